package player

import (
	"errors"
	"math/rand/v2"

	"tengen/engine/gomoku"
	"tengen/engine/search"
	"tengen/engine/threat"
)

// Tengen is the project's own player of five in a row.
type Tengen struct {
	engine *search.Engine
	solver *threat.Solver // made when first needed
}

// NewTengen is a player of a rule with a transposition table of about hash
// bytes.
func NewTengen(rule gomoku.Rule, hash int) *Tengen {
	return &Tengen{engine: search.New(rule, hash)}
}

// Options are the switches of the search's heuristics, to be set before a
// search.
func (t *Tengen) Options() *search.Options { return &t.engine.Options }

// Forget drops the transposition table.
func (t *Tengen) Forget() { t.engine.Forget() }

// defaultNodes bounds a search that has no other limit.
const defaultNodes = 1_000_000

// Search answers with the principal variations of a search; at a level, with
// one of its moves chosen as Level says. Positions are turned before the
// search so that symmetric ones get the same answer.
func (t *Tengen) Search(task *Task) (Info, error) {
	p := task.Gomoku
	switch {
	case p == nil:
		return Info{}, errors.New("tengen was asked about another game")
	case p.Rule() != t.engine.Rule():
		return Info{}, errors.New("this player plays " + t.engine.Rule().String())
	case p.Over():
		return Info{}, errors.New("the game is over")
	}
	turned, back := canonical(p)
	level := levels[min(task.Level, len(levels)-1)]
	pace := t.pace(task)
	limits := search.Limits{Nodes: task.Limits.Nodes, Depth: task.Limits.Depth, Time: pace.most}
	if task.Limits == (Limits{}) {
		limits.Nodes = defaultNodes
	}
	lines := task.Lines
	varied := varies(task)
	switch {
	case task.Level > 0:
		limits = search.Limits{Nodes: level.nodes, Depth: level.depth, Wide: level.slip > 0}
		lines = max(lines, level.choice)
	case varied:
		lines = max(lines, openingLines)
	}
	report := func(i *search.Info) {
		if lines <= 1 { // several lines are for one who wants to know more
			pace.Report(i)
		}
		if task.Report != nil {
			info := t.info(i, p.Size(), back, task.Lines)
			info.Limit = limits.Nodes
			task.Report(&info)
		}
	}
	stop := func() bool { return task.Stop != nil && task.Stop() || pace.Stop() }
	found := t.engine.Search(turned, lines, limits, stop, task.Clock, report)
	info := t.info(&found, p.Size(), back, task.Lines)
	info.Limit = limits.Nodes
	if len(found.Lines) > 0 {
		rng := rand.New(rand.NewPCG(task.Seed, p.Key()))
		choice := found.Lines[0].Move
		switch {
		case task.Level > 0 && level.choice > 1:
			choice = level.choose(&found, rng)
		case varied:
			choice = opening(turned, &found, rng)
		}
		info.Move = back.Apply(choice, p.Size()).String()
		t.prove(p, &info, func() bool { return task.Stop != nil && task.Stop() || pace.Over() })
	}
	return info, nil
}

// pace is the time that a task's limits leave, none at a level: those are the
// same on every machine.
func (t *Tengen) pace(task *Task) *Pace {
	l := task.Limits
	if task.Clock == nil || task.Level > 0 || l.Time == 0 && l.Left == 0 {
		return NewPace(nil, 0, 0)
	}
	want, most := Allot(l.Time, l.Left, l.Increment, task.Gomoku.Ply())
	return NewPace(task.Clock, want, max(most, 1))
}

// prove marks the best line as proved when a win by fours or threats stands
// behind it that the verifier accepts.
func (t *Tengen) prove(p *gomoku.Position, info *Info, stop func() bool) {
	if len(info.Lines) == 0 || info.Lines[0].Win <= 0 {
		return
	}
	if t.solver == nil {
		t.solver = threat.NewSolver(p.Rule())
	}
	s := t.solver.Solve(p, p.ToMove(), "vct", 100_000, stop)
	info.Lines[0].Proved = s.Outcome == threat.Win && s.Verified
	info.Nodes += s.Nodes
}

// info turns a search's info into a player's, with the points turned back.
func (t *Tengen) info(i *search.Info, size int, back gomoku.Symmetry, lines int) Info {
	info := Info{Depth: i.Depth, SelDepth: i.SelDepth, Nodes: i.Nodes, HashFull: i.HashFull}
	for n, l := range i.Lines {
		if n == max(lines, 1) {
			break
		}
		line := Line{
			Move: back.Apply(l.Move, size).String(), Eval: l.Score, Win: search.WinIn(l.Score),
			WinProb: t.engine.WinProb(l.Score), Score: float64(l.Score),
		}
		for _, m := range l.PV {
			line.PV = append(line.PV, back.Apply(m, size).String())
		}
		info.Lines = append(info.Lines, line)
	}
	if len(info.Lines) > 0 {
		info.Move = info.Lines[0].Move
	}
	return info
}

// canonical is the one of p's eight symmetric positions with the least key,
// and the way back from it.
func canonical(p *gomoku.Position) (*gomoku.Position, gomoku.Symmetry) {
	best, by := p.Clone(), gomoku.Symmetry(0)
	for s := gomoku.Symmetry(1); s < gomoku.Symmetries; s++ {
		if q := p.Transform(s); q.Key() < best.Key() {
			best, by = q, s
		}
	}
	return best, by.Inverse()
}

// A level is how a handicapped Tengen plays: it looks at few positions, and
// chooses among its best moves with a probability that falls with their loss.
// It never depends on the clock, so that a phone plays like a desktop.
type level struct {
	nodes  int64
	depth  int
	choice int     // moves to choose among
	spread float64 // evaluation loss at which a move is e times less likely
	slip   float64 // probability of not seeing what the opponent threatens
}

// levels of five in a row, from 1; 0 is full strength and not used here. Levels
// 2 to 5 beat the one before by some 250 Elo each, and 1 loses to the five-tuple
// player 38 games of 40 (freestyle15, 40 or 60 games a pair, tengen match). From
// 5 on a level is nothing but more positions, 2.7 times those of the one before:
// four times as many scored 35 of 40.
var levels = [...]level{
	{},
	{nodes: 600, depth: 1, choice: 24, spread: 250, slip: 0.30},
	{nodes: 2_000, depth: 3, choice: 10, spread: 55, slip: 0.04},
	{nodes: 3_000, depth: 4, choice: 6, spread: 35},
	{nodes: 12_000, depth: 8, choice: 3, spread: 15},
	{nodes: 20_000, depth: 60, choice: 1, spread: 1},
	{nodes: 55_000, depth: 60, choice: 1, spread: 1},
	{nodes: 150_000, depth: 60, choice: 1, spread: 1},
	{nodes: 400_000, depth: 60, choice: 1, spread: 1},
}

// choose picks a move. A win in sight is always taken, and a loss avoided
// while there is another move, unless the level slips.
func (l *level) choose(found *search.Info, rng *rand.Rand) gomoku.Point {
	lines := found.Lines
	best := lines[0].Score
	if l.choice <= 1 || len(lines) == 1 || search.WinIn(best) == 1 {
		return lines[0].Move
	}
	slips := rng.Float64() < l.slip
	var weights [64]float64
	sum := 0.0
	n := min(len(lines), l.choice, len(weights))
	for i := range n {
		loss := float64(best - lines[i].Score)
		switch {
		case slips: // the order is all it sees
			loss = float64(i) * l.spread / 8
		case search.WinIn(lines[i].Score) < 0 && search.WinIn(best) >= 0:
			continue
		}
		weights[i] = expNeg(loss / l.spread)
		sum += weights[i]
	}
	at := rng.Float64() * sum
	for i := range n {
		if at -= weights[i]; at < 0 {
			return lines[i].Move
		}
	}
	return lines[0].Move
}

// expNeg is a rational stand-in for e^-x, x ≥ 0, whose bits do not depend on
// the machine.
func expNeg(x float64) float64 {
	y := 1 + x/8
	y *= y
	y *= y
	return 1 / (y * y)
}
