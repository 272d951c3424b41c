package prove

import (
	"fmt"
	"strings"

	"tengen/engine/gomoku"
)

// Outlook reports the progress of the proof: an estimate of the part that is done, in which
// all replies to a move have equal weight, the line being worked on, and Black's candidates
// in its first choice.
func (p *Prover) Outlook() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	g := p.g
	known := map[uint32]float64{}
	var share func(n uint32, choice bool) float64
	share = func(n uint32, choice bool) float64 {
		x := g.nodes[n]
		if x.state == proved {
			return 1
		}
		if x.state != opened || x.count == 0 {
			return 0
		}
		if s, ok := known[n]; ok {
			return s
		}
		s := 0.0
		for _, e := range g.edgesOf(n) {
			t := share(e.to, !choice)
			if choice {
				s = max(s, t)
			} else {
				s += t / float64(x.count)
			}
		}
		known[n] = s
		return s
	}
	choice := p.Start.ToMove() == gomoku.Black
	s := share(0, choice)
	lines := []string{fmt.Sprintf("share %.4f%%, in all about %.0f positions", 100*s, float64(p.inner)/max(s, 1e-9))}
	b := newBoard(p.geo, p.Start)
	line := ""
	for n := uint32(0); g.nodes[n].state == opened && len(line) < 120; choice = !choice {
		best, work := -1, uint32(0)
		for i, e := range g.edgesOf(n) {
			if c := g.nodes[e.to]; c.state != proved && c.work >= work {
				best, work = i, c.work
			}
		}
		if best < 0 {
			break
		}
		_, sym := b.key()
		e := g.edgesOf(n)[best]
		m := p.geo.actual(e.move, sym)
		if !choice {
			done := 0
			for _, e := range g.edgesOf(n) {
				if g.nodes[e.to].state == proved {
					done++
				}
			}
			line += fmt.Sprintf("(%d/%d)", done, g.nodes[n].count)
		}
		line += fmt.Sprintf("%s%+.1f ", m, g.nodes[e.to].value)
		b.place(m)
		n = e.to
	}
	return append(lines, line, p.candidates())
}

// candidates describes Black's moves in the first choice: White's replies that are proved to
// lose and those that needed an answer, if they are known, and the cost.
func (p *Prover) candidates() string {
	g, b := p.g, newBoard(p.geo, p.Start)
	n := uint32(0)
	if p.Start.ToMove() == gomoku.White {
		_, sym := b.key()
		work := uint32(0)
		var next edge
		for _, e := range g.edgesOf(0) {
			if c := &g.nodes[e.to]; c.state == opened && c.work > work {
				next, work = e, c.work
			}
		}
		if work == 0 {
			return ""
		}
		b.place(p.geo.actual(next.move, sym))
		n = next.to
	}
	_, sym := b.key()
	line := "after " + gomoku.MoveString(b.pos.Moves()) + ":"
	for _, e := range g.edgesOf(n) {
		c := &g.nodes[e.to]
		line += fmt.Sprintf(" %v", p.geo.actual(e.move, sym))
		if c.state == opened {
			done := 0
			for _, r := range g.edgesOf(e.to) {
				if g.nodes[r.to].state == proved {
					done++
				}
			}
			line += fmt.Sprintf("(%d/%d)", done, c.count)
		}
		line += fmt.Sprintf(" costs %.0f,", c.cost)
	}
	return strings.TrimSuffix(line, ",")
}
