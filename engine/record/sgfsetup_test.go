package record

import "testing"

// Stones that SGF sets up become moves; variations are in parentheses. On 15 lines [aa] is
// A15, [ab] A14 and [ba] B15.
func TestSetUp(t *testing.T) {
	for _, c := range []struct {
		name, file, want string
		apart, left      int
		why              string
	}{
		{"at the start", "(;AB[aa][ba]AW[ab];W[bb])", " a15 a14 b15 b14", 0, 0, ""},
		{"in two nodes", "(;AB[aa][ba];AW[ab][bb]C[now];B[ca])", " a15 a14 b15 b14{now} c15", 0, 0, ""},
		{"with a stone taken off at once", "(;AB[aa][ba];AE[aa];W[ab])", " b15 a14", 0, 0, ""},
		{"nothing taken off", "(;AE[aa];B[aa])", " a15", 0, 0, ""},
		{"a point twice", "(;AB[aa][aa]AW[ab:bb]AB[bb];W[ca])", " a15 a14 b14 c15", 0, 0, ""},
		{"before the node's move", "(;B[ca]AB[aa]AW[ab])", " a15 a14 c15", 0, 0, ""},
		{"a move written as a stone", "(;AB[aa];AW[ab];AB[ba];W[bb])", " a15 a14 b15 b14", 0, 0, ""},
		{"the next two moves", "(;B[aa];AB[ba]AW[ab]C[two];W[bb])", " a15 a14 b15{two} b14", 0, 0, ""},
		{"two moves, and whose turn it is", "(;B[aa];AW[ab]AB[ba]PL[W];W[bb])", " a15 a14 b15 b14", 0, 0, ""},
		{"a move taken back", "(;B[aa];W[ab];B[ba];AE[ba];B[ca])", " a15 a14(c15) b15", 1, 0, ""},
		{"two moves taken back", "(;B[aa];W[ab];B[ba];W[bb];AE[ba][bb]PL[B]C[again];B[ca])",
			" a15 a14{again}(c15) b15 b14", 1, 0, ""},
		{"another position", "(;B[aa];W[ab];AE[aa][ab]AB[oo][no]AW[on]C[next];W[nn])", "(o1 o2 n1{next} n2) a15 a14",
			1, 0, ""},
		{"a stone of the other colour", "(;B[aa];W[ab];B[ba];AW[aa]AB[ab];W[ca])", "(b15 a15 a14 c15) a15 a14 b15", 1,
			0, ""},
		{"in a variation", "(;B[aa];W[ab](;B[ba];W[bb])(;AE[aa]AB[ca];B[da]))", "(c15 a14 d15) a15 a14 b15 b14", 1, 0,
			""},
		{"the main line goes on after a variation's", "(;B[aa](;AE[aa]AB[ca];W[da])(;W[ab];B[ba]))",
			"(c15 d15) a15 a14 b15", 1, 0, ""},
		{"too many stones", "(;B[aa];W[ab];AB[ba][ca];W[bb];B[cb])", " a15 a14", 0, 3,
			"SGF, line 1, column 15: 3 black and 1 white stones cannot have been played in turn"},
		{"the wrong turn", "(;B[aa]\n;AW[ab]PL[W];W[bb])", " a15", 0, 2,
			"SGF, line 2, column 8: PL[W], but after these stones it is black's turn"},
		{"one variation too much", "(;B[aa](;AB[ba](;W[bb])(;W[cc];B[dd]))(;W[ab]))", " a15 a14", 0, 4,
			"SGF, line 1, column 10: 2 black and 0 white stones cannot have been played in turn"},
	} {
		f, err := Open(c.file, Want{Game: "freestyle15"})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		why := ""
		if f.Why != nil {
			why = f.Why.Error()
		}
		if got := tree(f.Game.Root); got != c.want || f.LateSetups != c.apart || f.Illegal != c.left || why != c.why {
			t.Errorf("%s: %s, %d apart, %d left out, %q", c.name, got, f.LateSetups, f.Illegal, why)
		}
		back, err := Open(f.Game.SGF(), Want{Game: "freestyle15"})
		if err != nil || tree(back.Game.Root) != c.want || back.LateSetups+back.Illegal > 0 {
			t.Errorf("%s: written and read %+v, %v", c.name, back, err)
		}
	}
}
