package learn

import (
	"errors"

	"tengen/engine/mcts"
	"tengen/engine/player"
)

// ErrOver is what is wrong with a finished game.
var ErrOver = errors.New("the game is over")

// A ticTacToe is a board of nine cells, a1 b1 c1 a2 …; a stone is a bit of its
// side's mask.
//
//	a3 b3 c3     6 7 8
//	a2 b2 c2  =  3 4 5
//	a1 b1 c1     0 1 2
type ticTacToe struct {
	sides [2]uint16
	line  []mcts.Move
}

// TicTacToe is the game after moves such as "b2a1", which may be refused with
// ErrOver or what else is wrong.
func TicTacToe(moves string) (player.TreeGame, error) {
	g := &ticTacToe{}
	for ; moves != ""; moves = moves[2:] {
		if len(moves) < 2 || moves[0] < 'a' || moves[0] > 'c' || moves[1] < '1' || moves[1] > '3' {
			return player.TreeGame{}, errors.New("there is no such cell")
		}
		m := mcts.Move(moves[0]-'a') + 3*mcts.Move(moves[1]-'1')
		if (g.sides[0]|g.sides[1])>>m&1 != 0 {
			return player.TreeGame{}, errors.New("the cell is taken")
		}
		if _, over := g.Outcome(); over {
			return player.TreeGame{}, ErrOver
		}
		g.Play(m)
	}
	if _, over := g.Outcome(); over {
		return player.TreeGame{}, ErrOver
	}
	name := func(m mcts.Move) string { return string([]byte{'a' + byte(m%3), '1' + byte(m/3)}) }
	return player.TreeGame{Game: g, Options: mcts.Options{Formula: mcts.UCB1, Choice: mcts.MostVisits}, Name: name}, nil
}

func (g *ticTacToe) Moves(buf []mcts.Move) []mcts.Move {
	for m := range mcts.Move(9) {
		if (g.sides[0]|g.sides[1])>>m&1 == 0 {
			buf = append(buf, m)
		}
	}
	return buf
}

func (g *ticTacToe) Play(m mcts.Move) {
	g.sides[len(g.line)&1] |= 1 << m
	g.line = append(g.line, m)
}

func (g *ticTacToe) Undo() {
	m := g.line[len(g.line)-1]
	g.line = g.line[:len(g.line)-1]
	g.sides[len(g.line)&1] &^= 1 << m
}

// Outcome is 1 when the last move made three in a row.
func (g *ticTacToe) Outcome() (value float64, over bool) {
	last := g.sides[(len(g.line)+1)&1]
	for _, row := range [8]uint16{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124} {
		if last&row == row {
			return 1, true
		}
	}
	return 0, len(g.line) == 9
}

// Playout plays random cells to the end.
func (g *ticTacToe) Playout(r *mcts.Rand) float64 {
	ply := len(g.line)
	value, over := g.Outcome()
	for !over {
		var free [9]mcts.Move
		moves := g.Moves(free[:0])
		g.Play(moves[r.N(uint32(len(moves)))])
		value, over = g.Outcome()
	}
	if (len(g.line)-ply)&1 != 0 {
		value = -value
	}
	for len(g.line) > ply {
		g.Undo()
	}
	return value
}
