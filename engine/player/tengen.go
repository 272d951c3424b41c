package player

import (
	"math/rand/v2"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/search"
	"tengen/engine/smp"
	"tengen/engine/threat"
)

// Tengen is the project's own player of five in a row.
type Tengen struct {
	engine *search.Engine
	solver *threat.Solver // nil until first needed
	Groups
}

// Players returns a table with Tengen only.
func Players() Table {
	return Table{{
		Name: "tengen", Game: gomoku.Game().Name, Levels: len(levels) - 1, Scale: Nodes,
		New: func(p game.Position) Player { return NewTengen(p.(gomoku.Value).Rule(), 32<<20) },
	}}
}

// NewTengen returns a player of a rule with a transposition table of about hash bytes.
func NewTengen(rule gomoku.Rule, hash int) *Tengen {
	return &Tengen{engine: search.New(rule, hash)}
}

// Switch turns a heuristic of the search (search.Heuristics) on or off. It returns false
// if there is none with the name. It must not be called during a search.
func (t *Tengen) Switch(name string, on bool) bool { return t.engine.Options.Switch(name, on) }

// Forget clears the transposition tables.
func (t *Tengen) Forget() {
	t.engine.Forget()
	t.Groups.Forget()
}

// defaultNodes bounds a search without any limit.
const defaultNodes = 1_000_000

// Search implements Player. It searches the canonical one of the symmetric positions, so
// that symmetric positions get the same result.
func (t *Tengen) Search(task *Task) (Info, error) {
	v, err := PositionOf[gomoku.Value](task)
	switch {
	case err != nil:
		return Info{}, err
	case v.Rule() != t.engine.Rule():
		return Info{}, ErrOtherGame
	}
	p := v.Position
	turned, back := canonical(p)
	level := levels[min(task.Level, len(levels)-1)]
	manager := t.timeManager(task)
	limits := search.Limits{Nodes: task.Limits.Nodes, Depth: task.Limits.Depth, Time: manager.most, Analysis: task.Limits.Analysis}
	if task.Limits.Unbounded() {
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
	var group *smp.Group
	if task.Level == 0 { // levels do not depend on the machine
		group = t.GroupFor(&task.Limits)
	}
	report := func(i *search.Info) {
		if lines <= 1 && !limits.Analysis { // with several lines use all the time
			manager.Report(i)
		}
		if task.Report != nil {
			info := t.info(i, p.Size(), back, task.Lines)
			info.Limit = limits.Nodes
			if group != nil {
				info.Threads = group.Running()
			}
			task.Report(&info)
		}
	}
	stop := func() bool { return task.Stop != nil && task.Stop() || manager.Stop() }
	job := search.Task{Position: turned, Lines: lines, Limits: limits, Stop: stop, Clock: task.Clock, Report: report}
	threads := 0
	var found search.Info
	if group != nil {
		found, threads = group.Search(t.engine, job, task.Limits.Threads)
	} else {
		found = t.engine.Search(job)
	}
	info := t.info(&found, p.Size(), back, task.Lines)
	info.Threads = threads
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
		t.prove(p, &found, back, &info, proofBudget(found.Nodes, threads, len(info.Lines)), func() bool { return task.Stop != nil && task.Stop() || manager.Over() })
	}
	return info, nil
}

// timeManager returns the time manager of a task. Levels have no time limits, so that they
// do not depend on the machine.
func (t *Tengen) timeManager(task *Task) *TimeManager {
	l := task.Limits
	if task.Clock == nil || task.Level > 0 || l.Time == 0 && l.Left == 0 {
		return NewTimeManager(nil, 0, 0)
	}
	want, most := Allot(l.Time, l.Left, l.Increment, task.Position.Ply())
	return NewTimeManager(task.Clock, want, max(most, 1))
}

// proofBudget returns the number of positions for the proof of each of a number of lines
// after a search of nodes positions by a number of threads, 0 for one: together a tenth
// of what a thread searched, but at least 100,000 each.
func proofBudget(nodes int64, threads, lines int) int64 {
	return max(100_000, nodes/int64(10*max(threads, 1)*max(lines, 1)))
}

// prove tries to prove the lines of info that the search sees win, each within about nodes
// positions. Found is the result of the search that info was made from, on the board that
// back maps to p's. A proved line gets the length that the verifier accepts; the winning
// probability of another is at most almostSure.
func (t *Tengen) prove(p *gomoku.Position, found *search.Info, back gomoku.Symmetry, info *Info, nodes int64, stop func() bool) {
	for i := range info.Lines {
		l := &info.Lines[i]
		if l.Win <= 0 {
			continue
		}
		if t.solver == nil {
			t.solver = threat.NewSolver(p.Rule())
			t.solver.Guide = t.engine
		}
		s := t.solver.SolveMove(p, back.Apply(found.Lines[i].Move, p.Size()), l.Win, nodes, stop)
		l.Proved, l.Win, l.AtMost = s.Verified, s.Plies, s.AtMost
		if !l.Proved {
			l.WinProb = min(l.WinProb, almostSure)
		}
		info.Nodes += s.Nodes
	}
}

// almostSure is the greatest winning probability of an unproved win.
const almostSure = 0.995

// info converts the result of a search to an Info of at most lines lines. Back maps the
// searched board to the task's.
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
	info.Heat = heat(i.Effort, size, back)
	return info
}

// heat returns the number of nodes of each move as a share of the greatest, 0…1, rounded
// down to thousandths. It leaves out shares of 0.
func heat(effort []search.Effort, size int, back gomoku.Symmetry) (list []Heat) {
	most := int64(1)
	for _, one := range effort {
		most = max(most, one.Nodes)
	}
	for _, one := range effort {
		if share := one.Nodes * 1000 / most; share > 0 {
			list = append(list, Heat{back.Apply(one.Move, size).String(), float64(share) / 1000})
		}
	}
	return list
}

// canonical returns the symmetric position of p with the least key, and the symmetry that
// maps its board to p's.
func canonical(p *gomoku.Position) (*gomoku.Position, gomoku.Symmetry) {
	least, by := p.Key(), gomoku.Symmetry(0)
	for s := gomoku.Symmetry(1); s < gomoku.Symmetries; s++ {
		if key := symmetricKey(p, s); key < least {
			least, by = key, s
		}
	}
	return p.Transform(by), by.Inverse()
}

// symmetricKey returns p.Transform(s).Key() without replaying the moves.
func symmetricKey(p *gomoku.Position, s gomoku.Symmetry) uint64 {
	key := p.Key()
	for _, m := range p.Moves() {
		c := p.At(m)
		key ^= gomoku.StoneKey(c, m) ^ gomoku.StoneKey(c, s.Apply(m, p.Size()))
	}
	return key
}
