package reports

import (
	"math/bits"

	"tengen/engine/gomoku"
)

// maxRun is the maximum length in cells of a run of stones and gaps.
const maxRun = 9

// A runTable is report C's pattern table. It holds the value of a run by its left end,
// right end and middle. An end is the number of empty cells before the next blocked cell:
// 0 ("2" in the report: the opponent or the edge is adjacent), 1 ("20") or 2 ("00": two or
// more). A middle begins and ends with a stone and has no two adjacent gaps; its cells are
// bits, the last cell is bit 0. This gives 9 · 88 = 792 patterns; the report has "more than
// 500". The report hashes the cells with random numbers; here they are the index.
type runTable [3][3][1 << maxRun]int32

// fillRuns computes the value of every pattern. A five is worth 100000. A pattern that
// becomes a five with either of two stones is worth 10000 ("can't be answered"), and one
// that becomes a five with one stone 1000 ("must be answered"). Any other pattern is worth
// a tenth of the best pattern that one more stone makes. n < 5 stones in a row without
// gaps are worth 10ⁿ between two open ends, a tenth of that with one blocked end, and 0
// with two.
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

// rowWorth returns the value of n < 5 stones in a row without gaps.
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

// worthOf returns the value of cells, in which 1 is a stone and 0 is empty, between two
// blocked cells. cache holds the results so far.
func worthOf(cells []byte, cache map[string]int) int {
	if five(cells) {
		return 100000
	}
	if w, ok := cache[string(cells)]; ok {
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
			best = max(best, worthOf(cells, cache)/10)
		}
		cells[i] = 0
	}
	switch {
	case fives >= 2:
		best = 10000
	case fives == 1:
		best = max(best, 1000)
	}
	cache[string(cells)] = best
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

// RunPatterns returns the number of patterns of report C's table, and the number of
// different middles.
func RunPatterns() (patterns, middles int) {
	for middle := uint32(1); middle < 1<<maxRun; middle += 2 {
		if gaps := ^middle & (1<<bits.Len32(middle) - 1); gaps&(gaps>>1) == 0 {
			middles++
		}
	}
	return 3 * 3 * middles, middles
}

// A RunWorth is the value of a row of cells as report C counts it.
type RunWorth struct {
	Worth int
	Next  int // index of the empty cell where one more stone makes the most, beside a stone if it can be; −1 for none
	Then  int // value after that stone
}

// maxRow is the greatest number of cells that WorthOfRow takes.
const maxRow = 15

// WorthOfRow returns the value for the stones X of a row of at most maxRow cells between two
// blocked ones, in which . is empty and any other character blocks. It is the sum over the
// row's runs.
func WorthOfRow(row string) RunWorth {
	row = row[:min(len(row), maxRow)]
	s := newAlphaBeta8(gomoku.Freestyle, maxRow)
	empty, err := gomoku.New(gomoku.Freestyle, maxRow)
	if err != nil {
		panic(err) // the size is a constant
	}
	s.m.Reset(empty)
	for x := range maxRow {
		switch {
		case x < len(row) && row[x] == '.':
		case x < len(row) && row[x] == 'X':
			s.m.Play(gomoku.At(x, 0), gomoku.Black)
		default:
			s.m.Play(gomoku.At(x, 0), gomoku.White)
		}
	}
	j := s.judge.(*runJudge)
	line := j.line[j.of[gomoku.At(0, 0)][0]]
	w := RunWorth{Worth: j.evaluate(line, gomoku.Black), Next: -1}
	for x := range len(row) {
		if row[x] != '.' {
			continue
		}
		s.m.Play(gomoku.At(x, 0), gomoku.Black)
		after := x > 0 && row[x-1] == 'X' && (w.Next == 0 || w.Next > 0 && row[w.Next-1] != 'X')
		if then := j.evaluate(line, gomoku.Black); then > w.Then || then == w.Then && after {
			w.Next, w.Then = x, then
		}
		s.m.Undo()
	}
	return w
}
