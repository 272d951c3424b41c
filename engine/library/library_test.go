package library

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/library/librarytest"
	"tengen/engine/record"
)

// randomGames returns games with moves near each other, so that positions recur, also turned,
// mirrored and in another order of moves.
func randomGames(t *testing.T, b *Board, n int, seed uint64) (games []Game) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	for i := range n {
		p := parse(t, b.Game(), "")
		s := 0
		if turns, ok := p.(game.Symmetric); ok {
			s = random.IntN(turns.Symmetries())
		}
		for plies := random.IntN(60); p.Ply() < plies && !p.Over(); {
			near := 1 + p.Ply()/4
			m := uint16(random.IntN(b.numbers))
			if !b.four {
				size := b.size()
				x, y := size/2+random.IntN(2*near+1)-near, size/2+random.IntN(2*near+1)-near
				if x < 0 || y < 0 || x >= size || y >= size {
					continue
				}
				m = uint16(x + size*y)
			}
			p.Play(b.Name(m)) // illegal moves are not played
		}
		g := Game{Result: Result(random.IntN(4)), Year: 1990 + random.IntN(30), Black: fmt.Sprint("b", i%7),
			White: fmt.Sprint("w", i%5), ID: fmt.Sprint(i), Number: i}
		turned := p.(game.Symmetric).Turn(s)
		if turned.Name() != b.Game() {
			turned = p // another board: blocked cells without symmetry
		}
		g.Moves = b.Numbers(turned)
		games = append(games, g)
	}
	return games
}

func parse(t testing.TB, name, moves string) game.Position {
	t.Helper()
	p, err := game.Table{gomoku.Game(), connect4.Game()}.Parse(name, moves)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func indexOf(t testing.TB, b *Board, games []Game) *Index {
	t.Helper()
	builder := NewBuilder(b)
	for i := range games {
		if err := builder.Add(&games[i]); err != nil {
			t.Fatal(err)
		}
	}
	x, err := builder.Index(nil)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// A slowCount counts by replay: the stones after n moves are compared with those of the asked
// position in all orientations.
type slowCount struct {
	b     *Board
	games []Game
	known map[[2]int]turns // by game and ply
}

// turns are a position's orientations.
type turns struct {
	stones []string
	next   []int // the game's next move in each, −1 at its end
}

// at returns the orientations of a game after ply moves.
func (c *slowCount) at(t *testing.T, game, ply int) turns {
	if known, ok := c.known[[2]int{game, ply}]; ok {
		return known
	}
	moves := c.games[game].Moves
	var all turns
	for _, p := range orientations(parse(t, c.b.Game(), c.b.MoveString(moves[:ply]))) {
		all.stones, all.next = append(all.stones, stonesOf(p)), append(all.next, -1)
	}
	if ply < len(moves) {
		for s, p := range orientations(parse(t, c.b.Game(), c.b.MoveString(moves[:ply+1]))) {
			all.next[s] = int(c.b.Numbers(p)[ply])
		}
	}
	if c.known == nil {
		c.known = map[[2]int]turns{}
	}
	c.known[[2]int{game, ply}] = all
	return all
}

// orientations returns a position turned by all symmetries of its board.
func orientations(p game.Position) (list []game.Position) {
	for s := range p.(game.Symmetric).Symmetries() {
		if q := p.(game.Symmetric).Turn(s); q.Name() == p.Name() { // blocked cells can have no symmetry
			list = append(list, q)
		}
	}
	return list
}

// stonesOf returns the stones of a position as text that does not depend on their order.
func stonesOf(p game.Position) string {
	list := p.Stones()
	slices.SortFunc(list, func(a, b game.Stone) int { return cmp.Compare(a.Point, b.Point) })
	return fmt.Sprint(list)
}

// count returns how often each move was played in the position after moves; equal moves by
// symmetry are counted as each other.
func (c *slowCount) count(t *testing.T, p game.Position, f func(*Game) bool) (games int, tallies map[string]Tally) {
	want := stonesOf(p)
	tallies = map[string]Tally{}
	for i := range c.games {
		g := &c.games[i]
		if len(g.Moves) < p.Ply() || f != nil && !f(g) {
			continue
		}
		at := c.at(t, i, p.Ply())
		if !slices.Contains(at.stones, want) {
			continue
		}
		games++
		if len(g.Moves) == p.Ply() {
			continue
		}
		best := -1 // of the moves that are equal to the next one, on the asked board
		for s, stones := range at.stones {
			if stones == want {
				best = max(best, at.next[s])
			}
		}
		tally := tallies[c.b.Name(uint16(best))]
		tally.Move = uint16(best)
		tally.Games++
		tally.Year = max(tally.Year, g.Year)
		switch g.Result {
		case Black:
			tally.Black++
		case White:
			tally.White++
		case Draw:
			tally.Draws++
		}
		tallies[c.b.Name(uint16(best))] = tally
	}
	return games, tallies
}

// The counts are those of a replay of all games, in all orientations of the asked position,
// and the listed games are the same games.
func TestCounts(t *testing.T) {
	for name, n := range map[string]int{"freestyle15": 2000, "renju15": 300, "standard19": 200, "connect4": 400,
		"connect4-5x4-b2": 200} {
		b, err := NewBoard(name)
		if err != nil {
			t.Fatal(err)
		}
		games := randomGames(t, b, n, 1)
		x := indexOf(t, b, games)
		slow := slowCount{b: b, games: games}
		random := rand.New(rand.NewPCG(2, 0))
		for range 40 {
			g := games[random.IntN(n)]
			for _, p := range orientations(parse(t, name,
				b.MoveString(g.Moves[:random.IntN(min(len(g.Moves), 8)+1)]))) {
				checkCount(t, x, &slow, p, nil, nil)
			}
		}
		p := parse(t, name, "")
		checkCount(t, x, &slow, p, nil, nil)
		checkCount(t, x, &slow, p, &Filter{Result: White, From: 2000, To: 2010}, func(g *Game) bool {
			return g.Result == White && g.Year >= 2000 && g.Year <= 2010
		})
		checkCount(t, x, &slow, p, &Filter{Name: " B3"}, func(g *Game) bool { return g.Black == "b3" })
		checkCount(t, x, &slow, p, &Filter{Name: "w3", Side: Black}, func(g *Game) bool { return false })
	}
}

// checkCount compares the look-up of a position with a replay of all games.
func checkCount(t *testing.T, x *Index, slow *slowCount, p game.Position, f *Filter, passes func(*Game) bool) {
	t.Helper()
	at := x.Spot(x.Numbers(p))
	count := at.Count()
	count.Add(x, f)
	got := map[string]Tally{}
	for _, tally := range count.Moves() {
		if tally.Games > 0 {
			name := x.Board.Name(tally.Move)
			tally.Transposes = 0
			got[name] = tally
		}
	}
	games, want := slow.count(t, p, passes)
	if count.Games != games || !maps.Equal(got, want) {
		t.Fatalf("%s %s: %d games, %v; a replay gives %d, %v", p.Name(), p.Moves(), count.Games, got, games, want)
	}
	list, total := x.Find(at, f, 0, len(slow.games))
	if total != games || len(list) != games {
		t.Fatalf("%s %s: %d games found, %d listed; a replay gives %d", p.Name(), p.Moves(), total, len(list), games)
	}
	year := 10_000
	for _, g := range list {
		q := parse(t, p.Name(), x.MoveString(g.Game.Moves[:g.Ply]))
		if stonesOf(q) != stonesOf(p) || g.Year > year {
			t.Fatalf("%s %s: found %s, year %d after %d", p.Name(), p.Moves(), x.MoveString(g.Game.Moves), g.Year, year)
		}
		year = g.Year
		if len(g.Game.Moves) > g.Ply {
			if _, ok := got[x.Board.Name(g.Game.Moves[g.Ply])]; !ok {
				t.Fatalf("%s %s: the game goes on with %s, which is not in %v", p.Name(), p.Moves(),
					x.Board.Name(g.Game.Moves[g.Ply]), got)
			}
		}
	}
}

// Games that reach a position in another order are counted with the move that leads to it.
func TestTransposes(t *testing.T) {
	b, err := NewBoard("freestyle15")
	if err != nil {
		t.Fatal(err)
	}
	var games []Game
	for _, moves := range []string{"h8i9j10g7", "j10i9h8g7", "h8i9k11", "h8g9j10i9"} {
		games = append(games, Game{Moves: b.Numbers(parse(t, b.Game(), moves))})
	}
	x := indexOf(t, b, games)
	at := b.Spot(b.Numbers(parse(t, b.Game(), "h8i9")))
	count := at.Count()
	count.Add(x, nil)
	got := map[string][2]int{}
	for _, m := range count.Moves() {
		got[b.Name(m.Move)] = [2]int{m.Games, m.Transposes}
	}
	if want := map[string][2]int{"j10": {1, 1}, "k11": {1, 0}, "f10": {1, 0}}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// The same games in the form of the Renju International Federation, as one SGF collection and
// as a list have the same counts.
func TestForms(t *testing.T) {
	made := librarytest.Games(300, 7)
	b, err := NewBoard("renju15")
	if err != nil {
		t.Fatal(err)
	}
	var games []Game
	for _, g := range made {
		result, _ := ParseResult(map[string]string{"1": "black", "0": "white", "0.5": "draw"}[g.Result])
		games = append(games, Game{Moves: b.Points(nil, g.Moves), Result: result, Year: librarytest.Year(g.Tournament)})
	}
	slow := slowCount{b: b, games: games}
	for _, x := range []*Index{build(t, b, librarytest.RIF(made)), build(t, b, librarytest.SGF(made)),
		indexOf(t, b, games)} {
		if x.Games() != len(made) || x.Trees {
			t.Errorf("%d games of %d, trees: %v", x.Games(), len(made), x.Trees)
		}
		for _, moves := range []string{"", "h8", "h8i9", "h8h9i10", "h8g9f10"} {
			checkCount(t, x, &slow, parse(t, "renju15", moves), nil, nil)
		}
	}
}

// A tree has the counts of its variations and no results; games of other rules are left out.
func TestTrees(t *testing.T) {
	b, err := NewBoard("freestyle15")
	if err != nil {
		t.Fatal(err)
	}
	const lib = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x78\x80\x79\x40\x77\x40"
	for file, want := range map[string]struct {
		games, h8 int
		trees     bool
		r         Report
	}{
		lib: {2, 1, true, Report{}},
		"(;SZ[15];B[hh](;W[gg];B[ff])(;W[gh])(;W[hi]))": {3, 3, true, Report{}},
		"(;SZ[15]RE[B+];B[hh](;W[gg];B[ff])(;W[gh]))(;SZ[15]RU[Renju];B[hh])": {1, 1, false,
			Report{Others: []Other{{"renju15", 1}}}},
		"(;SZ[15];B[hh])(;SZ[19];B[hh])(;SZ[19];B[hh])(;SZ[15];B[zz])": {1, 1, false,
			Report{Unreadable: 1, Others: []Other{{"freestyle19", 2}}}},
		"(;SZ[15];B[hh];W[gg];B[gg];W[ff])(;SZ[15];B[hh];W[gg])(;SZ[15];B[hh];W[gg];B[zz])": {3, 3, false,
			Report{IncompleteGames: 2,
				Why: errors.New(`SGF, line 1, column 22: move 3, "B[gg]": the point is occupied`)}},
	} {
		x, r, err := Read(b, file, nil, nil, nil)
		if err != nil || x.Games() != want.games || x.Trees != want.trees || fmt.Sprint(r) != fmt.Sprint(want.r) {
			t.Fatalf("%q: %+v %+v %v", file, x, r, err)
		}
		count := b.Spot(b.Numbers(parse(t, "freestyle15", "h8"))).Count()
		count.Add(x, nil)
		for _, m := range count.Moves() {
			if want.trees && m.Black+m.White+m.Draws > 0 {
				t.Errorf("%q: %+v has results", file, m)
			}
		}
		if count.Games != want.h8 {
			t.Errorf("%q: %d times h8, want %d", file, count.Games, want.h8)
		}
	}
}

// A large tree has the counts of a replay of all its variations, also once it has been stored,
// although each of its positions has one entry.
func TestLargeTree(t *testing.T) {
	b, err := NewBoard("renju15")
	if err != nil {
		t.Fatal(err)
	}
	made := librarytest.Tree(1500, 3)
	file, _, err := made.Library("", nil)
	if err != nil {
		t.Fatal(err)
	}
	var games []Game
	var add func(n *record.Node, moves []gomoku.Point)
	add = func(n *record.Node, moves []gomoku.Point) {
		for _, next := range n.Next {
			add(next, append(moves[:len(moves):len(moves)], next.Move))
		}
		if len(n.Next) == 0 {
			games = append(games, Game{Moves: b.Points(nil, moves)})
		}
	}
	add(made.Root, nil)
	x := build(t, b, file)
	if x.Games() != len(games) || !x.Trees || x.Positions() > 1500 {
		t.Fatalf("%d of %d variations, %d positions, tree: %v", x.Games(), len(games), x.Positions(), x.Trees)
	}
	again, err := Decode(string(x.Encode()), NewBoard, nil)
	if err != nil {
		t.Fatal(err)
	}
	slow := slowCount{b: b, games: games}
	random := rand.New(rand.NewPCG(4, 0))
	for range 30 {
		moves := games[random.IntN(len(games))].Moves
		for _, p := range orientations(parse(t, b.Game(),
			b.MoveString(moves[:random.IntN(min(len(moves), 12)+1)])))[:3] {
			checkCount(t, x, &slow, p, nil, nil)
			checkCount(t, again, &slow, p, nil, nil)
		}
	}
}

// A variation must share its first moves with the game before it.
func TestShared(t *testing.T) {
	b, err := NewBoard("freestyle15")
	if err != nil {
		t.Fatal(err)
	}
	builder := NewBuilder(b)
	if err := builder.Add(&Game{Moves: []uint16{1, 2, 3}, Year: 2000}); err != nil {
		t.Fatal(err)
	}
	for _, g := range []Game{
		{Moves: []uint16{1, 3}, Shared: 2, Year: 2000}, {Moves: []uint16{1, 2, 3, 4}, Shared: 4, Year: 2000},
		{Moves: []uint16{1, 2}, Shared: 3, Year: 2000}, {Moves: []uint16{1, 2, 4}, Shared: 2}, {Moves: []uint16{1},
			Shared: -1, Year: 2000},
	} {
		if err := builder.Add(&g); err == nil {
			t.Errorf("%+v was added", g)
		}
	}
}

// The stored form is read back whole; no byte of it can be changed or left out unnoticed.
func TestStored(t *testing.T) {
	for _, name := range []string{"freestyle15", "standard20", "connect4"} {
		b, err := NewBoard(name)
		if err != nil {
			t.Fatal(err)
		}
		x := indexOf(t, b, randomGames(t, b, 50, 3))
		x.Name, x.Trees = "a file", name == "standard20"
		stored := string(x.Encode())
		y, err := Decode(stored, NewBoard, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(x.keys, y.keys) || !slices.Equal(x.posts, y.posts) || string(y.Encode()) != stored ||
			x.Name != y.Name || x.Trees != y.Trees {
			t.Errorf("%s is not read back as it was", name)
		}
		for i := range stored {
			changed := []byte(stored)
			changed[i] ^= 4
			if _, err := Decode(string(changed), NewBoard, nil); err == nil {
				t.Errorf("%s: a change of byte %d is not noticed", name, i)
			}
			if _, err := Decode(stored[:i], NewBoard, nil); err == nil {
				t.Errorf("%s: %d of %d bytes are read", name, i, len(stored))
			}
		}
	}
}

// FuzzDecode reads bytes as stored indexes and books, with right sums: what is accepted can be
// asked, and is written and read back as it is.
func FuzzDecode(f *testing.F) {
	b, err := NewBoard("freestyle15")
	if err != nil {
		f.Fatal(err)
	}
	x := indexOf(f, b, []Game{{Moves: []uint16{112, 113}, Result: White, Year: 2000, Black: "a"}, {Moves: []uint16{7}}})
	stored := x.Encode()
	f.Add(stored[:len(stored)-8])
	book, err := EncodeBook(map[*Board][]BookPosition{b: {
		{Moves: []uint16{112}, Depth: 3, Nodes: 9000,
			Best: []BookMove{{Move: 113, Chance: 0.5}, {Move: 3, Win: 5}, {Move: 4, Win: -6}}},
		{Moves: []uint16{112, 113}, Depth: 3, Nodes: 9000},
	}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(book[:len(book)-8])
	f.Fuzz(func(t *testing.T, data []byte) {
		data = binary.LittleEndian.AppendUint64(slices.Clip(data), fnv(data))
		if book, err := ReadBook(string(data), NewBoard); err == nil {
			for _, name := range book.Games() {
				board, err := NewBoard(name)
				if err != nil {
					t.Fatal(err)
				}
				for _, moves := range [][]uint16{nil, {0}} {
					book.Moves(board.Spot(moves))
				}
			}
		}
		x, err := Decode(string(data), NewBoard, nil)
		if err != nil {
			return
		}
		at := x.Spot(nil)
		if x.Games() > 0 {
			at = x.Spot(x.movesOf(&x.heads[0])[:min(1, x.heads[0].plies)])
		}
		count := at.Count()
		count.Add(x, &Filter{Name: "a"})
		count.Moves()
		x.Find(at, nil, 0, 10)
		y, err := Decode(string(x.Encode()), NewBoard, nil)
		if err != nil || !slices.Equal(x.posts, y.posts) || string(x.Encode()) != string(y.Encode()) {
			t.Errorf("not written as it was read: %v", err)
		}
	})
}

// The book gives its moves on the asked board; a position that it has twice by symmetry is one.
func TestBook(t *testing.T) {
	b, err := NewBoard("renju15")
	if err != nil {
		t.Fatal(err)
	}
	numbers := func(moves string) []uint16 { return b.Numbers(parse(t, "renju15", moves)) }
	var best []BookMove
	for i, m := range numbers("h8h9i10g10j8")[2:] {
		best = append(best, BookMove{Move: m, Chance: 0.6 - 0.1*float64(i)})
	}
	best[2] = BookMove{Move: best[2].Move, Win: 9}
	pack, err := EncodeBook(map[*Board][]BookPosition{b: {
		{Moves: numbers("h8h9"), Depth: 12, Nodes: 2_000_000, Best: best},
		{Moves: numbers("h8h9i10"), Depth: 10, Nodes: 200_000, Best: best[2:]},
	}})
	if err != nil {
		t.Fatal(err)
	}
	book, err := ReadBook(string(pack), NewBoard)
	if err != nil {
		t.Fatal(err)
	}
	if n, nodes := book.Positions("renju15"); n != 2 || nodes != 200_000 || len(book.Games()) != 1 {
		t.Error(n, nodes, book.Games())
	}
	for moves, want := range map[string]string{
		"h8h9": "i10 0.6 0; j8 1 9; ", "h8h7": "i6 0.6 0; j8 1 9; ", "h8i8": "j9 0.6 0; h10 1 9; ", "h8g8i10": "", "h8g8f9": "h10 1 9; ", "h8": "",
	} {
		list, depth, nodes := book.Moves(b.Spot(numbers(moves)))
		got := ""
		for _, m := range list {
			got += fmt.Sprint(b.Name(m.Move), " ", m.Chance, " ", m.Win, "; ")
		}
		if got != want || len(list) > 1 && (depth != 12 || nodes != 2_000_000) {
			t.Errorf("%s: %s at depth %d, %d nodes, want %s", moves, got, depth, nodes, want)
		}
	}
	for i := range pack {
		changed := slices.Clone(pack)
		changed[i] ^= 4
		if _, err := ReadBook(string(changed), NewBoard); err == nil {
			t.Errorf("a change of byte %d is not noticed", i)
		}
	}
}

// Of a file that is cut off, the games before the cut are indexed, and the report says so.
func TestCut(t *testing.T) {
	b, err := NewBoard("renju15")
	if err != nil {
		t.Fatal(err)
	}
	file := librarytest.RIF(librarytest.Games(10, 1))
	cut := strings.LastIndex(file, "<move>") + 20
	x, r, err := Read(b, file[:cut], nil, nil, nil)
	if err != nil || x.Games() != 9 || r.Cut == nil ||
		!strings.HasSuffix(r.Cut.Error(), "a <game> begins and does not end") {
		t.Error(x, r, err)
	}
	for _, file := range []string{"(;SZ[15]RU[Renju];B[hh];W[hg];B", "(;SZ[15]RU[Renju];B[hh];W[hg]"} {
		if x, r, err = Read(b, file, nil, nil, nil); err != nil || x.Games() != 1 || r.Cut != errTorn {
			t.Error(file, r, err)
		}
	}
}

// Reading and building end at once when they are stopped.
func TestStop(t *testing.T) {
	b, err := NewBoard("renju15")
	if err != nil {
		t.Fatal(err)
	}
	file := librarytest.RIF(librarytest.Games(600, 1))
	all, last := 0, 0
	x, _, err := Read(b, file, nil, nil, func(done int) bool {
		if done < last || done > whole {
			t.Errorf("%d after %d", done, last)
		}
		all, last = all+1, done
		return false
	})
	if err != nil {
		t.Fatal(err)
	}
	for at := range all {
		n := 0
		if _, _, err := Read(b, file, nil, nil, func(int) bool { n++; return n > at }); err != ErrStopped || n != at+1 {
			t.Errorf("stopped at %d of %d: %v, asked %d times", at, all, err, n)
		}
	}
	stored := string(x.Encode())
	for at := range 3 {
		n := 0
		if _, err := Decode(stored, NewBoard, func(int, int) bool { n++; return n > at }); err != ErrStopped ||
			n != at+1 {
			t.Errorf("stopped at %d: %v, asked %d times", at, err, n)
		}
	}
}
