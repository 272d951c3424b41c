package reports

import "tengen/engine/gomoku"

// newMinimax returns report E's second method: plain alpha-beta to 2, 4 or 6
// plies over the five-tuples. A position is worth the difference of both
// sides' tuples, each counted as one's own are; moves are ordered by their
// five-tuple scores. The report searches without a limit on candidates; here
// the 20 best are searched, or 12 at 6 plies.
func newMinimax(rule gomoku.Rule, size, depth int) *alphaBeta {
	width := 20
	if depth > 4 {
		width = 12
	}
	return newAlphaBeta(rule, newTupleJudge(size), depth, width)
}

// tupleJudge keeps the stones in every five-tuple and their sum of worth.
type tupleJudge struct {
	size   int
	of     [gomoku.Cells][]uint16 // the tuples through a cell
	stones [][2]uint8             // in a tuple, by colour
	worth  [2]int                 // of all tuples that hold stones of one colour only
}

func newTupleJudge(size int) *tupleJudge {
	j := &tupleJudge{size: size}
	n := uint16(0)
	for y := range size {
		for x := range size {
			for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				if ex, ey := x+4*step[0], y+4*step[1]; ex >= size || ey >= size || ey < 0 {
					continue
				}
				for i := range 5 {
					pt := gomoku.At(x+i*step[0], y+i*step[1])
					j.of[pt] = append(j.of[pt], n)
				}
				n++
			}
		}
	}
	j.stones = make([][2]uint8, n)
	return j
}

func (j *tupleJudge) reset(p *gomoku.Position) {
	j.clear()
	for i, pt := range p.Moves() {
		j.play(pt, gomoku.Black+gomoku.Color(i&1))
	}
}

// clear takes all stones away.
func (j *tupleJudge) clear() {
	clear(j.stones)
	j.worth = [2]int{}
}

func (j *tupleJudge) play(pt gomoku.Point, c gomoku.Color) { j.change(pt, c, 1) }
func (j *tupleJudge) undo(pt gomoku.Point, c gomoku.Color) { j.change(pt, c, 255) }

func (j *tupleJudge) change(pt gomoku.Point, c gomoku.Color, n uint8) {
	for _, t := range j.of[pt&(gomoku.Cells-1)] {
		s := &j.stones[t]
		j.count(s, -1)
		s[c.Index()] += n
		j.count(s, 1)
	}
}

// count adds a tuple's worth to the side it belongs to.
func (j *tupleJudge) count(s *[2]uint8, sign int) {
	switch {
	case s[0] > 0 && s[1] == 0:
		j.worth[0] += sign * tupleScore(int(s[0]), 0)
	case s[1] > 0 && s[0] == 0:
		j.worth[1] += sign * tupleScore(int(s[1]), 0)
	}
}

func (j *tupleJudge) score(me gomoku.Color) int {
	side := me.Index()
	return j.worth[side] - j.worth[side^1]
}

func (j *tupleJudge) order(pt gomoku.Point, me gomoku.Color) int {
	side := me.Index()
	sum := 0
	for _, t := range j.of[pt&(gomoku.Cells-1)] {
		s := &j.stones[t]
		sum += tupleScore(int(s[side]), int(s[side^1]))
	}
	return sum
}
