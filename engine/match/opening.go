package match

import (
	"errors"
	"math/rand/v2"
	"strings"

	"tengen/engine/connect4"
	"tengen/engine/gomoku"
	"tengen/engine/search"
	"tengen/engine/threat"
)

// A Balance is how a balanced opening is told: neither side wins by fours or
// threes within Threats positions, and a search of Nodes positions sees the
// side to move between two winning chances.
type Balance struct {
	Threats, Nodes int64
	Low, High      float64 // 0…1
}

// quickBalance is for openings that are made while somebody waits.
var quickBalance = Balance{Threats: 2000, Nodes: 2000, Low: 0.35, High: 0.65}

// openingTries bounds how many openings are drawn for one that is taken, and how
// many in a row may be judged and found wanting.
const openingTries = 2000

// ErrStopped is the error of what was told to stop before it was done.
var ErrStopped = errors.New("it was stopped")

// A Watch follows openings while they are drawn. Both fields may be nil.
type Watch struct {
	Stop  func() bool // asked about every thousand positions; true ends the drawing
	Taken func(n int) // there are n openings now
}

func (w Watch) stopped() bool { return w.Stop != nil && w.Stop() }

func (w Watch) taken(n int) {
	if w.Taken != nil {
		w.Taken(n)
	}
}

// Openings are n different balanced openings of a game, the same for the same
// seed everywhere. The error is about the game, that its board is too small for
// so many, or ErrStopped.
func Openings(game string, n int, seed uint64, w Watch) ([]string, error) {
	if strings.HasPrefix(game, "connect4") {
		return drops(game, n, seed, w)
	}
	return quickBalance.Openings(game, n, seed, w)
}

// Openings are n different openings of a game of five in a row that are
// balanced in the sense of b.
func (b Balance) Openings(game string, n int, seed uint64, w Watch) ([]string, error) {
	rule, size, err := gomoku.ParseGame(game)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	judge, solver := search.New(rule, 1<<20), threat.NewSolver(rule)
	seen := map[uint64]bool{}
	var list []string
	failed := 0 // judged since the last that was taken
	for try := 0; len(list) < n; try++ {
		if try == openingTries*(n+1) || failed == openingTries {
			return nil, errors.New("there are not " + game + " openings enough")
		}
		p, err := randomOpening(rule, size, rng)
		if err != nil {
			return nil, err
		}
		key := canonicalKey(p)
		if p.Over() || seen[key] {
			continue
		}
		holds := b.holds(p, judge, solver, w.Stop)
		if w.stopped() {
			return nil, ErrStopped
		}
		if failed++; !holds {
			continue
		}
		failed = 0
		seen[key] = true
		list = append(list, gomoku.MoveString(p.Moves()))
		w.taken(len(list))
	}
	return list, nil
}

// randomOpening puts three to six stones in the middle 7×7 points, or what of
// them the board has, each within two points of another.
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
			p.Play(pt) // an occupied or forbidden point is drawn again
		}
	}
	return p, nil
}

// nearStone reports whether a stone lies within some points of pt, also
// diagonally.
func nearStone(p *gomoku.Position, pt gomoku.Point, within int) bool {
	for _, m := range p.Moves() {
		dx, dy := m.X()-pt.X(), m.Y()-pt.Y()
		if max(dx, -dx) <= within && max(dy, -dy) <= within {
			return true
		}
	}
	return false
}

// holds judges an opening by threat searches for both sides and a search. Its
// answer means nothing once stop, which may be nil, has said true.
func (b Balance) holds(p *gomoku.Position, judge *search.Engine, solver *threat.Solver, stop func() bool) bool {
	for _, side := range [2]gomoku.Color{p.ToMove(), p.ToMove().Other()} {
		if solver.Solve(p, side, threat.ByThreats, b.Threats, stop).Outcome == threat.Win {
			return false
		}
	}
	judge.Forget()
	found := judge.Search(search.Task{Position: p, Limits: search.Limits{Nodes: b.Nodes}, Stop: stop})
	if len(found.Lines) == 0 {
		return false
	}
	chance := judge.WinProb(found.Lines[0].Score)
	return b.Low <= chance && chance <= b.High
}

// canonicalKey is the least key of a position's eight symmetries.
func canonicalKey(p *gomoku.Position) uint64 {
	key := p.Key()
	for s := gomoku.Symmetry(1); s < gomoku.Symmetries; s++ {
		key = min(key, p.Transform(s).Key())
	}
	return key
}

// drops are openings of Connect Four: two to four random stones after which
// nobody can complete four. Longer ones repeat once all are used.
func drops(game string, n int, seed uint64, w Watch) ([]string, error) {
	rng := rand.New(rand.NewPCG(seed, 0))
	seen := map[string]bool{}
	var list []string
	for try := 0; len(list) < n; try++ {
		if w.stopped() {
			return nil, ErrStopped
		}
		p, err := connect4.Parse(game, "")
		if err != nil {
			return nil, err
		}
		for stones := 2 + rng.IntN(3); p.Ply() < stones && !p.Over(); {
			p.Play(rng.IntN(p.Width())) // a full column is drawn again
		}
		moves := connect4.MoveString(p.Moves())
		quiet := !p.Over() && p.Urgent(connect4.First)|p.Urgent(connect4.Second) == 0
		if quiet && (!seen[moves] || try > openingTries) {
			seen[moves] = true
			list = append(list, moves)
			w.taken(len(list))
		} else if try > openingTries*(n+1) {
			return nil, errors.New("there are not " + game + " openings enough")
		}
	}
	return list, nil
}
