package main

import (
	"flag"
	"fmt"
	"math/rand/v2"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/player"
)

// Kinds of the opponent's threats that a move can stop.
const (
	threatFour   = iota // one point makes five
	threatThree         // a point makes a straight four or two fours
	threatDouble        // a point makes a four and a three, or two threes
	threatKinds         // number of kinds
)

// conduct is what a level did in its games.
type conduct struct {
	games, won, plies int
	moves, nodes      int
	missed            [threatKinds]share // threats that could be stopped, and those of them that were not
	attacks, blocks   int                // moves on points of more worth to the level than to its opponent, and of less
	direct, prepared  int                // moves that win or threaten to make a five or a straight four, and others that prepare a double threat
	taken             share              // positions without fives in which a four-three or a straight four could be made, and those in which the move made a four
	runs              int                // direct threats in a row at the end of won games, with the five
}

// runCharacters plays every pair of levels of five in a row, each also against itself,
// and prints after each round how each level has played so far.
func runCharacters(args []string) error {
	flags := flag.NewFlagSet("characters", flag.ExitOnError)
	games := flags.Int("games", 5, "games of each pair of levels")
	from := flags.Int("from", 1, "weakest level")
	top := flags.Int("top", mostLevel, "strongest level")
	seed := flags.Uint64("seed", 1, "seed of the openings and of the levels' choices")
	flags.Parse(args)
	var levels [mostLevel + 1]conduct
	for n := range *games {
		for a := *from; a <= *top; a++ {
			for b := a; b <= *top; b++ {
				seats := [2]int{a, b}
				if n%2 == 1 {
					seats = [2]int{b, a}
				}
				err := playPair(&levels, seats, rand.New(rand.NewPCG(*seed, uint64(a<<16|b<<8|n))))
				if err != nil {
					return err
				}
			}
		}
		printConducts(levels[:*top+1], *from)
	}
	return nil
}

// printConducts prints a line for each level.
func printConducts(levels []conduct, from int) {
	fmt.Println("level games  won  plies  four missed  three missed  double missed  attack block direct prepare chance taken  run positions")
	for i := from; i < len(levels); i++ {
		c := &levels[i]
		fmt.Printf("%5d %5d %3.0f%% %5.1f ", i, c.games, percent(c.won, c.games), float64(c.plies)/float64(c.games))
		for k := range threatKinds {
			fmt.Printf("  %5d %4.0f%%", c.missed[k].of, percent(c.missed[k].hit, c.missed[k].of))
		}
		fmt.Printf("  %5.0f%% %4.0f%% %5.0f%% %6.0f%% %6d %4.0f%% %4.1f %9.0f\n", percent(c.attacks, c.moves), percent(c.blocks, c.moves),
			percent(c.direct, c.moves), percent(c.prepared, c.moves), c.taken.of, percent(c.taken.hit, c.taken.of),
			float64(c.runs)/float64(max(c.won, 1)), float64(c.nodes)/float64(c.moves))
	}
}

// percent returns n of all in per cent.
func percent(n, all int) float64 { return 100 * float64(n) / float64(max(all, 1)) }

// playPair plays a game from an opening of three stones near the centre and adds what
// both levels did.
func playPair(levels *[mostLevel + 1]conduct, seats [2]int, rng *rand.Rand) error {
	p, err := gomoku.New(gomoku.Freestyle, 15)
	if err != nil {
		return err
	}
	for p.Ply() < 3 {
		if at := gomoku.At(5+rng.IntN(5), 5+rng.IntN(5)); p.Check(at) == nil {
			p.Place(at)
		}
	}
	m := pattern.NewMap(gomoku.Freestyle)
	m.Reset(p)
	who := [2]*player.Tengen{player.NewTengen(gomoku.Freestyle, 16<<20), player.NewTengen(gomoku.Freestyle, 16<<20)}
	var runs [2]int
	for !p.Over() {
		side := p.Ply() & 1
		c := &levels[seats[side]]
		info, err := who[side].Search(&player.Task{Position: gomoku.Value{Position: p}, Level: seats[side], Lines: 1, Seed: rng.Uint64()})
		if err != nil {
			return err
		}
		at, err := gomoku.ParsePoint(info.Move, p.Size())
		if err != nil {
			return err
		}
		c.moves++
		c.nodes += int(info.Nodes)
		if c.judge(m, at) {
			runs[side]++
		} else if m.Count(m.ToMove().Other(), pattern.ClassFive) == 0 {
			runs[side] = 0
		}
		p.Place(at)
	}
	for side, level := range seats {
		c := &levels[level]
		c.games++
		c.plies += p.Ply()
		if p.Winner().Index() == side && p.Winner() != gomoku.Empty {
			c.won++
			c.runs += runs[side]
		}
	}
	return nil
}

// judge plays a move on the map and counts what it does. It reports whether the move
// makes a five or threatens to make a five or a straight four.
func (c *conduct) judge(m *pattern.Map, at gomoku.Point) bool {
	me := m.ToMove()
	kind := stoppable(m)
	if chance := m.Count(me, pattern.ClassFourThree) + m.Count(me, pattern.ClassStraightFour); chance > 0 && kind != threatFour &&
		m.Count(me, pattern.ClassFive)+m.Count(me.Other(), pattern.ClassFive) == 0 {
		c.taken.count(m.Class(at, me) >= pattern.ClassFour)
	}
	own, other := m.Class(at, me), m.Class(at, me.Other())
	switch {
	case own > other:
		c.attacks++
	case own < other:
		c.blocks++
	}
	before := doubles(m, me)
	m.Play(at, me)
	fours, threes := m.Count(me, pattern.ClassFive), m.Count(me, pattern.ClassStraightFour)
	direct := own == pattern.ClassFive || own >= pattern.ClassThree && fours+threes > 0
	switch {
	case direct:
		c.direct++
	case doubles(m, me) > before:
		c.prepared++
	}
	if kind < threatKinds {
		// A four suffices as a reply to every threat but a four, an open three to a double threat.
		countered := kind != threatFour && fours > 0 || kind == threatDouble && threes > 0
		c.missed[kind].count(!countered && threatens(m, me.Other(), kind))
	}
	return direct
}

// doubles returns the number of points where c makes a four and a three, or two threes.
func doubles(m *pattern.Map, c gomoku.Color) int {
	return m.Count(c, pattern.ClassFourThree) + m.Count(c, pattern.ClassThreeThree)
}

// threatens reports whether c has a threat of a kind or a stronger one.
func threatens(m *pattern.Map, c gomoku.Color, kind int) bool {
	return m.Count(c, pattern.ClassFive) > 0 ||
		kind >= threatThree && m.Count(c, pattern.ClassStraightFour) > 0 ||
		kind == threatDouble && doubles(m, c) > 0
}

// stoppable returns the kind of the opponent's strongest threat, or threatKinds if there is
// none, if the side to move wins at once, or if no move removes the threat.
func stoppable(m *pattern.Map) int {
	me := m.ToMove()
	if m.Count(me, pattern.ClassFive) > 0 {
		return threatKinds
	}
	for kind := range threatKinds {
		if !threatens(m, me.Other(), kind) {
			continue
		}
		first, last := m.Bounds()
		for y := first; y <= last; y++ {
			for x := range 32 {
				if m.Free(y)>>x&1 == 0 {
					continue
				}
				m.Play(gomoku.Point(y<<5|x), me)
				still := threatens(m, me.Other(), kind)
				m.Undo()
				if !still {
					return kind
				}
			}
		}
		return threatKinds
	}
	return threatKinds
}
