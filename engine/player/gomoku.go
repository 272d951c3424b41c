package player

import (
	"cmp"
	"errors"
	"slices"

	"tengen/engine/gomoku"
)

// What is wrong with a task that a player of five in a row can't answer.
var (
	errOtherGame = errors.New("this player plays five in a row")
	errOver      = errors.New("the game is over")
)

// gomokuTask is the position of a task for a player of five in a row.
func gomokuTask(t *Task) (*gomoku.Position, error) {
	switch {
	case t.Gomoku == nil:
		return nil, errOtherGame
	case t.Gomoku.Over():
		return nil, errOver
	}
	return t.Gomoku, nil
}

// legalPoints are the points the side to move may play, those near the centre
// first: the order in which players without a preference of their own take
// points of equal worth.
func legalPoints(p *gomoku.Position) []gomoku.Point {
	size := p.Size()
	points := make([]gomoku.Point, 0, size*size)
	for y := range size {
		for x := range size {
			if pt := gomoku.At(x, y); p.Check(pt) == nil {
				points = append(points, pt)
			}
		}
	}
	slices.SortStableFunc(points, func(a, b gomoku.Point) int {
		return cmp.Compare(offCentre(a, size), offCentre(b, size))
	})
	return points
}

// offCentre grows with the distance of a point from the centre: four times
// its square.
func offCentre(p gomoku.Point, size int) int {
	dx, dy := 2*p.X()-(size-1), 2*p.Y()-(size-1)
	return dx*dx + dy*dy
}

// scored is a point with what a player gives it.
type scored struct {
	point gomoku.Point
	score int
}

// rank sorts points by falling score, equal ones as they stood.
func rank(points []scored) {
	slices.SortStableFunc(points, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
}

// queueLength is how many candidates an info tells.
const queueLength = 10

// scoreInfo is the info of a player that gives every point a score: ranked,
// best first.
func scoreInfo(ranked []scored, lines int) Info {
	info := Info{Nodes: int64(len(ranked))}
	for i, s := range ranked {
		name := s.point.String()
		info.Heat = append(info.Heat, Heat{name, float64(s.score)})
		if i < queueLength {
			info.Candidate = append(info.Candidate, name)
		}
		if i < max(lines, 1) {
			info.Lines = append(info.Lines, Line{Move: name, Eval: s.score, Score: float64(s.score), PV: []string{name}})
		}
	}
	if len(ranked) > 0 {
		info.Move = info.Lines[0].Move
	}
	return info
}
