package explain_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/explain"
	"tengen/engine/puzzle"
)

// A discs is a second reading of Connect Four: columns of runes, from the bottom.
type discs struct {
	cells         map[[2]int]int // side of each disc
	width, height int
}

func readDiscs(p *connect4.Position) *discs {
	d := &discs{map[[2]int]int{}, p.Width(), p.Height()}
	for i, x := range p.Moves() {
		d.cells[[2]int{int(x), d.next(int(x))}] = i % 2
	}
	return d
}

// next returns the lowest free row of column x, or the height. There are no blocked cells.
func (d *discs) next(x int) (y int) {
	for _, taken := d.cells[[2]int{x, y}]; taken; _, taken = d.cells[[2]int{x, y}] {
		y++
	}
	return y
}

// four reports whether a disc of s on a free cell completes four.
func (d *discs) four(x, y, s int) bool {
	for _, dir := range dirs {
		n := 1
		for _, sign := range []int{1, -1} {
			for k := sign; ; k += sign {
				if side, taken := d.cells[[2]int{x + k*dir[0], y + k*dir[1]}]; !taken || side != s {
					break
				}
				n++
			}
		}
		if n >= 4 {
			return true
		}
	}
	return false
}

// wins lists the columns where the next disc of s completes four.
func (d *discs) wins(s int) (list []int) {
	for x := range d.width {
		if y := d.next(x); y < d.height && d.four(x, y, s) {
			list = append(list, x)
		}
	}
	return list
}

// with drops a disc of s in column x and calls f.
func (d *discs) with(x, s int, f func()) {
	at := [2]int{x, d.next(x)}
	d.cells[at] = s
	f()
	delete(d.cells, at)
}

func cellOf(name string) (x, y int) {
	c, err := connect4.ParseCell(name)
	if err != nil {
		panic(err)
	}
	return c.Col(), c.Row()
}

// checkDisc checks a reason of Connect Four for the move in column x, or without one if x < 0.
func checkDisc(p *connect4.Position, x int, r *explain.Reason) error {
	own := p.Ply() % 2
	before := readDiscs(p)
	var after *discs
	if x >= 0 {
		q := p.Clone()
		if err := q.Play(x); err != nil {
			return err
		}
		after = readDiscs(q)
		if last, _ := q.Last(); r.Move != last.String() {
			return fmt.Errorf("the disc falls on %v", last)
		}
	}
	switch r.Kind {
	case explain.Connects, explain.Extends, explain.Closes:
		return checkDiscLines(before, x, r)
	}
	for _, row := range r.Rows {
		if len(row.Stones) < 4 {
			return fmt.Errorf("the row %v is no four", row.Stones)
		}
	}
	point := func() (x, y int) { return cellOf(r.Points[0]) }
	switch r.Kind {
	case explain.Five:
		if x >= 0 && !slices.Contains(before.wins(own), x) || x < 0 && len(before.wins(own)) == 0 {
			return errors.New("it makes no four")
		}
	case explain.StopsFive:
		if r.Side == own || !slices.Contains(before.wins(1-own), x) {
			return errors.New("it stops no four")
		}
	case explain.DoubleThreat:
		if len(after.wins(1-own)) > 0 {
			return errors.New("the other side completes four")
		}
		for y := range p.Width() { // whatever the reply, the next disc wins
			if after.next(y) == p.Height() {
				continue
			}
			after.with(y, 1-own, func() {
				if len(after.wins(own)) == 0 {
					x = -1
				}
			})
		}
		if x < 0 {
			return errors.New("a reply stops it")
		}
	case explain.Threat, explain.Four:
		cx, cy := point()
		if before.four(cx, cy, own) || !after.four(cx, cy, own) || r.Row != cy+1 {
			return errors.New("it is no new winning cell")
		}
		if (after.next(cx) == cy && len(after.wins(1-own)) == 0) != (r.Kind == explain.Four) {
			return errors.New("whether it can be played at once")
		}
	case explain.Takes:
		cx, cy := point()
		if before.four(cx, cy, 1-own) {
			return errors.New("it is a winning cell already")
		}
		got := false
		before.with(x, 1-own, func() { got = before.four(cx, cy, 1-own) })
		if !got {
			return errors.New("the other side would have made no winning cell")
		}
	case explain.Lets:
		cx, cy := point()
		if after.next(cx) != cy || !after.four(cx, cy, 1-own) || r.Side == own {
			return errors.New("the other side completes no four there")
		}
	case explain.LeftAlone:
		cx, cy := point()
		if before.next(cx) != cy || !before.four(cx, cy, 1-own) {
			return errors.New("the other side completes no four there")
		}
	case explain.Under:
		cx, cy := point()
		if before.next(cx) != cy-1 || !before.four(cx, cy, r.Side) || r.Side == own {
			return errors.New("there is no winning cell above the next disc")
		}
	case explain.Zugzwang, explain.Judgement:
		if r.Proved {
			return errors.New("it is not proved")
		}
	default:
		return fmt.Errorf("there is no check of %s", r.Kind)
	}
	return nil
}

// checkDiscLines checks the lines through the disc: four cells in a row hold each, and the other
// side has none of them.
func checkDiscLines(before *discs, x int, r *explain.Reason) error {
	for _, row := range r.Rows {
		x0, y0 := cellOf(row.Stones[0])
		held := false
		for _, d := range dirs {
			for from := -3; from <= 0; from++ {
				in := map[[2]int]bool{}
				free := true
				for k := from; k < from+4; k++ {
					at := [2]int{x0 + k*d[0], y0 + k*d[1]}
					side, taken := before.cells[at]
					free = free && at[0] >= 0 && at[1] >= 0 && at[0] < before.width && at[1] < before.height &&
						(!taken || side == r.Side)
					in[at] = true
				}
				all := free && in[[2]int{x, before.next(x)}]
				for _, name := range row.Stones {
					cx, cy := cellOf(name)
					_, taken := before.cells[[2]int{cx, cy}]
					all = all && in[[2]int{cx, cy}] && (taken || cx == x && cy == before.next(x))
				}
				held = held || all
			}
		}
		if !held || len(row.Stones) < 2 {
			return fmt.Errorf("the row %v cannot become four", row.Stones)
		}
	}
	return nil
}

// checkDiscEnd checks the reason of a finished game.
func checkDiscEnd(p *connect4.Position, r *explain.Reason) error {
	if r.Kind == explain.Full {
		return nil
	}
	q := p.Clone()
	for q.Ply() > r.Ply {
		q.Undo()
	}
	x := int(p.Moves()[r.Ply])
	winner := (p.Ply() + 1) % 2
	if at, _ := cellOf(r.Move); at != x || r.Side != winner {
		return errors.New("the move or the side is wrong")
	}
	switch r.Kind {
	case explain.Decided, explain.Opened:
		d := readDiscs(q)
		if r.Kind == explain.Decided {
			d.cells[[2]int{x, d.next(x)}] = winner
		}
		if r.Kind == explain.Opened && r.What == "" {
			return nil
		}
		for y := range p.Width() {
			held := false
			if d.next(y) < p.Height() {
				d.with(y, 1-winner, func() { held = len(d.wins(winner)) == 0 })
			}
			if held {
				return fmt.Errorf("column %d holds", y+1)
			}
		}
	case explain.Unstopped:
		if d := readDiscs(q); len(d.wins(winner)) == 0 {
			return errors.New("there was no four to stop")
		}
	case explain.Turn:
		return checkDiscTurn(q, x, r)
	}
	return nil
}

// discBook returns the opening book, and discCount the solver of the checks.
var (
	discBook = sync.OnceValue(func() *solver.Book {
		book, err := solver.NewBook(solver.BookPlies, solver.BundledBook())
		if err != nil {
			panic(err)
		}
		return book
	})
	discCount = sync.OnceValue(func() *solver.Solver { return solver.NewSolver(20, discBook()) })
)

// checkDiscTurn checks the disc in column x that lost a game, by counts from both sides.
func checkDiscTurn(q *connect4.Position, x int, r *explain.Reason) error {
	s := discCount()
	if score, _ := s.Score(q, nil); score < 0 {
		return fmt.Errorf("the side to move had lost before, by %d", score)
	}
	if err := q.Play(x); err != nil {
		return err
	}
	score, _ := s.Score(q, nil)
	if n := solver.PliesToWin(score, q.Free()); n <= 0 || r.Moves != (n+1)/2 && r.Moves != 0 {
		return fmt.Errorf("after it the score is %d, a win in %d plies, not in %d moves", score, n, r.Moves)
	}
	return nil
}

// Three games that a double threat decided: the disc that lost each, before the threat, and
// what it let happen.
func TestDiscsThatLostTheGame(t *testing.T) {
	for _, c := range []struct {
		moves, made, lost string
		ply, in           int
	}{
		{"5531462", "d1", "a1", 3, 2},
		{"363633643755755444", "d2", "c5", 8, 5},
		{"32624544454552225333", "c2", "d5", 10, 5},
	} {
		p, err := connect4.Parse("connect4", c.moves)
		if err != nil || !p.Over() {
			t.Fatal(c.moves, err)
		}
		list := explain.New().Position(connect4.Value{Position: p}, explain.Known{}, nil)
		if len(list) != 2 || list[0].Kind != explain.Decided || list[1].Kind != explain.Turn {
			t.Errorf("%s: %+v", c.moves, list)
			continue
		}
		made, turn := list[0], list[1]
		if made.Move != c.made || turn.Move != c.lost || turn.Ply != c.ply || turn.Moves != c.in {
			t.Errorf("%s: %s made it, and %s lost at ply %d in %d", c.moves, made.Move, turn.Move, turn.Ply, turn.Moves)
		}
		for i := range list {
			if err := checkDiscEnd(p, &list[i]); err != nil {
				t.Error(err)
			}
		}
	}
}

// Every reason of Connect Four holds by the second reading, for random games, and is mirrored
// with the board.
func TestColumnReasonsAreTrue(t *testing.T) {
	games := 60
	if full() {
		games = 3000
	}
	kinds := map[explain.ReasonKind]int{}
	rng := rand.New(rand.NewPCG(4, 4))
	e := explain.New()
	e.Book = func(func() bool) *solver.Book { return discBook() }
	for range games {
		p := connect4.Classic()
		for !p.Over() {
			x := rng.IntN(7)
			if wins := p.Urgent(p.ToMove()) | p.Urgent(p.ToMove().Other()); wins != 0 && rng.IntN(3) > 0 {
				for x = 0; wins>>x&1 == 0; x++ {
				}
			}
			if p.Check(x) != nil {
				continue
			}
			checkColumns(t, e, p, x, kinds)
			if err := p.Play(x); err != nil {
				t.Fatal(err)
			}
		}
		for _, r := range e.Position(connect4.Value{Position: p}, explain.Known{}, nil) {
			kinds[r.Kind]++
			if err := checkDiscEnd(p, &r); err != nil {
				b, _ := json.Marshal(r)
				t.Errorf("%s: %s: %v", connect4.MoveString(p.Moves()), b, err)
			}
		}
	}
	t.Log(kinds)
}

func checkColumns(t *testing.T, e *explain.Explainer, p *connect4.Position, x int, kinds map[explain.ReasonKind]int) {
	t.Helper()
	list, err := e.Move(connect4.Value{Position: p}, connect4.ColumnName(x), explain.Known{})
	if err != nil || len(list) == 0 || len(list) > 3 {
		t.Fatalf("%s %d: %v, %v", connect4.MoveString(p.Moves()), x+1, list, err)
	}
	for i := range list {
		kinds[list[i].Kind]++
		if err := checkDisc(p, x, &list[i]); err != nil {
			b, _ := json.Marshal(list[i])
			t.Errorf("%s %d: %s: %v", connect4.MoveString(p.Moves()), x+1, b, err)
		}
	}
	for _, r := range e.Position(connect4.Value{Position: p}, explain.Known{}, nil) {
		if err := checkDisc(p, -1, &r); err != nil {
			t.Errorf("%s: %v: %v", connect4.MoveString(p.Moves()), r, err)
		}
	}
	if m := p.Mirror(); x == 3 && m.Key() == p.Key() {
		return // either of two mirrored answers
	}
	mirror, err := e.Move(connect4.Value{Position: p.Mirror()}, connect4.ColumnName(6-x), explain.Known{})
	if err != nil {
		t.Fatal(err)
	}
	turn := func(names []string) {
		for i, name := range names {
			cx, cy := cellOf(name)
			names[i] = connect4.At(6-cx, cy).String()
		}
	}
	for i := range mirror {
		move := []string{mirror[i].Move}
		turn(move)
		mirror[i].Move = move[0]
		turn(mirror[i].Points)
		for _, row := range mirror[i].Rows {
			turn(row.Stones)
			turn(row.Gaps)
		}
	}
	if a, b := plain(mirror), plain(list); a != b {
		t.Errorf("%s %d, mirrored:\n%s\nnot\n%s", connect4.MoveString(p.Moves()), x+1, a, b)
	}
}

// The reasons of Connect Four's puzzles hold.
func TestDropReasonsAreTrue(t *testing.T) {
	every := 20
	if full() {
		every = 1
	}
	kinds := map[explain.ReasonKind]int{}
	e := explain.New()
	for _, one := range puzzles(t, every) {
		if one.Kind < puzzle.Drop {
			continue
		}
		p, err := connect4.Parse(one.Game, one.Moves)
		if err != nil {
			t.Fatal(err)
		}
		for x := range p.Width() {
			if p.Check(x) == nil {
				checkColumns(t, e, p, x, kinds)
			}
		}
	}
	t.Log(kinds)
}
