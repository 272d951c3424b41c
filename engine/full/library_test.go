package full

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/full/explorer"
	"tengen/engine/gomoku"
	"tengen/engine/library"
	"tengen/engine/protocol"
	"tengen/engine/protocol/protocoltest"
)

// drawMoves writes the moves of an explored position, each as its move, its games and what is
// known about it.
func drawMoves(r protocol.Reply) string {
	e, ok := r.(*explorer.Explored)
	if !ok {
		return fmt.Sprint(r)
	}
	text := fmt.Sprint(e.Games, ":")
	for _, m := range e.Moves {
		text += fmt.Sprintf(" %s %d+%d-%d=%d", m.Move, m.Games, m.Black, m.White, m.Draws)
		if m.Name != "" {
			text += " " + m.Name
		}
		if m.Chance != nil {
			text += fmt.Sprintf(" %.2f", *m.Chance)
		}
		if m.Balanced {
			text += " balanced"
		}
		if m.Proved != nil {
			text += fmt.Sprintf(" proved %d", *m.Proved)
		}
	}
	return text
}

// answers sends requests and returns the final replies.
func answers(requests ...protocoltest.Fields) (replies []protocol.Reply) {
	c := protocol.NewConversation(New(nil, nil), &protocoltest.Host{}, func(_ int64, r protocol.Reply) {
		if _, interim := r.(*explorer.LibraryInfo); !interim {
			replies = append(replies, r)
		}
	})
	for _, r := range requests {
		c.Handle(r)
	}
	return replies
}

// Sources are read, replaced, chosen and dropped; the moves of a position are those of the
// chosen ones.
func TestSources(t *testing.T) {
	games := []protocoltest.Fields{
		{"moves": "h8h9i10", "result": "black", "year": 2001, "names": []string{"Ann", "Bob"}, "id": "one"},
		{"moves": "h8i8j10", "result": "white", "year": 2003},
		{"moves": "h8h8", "result": "white"},
		{"moves": "h8h9"},
	}
	const file = "(;GM[4]SZ[15]RU[renju]RE[B+]PB[Ann]DT[2002-01-02];B[hh];W[hg];B[if])(;SZ[19];B[aa])"
	r := answers(
		protocoltest.Fields{"cmd": "library", "game": "renju15", "source": "mine", "games": games},
		protocoltest.Fields{"cmd": "library", "game": "renju15", "source": "file", "name": "a.sgf", "file": file},
		protocoltest.Fields{"cmd": "explore", "game": "renju15", "moves": "h8h9"},
		protocoltest.Fields{"cmd": "explore", "game": "renju15", "moves": "h8i8", "sources": []string{"mine"}},
		protocoltest.Fields{"cmd": "explore", "game": "renju15", "moves": "h8i8", "filter.name": "ann",
			"filter.side": "black"},
		protocoltest.Fields{"cmd": "games", "game": "renju15", "moves": "h8g8", "count": 2},
		protocoltest.Fields{"cmd": "games", "game": "renju15", "moves": "h8g8", "from": 2, "count": 5},
		protocoltest.Fields{"cmd": "library", "game": "renju15", "source": "mine", "drop": true},
		protocoltest.Fields{"cmd": "explore", "game": "renju15", "moves": "h8h9"},
		protocoltest.Fields{"cmd": "explore", "game": "renju15", "moves": "h8h9", "sources": []string{"mine"}},
		protocoltest.Fields{"cmd": "explore", "game": "renju15", "moves": "h8h9", "filter.result": "luck"},
		protocoltest.Fields{"cmd": "library", "game": "renju15", "source": "bad", "file": "(;B"},
		protocoltest.Fields{"cmd": "explore", "game": "standard15", "moves": "h8h9"},
	)
	mine, read := r[0].(*explorer.Library), r[1].(*explorer.Library)
	if mine.Games != 3 || mine.Unreadable != 1 || mine.Index == nil {
		t.Errorf("%+v", mine)
	}
	if read.Games != 1 || fmt.Sprint(read.Others) != "[{freestyle19 1}]" || read.Name != "a.sgf" {
		t.Errorf("%+v", read)
	}
	for i, want := range map[int]string{
		2:  "4: i10 2+2-0=0 keigetsu j10 1+0-1=0 sosei",
		3:  "3: j9 1+1-0=0 keigetsu j10 1+0-1=0 sosei",
		4:  "2: j9 2+2-0=0 keigetsu",
		8:  "1: i10 1+1-0=0 keigetsu",
		9:  `bad-request: there is no source "mine"`,
		10: `bad-request: there is no result "luck"`,
		11: `bad-game: SGF, line 1, column 3: property "B" has no value`,
		12: "0:",
	} {
		if got := drawMoves(r[i]); got != want {
			t.Errorf("reply %d: %s, want %s", i, got, want)
		}
	}
	list, more := r[5].(*explorer.Games), r[6].(*explorer.Games)
	if list.Total != 4 || len(list.Games) != 2 || list.Games[0].Year != 2003 || list.Games[1].Source != "file" ||
		len(more.Games) != 2 || more.Games[0].ID != "one" {
		t.Errorf("%+v %+v", list, more)
	}
	for _, g := range append(list.Games, more.Games...) {
		if !strings.HasPrefix(g.Moves, "h8g8") || g.Ply != 2 {
			t.Errorf("%+v", g)
		}
	}
}

// A stored index gives the same answers as the file; damaged ones are refused and keep the
// source before.
func TestStoredIndex(t *testing.T) {
	stored := []rune(storedLibrary())
	cut := string(stored[:len(stored)-1])
	r := answers(
		protocoltest.Fields{"cmd": "library", "game": "freestyle15", "source": "a", "index": string(stored)},
		protocoltest.Fields{"cmd": "library", "game": "freestyle15", "source": "a", "index": cut},
		protocoltest.Fields{"cmd": "explore", "game": "freestyle15"},
	)
	if l := r[0].(*explorer.Library); l.Games != 1 || l.Index != nil {
		t.Errorf("%+v", l)
	}
	if e, ok := r[1].(*protocol.Error); !ok || e.Message != "the stored library is damaged" {
		t.Error(r[1])
	}
	if got := drawMoves(r[2]); got != "1: h8 1+0-0=0" {
		t.Error(got)
	}
}

// The book's moves are turned to the board; a loaded proof speaks where it knows the position.
func TestExploreBook(t *testing.T) {
	r := answers(
		protocoltest.Fields{"cmd": "library", "game": "renju15", "source": "book", "index": smallBook()},
		protocoltest.Fields{"cmd": "explore", "game": "renju15", "moves": "h8g8", "sources": []string{"book"}},
		protocoltest.Fields{"cmd": "explore", "game": "renju15", "moves": "h8g8", "sources": []string{}},
		protocoltest.Fields{"cmd": "library", "game": "renju15", "source": "book", "games": []protocoltest.Fields{}},
		protocoltest.Fields{"cmd": "library", "game": "renju15", "source": "x", "index": smallBook()},
		protocoltest.Fields{"cmd": "proof", "file": shortProof},
		protocoltest.Fields{"cmd": "explore", "game": "freestyle15", "moves": "h8h9i9j10g8j8g7j7"},
	)
	if got, want := drawMoves(r[1]), "0: g9 0+0-0=0 kagetsu 0.51 balanced f10 0+0-0=0 sosei 0.40 f9 0+0-0=0 keigetsu "+
		"proved -12"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if drawMoves(r[2]) != drawMoves(r[1]) {
		t.Error(drawMoves(r[2]))
	}
	for _, i := range []int{3, 4} {
		if _, ok := r[i].(*protocol.Error); !ok {
			t.Errorf("reply %d: %+v", i, r[i])
		}
	}
	if got := drawMoves(r[6]); !strings.HasPrefix(got, "0: f6 0+0-0=0 proved ") {
		t.Error(got)
	}
}

// The book of Connect Four has the exact end of every move in positions of up to 7 discs.
func TestExploreFour(t *testing.T) {
	book, err := solver.NewBook(solver.BookPlies, solver.BundledBook())
	if err != nil {
		t.Fatal(err)
	}
	e := New(func(func() bool) *solver.Book { return book }, nil)
	exact := solver.NewSolver(20, nil)
	exact.Open(book)
	for _, moves := range []string{"", "44", "4444", "1122", "121212", "4455662", "44556"} {
		r, ok := protocoltest.Ask(e, protocoltest.Fields{"cmd": "explore", "game": "connect4",
			"moves": moves}).(*explorer.Explored)
		if !ok {
			t.Fatal(moves, r)
		}
		b, _ := library.NewBoard("connect4")
		p, err := connect4.Parse("connect4", moves)
		if err != nil {
			t.Fatal(err)
		}
		at := b.Spot(b.Numbers(connect4.Value{Position: p}))
		n := 0
		for _, m := range r.Moves {
			n++
			q := p.Clone()
			if err := q.Play(int(m.Move[0] - '1')); err != nil {
				t.Fatal(err)
			}
			want := 1
			if !q.Over() {
				score, _ := exact.Score(q, nil)
				if want = -solver.PliesToWin(score, q.Free()); want != 0 {
					want += want / max(want, -want)
				}
			}
			if m.Proved == nil || *m.Proved != want {
				t.Errorf("%q: %+v, the solver says %d", moves, m, want)
			}
		}
		if want := 7; n != want && at.Symmetries() == 1 || at.Symmetries() == 2 && n != 4 {
			t.Errorf("%q: %d moves", moves, n)
		}
	}
}

// The shipped book has legal positions and moves only, the 26 openings of renju, and fits its
// budget.
func TestShippedBook(t *testing.T) {
	data, err := os.ReadFile("../../site/packs/openings.book")
	if err != nil {
		t.Fatal(err)
	}
	book, err := library.ReadBook(string(data), library.NewBoard)
	if err != nil || len(data) > 200_000 {
		t.Fatal(len(data), err)
	}
	if got := strings.Join(book.Games(), " "); got != "freestyle15 renju15 standard15" {
		t.Error(got)
	}
	for _, name := range book.Games() {
		b, err := library.NewBoard(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range book.All(name) {
			moves := b.MoveString(p.Moves)
			at, err := gomoku.Parse(name, moves)
			if err != nil || len(p.Best) == 0 || p.Nodes < 200_000 {
				t.Fatal(name, moves, p, err)
			}
			for i, m := range p.Best {
				if err := at.Clone().Play(b.Point(m.Move)); err != nil {
					t.Errorf("%s %s: %s: %v", name, moves, b.Name(m.Move), err)
				}
				if i > 0 && m.Win == 0 && p.Best[i-1].Win == 0 && m.Chance > p.Best[i-1].Chance {
					t.Errorf("%s %s: %s is better than the move before it", name, moves, b.Name(m.Move))
				}
			}
		}
		for _, o := range gomoku.RenjuOpenings() {
			p, err := gomoku.Parse(name, o.Moves)
			if err != nil {
				t.Fatal(err)
			}
			if list, _, _ := book.Moves(b.Spot(b.Points(nil, p.Moves()))); len(list) == 0 {
				t.Errorf("%s: %s is not in the book", name, o.Name)
			}
		}
	}
}

// The games with a part of the board are listed whatever its place; wrong corners are errors.
func TestGamesWithPart(t *testing.T) {
	ask := func(part ...string) protocoltest.Fields {
		return protocoltest.Fields{"cmd": "games", "game": "freestyle15", "moves": "h8i8", "count": 5, "part": part}
	}
	r := answers(
		protocoltest.Fields{"cmd": "library", "game": "freestyle15", "source": "mine", "games": []protocoltest.Fields{
			{"moves": "h8h9i10", "id": "near"}, {"moves": "h8a1c3c2", "id": "shifted"}, {"moves": "h8o15",
				"id": "none"},
		}},
		ask("h8", "i8"), ask("a1", "b2"), ask("h8"), ask("h8", "q99"),
	)
	listed, ok := r[1].(*explorer.Games)
	if !ok || listed.Total != 2 {
		t.Fatalf("%+v", r[1])
	}
	for _, g := range listed.Games {
		if want := map[string]int{"near": 2, "shifted": 4}[g.ID]; g.Ply != want {
			t.Errorf("%s after %d moves, want %d", g.ID, g.Ply, want)
		}
	}
	for _, reply := range r[2:] {
		if e, ok := reply.(*protocol.Error); !ok || e.Code != "bad-request" {
			t.Errorf("%+v", reply)
		}
	}
}
