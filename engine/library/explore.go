package library

import (
	"math"
	"slices"
	"strings"
)

// A Spot is a position that is looked up.
type Spot struct {
	*Board
	moves []uint16
	walk  walk
	key   uint64
	least []int // the symmetries that lead to the key; several if the position is symmetric
	taken []bool
}

// Spot returns the position after moves, which must be possible.
func (b *Board) Spot(moves []uint16) *Spot {
	at := &Spot{Board: b, moves: moves, walk: walk{b: b}, taken: make([]bool, len(b.keys)/(2*maxSymmetries))}
	for _, m := range moves {
		cell, _ := at.walk.cell(m)
		at.taken[cell] = true
		at.walk.play(m)
	}
	at.key, _ = at.walk.least()
	for s := range b.symmetries {
		if at.walk.keys[s] == at.key {
			at.least = append(at.least, s)
		}
	}
	return at
}

// Key returns the key of the position, which symmetric positions share.
func (at *Spot) Key() uint64 { return at.key }

// turn returns the symmetry by which a move of the board with the least key is turned to the
// asked board: of the moves that are equal by symmetry, it is the one in the highest row, and
// in it the furthest to the right.
func (at *Spot) turn(m uint16) (s int) {
	s = at.least[0]
	for _, other := range at.least[1:] {
		if at.back[other][m] > at.back[s][m] {
			s = other
		}
	}
	return s
}

// Symmetries returns the number of symmetries of the position, at least 1.
func (at *Spot) Symmetries() int { return len(at.least) }

// Shown returns the move that stands for all moves equal to m by symmetry of the position.
func (at *Spot) Shown(m uint16) uint16 {
	m = at.image[at.least[0]][m]
	return at.back[at.turn(m)][m]
}

// A Filter selects games. Its zero value selects all.
type Filter struct {
	Result   Result // Unknown selects every result
	Name     string // a part of the name of a player, in any case
	Side     Result // Black or White: the colour of the player with the name; otherwise any
	From, To int    // years, 0 for no bound; games without a year have year 0
}

// A sieve is a filter for one index: the names that it selects are found once.
type sieve struct {
	*Filter
	x     *Index
	names []bool // texts that contain the name; nil for all
}

func (x *Index) sieve(f *Filter) *sieve {
	if f == nil || *f == (Filter{}) {
		return nil
	}
	v := &sieve{Filter: f, x: x}
	if part := strings.ToLower(strings.TrimSpace(f.Name)); part != "" {
		v.names = make([]bool, len(x.texts))
		for i, s := range x.texts {
			v.names[i] = strings.Contains(strings.ToLower(s), part)
		}
	}
	return v
}

// passes reports whether the filter selects a game. A nil sieve selects all.
func (v *sieve) passes(h *head) bool {
	if v == nil {
		return true
	}
	year := int(h.year)
	if v.Result != Unknown && h.result != v.Result || v.From != 0 && year < v.From || v.To != 0 && year > v.To {
		return false
	}
	return v.names == nil || v.Side != White && v.names[h.black] || v.Side != Black && v.names[h.white]
}

// A Tally counts the games in which a move was played.
type Tally struct {
	Move                       uint16
	Games, Black, White, Draws int
	Year                       int // of the last game, 0 if not known
	Transposes                 int // games that reach the position after the move in another order
}

// A Count adds up the moves played in a position, over several indexes.
type Count struct {
	Games   int // games with the position
	at      *Spot
	tallies []Tally // by move
}

// Count returns a count without games.
func (at *Spot) Count() *Count {
	c := &Count{at: at, tallies: make([]Tally, at.numbers)}
	for m := range c.tallies {
		c.tallies[m].Move = uint16(m)
	}
	return c
}

// Add adds the games of an index of the same game.
func (c *Count) Add(x *Index, f *Filter) {
	at := c.at
	v := x.sieve(f)
	direct := make([]int, at.numbers)
	shown := make([]uint16, at.numbers) // by move on the board with the least key
	for m := range shown {
		shown[m] = at.back[at.turn(uint16(m))][m]
	}
	for _, post := range x.entries(at.key, len(at.moves)) {
		heads := x.with(post)
		for i := range heads {
			h := &heads[i]
			if !v.passes(h) {
				continue
			}
			c.Games++
			if len(at.moves) == int(h.plies) {
				continue
			}
			m := shown[at.image[post&7][x.moves[int(h.start)+len(at.moves)]]]
			direct[m]++
			c.tallies[m].add(h)
		}
	}
	c.transpose(x, v, direct)
}

// add counts a game.
func (t *Tally) add(h *head) {
	t.Games++
	t.Year = max(t.Year, int(h.year))
	switch h.result {
	case Black:
		t.Black++
	case White:
		t.White++
	case Draw:
		t.Draws++
	}
}

// transpose counts the games in which the positions after the moves occur and that do not
// reach them by the move.
func (c *Count) transpose(x *Index, v *sieve, direct []int) {
	at := c.at
	if len(at.moves) >= Plies {
		return
	}
	for m := range uint16(at.numbers) {
		cell, ok := at.walk.cell(m)
		if !ok || at.taken[cell] || at.Shown(m) != m {
			continue
		}
		w := at.walk
		w.play(m)
		key, _ := w.least()
		n := 0
		for _, post := range x.entries(key, len(at.moves)+1) {
			heads := x.with(post)
			for i := range heads {
				if v.passes(&heads[i]) {
					n++
				}
			}
		}
		c.tallies[m].Transposes += n - direct[m]
	}
}

// Moves returns the moves with games, those with the most games first.
func (c *Count) Moves() (list []Tally) {
	for _, t := range c.tallies {
		if t.Games+t.Transposes > 0 {
			list = append(list, t)
		}
	}
	Stable(list, func(a, b *Tally) bool {
		return a.Games > b.Games || a.Games == b.Games && a.Transposes > b.Transposes
	})
	return list
}

// entries returns the posts of a position, the newest game first.
func (x *Index) entries(key uint64, ply int) []uint32 {
	switch {
	case ply > 0:
	case len(x.heads) == 0:
		return nil
	default:
		return []uint32{0} // all games share the empty board
	}
	from, _ := slices.BinarySearch(x.keys, key)
	to := len(x.keys)
	if key < math.MaxUint64 {
		n, _ := slices.BinarySearch(x.keys[from:], key+1)
		to = from + n
	}
	return x.posts[from:to]
}

// A Found is a game in which a position occurs.
type Found struct {
	*Index
	Game     // the moves are turned so that the position agrees with the asked one
	Ply  int // moves before the position
}

// Find returns the games in which a position occurs, the newest first: without the
// first "skip" ones, at most "most" of them, and the number of all.
func (x *Index) Find(at *Spot, f *Filter, skip, most int) (list []Found, total int) {
	v := x.sieve(f)
	for _, post := range x.entries(at.key, len(at.moves)) {
		heads := x.with(post)
		for i := range heads {
			h := &heads[i]
			if !v.passes(h) {
				continue
			}
			if total++; total > skip && len(list) < most {
				list = append(list, x.found(at, h, int(post&7)))
			}
		}
	}
	return list, total
}

// game returns a game without its moves.
func (x *Index) game(h *head) Game {
	return Game{
		Result: h.result, Year: int(h.year), Black: x.texts[h.black], White: x.texts[h.white], Event: x.texts[h.event],
		ID: x.texts[h.id], Number: int(h.number),
	}
}

// found returns a game turned to the asked position.
func (x *Index) found(at *Spot, h *head, s int) Found {
	g := x.game(h)
	moves := x.movesOf(h)
	back := at.back[at.least[0]]
	if n := len(at.moves); n < len(moves) {
		back = at.back[at.turn(at.image[s][moves[n]])]
	}
	for _, m := range moves {
		g.Moves = append(g.Moves, back[at.image[s][m]])
	}
	return Found{x, g, len(at.moves)}
}
