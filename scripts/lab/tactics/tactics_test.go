package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

func TestReadMoves(t *testing.T) {
	for _, c := range []struct {
		line, want string
		ok         bool
	}{
		{"1 7,7 8,6:-120 0,14", "h8i7a15", true},
		{"0", "", true},
		{"1 7;7", "", false},
		{"1 x,7", "", false},
	} {
		moves, err := readMoves(c.line)
		if (err == nil) != c.ok || gomoku.MoveString(moves) != c.want {
			t.Errorf("%q: %s, %v; want %s", c.line, gomoku.MoveString(moves), err, c.want)
		}
	}
}

func TestQuotas(t *testing.T) {
	for _, c := range []struct{ wins, none int }{{210, 60}, {0, 0}, {7, 2}, {1, 1}} {
		wins, fours, none := 0, 0, 0
		for k, n := range quotas(c.wins, c.none) {
			switch {
			case k.plies == 0:
				none += n
			case k.plies != bucket(k.plies) || k.plies < 5 || k.plies > 25:
				t.Errorf("no position is of kind %v", k)
			default:
				wins += n
				if k.goal == "vcf" {
					fours += n
				}
			}
		}
		if wins != c.wins || none != c.none || fours != (c.wins+1)/2 {
			t.Errorf("%d wins, %d of them by fours, and %d without; want %d and %d", wins, fours, none, c.wins, c.none)
		}
	}
	for plies, want := range map[int]int{5: 5, 7: 5, 9: 9, 11: 9, 13: 13, 23: 21, 25: 25} {
		if got := bucket(plies); got != want {
			t.Errorf("a win of %d plies counts as one of %d, want %d", plies, got, want)
		}
	}
}

// Handing on keeps the total of the quotas, never increases a length, and ends with the
// shortest.
func TestHandOn(t *testing.T) {
	m := &maker{quota: quotas(210, 60)}
	total := func() map[string]int {
		n := map[string]int{}
		for k, v := range m.quota {
			n[k.goal] += v
		}
		return n
	}
	before, longest := total(), m.quota[kind{"vcf", 25}]
	m.handOn()
	if got := m.quota[kind{"vcf", 25}]; got != longest/2 {
		t.Errorf("%d wins of 25 plies are left of %d", got, longest)
	}
	for range 60 {
		m.handOn()
	}
	if !maps.Equal(before, total()) {
		t.Errorf("%v became %v", before, total())
	}
	for k, n := range m.quota {
		if n > 0 && k.plies > 5 {
			t.Errorf("%d positions of kind %v are still wanted", n, k)
		}
	}
	if m.full() {
		t.Error("the quotas are full although nothing was made")
	}
}

// A moved position equals the original up to symmetry and a shift.
func TestMove(t *testing.T) {
	lines := tactics(t, "standard")
	m := &maker{rule: gomoku.Standard, rng: rand.New(rand.NewPCG(4, 7))}
	sizes := map[int]bool{}
	for range 20 {
		for _, l := range lines[:40] {
			p := l.position(t)
			if p.Size() != 15 {
				continue
			}
			q := m.move(p)
			if q == nil {
				t.Fatalf("%s %s was not moved", p.Game(), l.moves)
			}
			sizes[q.Size()] = true
			if q.Ply() != p.Ply() || q.Rule() != p.Rule() || !similar(p.Moves(), q.Moves()) {
				t.Errorf("%s became %s %s", l.moves, q.Game(), gomoku.MoveString(q.Moves()))
			}
		}
	}
	if len(sizes) < 4 {
		t.Errorf("positions were set on boards of sizes %v only", sizes)
	}
}

// similar reports whether two lists of moves differ only by a symmetry of the board and
// a shift.
func similar(a, b []gomoku.Point) bool {
	for s := range 8 {
		var from, to [][2]int
		for i := range a {
			x, y := a[i].X()-a[0].X(), a[i].Y()-a[0].Y()
			if s&1 != 0 {
				x = -x
			}
			if s&2 != 0 {
				y = -y
			}
			if s&4 != 0 {
				x, y = y, x
			}
			from = append(from, [2]int{x, y})
			to = append(to, [2]int{b[i].X() - b[0].X(), b[i].Y() - b[0].Y()})
		}
		if reflect.DeepEqual(from, to) {
			return true
		}
	}
	return false
}

// Positions have the same key if and only if they are equal up to symmetry.
func TestCanonicalKey(t *testing.T) {
	keys := map[uint64]string{}
	for _, l := range tactics(t, "freestyle") {
		p := l.position(t)
		key := p.CanonicalKey()
		for s := gomoku.Symmetry(1); s < gomoku.Symmetries; s++ {
			if k := p.Transform(s).CanonicalKey(); k != key {
				t.Errorf("%s under symmetry %v: key %x, want %x", l.moves, s, k, key)
			}
		}
		if other, ok := keys[key]; ok {
			t.Errorf("%s and %s have the same key", l.moves, other)
		}
		keys[key] = l.moves
	}
}

// The maker classifies stored positions as they are stored; the present solver finds
// some of the wins in fewer plies.
func TestClassify(t *testing.T) {
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		m := &maker{rule: rule, solver: threat.NewSolver(rule), nodes: 300_000}
		wins := 0
		all := tactics(t, rule.String())
		var lines []line
		for i := 0; i < len(all); i += 9 {
			lines = append(lines, all[i])
		}
		for _, l := range lines {
			k, plies, ok := m.classify(l.position(t))
			switch {
			case l.plies == 0 && (!ok || k.plies != 0 || plies != 0),
				l.plies > 0 && (k.goal != l.goal || k.plies != bucket(plies) || ok != (plies >= 5 && plies <= 25)):
				t.Errorf("%s %s: %v in %d plies, %v; kept as %s in %d", l.game, l.moves, k, plies, ok, l.goal, l.plies)
			}
			if l.plies > 0 {
				wins++
			}
		}
		if wins == 0 || wins == len(lines) {
			t.Errorf("%v: %d of %d positions are wins", rule, wins, len(lines))
		}
		for _, simple := range []string{"h8i9h10", "h8a1i8a3j8a5"} { // no threats; a win of three plies
			p, err := gomoku.Parse(rule.String()+"15", simple)
			if err != nil {
				t.Fatal(err)
			}
			if k, plies, ok := m.classify(p); ok {
				t.Errorf("%v %s was taken as %v in %d plies", rule, simple, k, plies)
			}
		}
	}
}

// The same games give the same positions, each once, and as many as requested.
func TestRun(t *testing.T) {
	var games strings.Builder
	for _, l := range tactics(t, "standard") {
		p := l.position(t)
		if p.Size() != 15 {
			continue
		}
		fmt.Fprint(&games, "1")
		for _, pt := range p.Moves() {
			fmt.Fprintf(&games, " %d,%d", pt.X(), pt.Y())
		}
		// Moves after the position, which only make the game long enough.
		fmt.Fprintln(&games, strings.Repeat(" 0,0", 16))
	}
	path := t.TempDir() + "/games"
	if err := os.WriteFile(path, []byte(games.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	makeAll := func(seed uint64, wins, none int) (string, error) {
		var out strings.Builder
		err := run(&out, path, "standard", seed, wins, none, 5_000)
		return out.String(), err
	}
	const wins, none = 6, 3
	made, err := makeAll(1, wins, none)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := makeAll(1, wins, none); again != made {
		t.Error("the same seed made other positions")
	}
	if other, _ := makeAll(2, wins, none); other == made {
		t.Error("another seed made the same positions")
	}
	lines := parse(t, made)
	if len(lines) != wins+none {
		t.Errorf("%d positions, want %d", len(lines), wins+none)
	}
	seen := map[uint64]bool{}
	for _, l := range lines {
		p := l.position(t)
		if seen[p.CanonicalKey()] || p.Over() {
			t.Errorf("%s %s was made before, or is over", l.game, l.moves)
		}
		seen[p.CanonicalKey()] = true
		goal, _ := threat.ParseGoal(l.goal)
		s := threat.Solve(p, p.ToMove(), goal, 5_000, nil)
		if (s.Outcome == threat.Win) != (l.plies > 0) || s.Plies != l.plies {
			t.Errorf("%s %s: %s in %d plies, kept as %d", l.game, l.moves, l.goal, s.Plies, l.plies)
		}
	}
	if _, err := makeAll(1, 100_000, none); err == nil {
		t.Error("no error although a few games cannot give 100,000 positions")
	}
	if err := run(&strings.Builder{}, path, "chess", 1, 1, 1, 1); err == nil {
		t.Error("no error for the rule chess")
	}
}

// A line is a stored position.
type line struct {
	game, moves, goal string
	plies             int
}

func (l line) position(t *testing.T) *gomoku.Position {
	t.Helper()
	p, err := gomoku.Parse(l.game, l.moves)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func tactics(t *testing.T, rule string) []line {
	t.Helper()
	text, err := os.ReadFile("../../../engine/threat/testdata/" + rule + ".tactics")
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, string(text))
}

func parse(t *testing.T, text string) (lines []line) {
	t.Helper()
	for _, s := range strings.Split(strings.TrimSpace(text), "\n") {
		var l line
		if _, err := fmt.Sscan(s, &l.game, &l.moves, &l.goal, &l.plies); err != nil {
			t.Fatalf("%q: %v", s, err)
		}
		lines = append(lines, l)
	}
	return lines
}
