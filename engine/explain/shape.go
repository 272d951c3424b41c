package explain

import (
	"slices"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// A shape is what one stone makes: rows of fours and threes, by direction.
type shape struct {
	at    gomoku.Point
	by    gomoku.Color
	five  []row // rows of five
	fours []row // with the points where they become five
	three []row // with the points where they become a straight four
}

// A row is a ReasonRow of points.
type row struct{ stones, gaps []gomoku.Point }

// worth orders shapes by what they lead to.
func (s *shape) worth() int {
	switch s.name() {
	case Five:
		return 6
	case StraightFour, DoubleFour:
		return 5
	case FourThree:
		return 4
	case DoubleThree:
		return 3
	case Four:
		return 2
	case OpenThree:
		return 1
	}
	return 0
}

// name returns the strongest kind that the stone makes, or "".
func (s *shape) name() ReasonKind {
	switch {
	case len(s.five) > 0:
		return Five
	case slices.ContainsFunc(s.fours, isStraight):
		return StraightFour
	case len(s.fours) > 1:
		return DoubleFour
	case len(s.fours) == 1 && len(s.three) > 0:
		return FourThree
	case len(s.three) > 1:
		return DoubleThree
	case len(s.fours) == 1:
		return Four
	case len(s.three) == 1:
		return OpenThree
	}
	return ""
}

// rows returns the rows that matter for name.
func (s *shape) rows() []row {
	switch s.name() {
	case Five:
		return s.five
	case StraightFour:
		return s.fours[slices.IndexFunc(s.fours, isStraight):][:1]
	case DoubleFour, Four:
		return s.fours
	}
	return slices.Concat(s.fours, s.three)
}

// isStraight reports whether a four becomes a five at either of two points.
func isStraight(four row) bool { return len(four.gaps) == 2 }

// gapsOf returns the points where the rows grow, without repetition.
func gapsOf(rows []row) (list []gomoku.Point) {
	for _, r := range rows {
		for _, p := range r.gaps {
			if !slices.Contains(list, p) {
				list = append(list, p)
			}
		}
	}
	return list
}

// shapeAt reads what a stone of c on the empty point p makes. The point must be legal.
func (f *five) shapeAt(p gomoku.Point, c gomoku.Color) (s shape) {
	m := f.m
	s.at, s.by = p, c
	wins := m.Class(p, c) == pattern.ClassFive
	var is [4]pattern.Shape
	for d := range is {
		is[d] = m.Shape(p, c, d)
	}
	m.Play(p, c)
	defer m.Undo()
	for d := range is {
		switch is[d] {
		case pattern.Five:
			s.five = append(s.five, row{stones: f.run(p, c, d, gomoku.NoPoint)})
		case pattern.Four, pattern.StraightFour:
			if !wins {
				s.fours = append(s.fours, f.grow(p, c, d, pattern.Five)...)
			}
		case pattern.Three, pattern.ThreeWide:
			if !wins {
				s.three = append(s.three, joined(f.grow(p, c, d, pattern.StraightFour))...)
			}
		}
	}
	return s
}

// grow returns the rows through the stone of c on p that a further stone in direction d
// makes a five or a straight four: one row for each set of stones.
func (f *five) grow(p gomoku.Point, c gomoku.Color, d int, to pattern.Shape) (rows []row) {
	m, step := f.m, gomoku.Directions[d]
	for k := -4; k <= 4; k++ {
		q := gomoku.Point(int(p) + k*step)
		if k == 0 || m.At(q) != gomoku.Empty || m.Shape(q, c, d) != to {
			continue
		}
		stones := f.run(p, c, d, q)
		if !slices.Contains(stones, q) {
			continue // the five is not by this stone
		}
		if to == pattern.StraightFour && (len(stones) != 4 || f.barred(q, c)) {
			continue
		}
		if base := f.run(p, c, d, gomoku.NoPoint); to == pattern.Five && len(base) == 4 {
			stones = base // the same four for both of its ends
		}
		stones = slices.DeleteFunc(stones, func(s gomoku.Point) bool { return s == q })
		if n := len(rows) - 1; n >= 0 && slices.Equal(rows[n].stones, stones) {
			rows[n].gaps = append(rows[n].gaps, q)
			continue
		}
		rows = append(rows, row{stones, []gomoku.Point{q}})
	}
	return rows
}

// joined makes one row of the rows of a direction.
func joined(rows []row) []row {
	if len(rows) < 2 {
		return rows
	}
	all := rows[0]
	for _, r := range rows[1:] {
		all.stones = append(all.stones, r.stones...)
		all.gaps = append(all.gaps, r.gaps...)
	}
	slices.Sort(all.stones)
	slices.Sort(all.gaps)
	return []row{{slices.Compact(all.stones), slices.Compact(all.gaps)}}
}

// run returns the stones of c in a row through p in direction d, as if one were on with.
func (f *five) run(p gomoku.Point, c gomoku.Color, d int, with gomoku.Point) (stones []gomoku.Point) {
	step := gomoku.Directions[d]
	is := func(at int) bool {
		q := gomoku.Point(at)
		return f.m.At(q) == c || q == with
	}
	from := int(p)
	for is(from - step) {
		from -= step
	}
	for at := from; is(at); at += step {
		stones = append(stones, gomoku.Point(at))
	}
	return stones
}

// barred reports whether the rule forbids c to play on p.
func (f *five) barred(p gomoku.Point, c gomoku.Color) bool {
	return f.m.Rule() == gomoku.Renju && c == gomoku.Black && gomoku.ForbiddenAt(f.m.Cells(), p) != gomoku.Allowed
}

// links returns the lines through the empty point p in which a stone of c joins others of c
// and which can still become five: for each the stones, with p.
func (f *five) links(p gomoku.Point, c gomoku.Color) (rows []row) {
	for d, step := range gomoku.Directions {
		if s := f.m.Shape(p, c, d); s < pattern.SleepingTwo || s == pattern.Dead || s == pattern.Overshoot {
			continue
		}
		if stones := f.nearby(p, c, step); len(stones) > 1 {
			rows = append(rows, row{stones: stones})
		}
	}
	return rows
}

// nearby returns the stones of c in the row of five cells through p, free of other stones,
// that has most of them, with p; of equal rows the one nearest to p.
func (f *five) nearby(p gomoku.Point, c gomoku.Color, step int) (best []gomoku.Point) {
	spread := 0
	for from := -4; from <= 0; from++ {
		var stones []gomoku.Point
		for k := from; k < from+5; k++ {
			q := gomoku.Point(int(p) + k*step)
			switch content := f.m.At(q); {
			case q == p, content == c:
				stones = append(stones, q)
			case content != gomoku.Empty:
				stones = nil
				k = from + 5
			}
		}
		if len(stones) < 2 {
			continue
		}
		far := 0
		for _, q := range stones {
			far += abs((int(q) - int(p)) / step)
		}
		if len(stones) > len(best) || len(stones) == len(best) && far < spread {
			best, spread = stones, far
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }
