// Package review judges the moves of a finished game: by proofs of wins that were missed
// or allowed, and by the loss of win probability. Its results are codes and values; the
// caller provides the texts.
package review

import (
	"strings"

	"tengen/engine/game"
	"tengen/engine/player"
)

// DefaultNodes is the default number of nodes for the search of a position. Proofs take
// about half as many in addition, and rechecks more.
const DefaultNodes = 100_000

// A Task says which moves of a game to judge, and with how many nodes.
type Task struct {
	Position game.Position    // the game, up to ply To at least; Review undoes its moves back to From
	From, To int              // the plies to judge, From ≤ ply < To; ply 0 is the first move
	Nodes    int64            // nodes for the search of a position; 0 means DefaultNodes
	Stop     func() bool      // polled about every thousand nodes; true ends the review; may be nil
	Judged   func(*Judgement) // called with every judgement; may be nil
}

// A Judgement is the judgement of a move. Win probabilities are those of the side that
// moved.
type Judgement struct {
	Ply           int
	Side          int // the side that moved, 0 or 1
	Move          string
	Class         Class
	Before, After float64  `wire:",round"` // win probabilities before and after the move, 0 to 1; a draw counts half
	Best          string   // the best move
	Line          []string // principal variation before the move
	Answer        []string // principal variation after the move
	Proofs        []Proof
	Holds         []string // moves that would have stopped the win that was allowed, as far as known
}

// A Class is the quality of a move; its words begin with the best.
//
//protocol:words brilliant only best forced good inaccuracy mistake blunder
//protocol:list CLASSES
type Class uint8

const (
	Best       Class = iota // the engine's best move, or one that wins as quickly
	Good                    // loses less than InaccuracyLoss
	Forced                  // proved: all other moves lose immediately
	Only                    // proved: all other moves lose
	Brilliant               // proved: all other moves lose to a long win
	Inaccuracy              // loses at least InaccuracyLoss
	Mistake                 // loses at least MistakeLoss
	Blunder                 // loses at least BlunderLoss
)

// The minimum losses of win probability for the three classes of errors, as on
// lichess.org.
const (
	InaccuracyLoss = 0.05
	MistakeLoss    = 0.10
	BlunderLoss    = 0.15
)

var classes = [...]string{"best", "good", "forced", "only", "brilliant", "inaccuracy", "mistake", "blunder"}

// String returns the name of the class, such as "best" or "blunder".
func (c Class) String() string { return classes[int(c)%len(classes)] }

// Error reports whether the move was an error: an inaccuracy, a mistake or a blunder.
func (c Class) Error() bool { return c >= Inaccuracy }

// A Reviewer judges the moves of games of one rule. It can be used for several reviews,
// one after the other.
type Reviewer struct {
	player player.Player // of the current review
	prover *prover       // for five in a row; nil in other games
}

// New returns a reviewer for the game of p.
func New(p game.Position) *Reviewer { return &Reviewer{prover: newProver(p)} }

// Review judges the moves of a task with the given player, from the last to the first, so
// that the player's transposition table has results of later positions. It returns the
// judgements in this order. If the review is stopped, it returns those made so far. Errors
// are those of the player.
func (r *Reviewer) Review(engine player.Player, t Task) (list []Judgement, err error) {
	r.player = engine
	p := t.Position
	if t.Nodes == 0 {
		t.Nodes = DefaultNodes
	}
	for p.Ply() > t.To {
		p.Undo()
	}
	r.player.Forget() // clear the table, so that the result can be repeated
	var after evaluation
	for p.Ply() >= t.From {
		now, err := r.evaluate(p, &t)
		if err != nil || t.stopped() {
			return list, err
		}
		if p.Ply() < t.To {
			j := r.judge(p, &t, &now, &after)
			if j.doubtful() {
				if j, err = r.recheck(p, &t, &now, &after); err != nil {
					return list, err
				}
			}
			if t.stopped() {
				return list, nil
			}
			list = append(list, j)
			if t.Judged != nil {
				t.Judged(&j)
			}
		}
		if p.Ply() == t.From {
			break
		}
		now.move = undo(p)
		after = now
	}
	return list, nil
}

// recheckFactor is the factor by which a recheck increases the number of nodes.
const recheckFactor = 3

// doubtful reports whether a move is an inaccuracy or a mistake only by the win
// probabilities of short searches. Most such moves are not errors.
func (j *Judgement) doubtful() bool {
	return (j.Class == Inaccuracy || j.Class == Mistake) && len(j.Proofs) == 0
}

// recheck judges a doubtful move again, after evaluating the position after it with more
// nodes. If the move is still an error, it also evaluates the position before it again.
func (r *Reviewer) recheck(p game.Position, t *Task, now, after *evaluation) (j Judgement, err error) {
	longer := *t
	longer.Nodes *= recheckFactor
	move := after.move
	if p.Play(move) != nil {
		panic("a move that was taken back can't be played")
	}
	*after, err = r.evaluate(p, &longer)
	after.move = move
	p.Undo()
	if err != nil || t.stopped() {
		return j, err
	}
	if j = r.judge(p, t, now, after); !j.doubtful() {
		return j, nil
	}
	if *now, err = r.evaluate(p, &longer); err != nil || t.stopped() {
		return j, err
	}
	return r.judge(p, t, now, after), nil
}

func (t *Task) stopped() bool { return t.Stop != nil && t.Stop() }

// undo takes back the last move and returns it.
func undo(p game.Position) string {
	whole := p.Moves()
	p.Undo()
	return strings.TrimPrefix(whole, p.Moves())
}
