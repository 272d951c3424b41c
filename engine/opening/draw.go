package opening

import (
	"errors"
	"math/rand/v2"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/search"
	"tengen/engine/threat"
)

// Criteria define which openings are balanced. In a balanced opening a threat search of
// Threats positions finds no win for either side, and a search of Nodes positions gives
// the side to move a win probability from Low to High. If Glance is not 0, a search of
// Glance positions first rejects openings that are far from balanced, so that few
// openings need the long search.
type Criteria struct {
	Threats, Glance, Nodes int64
	Low, High              float64 // 0…1
}

// margin is the largest expected error of the win probability after Glance positions.
const margin = 0.12

var (
	// quick is for drawings of many openings, for which a user waits.
	quick = Criteria{Threats: 2000, Nodes: 2000, Low: 0.35, High: 0.65}
	// strict is for single openings from which a user plays.
	strict = Criteria{Threats: 10_000, Nodes: 20_000, Low: 0.46, High: 0.54}
)

// IsBalanced reports whether a chance of winning, 0…1, is that of a balanced opening.
func IsBalanced(chance float64) bool { return chance >= strict.Low && chance <= strict.High }

// tries limits the attempts: Draw fails after tries × (N + 1) attempts, and after tries
// unbalanced openings in a row.
const tries = 2000

// Game returns gomoku.Game with a function that draws balanced openings.
func Game() game.Game {
	g := gomoku.Game()
	g.Draw = func(d game.Drawing) ([]string, error) {
		if d.Strict {
			return strict.Draw(d)
		}
		return quick.Draw(d)
	}
	return g
}

// Draw draws openings that meet the criteria. If d.Late ends the drawing before one is
// found, the opening is a stored one or, on a small board, the most balanced one tried.
func (c Criteria) Draw(d game.Drawing) ([]string, error) {
	rule, size, err := gomoku.ParseGame(d.Game)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(d.Seed, 0))
	judge, solver := search.New(rule, 1<<20), threat.NewSolver(rule)
	seen := map[uint64]bool{}
	var list []string
	failed := 0 // openings rejected since the last accepted one
	nearest, least := "", 1.0
	for try := 0; len(list) < d.N; try++ {
		if try == tries*(d.N+1) || failed == tries {
			return nil, errors.New("there are not enough " + d.Game + " openings")
		}
		p, err := randomOpening(rule, size, rng)
		if err != nil {
			return nil, err
		}
		key := p.CanonicalKey()
		if p.Over() || seen[key] {
			continue
		}
		holds, off := c.holds(p, judge, solver, d.Ended)
		switch {
		case d.Stopped():
			return nil, game.ErrStopped
		case nearest == "" || off < least:
			nearest, least = gomoku.MoveString(p.Moves()), off
		}
		if d.Expired() {
			if len(list) > 0 {
				return list, nil
			}
			if fallback := storedOpening(rule, size, rng); fallback != nil && least > strict.High-0.5 {
				nearest = gomoku.MoveString(fallback)
			}
			return []string{nearest}, nil
		}
		if failed++; !holds {
			continue
		}
		failed = 0
		seen[key] = true
		list = append(list, gomoku.MoveString(p.Moves()))
		d.ReportFound(len(list))
	}
	return list, nil
}

// randomOpening places three to six stones within the central 7×7 points, or anywhere on
// a smaller board, each at most two points from another.
func randomOpening(rule gomoku.Rule, size int, rng *rand.Rand) (*gomoku.Position, error) {
	p, err := gomoku.New(rule, size)
	if err != nil {
		return nil, err
	}
	reach := min(size, 7)
	low := (size - reach) / 2
	for stones := 3 + rng.IntN(4); p.Ply() < stones; {
		pt := gomoku.At(low+rng.IntN(reach), low+rng.IntN(reach))
		if p.Ply() == 0 || nearStone(p, pt, 2) {
			p.Play(pt) // an illegal move has no effect; the loop tries again
		}
	}
	return p, nil
}

// nearStone reports whether a stone is at most within points from pt in both directions.
func nearStone(p *gomoku.Position, pt gomoku.Point, within int) bool {
	for _, m := range p.Moves() {
		dx, dy := m.X()-pt.X(), m.Y()-pt.Y()
		if max(dx, -dx) <= within && max(dy, -dy) <= within {
			return true
		}
	}
	return false
}

// holds reports whether p meets the criteria, and the difference between the win
// probability and one half as far as it is known, else 1. ok is meaningless if stop has
// returned true.
func (c Criteria) holds(p *gomoku.Position, judge *search.Engine, solver *threat.Solver, stop func() bool) (ok bool, off float64) {
	for _, side := range [2]gomoku.Color{p.ToMove(), p.ToMove().Other()} {
		if solver.Solve(p, side, threat.ByThreats, c.Threats, stop).Outcome == threat.Win || stop() {
			return false, 1
		}
	}
	judge.Forget()
	off = 1
	between := func(nodes int64, low, high float64) bool {
		found := judge.Search(search.Task{Position: p, Limits: search.Limits{Nodes: nodes}, Stop: stop})
		if len(found.Lines) == 0 {
			return false
		}
		winProb := judge.WinProb(found.Lines[0].Score)
		off = max(winProb-0.5, 0.5-winProb)
		return low <= winProb && winProb <= high
	}
	ok = (c.Glance == 0 || between(c.Glance, c.Low-margin, c.High+margin)) && between(c.Nodes, c.Low, c.High)
	return ok, off
}
