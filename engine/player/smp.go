package player

import "tengen/engine/smp"

// A GroupSource returns an SMP group of 2 to threads engines, or nil if there is none.
// Table is as in Limits.
type GroupSource func(threads, table int) *smp.Group

// A GroupUser is a player that can search with several threads.
type GroupUser interface{ SetGroups(GroupSource) }

// Groups is embedded in players that can search with several threads. It implements
// GroupUser. The zero value has no source.
type Groups struct {
	source GroupSource
	last   *smp.Group // nil before the first
}

// SetGroups sets the source of groups.
func (g *Groups) SetGroups(source GroupSource) { g.source = source }

// GroupFor returns the group for a search within limits, or nil. If it is not the group of
// the last search, GroupFor clears its table, which another player may have used.
func (g *Groups) GroupFor(limits *Limits) *smp.Group {
	if g.source == nil || limits.Threads < 2 {
		return nil
	}
	group := g.source(limits.Threads, limits.Table)
	if group != nil && group != g.last {
		group.Table().Clear()
		g.last = group
	}
	return group
}

// Forget clears the table of the last group.
func (g *Groups) Forget() {
	if g.last != nil {
		g.last.Table().Clear()
	}
}
