package main

import "math/rand/v2"

// A win is how Black, who is to move, wins by threats.
type win struct {
	fours []int        // Black's moves of a win by fours, nil if it is none
	move  int          // else Black's move
	lines [][]int      // wins by fours after White's replies
	next  map[int]*win // the wins after the replies that stop these
}

// An at is a win in a position.
type at struct {
	*win
	key uint64
}

// A solver finds wins by threats on its board. It searches with proof numbers over a tree
// in which Black's moves threaten a win by fours, and White's moves are those that stop
// it: every legal reply is tried against the fours.
type solver struct {
	b      *board
	quiet  int // Black's quiet moves are tried fewer plies than this from the root
	cost   int // what each of Black's moves adds to the proof number
	stones [2][]uint64
	key    uint64
	failed []uint64 // positions without a win by fours, by the last bits of their keys
	nodes  int      // positions of the present search for fours, at most limit
	limit  int
	known  map[uint64]*node
	liked  []bool // Black's moves of wins that were found
	// replayed has the plies of wins in the present replay.
	replayed map[at]int
}

func newSolver(g *geometry) *solver {
	s := &solver{limit: manyFours, failed: make([]uint64, 1<<18), replayed: map[at]int{}}
	for side := range 2 {
		for range g.of {
			s.stones[side] = append(s.stones[side], rand.Uint64())
		}
	}
	return s
}

// turnTo makes b the board. Until the next call, the solver's own functions move on it.
func (s *solver) turnTo(b *board) {
	s.b, s.key, s.liked = b, 0, make([]bool, len(b.cells))
	for m, side := range b.cells {
		if side != empty {
			s.key ^= s.stones[side][m]
		}
	}
}

func (s *solver) place(m, side int) {
	s.b.place(m, side)
	s.key ^= s.stones[side][m]
}

func (s *solver) remove(m int) {
	s.key ^= s.stones[s.b.cells[m]][m]
	s.b.remove(m)
}

// fewFours, someFours and manyFours are limits of positions for a search for fours. With few, a
// search for a win by threats takes less than half the time; some wins need many.
const fewFours, someFours, manyFours = 6, 60, 2_000

// fours returns Black's moves of a win by fours with Black to move, nil if none is found.
func (s *solver) fours() []int {
	s.nodes = 0
	return s.four()
}

func (s *solver) four() []int {
	if c := s.b.five(black); c >= 0 {
		return []int{c}
	}
	if s.nodes++; s.nodes > s.limit || s.b.cell[white] > 1 || s.failed[s.key%uint64(len(s.failed))] == s.key {
		return nil
	}
	moves := []int{s.b.five(white)} // Black must stop White's four
	if moves[0] < 0 {
		moves = s.b.inLines(3)
	}
	for _, m := range moves {
		if s.b.forbidden(m) {
			continue
		}
		s.place(m, black)
		var rest []int
		if c := s.b.five(black); c >= 0 && s.b.cell[black] > 1 {
			rest = []int{}
		} else if c >= 0 {
			s.place(c, white)
			rest = s.four()
			s.remove(c)
		}
		s.remove(m)
		if rest != nil {
			return append([]int{m}, rest...)
		}
	}
	if s.nodes <= s.limit {
		s.failed[s.key%uint64(len(s.failed))] = s.key
	}
	return nil
}

// straight returns Black's next move if it makes five or leaves two cells for one, nil if
// there is none.
func (s *solver) straight() []int {
	if c := s.b.five(black); c >= 0 {
		return []int{c}
	}
	if s.b.cell[white] > 0 {
		return nil
	}
	for _, m := range s.b.inLines(3) {
		if s.b.twoFives(m) && !s.b.forbidden(m) {
			return []int{m}
		}
	}
	return nil
}

// like lets the searches that follow prefer the moves of a win.
func (s *solver) like(w *win, seen map[*win]bool) {
	if w == nil || seen[w] {
		return
	}
	seen[w] = true
	for _, m := range w.fours {
		s.liked[m] = true
	}
	s.liked[w.move] = true
	for _, next := range w.next {
		s.like(next, seen)
	}
}

// ordered returns the empty cells, those first where Black plays in wins that were found:
// wins after replies there also answer others.
func (s *solver) ordered() (list []int) {
	for _, liked := range []bool{true, false} {
		for c := range s.b.cells {
			if s.b.cells[c] == empty && s.liked[c] == liked {
				list = append(list, c)
			}
		}
	}
	return list
}

// replayFours plays Black's moves against the only replies that stop each four, and
// returns the plies until Black's five, 0 if there is none.
func (s *solver) replayFours(moves []int) int {
	switch {
	case s.b.cell[black] > 0:
		return 1
	case len(moves) == 0 || s.b.cell[white] > 1 || s.b.cells[moves[0]] != empty || s.b.forbidden(moves[0]):
		return 0
	}
	m := moves[0]
	if c := s.b.five(white); c >= 0 && c != m {
		return 0
	}
	s.place(m, black)
	plies := 0
	if s.b.cell[black] > 1 {
		plies = 3 // White stops one of two fives
	} else if c := s.b.five(black); c >= 0 {
		s.place(c, white)
		if n := s.replayFours(moves[1:]); n > 0 {
			plies = n + 2
		}
		s.remove(c)
	}
	s.remove(m)
	return plies
}

// course replays a win by fours like replayFours, without a reply before it, and adds to
// touched the cells on which a reply might change it. A white stone elsewhere changes
// nothing: it is on none of the cells where Black plays or could make five, which all stay
// as they are, and there are never three white stones and no black one in a line of five
// with it, so that it gives White no five to make. Where a stone elsewhere might make a move
// forbidden in renju, course returns 0, and every reply is replayed.
func (s *solver) course(moves []int, touched *set) int {
	for l, n := range s.b.count[white] {
		if n >= 3 {
			s.touch(l, touched)
		}
	}
	return s.steps(moves, touched)
}

// steps is course after the lines with three white stones.
func (s *solver) steps(moves []int, touched *set) int {
	for c, n := range s.b.wins[black] {
		touched[c] = touched[c] || n > 0
	}
	switch {
	case s.b.cell[black] > 0:
		return 1
	case len(moves) == 0 || s.b.cell[white] > 1 || s.b.cells[moves[0]] != empty || s.b.mayBeForbidden(moves[0]):
		return 0
	}
	m := moves[0]
	if c := s.b.five(white); c >= 0 && c != m {
		return 0
	}
	touched[m] = true
	s.place(m, black)
	defer s.remove(m)
	for c, n := range s.b.wins[black] {
		touched[c] = touched[c] || n > 0
	}
	if s.b.cell[black] > 1 {
		return 3
	}
	c := s.b.five(black)
	if c < 0 {
		return 0
	}
	s.place(c, white)
	defer s.remove(c)
	for _, l := range s.b.of[c] {
		if s.b.count[white][l] >= 3 {
			s.touch(int(l), touched)
		}
	}
	if n := s.steps(moves[1:], touched); n > 0 {
		return n + 2
	}
	return 0
}

// touch adds the empty cells of a line without black stones.
func (s *solver) touch(l int, touched *set) {
	if s.b.count[black][l] > 0 {
		return
	}
	for _, c := range s.b.fives[l] {
		touched[c] = touched[c] || s.b.cells[c] == empty
	}
}

// replay returns the plies of the longest line of a win against all legal replies, 0 if it
// does not win here. Positions that several orders of moves reach are replayed once.
func (s *solver) replay(w *win) int {
	clear(s.replayed)
	return s.again(w)
}

func (s *solver) again(w *win) int {
	if w.fours != nil {
		return s.replayFours(w.fours)
	}
	if s.b.cell[black] > 0 {
		return 1
	}
	if plies := s.replayed[at{w, s.key}]; plies > 0 {
		return plies
	}
	if s.b.cells[w.move] != empty || s.b.forbidden(w.move) {
		return 0
	}
	before := s.key
	s.place(w.move, black)
	defer s.remove(w.move)
	if s.b.cell[white] > 0 {
		return 0
	}
	most := 0
	var touched set
	usual := s.course(w.lines[0], &touched)
	for r := range s.b.cells {
		if s.b.cells[r] != empty {
			continue
		}
		if usual > 0 && !touched[r] {
			most = max(most, 2+usual)
			continue
		}
		s.place(r, white)
		plies := s.answer(w.lines)
		if next := w.next[r]; plies == 0 && next != nil {
			plies = s.again(next)
		}
		s.remove(r)
		if plies == 0 {
			return 0
		}
		most = max(most, 2+plies)
	}
	s.replayed[at{w, before}] = most
	return most
}

// answer returns the plies of the first of some wins by fours that works here.
func (s *solver) answer(lines [][]int) int {
	for _, l := range lines {
		if plies := s.replayFours(l); plies > 0 {
			return plies
		}
	}
	return 0
}

// A node of the search is a position, which several orders of moves share: Black to move,
// or White after a move of Black's.
type node struct {
	proof, refute int // proof numbers: what is left to prove, or to refute, that Black wins
	moves         []int
	children      []*node
	grown         bool
	fours         []int   // Black to move: a win by fours
	lines         [][]int // White to move: wins by fours after replies
	win           *win    // Black to move: once it is extracted
}

// everywhere is more plies than a win has.
const everywhere = 1000

// never is the proof number of what cannot be shown.
const never = 1 << 30

// search returns a win by threats, nil if none is found in limit positions: first with
// moves that make a four or a three, then also with quiet moves at the root, then with
// quiet moves everywhere, and the same again with higher limits. Where that finds none, it
// lets moves cost something: without a cost the search can stay with long rows of threats
// whose proof number does not grow, and miss a short win; with one it takes longer.
func (s *solver) search(limit int) *win {
	for _, most := range []struct{ positions, fours, quiet, cost int }{
		{limit / 20, fewFours, 0, 0}, {limit / 20, someFours, 2, 0}, {limit / 20, fewFours, everywhere, 0},
		{limit, fewFours, 0, 0}, {limit, someFours, 2, 0}, {limit, fewFours, everywhere, 0},
		{limit, fewFours, 0, 2}, {limit, someFours, 2, 2}, {limit, fewFours, everywhere, 2},
		{limit, manyFours, 0, 0}, {limit, manyFours, everywhere, 0},
		{20 * limit, fewFours, 0, 0}, {20 * limit, fewFours, everywhere, 0},
	} {
		s.limit, s.quiet, s.cost = most.fours, most.quiet, most.cost
		if w := s.prove(most.positions); w != nil {
			return w
		}
	}
	return nil
}

// prove is proof-number search (Allis 1994) on positions that are shared, with weak proof
// numbers (Ueda et al. 2008): sums count only the largest number and the other children.
func (s *solver) prove(limit int) *win {
	s.known = map[uint64]*node{}
	root := s.node(1)
	for range limit {
		if root.grown && (root.proof == 0 || root.refute == 0) {
			break
		}
		path, moves, n := []*node{root}, []int(nil), root
		for n.grown && n.proof > 0 && n.refute > 0 {
			for i, c := range n.children {
				if len(path)%2 == 1 && c.proof == n.proof-s.cost || len(path)%2 == 0 && c.refute == n.refute {
					s.place(n.moves[i], 1-len(path)%2)
					moves, n = append(moves, n.moves[i]), c
					break
				}
			}
			path = append(path, n)
			if n.grown {
				s.update(n, len(path)%2 == 1)
			}
		}
		if !n.grown && len(path)%2 == 1 {
			s.growBlack(n, len(path) <= s.quiet)
		} else if !n.grown {
			s.growWhite(n)
		}
		for i := len(path) - 2; i >= 0; i-- {
			s.update(path[i], i%2 == 0)
			s.remove(moves[i])
		}
	}
	if root.proof > 0 {
		return nil
	}
	return root.extract()
}

// node returns the node of the position on the board.
func (s *solver) node(proof int) *node {
	n := s.known[s.key]
	if n == nil {
		n = &node{proof: proof, refute: 1}
		s.known[s.key] = n
	}
	return n
}

// update computes n's numbers from its children. Black needs one child that wins,
// White one that does not lose.
func (s *solver) update(n *node, blackMoves bool) {
	if n.proof == 0 || n.refute == 0 {
		return
	}
	least, most, open := never, 0, 0
	for _, c := range n.children {
		p, r := c.proof, c.refute
		if !blackMoves {
			p, r = r, p
		}
		least, most = min(least, p), max(most, r)
		if r > 0 {
			open++
		}
	}
	if most > 0 && most < never {
		most += open - 1
	}
	if blackMoves {
		if least > 0 && least < never {
			least += s.cost
		}
		n.proof, n.refute = least, most
	} else {
		n.proof, n.refute = most, least
	}
}

// growBlack adds Black's moves: those after which Black would win by fours if White
// passed. Quiet moves are those that need more than one four then.
func (s *solver) growBlack(n *node, quiet bool) {
	n.grown = true
	if n.fours = s.fours(); n.fours != nil {
		n.proof, n.refute = 0, never
		return
	}
	moves := []int{s.b.five(white)}
	switch {
	case s.b.cell[white] > 1:
		moves = nil
	case moves[0] >= 0:
	case quiet:
		moves = s.b.inLines(1)
	default:
		moves = s.b.inLines(2)
	}
	for _, m := range moves {
		if s.b.forbidden(m) {
			continue
		}
		s.place(m, black)
		l := s.straight()
		if l == nil && quiet {
			l = s.fours()
		}
		if l != nil {
			proof := 2*len(l) + 1
			if s.liked[m] {
				proof -= 2
			}
			c := s.node(proof)
			if c.lines == nil {
				c.lines = [][]int{l}
			}
			n.moves, n.children = append(n.moves, m), append(n.children, c)
		}
		s.remove(m)
	}
	s.update(n, true)
}

// growWhite tries every legal reply of White's, and adds those after which Black does not
// win by fours.
func (s *solver) growWhite(n *node) {
	n.grown = true
	var touched set
	usual := s.course(n.lines[0], &touched)
	for r := range s.b.cells {
		if s.b.cells[r] != empty || usual > 0 && !touched[r] {
			continue
		}
		s.place(r, white)
		if s.answer(n.lines) == 0 {
			if l := s.fours(); l != nil {
				n.lines = append(n.lines, l)
			} else {
				n.moves, n.children = append(n.moves, r), append(n.children, s.node(1))
			}
		}
		s.remove(r)
	}
	s.update(n, false)
}

// extract returns the win of a proved node with Black to move.
func (n *node) extract() *win {
	if n.win != nil {
		return n.win
	}
	if n.fours != nil {
		n.win = &win{fours: n.fours}
		return n.win
	}
	for i, c := range n.children {
		if c.proof == 0 {
			w := &win{move: n.moves[i], lines: c.lines, next: map[int]*win{}}
			for k, r := range c.children {
				w.next[c.moves[k]] = r.extract()
			}
			n.win = w
			return w
		}
	}
	return nil
}
