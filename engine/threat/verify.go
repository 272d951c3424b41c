package threat

import (
	"errors"

	"tengen/engine/gomoku"
)

// A Tree is a claimed win: what the attacker plays, and how it goes on after
// those replies that need more than a five or a straight four.
type Tree struct {
	Move    gomoku.Point
	Replies []Reply
	Rest    int // plies that follow against any other reply: 0 after a five, 2 with a five, 4 with a straight four to come
}

// A Reply is a move of the defender's and the rest of the win after it.
type Reply struct {
	Move gomoku.Point
	Tree *Tree
}

// Verify replays a claimed win of attacker from p, by the rules alone: every
// legal reply of the defender's must be followed in the tree, or leave the
// attacker a five at once or a move after which two points make a five. It
// shares no code with the solvers. When the attacker is not to move in p, the
// defender is taken to pass.
func Verify(p *gomoku.Position, attacker gomoku.Color, t *Tree) error {
	v := verifier{rule: p.Rule(), size: p.Size(), attacker: attacker, defender: attacker.Other()}
	for y := range v.size {
		for x := range v.size {
			v.set(x, y, p.At(gomoku.At(x, y)))
		}
	}
	return v.attack(t)
}

// verifier is a plain board.
type verifier struct {
	rule               gomoku.Rule
	size               int
	attacker, defender gomoku.Color
	cells              [gomoku.Cells]gomoku.Color
	stones             int
}

func (v *verifier) set(x, y int, c gomoku.Color) { v.put(gomoku.At(x, y), c) }

func (v *verifier) put(p gomoku.Point, c gomoku.Color) {
	if c != gomoku.Empty {
		v.stones++
	} else if v.cells[p] != gomoku.Empty {
		v.stones--
	}
	v.cells[p] = c
}

func (v *verifier) at(x, y int) gomoku.Color {
	if x < 0 || y < 0 || x >= v.size || y >= v.size {
		return gomoku.Wall
	}
	return v.cells[gomoku.At(x, y)]
}

// wins reports whether c wins with a stone on the empty p.
func (v *verifier) wins(p gomoku.Point, c gomoku.Color) bool {
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 1
		for _, sign := range [2]int{1, -1} {
			x, y := p.X()+sign*d[0], p.Y()+sign*d[1]
			for v.at(x, y) == c {
				n++
				x, y = x+sign*d[0], y+sign*d[1]
			}
		}
		exact := v.rule == gomoku.Standard || v.rule == gomoku.Renju && c == gomoku.Black
		if n == 5 || n > 5 && !exact {
			return true
		}
	}
	return false
}

// legal reports whether c may play on p.
func (v *verifier) legal(p gomoku.Point, c gomoku.Color) bool {
	if v.at(p.X(), p.Y()) != gomoku.Empty {
		return false
	}
	if v.rule != gomoku.Renju || c != gomoku.Black {
		return true
	}
	cells := v.cells
	for i := range cells { // the rule wants walls outside the board
		if x, y := gomoku.Point(i).X(), gomoku.Point(i).Y(); x < 0 || y < 0 || x >= v.size || y >= v.size {
			cells[i] = gomoku.Wall
		}
	}
	return gomoku.ForbiddenAt(&cells, p) == gomoku.Allowed
}

// fives lists where c wins at once.
func (v *verifier) fives(c gomoku.Color) []gomoku.Point {
	var list []gomoku.Point
	for y := range v.size {
		for x := range v.size {
			if p := gomoku.At(x, y); v.cells[p] == gomoku.Empty && v.wins(p, c) {
				list = append(list, p)
			}
		}
	}
	return list
}

func (v *verifier) attack(t *Tree) error {
	if t == nil {
		return errors.New("the win has no tree")
	}
	if !v.legal(t.Move, v.attacker) {
		return errors.New("the attacker may not play " + t.Move.String())
	}
	if v.wins(t.Move, v.attacker) {
		return nil
	}
	v.put(t.Move, v.attacker)
	defer v.put(t.Move, gomoku.Empty)
	if v.stones == v.size*v.size {
		return errors.New("the board is full after " + t.Move.String())
	}
	if f := v.fives(v.defender); len(f) > 0 {
		return errors.New("after " + t.Move.String() + " the defender wins at " + f[0].String())
	}
	threats := v.fives(v.attacker)
	straight := v.straightFours(threats)
	for y := range v.size {
		for x := range v.size {
			r := gomoku.At(x, y)
			if !v.legal(r, v.defender) {
				continue
			}
			if err := v.reply(t, r, threats, straight); err != nil {
				return err
			}
		}
	}
	return nil
}

// straightFours lists the attacker's moves after which two points make a five,
// if no five is threatened already.
func (v *verifier) straightFours(threats []gomoku.Point) []gomoku.Point {
	if len(threats) > 0 {
		return nil
	}
	var list []gomoku.Point
	for y := range v.size {
		for x := range v.size {
			if p := gomoku.At(x, y); v.makesTwoFives(p) {
				list = append(list, p)
			}
		}
	}
	return list
}

func (v *verifier) makesTwoFives(p gomoku.Point) bool {
	if !v.legal(p, v.attacker) {
		return false
	}
	v.put(p, v.attacker)
	defer v.put(p, gomoku.Empty)
	return len(v.fives(v.attacker)) >= 2
}

func (v *verifier) reply(t *Tree, r gomoku.Point, threats, straight []gomoku.Point) error {
	v.put(r, v.defender)
	defer v.put(r, gomoku.Empty)
	for _, next := range t.Replies {
		if next.Move == r {
			return v.attack(next.Tree)
		}
	}
	for _, f := range threats {
		if f != r && v.wins(f, v.attacker) {
			return nil
		}
	}
	if len(v.fives(v.defender)) == 0 {
		for _, s := range straight {
			if s != r && v.makesTwoFives(s) {
				return nil
			}
		}
	}
	return errors.New("after " + t.Move.String() + " the reply " + r.String() + " has no answer")
}
