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

// connect4Player is one line of the table of players of Connect Four.
type connect4Player struct {
	name string
	make func(empty *connect4.Position, book BookSource) Player
}

// connect4Players are the players of Connect Four.
func connect4Players() []connect4Player {
	return []connect4Player{
		{"tengen", func(p *connect4.Position, book BookSource) Player { return NewConnect4(p, book) }},
		{"uct-threats", func(p *connect4.Position, _ BookSource) Player { return newUCTThreats(p) }},
	}
}

func newConnect4(name, game string, book BookSource) (Player, error) {
	p, err := connect4.ParseGame(game)
	if err != nil {
		return nil, err
	}
	for _, e := range connect4Players() {
		if e.name == name {
			return e.make(p, book), nil
		}
	}
	return nil, unknown{name, game}
}

func connect4Names(game string) (names []string) {
	if _, err := connect4.ParseGame(game); err != nil {
		return nil
	}
	for _, e := range connect4Players() {
		names = append(names, e.name)
	}
	return names
}
