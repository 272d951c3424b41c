package review

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/gomoku/gomokutest"
	"tengen/engine/player"
	"tengen/engine/threat"
)

// A storedPosition is a position from the threat solvers' tests: a game, its moves, and the
// number of plies in which the side to move wins by threats, 0 if it does not.
type storedPosition struct {
	game, moves string
	plies       string
}

// tactics reads the test positions of the threat solvers.
func tactics(t *testing.T) (list []storedPosition) {
	t.Helper()
	files, err := filepath.Glob("../threat/testdata/*.tactics")
	if err != nil || len(files) == 0 {
		t.Fatal("no tactics", err)
	}
	for _, name := range files {
		for _, line := range gomokutest.Lines(t, name) {
			if w := strings.Fields(line); len(w) == 4 {
				list = append(list, storedPosition{w[0], w[1], w[3]})
			}
		}
	}
	return list
}

// judgements returns the judgements of the last plies of a game.
func judgements(t *testing.T, game, moves string, plies int, nodes int64) []Judgement {
	t.Helper()
	p, err := gomoku.Parse(game, moves)
	if err != nil {
		t.Fatal(err)
	}
	v := gomoku.Value{Position: p}
	n := p.Ply()
	list, err := New(v).Review(player.NewTengen(p.Rule(), 1<<20),
		Task{Position: v, From: max(n-plies, 0), To: n, Nodes: nodes})
	if err != nil || len(list) != min(plies, n) {
		t.Fatalf("%s %s: %d judgements, %v", game, moves, len(list), err)
	}
	return list
}

// The verifier accepts every proof of a review in its position, and refuses it if the
// loser occupies the first point of the win. With TENGEN_FULL=1 the test reviews more than
// 2,000 positions.
func TestProofs(t *testing.T) {
	list, plies := tactics(t), 4
	switch {
	case os.Getenv("TENGEN_FULL") != "":
	case testing.Short():
		list = sample(list, 12)
	default:
		list = sample(list, 60)
	}
	positions, proofs, kinds := 0, 0, map[ProofKind]int{}
	for _, one := range list {
		p, _ := gomoku.Parse(one.game, one.moves)
		moves := slices.Clone(p.Moves())
		for _, j := range judgements(t, one.game, one.moves, plies, 4_000) {
			positions++
			for _, proof := range j.Proofs {
				proofs++
				kinds[proof.Kind]++
				replay(t, one.game, moves, &j, &proof)
			}
		}
	}
	t.Logf("%d positions, %d proofs: %v", positions, proofs, kinds)
	if proofs < positions/4 {
		t.Errorf("only %d proofs in %d positions", proofs, positions)
	}
}

// sample returns n elements of a list at equal distances.
func sample(list []storedPosition, n int) (some []storedPosition) {
	for i := range n {
		some = append(some, list[i*len(list)/n])
	}
	return some
}

func replay(t *testing.T, game string, moves []gomoku.Point, j *Judgement, proof *Proof) {
	t.Helper()
	before, after := moves[:j.Ply], moves[:j.Ply+1]
	mover := gomoku.Black
	if j.Side == 1 {
		mover = gomoku.White
	}
	about, attacker := before, mover
	switch proof.Kind {
	case Allowed, Lost:
		about, attacker = after, mover.Other()
	case Stops:
		attacker = mover.Other()
	}
	p, err := gomoku.Parse(game, gomoku.MoveString(about))
	if err != nil {
		t.Fatal(err)
	}
	c := proof.claim
	if c == nil || c.attacker != attacker {
		t.Fatalf("%s %s, ply %d: the proof %q has the wrong attacker or no claim", game, gomoku.MoveString(moves),
			j.Ply, proof.Kind)
	}
	plies, err := threat.Verify(p, attacker, c.tree)
	if err != nil || plies != proof.Plies {
		t.Errorf("%s %s, ply %d: %q has %d plies, the verifier finds %d, %v", game, gomoku.MoveString(moves), j.Ply,
			proof.Kind, proof.Plies, plies, err)
	}
	first := c.tree.Move.String()
	if first != proof.Line[0] || (first == j.Move) != (proof.Kind == Wins) && proof.Kind != Stops &&
		proof.Kind != Allowed && proof.Kind != Lost {
		t.Errorf("%s %s, ply %d: %q begins with %s", game, gomoku.MoveString(moves), j.Ply, proof.Kind, first)
	}
	if p.ToMove() == attacker {
		p.Pass()
	}
	if p.Check(c.tree.Move) != nil {
		return // forbidden to the loser
	}
	p.Place(c.tree.Move)
	if _, err := threat.Verify(p, attacker, c.tree); err == nil {
		t.Errorf("%s %s, ply %d: the verifier accepts %q although its first point is occupied", game,
			gomoku.MoveString(moves), j.Ply, proof.Kind)
	}
}

// In positions without a win by threats a review claims none.
func TestNoFalseClaims(t *testing.T) {
	most := 20
	if os.Getenv("TENGEN_FULL") != "" {
		most = 10_000
	}
	reviewed := 0
	for _, one := range tactics(t) {
		if one.plies != "0" || reviewed == most {
			continue
		}
		reviewed++
		p, _ := gomoku.Parse(one.game, one.moves)
		before := p.Ply()
		for y := range p.Size() { // play any legal move
			if pt := gomoku.At(y, y); p.Play(pt) == nil {
				break
			}
		}
		if p.Ply() == before || p.Over() {
			continue
		}
		for _, j := range judgements(t, one.game, gomoku.MoveString(p.Moves()), 1, 4_000) {
			for _, proof := range j.Proofs {
				if (proof.Kind == Missed || proof.Kind == Wins) && proof.Goal != "win" {
					t.Errorf("%s %s: wrong claim of a win by %s: %v", one.game, one.moves, proof.Goal, proof.Line)
				}
			}
		}
	}
	if reviewed == 0 {
		t.Error("no position without a win")
	}
}
