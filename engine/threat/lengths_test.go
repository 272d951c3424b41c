package threat

import (
	"strings"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/gomoku/gomokutest"
)

// A win takes exactly Solution.Plies plies if the defender always plays the reply
// that lasts longest according to the verifier. TENGEN_FULL tests all positions in
// testdata instead of a sample.
func TestLengths(t *testing.T) {
	every := gomokutest.Every(8, 40)
	for _, rule := range []string{"freestyle", "standard", "renju"} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			lines := gomokutest.Lines(t, "testdata/"+rule+".tactics")
			var solver *Solver
			wins, exact := 0, 0
			for i := 0; i < len(lines); i += every {
				fields := strings.Fields(lines[i])
				if fields[3] == "0" {
					continue
				}
				p := gomokutest.Parse(t, fields[0], fields[1])
				if solver == nil {
					solver = NewSolver(p.Rule())
				}
				s := solver.Solve(p, p.ToMove(), AnyWin, 400_000, nil)
				if s.Outcome != Win {
					t.Errorf("%s: %v", lines[i], s.Outcome)
					continue
				}
				wins++
				if plies := resist(p, s.tree); plies != s.Plies {
					t.Errorf("%s: a win in %d plies takes %d", lines[i], s.Plies, plies)
				}
				if !s.AtMost {
					exact++
					if s.Plies <= 5 && wonWithin(newVerifier(p, p.ToMove()), s.Plies-2) {
						t.Errorf("%s: a win in fewer than %d plies exists", lines[i], s.Plies)
					}
				}
			}
			t.Logf("%d wins, %d of them the shortest", wins, exact)
			if exact == 0 || exact == wins && !testing.Short() {
				t.Errorf("%d of %d wins are the shortest: want some but not all", exact, wins)
			}
		})
	}
}

// resist plays t from p against the defence that lasts longest and returns the number
// of plies, or −1 if t does not win.
func resist(p *gomoku.Position, t *Tree) int {
	p = p.Clone()
	attacker := p.ToMove()
	for start := p.Ply(); ; {
		if p.Play(t.Move) != nil {
			return -1
		}
		if p.Over() {
			return p.Ply() - start
		}
		v := newVerifier(p, attacker)
		threats := v.fives(attacker)
		straight := v.straightFours(threats)
		best, longest := gomoku.NoPoint, -1
		for y := range p.Size() {
			for x := range p.Size() {
				r := gomoku.At(x, y)
				if !v.legal(r, v.defender) {
					continue
				}
				n, err := v.plainReply(t, r, threats, straight)
				if err != nil {
					return -1
				}
				if n > longest {
					best, longest = r, n
				}
			}
		}
		p.Play(best)
		next := t.Else
		for _, r := range t.Replies {
			if r.Move == best {
				next = r.Tree
			}
		}
		if next == nil { // a five, or a straight four first
			next = finish(newVerifier(p, attacker))
		}
		t = next
	}
}

// finish returns the attacker's win by a five or a straight four.
func finish(v *verifier) *Tree {
	if fives := v.fives(v.attacker); len(fives) > 0 {
		return &Tree{Move: fives[0]}
	}
	return &Tree{Move: v.straightFours(nil)[0], Rest: 2}
}

// wonWithin reports whether the attacker, to move, wins in at most plies plies, by
// plain recursion over all moves.
func wonWithin(v *verifier, plies int) bool {
	if len(v.fives(v.attacker)) > 0 {
		return plies >= 1
	}
	if plies < 3 {
		return false
	}
	must := v.fives(v.defender)
	for y := range v.size {
		for x := range v.size {
			p := gomoku.At(x, y)
			if len(must) > 1 || len(must) == 1 && p != must[0] || !v.legal(p, v.attacker) {
				continue
			}
			v.put(p, v.attacker)
			won := everyReplyLoses(v, plies)
			v.put(p, gomoku.Empty)
			if won {
				return true
			}
		}
	}
	return false
}

// everyReplyLoses reports whether the attacker, who has just moved, wins in at most
// plies plies, that move included, after every reply.
func everyReplyLoses(v *verifier, plies int) bool {
	for y := range v.size {
		for x := range v.size {
			r := gomoku.At(x, y)
			if !v.legal(r, v.defender) {
				continue
			}
			if v.wins(r, v.defender) {
				return false
			}
			v.put(r, v.defender)
			won := wonWithin(v, plies-2)
			v.put(r, gomoku.Empty)
			if !won {
				return false
			}
		}
	}
	return true
}

// Verify accepts a quiet move only if Else wins after every reply that is not in
// Replies, and counts its plies.
func TestVerifyElse(t *testing.T) {
	p := gomokutest.Parse(t, "freestyle15", "h8a1i8o1")
	at := func(name string) gomoku.Point {
		q, err := gomoku.ParsePoint(name, 15)
		if err != nil {
			t.Fatal(err)
		}
		return q
	}
	if _, err := Verify(p, gomoku.Black, &Tree{Move: at("a15"), Else: &Tree{Move: at("j8"), Rest: 4}}); err == nil {
		t.Error("a three that the defender stops is accepted as a threat")
	}
	three := gomokutest.Parse(t, "freestyle15", "h8a1i8c1j8e1h10g1i11k15")
	if plies, err := Verify(three, gomoku.Black, &Tree{Move: at("a15"),
		Else: &Tree{Move: at("g8"), Rest: 2}}); err == nil {
		t.Errorf("a reply that stops the straight four was overlooked, in %d plies", plies)
	}
}
