package reports

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/player"
)

// A Candidate is a point of report C's queues.
type Candidate struct {
	Point      gomoku.Point
	Own, Other pattern.Class // of a stone of the side to move, and of its opponent
	Searched   bool          // among the best that the search looks at
}

// Queue returns the candidates of report C for p, in the order of its queues: the legal
// points within two cells of a stone.
func Queue(p *gomoku.Position) []Candidate {
	s := newAlphaBeta8(p.Rule(), p.Size())
	s.begin(p)
	width := s.width
	s.width = gomoku.MaxSize * gomoku.MaxSize
	me := p.ToMove()
	var queue []Candidate
	for i, r := range s.rootMoves(p) {
		queue = append(queue, Candidate{r.point, s.m.Class(r.point, me), s.m.Class(r.point, me.Other()), i < width})
	}
	return queue
}

// A Reply is a move with the opponent's best answer, as report E's minimax sees them.
type Reply struct {
	Move   gomoku.Point
	Answer gomoku.Point // gomoku.NoPoint if the move wins
	Value  int          // for the side to move, after the answer
	Before int          // the same before the answer
}

// Replies returns the candidates of report E's minimax for p, "most" at most, in its
// order, each with the answer that a search of two plies expects.
func Replies(p *gomoku.Position, most int) []Reply {
	s := newMinimax(p.Rule(), p.Size(), 2)
	s.task = &player.Task{} // no limits
	s.begin(p)
	me := p.ToMove()
	var list []Reply
	root := s.rootMoves(p)
	for _, r := range root[:min(most, len(root))] {
		if s.m.Class(r.point, me) == pattern.ClassFive {
			list = append(list, Reply{r.point, gomoku.NoPoint, winValue - 1, winValue - 1})
			continue
		}
		s.play(r.point, me)
		reply := Reply{r.point, gomoku.NoPoint, winValue, s.judge.score(me)}
		for _, a := range s.answers(me.Other()) {
			if v := -s.move(a, me.Other(), 1, -winValue, winValue, false, 1); v < reply.Value {
				reply.Answer, reply.Value = a, v
			}
		}
		s.undo(r.point, me)
		list = append(list, reply)
	}
	return list
}

// answers returns the best width candidates of a node, best first.
func (s *alphaBeta) answers(me gomoku.Color) []gomoku.Point {
	var points []gomoku.Point
	for _, c := range s.candidates(me, nil) {
		if !s.forbidden(c.point, me) {
			points = append(points, c.point)
		}
	}
	return points
}
