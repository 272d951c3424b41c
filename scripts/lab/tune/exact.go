package main

// The exact line through a cell is the content of the cell and of up to four points on
// both sides of it, as far as the board goes. Mirror images are the same line.
//
//	half   what lies on one side: its length and contents, the nearest point first
//	line   content, then the pair of halves without order
const (
	reach      = 4
	halves     = 1 + 3 + 9 + 27 + 81
	pairs      = halves * (halves + 1) / 2
	exactLines = 3 * pairs
)

// lineOf numbers an exact line.
func lineOf(content, a, b int) int {
	if a < b {
		a, b = b, a
	}
	return content*pairs + a*(a+1)/2 + b
}

// half is a side of a cell, of up to reach contents, the nearest first.
type half []int

// number numbers halves: the shorter ones first, then by their contents.
func (h half) number() int {
	n, power := 0, 1
	for range h {
		n += power
		power *= 3
	}
	v := 0
	for _, c := range h {
		v = 3*v + c
	}
	return n + v
}

// behind is the half that a half becomes behind a new nearest point, by content and half;
// swappedHalf is the half with the colours exchanged.
var behind, swappedHalf = func() (behind [3][halves]uint8, swapped [halves]uint8) {
	var all func(h half)
	all = func(h half) {
		n := h.number()
		other := make(half, len(h))
		for i, c := range h {
			other[i] = swapContent(c)
		}
		swapped[n] = uint8(other.number())
		for c := range 3 {
			longer := append(half{c}, h...)
			behind[c][n] = uint8(longer[:min(len(longer), reach)].number())
			if len(h) < reach {
				all(append(h[:len(h):len(h)], c))
			}
		}
	}
	all(nil)
	return behind, swapped
}()

// swapContent exchanges the colours: 0 empty, 1 Black, 2 White.
func swapContent(c int) int { return (3 - c) % 3 }

// appendLines appends the numbers of the four exact lines of each cell, row by row.
func appendLines(list []int, p *[cells]byte) []int {
	var sides [8][cells]uint8
	directions := [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}
	for i, d := range directions {
		for k := range cells {
			// A step backwards reaches a cell with a lower number, one forwards a cell with
			// a higher number.
			sides[2*i][k] = sideOf(p, &sides[2*i], k, -d[0], -d[1])
			last := cells - 1 - k
			sides[2*i+1][last] = sideOf(p, &sides[2*i+1], last, d[0], d[1])
		}
	}
	for k := range cells {
		for i := range directions {
			list = append(list, lineOf(int(p[k]), int(sides[2*i][k]), int(sides[2*i+1][k])))
		}
	}
	return list
}

// sideOf returns the half of cell k towards (dx, dy), where that of the next cell is known.
func sideOf(p *[cells]byte, side *[cells]uint8, k, dx, dy int) uint8 {
	x, y := k%boardSize+dx, k/boardSize+dy
	if min(x, y) < 0 || max(x, y) >= boardSize {
		return 0
	}
	next := y*boardSize + x
	return behind[p[next]][side[next]]
}

// swappedLines is the exact line with the colours exchanged, by line.
var swappedLines = func() []int {
	list := make([]int, exactLines)
	for c := range 3 {
		for a := range halves {
			for b := range a + 1 {
				list[lineOf(c, a, b)] = lineOf(swapContent(c), int(swappedHalf[a]), int(swappedHalf[b]))
			}
		}
	}
	return list
}()
