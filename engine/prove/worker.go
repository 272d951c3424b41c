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

	again bool // the last node of the path is to be thought about once more

	m      *pattern.Map
	vcf    *threat.VCF
	vct    *threat.VCT
	engine *search.Engine
	recent []*threat.Tree // wins found, the last first
}

const (
	recentTrees = 24
	// wideFrom is the node limit from which a search for a win by threats that fails is
	// followed by one with quiet moves before the threats.
	wideFrom = 12_000
	// Replies are searched in replyRounds rounds, each with 2^replyStep times the limit of
	// the round before it. All but the first end when fewer than one reply in replyTries is won.
	replyRounds = 3
	replyStep   = 3
	replyTries  = 8
)

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
	if t == nil && nodes >= wideFrom {
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

// lines searches for the best moves. It stops when a win is found. Nothing else ends the
// search early: stronger choices make smaller trees.
func (w *worker) lines(pos *gomoku.Position, nodes int64, lines int) []search.Line {
	enough := false
	i := w.engine.Search(search.Task{
		Position: pos.Clone(), Lines: lines, Limits: search.Limits{Nodes: nodes, Analysis: lines > 1},
		Stop:   func() bool { return enough || w.halt() },
		Report: func(i *search.Info) { enough = search.WinIn(i.Lines[0].Score) > 0 },
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

// standsWell is a value (a logit, as in the graph) above which many moves win; a move is
// then found with less thought.
const standsWell = 3.5

// worth returns how many nodes a choice between moves of this value is worth at most.
func (p *Prover) worth(value float32) int64 {
	return min(int64(costOf(value, false)*float32(p.Limits.Think)/6), 60*p.Limits.Think)
}

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
	if w.again {
		w.rethink(b, v, x)
		return
	}
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
	lines := w.lines(b.pos, nodes/4, 1)
	if len(lines) > 0 && w.value(lines[0].Score) < certain {
		// A search for one move seldom leaves the move that looked best at first. The more
		// positions the best move may cost, the more thought is worth its price.
		for n := nodes * int64(stage+1) / 2; ; n *= 3 {
			lines = w.lines(b.pos, n, 1+2*int(stage))
			if len(lines) == 0 || w.halt() || 2*n > p.worth(w.value(lines[0].Score)) {
				break
			}
		}
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

// rethink searches once more for the moves of an opened choice that costs much: the engine
// looks at several moves with an effort that grows with the cost so far.
func (w *worker) rethink(b *board, v visit, x node) {
	start := time.Now()
	p := w.p
	lines := w.lines(b.pos, min(p.Limits.Think*rethinkNodes<<(rethinkStep*(x.thought-1)), rethinkMost), rethinkLines)
	if w.halt() || len(lines) == 0 {
		return
	}
	var list []candidate
	for _, l := range lines {
		if value := w.value(l.Score); value > w.value(lines[0].Score)-behind {
			list = append(list, candidate{p.geo.canonical(l.Move, v.sym), value})
		}
	}
	p.mu.Lock()
	for _, e := range p.g.edgesOf(v.node) {
		to := &p.g.nodes[e.to]
		i := slices.IndexFunc(list, func(c candidate) bool { return c.move == e.move })
		if i < 0 {
			list = append(list, candidate{e.move, to.value})
		} else if to.state == fresh {
			to.value, to.cost = list[i].value, costOf(list[i].value, false)
		}
	}
	p.mu.Unlock()
	w.setChoice(b, v, x.stage, list, true)
	p.mu.Lock()
	p.count.Rethought++
	p.count.Choosing += time.Since(start)
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
		edges = append(edges, edge{c.move, p.g.get(key, c.value, false)})
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
	move  gomoku.Point
	key   uint64
	near  int     // weight of the point for both sides
	value float32 // of the position after it, if known
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
	if have && known.stage == replyRounds {
		w.setTrial(b, v, known.list, false)
		return
	}
	w.m.Reset(b.pos)
	var open []reply
	var count Count
	if have {
		open = w.remember(b, v, known.list)
		open = w.answer(open, 1, &count)
	} else {
		var lost bool
		if open, lost = w.replies(b); lost {
			p.mu.Lock()
			p.g.setEdges(v.node, nil)
			p.g.nodes[v.node].refute()
			p.mu.Unlock()
			return
		}
		count.Replies = int64(len(open))
		if len(open) > 4 { // Black's win after a pass refutes most replies
			if t := w.solve(p.Limits.Pass); t != nil {
				open = w.dispose(open, t, &count)
			}
		}
		open = w.answer(open, 0, &count)
		w.judge(b, open, x.value)
	}
	if w.halt() {
		return
	}
	list := make([]candidate, 0, len(open))
	for _, q := range open {
		list = append(list, candidate{p.geo.canonical(q.move, v.sym), q.value})
	}
	w.setTrial(b, v, list, true)
	p.mu.Lock()
	p.count.Trials++
	p.count.Replies += count.Replies
	p.count.Replayed += count.Replayed
	p.count.Searched += count.Searched
	p.count.Left += int64(len(list))
	p.count.Trying += time.Since(start)
	p.mu.Unlock()
}

// replies lists the replies that are not proved to lose, one for each class of symmetric
// ones. lost means that White makes five or that the board is full.
func (w *worker) replies(b *board) (open []reply, lost bool) {
	p, m := w.p, w.m
	seen := map[uint64]bool{}
	p.mu.Lock()
	defer p.mu.Unlock()
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		for f := m.Free(y); f != 0; f &= f - 1 {
			r := pointOf(y, f)
			if m.Class(r, gomoku.White) == pattern.ClassFive {
				return nil, true
			}
			key := b.keyAfter(r)
			if seen[key] {
				continue
			}
			seen[key] = true
			if _, ok := p.g.facts.load(key); !ok {
				open = append(open, reply{move: r, key: key, near: int(max(m.Class(r, gomoku.Black), m.Class(r, gomoku.White)))})
			}
		}
	}
	return open, len(seen) == 0
}

// remember lists the replies of a trial in the state file that are not proved to lose.
func (w *worker) remember(b *board, v visit, list []candidate) (open []reply) {
	p := w.p
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range list {
		r := p.geo.actual(c.move, v.sym)
		key := b.keyAfter(r)
		if _, ok := p.g.facts.load(key); !ok {
			open = append(open, reply{move: r, key: key, value: c.value})
		}
	}
	return open
}

// dispose returns the replies against which a win does not help.
func (w *worker) dispose(open []reply, t *threat.Tree, count *Count) []reply {
	r := replay{m: w.m, side: gomoku.Black}
	kept := open[:0]
	for _, q := range open {
		w.m.Play(q.move, gomoku.White)
		won := r.wins(t)
		w.m.Undo()
		if !won {
			kept = append(kept, q)
		} else {
			count.Replayed++
		}
	}
	return kept
}

// answer searches replies for wins by threats, replays each win against all others and
// returns the replies that are left. It works in rounds with larger and larger limits,
// beginning with the given one. A reply that stays costs a search by the engine and,
// mostly, further positions: a round goes on while it finds wins.
func (w *worker) answer(open []reply, round int, count *Count) []reply {
	for ; round < replyRounds; round++ {
		var left []reply
		tries, wins := 0, 0
		for len(open) > 0 && !w.halt() {
			q := open[0]
			open = open[1:]
			if round > 0 && tries >= replyTries && wins*replyTries < tries {
				left = append(left, q)
				continue
			}
			w.m.Play(q.move, gomoku.White)
			t := w.solve(w.p.Limits.Reply << (replyStep * round))
			w.m.Undo()
			tries++
			if t == nil {
				left = append(left, q)
				continue
			}
			wins++
			open = w.dispose(open, t, count)
		}
		count.Searched += int64(wins)
		open = left
	}
	return open
}

// judge orders replies by their points and estimates how dangerous they are after a move of
// Black's with a value.
func (w *worker) judge(b *board, open []reply, value float32) {
	slices.SortStableFunc(open, func(a, b reply) int { return b.near - a.near })
	for i := range open {
		q := &open[i]
		q.value = value
		if i < judged && !w.halt() {
			b.place(q.move)
			if l := w.lines(b.pos, judgeNodes, 1); len(l) > 0 {
				q.value = max(w.value(l[0].Score), value-1.5)
			}
			b.undo()
		}
	}
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
		edges = append(edges, edge{c.move, p.g.get(b.keyAfter(p.geo.actual(c.move, v.sym)), c.value, true)})
	}
	p.g.setEdges(v.node, edges)
	x := &p.g.nodes[v.node]
	x.state = opened
	if write {
		p.log.trial(x.key, list)
	}
	p.g.update(p, v.node, false)
}
