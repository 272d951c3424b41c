// Package player defines the interface of players, programs that choose moves, with
// their tasks and results, and a table of players by name. It also contains Tengen, the
// project's own player of five in a row, with its levels and its time manager.
package player

import (
	"errors"
	"time"

	"tengen/engine/game"
)

// Limits are the bounds of one search, which ends at the first limit that it reaches. A
// zero field is no limit. A player ignores limits that do not apply to it.
type Limits struct {
	Nodes    int64         // positions visited
	Playouts int64         // simulated games, for tree-search players
	Depth    int           `wire:",0..1000"` // plies
	Time     time.Duration `wire:"ms"`       // for this move

	// Left is the remaining time of the game, which the player allots to moves itself. If
	// it is negative, no time is left.
	Left      time.Duration
	Increment time.Duration // what each move adds to Left

	// Threads is the number of engines that search at once; 0 means 1. Fewer may be
	// available, and only some players, each a GroupUser, use more than one. Results of
	// more than one thread cannot be repeated.
	Threads int `wire:",0..64"`
	// Table is the requested size of the shared table in megabytes; 0 means the
	// host's default. The host may provide less.
	Table int `wire:",0..16384"`

	// Analysis asks for the value of the position, not only for a move: the player
	// does not stop early because the move is the only or a clear one.
	Analysis bool `wire:"-"`
}

// Unbounded reports whether no limit bounds the search.
func (l Limits) Unbounded() bool {
	l.Analysis, l.Threads, l.Table = false, 0, 0
	return l == Limits{}
}

// A Task describes a search for a move.
type Task struct {
	Position game.Position // the player does not change it
	Limits   Limits
	Level    int    // 0 for full strength, else 1 (weakest) and up, where the player has levels
	Lines    int    // number of best moves to report, at least 1
	Seed     uint64 // with equal seeds and limits, other than time, results are equal

	Stop   func() bool          // polled about every 1000 nodes; true ends the search at once; may be nil
	Clock  func() time.Duration // monotonic time; may be nil without time limits
	Report func(*Info)          // called on the searching goroutine with intermediate results, which it must not keep; may be nil
}

// A Line is a candidate move with its evaluation. Fields that do not apply to a player are
// zero.
type Line struct {
	Move    string   // in the game's notation
	WinProb float64  `wire:",round,0..1"`              // 0…1, for the side to move
	Eval    int      `wire:",-0x80000000..0x80000000"` // in the player's own units, for the side to move
	Win     int      `wire:",null,-1000..1000"`        // n > 0: the side to move wins in n plies, n < 0: loses in −n plies; 0: unknown
	AtMost  bool     `wire:",omit"`                    // the game may end in fewer plies than Win says
	Proved  bool     // Win, or a draw if Win is 0, is proved
	Exact   *int     `wire:",-1000..1000"`      // Connect Four's exact score, if solved
	Low     *int     `wire:",omit,-1000..1000"` // least possible score, while a solver runs
	High    *int     `wire:",omit,-1000..1000"` // greatest possible score, while a solver runs
	Visits  int64    // tree search: visits of the move
	Prior   float64  `wire:",0..1"`                    // tree search: prior probability, 0…1
	Score   float64  `wire:",-0x80000000..0x80000000"` // the player's own score of the move: point score, UCB, mean payoff
	PV      []string // principal variation, beginning with Move
}

// EndsBefore reports whether a game that a tree search proves to end in plies plies (as
// in Line.Win) may end in fewer. A tree search keeps the first proof that it finds, but
// always finds ends in one and two plies.
func EndsBefore(plies int) bool { return plies > 2 || plies < -2 }

// An Info is a result of a search, intermediate or final.
type Info struct {
	Move      string `wire:"-"` // the chosen move; "" if unknown
	Depth     int    // completed depth in plies
	SelDepth  int    // length of the deepest line in plies
	Nodes     int64
	Threads   int `wire:",omit"` // number of engines that searched at once; 0 means 1
	Playouts  int64
	Limit     int64 `wire:",null"` // nodes, or playouts of a tree search, at which the search ends; 0: unknown
	HashFull  int   // of the transposition table, per mille
	Lines     []Line
	Heat      []Heat   // a player's scores of points, or an analysis's shares of nodes, of which the greatest is 1
	Candidate []string `wire:"candidates"` // the player's candidate queue, best first
}

// A Heat is the value of a point.
type Heat struct {
	Move  string
	Value float64
}

// A Player executes tasks, one at a time.
type Player interface {
	// Search executes t. It returns an error only for a task that the player cannot
	// execute: game.ErrOver for a finished game, ErrOtherGame for another game.
	Search(t *Task) (Info, error)
	// Forget drops the trees and tables of earlier searches.
	Forget()
}

// ErrOtherGame reports a position of a game that the player does not play.
var ErrOtherGame = errors.New("this player plays another game")

// PositionOf returns the position of a task as a P. The error is ErrOtherGame for a
// position of another type, or game.ErrOver for a finished game.
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

// Now returns the time of t.Clock, or 0 if it is nil.
func (t *Task) Now() time.Duration {
	if t.Clock == nil {
		return 0
	}
	return t.Clock()
}
