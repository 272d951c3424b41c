package player

import "tengen/engine/smp"

// A GroupSource finds an SMP group of up to threads engines, at least 2, or
// returns nil where there is none. Table is as in Limits.
type GroupSource func(threads, table int) *smp.Group

// A GroupUser is a player that can search with several threads.
type GroupUser interface{ SetGroups(GroupSource) }

// Groups is embedded in players that can search with several threads. It finds
// their SMP groups and remembers the last. The zero value finds none.
type Groups struct {
	source GroupSource
	last   *smp.Group // nil before the first
}

// SetGroups sets the source of groups.
func (g *Groups) SetGroups(source GroupSource) { g.source = source }

// GroupFor is the group to search with within limits, nil for none. A group whose
// table another player may have used has its table cleared first.
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
