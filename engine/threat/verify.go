package threat

import (
	"errors"
	"math/bits"
	"slices"

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
	rows               [2]rows // the stones of cells, by side
	stones             int
	verified           map[treeKey]int // plies of verified wins
	work, maxWork      int64           // moves replayed, a three counting threeWork more; the bound, 0 for none
	stop               func() bool     // polled every 256 units of work; may be nil
	poll               int64           // work at which stop is polled next
}

// errWork reports that a verifier was stopped or reached its bound.
var errWork = errors.New("the win takes too long to replay")

// replayInterval is the work between two polls of stop.
const replayInterval = 256

// threeWork is the extra work of a move without a four: the verifier tries every
// point for a straight four.
const threeWork = 5

// exhausted reports whether the verifier was stopped or has reached its bound.
func (v *verifier) exhausted() bool {
	if v.maxWork > 0 && v.work >= v.maxWork {
		return true
	}
	if v.stop == nil || v.work < v.poll {
		return false
	}
	v.poll = v.work + replayInterval
	return v.stop()
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
		stones: p.Ply(), verified: map[treeKey]int{}, poll: replayInterval,
	}
	for i := range v.cells {
		v.cells[i] = p.At(gomoku.Point(i))
	}
	for _, m := range p.Moves() {
		v.rows[p.At(m).Index()].flip(m)
	}
	return v
}

// A treeKey identifies a tree in a position. Transpositions share it.
type treeKey struct {
	tree   *Tree
	stones [2][gomoku.MaxSize]uint32
}

// key returns the key of t in the current position.
func (v *verifier) key(t *Tree) treeKey {
	k := treeKey{tree: t}
	for i := range k.stones {
		copy(k.stones[i][:], v.rows[i][0][gomoku.At(0, 0)>>5:])
	}
	return k
}

// put sets the content of cell p to c.
func (v *verifier) put(p gomoku.Point, c gomoku.Color) {
	if was := v.cells[p]; was != gomoku.Empty {
		v.rows[was.Index()].flip(p)
		v.stones--
	}
	if c != gomoku.Empty {
		v.rows[c.Index()].flip(p)
		v.stones++
	}
	v.cells[p] = c
}

// wins reports whether a stone of c on the empty cell p makes a five.
func (v *verifier) wins(p gomoku.Point, c gomoku.Color) bool {
	w := v.rows[c.Index()].around(p)
	made := fiveOf[w[0]] | fiveOf[w[1]] | fiveOf[w[2]] | fiveOf[w[3]]
	if v.rule == gomoku.Standard || v.rule == gomoku.Renju && c == gomoku.Black {
		return made&2 != 0
	}
	return made&1 != 0
}

// legal reports whether c may play on p.
func (v *verifier) legal(p gomoku.Point, c gomoku.Color) bool {
	return v.cells[p] == gomoku.Empty &&
		(v.rule != gomoku.Renju || c != gomoku.Black || gomoku.ForbiddenAt(&v.cells, p) == gomoku.Allowed)
}

// fives lists the empty points where c makes a five.
func (v *verifier) fives(c gomoku.Color) []gomoku.Point {
	var list []gomoku.Point
	set := v.fourPoints(c)
	for y := range set {
		for w := set[y]; w != 0; w &= w - 1 {
			if p := pointOf(y, w); v.wins(p, c) {
				list = append(list, p)
			}
		}
	}
	return list
}

// fivesNear counts the points where c makes a five that includes its stone on p,
// and returns the last of them. If c had no five before that stone, these are all.
func (v *verifier) fivesNear(p gomoku.Point, c gomoku.Color) (n int, last gomoku.Point) {
	around := v.rows[c.Index()].around(p)
	for i, d := range gomoku.Directions {
		if bits.OnesCount32(around[i]&nearby) < 4 {
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

// fivesAfter counts the points where c makes a five after c's stone on p, and returns one
// of them. If last is NoPoint, c may have had others before.
func (v *verifier) fivesAfter(last, p gomoku.Point, c gomoku.Color) (n int, f gomoku.Point) {
	if last != gomoku.NoPoint {
		return v.fivesNear(p, c)
	}
	list := v.fives(c)
	if len(list) == 0 {
		return 0, gomoku.NoPoint
	}
	return len(list), list[0]
}

// attack replays t and returns its plies against the longest defence. Unless last
// is NoPoint, it is the defender's last stone, the defender had no five before it, and
// the attacker has none.
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
	if n, f := v.fivesAfter(last, last, v.defender); n > 0 {
		return 0, errors.New("after " + t.Move.String() + " the defender wins at " + f.String())
	}
	if n, f := v.fivesAfter(last, t.Move, v.attacker); n > 0 {
		return v.four(t, n, f)
	}
	open := v.empty()
	var straight []gomoku.Point
	if t.Else == nil {
		straight = v.straightFours(nil)
		v.work += threeWork * int64(min(len(straight), 1))
		plies = v.critical(t, &open, straight)
	}
	for y := range open {
		for w := open[y]; w != 0; w &= w - 1 {
			r := pointOf(y, w)
			n, err := v.reply(t, r, straight)
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

// critical removes from open, the empty points, the replies that need not be tried one by
// one after a move that threatens straight fours. It returns the length in plies of the win
// after them, or 0 if it removes none. It removes a reply that the tree does not list, that
// makes no four, and that is not in line with one of the straight fours: the attacker then
// makes that straight four.
func (v *verifier) critical(t *Tree, open *points, straight []gomoku.Point) (plies int) {
	if v.rule == gomoku.Renju || len(straight) == 0 {
		return 0
	}
	spoil := *open
	for _, s := range straight {
		near := inLine(s)
		for y := range spoil {
			spoil[y] &= near[y]
		}
	}
	fours := v.fourPoints(v.defender)
	for i := range t.Replies {
		spoil.add(t.Replies[i].Move)
	}
	for y := range open {
		tried := (spoil[y] | fours[y]) & open[y]
		if tried != open[y] {
			plies = 2 + 3
		}
		open[y] = tried
	}
	return plies
}

// four verifies the win after the tree's move, which leaves the attacker n points to make a
// five, one of them f. The defender has no five to make. A stone of the defender's takes a
// five away only on its own point: other replies need an answer only if the tree lists them.
func (v *verifier) four(t *Tree, n int, f gomoku.Point) (plies int, err error) {
	answered := 0
	answer := func(r gomoku.Point, next *Tree) {
		if err != nil || v.cells[r] != gomoku.Empty || !v.legal(r, v.defender) {
			return
		}
		answered++
		last := r
		if n > 1 || r != f {
			last = gomoku.NoPoint // the attacker has a five to make
		}
		v.put(r, v.defender)
		n, fault := v.attack(next, last)
		v.put(r, gomoku.Empty)
		plies, err = max(plies, 2+n), fault
	}
	for i, reply := range t.Replies {
		if t.replyIndex(reply.Move) == i {
			answer(reply.Move, reply.Tree)
		}
	}
	if n == 1 && t.replyIndex(f) < 0 {
		if t.Else == nil && v.legal(f, v.defender) {
			return 0, errors.New("after " + t.Move.String() + " the reply " + f.String() + " has no answer")
		}
		answer(f, t.Else)
	}
	if err != nil {
		return 0, err
	}
	if answered < v.size*v.size-v.stones {
		plies = max(plies, 3)
	}
	return max(plies, 1), nil
}

// After returns the rest of the win after moves, alternately of the attacker and the
// defender, the last first. It is nil if the attacker played differently, or if only a
// five or a straight four is left, which the tree does not contain.
func (t *Tree) After(moves []gomoku.Point) *Tree {
	for n := len(moves); n >= 2 && t != nil; n -= 2 {
		if t.Move != moves[n-1] {
			return nil
		}
		i := t.replyIndex(moves[n-2])
		if i < 0 {
			t = t.Else
		} else {
			t = t.Replies[i].Tree
		}
	}
	return t
}

// replyIndex returns the index of the first subtree for a reply, or −1.
func (t *Tree) replyIndex(r gomoku.Point) int {
	return slices.IndexFunc(t.Replies, func(o Reply) bool { return o.Move == r })
}

// straightFours lists the attacker's moves that leave two points for a five, or one
// that the rule forbids to the defender. It returns nil if there are threats, which
// are the points where the attacker makes a five.
func (v *verifier) straightFours(threats []gomoku.Point) []gomoku.Point {
	if len(threats) > 0 {
		return nil
	}
	var list []gomoku.Point
	four := v.fourPoints(v.attacker)
	for y := range four {
		for w := four[y]; w != 0; w &= w - 1 {
			if p := pointOf(y, w); v.makesTwoFives(p) {
				list = append(list, p)
			}
		}
	}
	return list
}

// makesTwoFives reports whether a stone of the attacker, who has no point for a
// five, on p leaves two such points, or one that the rule forbids to the defender.
func (v *verifier) makesTwoFives(p gomoku.Point) bool {
	if v.cells[p] != gomoku.Empty || !v.rows[v.attacker.Index()].has(3, p) || !v.legal(p, v.attacker) {
		return false
	}
	v.put(p, v.attacker)
	defer v.put(p, gomoku.Empty)
	n, last := v.fivesNear(p, v.attacker)
	return n >= 2 || n == 1 && !v.legal(last, v.defender)
}

// reply verifies the win after the defender's reply r to a move that leaves the
// attacker no five, and returns its plies from there. The defender has no five to make
// before r. Straight are the attacker's straight fours before r.
func (v *verifier) reply(t *Tree, r gomoku.Point, straight []gomoku.Point) (plies int, err error) {
	next := t.Else
	if i := t.replyIndex(r); i >= 0 {
		next = t.Replies[i].Tree
	} else if next == nil {
		return 3, v.straightAfter(t, r, straight)
	}
	v.put(r, v.defender)
	defer v.put(r, gomoku.Empty)
	return v.attack(next, r)
}

// straightAfter returns an error if the reply r threatens a five or leaves the attacker
// none of the straight fours.
func (v *verifier) straightAfter(t *Tree, r gomoku.Point, straight []gomoku.Point) error {
	v.put(r, v.defender)
	defer v.put(r, gomoku.Empty)
	if own, _ := v.fivesNear(r, v.defender); own > 0 {
		return errors.New("after " + t.Move.String() + " the reply " + r.String() + " threatens a five")
	}
	for _, s := range straight {
		if s != r && v.makesTwoFives(s) {
			return nil
		}
	}
	return errors.New("after " + t.Move.String() + " the reply " + r.String() + " has no answer")
}
