package connect4

import (
	"math/bits"
	"strings"

	"tengen/engine/game"
)

// Game returns Connect Four on all boards for a game.Table.
func Game() game.Game {
	return game.Game{
		Name:  "connect4",
		Sides: [2]string{First.String(), Second.String()},
		Fits:  func(s string) bool { return strings.HasPrefix(s, "connect4") },
		Parse: func(s, moves string) (game.Position, error) {
			p, err := Parse(s, moves)
			if err != nil {
				return nil, err
			}
			return Value{p}, nil
		},
	}
}

// A Value implements game.Position. Code for Connect Four uses the embedded
// *Position.
type Value struct{ *Position }

var (
	_ game.Symmetric   = Value{}
	_ game.Numbered    = Value{}
	_ game.Threatening = Value{}
)

// Play drops a stone in a column: "1" to "9", then "a", "b" and "c".
func (v Value) Play(move string) error { return v.Position.Play(column(move)) }

// ToMove returns 0 for First and 1 for Second.
func (v Value) ToMove() int { return int(v.Position.ToMove()) }

// Winner returns 0 for First, 1 for Second and -1 for nobody.
func (v Value) Winner() int { return [4]int{-1, 0, 1, -1}[v.outcome] }

// State returns "playing", "four" or "draw".
func (v Value) State() string { return [4]string{"playing", "four", "four", "draw"}[v.outcome] }

// Legal returns the number of columns that are not full.
func (v Value) Legal() int {
	if v.Over() {
		return 0
	}
	return bits.OnesCount16(v.open)
}

// Line returns the cells of the fours that ended the game, column by column from the
// left, each from the bottom.
func (v Value) Line() []string {
	return names(v.WinningLine())
}

// Moves returns the move string, one character for each move: "4453".
func (v Value) Moves() string { return MoveString(v.moves) }

// Stones returns the stones in the order of play.
func (v Value) Stones() []game.Stone {
	stones := make([]game.Stone, len(v.moves))
	for i, x := range v.moves {
		cell := At(int(x), v.past[i].Next(int(x)))
		stones[i] = game.Stone{Point: cell.String(), Side: i & 1}
	}
	return stones
}

// Name returns the game string: "connect4-9x10".
func (v Value) Name() string { return v.Game() }

// Symmetries returns 2: the board as it is, and its mirror image.
func (v Value) Symmetries() int { return 2 }

// Turn returns a copy for 0 and the mirror image for 1.
func (v Value) Turn(s int) game.Position {
	if s == 0 {
		return Value{v.Clone()}
	}
	return Value{v.Mirror()}
}

// Threats returns the winning cells of both sides and, if Zugzwang decides the game,
// the side that profits and its winning cells.
func (v Value) Threats() (list []game.Threat) {
	for side := range 2 {
		if cells := v.WinningCells(Side(side)); len(cells) > 0 {
			list = append(list, game.Threat{Kind: "four", Side: side, Points: names(cells)})
		}
	}
	if z, ok := v.Zugzwang(); ok {
		list = append(list, game.Threat{Kind: "zugzwang", Side: int(z.Loser.Other()), Points: names(z.Cells), Safe: z.Safe})
	}
	return list
}

// Numbers returns the columns of the moves.
func (v Value) Numbers() ([]byte, bool) { return append([]byte(nil), v.moves...), true }

// Move returns the column with the given number, or "".
func (v Value) Move(number byte) string {
	if int(number) >= v.Width() {
		return ""
	}
	return ColumnName(int(number))
}

func names(cells []Cell) []string {
	var list []string
	for _, c := range cells {
		list = append(list, c.String())
	}
	return list
}
