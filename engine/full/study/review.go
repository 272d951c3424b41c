package study

import (
	"math"
	"time"

	"tengen/engine/game"
	"tengen/engine/protocol"
	"tengen/engine/review"
)

// ReviewRequest judges a range of a game's moves.
type ReviewRequest struct {
	protocol.Place
	From, To int             `wire:",0..400"` // plies, from ≤ ply < to; to = 0 means all moves
	Limits   protocol.Limits // nodes of each position's search
}

// ReviewInfo is an interim reply to "review", after each move: the judgement of that move. The
// last move is judged first.
type ReviewInfo struct {
	protocol.Head `type:"info" to:"review"`
	Judged        []Judgement
	Time          time.Duration `wire:"ms"`
}

// Review is the reply to "review": all judgements, in the order in which the moves were judged.
type Review struct {
	protocol.Head `type:"review" to:"review"`
	Judged        []Judgement
	Time          time.Duration `wire:"ms"`
}

// A Judgement is the judgement of a move. Win probabilities are those of the side that moved.
type Judgement struct {
	Side protocol.SideWord
	review.Judgement
}

func reviewCommand(c *protocol.Conversation) protocol.Command {
	reviewers := map[string]*review.Reviewer{} // at most one, by game
	return protocol.Long("review", func(d *protocol.Decoder) protocol.Answer {
		r := readReview(d)
		return func() (protocol.Reply, error) {
			p, err := c.Position(r.Place)
			if err != nil {
				return nil, err
			}
			to := r.To
			if to == 0 {
				to = p.Ply()
			}
			if to > p.Ply() || r.From >= to {
				return nil, protocol.Invalid("the game " + game.Quote(r.Game) + " has no such moves to judge")
			}
			who, err := c.Player("", r.Game)
			if err != nil {
				return nil, err
			}
			if reviewers[r.Game] == nil {
				clear(reviewers)
				reviewers[r.Game] = review.New(p)
			}
			g, _ := c.Engine().Games.Find(r.Game)
			start := c.Now()
			reply := &Review{}
			_, err = reviewers[r.Game].Review(who, review.Task{
				Position: p, From: r.From, To: to, Nodes: r.Limits.Nodes, Stop: c.Interrupted,
				Judged: func(j *review.Judgement) {
					reply.Judged = append(reply.Judged, Judgement{g.Sides[j.Side], *j})
					c.Send(&ReviewInfo{Judged: reply.Judged[len(reply.Judged)-1:], Time: c.Now() - start})
				},
			})
			reply.Time = c.Now() - start
			return reply, err
		}
	})
}

// AccuracyRequest computes the accuracy from the judgements of a review.
type AccuracyRequest struct {
	Plies []review.Ply `wire:",required,0..400"`
}

// Accuracy is the reply to "accuracy": how well both sides played, from 0 to 100 with
// one decimal; null for a side that has not moved.
type Accuracy struct {
	protocol.Head `type:"accuracy" to:"accuracy"`
	Formula       AccuracyFormula
	First, Second *float64
}

// An AccuracyFormula is how the accuracy is computed.
//
//protocol:words lichess
type AccuracyFormula = string

func accuracyCommand() protocol.Command {
	return protocol.During("accuracy", func(d *protocol.Decoder) protocol.Answer {
		r := readAccuracy(d)
		return func() (protocol.Reply, error) {
			sides := review.Accuracy(r.Plies)
			return &Accuracy{Formula: review.Formula, First: tenths(sides[0]), Second: tenths(sides[1])}, nil
		}
	})
}

// tenths rounds v to one decimal; nil for NaN.
func tenths(v float64) *float64 {
	if math.IsNaN(v) {
		return nil
	}
	v = math.Round(10*v) / 10
	return &v
}
