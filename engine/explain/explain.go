// Package explain gives reasons for moves: what a move makes, what it stops, and what
// happens otherwise. A reason of shape is read from the pattern map. A reason that claims a
// win by threats comes from package threat, whose verifier replays the win. A search that
// ends at its limit gives no reason. Reasons are codes, points and numbers; the caller
// provides the sentences.
package explain

import (
	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

// A ReasonKind says what a reason is about. In the comments m is the move, "own" the side that
// plays it, and "other" its opponent.
type ReasonKind string

// What a move makes. Side is own.
const (
	Five         ReasonKind = "five"            // five in a row; in Connect Four four
	Proved       ReasonKind = "proved"          // a proof: Side wins in at most Moves moves; What is "lost" if own lost by m or before
	StraightFour ReasonKind = "straight-four"   // five at either of two Points
	DoubleFour   ReasonKind = "double-four"     // two fours at once: five at either of two Points
	Trap         ReasonKind = "trap"            // renju: a four; the only stop, Points, is forbidden to Black for Forbidden
	FourThree    ReasonKind = "four-three"      // a four and an open three at once
	WinsByFours  ReasonKind = "wins-by-fours"   // m begins a win by fours; Line begins with it
	DoubleThree  ReasonKind = "double-three"    // two open threes at once
	WinsByThrees ReasonKind = "wins-by-threats" // m begins a win by fours and threes
	Misses       ReasonKind = "misses"          // own had a win (What: "five", "fours", "threats") with Line, which m gives up; Points: where other then makes five
	Four         ReasonKind = "four"            // a four, which other must answer at Points
	OpenThree    ReasonKind = "open-three"      // a straight four follows at one of Points
	DoubleThreat ReasonKind = "double-threat"   // Connect Four: the next disc completes four at either of two Points
	Threat       ReasonKind = "threat"          // Connect Four: a new winning cell, Points; Row is its row from 1
	Connects     ReasonKind = "connects"        // joins two lines or more, each of which can become five
	Extends      ReasonKind = "extends"         // joins a line that can become five
)

// What a move stops. Side is other.
const (
	StopsFive   ReasonKind = "stops-five"    // other's five at m
	Stops       ReasonKind = "stops"         // What other would have made at Points
	StopsFours  ReasonKind = "stops-fours"   // other's win by fours, Line; no such win is left
	StopsThrees ReasonKind = "stops-threats" // other's win by fours and threes
	Both        ReasonKind = "both"          // both sides want m: other would make What there
	Takes       ReasonKind = "takes"         // other would make What at m
	Closes      ReasonKind = "closes"        // lines of other's that could become five lead through m
)

// What happens otherwise.
const (
	Lets      ReasonKind = "lets"       // after m other wins: What is "five" (at Points), "fours" or "threats"
	Only      ReasonKind = "only"       // all other moves lose; after the one in Points, Side (other) wins by Line
	LeftAlone ReasonKind = "left-alone" // if own passed instead of m, Side (other) would win by fours
	Threatens ReasonKind = "threatens"  // if other passes after m, Side (own) wins by fours; Points: the moves that stop it, if all are known
	Under     ReasonKind = "under"      // Connect Four: a disc in the column of Points lets other complete four above it
	Zugzwang  ReasonKind = "zugzwang"   // Connect Four: Side is expected to profit when only cells under winning cells are left
	Exact     ReasonKind = "exact"      // Connect Four, by proof: Side wins in Moves moves; a draw if Moves is 0; What as for Proved
)

// A position without a move, forbidden points, and the end of a game.
const (
	Forbidden ReasonKind = "forbidden" // m is forbidden to Black for Forbidden
	Decided   ReasonKind = "decided"   // a finished game: m made What, and one move could not stop it
	Unstopped ReasonKind = "unstopped" // a finished game: the loser's m did not stop the five at Points
	Opened    ReasonKind = "opened"    // a finished game of Connect Four: the loser's m lay under the winning cell in Points; What is "zugzwang" if every column did
	Turn      ReasonKind = "turn"      // a finished game: after the loser's m the winner had a win (What: "fours", "threats", "force" by any moves, or "exact" by count)
	Full      ReasonKind = "full"      // a finished game: the board is full
	Judgement ReasonKind = "judgement" // nothing of the above is true
)

// lostWord is What of a result by proof that is against the side that moves.
const lostWord = "lost"

// A ReasonRow is a line of stones, in order along the line. Stones includes the point of the
// reason's move, or the point where the row would be made.
type ReasonRow struct {
	Stones []string
	Gaps   []string // points where it grows to a five, or to a straight four
}

// A Reason is one reason. Fields that a kind does not use are zero.
type Reason struct {
	Kind      ReasonKind
	Side      int    // 0 or 1: the side that makes, threatens or wins; for what a move stops the other side
	Move      string // the move of the reason; "" for a position without one
	Ply       int    // for Decided, Unstopped and Turn: the number of moves before Move
	What      string // a shape or kind of win, as in the comment of the kind
	Forbidden string // why a point is forbidden: "overline", "double-four" or "double-three"
	Points    []string
	Rows      []ReasonRow
	Trap      string   // renju: where the win in Line ends, because Black may not stop the five there; Forbidden says why
	Line      []string // moves to come in turn, the first by Side
	Moves     int      // the number of moves in which Side wins, its last included; 0 if no win is claimed
	AtMost    bool     // Side may win in fewer
	Row       int      // Connect Four: the row of a winning cell from 1
	Proved    bool     // replayed by the verifier, a fact of the board, or an exact score

	tree func() *threat.Tree
}

// Tree returns the win that Line shows a part of, for the verifier, or nil.
func (r *Reason) Tree() *threat.Tree {
	if r.tree == nil {
		return nil
	}
	return r.tree()
}

// Known is what is known of a position before any search, from a proof or from an exact
// score.
type Known struct {
	Proved bool
	Winner int // 0 or 1, or −1 for a draw
	Plies  int // from the position, or after the move if there is one; 0 for a draw
	AtMost bool
}

// An Explainer gives reasons for positions of one game. It must not be used concurrently.
type Explainer struct {
	// Book, if not nil, returns the opening book of Connect Four's classic board, or nil. It is
	// called for the end of a game.
	Book func(stop func() bool) *solver.Book

	five  *five
	exact *solver.Solver // for the ends of Connect Four; made when first needed
}

// New returns an explainer.
func New() *Explainer { return &Explainer{} }

// Has reports whether there are reasons for the game of p.
func Has(p game.Position) bool {
	switch p.(type) {
	case gomoku.Value, connect4.Value:
		return true
	}
	return false
}

// Move returns up to three reasons for a move in p: what it makes, what it stops, and what
// happens otherwise. The reasons depend on the stones only, not on the order in which they
// were played, and turn with the board. p is unchanged. The error says why the move cannot
// be played; for a forbidden point there is a reason instead.
func (e *Explainer) Move(p game.Position, move string, k Known) ([]Reason, error) {
	switch v := p.(type) {
	case gomoku.Value:
		return e.of(v.Rule()).move(v.Position, move, k)
	case connect4.Value:
		return columnMove(v, move, k)
	}
	return nil, nil
}

// Position returns up to three reasons about a position: how the side to move can win, or
// what the other side threatens. In a finished game they say what decided it. Stop, which
// may be nil, ends the search for the turning point of a finished game.
func (e *Explainer) Position(p game.Position, k Known, stop func() bool) []Reason {
	switch v := p.(type) {
	case gomoku.Value:
		if v.Over() {
			return e.of(v.Rule()).end(v.Position, stop)
		}
		return e.of(v.Rule()).position(v.Position, k)
	case connect4.Value:
		if v.Over() {
			return e.columnEnd(v, stop)
		}
		return columnPosition(v, k)
	}
	return nil
}

// of returns the explainer of a rule of five in a row.
func (e *Explainer) of(rule gomoku.Rule) *five {
	if e.five == nil || e.five.m.Rule() != rule {
		e.five = newFive(rule)
	}
	return e.five
}

// moves converts plies to moves of the side that makes the last.
func moves(plies int) int { return (plies + 1) / 2 }
