package connect4

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"tengen/engine/notation"
)

func parse(t testing.TB, game, moves string) *Position {
	t.Helper()
	p, err := Parse(game, moves)
	if err != nil {
		t.Fatalf("Parse(%q, %q): %v", game, moves, err)
	}
	return p
}

func TestPerft(t *testing.T) {
	p := Classic()
	for plies, want := range []int{1, 7, 49, 343, 2401, 16807, 117649, 823536} {
		if got := p.Perft(plies); got != want {
			t.Errorf("perft %d = %d, want %d", plies, got, want)
		}
	}
}

// A stone passes over a blocked cell; a four doesn't.
func TestDrawings(t *testing.T) {
	for _, tt := range []struct {
		game, moves, board string
		outcome            Outcome
		line               string
	}{
		{"connect4-5x4", "1213141", "x....\nx....\nx....\nxooo.", FirstWins, "a1 a2 a3 a4"},
		{"connect4-4x5", "1112", "....\n....\nx...\no...\nxo..", Playing, ""},
		{"connect4-4x6-a2", "121212", "....\n....\nx...\nxo..\n#o..\nxo..", Playing, ""},
		{"connect4-4x6-a3", "121212131", "x...\nx...\nx...\n#o..\nxo..\nxoo.", Playing, ""},
		{"connect4-5x5-c1", "12324", ".....\n.....\n.....\n.ox..\nxo#x.", Playing, ""},
	} {
		p := parse(t, tt.game, tt.moves)
		if p.String() != tt.board || p.Outcome() != tt.outcome || cells(p.WinningLine()) != tt.line {
			t.Errorf("%s %s:\n%s\noutcome %d, line %s; want\n%s\noutcome %d, line %s",
				tt.game, tt.moves, p, p.Outcome(), cells(p.WinningLine()), tt.board, tt.outcome, tt.line)
		}
	}
}

func cells(list []Cell) string {
	var s []string
	for _, c := range list {
		s = append(s, c.String())
	}
	return strings.Join(s, " ")
}

func TestGameNames(t *testing.T) {
	for in, want := range map[string]string{
		"connect4": "connect4", "connect4-7x6": "connect4", "connect4-9x10": "connect4-9x10",
		"connect4-9x10-d5-c4": "connect4-9x10-c4-d5", "connect4-7x6-a1": "connect4-7x6-a1", "connect4-12x12-l12": "connect4-12x12-l12",
	} {
		if got := parse(t, in, "").Game(); got != want {
			t.Errorf("%s is named %s, want %s", in, got, want)
		}
	}
	for in, token := range map[string]string{
		"connect5": "connect5", "connect4x": "connect4x", "connect4-3x6": "4 to 12", "connect4-9x13": "4 to 12", "connect4-09x6": `"09x6"`,
		"connect4-9x10-j1": "j1", "connect4-9x10-c4-c4": "c4", "connect4-9x10-c0": `"c0"`, "connect4-": `""`, "connect4-9x10-": `""`,
	} {
		if _, err := ParseGame(in); err == nil || !strings.Contains(err.Error(), token) {
			t.Errorf("%s: error %v, want one naming %s", in, err, token)
		}
	}
}

func TestMoveErrors(t *testing.T) {
	for _, tt := range []struct {
		moves, token string
		ply          int
		err          error
	}{
		{"448", "8", 2, ErrColumn}, {"4x", "x", 1, ErrColumn}, {"44é", "é", 2, ErrColumn},
		{"1111111", "1", 6, ErrFull}, {"12121213", "3", 7, notation.ErrOver},
	} {
		_, err := Parse("connect4", tt.moves)
		var move *notation.MoveError
		if !errors.As(err, &move) || move.Move != tt.token || move.Ply != tt.ply || !errors.Is(err, tt.err) {
			t.Errorf("%s: %v, want %v at %q", tt.moves, err, tt.err, tt.token)
		}
	}
}

// slowWins finds by definition where a stone of s would complete four.
func slowWins(p *Position, s Side, c Cell) bool {
	for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for start := -3; start <= 0; start++ {
			n := 0
			for i := start; i < start+4; i++ {
				x, y := c.Col()+i*step[0], c.Row()+i*step[1]
				if x >= 0 && y >= 0 && x < MaxSize && y < MaxSize && (i == 0 || p.At(At(x, y)) == Content(s)) {
					n++
				}
			}
			if n == 4 {
				return true
			}
		}
	}
	return false
}

// randomGame plays to the end or for so many plies on a random board.
func randomGame(r *rand.Rand, plies int) *Position {
	w, h := 4+r.IntN(9), 4+r.IntN(9)
	var blocked []Cell
	for range r.IntN(4) {
		if c := At(r.IntN(w), r.IntN(h)); !strings.Contains(cells(blocked), c.String()) {
			blocked = append(blocked, c)
		}
	}
	p, err := New(w, h, blocked...)
	if err != nil {
		panic(err)
	}
	for range plies {
		if p.Over() {
			break
		}
		p.Play(r.IntN(w)) // a full column is refused
	}
	return p
}

// What a move gains is what playing it shows.
func TestGain(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	count := func(b *Board, s Side) (n int) {
		for x := range b.Width() {
			n += bits.OnesCount16(b.Wins(s, x))
		}
		return n
	}
	for range 200 {
		p := randomGame(r, 40)
		for x := range p.Width() {
			s := p.ToMove()
			if p.Check(x) != nil || p.Urgent(s)>>x&1 != 0 {
				continue
			}
			next := p.Board
			next.Drop(x)
			if got, want := p.gain(x), count(&next, s)-count(&p.Board, s); got != want {
				t.Fatalf("column %s gains %d, want %d:\n%s", ColumnName(x), got, want, p)
			}
		}
	}
}

// Threats kept move by move equal those found by definition; a game ends
// where a four stands; Undo restores everything; a mirrored game mirrors.
func TestRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		p := randomGame(r, 100)
		m := p.Mirror()
		if m.Outcome() != p.Outcome() || m.Mirror().Board != p.Board {
			t.Fatalf("mirrored game differs:\n%s\n\n%s", p, m)
		}
		for {
			checkThreats(t, p)
			if p.Ply() == 0 {
				break
			}
			b, moves := p.Board, MoveString(p.Moves())
			p.Undo()
			q := p.Clone()
			if err := q.Play(column(moves[len(moves)-1:])); err != nil || q.Board != b {
				t.Fatalf("%s %s: undo and play differ (%v)", p.Game(), moves, err)
			}
		}
	}
}

func checkThreats(t *testing.T, p *Position) {
	t.Helper()
	if (p.WinningLine() != nil) != (p.Outcome() == FirstWins || p.Outcome() == SecondWins) {
		t.Fatalf("outcome %d but line %s:\n%s", p.Outcome(), cells(p.WinningLine()), p)
	}
	for _, s := range [2]Side{First, Second} {
		var urgent, above uint16
		for x := range p.Width() {
			var wins uint16
			seen := 0
			for y := range p.Height() {
				if p.At(At(x, y)) != Free {
					continue
				}
				if slowWins(p, s, At(x, y)) {
					wins |= 1 << y
					if seen == 0 {
						urgent |= 1 << x
					} else if seen == 1 {
						above |= 1 << x
					}
				}
				seen++
			}
			if wins != p.Wins(s, x) {
				t.Fatalf("%s wins column %s at %b, want %b:\n%s", s, ColumnName(x), p.Wins(s, x), wins, p)
			}
		}
		if urgent != p.Urgent(s) || above != p.Above(s) {
			t.Fatalf("%s: urgent %b above %b, want %b %b:\n%s", s, p.Urgent(s), p.Above(s), urgent, above, p)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("connect4", "44556")
	f.Add("connect4-9x10-c4-d5", "3339aab")
	f.Add("connect4-12x12", "cccc ba,9")
	f.Fuzz(func(t *testing.T, game, moves string) {
		p, err := Parse(game, moves)
		if err != nil {
			return
		}
		q, err := Parse(p.Game(), MoveString(p.Moves()))
		if err != nil || q.Board != p.Board {
			t.Fatalf("%q %q does not come back: %v", game, moves, err)
		}
	})
}
