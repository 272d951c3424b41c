package explain_test

import (
	"fmt"
	"slices"

	"tengen/engine/explain"
	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

// A reading is a second reading of a position: a plain board and plain loops, which share no
// code with package explain.
type reading struct {
	p    *gomoku.Position
	size int
	rule gomoku.Rule
	at   map[gomoku.Point]gomoku.Color
	left int // positions that vcf may still visit
}

var dirs = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

func read(p *gomoku.Position) *reading {
	r := &reading{p: p.Clone(), size: p.Size(), rule: p.Rule(), at: map[gomoku.Point]gomoku.Color{}}
	for _, m := range p.Moves() {
		r.at[m] = p.At(m)
	}
	return r
}

// content returns what is on a point; ok is false outside the board.
func (r *reading) content(x, y int) (c gomoku.Color, ok bool) {
	if x < 0 || y < 0 || x >= r.size || y >= r.size {
		return gomoku.Wall, false
	}
	return r.at[gomoku.At(x, y)], true
}

// length returns the number of stones of c in a row through p, which counts as one.
func (r *reading) length(p gomoku.Point, c gomoku.Color, d [2]int) int {
	n := 1
	for _, sign := range []int{1, -1} {
		for k := sign; ; k += sign {
			if got, ok := r.content(p.X()+k*d[0], p.Y()+k*d[1]); !ok || got != c {
				break
			}
			n++
		}
	}
	return n
}

func (r *reading) isFive(n int, c gomoku.Color) bool {
	return n == 5 || n > 5 && (r.rule == gomoku.Freestyle || r.rule == gomoku.Renju && c == gomoku.White)
}

func (r *reading) makesFive(p gomoku.Point, c gomoku.Color) bool {
	for _, d := range dirs {
		if r.isFive(r.length(p, c, d), c) {
			return true
		}
	}
	return false
}

// with calls f with a stone of c on p.
func (r *reading) with(p gomoku.Point, c gomoku.Color, f func()) {
	r.at[p] = c
	f()
	delete(r.at, p)
}

func (r *reading) empties() (list []gomoku.Point) {
	for y := range r.size {
		for x := range r.size {
			if c, _ := r.content(x, y); c == gomoku.Empty {
				list = append(list, gomoku.At(x, y))
			}
		}
	}
	return list
}

// legal reports whether c may play the empty point p.
func (r *reading) legal(p gomoku.Point, c gomoku.Color) bool {
	if r.rule != gomoku.Renju || c != gomoku.Black || r.makesFive(p, c) {
		return true
	}
	cells := [gomoku.Cells]gomoku.Color{}
	for i := range cells {
		cells[i] = gomoku.Wall
	}
	for y := range r.size {
		for x := range r.size {
			cells[gomoku.At(x, y)] = r.at[gomoku.At(x, y)]
		}
	}
	return gomoku.ForbiddenAt(&cells, p) == gomoku.Allowed
}

func (r *reading) fives(c gomoku.Color) (list []gomoku.Point) {
	for _, p := range r.empties() {
		if r.makesFive(p, c) {
			list = append(list, p)
		}
	}
	return list
}

// line returns the points in direction d within n of p, p left out, that are empty.
func (r *reading) line(p gomoku.Point, d [2]int, n int) (list []gomoku.Point) {
	for k := -n; k <= n; k++ {
		x, y := p.X()+k*d[0], p.Y()+k*d[1]
		if c, ok := r.content(x, y); k != 0 && ok && c == gomoku.Empty {
			list = append(list, gomoku.At(x, y))
		}
	}
	return list
}

// fourPoints returns the points in direction d where c, with a stone on p, makes a five that
// it could not make without.
func (r *reading) fourPoints(p gomoku.Point, c gomoku.Color, d [2]int) (list []gomoku.Point) {
	var before []gomoku.Point
	for _, q := range r.line(p, d, 4) {
		if r.isFive(r.length(q, c, d), c) {
			before = append(before, q)
		}
	}
	r.with(p, c, func() {
		for _, q := range r.line(p, d, 4) {
			if r.isFive(r.length(q, c, d), c) && !slices.Contains(before, q) {
				list = append(list, q)
			}
		}
	})
	return list
}

// threePoints returns the points in direction d where c, with a stone on p, makes a straight
// four: four in a row with a five at both ends.
func (r *reading) threePoints(p gomoku.Point, c gomoku.Color, d [2]int) (list []gomoku.Point) {
	r.with(p, c, func() {
		for _, q := range r.line(p, d, 3) {
			if r.length(q, c, d) != 4 || !r.legal(q, c) {
				continue
			}
			r.with(q, c, func() {
				fives := 0
				for _, e := range r.line(q, d, 4) {
					if r.isFive(r.length(e, c, d), c) {
						fives++
					}
				}
				if fives >= 2 {
					list = append(list, q)
				}
			})
		}
	})
	return list
}

// shape returns what a stone of c on p makes.
func (r *reading) shape(p gomoku.Point, c gomoku.Color) explain.ReasonKind {
	if r.makesFive(p, c) {
		return explain.Five
	}
	fours, threes, straight := 0, 0, false
	for _, d := range dirs {
		list := r.fourPoints(p, c, d)
		switch {
		case len(list) == 0:
			if len(r.threePoints(p, c, d)) > 0 {
				threes++
			}
		case len(list) >= 2 && r.lengthWith(p, c, d) == 4:
			straight = true
		default:
			fours += len(list)
		}
	}
	switch {
	case straight:
		return explain.StraightFour
	case fours > 1:
		return explain.DoubleFour
	case fours == 1 && threes > 0:
		return explain.FourThree
	case threes > 1:
		return explain.DoubleThree
	case fours == 1:
		return explain.Four
	case threes == 1:
		return explain.OpenThree
	}
	return ""
}

func (r *reading) lengthWith(p gomoku.Point, c gomoku.Color, d [2]int) (n int) {
	r.with(p, c, func() { n = r.length(p, c, d) })
	return n
}

var worths = map[explain.ReasonKind]int{
	explain.Five: 6, explain.StraightFour: 5, explain.DoubleFour: 5, explain.FourThree: 4, explain.DoubleThree: 3,
	explain.Four: 2, explain.OpenThree: 1,
}

// vcf reports whether c, to move, wins by fours; known is false if the search was cut off.
func (r *reading) vcf(c gomoku.Color) (wins, known bool) {
	r.left = 30_000
	seen := map[string]bool{}
	wins = r.attack(c, 0, seen)
	return wins, r.left > 0
}

func (r *reading) attack(c gomoku.Color, depth int, seen map[string]bool) bool {
	if r.left--; r.left <= 0 || depth > 40 {
		return false
	}
	if len(r.fives(c)) > 0 {
		return true
	}
	must := r.fives(c.Other())
	if len(must) > 1 {
		return false
	}
	key := r.key()
	if seen[key] {
		return false
	}
	seen[key] = true
	for _, p := range r.empties() {
		if len(must) == 1 && p != must[0] {
			continue
		}
		var fives []gomoku.Point
		for _, d := range dirs {
			fives = append(fives, r.fourPoints(p, c, d)...)
		}
		if len(fives) == 0 || !r.legal(p, c) {
			continue
		}
		won := false
		r.with(p, c, func() {
			if won = len(fives) > 1 || !r.legal(fives[0], c.Other()); !won {
				r.with(fives[0], c.Other(), func() { won = r.attack(c, depth+1, seen) })
			}
		})
		if won {
			return true
		}
	}
	return false
}

func (r *reading) key() string {
	b := make([]byte, 0, r.size*r.size)
	for y := range r.size {
		for x := range r.size {
			b = append(b, byte(r.at[gomoku.At(x, y)]))
		}
	}
	return string(b)
}

// replay plays a line of fours of c on the plain board: each move of c's leaves a five that
// the reply stops, and the last move is a five or leaves a reply that is not allowed. It
// returns the number of c's moves.
func (r *reading) replay(line []gomoku.Point, c gomoku.Color) (moves int, err error) {
	if len(line) == 0 {
		return 0, fmt.Errorf("there is no line")
	}
	p := line[0]
	if r.at[p] != gomoku.Empty || !r.legal(p, c) {
		return 0, fmt.Errorf("%v may not be played", p)
	}
	if r.makesFive(p, c) {
		return 1, nil
	}
	r.at[p] = c
	defer delete(r.at, p)
	if stop := r.fives(c.Other()); len(stop) > 0 {
		return 0, fmt.Errorf("after %v the other side makes five at %v", p, stop[0])
	}
	fives := r.fives(c)
	if len(fives) == 0 {
		return 0, fmt.Errorf("%v makes no four", p)
	}
	if len(line) == 1 {
		if len(fives) == 1 && r.legal(fives[0], c.Other()) {
			return 0, fmt.Errorf("the line ends with %v, but %v stops it", p, fives[0])
		}
		return 2, nil
	}
	reply := line[1]
	if !slices.Contains(fives, reply) {
		return 0, fmt.Errorf("the reply %v does not stop the five at %v", reply, fives[0])
	}
	r.at[reply] = c.Other()
	defer delete(r.at, reply)
	moves, err = r.replay(line[2:], c)
	return moves + 1, err
}

// points parses names.
func points(size int, list []string) (points []gomoku.Point) {
	for _, name := range list {
		p, err := gomoku.ParsePoint(name, size)
		if err != nil {
			panic(err)
		}
		points = append(points, p)
	}
	return points
}

// passed returns p with c to move.
func passed(p *gomoku.Position, c gomoku.Color) *gomoku.Position {
	q := p.Clone()
	if q.ToMove() != c {
		q.Pass()
	}
	return q
}

// verified returns an error unless the verifier accepts the reason's win of c in p, in as many
// moves as it says, and the line is the beginning of it.
func verified(p *gomoku.Position, c gomoku.Color, r *explain.Reason) error {
	tree := r.Tree()
	plies, err := threat.Verify(passed(p, c), c, tree)
	switch {
	case err != nil:
		return err
	case (plies+1)/2 != r.Moves:
		return fmt.Errorf("it takes %d plies, not %d moves", plies, r.Moves)
	case len(r.Line) == 0 || r.Line[0] != tree.Move.String():
		return fmt.Errorf("the line does not begin with %v", tree.Move)
	}
	return nil
}
