// Package player says what answers "your move": a task, an answer, and a table
// of players by name. Tengen, the project's own player of five in a row, is here
// with its levels and its time manager.
package player

import (
	"errors"
	"time"

	"tengen/engine/game"
)

// Limits bound one search; a zero field is no bound. A player obeys those that
// have a meaning for it and stops at the first that is reached.
type Limits struct {
	Nodes    int64         // positions visited
	Playouts int64         // simulated games, for tree-search players
	Depth    int           // plies
	Time     time.Duration // by Task.Clock, for this move

	// Time for the rest of the game and what each move adds to it, for players
	// that share it out themselves.
	Left, Increment time.Duration

	// Threads is the number of engines that search at once, if the player is a
	// GroupUser that has a GroupSource. 0 means 1. Answers of more than one thread
	// can't be repeated.
	Threads int
	// Table is the wanted size of the shared table in megabytes; 0 is the host's
	// own. A host may have less.
	Table int

	// Analysis is for whoever wants to know what the position is worth and not
	// only which move to play: a player that would answer at once, because the
	// move is the only one or a clear one, searches on to the other limits.
	Analysis bool
}

// Unbounded reports whether nothing bounds the search.
func (l Limits) Unbounded() bool {
	l.Analysis, l.Threads, l.Table = false, 0, 0
	return l == Limits{}
}

// A Task is one question to a player: a position, how long to think and whom
// to tell.
type Task struct {
	Position game.Position // the player leaves it as it found it
	Limits   Limits
	Level    int    // 0 for full strength, else 1 (weakest) and up, where the player has levels
	Lines    int    // how many best moves to report, at least 1
	Seed     uint64 // same seed and limits other than time, same answer

	Stop   func() bool          // polled about every thousand nodes; true ends the search at once; may be nil
	Clock  func() time.Duration // monotonic time; nil when no time limit or report needs one
	Report func(*Info)          // called on the searching goroutine with intermediate results; may be nil; the Info is not to be kept
}

// A Line is one candidate move with what the player thinks of it. Fields that
// a player has no use for are zero.
type Line struct {
	Move    string   // in the game's notation
	WinProb float64  // 0..1 for the side to move
	Eval    int      // the player's own units, for the side to move
	Win     int      // n > 0: the side to move wins in n plies, n < 0: loses in -n; 0: not known
	AtMost  bool     // the game ends in so many plies at most, and perhaps in fewer
	Proved  bool     // Win, or a draw when Win is 0, is proved by search
	Exact   *int     // Connect Four's exact score, when solved
	Bounds  *[2]int  // least and greatest score possible, while a solver is at it
	Visits  int64    // tree search: visits of the move
	Prior   float64  // tree search: prior probability
	Score   float64  // the player's own figure for the move: point score, UCB, mean payoff
	PV      []string // principal variation, Move first
}

// EndsBefore reports whether a proof by a tree, which takes the first that it
// finds, leaves it open that a game that ends in so many plies ends earlier. A
// tree sees ends in one and two plies at once.
func EndsBefore(plies int) bool { return plies > 2 || plies < -2 }

// An Info is a result, or an intermediate one.
type Info struct {
	Move      string // the chosen move; "" while unknown
	Depth     int    // plies searched to the end
	SelDepth  int    // deepest line, plies
	Nodes     int64
	Threads   int // engines that searched at once; 0 is one
	Playouts  int64
	Limit     int64 // nodes, or playouts of a tree search, at which the search ends at the latest; 0: not known
	HashFull  int   // per mille
	Lines     []Line
	Heat      []Heat   // a value per point: a player's score of it, or how much an analysis looked at it, the most being 1
	Candidate []string // the player's candidate queue, best first
}

// Heat is one point's value.
type Heat struct {
	Move  string
	Value float64
}

// A Player answers tasks, one at a time.
type Player interface {
	// Search answers t. It returns an error only when the task itself is
	// wrong: a finished game, a game it doesn't play.
	Search(t *Task) (Info, error)
	// Forget drops trees and tables kept from earlier searches.
	Forget()
}

// ErrOtherGame is Search's answer to a position that the player does not play.
var ErrOtherGame = errors.New("this player plays another game")

// PositionOf is the position of a task for a player of games whose positions
// are P's. The error is ErrOtherGame, or game.ErrOver for a finished game.
func PositionOf[P game.Position](t *Task) (P, error) {
	p, ok := t.Position.(P)
	switch {
	case !ok:
		return p, ErrOtherGame
	case p.Over():
		return p, game.ErrOver
	}
	return p, nil
}

// Now is the task's clock, or 0 without one.
func (t *Task) Now() time.Duration {
	if t.Clock == nil {
		return 0
	}
	return t.Clock()
}
