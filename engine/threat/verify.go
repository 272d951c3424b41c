package threat

import (
	"errors"

	"tengen/engine/gomoku"
)

// A Tree is a claimed win: the attacker's move, and how the attacker goes on after
// each reply that a five or a straight four does not answer.
type Tree struct {
	Move    gomoku.Point
	Replies []Reply
	Else    *Tree // after any other reply; nil means a five or a straight four
	Rest    int   // if Else is nil, the plies after Move: 0 if Move is a five, 2 if it threatens a five, 4 if it threatens a straight four
}

// A Reply is a defender's move and the win after it.
type Reply struct {
	Move gomoku.Point
	Tree *Tree
}

// Verify replays a claimed win of attacker from p by the rules alone. After every
// legal reply either the tree continues, or the attacker makes a five at once, or
// the attacker has a move that leaves two points for a five, or one that the rule
// forbids to the defender. If the attacker is not to move in p, the defender
// passes first. Verify returns the number of plies against the longest defence, or
// an error that names the first gap.
//
// Verify finds fives, threats and legal moves on its own plain board. It shares
// one function with the solvers, gomoku.ForbiddenAt, which implements renju's rule
// for all packages. The tests of package gomoku compare that function with a
// second, literal implementation.
func Verify(p *gomoku.Position, attacker gomoku.Color, t *Tree) (plies int, err error) {
	return newVerifier(p, attacker).attack(t, gomoku.NoPoint)
}

// A verifier replays wins on a plain board with walls around it.
type verifier struct {
	rule               gomoku.Rule
	size               int
	attacker, defender gomoku.Color
	cells              [gomoku.Cells]gomoku.Color
	stones             int
	verified           map[treeKey]int // plies of verified wins
	work, maxWork      int64           // moves replayed, a three counting threeWork more; the bound, 0 for none
	stop               func() bool     // polled every 256 units of work; may be nil
}

// errWork reports that a verifier was stopped or reached its bound.
var errWork = errors.New("the win takes too long to replay")

// threeWork is the extra work of a move without a four: the verifier tries every
// point for a straight four.
const threeWork = 5

// exhausted reports whether the verifier was stopped or has reached its bound.
func (v *verifier) exhausted() bool {
	return v.maxWork > 0 && v.work >= v.maxWork || v.work&255 == 0 && v.stop != nil && v.stop()
}

// holdsAfter reports whether t still wins after the defender's stone on r.
func (v *verifier) holdsAfter(t *Tree, r gomoku.Point) bool {
	v.put(r, v.defender)
	defer v.put(r, gomoku.Empty)
	_, err := v.attack(t, gomoku.NoPoint)
	return err == nil
}

// newVerifier returns a verifier with a copy of the board of p.
func newVerifier(p *gomoku.Position, attacker gomoku.Color) *verifier {
	v := &verifier{
		rule: p.Rule(), size: p.Size(), attacker: attacker, defender: attacker.Other(),
		stones: p.Ply(), verified: map[treeKey]int{},
	}
	for i := range v.cells {
		v.cells[i] = p.At(gomoku.Point(i))
	}
	return v
}

// A treeKey identifies a tree in a position. Transpositions share it.
type treeKey struct {
	tree  *Tree
	board [gomoku.Cells / 4]byte
}

// key returns the key of t in the current position.
func (v *verifier) key(t *Tree) treeKey {
	k := treeKey{tree: t}
	for i, c := range v.cells {
		k.board[i/4] |= byte(c) << (i % 4 * 2)
	}
	return k
}

// put sets the content of cell p to c.
func (v *verifier) put(p gomoku.Point, c gomoku.Color) {
	if c != gomoku.Empty {
		v.stones++
	} else if v.cells[p] != gomoku.Empty {
		v.stones--
	}
	v.cells[p] = c
}

// wins reports whether a stone of c on the empty cell p makes a five.
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

// fives lists the empty points where c makes a five.
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

// fivesNear counts the points where c makes a five that includes its stone on p,
// and returns the last of them. If c had no five before that stone, these are all.
func (v *verifier) fivesNear(p gomoku.Point, c gomoku.Color) (n int, last gomoku.Point) {
	for _, d := range gomoku.Directions {
		own := 0 // c's stones within four cells, p's included
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

// attack replays t and returns its plies against the longest defence. Unless last
// is NoPoint, it is the defender's last stone, and the defender had no five before
// it.
func (v *verifier) attack(t *Tree, last gomoku.Point) (plies int, err error) {
	if t == nil {
		return 0, errors.New("the win has no tree")
	}
	if len(t.Replies) < 2 && t.Else == nil { // transpositions are too rare to be worth a key
		return v.move(t, last)
	}
	seen := v.key(t)
	if plies = v.verified[seen]; plies > 0 {
		return plies, nil
	}
	if plies, err = v.move(t, last); err == nil {
		v.verified[seen] = plies
	}
	return plies, err
}

// move is attack without the memory of verified wins.
func (v *verifier) move(t *Tree, last gomoku.Point) (plies int, err error) {
	if v.work++; v.exhausted() {
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
			if (err != nil || 2+n > plies) && v.legal(r, v.defender) { // a forbidden reply needs no answer
				if err != nil {
					return 0, err
				}
				plies = 2 + n
			}
		}
	}
	return max(plies, 1), nil
}

// straightFours lists the attacker's moves that leave two points for a five, or one
// that the rule forbids to the defender. It returns nil if there are threats, which
// are the points where the attacker makes a five.
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

// makesTwoFives reports whether a stone of the attacker, who has no point for a
// five, on p leaves two such points, or one that the rule forbids to the defender.
func (v *verifier) makesTwoFives(p gomoku.Point) bool {
	if !v.legal(p, v.attacker) {
		return false
	}
	v.put(p, v.attacker)
	defer v.put(p, gomoku.Empty)
	n, last := v.fivesNear(p, v.attacker)
	return n >= 2 || n == 1 && !v.legal(last, v.defender)
}

// reply verifies the win after the defender's reply r and returns its plies from
// there. The defender has no point for a five before r. Threats and straight are
// the attacker's fives and straight fours before r.
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
