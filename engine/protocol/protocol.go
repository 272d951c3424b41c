// Package protocol is the conversation between an engine and whoever asks it:
// the same requests and replies travel through postMessage in the browser, as
// JSON lines natively and as Go values in tests. It is single-threaded: the
// host hands over what has arrived whenever a search asks for it.
package protocol

import (
	"time"

	"tengen/engine/match"
	"tengen/engine/player"
)

// Version is the protocol's version; it grows when an old page could not talk
// to a new engine.
const Version = 1

// A Request is what the engine is asked. Fields that a command has no use for
// are ignored.
type Request struct {
	ID     int64
	Cmd    string // "position", "search", "solve", "tree", "players", "schedule", "game", "standings", "record", "bench", "check", "stop", "newgame"
	Game   string // "renju15", "connect4-9x10-c4"
	Moves  string // "h8i9j10", "44556"
	Player string // "" is "tengen"
	Level  int    // 0 is full strength
	Limits player.Limits
	Lines  int           // best moves to report; 0 is 1
	Seed   uint64        // of random choices
	Report time.Duration // least time between two infos; 0 is 125 ms
	Goal   string        // solve: "vcf", "vct" or "win"
	Side   string        // solve: "black" or "white"; "" is the side to move
	Target int64         // stop: the request to stop; 0 is any

	Games   int              // schedule: games between each two players
	Count   int              // schedule, standings: players
	Sides   [2]match.Setting // game: who moves first and who second
	Results string           // standings: see Standings
	Names   [2]string        // record: who had Black and who White
	Result  string           // record: SGF's, such as "B+"
	Path    string           // tree: moves from the position, with blanks between
	Set     string           // check: "renju", "vcf" or "perft"; schedule: openings that came with the engine
	Lesson  Lesson
}

// A Lesson is what only lessons ask for, by commands of the whole engine.
type Lesson struct {
	C     float64 // example, grow: factor of the bound, 0…100
	Point string  // lens: an empty point

	Off string // count: the search's heuristics to do without, as search.Options names them, with blanks between

	Policy   string // grow: how moves and playouts are chosen, as player.NewTreeGame names it
	Playouts int    // grow: at a new leaf; 0 is 1
	Open     string // subtree: nodes whose children are wanted, each as moves with blanks between, with semicolons between nodes
}

// Error codes. They are stable: pages word them.
const (
	BadRequest    = "bad-request"
	BadGame       = "bad-game"
	IllegalMove   = "illegal-move"
	GameOver      = "game-over"
	UnknownPlayer = "unknown-player"
	Limit         = "limit" // a search gave way to a newer one before it began
)

// A Reply is what the engine says: *Position, *Info, *Solution, *Done or
// *Error.
type Reply interface {
	// Encode writes the reply's fields.
	Encode(Writer)
}

// Position answers "position".
type Position struct {
	ID        int64
	Game      string // in its shortest form
	Moves     string
	ToMove    string // "black"/"white", "first"/"second"
	Ply       int
	Legal     int // number of legal moves
	Over      bool
	Winner    string   // "black", "white", "first", "second", "draw" or "" for none
	State     string   // "playing", "five", "four", "draw" or "no-move"
	Line      []string // winning points
	Forbidden []Forbidden
	Threats   []Threat
}

// Forbidden is a point that renju forbids to Black.
type Forbidden struct{ Point, Reason string }

// A Threat is what a side could make next.
type Threat struct {
	Kind   string // "five", "straight-four", "four-three", or Connect Four's "four" and "zugzwang"
	Side   string
	Points []string
	Safe   int // zugzwang: cells that can be filled before somebody must give way
}

// Info answers "search": any number of times with Final false, then once.
type Info struct {
	ID    int64
	Final bool
	Time  time.Duration // since the search began
	player.Info
}

// Solution answers "solve".
type Solution struct {
	ID       int64
	Goal     string
	Side     string
	Outcome  string   // "win", "none", "unknown"
	Plies    int      // length of the win
	Line     []string // one way it goes
	Defences []string // moves of the other side that stop it, if it is to move
	Verified bool     // the win was replayed by the independent verifier
	Nodes    int64
	Time     time.Duration
}

// Done answers what has nothing to say: "newgame", and "stop" when nothing ran.
type Done struct{ ID int64 }

// Error answers a request that cannot be followed.
type Error struct {
	ID            int64
	Code, Message string
}

func (e *Error) Error() string { return e.Code + ": " + e.Message }
