package puzzle

import "tengen/engine/gomoku"

// fours searches for wins by fours on a plain board. It is slow and shares no code with the
// solver of package threat.
type fours struct {
	rule  gomoku.Rule
	size  int
	cells [gomoku.Cells]gomoku.Color
	lost  map[[gomoku.Cells / 4]byte]int // by board: number of plies within which there is no win
}

func newFours(p *gomoku.Position) *fours {
	f := &fours{rule: p.Rule(), size: p.Size(), lost: map[[gomoku.Cells / 4]byte]int{}}
	for i := range f.cells {
		f.cells[i] = p.At(gomoku.Point(i))
	}
	return f
}

// five reports whether a stone of c on the empty p makes five in a row.
func (f *fours) five(p gomoku.Point, c gomoku.Color) bool {
	for _, d := range gomoku.Directions {
		n := 1
		for _, step := range [2]int{d, -d} {
			for q := int(p) + step; f.cells[q] == c; q += step {
				n++
			}
		}
		if n == 5 || n > 5 && (f.rule == gomoku.Freestyle || f.rule == gomoku.Renju && c == gomoku.White) {
			return true
		}
	}
	return false
}

// fives returns the points where c makes five in a row.
func (f *fours) fives(c gomoku.Color) (list []gomoku.Point) {
	for y := range f.size {
		for x := range f.size {
			if p := gomoku.At(x, y); f.cells[p] == gomoku.Empty && f.five(p, c) {
				list = append(list, p)
			}
		}
	}
	return list
}

// fivesNear returns the points where c makes five in a row that may include its stone on p.
func (f *fours) fivesNear(p gomoku.Point, c gomoku.Color) (list []gomoku.Point) {
	for _, d := range gomoku.Directions {
		for k := -4; k <= 4; k++ {
			if q := gomoku.Point(int(p) + k*d); f.cells[q] == gomoku.Empty && f.five(q, c) {
				list = append(list, q)
			}
		}
	}
	return list
}

// legal reports whether c may play on p.
func (f *fours) legal(p gomoku.Point, c gomoku.Color) bool {
	return f.cells[p] == gomoku.Empty &&
		(f.rule != gomoku.Renju || c != gomoku.Black || gomoku.ForbiddenAt(&f.cells, p) == gomoku.Allowed)
}

// wins reports whether c, to move, wins by fours within the given number of plies.
func (f *fours) wins(c gomoku.Color, plies int) bool {
	if plies < 1 {
		return false
	}
	if len(f.fives(c)) > 0 {
		return true
	}
	var key [gomoku.Cells / 4]byte
	for i, cell := range f.cells {
		key[i/4] |= byte(cell) << (i % 4 * 2)
	}
	if f.lost[key] >= plies {
		return false
	}
	if len(f.firsts(c, plies)) > 0 {
		return true
	}
	f.lost[key] = plies
	return false
}

// firsts returns the moves of c that begin a win by fours within the given number of plies.
// c must not be able to make a five. If the other side has a four, the move must also stop
// it.
func (f *fours) firsts(c gomoku.Color, plies int) (list []gomoku.Point) {
	must := f.fives(c.Other())
	if len(must) > 1 || plies < 3 {
		return nil
	}
	for y := range f.size {
		for x := range f.size {
			p := gomoku.At(x, y)
			if f.cells[p] != gomoku.Empty || len(must) == 1 && must[0] != p || !f.hasThree(p, c) || !f.legal(p, c) {
				continue
			}
			if f.four(p, c, plies) {
				list = append(list, p)
			}
		}
	}
	return list
}

// hasThree reports whether c has three or more stones within four cells of p in one line.
func (f *fours) hasThree(p gomoku.Point, c gomoku.Color) bool {
	for _, d := range gomoku.Directions {
		n := 0
		for k := -4; k <= 4; k++ {
			if f.cells[int(p)+k*d] == c {
				n++
			}
		}
		if n >= 3 {
			return true
		}
	}
	return false
}

// four reports whether a stone of c on p makes a four that wins within the given number of
// plies, including that stone.
func (f *fours) four(p gomoku.Point, c gomoku.Color, plies int) bool {
	f.cells[p] = c
	defer func() { f.cells[p] = gomoku.Empty }()
	stops := f.fivesNear(p, c)
	if len(stops) == 0 {
		return false
	}
	for _, s := range stops[1:] {
		if s != stops[0] {
			return true // one stone cannot stop both
		}
	}
	if !f.legal(stops[0], c.Other()) {
		return true
	}
	f.cells[stops[0]] = c.Other()
	defer func() { f.cells[stops[0]] = gomoku.Empty }()
	return f.wins(c, plies-2)
}
