package reports

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/player"
)

// patternScores is report B's first player. Every empty point has a score for each
// colour by the patterns that a stone would make in its four lines. If the best score of
// the side to move is at least that of the opponent, the player plays its best point, and
// otherwise the opponent's best point.
//
// The report does not draw all of its patterns. Here a "weak" four has a gap (XX.XX),
// and so have a split three and a weak open two. In combinations, fours and threes count
// with or without a gap. Among equal points the one with the higher score for the other
// side is better, then the one nearest the centre.
type patternScores struct{ m *pattern.Map }

func newPatternScores(r gomoku.Rule) *patternScores {
	return &patternScores{pattern.NewMap(r)}
}

func (*patternScores) Forget() {}

// Search returns the best point. It ignores the limits. The heat of a point is the
// higher of its two scores.
func (s *patternScores) Search(t *player.Task) (player.Info, error) {
	p, err := fiveInARow(t)
	if err != nil {
		return player.Info{}, err
	}
	own, opponent, attack := scoreTables(s.m, p)
	queue, other := own, opponent
	if !attack {
		queue, other = opponent, own
	}
	rankScores(queue, other)
	heat := make([]player.Heat, len(queue))
	for i := range queue {
		a, b := queue[i].score/scoresAbove, queue[i].score%scoresAbove
		queue[i].score = a
		heat[i] = player.Heat{Move: queue[i].point.String(), Value: float64(max(a, b))}
	}
	info := scoreInfo(queue, t.Lines)
	info.Heat = heat
	return info, nil
}

// scoreTables returns report B's two tables, each in the order of legalPoints: the scores of
// the side to move and those of its opponent. attack reports whether the best score of the
// side to move is at least that of the opponent.
func scoreTables(m *pattern.Map, p *gomoku.Position) (own, opponent []scoredPoint, attack bool) {
	m.Reset(p)
	me := p.ToMove()
	bestOwn, bestOpponent := 0, 0
	for _, pt := range legalPoints(p) {
		a, b := patternScore(m, pt, me), patternScore(m, pt, me.Other())
		own, opponent = append(own, scoredPoint{pt, a}), append(opponent, scoredPoint{pt, b})
		bestOwn, bestOpponent = max(bestOwn, a), max(bestOpponent, b)
	}
	return own, opponent, bestOwn >= bestOpponent
}

// A PointScore holds report B's two scores of an empty point.
type PointScore struct {
	Point      gomoku.Point
	Own, Other int // of the side to move and of its opponent
}

// PointScores returns report B's two tables for p, which must not be over, whether it
// attacks, and the point that it plays.
func PointScores(p *gomoku.Position) (scores []PointScore, attack bool, move gomoku.Point) {
	m := pattern.NewMap(p.Rule())
	own, opponent, attack := scoreTables(m, p)
	for i := range own {
		scores = append(scores, PointScore{own[i].point, own[i].score, opponent[i].score})
	}
	queue, other := own, opponent
	if !attack {
		queue, other = opponent, own
	}
	rankScores(queue, other)
	return scores, attack, queue[0].point
}

// scoresAbove is greater than any score of report B.
const scoresAbove = 1 << 20

// rankScores adds the scores of the other table to those of queue, multiplied by
// scoresAbove, and sorts queue, best first.
func rankScores(queue, other []scoredPoint) {
	for i := range queue {
		queue[i].score = queue[i].score*scoresAbove + other[i].score
	}
	rank(queue)
}

// patternScore returns report B's score of a stone of c on pt. The first matching case
// counts.
func patternScore(m *pattern.Map, pt gomoku.Point, c gomoku.Color) int {
	var solid, split [pattern.Shapes]int
	for d := range gomoku.Directions {
		shape := m.Shape(pt, c, d)
		switch shape {
		case pattern.ThreeWide:
			shape = pattern.Three
		case pattern.TwoWide, pattern.TwoWider:
			shape = pattern.Two
		}
		if row(m, pt, c, d) >= stones(shape) {
			solid[shape]++
		} else {
			split[shape]++
		}
	}
	all := func(s pattern.Shape) int { return solid[s] + split[s] }
	fours, threes := all(pattern.Four), all(pattern.Three)
	switch {
	case all(pattern.Five) > 0:
		return 100000
	case all(pattern.StraightFour) > 0, fours >= 2, fours > 0 && threes > 0:
		return 10000
	case threes >= 2:
		return 5000
	case threes > 0 && all(pattern.SleepingThree) > 0:
		return 1000
	case solid[pattern.Four] > 0:
		return 500
	case fours > 0:
		return 400
	case solid[pattern.Three] > 0:
		return 100
	case threes > 0:
		return 90
	case all(pattern.Two) >= 2:
		return 50
	case solid[pattern.Two] > 0:
		return 10
	case all(pattern.Two) > 0:
		return 9
	case all(pattern.SleepingThree) > 0:
		return 5
	case all(pattern.SleepingTwo) > 0:
		return 2
	}
	return 0
}

// stones returns the number of stones in an unbroken row that makes shape s, or 0 if the
// distinction between unbroken and split does not matter for s.
func stones(s pattern.Shape) int {
	switch s {
	case pattern.Four:
		return 4
	case pattern.Three:
		return 3
	case pattern.Two:
		return 2
	}
	return 0
}

// row returns the length of the unbroken row in direction d that a stone of c on pt
// would belong to.
func row(m *pattern.Map, pt gomoku.Point, c gomoku.Color, d int) int {
	step, n := gomoku.Directions[d], 1
	for i := int(pt) + step; m.At(gomoku.Point(i)) == c; i += step {
		n++
	}
	for i := int(pt) - step; m.At(gomoku.Point(i)) == c; i -= step {
		n++
	}
	return n
}
