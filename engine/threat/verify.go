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
	Else    *Tree // against any other reply; nil is a five, or a straight four
	Rest    int   // plies that follow if Else is nil: 0 after a five, 2 with a five, 4 with a straight four to come
}

// A Reply is a move of the defender's and the rest of the win after it.
type Reply struct {
	Move gomoku.Point
	Tree *Tree
}

// Verify replays a claimed win of attacker from p, by the rules alone. After
// every legal reply of the defender's the tree must go on, or the attacker must
// have a five at once, or a move after which two points make a five, or one
// point where the defender may not play. If the attacker is not to move in p,
// the defender is taken to pass. The plies are those of the win against the
// longest defence.
//
// Verify finds fives, threats and legal moves on a plain board of its own. It
// shares one function with the solvers, gomoku.ForbiddenAt, which is the rule
// itself: play and every front end judge renju's forbidden points by it. The
// tests of package gomoku compare it with a second, literal implementation.
func Verify(p *gomoku.Position, attacker gomoku.Color, t *Tree) (plies int, err error) {
	return newVerifier(p, attacker).attack(t, gomoku.NoPoint)
}

// verifier is a plain board, with walls around it.
type verifier struct {
	rule               gomoku.Rule
	size               int
	attacker, defender gomoku.Color
	cells              [gomoku.Cells]gomoku.Color
	stones             int
	good               map[visit]int // plies of wins that were replayed
	work, most         int64         // moves replayed, a three as several; a bound of them, 0 for none
	stop               func() bool   // asked now and then; may be nil
}

// errWork is the error of a verifier that was stopped or reached its bound.
var errWork = errors.New("the win takes too long to replay")

// threeWork is how many times the work of a four a three is: every point may be
// a straight four.
const threeWork = 5

// tired reports whether the verifier is to give up.
func (v *verifier) tired() bool {
	return v.most > 0 && v.work >= v.most || v.work&255 == 0 && v.stop != nil && v.stop()
}

// holdsAfter reports whether t still wins after the defender's stone on r.
func (v *verifier) holdsAfter(t *Tree, r gomoku.Point) bool {
	v.put(r, v.defender)
	defer v.put(r, gomoku.Empty)
	_, err := v.attack(t, gomoku.NoPoint)
	return err == nil
}

func newVerifier(p *gomoku.Position, attacker gomoku.Color) *verifier {
	v := &verifier{
		rule: p.Rule(), size: p.Size(), attacker: attacker, defender: attacker.Other(),
		stones: p.Ply(), good: map[visit]int{},
	}
	for i := range v.cells {
		v.cells[i] = p.At(gomoku.Point(i))
	}
	return v
}

// A visit is a tree met in a position: other orders of the same moves share
// trees.
type visit struct {
	tree  *Tree
	board [gomoku.Cells / 4]byte
}

func (v *verifier) visit(t *Tree) visit {
	k := visit{tree: t}
	for i, c := range v.cells {
		k.board[i/4] |= byte(c) << (i % 4 * 2)
	}
	return k
}

// put sets the cell p to c.
func (v *verifier) put(p gomoku.Point, c gomoku.Color) {
	if c != gomoku.Empty {
		v.stones++
	} else if v.cells[p] != gomoku.Empty {
		v.stones--
	}
	v.cells[p] = c
}

// wins reports whether c wins with a stone on the empty p.
func (v *verifier) wins(p gomoku.Point, c gomoku.Color) bool {
	for _, d := range gomoku.Directions {
		n := 1
		for q := int(p) + d; v.cells[q] == c; q += d {
			n++
		}
		for q := int(p) - d; v.cells[q] == c; q -= d {
			n++
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
	return v.cells[p] == gomoku.Empty &&
		(v.rule != gomoku.Renju || c != gomoku.Black || gomoku.ForbiddenAt(&v.cells, p) == gomoku.Allowed)
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

// fivesNear counts where c wins at once with the help of its stone on p, and
// gives the last such point: where it could not win before that stone,
// everywhere.
func (v *verifier) fivesNear(p gomoku.Point, c gomoku.Color) (n int, last gomoku.Point) {
	for _, d := range gomoku.Directions {
		own := 0 // stones that could be in a row with p
		for k := -4; k <= 4; k++ {
			if v.cells[int(p)+k*d] == c {
				own++
			}
		}
		if own < 4 {
			continue
		}
		for k := -4; k <= 4; k++ {
			if q := gomoku.Point(int(p) + k*d); v.cells[q] == gomoku.Empty && v.wins(q, c) {
				n++
				last = q
			}
		}
	}
	return n, last
}

// attack replays t, whose plies against the longest defence it returns. Before
// the defender's stone on last, if that is a point, it had no five.
func (v *verifier) attack(t *Tree, last gomoku.Point) (plies int, err error) {
	if t == nil {
		return 0, errors.New("the win has no tree")
	}
	if len(t.Replies) < 2 && t.Else == nil { // met again too seldom to be worth a key
		return v.move(t, last)
	}
	seen := v.visit(t)
	if plies = v.good[seen]; plies > 0 {
		return plies, nil
	}
	if plies, err = v.move(t, last); err == nil {
		v.good[seen] = plies
	}
	return plies, err
}

func (v *verifier) move(t *Tree, last gomoku.Point) (plies int, err error) {
	if v.work++; v.tired() {
		return 0, errWork
	}
	if !v.legal(t.Move, v.attacker) {
		return 0, errors.New("the attacker may not play " + t.Move.String())
	}
	if v.wins(t.Move, v.attacker) {
		return 1, nil
	}
	v.put(t.Move, v.attacker)
	defer v.put(t.Move, gomoku.Empty)
	if v.stones == v.size*v.size {
		return 0, errors.New("the board is full after " + t.Move.String())
	}
	var fives []gomoku.Point
	if last == gomoku.NoPoint {
		fives = v.fives(v.defender)
	} else if n, f := v.fivesNear(last, v.defender); n > 0 {
		fives = append(fives, f)
	}
	if len(fives) > 0 {
		return 0, errors.New("after " + t.Move.String() + " the defender wins at " + fives[0].String())
	}
	threats := v.fives(v.attacker)
	var straight []gomoku.Point
	if t.Else == nil {
		straight = v.straightFours(threats)
		v.work += threeWork * int64(min(len(straight), 1))
	}
	for y := range v.size {
		for x := range v.size {
			r := gomoku.At(x, y)
			if v.cells[r] != gomoku.Empty {
				continue
			}
			n, err := v.reply(t, r, threats, straight)
			if (err != nil || 2+n > plies) && v.legal(r, v.defender) { // what is forbidden needs no answer
				if err != nil {
					return 0, err
				}
				plies = 2 + n
			}
		}
	}
	return max(plies, 1), nil
}

// straightFours lists the attacker's moves after which two points make a five,
// or one that the defender may not stop, if no five is threatened already.
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

// makesTwoFives reports whether the attacker, who has no five yet, gets two at
// once by a stone on p, or one where the defender may not play.
func (v *verifier) makesTwoFives(p gomoku.Point) bool {
	if !v.legal(p, v.attacker) {
		return false
	}
	v.put(p, v.attacker)
	defer v.put(p, gomoku.Empty)
	n, last := v.fivesNear(p, v.attacker)
	return n >= 2 || n == 1 && !v.legal(last, v.defender)
}

// reply checks the defender's reply r, who threatens no five before it, and
// returns the plies of the win from there.
func (v *verifier) reply(t *Tree, r gomoku.Point, threats, straight []gomoku.Point) (plies int, err error) {
	v.put(r, v.defender)
	defer v.put(r, gomoku.Empty)
	for _, next := range t.Replies {
		if next.Move == r {
			return v.attack(next.Tree, r)
		}
	}
	for _, f := range threats {
		if f != r && v.wins(f, v.attacker) {
			return 1, nil
		}
	}
	if t.Else != nil {
		return v.attack(t.Else, r)
	}
	if len(threats) == 0 {
		if own, _ := v.fivesNear(r, v.defender); own > 0 {
			return 0, errors.New("after " + t.Move.String() + " the reply " + r.String() + " threatens a five")
		}
		for _, s := range straight {
			if s != r && v.makesTwoFives(s) {
				return 3, nil
			}
		}
	}
	return 0, errors.New("after " + t.Move.String() + " the reply " + r.String() + " has no answer")
}
