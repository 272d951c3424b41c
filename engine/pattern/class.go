package pattern

// A Class is what a stone on a cell makes in all four directions together. Greater
// classes are stronger.
type Class uint8

const (
	ClassNone           Class = iota
	ClassMaybeForbidden       // renju Black: may be forbidden; gomoku.ForbiddenAt decides
	ClassTwo
	ClassSleepingThree
	ClassTwoTwo
	ClassSleepingThreePlus // sleeping three with a two or another sleeping three
	ClassThree
	ClassThreePlus // three with a two or a sleeping three
	ClassThreeThree
	ClassFour
	ClassFourPlus // four with a two or a sleeping three
	ClassFourThree
	ClassStraightFour // straight four, or two fours at once
	ClassFive
	Classes // number of classes
)

// Codes is the number of unordered combinations of four shapes, C(14+3, 4).
const Codes = 2380

// A Code identifies an unordered combination of four shapes, 0…Codes−1.
type Code uint16

// combine sets the code of each of the 14⁴ ordered combinations, packed four bits a
// direction, and returns the shapes of each code in ascending order.
func combine(codes *[1 << 16]Code) (shapes [Codes][4]Shape) {
	next := Code(0)
	for a := range Shapes {
		for b := a; b < Shapes; b++ {
			for c := b; c < Shapes; c++ {
				for d := c; d < Shapes; d++ {
					shapes[next] = [4]Shape{a, b, c, d}
					for _, p := range orders {
						s := shapes[next]
						codes[pack(s[p[0]], s[p[1]], s[p[2]], s[p[3]])] = next
					}
					next++
				}
			}
		}
	}
	return shapes
}

// pack packs four shapes into four bits each.
func pack(a, b, c, d Shape) uint16 {
	return uint16(a) | uint16(b)<<4 | uint16(c)<<8 | uint16(d)<<12
}

// orders are the 24 permutations of four directions.
var orders = func() (all [24][4]uint8) {
	n := 0
	for i := range 256 {
		p := [4]uint8{uint8(i & 3), uint8(i >> 2 & 3), uint8(i >> 4 & 3), uint8(i >> 6)}
		if 1<<p[0]|1<<p[1]|1<<p[2]|1<<p[3] == 15 {
			all[n] = p
			n++
		}
	}
	return all
}()

// classOf returns the class of a combination of shapes. Forbidden is true for Black in
// renju.
func classOf(shapes [4]Shape, forbidden bool) Class {
	var n [Shapes]int
	for _, s := range shapes {
		n[s]++
	}
	threes := n[Three] + n[ThreeWide]
	twos := n[Two] + n[TwoWide] + n[TwoWider]
	fours := n[Four] + n[StraightFour]
	plus := twos+n[SleepingThree] > 0
	switch {
	case n[Five] > 0:
		return ClassFive
	case forbidden && (n[Overshoot] > 0 || fours >= 2 || threes >= 2):
		return ClassMaybeForbidden
	case n[StraightFour] > 0, fours >= 2:
		return ClassStraightFour
	case fours == 1 && threes > 0:
		return ClassFourThree
	case fours == 1 && plus:
		return ClassFourPlus
	case fours == 1:
		return ClassFour
	case threes >= 2:
		return ClassThreeThree
	case threes == 1 && plus:
		return ClassThreePlus
	case threes == 1:
		return ClassThree
	case n[SleepingThree] > 0 && n[SleepingThree]+twos >= 2:
		return ClassSleepingThreePlus
	case twos >= 2:
		return ClassTwoTwo
	case n[SleepingThree] > 0:
		return ClassSleepingThree
	case twos == 1:
		return ClassTwo
	}
	return ClassNone
}
