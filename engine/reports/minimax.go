package reports

import "tengen/engine/gomoku"

// newMinimax returns report E's second method: alpha-beta to 2, 4 or 6 plies with an
// evaluation by five-tuples. The value of a position is the sum of the side's tuples
// minus that of the opponent's, both with the scores of own tuples. Moves are ordered by
// five-tuple score. The report searches all candidates; here only the best 20, or 12
// with 6 plies, are searched.
func newMinimax(rule gomoku.Rule, size, depth int) *alphaBeta {
	width := 20
	if depth > 4 {
		width = 12
	}
	return newAlphaBeta(rule, newTupleJudge(size), depth, width)
}

// tupleJudge evaluates a board by the sums of tuple scores, which it updates with every
// stone.
type tupleJudge struct {
	size   int
	of     [gomoku.Cells][]uint16 // by cell: the tuples through it
	stones [][2]uint8             // by tuple and colour: number of stones
	worth  [2]int                 // by colour: sum of the scores of tuples with stones of this colour only
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

// clear removes all stones.
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

// count adds sign × the score of a tuple to the side that alone has stones in it.
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
