package threat

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/gomoku/gomokutest"
	"tengen/engine/pattern"
)

// randomFight returns a position with 10 to 25 stones in a square of 8×8.
func randomFight(rng *rand.Rand, rule gomoku.Rule) *gomoku.Position {
	for {
		p, _ := gomoku.New(rule, 15)
		n := 10 + rng.IntN(16)
		for tries := 0; p.Ply() < n && tries < 300; tries++ {
			p.Play(gomoku.At(3+rng.IntN(8), 3+rng.IntN(8)))
		}
		if !p.Over() {
			return p
		}
	}
}

// The verifier accepts every win that the solvers find, and a position with a win by
// fours has a win by threats.
func TestWinsAreVerified(t *testing.T) {
	n := 400
	if testing.Short() {
		n = 60
	}
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		t.Run(rule.String(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(uint64(rule), 3))
			m := pattern.NewMap(rule)
			vcf := NewVCF(m)
			vct := NewVCT(m, vcf, 8<<20)
			fours, threats, nones := 0, 0, 0
			for range n {
				p := randomFight(rng, rule)
				m.Reset(p)
				before := m.Hash()
				side := p.ToMove()
				o1, line := vcf.Solve(side, 30, 50_000, nil)
				if o1 == Win {
					fours++
					if _, err := Verify(p, side, LineTree(line)); err != nil {
						t.Errorf("%s %s: VCF %s: %v", p.Game(), gomoku.MoveString(p.Moves()), gomoku.MoveString(line),
							err)
					}
				}
				o2, tree := vct.Solve(side, 20_000, nil)
				switch o2 {
				case Win:
					threats++
					if _, err := Verify(p, side, tree); err != nil {
						t.Errorf("%s %s: VCT: %v", p.Game(), gomoku.MoveString(p.Moves()), err)
					}
				case None:
					nones++
					if o1 == Win {
						t.Errorf("%s %s: the VCT disproves a win by fours", p.Game(), gomoku.MoveString(p.Moves()))
					}
				}
				if m.Hash() != before || m.Ply() != p.Ply() {
					t.Fatal("the search changed the map")
				}
			}
			t.Logf("%d positions: %d VCF, %d VCT, %d none", n, fours, threats, nones)
			if fours == 0 || threats <= fours || nones == 0 {
				t.Errorf("%d VCF, %d VCT, %d none of %d: want some of each and more VCT than VCF", fours, threats,
					nones, n)
			}
		})
	}
}

// The VCF finds a win by at most four fours if and only if plain recursion over all
// moves does.
func TestVCFComplete(t *testing.T) {
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		rng := rand.New(rand.NewPCG(uint64(rule), 5))
		m := pattern.NewMap(rule)
		vcf := NewVCF(m)
		wins := 0
		for range 60 {
			p := randomFight(rng, rule)
			m.Reset(p)
			o, _ := vcf.Solve(p.ToMove(), 4, 1_000_000, nil)
			want := literalVCF(p, 4)
			if want {
				wins++
			}
			if (o == Win) != want {
				t.Errorf("%s %s: %v, but plain recursion returns %v", p.Game(), gomoku.MoveString(p.Moves()), o, want)
			}
		}
		if wins == 0 {
			t.Errorf("%v: no position has a win by fours", rule)
		}
	}
}

// literalVCF reports whether the side to move wins by at most n fours before the five,
// by plain recursion with the rules.
func literalVCF(p *gomoku.Position, n int) bool {
	if len(winningMoves(p)) > 0 {
		return true
	}
	if n == 0 {
		return false
	}
	for y := range 15 {
		for x := range 15 {
			mv := gomoku.At(x, y)
			if p.Play(mv) != nil {
				continue
			}
			won := false
			if !p.Over() && len(winningMoves(p)) == 0 {
				won = allRepliesLose(p, n)
			}
			p.Undo()
			if won {
				return true
			}
		}
	}
	return false
}

// allRepliesLose reports whether the side to move faces a five after every reply, or a
// VCF after the only reply that stops the five.
func allRepliesLose(p *gomoku.Position, n int) bool {
	attacker := p.ToMove().Other()
	fives := newVerifier(p, attacker).fives(attacker)
	switch len(fives) {
	case 0:
		return false
	case 1:
		if p.Play(fives[0]) != nil {
			return true // forbidden
		}
		defer p.Undo()
		return !p.Over() && literalVCF(p, n-1)
	}
	return true
}

// winningMoves lists the legal moves that make a five.
func winningMoves(p *gomoku.Position) (list []gomoku.Point) {
	for _, f := range newVerifier(p, p.ToMove()).fives(p.ToMove()) {
		if p.Check(f) == nil {
			list = append(list, f)
		}
	}
	return list
}

// Verify rejects trees that do not win.
func TestVerifyRejects(t *testing.T) {
	p := gomokutest.Parse(t, "freestyle15", "h8a1i8b1j8c1")
	k8, _ := gomoku.ParsePoint("k8", 15)
	a15, _ := gomoku.ParsePoint("a15", 15)
	if _, err := Verify(p, gomoku.Black, &Tree{Move: k8}); err != nil {
		t.Errorf("a straight four: %v", err)
	}
	if _, err := Verify(p, gomoku.Black, &Tree{Move: a15}); err == nil {
		t.Error("a move in the corner is accepted as a win")
	}
	blocked := gomokutest.Parse(t, "freestyle15", "h8g8i8b1j8c1")
	if _, err := Verify(blocked, gomoku.Black, &Tree{Move: k8}); err == nil {
		t.Error("a four with one end is accepted as a win")
	}
}

// The answers in ../full/vcf.txt, which browsers check, are those of plain recursion.
func TestCheckSet(t *testing.T) {
	text, err := os.ReadFile("../full/vcf.txt")
	if err != nil {
		t.Fatal(err)
	}
	wins, nones := 0, 0
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		p := gomokutest.Parse(t, fields[0], fields[1])
		plies, _ := strconv.Atoi(fields[2])
		fours := (plies - 1) / 2 // before the five
		switch {
		case plies == 0:
			nones++
			fours = 12
		case plies > 9 && testing.Short(), plies > 13:
			continue // takes plain recursion too long
		default:
			wins++
		}
		if found := literalVCF(p, fours); found != (plies > 0) {
			t.Errorf("%s: plain recursion returns %v", line, found)
		}
	}
	if wins < 20 || nones < 20 {
		t.Errorf("%d wins and %d positions without a win: want at least 20 of each", wins, nones)
	}
}

// BenchmarkVCF searches 200 positions, some with a win by fours.
func BenchmarkVCF(b *testing.B) {
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		b.Run(rule.String(), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(uint64(rule), 9))
			m := pattern.NewMap(rule)
			vcf := NewVCF(m)
			var fights []*gomoku.Position
			for range 200 {
				fights = append(fights, randomFight(rng, rule))
			}
			vcf.Nodes = 0
			for b.Loop() {
				vcf.Forget()
				for _, p := range fights {
					b.StopTimer()
					m.Reset(p)
					b.StartTimer()
					vcf.Solve(p.ToMove(), 30, 20_000, nil)
				}
			}
			b.ReportMetric(float64(vcf.Nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
