package reports

import (
	"cmp"
	"slices"

	"tengen/engine/gomoku"
	"tengen/engine/player"
)

// fiveInARow returns the position of a task for a player of five in a row.
func fiveInARow(t *player.Task) (*gomoku.Position, error) {
	v, err := player.PositionOf[gomoku.Value](t)
	return v.Position, err
}

// legalPoints returns the points the side to move may play, those near the centre
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

// scoreInfo returns the info of a player that gives every point a score: ranked,
// best first.
func scoreInfo(ranked []scored, lines int) player.Info {
	info := player.Info{Nodes: int64(len(ranked))}
	for i, s := range ranked {
		name := s.point.String()
		info.Heat = append(info.Heat, player.Heat{Move: name, Value: float64(s.score)})
		if i < queueLength {
			info.Candidate = append(info.Candidate, name)
		}
		if i < max(lines, 1) {
			info.Lines = append(info.Lines, player.Line{Move: name, Eval: s.score, Score: float64(s.score), PV: []string{name}})
		}
	}
	if len(ranked) > 0 {
		info.Move = info.Lines[0].Move
	}
	return info
}

// quickInfo returns the info of a move that needed no search.
func quickInfo(pt gomoku.Point) player.Info {
	s := pt.String()
	return player.Info{Move: s, Nodes: 1, Lines: []player.Line{{Move: s, PV: []string{s}}}, Candidate: []string{s}}
}
