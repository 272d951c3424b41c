package full

import (
	"math"
	"time"

	"tengen/engine/game"
	"tengen/engine/protocol"
	"tengen/engine/review"
)

// reviewCommands returns the commands for reviews of games.
func reviewCommands(c *protocol.Conversation) []protocol.Command {
	return []protocol.Command{reviewCommand(c), accuracyCommand(c)}
}

// reviewArgs are the arguments of "review", which judges a range of a game's moves.
type reviewArgs struct {
	protocol.Place
	from, to int   // plies, from ≤ ply < to; to = 0 means all moves
	nodes    int64 // of each position's search
}

func readReview(d *protocol.Decoder) reviewArgs {
	return reviewArgs{
		Place: protocol.ReadPlace(d), from: int(d.Integer("from", 0, 400)), to: int(d.Integer("to", 0, 400)), nodes: d.Count("limits.nodes"),
	}
}

// Review is the reply to "review". The last move is judged first. After each move an interim
// reply has the judgement of that move; the final one has all judgements, in the same order.
type Review struct {
	ID     int64
	Final  bool
	Judged []review.Judgement
	Time   time.Duration

	sides [2]protocol.SideWord
}

func reviewCommand(c *protocol.Conversation) protocol.Command {
	reviewers := map[string]*review.Reviewer{} // at most one, by game
	return protocol.Command{Name: "review", Long: true, Read: func(d *protocol.Decoder) func(int64) {
		a := readReview(d)
		return func(id int64) {
			reply, err := a.review(c, id, reviewers)
			c.Answer(id, reply, err)
		}
	}}
}

func (a *reviewArgs) review(c *protocol.Conversation, id int64, reviewers map[string]*review.Reviewer) (*Review, error) {
	p, err := c.Position(a.Place)
	if err != nil {
		return nil, err
	}
	if a.to == 0 {
		a.to = p.Ply()
	}
	if a.to > p.Ply() || a.from >= a.to {
		return nil, &protocol.Error{Code: protocol.BadRequest, Message: "the game " + game.Quote(a.Game) + " has no such moves to judge"}
	}
	who, err := c.Player("", a.Game)
	if err != nil {
		return nil, err
	}
	if reviewers[a.Game] == nil {
		clear(reviewers)
		reviewers[a.Game] = review.New(p)
	}
	g, _ := c.Engine().Games.Find(a.Game)
	start := c.Now()
	c.Begin(id)
	list, err := reviewers[a.Game].Review(who, review.Task{
		Position: p, From: a.from, To: a.to, Nodes: a.nodes, Stop: c.Interrupted,
		Judged: func(j *review.Judgement) {
			c.Send(&Review{ID: id, Judged: []review.Judgement{*j}, Time: c.Now() - start, sides: g.Sides})
		},
	})
	c.End()
	return &Review{id, true, list, c.Now() - start, g.Sides}, err
}

// Encode writes the judgements.
func (r *Review) Encode(w protocol.Writer) {
	kind := "info"
	if r.Final {
		kind = "review"
	}
	protocol.Head(w, r.ID, kind)
	w.Objects("judged", len(r.Judged), func(i int, w protocol.Writer) { encodeJudgement(w, &r.Judged[i], r.sides) })
	w.Number("ms", protocol.Milliseconds(r.Time))
}

func encodeJudgement(w protocol.Writer, j *review.Judgement, sides [2]protocol.SideWord) {
	w.Number("ply", float64(j.Ply))
	w.Text("side", sides[j.Side])
	w.Text("move", j.Move)
	w.Text("class", j.Class.String())
	w.Number("before", protocol.Rounded(j.Before))
	w.Number("after", protocol.Rounded(j.After))
	w.Text("best", j.Best)
	w.Texts("line", j.Line)
	w.Texts("answer", j.Answer)
	w.Texts("holds", j.Holds)
	w.Objects("proofs", len(j.Proofs), func(i int, w protocol.Writer) { encodeProof(w, &j.Proofs[i]) })
}

// A ProofKind is the relation of a proved win to the move: it is "missed" if the mover had
// this win and did not play it, it "wins" if the mover has it now, and "allowed" if the other
// side has it now; "lost" if the other side had a win whatever was played. A move "stops" it
// if no other move does.
type ProofKind = review.Kind

// A ProofGoal is what a proved win may consist of; "exact" is a result that a solver found.
//
//protocol:words vcf vct win exact
type ProofGoal = string

func encodeProof(w protocol.Writer, p *review.Proof) {
	w.Text("kind", string(ProofKind(p.Kind)))
	w.Text("goal", ProofGoal(p.Goal))
	w.Number("plies", float64(p.Plies))
	w.Bool("atMost", p.AtMost)
	w.Texts("line", p.Line)
	w.Text("key", p.Key)
	w.Text("shape", p.Shape)
	w.Text("trap", p.Trap)
	w.Text("forbidden", p.Forbidden)
}

// maxReviewPlies is the number of points of the largest board.
const maxReviewPlies = 400

// Accuracy is the reply to "accuracy": how well both sides played, from 0 to 100 with
// one decimal; NaN, written as null, for a side that has not moved.
type Accuracy struct {
	ID    int64
	Sides [2]float64
}

// accuracyCommand computes the accuracy from the judgements of a review.
//
//protocol:required plies.before plies.after
func accuracyCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Command{Name: "accuracy", During: true, Read: func(d *protocol.Decoder) func(int64) {
		var game []review.Ply
		for _, one := range d.Objects("plies", 0, maxReviewPlies) {
			game = append(game, review.Ply{Before: one.Number("before", 0, 1), After: one.Number("after", 0, 1)})
		}
		return func(id int64) { c.Send(&Accuracy{id, review.Accuracy(game)}) }
	}}
}

// Encode writes both figures.
func (a *Accuracy) Encode(w protocol.Writer) {
	protocol.Head(w, a.ID, "accuracy")
	w.Text("formula", review.Formula)
	encodeAccuracy(w, "first", a.Sides[0])
	encodeAccuracy(w, "second", a.Sides[1])
}

func encodeAccuracy(w protocol.Writer, name string, v float64) {
	if math.IsNaN(v) {
		w.Null(name)
	} else {
		w.Number(name, math.Round(10*v)/10)
	}
}
