package reports

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// A Lens evaluates an empty point by the methods of the reports.
type Lens struct {
	rule  gomoku.Rule
	size  int
	board *alphaBeta // report C's, for its lines and its pattern map
}

// NewLens returns a lens for boards of the given rule and size.
func NewLens(rule gomoku.Rule, size int) *Lens {
	return &Lens{rule, size, newAlphaBeta8(rule, size)}
}

// Fits reports whether the lens has the rule and size of p.
func (l *Lens) Fits(p *gomoku.Position) bool { return l.rule == p.Rule() && l.size == p.Size() }

// A View is the evaluation of a point.
type View struct {
	Lines  [4][2*ViewReach + 1]gomoku.Color // cells in each of gomoku.Directions, with the point in the middle
	Sides  [2]SideView                      // for a stone of Black and of White
	Tuples []Tuple                          // report E's tuples through the point, for the side to move
	Sum    int                              // sum of the tuples' scores
}

// ViewReach is the number of cells of a view on each side of the point.
const ViewReach = 5

// A SideView is the evaluation of a stone of one side on the point.
type SideView struct {
	Shapes    [4]pattern.Shape // by direction
	Class     pattern.Class    // of the four shapes together
	Forbidden gomoku.Reason
	Score     int       // report B's score of the point
	Own       [4][2]int // by direction: report C's value of the side's runs before and after the stone
	Other     [4][2]int // the same for the other side's runs
	Gain      int       // increase of report C's score of the board for the side
}

// Inspect evaluates the empty point pt of p. Fits must be true for p.
func (l *Lens) Inspect(p *gomoku.Position, pt gomoku.Point) View {
	v := View{Tuples: Tuples(p, pt)}
	for d, step := range gomoku.Directions {
		for k := range v.Lines[d] {
			v.Lines[d][k] = p.At(gomoku.Point(int(pt) + (k-ViewReach)*step))
		}
	}
	for _, t := range v.Tuples {
		v.Sum += t.Score
	}
	s := l.board
	j := s.judge.(*runJudge)
	s.m.Reset(p)
	j.reset(p)
	s.near = [gomoku.Cells]uint8{}
	for i := range v.Sides {
		c := gomoku.Black + gomoku.Color(i)
		side := &v.Sides[i]
		for d := range side.Shapes {
			side.Shapes[d] = s.m.Shape(pt, c, d)
			side.Own[d][0], side.Other[d][0] = j.along(pt, d, c), j.along(pt, d, c.Other())
		}
		side.Class, side.Score = s.m.Class(pt, c), patternScore(s.m, pt, c)
		if c == gomoku.Black {
			side.Forbidden = p.Forbidden(pt)
		}
		s.play(pt, c)
		for d := range side.Shapes {
			side.Own[d][1], side.Other[d][1] = j.along(pt, d, c), j.along(pt, d, c.Other())
			side.Gain += side.Own[d][1] - side.Own[d][0] - side.Other[d][1] + side.Other[d][0]
		}
		s.undo(pt, c)
	}
	return v
}

// along returns report C's value of the runs of colour c in the line through pt in
// direction d. It is 0 if the line has fewer than two stones of c.
func (j *runJudge) along(pt gomoku.Point, d int, c gomoku.Color) int {
	l := j.of[pt&(gomoku.Cells-1)][d]
	if l == 0 || j.stones[l&127][c.Index()] < 2 {
		return 0
	}
	return j.evaluate(j.line[l], c)
}
