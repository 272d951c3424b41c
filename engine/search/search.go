// Package search finds the best moves in five in a row. It is a principal variation
// search with iterative deepening on the board of a pattern.Map.
package search

import (
	"math"
	"time"

	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/tt"
)

// Scores are evaluation points for the side to move, or wins: a score of WinScore−n
// is a win in n plies, n−WinScore a loss in n plies.
const (
	WinScore = 30000
	winBound = WinScore - 1000 // scores from winBound on are wins
	infinite = 32000
)

// maxPly is the greatest depth of a line in plies.
const maxPly = 240

// plyUnit is one ply of depth. Depths count quarter plies.
const plyUnit = 4

// Limits bound a search, which ends at the first limit that it reaches. A zero value
// is no limit.
type Limits struct {
	Nodes int64
	Depth int           // plies
	Time  time.Duration // by Task.Clock, read every 1024 nodes
	Wide  bool          // consider all root moves near stones even if a threat must be answered, for weak play

	// Win ends the search when the best move wins within Win plies, as far as the
	// search sees. It is for a caller to whom a shorter win is worth nothing.
	Win int

	// Analysis asks for the value of the position, not only for a move: the search
	// does not end early because the move is clear, and it reports the requested
	// number of lines even if only some moves answer a threat.
	Analysis bool
}

// A Task describes a search.
type Task struct {
	Position *gomoku.Position // not over
	Lines    int              // number of best moves to find; 0 means 1
	Limits   Limits
	Stop     func() bool          // polled every 1024 nodes; true ends the search; may be nil
	Clock    func() time.Duration // monotonic; may be nil if Limits.Time is 0
	Thread   Thread
	// Report, if not nil, is called with the result of each iteration. The engine
	// reuses the Info for the next.
	Report func(*Info)
}

// A Thread describes an engine's role among several that search the same position at
// once with one transposition table (Lazy SMP; see package smp). The engines share
// nothing but the table. The zero value is an engine that searches alone.
type Thread struct {
	Number int // 0 is the leader; only the leader searches for wins by threats
	// Count reports the number of nodes that this engine has visited and returns the
	// number that all threads have visited. It is nil for an engine that searches
	// alone.
	Count func(nodes int64) (all int64)
}

// A Line is one of the best moves found.
type Line struct {
	Move  gomoku.Point
	Score int            // for the side to move
	PV    []gomoku.Point // principal variation, beginning with Move
}

// Info is a result of a search, intermediate or final.
type Info struct {
	Depth, SelDepth int // plies: of the last iteration, of the deepest line
	Nodes           int64
	HashFull        int // of the transposition table, per mille
	Lines           []Line
	Effort          []Effort // by root move; nil unless Limits.Analysis
}

// Effort is the number of nodes visited below a root move.
type Effort struct {
	Move  gomoku.Point
	Nodes int64
}

// WinIn returns the number of plies in which score wins (positive) or loses
// (negative), or 0 if score is not a win or a loss.
func WinIn(score int) int {
	switch {
	case score >= winBound:
		return WinScore - score
	case score <= -winBound:
		return -WinScore - score
	}
	return 0
}

// An Engine searches positions of one rule, one at a time. It keeps its
// transposition table and history between searches.
type Engine struct {
	Options Options

	eval     *eval.Evaluator
	m        *pattern.Map
	table    *tt.Table
	ownTable *tt.Table // the engine's own; differs from table while it shares another's

	// State of the current search.
	nodes      int64
	thread     Thread
	limits     Limits
	stop       func() bool
	clock      func() time.Duration
	start      time.Duration
	stopped    bool
	nextPoll   int64 // number of nodes at which clock and stop are polled next
	selDepth   int   // deepest ply
	boardCells int   // stones on a full board
	root       []rootMove
	history    history
	prover     prover
	lmr        [64][64]int16
	lateMoves  [64 * plyUnit]int16 // by depth: the number of moves after which late-move pruning begins, halved unless improving
	frames     [maxPly + 4]frame
	defences   [64]gomoku.Point // buffer of generate
}

// A frame is the state of one ply.
type frame struct {
	_         [0]func()    // not comparable: spares the wasm a function that compares all frames
	static    int          // static evaluation, or noScore
	move      gomoku.Point // being searched
	forcing   bool         // that move makes more than a plain four
	extension int          // quarter plies by which the line has been extended
	losesIn   int          // plies until the opponent's threat wins if moves lists all replies to it, else 0
	moves     moveList
	pv        [maxPly]gomoku.Point
	length    int
}

// noScore means that there is no score. A node in which the side to move must stop a
// five has it as static evaluation.
const noScore = -infinite

// New returns an engine for a rule with a transposition table of about hash bytes.
func New(rule gomoku.Rule, hash int) *Engine {
	// Allocate the table first: it then fits into the memory that an earlier engine's
	// table has left.
	return NewOn(rule, tt.New(hash))
}

// NewOn returns an engine for a rule with a table that other engines may share.
func NewOn(rule gomoku.Rule, table *tt.Table) *Engine {
	m := pattern.NewMap(rule)
	e := &Engine{Options: Defaults(), eval: eval.New(m), m: m, table: table, ownTable: table}
	e.lmr = reductions()
	for i := range e.lateMoves {
		d := float64(i) / plyUnit
		// The bits of math.Sqrt are the same on every machine, those of math.Pow may
		// not be.
		e.lateMoves[i] = int16(4.5 + float64(1.75*d*math.Sqrt(math.Sqrt(d))))
	}
	return e
}

// Share makes the engine use a table that other engines share, or its own table if
// table is nil.
func (e *Engine) Share(table *tt.Table) {
	if e.table = table; table == nil {
		e.table = e.ownTable
	}
}

// Forget clears the tables and the history.
func (e *Engine) Forget() {
	e.table.Clear()
	e.history.clear()
	if e.prover.vct != nil {
		e.prover.vcf.Forget()
		e.prover.vct.Forget()
	}
}

// Rule returns the rule that the engine plays.
func (e *Engine) Rule() gomoku.Rule { return e.m.Rule() }

// WinProb returns the winning probability, 0…1, of a score for the side to move in the
// position last searched.
func (e *Engine) WinProb(score int) float64 {
	switch {
	case score >= winBound:
		return 1
	case score <= -winBound:
		return 0
	}
	return e.eval.WinProb(score)
}

// reductions returns the base of late-move reductions in quarter plies, by depth in
// plies and move number: ln(depth)·ln(move number).
func reductions() (r [64][64]int16) {
	var ln [64]float64
	for i := 2; i < 64; i++ {
		// A harmonic sum approximates the logarithm. The last bit of math.Log may
		// differ between machines.
		ln[i] = ln[i-1] + 1/(float64(i)-0.5)
	}
	for d := 1; d < 64; d++ {
		for n := 1; n < 64; n++ {
			r[d][n] = int16(plyUnit * ln[d] * ln[n])
		}
	}
	return r
}
