// Package reports implements the players that five university reports on game-playing
// programs describe, with the same algorithms and numbers, one file for each algorithm.
// If a report omits a number, the player's comment states the number used here.
package reports

import (
	"tengen/engine/connect4"
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/player"
)

// A Report describes one of the five reports.
type Report struct {
	Letter  string // the name in this project, "A" to "E"
	Title   string
	Idea    string   // the author's own contribution
	Players []string // names of the players that the report describes
}

// All returns the five reports.
func All() []Report {
	return []Report{
		{
			"A", "Bitboard UCT", "stones as bits in a mask for each line, and a tree search kept to a window around them",
			[]string{"uct-bitboard"},
		},
		{
			"B", "Pattern scores, then UCT", "a score for every point by the patterns a stone would make there; then random games instead of patterns",
			[]string{"pattern-scores", "uct-plain"},
		},
		{
			"C", "Eight-ply alpha-beta", "a generated table that values each pattern by the best one that one more stone makes of it",
			[]string{"alphabeta-8"},
		},
		{
			"D", "Connect Four by UCT with threats", "playouts that end as soon as threats make the result sure",
			[]string{"uct-threats"},
		},
		{
			"E", "Three methods compared", "five-tuples, minimax and UCT side by side, with a worked example",
			[]string{"five-tuple", "minimax-2", "minimax-4", "minimax-6", "uct-plain", "puct-tuples", "puct-patterns"},
		},
	}
}

// Players returns the players of all reports.
func Players() player.Table {
	five := func(name string, s player.Scale, make func(rule gomoku.Rule, size int) player.Player) player.Entry {
		return player.Entry{Name: name, Game: gomoku.Game().Name, Scale: s, New: func(p game.Position) player.Player {
			v := p.(gomoku.Value)
			return make(v.Rule(), v.Size())
		}}
	}
	return player.Table{
		five("five-tuple", player.None, func(gomoku.Rule, int) player.Player { return fiveTuple{} }),
		five("pattern-scores", player.None, func(r gomoku.Rule, _ int) player.Player { return newPatternScores(r) }),
		five("uct-plain", player.Playouts, func(r gomoku.Rule, size int) player.Player { return newUCTPlain(r, size) }),
		five("uct-bitboard", player.Playouts, func(r gomoku.Rule, size int) player.Player { return newUCTBitboard(r, size) }),
		five("puct-tuples", player.Playouts, func(r gomoku.Rule, size int) player.Player { return newPUCTTuples(r, size) }),
		five("puct-patterns", player.Playouts, func(r gomoku.Rule, _ int) player.Player { return newPUCTPatterns(r) }),
		five("alphabeta-8", player.None, func(r gomoku.Rule, size int) player.Player { return newAlphaBeta8(r, size) }),
		five("minimax-2", player.None, func(r gomoku.Rule, size int) player.Player { return newMinimax(r, size, 2) }),
		five("minimax-4", player.None, func(r gomoku.Rule, size int) player.Player { return newMinimax(r, size, 4) }),
		five("minimax-6", player.None, func(r gomoku.Rule, size int) player.Player { return newMinimax(r, size, 6) }),
		{Name: "uct-threats", Game: connect4.Game().Name, Scale: player.Playouts, New: func(p game.Position) player.Player {
			return newUCTThreats(p.(connect4.Value).Position)
		}},
	}
}
