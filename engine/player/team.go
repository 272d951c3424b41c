package player

import "tengen/engine/crew"

// Crews finds a crew of so many threads, 2 or more, or of as many as there are,
// and nil where a search has to do with one. Table is as Limits has it.
type Crews func(threads, table int) *crew.Crew

// Guests makes what helps a crew, in one thread, with other games than five in a row.
type Guests func() crew.Guest

// A Sharer is a player that can search with several threads.
type Sharer interface{ Share(Crews) }

// A Team is what a player knows of crews: where to find one, and which searched
// for it last. The zero value finds none.
type Team struct {
	crews Crews
	last  *crew.Crew // nil if none did
}

// Share says where to find a crew.
func (t *Team) Share(crews Crews) { t.crews = crews }

// CrewFor is the crew to search with within limits, nil for none. What another
// player's crew left in the table is of no use.
func (t *Team) CrewFor(limits *Limits) *crew.Crew {
	if t.crews == nil || limits.Threads < 2 {
		return nil
	}
	c := t.crews(limits.Threads, limits.Table)
	if c != nil && c != t.last {
		c.Table().Clear()
		t.last = c
	}
	return c
}

// Forget drops what the last crew left in its table.
func (t *Team) Forget() {
	if t.last != nil {
		t.last.Table().Clear()
	}
}
