package reports

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// newAlphaBeta8 is report C: alpha-beta to eight plies over the candidates
// that a point evaluation puts first, with a generated pattern table for the
// lines of the board and a cache of whole boards by their Zobrist key. "The
// best few" candidates are ten here.
func newAlphaBeta8(rule gomoku.Rule, size int) *alphaBeta {
	j := &runJudge{cache: make([]boardValue, 1<<16)}
	s := newAlphaBeta(rule, j, 8, 10)
	j.m = s.m
	j.lines(size)
	fillRuns(&j.worth)
	return s
}

// runJudge evaluates every row, column and diagonal alone, skipping those that
// hold fewer than two stones of a colour.
type runJudge struct {
	m      *pattern.Map
	line   [][]gomoku.Point
	of     [gomoku.Cells][4]uint8 // the lines through a cell; line 0 is none
	stones [128][2]uint8          // in a line, by colour
	worth  runTable
	cache  []boardValue
}

// boardValue is Black's score of a board; its key tells boards apart that
// share a place.
type boardValue struct {
	key   uint64
	score int32
	known bool
}

// lines lists the lines of at least five cells.
func (j *runJudge) lines(size int) {
	j.line = [][]gomoku.Point{nil}
	for d, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for y := range size {
			for x := range size {
				if in(size, x-step[0], y-step[1]) || !in(size, x+4*step[0], y+4*step[1]) {
					continue
				}
				var line []gomoku.Point
				for i, k := x, y; in(size, i, k); i, k = i+step[0], k+step[1] {
					line = append(line, gomoku.At(i, k))
					j.of[gomoku.At(i, k)][d] = uint8(len(j.line))
				}
				j.line = append(j.line, line)
			}
		}
	}
}

func in(size, x, y int) bool { return x >= 0 && y >= 0 && x < size && y < size }

func (j *runJudge) forget() { clear(j.cache) }

func (j *runJudge) reset(p *gomoku.Position) {
	j.stones = [128][2]uint8{}
	for i, pt := range p.Moves() {
		j.play(pt, gomoku.Black+gomoku.Color(i&1))
	}
}

func (j *runJudge) play(pt gomoku.Point, c gomoku.Color) {
	for _, l := range j.of[pt&(gomoku.Cells-1)] {
		j.stones[l&127][c.Index()]++
	}
}

func (j *runJudge) undo(pt gomoku.Point, c gomoku.Color) {
	for _, l := range j.of[pt&(gomoku.Cells-1)] {
		j.stones[l&127][c.Index()]--
	}
}

func (j *runJudge) score(me gomoku.Color) int {
	key := j.m.Hash()
	v := &j.cache[key&uint64(len(j.cache)-1)]
	if !v.known || v.key != key {
		sum := 0
		for l := 1; l < len(j.line); l++ {
			for side := range 2 {
				if j.stones[l&127][side] >= 2 {
					sum += (1 - 2*side) * j.evaluate(j.line[l], gomoku.Black+gomoku.Color(side))
				}
			}
		}
		*v = boardValue{key, int32(sum), true}
	}
	if me == gomoku.White {
		return -int(v.score)
	}
	return int(v.score)
}

// order sorts into report C's queues: fives, fours, double threes and so on,
// one's own before the opponent's.
func (j *runJudge) order(pt gomoku.Point, me gomoku.Color) int {
	own, other := int(j.m.Class(pt, me)), int(j.m.Class(pt, me.Other()))
	return max(2*own+1, 2*other)<<8 + own + other
}

// evaluate adds up the runs of a colour in a line.
func (j *runJudge) evaluate(line []gomoku.Point, c gomoku.Color) int {
	sum := 0
	gap := 0 // empty cells before i
	for i := 0; i < len(line); {
		switch j.m.At(line[i]) {
		case gomoku.Empty:
			gap++
			i++
			continue
		case c:
		default:
			gap = 0
			i++
			continue
		}
		// A run: stones and single gaps between them.
		middle, n := uint32(1), 1
		left := min(gap, 2)
		for i++; i < len(line) && n < maxRun; {
			if j.m.At(line[i]) == c {
				middle, n = middle<<1|1, n+1
				i++
			} else if i+1 < len(line) && n+1 < maxRun && j.m.At(line[i]) == gomoku.Empty && j.m.At(line[i+1]) == c {
				middle, n = middle<<2|1, n+2
				i += 2
			} else {
				break
			}
		}
		gap = 0
		for k := i; k < len(line) && gap < 2 && j.m.At(line[k]) == gomoku.Empty; k++ {
			gap++
		}
		sum += int(j.worth[left][gap][middle&(1<<maxRun-1)])
		gap = 0
	}
	return sum
}
