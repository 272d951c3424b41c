// Package search finds five in a row's best moves: iterative deepening
// principal variation search over the shapes of a pattern.Map.
package search

import (
	"math"
	"time"

	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/tt"
)

// Scores are from the side to move. A win in n plies is WinScore−n.
const (
	WinScore = 30000
	winBound = WinScore - 1000 // from here on a score is a win by search
	infinite = 32000
)

// maxPly is how deep a line can get.
const maxPly = 240

// plyUnit is a ply of depth: depths count in quarters of one.
const plyUnit = 4

// Limits end a search: the first that is reached. Zero is no limit.
type Limits struct {
	Nodes int64
	Depth int           // plies
	Time  time.Duration // never overstepped by more than a poll interval
	Wide  bool          // consider also root moves that answer no threat, for weak play

	// Analysis is for whoever wants to know what the position is worth: the
	// search does not end because the move is clear, and where several lines are
	// asked for, there are as many, whatever must be answered.
	Analysis bool
}

// A Task is a position to search, and what ends the search.
type Task struct {
	Position *gomoku.Position // not over
	Lines    int              // best moves to find; 0 is 1
	Limits   Limits
	Stop     func() bool          // asked now and then whether to stop; may be nil
	Clock    func() time.Duration // monotonic; nil where no time limits the search
	// Thread is the engine's place among several that search the same position.
	Thread Thread
	// Report, if not nil, gets an Info after each iteration. It is the engine's
	// own and changes with the next.
	Report func(*Info)
}

// A Thread is an engine's place among several that search one position at once
// with one transposition table (Lazy SMP; package smp). Each engine searches by
// itself and uses what the others store in the table. The zero value is an engine
// that searches alone.
type Thread struct {
	Number int // 0 leads: only the leader obeys limits and looks for wins by threats
	// Count takes the number of nodes that the engine has visited and returns that
	// of all threads. It is nil for an engine that searches alone.
	Count func(nodes int64) (all int64)
}

// A Line is one of the best moves found.
type Line struct {
	Move  gomoku.Point
	Score int // of the side to move
	PV    []gomoku.Point
}

// Info is what a search has found, so far or in the end.
type Info struct {
	Depth, SelDepth int // plies
	Nodes           int64
	HashFull        int // per mille
	Lines           []Line
	Effort          []Effort // of an analysis: where it looked
}

// Effort is how many nodes went into a move.
type Effort struct {
	Move  gomoku.Point
	Nodes int64
}

// WinIn is the number of plies in which score wins (positive) or loses
// (negative), 0 when it is no proved result.
func WinIn(score int) int {
	switch {
	case score >= winBound:
		return WinScore - score
	case score <= -winBound:
		return -WinScore - score
	}
	return 0
}

// An Engine searches positions of one rule, one at a time, and remembers what
// it learnt. Engines share nothing but a table that they are given.
type Engine struct {
	Options Options

	eval  *eval.Evaluator
	m     *pattern.Map
	table *tt.Table
	own   *tt.Table // table, unless another is shared

	// One search's state.
	nodes    int64
	thread   Thread
	limits   Limits
	stop     func() bool
	clock    func() time.Duration
	start    time.Duration
	stopped  bool
	nextPoll int64 // nodes at the next look at clock and stop
	sel      int   // deepest ply
	full     int   // stones on a full board
	root     []rootMove
	history  history
	prover   prover
	lmr      [64][64]int16
	late     [64 * plyUnit]int16 // quiet moves that are searched when improving, by depth
	frames   [maxPly + 4]frame
	cells    [64]gomoku.Point // room for a list of defences
}

// frame is the search's memory of one ply.
type frame struct {
	static  int          // evaluation, or none
	move    gomoku.Point // being searched
	forcing bool         // that move makes more than a plain four
	extra   int          // quarter plies by which the line has been extended
	moves   moveList
	pv      [maxPly]gomoku.Point
	length  int
}

// none is no score; as static evaluation, that the side to move has a five to
// stop.
const none = -infinite

// New is an engine for a rule with a transposition table of about hash bytes.
func New(rule gomoku.Rule, hash int) *Engine {
	// The large table first: it then fits where the last engine's has been.
	return NewOn(rule, tt.New(hash))
}

// NewOn is an engine for a rule with a table that others may use as well.
func NewOn(rule gomoku.Rule, table *tt.Table) *Engine {
	m := pattern.NewMap(rule)
	e := &Engine{Options: Defaults(), eval: eval.New(m), m: m, table: table, own: table}
	e.lmr = reductions()
	for i := range e.late {
		d := float64(i) / plyUnit
		// Square roots have the same bits on every machine, powers may not.
		e.late[i] = int16(4.5 + float64(1.75*d*math.Sqrt(math.Sqrt(d))))
	}
	return e
}

// Share has the engine use a table that others use as well, or its own again for
// nil.
func (e *Engine) Share(table *tt.Table) {
	if e.table = table; table == nil {
		e.table = e.own
	}
}

// Forget drops what was learnt from earlier searches.
func (e *Engine) Forget() {
	e.table.Clear()
	e.history.clear()
	if e.prover.vct != nil {
		e.prover.vcf.Forget()
		e.prover.vct.Forget()
	}
}

// Rule is the rule the engine plays.
func (e *Engine) Rule() gomoku.Rule { return e.m.Rule() }

// WinProb is the winning probability that a score stands for.
func (e *Engine) WinProb(score int) float64 {
	switch {
	case score >= winBound:
		return 1
	case score <= -winBound:
		return 0
	}
	return e.eval.WinProb(score)
}

// reductions is the base of late-move reductions, in quarter plies:
// ln(depth)·ln(move number), by depth in plies and move number.
func reductions() (r [64][64]int16) {
	var ln [64]float64
	for i := 2; i < 64; i++ {
		// Doubling the logarithm's argument would need math.Log, whose last bit
		// may differ between machines; the harmonic sum does not.
		ln[i] = ln[i-1] + 1/(float64(i)-0.5)
	}
	for d := 1; d < 64; d++ {
		for n := 1; n < 64; n++ {
			r[d][n] = int16(plyUnit * ln[d] * ln[n])
		}
	}
	return r
}
