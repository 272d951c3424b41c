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

// legalPoints returns the legal points of the side to move, those near the centre first.
// Players use this order for points of equal value.
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

// offCentre returns four times the squared distance of a point from the centre.
func offCentre(p gomoku.Point, size int) int {
	dx, dy := 2*p.X()-(size-1), 2*p.Y()-(size-1)
	return dx*dx + dy*dy
}

// scoredPoint is a point with its score.
type scoredPoint struct {
	point gomoku.Point
	score int
}

// rank sorts points by descending score. The sort is stable.
func rank(points []scoredPoint) {
	slices.SortStableFunc(points, func(a, b scoredPoint) int { return cmp.Compare(b.score, a.score) })
}

// queueLength is the maximum number of candidates in an info.
const queueLength = 10

// scoreInfo returns the info of a player that scores every point. ranked is sorted, best
// first.
func scoreInfo(ranked []scoredPoint, lines int) player.Info {
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

// quickInfo returns the info of a move that was found without search.
func quickInfo(pt gomoku.Point) player.Info {
	s := pt.String()
	return player.Info{Move: s, Nodes: 1, Lines: []player.Line{{Move: s, PV: []string{s}}}, Candidate: []string{s}}
}
