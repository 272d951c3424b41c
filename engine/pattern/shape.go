// Package pattern keeps, move by move, the shape that a stone of either colour would
// make on each empty cell in each direction.
package pattern

// A Shape is what a stone on a cell makes in one direction for its own colour. Greater
// shapes are stronger.
//
// The definitions are recursive. Each adds one more stone of the same colour in the
// same line:
//
//	five            the rule's five
//	straight four   two or more stones each complete a five (四: 活四)
//	four            one stone completes a five (冲四)
//	three           a stone makes a straight four (活三); ThreeWide: two or more do
//	sleeping three  a stone makes a four (眠三)
//	two             one or two stones each make a three (活二); TwoWide: three do;
//	                TwoWider: four or more do
//	sleeping two    a stone makes a sleeping three
//	one             a stone makes a two
//	sleeping one    a stone makes a sleeping two
type Shape uint8

const (
	Dead      Shape = iota // no five is possible in the line
	Overshoot              // renju Black only: an overline, or two fours in one line; forbidden
	SleepingOne
	One
	SleepingTwo
	Two
	TwoWide
	TwoWider
	SleepingThree
	Three
	ThreeWide
	Four
	StraightFour
	Five
	Shapes // number of shapes
)

// reach is the number of cells of a line on each side of a cell that matter. A five
// through the cell extends at most four cells from it, and the fifth cell distinguishes
// an overline.
const reach = 5

// A line key is a line around a cell in base 3: ten neighbours, each empty (0),
// own (1) or blocked, by the opponent or the wall (2). There are 59,049.
//
//	offset   -1 +1 -2 +2 -3 +3 -4 +4 -5 +5
//	weight    1  3  9 27 81 …            3⁹
//
// The outermost pair has the greatest weight, so that freestyle, which needs only four
// cells on each side, uses the first 3⁸ keys.

// A lineTable holds the shape that a stone makes, by line key. With 64 Ki entries a
// 16-bit key needs no bounds check.
type lineTable [1 << 16]Shape

// slot returns the digit of a neighbour at offset k (−5…5, not 0) in a line key.
func slot(k int) int {
	if k < 0 {
		return 2 * (-k - 1)
	}
	return 2*(k-1) + 1
}

// weight returns 3^slot(k).
func weight(k int) uint32 {
	w := uint32(1)
	for range slot(k) {
		w *= 3
	}
	return w
}

// A lineRule describes how a rule defines the shapes of one colour.
type lineRule struct {
	exact     bool // an overline is not a five
	forbidden bool // overlines and two fours in one line are forbidden
	radius    int  // number of cells on each side that matter, 4 or 5
}

// fillLines computes a table from the definitions of the shapes. A line with one more own
// stone has a greater key, so the loop over falling keys computes it first.
func fillLines(t *lineTable, r lineRule) {
	var w [2*reach + 1]int // weight by offset + reach
	keys := 1
	for k := -reach; k <= reach; k++ {
		if k != 0 {
			w[k+reach] = int(weight(k))
		}
	}
	for range 2 * r.radius {
		keys *= 3
	}
	var line [2*reach + 1]uint8
	for key := keys - 1; key >= 0; key-- {
		rest := key
		for k := 1; k <= r.radius; k++ {
			line[reach-k] = uint8(rest % 3)
			line[reach+k] = uint8(rest / 3 % 3)
			rest /= 9
		}
		line[reach] = 1
		t[key] = shapeOf(t, &line, &w, key, r)
	}
}

// shapeOf returns the shape of a line whose centre is an own stone. T holds the shapes of
// all lines with one more own stone.
func shapeOf(t *lineTable, line *[2*reach + 1]uint8, w *[2*reach + 1]int, key int, r lineRule) Shape {
	// 1. Measure the row of stones through the centre.
	lo, hi := reach, reach
	for lo > reach-r.radius && line[lo-1] == 1 {
		lo--
	}
	for hi < reach+r.radius && line[hi+1] == 1 {
		hi++
	}
	row := hi - lo + 1
	switch {
	case row == 5, row > 5 && !r.exact:
		return Five
	case row > 5 && r.forbidden:
		return Overshoot
	case row > 5:
		return Dead
	}
	// 2. Count the shapes that one more stone makes.
	var n [Shapes]int
	for k := -r.radius; k <= r.radius; k++ {
		if line[k+reach] == 0 {
			n[t[key+w[k+reach]]]++
		}
	}
	// 3. Apply the definitions, the strongest first.
	twos := n[Three] + n[ThreeWide]
	switch {
	case n[Five] >= 2 && r.forbidden && row != 4:
		return Overshoot // two fours in one line
	case n[Five] >= 2:
		return StraightFour
	case n[Five] == 1:
		return Four
	case n[StraightFour] >= 2:
		return ThreeWide
	case n[StraightFour] == 1:
		return Three
	case n[Four] >= 1:
		return SleepingThree
	case twos >= 4:
		return TwoWider
	case twos == 3:
		return TwoWide
	case twos >= 1:
		return Two
	case n[SleepingThree] >= 1:
		return SleepingTwo
	case n[Two]+n[TwoWide]+n[TwoWider] >= 1:
		return One
	case n[SleepingTwo] >= 1:
		return SleepingOne
	}
	return Dead
}
