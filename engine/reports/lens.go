package reports

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// A Lens shows what the reports' players see in an empty point.
type Lens struct {
	rule  gomoku.Rule
	size  int
	board *alphaBeta // report C's, for its lines and its pattern map
}

// NewLens returns a lens for the boards of a rule and a size.
func NewLens(rule gomoku.Rule, size int) *Lens {
	return &Lens{rule, size, newAlphaBeta8(rule, size)}
}

// Fits reports whether the lens is one for p.
func (l *Lens) Fits(p *gomoku.Position) bool { return l.rule == p.Rule() && l.size == p.Size() }

// A View is what the lens shows.
type View struct {
	Lines  [4][2*ViewReach + 1]gomoku.Color // what lies in each of gomoku.Directions; the point is in the middle
	Sides  [2]SideView                      // a stone of Black, of White
	Tuples []Tuple                          // report E's through the point, seen by the side to move
	Sum    int                              // of their scores
}

// ViewReach is how far a view goes along a line.
const ViewReach = 5

// A SideView is what a stone of one side would make.
type SideView struct {
	Shapes    [4]pattern.Shape // by direction
	Class     pattern.Class    // of all four together
	Forbidden gomoku.Reason
	Score     int       // report B's point score
	Own       [4][2]int // report C's worth of the side's runs in each line, before and after
	Other     [4][2]int // and of the other side's runs
	Gain      int       // report C's score of the board for the side, after less before
}

// Inspect evaluates an empty point of a position that the lens fits.
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

// along returns what report C gives the runs of a colour in the line through pt in
// a direction: nothing while the line holds fewer than two of its stones.
func (j *runJudge) along(pt gomoku.Point, d int, c gomoku.Color) int {
	l := j.of[pt&(gomoku.Cells-1)][d]
	if l == 0 || j.stones[l&127][c.Index()] < 2 {
		return 0
	}
	return j.evaluate(j.line[l], c)
}
