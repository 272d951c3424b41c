package prove

import (
	"slices"
	"time"

	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/search"
	"tengen/engine/threat"
)

// A worker opens one position at a time.
type worker struct {
	p    *Prover
	halt func() bool
	path []visit

	m      *pattern.Map
	vcf    *threat.VCF
	vct    *threat.VCT
	engine *search.Engine
	recent []*threat.Tree // wins found, the last first
}

const recentTrees = 24

// newWorker makes a worker; half of the memory is divided among the workers' tables.
func newWorker(p *Prover, halt func() bool) *worker {
	rule := p.Start.Rule()
	m := pattern.NewMap(rule)
	vcf := threat.NewVCF(m)
	table := int(min(p.Memory/2/int64(p.Threads)/2, 256<<20))
	vct := threat.NewVCT(m, vcf, table)
	vct.Rating = eval.RankingOf(rule) // with it, small limits find several times as many wins
	return &worker{p: p, halt: halt, m: m, vcf: vcf, vct: vct, engine: search.New(rule, table)}
}

// solve looks for Black's win by threats on the map, with Black to move: first by
// replaying recent wins, then by a search, and with a large limit by a search that also
// allows quiet moves before the threats.
func (w *worker) solve(nodes int64) *threat.Tree {
	r := replay{m: w.m, side: gomoku.Black}
	for i, t := range w.recent {
		if r.wins(t) {
			copy(w.recent[1:i+1], w.recent[:i])
			w.recent[0] = t
			return t
		}
	}
	before := w.vct.Nodes + w.vcf.Nodes
	_, t := w.vct.Resume(gomoku.Black, nodes, w.halt)
	if t == nil && nodes >= w.p.Limits.Leaf {
		w.vct.Wide = true
		_, t = w.vct.Resume(gomoku.Black, nodes, w.halt)
		w.vct.Wide = false
	}
	w.p.addSolver(w.vct.Nodes + w.vcf.Nodes - before)
	if t == nil || !r.wins(t) {
		return nil
	}
	if len(w.recent) == recentTrees {
		w.recent = w.recent[:recentTrees-1]
	}
	w.recent = slices.Insert(w.recent, 0, t)
	return t
}

func (p *Prover) addSolver(n int64) {
	p.mu.Lock()
	p.count.Solver += n
	p.mu.Unlock()
}

// lines searches for the best moves. With a single line it stops when a win is found.
// Nothing else ends the search early: stronger choices make smaller trees.
func (w *worker) lines(pos *gomoku.Position, nodes int64, lines int) []search.Line {
	enough := false
	i := w.engine.Search(search.Task{
		Position: pos.Clone(), Lines: lines, Limits: search.Limits{Nodes: nodes, Analysis: lines > 1},
		Stop:   func() bool { return enough || w.halt() },
		Report: func(i *search.Info) { enough = lines == 1 && search.WinIn(i.Lines[0].Score) > 0 },
	})
	w.p.mu.Lock()
	w.p.count.Engine += i.Nodes
	w.p.mu.Unlock()
	return i.Lines
}

func (w *worker) value(score int) float32 { return logit(w.engine.WinProb(score)) }

// think returns the engine's node limit for a choice: most at the start, and more unless
// Black stands so well that many moves win. A wrong choice costs hundreds of positions.
// ply is the number of moves since the start.
func (p *Prover) think(ply int, value float32, stage uint8) int64 {
	n := p.Limits.Think
	switch {
	case ply <= 1:
		n *= 20
	case value <= standsWell:
		n *= 4
	}
	return n << max(int(stage)-1, 0)
}

const standsWell = 3.5

// openChoice opens the last node of the path, with Black to move in b.
func (w *worker) openChoice(b *board) {
	start := time.Now()
	p := w.p
	v := w.path[len(w.path)-1]
	p.mu.Lock()
	x := p.g.nodes[v.node]
	known, have := p.memo.choices[x.key]
	delete(p.memo.choices, x.key)
	p.mu.Unlock()
	if have && x.state == fresh {
		w.setChoice(b, v, known.stage, known.list, false)
		return
	}
	stage, list := x.stage, []candidate(nil)
	if x.state == fresh && x.key != p.again {
		w.m.Reset(b.pos)
		if t := w.solve(p.Limits.Leaf); t != nil {
			if _, err := threat.Verify(b.pos, gomoku.Black, t); err == nil {
				w.wonByThreats(v, b, t)
				return
			}
		}
		if m := p.sister(b); m != gomoku.NoPoint {
			w.setChoice(b, v, 0, []candidate{{p.geo.canonical(m, v.sym), max(x.value, hopeful)}}, true)
			return
		}
	} else {
		p.mu.Lock()
		for _, e := range p.g.edgesOf(v.node) {
			list = append(list, candidate{e.move, p.g.nodes[e.to].value})
		}
		p.mu.Unlock()
	}
	stage++
	nodes := p.think(b.pos.Ply()-p.Start.Ply(), x.value, stage)
	lines := w.lines(b.pos, nodes, 1)
	if len(lines) > 0 && w.value(lines[0].Score) < certain {
		lines = append(lines, w.lines(b.pos, nodes*int64(stage+1)/4, 1+2*int(stage))...)
	}
	for _, l := range lines {
		move := p.geo.canonical(l.Move, v.sym)
		value := w.value(l.Score)
		if value > w.value(lines[0].Score)-behind && !slices.ContainsFunc(list, func(c candidate) bool { return c.move == move }) {
			list = append(list, candidate{move, value})
		}
	}
	if w.halt() {
		return // the search may have been stopped early
	}
	w.setChoice(b, v, stage, list, true)
	p.mu.Lock()
	p.count.Choices++
	p.count.Choosing += time.Since(start)
	if stage == 2 {
		p.count.Failed++
	}
	p.mu.Unlock()
}

// hopeful is at least the value of a move that won in a sister position.
const hopeful = 2

// sister returns a move of Black's that may win in b, or NoPoint: it is proved to win where
// White's last move before the start is on another point, and of these points the nearest
// counts. Far from the other stones that move seldom matters.
func (p *Prover) sister(b *board) (move gomoku.Point) {
	move = gomoku.NoPoint
	last := p.Start.Last()
	if p.Start.Ply() == 0 || p.Start.ToMove() == gomoku.White {
		return move
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	near := gomoku.MaxSize
	for _, other := range p.geo.points {
		away := max(other.X()-last.X(), last.X()-other.X(), other.Y()-last.Y(), last.Y()-other.Y())
		if b.pos.At(other) != gomoku.Empty || away >= near {
			continue
		}
		b.turnKeys(last, gomoku.White)
		b.turnKeys(other, gomoku.White)
		key, sym := b.key()
		b.turnKeys(last, gomoku.White)
		b.turnKeys(other, gomoku.White)
		known, ok := p.g.facts.load(key)
		if !ok || known == noCell {
			continue
		}
		if m := p.geo.actual(known, sym); b.pos.Check(m) == nil {
			move, near = m, away
		}
	}
	return move
}

const (
	// certain is the value from which a move needs no alternative; behind is how much
	// worse than the best move an alternative may look.
	certain = 5
	behind  = 2.5
)

// setChoice stores a choice's candidates.
func (w *worker) setChoice(b *board, v visit, stage uint8, list []candidate, write bool) {
	p := w.p
	p.mu.Lock()
	defer p.mu.Unlock()
	x := &p.g.nodes[v.node]
	if x.state == proved {
		return
	}
	var edges []edge
	for _, c := range list {
		m := p.geo.actual(c.move, v.sym)
		key := b.keyAfter(m)
		b.place(m)
		over, won := b.pos.Over(), b.pos.Winner() == gomoku.Black
		b.undo()
		if won {
			p.prove(v.node, c.move, true)
			return
		}
		if over {
			continue
		}
		edges = append(edges, edge{c.move, p.g.get(key, c.value)})
	}
	p.g.setEdges(v.node, edges)
	x = &p.g.nodes[v.node]
	x.state, x.stage = opened, stage
	if write {
		p.log.choice(x.key, stage, list)
	}
	p.g.update(p, v.node, true)
}

// wonByThreats marks the choice as won, and those of its unopened siblings that the
// same tree wins.
func (w *worker) wonByThreats(v visit, b *board, t *threat.Tree) {
	p := w.p
	p.mu.Lock()
	p.prove(v.node, noCell, true)
	var sisters []gomoku.Point
	var up visit
	if len(w.path) > 1 {
		up = w.path[len(w.path)-2]
		for _, e := range p.g.edgesOf(up.node) {
			if p.g.nodes[e.to].state == fresh && p.g.nodes[e.to].busy == 0 {
				sisters = append(sisters, p.geo.actual(e.move, up.sym))
			}
		}
	}
	p.mu.Unlock()
	if len(sisters) == 0 {
		return
	}
	reply := b.pos.Last()
	b.undo()
	w.m.Reset(b.pos)
	r := replay{m: w.m, side: gomoku.Black}
	for _, s := range sisters {
		w.m.Play(s, gomoku.White)
		won := r.wins(t)
		w.m.Undo()
		if !won {
			continue
		}
		b.place(s)
		_, err := threat.Verify(b.pos, gomoku.Black, t)
		key, _ := b.key()
		b.undo()
		if err != nil {
			continue
		}
		p.mu.Lock()
		if n := p.g.find(key); n != noNode {
			p.prove(n, noCell, true)
		}
		p.mu.Unlock()
	}
	b.place(reply)
}

// A reply is a move of White's in a trial.
type reply struct {
	move gomoku.Point
	key  uint64
	near int // weight of the point for both sides
}

// openTrial opens the last node of the path, with White to move in b.
func (w *worker) openTrial(b *board) {
	start := time.Now()
	p := w.p
	v := w.path[len(w.path)-1]
	p.mu.Lock()
	x := p.g.nodes[v.node]
	known, have := p.memo.trials[x.key]
	delete(p.memo.trials, x.key)
	p.mu.Unlock()
	if have {
		w.setTrial(b, v, known.list, false)
		return
	}
	// 1. Collect the replies that are not proved yet.
	m := w.m
	m.Reset(b.pos)
	var open []reply
	seen := map[uint64]bool{}
	lost := false
	replies := 0
	p.mu.Lock()
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		for f := m.Free(y); f != 0; f &= f - 1 {
			r := pointOf(y, f)
			if m.Class(r, gomoku.White) == pattern.ClassFive {
				lost = true
			}
			key := b.keyAfter(r)
			if seen[key] {
				continue
			}
			seen[key] = true
			replies++
			if _, ok := p.g.facts.load(key); ok {
				continue
			}
			open = append(open, reply{r, key, int(max(m.Class(r, gomoku.Black), m.Class(r, gomoku.White)))})
		}
	}
	p.mu.Unlock()
	if lost || replies == 0 {
		p.mu.Lock()
		p.g.setEdges(v.node, nil)
		p.g.nodes[v.node].refute()
		p.mu.Unlock()
		return
	}
	unknown := len(open)
	// 2. Refute most replies with Black's win after a pass.
	r := replay{m: m, side: gomoku.Black}
	var replayed, searched int64
	dispose := func(t *threat.Tree) {
		kept := open[:0]
		for _, q := range open {
			m.Play(q.move, gomoku.White)
			won := r.wins(t)
			m.Undo()
			if !won {
				kept = append(kept, q)
			} else {
				replayed++
			}
		}
		open = kept
	}
	if len(open) > 4 {
		if t := w.solve(p.Limits.Pass); t != nil {
			dispose(t)
		}
	}
	// 3. Search the remaining replies; replay each win against all others that are
	// left.
	var left []reply
	for len(open) > 0 && !w.halt() {
		q := open[0]
		open = open[1:]
		m.Play(q.move, gomoku.White)
		t := w.solve(p.Limits.Reply)
		m.Undo()
		if t == nil {
			left = append(left, q)
			continue
		}
		searched++
		dispose(t)
	}
	// 4. Estimate how dangerous the remaining replies are.
	list := make([]candidate, 0, len(left))
	slices.SortStableFunc(left, func(a, b reply) int { return b.near - a.near })
	for i, q := range left {
		value := x.value
		if i < judged && !w.halt() {
			b.place(q.move)
			if l := w.lines(b.pos, judgeNodes, 1); len(l) > 0 {
				value = max(w.value(l[0].Score), x.value-1.5)
			}
			b.undo()
		}
		list = append(list, candidate{p.geo.canonical(q.move, v.sym), value})
	}
	if w.halt() {
		return
	}
	w.setTrial(b, v, list, true)
	p.mu.Lock()
	p.count.Trials++
	p.count.Replies += int64(unknown)
	p.count.Replayed += replayed
	p.count.Searched += searched
	p.count.Left += int64(len(left))
	p.count.Trying += time.Since(start)
	p.mu.Unlock()
}

const (
	// judged is the number of replies that the engine evaluates, and judgeNodes the
	// node limit for each.
	judged     = 250
	judgeNodes = 1_500
)

// setTrial stores the replies that remain in a trial.
func (w *worker) setTrial(b *board, v visit, list []candidate, write bool) {
	p := w.p
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.g.nodes[v.node].state == proved {
		return
	}
	edges := make([]edge, 0, len(list))
	for _, c := range list {
		edges = append(edges, edge{c.move, p.g.get(b.keyAfter(p.geo.actual(c.move, v.sym)), c.value)})
	}
	p.g.setEdges(v.node, edges)
	x := &p.g.nodes[v.node]
	x.state = opened
	if write {
		p.log.trial(x.key, list)
	}
	p.g.update(p, v.node, false)
}
