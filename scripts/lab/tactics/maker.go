package main

import (
	"fmt"
	"io"
	"math/rand/v2"

	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

// A kind of position: the goal, and the length of the win in plies, or 0 if there is no
// win. Lengths are grouped: 5 or 7, 9 or 11, and so on.
type kind struct {
	goal  string
	plies int
}

// quotas returns the number of positions of each kind: as many wins by fours as by
// threats, equal numbers of each length; a third of the positions without a win are for
// the goal of fours, the rest for threats.
func quotas(wins, none int) map[kind]int {
	q := map[kind]int{{"vcf", 0}: none / 3, {"vct", 0}: none - none/3}
	lengths := []int{5, 9, 13, 17, 21, 25}
	for i := range wins {
		q[kind{[2]string{"vcf", "vct"}[i&1], lengths[i/2%len(lengths)]}]++
	}
	return q
}

func bucket(plies int) int { return plies - (plies-5)%4 }

// A maker takes positions from games until its quotas are filled. Long wins are rare, so
// unfilled quotas move step by step to shorter lengths (handOn).
type maker struct {
	rule   gomoku.Rule
	rng    *rand.Rand
	solver *threat.Solver
	nodes  int64
	out    io.Writer
	quota  map[kind]int
	seen   map[uint64]bool
	games  int
}

func (m *maker) full() bool {
	for _, n := range m.quota {
		if n > 0 {
			return false
		}
	}
	return true
}

// handOnAfter is the number of games between two calls of handOn.
const handOnAfter = 400

// game takes one position of a game, 3 to 26 plies before its end, if its kind is still
// needed.
func (m *maker) game(moves []gomoku.Point) {
	m.games++
	if m.games%handOnAfter == 0 {
		m.handOn()
	}
	p, _ := gomoku.New(m.rule, 15)
	last := len(moves) - 3 - m.rng.IntN(24)
	for i := range max(0, last) {
		if p.Play(moves[i]) != nil {
			return
		}
	}
	if p.Ply() < 6 || p.Over() {
		return
	}
	p = m.move(p)
	if p == nil || m.seen[p.CanonicalKey()] {
		return
	}
	if k, plies, ok := m.classify(p); ok && m.quota[k] > 0 {
		m.quota[k]--
		m.seen[p.CanonicalKey()] = true
		fmt.Fprintln(m.out, p.Game(), gomoku.MoveString(p.Moves()), k.goal, plies)
	}
}

// classify returns the kind of a position and the length of its win, if proved.
func (m *maker) classify(p *gomoku.Position) (k kind, plies int, ok bool) {
	side := p.ToMove()
	fours := m.solver.Solve(p, side, threat.ByFours, m.nodes, nil)
	if fours.Outcome == threat.Win {
		return kind{"vcf", bucket(fours.Plies)}, fours.Plies, fours.Plies >= 5 && fours.Plies <= 25
	}
	threes := m.solver.Solve(p, side, threat.ByThreats, m.nodes, nil)
	switch {
	case threes.Outcome == threat.Win:
		return kind{"vct", bucket(threes.Plies)}, threes.Plies, threes.Plies >= 5 && threes.Plies <= 25
	case fours.Outcome != threat.None || fours.Nodes < 20:
		return kind{}, 0, false // unknown, or too simple to resemble a win
	case threes.Outcome == threat.None && threes.Nodes >= 200:
		return kind{"vct", 0}, 0, true
	}
	return kind{"vcf", 0}, 0, true
}

// move applies a random symmetry to the position and, except in renju, moves one position
// in four to a board that has at most six lines more than the stones take up. It returns
// nil if the moves are not legal there.
func (m *maker) move(p *gomoku.Position) *gomoku.Position {
	p = p.Transform(gomoku.Symmetry(m.rng.IntN(int(gomoku.Symmetries))))
	if m.rule == gomoku.Renju || m.rng.IntN(4) > 0 {
		return p
	}
	low, high := [2]int{14, 14}, [2]int{}
	for _, pt := range p.Moves() {
		for i, v := range [2]int{pt.X(), pt.Y()} {
			low[i], high[i] = min(low[i], v), max(high[i], v)
		}
	}
	span := max(high[0]-low[0], high[1]-low[1]) + 1
	size := min(gomoku.MaxSize, span+m.rng.IntN(7))
	q, err := gomoku.New(m.rule, size)
	if err != nil {
		return nil
	}
	var shift [2]int
	for i := range shift {
		shift[i] = m.rng.IntN(size-(high[i]-low[i])) - low[i]
	}
	for _, pt := range p.Moves() {
		if q.Play(gomoku.At(pt.X()+shift[0], pt.Y()+shift[1])) != nil {
			return nil
		}
	}
	return q
}

// handOn moves half of the remaining quota of every kind of win, rounded up, to that of
// the next shorter length.
func (m *maker) handOn() {
	for _, goal := range []string{"vcf", "vct"} {
		for plies := 9; plies <= 25; plies += 4 {
			long, short := kind{goal, plies}, kind{goal, plies - 4}
			half := (m.quota[long] + 1) / 2
			m.quota[short] += half
			m.quota[long] -= half
		}
	}
}
