package main

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/player"
)

// A beginner chooses moves as a person does who sees some shapes and misses others.
type beginner struct {
	name string
	// The shares of positions in which the beginner sees a five, an open four and the
	// other side's, in this order. What is seen is played.
	five, stopFive, four, stopFour float64
	// How much more a point is worth that makes, or takes from the other side, a shape of
	// the next class; 0 means that any point near the stones will do.
	make, take float64
}

// The weakest looks at its own stones only, and not always; the strongest overlooks an
// open three once in five times.
var beginners = []beginner{
	{"first game", 0.9, 0.7, 0.5, 0.3, 1, 0.3},
	{"some games", 0.97, 0.9, 0.8, 0.6, 1.2, 0.6},
	{"a few weeks", 1, 0.98, 0.95, 0.85, 1.5, 1},
}

// choose returns a move for the side to move.
func (b *beginner) choose(m *pattern.Map, rng *rand.Rand) gomoku.Point {
	me := m.ToMove()
	for _, see := range []struct {
		side  gomoku.Color
		class pattern.Class
		share float64
	}{
		{me, pattern.ClassFive, b.five},
		{me.Other(), pattern.ClassFive, b.stopFive},
		{me, pattern.ClassStraightFour, b.four},
		{me.Other(), pattern.ClassStraightFour, b.stopFour},
	} {
		if m.Count(see.side, see.class) > 0 && rng.Float64() < see.share {
			return pick(m, rng, func(at gomoku.Point) float64 {
				if m.Class(at, see.side) == see.class {
					return 1
				}
				return 0
			})
		}
	}
	return pick(m, rng, func(at gomoku.Point) float64 {
		// What was overlooked stays so: it counts as a three.
		own := min(m.Class(at, me), pattern.ClassThreePlus)
		other := min(m.Class(at, me.Other()), pattern.ClassThreePlus)
		return math.Exp(b.make*float64(own) + b.take*float64(other))
	})
}

// pick returns a random free point near the stones, each in proportion to its weight.
func pick(m *pattern.Map, rng *rand.Rand, weight func(gomoku.Point) float64) gomoku.Point {
	var chosen gomoku.Point
	sum := 0.0
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		for x := range 32 {
			if m.Near(y)>>x&1 == 0 {
				continue
			}
			at := gomoku.Point(y<<5 | x)
			w := weight(at)
			if sum += w; w > 0 && rng.Float64()*sum < w {
				chosen = at
			}
		}
	}
	return chosen
}

// runBeginners plays beginners against the first levels of five in a row, colours in
// turn, and prints the share of games that each wins, a draw counting half.
func runBeginners(args []string) error {
	flags := flag.NewFlagSet("beginners", flag.ExitOnError)
	games := flags.Int("games", 200, "games of each beginner against each level")
	top := flags.Int("top", 3, "strongest level")
	seed := flags.Uint64("seed", 1, "seed of all choices")
	flags.Parse(args)
	for i := range beginners {
		b := &beginners[i]
		fmt.Printf("%-12s", b.name)
		for level := 1; level <= *top; level++ {
			won := 0.0
			for n := range *games {
				score, err := b.play(level, n%2, rand.New(rand.NewPCG(*seed, uint64(i<<32|level<<16|n))))
				if err != nil {
					return err
				}
				won += score
			}
			share := won / float64(*games)
			fmt.Printf("  level %d: %3.0f %% ± %.0f", level, 100*share, 196*math.Sqrt(share*(1-share)/float64(*games)))
		}
		fmt.Println()
	}
	return nil
}

// play plays a game against a level, the beginner as the given side, and returns 1 for a
// win, 0 for a loss, 0.5 for a draw.
func (b *beginner) play(level, side int, rng *rand.Rand) (float64, error) {
	p, err := gomoku.New(gomoku.Freestyle, 15)
	if err != nil {
		return 0, err
	}
	p.Place(gomoku.At(7, 7))
	m := pattern.NewMap(gomoku.Freestyle)
	m.Reset(p)
	tengen := player.NewTengen(gomoku.Freestyle, 1<<20)
	for !p.Over() {
		at := b.choose(m, rng)
		if p.Ply()&1 != side {
			info, err := tengen.Search(&player.Task{Position: gomoku.Value{Position: p}, Level: level, Lines: 1, Seed: rng.Uint64()})
			if err != nil {
				return 0, err
			}
			if at, err = gomoku.ParsePoint(info.Move, p.Size()); err != nil {
				return 0, err
			}
		}
		m.Play(at, p.ToMove())
		p.Place(at)
	}
	switch winner := p.Winner(); {
	case winner == gomoku.Empty:
		return 0.5, nil
	case winner.Index() == side:
		return 1, nil
	}
	return 0, nil
}
