// Package review judges the moves of a game after it: first by proof, a win
// that was missed or allowed, then by how much of the chances to win a move
// gave away. It says codes and arguments; whoever shows them has the words.
package review

import (
	"strings"

	"tengen/engine/game"
	"tengen/engine/player"
)

// DefaultNodes is how many nodes the search of a position has where nobody
// says otherwise. Proofs come on top: about half as many, and second looks.
const DefaultNodes = 100_000

// A Task says which moves of a game to judge, and how long to look at each.
type Task struct {
	Position game.Position // after the last move that is judged, or later; taken back as far as From
	From, To int           // the plies judged, From ≤ ply < To; ply 0 is the first move
	Nodes    int64         // of each position's search; 0 is DefaultNodes
	Stop     func() bool   // polled about every thousand nodes; true ends the review; may be nil
	Judged   func(*Judgement)
}

// A Judgement is what is said of one move. Chances and proofs are seen by the
// side that moved.
type Judgement struct {
	Ply           int
	Side          int // that moved, 0 or 1
	Move          string
	Class         Class
	Before, After float64  // its chances to win, a draw being half, 0 to 1
	Best          string   // the move that the engine likes best
	Line          []string // how it goes on after that
	Answer        []string // what the other side plays after the move that was played
	Proofs        []Proof
	Holds         []string // moves that stop the win that was allowed, as far as is seen
}

// A Class is how good a move was.
type Class uint8

const (
	Best       Class = iota // the engine's own move, or one that wins as soon
	Good                    // gives away less than Slip
	Forced                  // all others lose at once
	Only                    // proved: all others lose
	Brilliant               // proved: all others lose, and to no short win
	Inaccuracy              // gives away Slip
	Mistake                 // gives away Fault
	Blunder                 // gives away Loss
)

// How much of the chances to win, of 1, each of the three classes of errors
// gives away at least: those of lichess.org (5, 10 and 15 points of win
// percentage).
const (
	Slip  = 0.05
	Fault = 0.10
	Loss  = 0.15
)

var classes = [...]string{"best", "good", "forced", "only", "brilliant", "inaccuracy", "mistake", "blunder"}

// String returns the class as a word: "best", "blunder".
func (c Class) String() string { return classes[int(c)%len(classes)] }

// Error reports whether something better was to be played.
func (c Class) Error() bool { return c >= Inaccuracy }

// A Reviewer judges moves of games of one rule. What it keeps from one review to
// the next is room.
type Reviewer struct {
	player player.Player // of the review that runs
	prover *prover       // of five in a row; nil in other games
}

// New returns a reviewer for the game of p.
func New(p game.Position) *Reviewer { return &Reviewer{prover: newProver(p)} }

// Review judges the moves of a task with a player's eyes, from the last to the first,
// so that what is found late in the game is known when the moves before it are judged.
// It returns those that it has judged, the last one first: all of them, unless it was
// stopped. The error is the player's.
func (r *Reviewer) Review(who player.Player, t Task) (list []Judgement, err error) {
	r.player = who
	p := t.Position
	if t.Nodes == 0 {
		t.Nodes = DefaultNodes
	}
	for p.Ply() > t.To {
		p.Undo()
	}
	r.player.Forget() // what was searched before has no say
	var after look
	for p.Ply() >= t.From {
		now, err := r.look(p, &t)
		if err != nil || t.stopped() {
			return list, err
		}
		if p.Ply() < t.To {
			j := r.judge(p, &t, &now, &after)
			if j.doubtful() {
				if j, err = r.again(p, &t, &now, &after); err != nil {
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
		now.came = undo(p)
		after = now
	}
	return list, nil
}

// secondLook is how many times the nodes a second look takes at a position.
const secondLook = 3

// doubtful reports whether a move is called less than a blunder for nothing but
// chances that were seen with few nodes: most such errors are none.
func (j *Judgement) doubtful() bool {
	return (j.Class == Inaccuracy || j.Class == Mistake) && len(j.Proofs) == 0
}

// again judges a doubtful move by a second look at the position after it, and if
// it still seems an error by another at the one before.
func (r *Reviewer) again(p game.Position, t *Task, now, after *look) (j Judgement, err error) {
	longer := *t
	longer.Nodes *= secondLook
	move := after.came
	if p.Play(move) != nil {
		panic("a move that was taken back can't be played")
	}
	*after, err = r.look(p, &longer)
	after.came = move
	p.Undo()
	if err != nil || t.stopped() {
		return j, err
	}
	if j = r.judge(p, t, now, after); !j.doubtful() {
		return j, nil
	}
	if *now, err = r.look(p, &longer); err != nil || t.stopped() {
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
