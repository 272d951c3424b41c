package reports

import "math/bits"

// maxRun is the longest run of stones and gaps that has a pattern.
const maxRun = 9

// A runTable is report C's pattern table: the worth of a run by what lies at
// its ends and by its middle. An end is the number of empty cells before the
// next blocked one: 0 ("2": the opponent or the wall at once), 1 ("20") or 2
// ("00": two or more). A middle begins and ends with a stone and has no two
// gaps side by side; its cells are bits, the last cell bit 0. That makes
// 9 · 88 = 792 patterns, the report's "more than 500". The report finds them by
// random numbers per cell; here the cells are the index.
type runTable [3][3][1 << maxRun]int32

// fillRuns values every pattern by one more move: it is worth what the best
// pattern is that one more stone makes of it, a power of ten less. A five is
// 100000; a pattern that two different stones make a five is 10000, "can't be
// answered", and one that one stone does 1000, "must be answered". n stones in a
// row between two open ends are 10ⁿ, one blocked end takes a power off, two
// make it worthless.
func fillRuns(t *runTable) {
	worths := map[string]int{}
	for middle := uint32(1); middle < 1<<maxRun; middle += 2 {
		gaps := ^middle & (1<<bits.Len32(middle) - 1)
		if gaps&(gaps>>1) != 0 {
			continue
		}
		for left := range 3 {
			for right := range 3 {
				n := bits.Len32(middle)
				cells := make([]byte, left, left+n+right)
				for i := n - 1; i >= 0; i-- {
					cells = append(cells, byte(middle>>i&1))
				}
				cells = append(cells, make([]byte, right)...)
				worth := worthOf(cells, worths)
				if gaps == 0 && n < 5 && left != 1 && right != 1 {
					worth = rowWorth(n, left == 0, right == 0)
				}
				t[left][right][middle] = int32(worth)
			}
		}
	}
}

// rowWorth returns the worth of n < 5 stones in a row.
func rowWorth(n int, leftBlocked, rightBlocked bool) int {
	worth := 1
	for range n {
		worth *= 10
	}
	switch {
	case leftBlocked && rightBlocked:
		return 0
	case leftBlocked || rightBlocked:
		return worth / 10
	}
	return worth
}

// worthOf values cells, 1 a stone and 0 empty, between blocked ones.
func worthOf(cells []byte, known map[string]int) int {
	if five(cells) {
		return 100000
	}
	if w, ok := known[string(cells)]; ok {
		return w
	}
	fives, best := 0, 0
	for i := range cells {
		if cells[i] != 0 {
			continue
		}
		cells[i] = 1
		if five(cells) {
			fives++
		} else {
			best = max(best, worthOf(cells, known)/10)
		}
		cells[i] = 0
	}
	switch {
	case fives >= 2:
		best = 10000
	case fives == 1:
		best = max(best, 1000)
	}
	known[string(cells)] = best
	return best
}

func five(cells []byte) bool {
	row := 0
	for _, c := range cells {
		if c == 0 {
			row = 0
		} else if row++; row == 5 {
			return true
		}
	}
	return false
}
