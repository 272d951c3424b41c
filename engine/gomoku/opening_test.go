package gomoku

import "testing"

// Place the first stone in the centre, the second on an adjacent point, and the
// third on one of the central 5×5 points. Up to symmetry these positions are exactly
// the 26 openings: 13 direct, 13 indirect.
func TestRenjuOpenings(t *testing.T) {
	class := func(moves []Point) uint64 {
		least := ^uint64(0)
		for s := range Symmetries {
			p, _ := New(Renju, 15)
			for _, m := range moves {
				p.Place(s.Apply(m, 15))
			}
			least = min(least, p.Key())
		}
		return least
	}
	names := map[uint64]string{}
	for _, o := range RenjuOpenings() {
		p, err := Parse("renju15", o.Moves)
		if err != nil {
			t.Fatalf("%s: %v", o.Name, err)
		}
		key := class(p.Moves())
		if names[key] != "" {
			t.Errorf("%s is symmetric to %s", o.Name, names[key])
		}
		names[key] = o.Name
	}
	if len(names) != 26 {
		t.Errorf("%d openings", len(names))
	}
	found := map[string][2]int{} // numbers of direct and indirect positions, by name
	centre := At(7, 7)
	for x := 6; x <= 8; x++ {
		for y := 6; y <= 8; y++ {
			for x3 := 5; x3 <= 9; x3++ {
				for y3 := 5; y3 <= 9; y3++ {
					moves := []Point{centre, At(x, y), At(x3, y3)}
					if moves[1] == centre || moves[2] == centre || moves[2] == moves[1] {
						continue
					}
					p, _ := New(Renju, 15)
					for _, m := range moves {
						p.Place(m)
					}
					name := p.Opening()
					if want := names[class(moves)]; name == "" || name != want {
						t.Fatalf("%s is called %q, want %q", MoveString(moves), name, want)
					}
					n := found[name]
					if x != 7 && y != 7 {
						n[1]++
					} else {
						n[0]++
					}
					found[name] = n
				}
			}
		}
	}
	direct, indirect := 0, 0
	for name, n := range found {
		switch {
		case n[0] > 0 && n[1] == 0:
			direct++
		case n[1] > 0 && n[0] == 0:
			indirect++
		default:
			t.Errorf("%s is both direct and indirect", name)
		}
	}
	if direct != 13 || indirect != 13 {
		t.Errorf("%d direct and %d indirect openings", direct, indirect)
	}
}

// Names of well-known openings in several symmetric forms.
func TestOpeningNames(t *testing.T) {
	for _, c := range []struct{ game, moves, name string }{
		{"renju15", "h8h9i9", "kagetsu"},
		{"renju15", "h8g8g9", "kagetsu"},
		{"renju15", "h8i9i7", "hogetsu"},
		{"renju15", "h8g9i9", "hogetsu"},
		{"renju15", "h8h9h7", "shogetsu"},
		{"renju15", "h8h9i8", "ugetsu"},
		{"renju15", "h8h9h10", "kansei"},
		{"renju15", "h8i9j10", "chosei"},
		{"renju15", "h8i9f6", "suisei"},
		{"renju15", "h8i9i8", "ungetsu"},
		{"renju15", "h8h9j6", "yusei"},
		{"renju15", "h8h9i9a1b2", "kagetsu"},
		{"renju15", "h8h9", ""},
		{"renju15", "h8h9k9", ""},
		{"renju15", "h9h8i9", ""},
		{"renju15", "h8h10i9", ""},
		{"freestyle15", "h8h9i9", ""},
	} {
		p, err := Parse(c.game, c.moves)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Opening(); got != c.name {
			t.Errorf("%s %s is called %q, want %q", c.game, c.moves, got, c.name)
		}
	}
}
