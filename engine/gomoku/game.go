package gomoku

import (
	"strings"

	"tengen/engine/game"
)

// Game returns five in a row (freestyle, standard and renju) for a game.Table.
func Game() game.Game {
	return game.Game{
		Name:  "gomoku",
		Sides: [2]string{Black.String(), White.String()},
		Fits: func(s string) bool {
			for r := Freestyle; r <= Renju; r++ {
				if strings.HasPrefix(s, r.String()) {
					return true
				}
			}
			return false
		},
		Parse: func(s, moves string) (game.Position, error) {
			p, err := Parse(s, moves)
			if err != nil {
				return nil, err
			}
			return Value{p}, nil
		},
		Named: func(s string) []game.NamedOpening {
			if strings.HasPrefix(s, Renju.String()) {
				return RenjuOpenings()
			}
			return nil
		},
	}
}

// A Value implements game.Position. Code for five in a row uses the embedded
// *Position.
type Value struct{ *Position }

var (
	_ game.Symmetric = Value{}
	_ game.Numbered  = Value{}
	_ game.Opened    = Value{}
	_ game.Passing   = Value{}
)

// Play plays a point such as "h8".
func (v Value) Play(move string) error {
	p, err := ParsePoint(move, v.size)
	if err != nil {
		return err
	}
	return v.Position.Play(p)
}

// ToMove returns 0 for Black and 1 for White.
func (v Value) ToMove() int { return v.Position.ToMove().Index() }

// Winner returns 0 for Black, 1 for White and -1 for nobody.
func (v Value) Winner() int { return int(v.Position.Winner()) - int(Black) }

// State returns "playing", "five", "draw" or "no-move".
func (v Value) State() string {
	return [4]string{"playing", "five", "draw", "no-move"}[v.Position.State()]
}

// Legal returns the number of points that the side to move may play.
func (v Value) Legal() int {
	if v.Over() {
		return 0
	}
	n := v.size*v.size - v.Ply()
	if v.Position.ToMove() == Black {
		n -= len(v.ForbiddenPoints())
	}
	return n
}

// Line returns the points of the winning row, in order along the row.
func (v Value) Line() []string {
	var names []string
	for _, p := range v.line {
		names = append(names, p.String())
	}
	return names
}

// Moves returns the move string, "h8i9".
func (v Value) Moves() string { return MoveString(v.moves) }

// Stones returns the stones in the order of play.
func (v Value) Stones() []game.Stone {
	stones := make([]game.Stone, len(v.moves))
	for i, p := range v.moves {
		stones[i] = game.Stone{Point: p.String(), Side: v.At(p).Index()}
	}
	return stones
}

// Name returns the game string: "freestyle15".
func (v Value) Name() string { return v.Game() }

// Symmetries returns 8.
func (v Value) Symmetries() int { return int(Symmetries) }

// Turn returns the position transformed by Symmetry(s).
func (v Value) Turn(s int) game.Position { return Value{v.Transform(Symmetry(s))} }

// Numbers returns column + size × row for each move, or false for boards of more
// than 16 lines.
func (v Value) Numbers() ([]byte, bool) {
	if v.size > 16 {
		return nil, false
	}
	numbers := make([]byte, len(v.moves))
	for i, p := range v.moves {
		numbers[i] = byte(p.X() + v.size*p.Y())
	}
	return numbers, true
}

// Move returns the point with the given number, or "".
func (v Value) Move(number byte) string {
	if y := int(number) / v.size; y < v.size {
		return At(int(number)%v.size, y).String()
	}
	return ""
}
