package gomoku

// A Reason is the reason why renju forbids a point to Black.
type Reason uint8

const (
	Allowed     Reason = iota
	Overline           // six or more in a row (長連)
	DoubleFour         // two fours at once (四々)
	DoubleThree        // two threes at once (三々)
)

// String returns "", "overline", "double-four" or "double-three".
func (r Reason) String() string {
	return [4]string{"", "overline", "double-four", "double-three"}[r&3]
}

// Forbidden returns the reason why p's rule forbids Black to play on the empty point
// pt, or Allowed. The side to move does not matter.
func (p *Position) Forbidden(pt Point) Reason {
	if p.rule != Renju || p.At(pt) != Empty {
		return Allowed
	}
	return ForbiddenAt(&p.cells, pt)
}

// ForbiddenAt applies the rules of renju (Renju International Federation, "The rules
// of renju", 3 and 9) to a black stone on the empty point pt of a padded board. The
// board is unchanged when it returns.
//
//   - A five is never forbidden.
//   - An overline is forbidden.
//   - Two fours at once are forbidden. A four is a row that becomes a five with one
//     more stone. There can be two fours in one line.
//   - Two threes at once are forbidden. A three is a row that becomes a straight
//     four with one more stone, provided that this stone makes no five at the same
//     time and is not itself forbidden; the rule is therefore recursive. A straight
//     four is four in a row that becomes a five with either of two stones.
func ForbiddenAt(cells *[Cells]Color, pt Point) Reason {
	r, _ := judge(cells, int(pt)&(Cells-1), nil)
	return r
}

// judge returns the reason why a black stone on i is forbidden, or Allowed, and
// whether it makes a five. Unless why is nil, judge appends the rows that make the
// stone forbidden.
func judge(cells *[Cells]Color, i int, why *[]Row) (r Reason, five bool) {
	cells[i&(Cells-1)] = Black
	r, five = judgeStone(cells, i, why)
	cells[i&(Cells-1)] = Empty
	return r, five
}

// judgeStone is judge for a stone that is already on i.
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
		appendRows(why, Overline, cells, &lo, &hi, i)
		return Overline, false
	}
	// 2. Fours. The stone that completes a five fills the first gap on one side.
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
		appendRows(why, DoubleFour, cells, &lo, &hi, i)
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
		appendRows(why, DoubleThree, cells, &lo, &hi, i)
		return DoubleThree, false
	}
	return Allowed, false
}

// makesThree reports whether a stone on gap makes a straight four in direction step,
// makes no five, and is not forbidden. If so, the row beside gap is a three.
func makesThree(cells *[Cells]Color, gap, step int) bool {
	if !straightFour(cells, gap, step) {
		return false
	}
	r, five := judge(cells, gap, nil)
	return r == Allowed && !five
}

// fillsTo returns the length of the row in direction step that a black stone on the
// empty point i would belong to, or 0 if i is not empty.
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

// ForbiddenPoints returns the points that the rule forbids to Black in p, from a1 by
// row. The side to move does not matter.
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
