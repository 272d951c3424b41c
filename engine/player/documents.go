//go:build !play

package player

import (
	"tengen/engine/connect4"
	"tengen/engine/gomoku"
)

// documentGomoku are the five documents' players of five in a row.
func documentGomoku() []gomokuPlayer {
	return []gomokuPlayer{
		{"five-tuple", func(gomoku.Rule, int) Player { return fiveTuple{} }},
		{"pattern-scores", func(r gomoku.Rule, _ int) Player { return newPatternScores(r) }},
		{"uct-plain", func(r gomoku.Rule, size int) Player { return newUCTPlain(r, size) }},
		{"uct-bitboard", func(r gomoku.Rule, size int) Player { return newUCTBitboard(r, size) }},
		{"puct-patterns", func(r gomoku.Rule, _ int) Player { return newPUCTPatterns(r) }},
		{"alphabeta-8", func(r gomoku.Rule, size int) Player { return newAlphaBeta8(r, size) }},
		{"minimax-2", func(r gomoku.Rule, size int) Player { return newMinimax(r, size, 2) }},
		{"minimax-4", func(r gomoku.Rule, size int) Player { return newMinimax(r, size, 4) }},
		{"minimax-6", func(r gomoku.Rule, size int) Player { return newMinimax(r, size, 6) }},
	}
}

// documentConnect4 are the documents' players of Connect Four.
func documentConnect4() []connect4Player {
	return []connect4Player{
		{"uct-threats", func(p *connect4.Position) Player { return newUCTThreats(p) }},
	}
}
