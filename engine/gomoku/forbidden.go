package gomoku

// A Reason says why renju forbids a point to Black.
type Reason uint8

const (
	Allowed     Reason = iota
	Overline           // six or more in a row (長連)
	DoubleFour         // two fours at once (四々)
	DoubleThree        // two threes at once (三々)
)

// String is "", "overline", "double-four" or "double-three".
func (r Reason) String() string {
	return [4]string{"", "overline", "double-four", "double-three"}[r&3]
}

// Forbidden says whether p's rule forbids Black to play on the empty point pt,
// whoever is to move.
func (p *Position) Forbidden(pt Point) Reason {
	if p.rule != Renju || p.At(pt) != Empty {
		return Allowed
	}
	return ForbiddenAt(&p.cells, pt)
}

// ForbiddenAt is the rule of renju (Renju International Federation, "The rules
// of renju", 3 and 9) for a black stone on the empty point pt of a padded
// board, which it leaves as it finds it:
//
//   - a five is never forbidden;
//   - an overline is;
//   - so are two fours at once: a four is a row that one more stone makes a
//     five; there can be two in one line;
//   - so are two threes at once: a three is a row that one more stone makes a
//     straight four, if that stone makes no five at the same time and is not
//     itself forbidden (so the rule is recursive), and a straight four is four
//     in a row that two different stones make a five.
func ForbiddenAt(cells *[Cells]Color, pt Point) Reason {
	r, _ := judge(cells, int(pt)&(Cells-1), nil)
	return r
}

// judge is the verdict on a black stone on i, and whether it makes a five. The
// rows that a prohibition rests on are added to why, unless it is nil.
func judge(cells *[Cells]Color, i int, why *[]Row) (r Reason, five bool) {
	cells[i&(Cells-1)] = Black
	r, five = judgeStone(cells, i, why)
	cells[i&(Cells-1)] = Empty
	return r, five
}

// judgeStone is judge once the stone lies on i.
func judgeStone(cells *[Cells]Color, i int, why *[]Row) (r Reason, five bool) {
	// 1. Fives and overlines.
	var lo, hi [4]int // first cells beyond the row through i, by direction
	over := false
	for d, step := range Directions {
		a, b := i-step, i+step
		for cells[a&(Cells-1)] == Black {
			a -= step
		}
		for cells[b&(Cells-1)] == Black {
			b += step
		}
		lo[d], hi[d] = a, b
		switch n := (b-a)/step - 1; {
		case n == 5:
			return Allowed, true
		case n > 5:
			over = true
		}
	}
	if over {
		tell(why, Overline, cells, &lo, &hi, i)
		return Overline, false
	}
	// 2. Fours. A stone that makes a five fills the first gap on one side.
	fours := 0
	isFour := [4]bool{}
	for d, step := range Directions {
		n := 0
		if fillsTo(cells, lo[d], step) == 5 {
			n++
		}
		if fillsTo(cells, hi[d], step) == 5 {
			n++
		}
		if n == 2 && (hi[d]-lo[d])/step-1 == 4 {
			n = 1 // a straight four is one four
		}
		fours += n
		isFour[d] = n > 0
	}
	if fours >= 2 {
		tell(why, DoubleFour, cells, &lo, &hi, i)
		return DoubleFour, false
	}
	// 3. Threes.
	threes := 0
	for d, step := range Directions {
		if !isFour[d] && (makesThree(cells, lo[d], step) || makesThree(cells, hi[d], step)) {
			threes++
		}
	}
	if threes >= 2 {
		tell(why, DoubleThree, cells, &lo, &hi, i)
		return DoubleThree, false
	}
	return Allowed, false
}

// makesThree reports whether a row in direction step is a three because of the
// gap: a stone there makes a straight four, no five, and is not forbidden.
func makesThree(cells *[Cells]Color, gap, step int) bool {
	if !straightFour(cells, gap, step) {
		return false
	}
	r, five := judge(cells, gap, nil)
	return r == Allowed && !five
}

// fillsTo is the length of the row in direction step that a black stone on i
// would be part of, 0 if i is not empty.
func fillsTo(cells *[Cells]Color, i, step int) int {
	if cells[i&(Cells-1)] != Empty {
		return 0
	}
	n := 1
	for k := i + step; cells[k&(Cells-1)] == Black; k += step {
		n++
	}
	for k := i - step; cells[k&(Cells-1)] == Black; k -= step {
		n++
	}
	return n
}

// straightFour reports whether a black stone on i makes a straight four in
// direction step.
func straightFour(cells *[Cells]Color, i, step int) bool {
	if cells[i&(Cells-1)] != Empty {
		return false
	}
	a, b := i-step, i+step
	for cells[a&(Cells-1)] == Black {
		a -= step
	}
	for cells[b&(Cells-1)] == Black {
		b += step
	}
	return (b-a)/step-1 == 4 &&
		cells[a&(Cells-1)] == Empty && cells[(a-step)&(Cells-1)] != Black &&
		cells[b&(Cells-1)] == Empty && cells[(b+step)&(Cells-1)] != Black
}

// ForbiddenPoints are the points that the rule forbids to Black in p, whoever
// is to move, in board order.
func (p *Position) ForbiddenPoints() []Point {
	if p.rule != Renju || p.Over() {
		return nil
	}
	var points []Point
	for y := range p.size {
		for x := range p.size {
			if pt := At(x, y); p.Forbidden(pt) != Allowed {
				points = append(points, pt)
			}
		}
	}
	return points
}

// noMove reports whether Black is to move in renju and every empty point is
// forbidden.
func (p *Position) noMove() bool {
	if p.rule != Renju || p.ToMove() != Black || p.line != nil || p.Full() {
		return false
	}
	for y := range p.size {
		for x := range p.size {
			if pt := At(x, y); p.cells[pt] == Empty && ForbiddenAt(&p.cells, pt) == Allowed {
				return false
			}
		}
	}
	return true
}
