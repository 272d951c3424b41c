package library

import (
	"errors"
	"math"
	"slices"
)

// A Part is a rectangle of a position of five in a row, with its stones and its empty points.
// A game has the part if, after some move, a rectangle anywhere on its board has the same
// stones on the same points, up to a symmetry of the board.
type Part struct {
	turns []turnedPart
}

// A turnedPart is a part under a symmetry of the board. Its points are relative to its first
// stone.
type turnedPart struct {
	s          int
	first      int // side of the first stone: 0 for Black, 1 for White
	stones     []partPoint
	empty      []partPoint
	minX, maxX int
	minY, maxY int
}

// A partPoint is a point relative to the first stone of its part.
type partPoint struct {
	x, y int
	side int // 0 for Black, 1 for White
}

// errPart is the error of a part without stones.
var errPart = errors.New("the part of the board has no stones")

// Part returns the part of the position between two opposite corners. It is an error if it has
// no stones, or if the game is not five in a row.
func (at *Spot) Part(corner, other uint16) (*Part, error) {
	if at.four {
		return nil, errors.New("only games of five in a row are searched for a part of the board")
	}
	if int(corner) >= at.numbers || int(other) >= at.numbers {
		return nil, errors.New("a corner of the part is not on the board")
	}
	size := at.size()
	sides := map[int]int{}
	for i, m := range at.moves {
		sides[int(m)] = i % 2
	}
	x0, x1 := order(int(corner)%size, int(other)%size)
	y0, y1 := order(int(corner)/size, int(other)/size)
	p := &Part{}
	var keys [][]partPoint
	for s := range at.symmetries {
		var stones, empty []partPoint
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				m := x + size*y
				to := int(at.image[s][m])
				one := partPoint{to % size, to / size, 0}
				if side, ok := sides[m]; ok {
					one.side = side
					stones = append(stones, one)
				} else {
					empty = append(empty, one)
				}
			}
		}
		if len(stones) == 0 {
			return nil, errPart
		}
		t := turned(s, stones, empty)
		key := slices.Concat(t.stones, []partPoint{{math.MaxInt, 0, 0}}, t.empty)
		if !slices.ContainsFunc(keys, func(k []partPoint) bool { return slices.Equal(k, key) }) {
			keys = append(keys, key)
			p.turns = append(p.turns, t)
		}
	}
	return p, nil
}

// order returns two numbers, the smaller first.
func order(a, b int) (int, int) { return min(a, b), max(a, b) }

// turned sorts the points of a part, so that equal parts have the same form, and makes them
// relative to the first stone.
func turned(s int, stones, empty []partPoint) turnedPart {
	before := func(a, b *partPoint) bool { return a.y < b.y || a.y == b.y && a.x < b.x }
	Stable(stones, before)
	Stable(empty, before)
	t := turnedPart{s: s, first: stones[0].side, stones: stones, empty: empty}
	from := stones[0]
	for _, list := range [][]partPoint{stones, empty} {
		for i := range list {
			one := &list[i]
			one.x, one.y = one.x-from.x, one.y-from.y
			t.minX, t.maxX = min(t.minX, one.x), max(t.maxX, one.x)
			t.minY, t.maxY = min(t.minY, one.y), max(t.maxY, one.y)
		}
	}
	return t
}

// A partSearch looks for a part in one game after another.
type partSearch struct {
	*Part
	size int
	when []uint16 // by point: the number of the move that was played there, from 1; never if none
}

// never is later than every move.
const never = math.MaxUint16

func newPartSearch(p *Part, size int) *partSearch {
	return &partSearch{p, size, slices.Repeat([]uint16{never}, size*size)}
}

// find returns the number of moves after which a game first has the part, and the symmetry
// that turns the asked part to that of the game. Ply is 0 if the game does not have it.
func (f *partSearch) find(moves []uint16) (ply, s int) {
	for i, m := range moves {
		f.when[m] = uint16(i + 1)
	}
	best := uint16(never)
	for i := range f.turns {
		t := &f.turns[i]
		for k := t.first; k < len(moves) && k+1 < int(best); k += 2 {
			if at := f.at(t, int(moves[k])%f.size, int(moves[k])/f.size, best); at < best {
				best, s = at, t.s
			}
		}
	}
	for _, m := range moves {
		f.when[m] = never
	}
	if best == never {
		return 0, 0
	}
	return int(best), s
}

// at returns the number of moves after which the part lies with its first stone on a point, or
// before if it never does or not sooner.
func (f *partSearch) at(t *turnedPart, x, y int, before uint16) uint16 {
	if x+t.minX < 0 || x+t.maxX >= f.size || y+t.minY < 0 || y+t.maxY >= f.size {
		return before
	}
	last := uint16(0)
	for i := range t.stones {
		one := &t.stones[i]
		n := f.when[x+one.x+f.size*(y+one.y)]
		if n == never || int(n-1)&1 != one.side {
			return before
		}
		last = max(last, n)
	}
	if last >= before {
		return before
	}
	for i := range t.empty {
		one := &t.empty[i]
		if f.when[x+one.x+f.size*(y+one.y)] <= last {
			return before
		}
	}
	return last
}

// FindPart returns the games that have a part, the newest first, each with the first
// position that has it and turned as the part was asked: without the first "skip" ones,
// at most "most" of them, and the number of all.
func (x *Index) FindPart(p *Part, f *Filter, skip, most int) (list []Found, total int) {
	v := x.sieve(f)
	search := newPartSearch(p, x.size())
	for i := range x.heads {
		h := &x.heads[i]
		if !v.passes(h) {
			continue
		}
		ply, s := search.find(x.movesOf(h))
		if ply == 0 {
			continue
		}
		if total++; total > skip && len(list) < most {
			one := x.game(h)
			for _, m := range x.movesOf(h) {
				one.Moves = append(one.Moves, x.back[s][m])
			}
			list = append(list, Found{x, one, ply})
		}
	}
	return list, total
}
