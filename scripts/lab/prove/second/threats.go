package main

import "math/rand/v2"

// A win tells how Black, who is to move, wins by threats.
type win struct {
	fours []int        // Black's moves of a win by fours, or nil if the win is not by fours
	move  int          // if fours is nil: Black's move
	lines [][]int      // Black's moves of wins by fours that refute replies to move
	next  map[int]*win // by reply that none of lines refutes: the win after it
}

// A winAt is a win in a position.
type winAt struct {
	*win
	key uint64
}

// A solver finds wins by threats on its board by proof-number search. In its tree each move
// of Black threatens a win by fours, and White's moves are all those that stop this win:
// the solver tries every legal reply.
type solver struct {
	b         *board
	quiet     int // quiet moves of Black are tried only in positions fewer plies than this from the root
	cost      int // number that each move of Black adds to the proof number
	stones    [2][]uint64
	key       uint64
	failed    []uint64 // keys of positions without a win by fours; the index is the last bits of the key
	nodes     int      // positions visited by the present search for fours, at most limit
	limit     int
	nodeOf    map[uint64]*node
	preferred []bool        // by cell: Black plays there in a win that was found
	replayed  map[winAt]int // lengths in plies of the wins replayed so far
}

func newSolver(g *geometry) *solver {
	s := &solver{limit: manyFours, failed: make([]uint64, 1<<18), replayed: map[winAt]int{}}
	for side := range 2 {
		for range g.of {
			s.stones[side] = append(s.stones[side], rand.Uint64())
		}
	}
	return s
}

// turnTo makes b the solver's board. Until the next call of turnTo, stones may be placed on
// b and removed only by the solver's methods, which update the key.
func (s *solver) turnTo(b *board) {
	s.b, s.key, s.preferred = b, 0, make([]bool, len(b.cells))
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

// fewFours, someFours and manyFours limit the positions of a search for fours. With
// fewFours a search for a win by threats takes less than half the time, but it misses some
// wins.
const fewFours, someFours, manyFours = 6, 60, 2_000

// fours returns Black's moves of a win by fours with Black to move, or nil if none is found.
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

// straight returns a move of Black that makes five or leaves two cells for a five, or nil
// if there is none.
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

// prefer marks the moves of a win as preferred in later searches.
func (s *solver) prefer(w *win, seen map[*win]bool) {
	if w == nil || seen[w] {
		return
	}
	seen[w] = true
	for _, m := range w.fours {
		s.preferred[m] = true
	}
	s.preferred[w.move] = true
	for _, next := range w.next {
		s.prefer(next, seen)
	}
}

// replyOrder returns the empty cells, those first where Black plays in wins that were found:
// the wins after White's replies there often refute other replies as well.
func (s *solver) replyOrder() (list []int) {
	for _, first := range []bool{true, false} {
		for c := range s.b.cells {
			if s.b.cells[c] == empty && s.preferred[c] == first {
				list = append(list, c)
			}
		}
	}
	return list
}

// replayFours plays Black's moves, and after each four the only reply that stops it. It
// returns the number of plies until Black's five, or 0 if the moves do not win.
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

// course replays a win by fours like replayFours and adds to touched the cells on which a
// white stone, placed before the win begins, might change it: the cells where Black plays
// or could make five, and the empty cells of lines in which White has three stones at some
// time and Black none. A white stone on any other cell stops no move and does not help
// White to make a five. If it might make a move forbidden in renju, course returns 0, and
// the caller replays every reply.
func (s *solver) course(moves []int, touched *set) int {
	for l, n := range s.b.count[white] {
		if n >= 3 {
			s.touch(l, touched)
		}
	}
	return s.steps(moves, touched)
}

// steps is course without the lines that have three white stones at the start.
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

// touch adds the empty cells of line l to touched if the line has no black stone.
func (s *solver) touch(l int, touched *set) {
	if s.b.count[black][l] > 0 {
		return
	}
	for _, c := range s.b.fives[l] {
		touched[c] = touched[c] || s.b.cells[c] == empty
	}
}

// replay returns the length in plies of a win against the best replies, or 0 if it does not
// win in the solver's position against every legal reply. It replays a position that
// several orders of moves reach only once.
func (s *solver) replay(w *win) int {
	clear(s.replayed)
	return s.replayWin(w)
}

func (s *solver) replayWin(w *win) int {
	if w.fours != nil {
		return s.replayFours(w.fours)
	}
	if s.b.cell[black] > 0 {
		return 1
	}
	if plies := s.replayed[winAt{w, s.key}]; plies > 0 {
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
			plies = s.replayWin(next)
		}
		s.remove(r)
		if plies == 0 {
			return 0
		}
		most = max(most, 2+plies)
	}
	s.replayed[winAt{w, before}] = most
	return most
}

// answer returns the length in plies of the first of the given wins by fours that wins in
// the solver's position, or 0 if none does.
func (s *solver) answer(lines [][]int) int {
	for _, l := range lines {
		if plies := s.replayFours(l); plies > 0 {
			return plies
		}
	}
	return 0
}

// A node of the search is a position. Different orders of moves lead to the same node.
type node struct {
	proof, refute int // proof and disproof numbers of the claim that Black wins
	moves         []int
	children      []*node
	expanded      bool
	fours         []int   // if Black is to move: a win by fours, or nil
	lines         [][]int // if White is to move: wins by fours that refute replies
	win           *win    // if Black is to move: the win, once extract has made it
}

// everywhere is a value of solver.quiet greater than the length of any line.
const everywhere = 1000

// never is the infinite proof number.
const never = 1 << 30

// search returns a win by threats, or nil if none is found. It runs several proof-number
// searches: with moves that make a four or a three, then also with quiet moves at the
// root, then with quiet moves everywhere; first of limit/20 expanded nodes each, then of
// limit. Later searches add a cost for each move of Black: without it a search can follow
// long lines of threats whose proof numbers do not grow and miss a short win, but with it
// a search takes longer. The last searches allow more nodes for wins by fours or for
// the tree.
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

// prove is proof-number search (Allis 1994) on a graph of positions, with weak proof numbers
// (Ueda et al. 2008): the largest child's number plus the number of other open children
// takes the place of a sum. limit is the number of nodes to expand.
func (s *solver) prove(limit int) *win {
	s.nodeOf = map[uint64]*node{}
	root := s.node(1)
	for range limit {
		if root.expanded && (root.proof == 0 || root.refute == 0) {
			break
		}
		path, moves, n := []*node{root}, []int(nil), root
		for n.expanded && n.proof > 0 && n.refute > 0 {
			for i, c := range n.children {
				if len(path)%2 == 1 && c.proof == n.proof-s.cost || len(path)%2 == 0 && c.refute == n.refute {
					s.place(n.moves[i], 1-len(path)%2)
					moves, n = append(moves, n.moves[i]), c
					break
				}
			}
			path = append(path, n)
			if n.expanded {
				s.update(n, len(path)%2 == 1)
			}
		}
		if !n.expanded && len(path)%2 == 1 {
			s.growBlack(n, len(path) <= s.quiet)
		} else if !n.expanded {
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
	n := s.nodeOf[s.key]
	if n == nil {
		n = &node{proof: proof, refute: 1}
		s.nodeOf[s.key] = n
	}
	return n
}

// update computes n's numbers from those of its children.
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

// growBlack adds the moves of Black after which Black would win by fours if White passed.
// A move is quiet if that win takes more than one four.
func (s *solver) growBlack(n *node, quiet bool) {
	n.expanded = true
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
			if s.preferred[m] {
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

// growWhite tries every legal reply of White, and adds those after which no win by fours is
// found.
func (s *solver) growWhite(n *node) {
	n.expanded = true
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
