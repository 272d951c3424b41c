package exercise

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

var classes = [pattern.Classes]string{
	"", "forbidden", "two", "sleeping-three", "two-two", "sleeping-three", "three", "three", "three-three", "four", "four",
	"four-three", "straight-four", "five",
}

// shapeName returns the name of the shape that a stone makes, or "".
func (j *Judge) shapeName(pt gomoku.Point, c gomoku.Color) string {
	switch {
	case j.count(pt, c, pattern.Four, pattern.StraightFour) > 1:
		return "four-four"
	case j.makes(pt, c, BrokenThree) && j.m.Class(pt, c) < pattern.ClassThreeThree:
		return "broken-three"
	}
	return classes[j.m.Class(pt, c)]
}

// makes reports whether a stone makes the shape of the task.
func (j *Judge) makes(pt gomoku.Point, c gomoku.Color, t Task) bool {
	fours := j.count(pt, c, pattern.Four, pattern.StraightFour)
	threes := j.count(pt, c, pattern.Three, pattern.ThreeWide)
	switch t {
	case Five:
		return j.m.Class(pt, c) == pattern.ClassFive
	case Three, BrokenThree:
		return j.three(pt, c, t == BrokenThree) && fours == 0
	case Four:
		return fours > 0
	case StraightFour:
		return j.count(pt, c, pattern.StraightFour, pattern.StraightFour) > 0
	case FourThree:
		return fours > 0 && threes > 0
	case DoubleThree:
		return threes > 1
	case DoubleFour:
		return fours > 1
	case DoubleTwo:
		return j.count(pt, c, pattern.Two, pattern.TwoWider) > 1
	}
	return false
}

// count returns the number of directions in which a stone makes a shape that is at
// least "low" and at most "high".
func (j *Judge) count(pt gomoku.Point, c gomoku.Color, low, high pattern.Shape) (n int) {
	for d := range gomoku.Directions {
		if s := j.m.Shape(pt, c, d); low <= s && s <= high {
			n++
		}
	}
	return n
}

// three reports whether a stone makes an open three with a gap, or without one if gap is
// false.
func (j *Judge) three(pt gomoku.Point, c gomoku.Color, gap bool) bool {
	for d, step := range gomoku.Directions {
		if s := j.m.Shape(pt, c, d); s != pattern.Three && s != pattern.ThreeWide {
			continue
		}
		row := 1
		for _, way := range [2]int{step, -step} {
			for q := int(pt) + way; j.m.At(gomoku.Point(q)) == c; q += way {
				row++
			}
		}
		if (row < 3) == gap {
			return true
		}
	}
	return false
}
