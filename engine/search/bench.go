package search

import "tengen/engine/gomoku"

// benchPositions are searched to a fixed depth; the sum of their nodes is the
// engine's signature.
var benchPositions = [...]struct {
	game, moves string
	depth       int
}{
	{"freestyle15", "h8", 9},
	{"freestyle15", "h8i9h10g9i7", 11},
	{"freestyle15", "h8g9g8i8h7h9i9f9e9j10", 11},
	{"freestyle20", "j10k11j12i11k9l10", 10},
	{"freestyle15", "a1h8b2i9c3j10o15k12d5i8", 9},
	{"standard15", "h8i9h10g9i7", 11},
	{"standard15", "h8h9i9g7j10g10i8j8", 11},
	{"standard15", "h8g8i7j6g7i9h6h9", 11},
	{"renju15", "h8i9h10g9i7", 10},
	{"renju15", "h8h9j9g7i7g8g9f8i8e8", 10},
	{"renju15", "h8i9i7h7j8g6k9h10i8h9", 10},
}

// BenchSearches is the number of searches that Bench makes.
const BenchSearches = len(benchPositions)

// A BenchResult is the result of one of Bench's searches.
type BenchResult struct {
	Game, Moves string
	Info
}

// Bench makes the searches of the signature and calls after with each result. The sum
// of their nodes depends on nothing but the engine's code. If stop is not nil and
// returns true, Bench ends early and whole is false.
func Bench(stop func() bool, after func(BenchResult)) (nodes int64, whole bool) {
	engines := map[gomoku.Rule]*Engine{}
	for _, b := range benchPositions {
		p, err := gomoku.Parse(b.game, b.moves)
		if err != nil {
			panic(err) // the table above is wrong
		}
		e := engines[p.Rule()]
		if e == nil {
			e = New(p.Rule(), 16<<20)
			engines[p.Rule()] = e
		}
		e.Forget()
		info := e.Search(Task{Position: p, Limits: Limits{Depth: b.depth}, Stop: stop})
		if stop != nil && stop() {
			return nodes, false
		}
		nodes += info.Nodes
		after(BenchResult{b.game, b.moves, info})
	}
	return nodes, true
}
