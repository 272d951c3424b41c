package explain_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"tengen/engine/explain"
	"tengen/engine/gomoku"
	"tengen/engine/puzzle"
)

// full reports whether the long tests run.
func full() bool { return os.Getenv("TENGEN_FULL") != "" }

func unpacked(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if b, err = io.ReadAll(z); err != nil {
		t.Fatal(err)
	}
	return b
}

// keptGames reads games of a rule, "most" at most, from the laboratory's files: a
// header of 21 bytes, and for each game the number of moves, of opening moves, a flag,
// the cells and the scores.
func keptGames(t *testing.T, rule gomoku.Rule, most int) (list []*gomoku.Position) {
	t.Helper()
	b := unpacked(t, "../../scripts/lab/tune/games/"+rule.String()+".unseen.gz")
	for len(b) > 21 && len(list) < most {
		if string(b[:4]) == "tgm1" {
			b = b[21:]
		}
		n, start := int(b[0]), int(b[1])
		p, err := gomoku.New(rule, 15)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range b[3 : 3+n] {
			if err := p.Play(gomoku.At(int(c)%15, int(c)/15)); err != nil {
				t.Fatal(err)
			}
		}
		list = append(list, p)
		b = b[3+2*n-start:]
	}
	return list
}

// back returns the position before move ply of a game.
func back(p *gomoku.Position, ply int) *gomoku.Position {
	q := p.Clone()
	for q.Ply() > ply {
		q.Undo()
	}
	return q
}

// reasonsFor returns the reasons for a move and fails if one is false, if there are more than
// three, or if a kind of group comes twice.
func reasonsFor(t *testing.T, e *explain.Explainer, p *gomoku.Position, move string) []explain.Reason {
	t.Helper()
	list, err := e.Move(gomoku.Value{Position: p}, move, explain.Known{})
	if err != nil {
		t.Fatalf("%s %s %s: %v", p.Game(), gomoku.MoveString(p.Moves()), move, err)
	}
	checkAll(t, p, list, move)
	if len(list) == 0 {
		t.Errorf("%s %s %s has no reason", p.Game(), gomoku.MoveString(p.Moves()), move)
	}
	return list
}

func checkAll(t *testing.T, p *gomoku.Position, list []explain.Reason, move string) {
	t.Helper()
	if len(list) > 3 {
		t.Errorf("%d reasons", len(list))
	}
	for i := range list {
		if err := check(p, &list[i]); err != nil {
			b, _ := json.Marshal(list[i])
			t.Errorf("%s %s %s: %s: %v", p.Game(), gomoku.MoveString(p.Moves()), move, b, err)
		}
	}
}

var rules = []gomoku.Rule{gomoku.Freestyle, gomoku.Standard, gomoku.Renju}

// Every reason holds by a second reading: for the moves of kept games, for other moves near
// them, which are often bad, for the positions, and for the ends of the games.
func TestReasonsAreTrue(t *testing.T) {
	games, each := 4, 3
	switch {
	case full():
		games, each = 120, 9
	case testing.Short():
		games = 1
	}
	kinds := map[explain.ReasonKind]int{}
	asked := 0
	for _, rule := range rules {
		e, rng := explain.New(), rand.New(rand.NewPCG(61, uint64(rule)))
		for _, whole := range keptGames(t, rule, games) {
			checkAll(t, whole, e.Position(gomoku.Value{Position: whole}, explain.Known{}, nil), "end")
			for range each {
				ply := 1 + rng.IntN(whole.Ply()-1)
				p := back(whole, ply)
				asked++
				for _, r := range reasonsFor(t, e, p, whole.Moves()[ply].String()) {
					kinds[r.Kind]++
				}
				near := nearby(p, rng)
				for _, r := range reasonsFor(t, e, p, near.String()) {
					kinds[r.Kind]++
				}
				checkAll(t, p, e.Position(gomoku.Value{Position: p}, explain.Known{}, nil), "")
			}
		}
	}
	t.Log(asked, "positions:", kinds)
}

// nearby returns a legal or forbidden point within two of a stone, by chance.
func nearby(p *gomoku.Position, rng *rand.Rand) gomoku.Point {
	for {
		m := p.Moves()[rng.IntN(p.Ply())]
		x, y := m.X()+rng.IntN(5)-2, m.Y()+rng.IntN(5)-2
		if x >= 0 && y >= 0 && x < p.Size() && y < p.Size() && p.At(gomoku.At(x, y)) == gomoku.Empty {
			return gomoku.At(x, y)
		}
	}
}

// puzzles reads every n-th bundled puzzle.
func puzzles(t *testing.T, every int) (list []puzzle.Puzzle) {
	t.Helper()
	n := 0
	for line := range strings.Lines(string(unpacked(t, "../../site/packs/puzzles.pack"))) {
		if n++; n%every != 0 {
			continue
		}
		p, err := puzzle.Parse(strings.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// Every reason of the puzzles' right moves, and of wrong ones near the stones, holds.
func TestPuzzleReasonsAreTrue(t *testing.T) {
	every := 150
	switch {
	case full():
		every = 1
	case testing.Short():
		every = 500
	}
	kinds := map[explain.ReasonKind]int{}
	e, rng := explain.New(), rand.New(rand.NewPCG(61, 61))
	for _, one := range puzzles(t, every) {
		if one.Kind >= puzzle.Drop {
			continue
		}
		p, err := gomoku.Parse(one.Game, one.Moves)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range reasonsFor(t, e, p, one.Key) {
			kinds[r.Kind]++
		}
		for range 2 {
			for _, r := range reasonsFor(t, e, p, nearby(p, rng).String()) {
				kinds[r.Kind]++
			}
		}
	}
	t.Log(kinds)
}

// plain returns reasons as text, with what has no order sorted.
func plain(list []explain.Reason) string {
	for i := range list {
		r := &list[i]
		slices.Sort(r.Points)
		for j := range r.Rows {
			slices.Sort(r.Rows[j].Stones)
			slices.Sort(r.Rows[j].Gaps)
		}
		slices.SortFunc(r.Rows, func(a, b explain.ReasonRow) int { return slices.Compare(a.Stones, b.Stones) })
	}
	b, err := json.Marshal(list)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// turned applies a symmetry to all points of reasons.
func turned(list []explain.Reason, s gomoku.Symmetry, size int) []explain.Reason {
	turn := func(names []string) (to []string) {
		for _, name := range names {
			to = append(to, s.Apply(points(size, []string{name})[0], size).String())
		}
		return to
	}
	var to []explain.Reason
	for _, r := range list {
		r.Move = turn([]string{r.Move})[0]
		if r.Trap != "" {
			r.Trap = turn([]string{r.Trap})[0]
		}
		r.Points, r.Line = turn(r.Points), turn(r.Line)
		r.Rows = slices.Clone(r.Rows)
		for i := range r.Rows {
			r.Rows[i] = explain.ReasonRow{Stones: turn(r.Rows[i].Stones), Gaps: turn(r.Rows[i].Gaps)}
		}
		to = append(to, r)
	}
	return to
}

// The reasons turn with the board and do not depend on the order of the moves, nor on what
// was asked before.
func TestReasonsTurnWithTheBoard(t *testing.T) {
	games := 4
	if full() {
		games = 60
	}
	for _, rule := range rules {
		rng := rand.New(rand.NewPCG(6, uint64(rule)))
		used := explain.New()
		for _, whole := range keptGames(t, rule, games) {
			ply := min(6+rng.IntN(whole.Ply()-6), whole.Ply()-1)
			p, move := back(whole, ply), whole.Moves()[ply]
			want, err := explain.New().Move(gomoku.Value{Position: p}, move.String(), explain.Known{})
			if err != nil {
				t.Fatal(err)
			}
			for s := range gomoku.Symmetries {
				q := shuffled(p.Transform(s), rng)
				got, err := used.Move(gomoku.Value{Position: q}, s.Apply(move, 15).String(), explain.Known{})
				if err != nil {
					t.Fatal(err)
				}
				if a, b := plain(got), plain(turned(want, s, 15)); a != b {
					t.Errorf("%s %s %v, symmetry %d:\n%s\nnot\n%s", p.Game(), gomoku.MoveString(p.Moves()), move, s,
						a, b)
				}
			}
		}
	}
}

// shuffled returns p with the moves of each side in another order, if that is legal.
func shuffled(p *gomoku.Position, rng *rand.Rand) *gomoku.Position {
	for range 20 {
		var sides [2][]gomoku.Point
		for i, m := range p.Moves() {
			sides[i%2] = append(sides[i%2], m)
		}
		for _, list := range sides {
			rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		}
		q, err := gomoku.New(p.Rule(), p.Size())
		for i := range p.Ply() {
			if err == nil {
				err = q.Play(sides[i%2][i/2])
			}
		}
		if err == nil {
			return q
		}
	}
	return p
}

// The design's example and others, kind by kind.
func TestKinds(t *testing.T) {
	const design = "i11j9i7h8h5i9h9k10j10k8k9l8"
	for _, c := range []struct {
		game, moves, move string
		want              []explain.ReasonKind
	}{
		{"freestyle15", design, "j8", []explain.ReasonKind{explain.OpenThree, explain.Stops, explain.LeftAlone}},
		{"freestyle15", design, "a1", []explain.ReasonKind{explain.Lets}},
		{"freestyle15", "h8a1h9a2h10a3h11a4", "h12", []explain.ReasonKind{explain.Five}},
		{"freestyle15", "h8a1h9a2h10a3h11a4", "a5", []explain.ReasonKind{explain.Misses, explain.StopsFive}},
		{"freestyle15", "h8a1h9a2h10c3", "h11", []explain.ReasonKind{explain.StraightFour}},
		{"freestyle15", "h8h7h9a2h10c3", "h11", []explain.ReasonKind{explain.Four}},
		{"renju15", "d5e5i2f5i3g5i4a15i6o15i7", "h5", []explain.ReasonKind{explain.Trap}},
		// White's move makes neither a four nor a three, but wins by Black's forbidden points. It
		// names no threat besides: that would name moves that stop it.
		{"renju15", "j7h7j6g5h6g6j5j4i8g4g7i4h4h5f7g3g2j3k2i3h3i5i2i6i7f3e2", "e4",
			[]explain.ReasonKind{explain.WinsByThrees, explain.StopsThrees}},
		{"renju15", "j9k7l12l8l10i8j8j6i5j7l11l9i7k9k6m7j10", "n9",
			[]explain.ReasonKind{explain.WinsByThrees, explain.StopsThrees}},
		{"renju15", "h8a1i8a3j9a5j10a8", "j8", []explain.ReasonKind{explain.Forbidden}},
	} {
		p, err := gomoku.Parse(c.game, c.moves)
		if err != nil {
			t.Fatal(err)
		}
		list := reasonsFor(t, explain.New(), p, c.move)
		var got []explain.ReasonKind
		for _, r := range list {
			got = append(got, r.Kind)
		}
		if c.want != nil && !slices.Equal(got, c.want) {
			t.Errorf("%s %s %s: %v, not %v", c.game, c.moves, c.move, got, c.want)
		}
	}
}
