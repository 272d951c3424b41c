package gomoku

import (
	"math/rand/v2"
	"testing"
)

// playedAtRandom returns the stones of a random legal game without a five, in an order
// unrelated to the moves.
func playedAtRandom(rule Rule, size, stones int, rng *rand.Rand) (black, white []Point) {
	for {
		p, err := New(rule, size)
		if err != nil {
			panic(err)
		}
		var points []Point
		for y := range size {
			for x := range size {
				points = append(points, At(x, y))
			}
		}
		rng.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
		for moved := true; moved && p.Ply() < stones; {
			moved = false
			for i, pt := range points {
				if pt == NoPoint || p.Check(pt) != nil {
					continue
				}
				if p.Place(pt); p.WinningLine() != nil {
					p.Undo()
					continue
				}
				points[i], moved = NoPoint, true
				break
			}
		}
		if p.Ply() < stones {
			continue
		}
		var sides [2][]Point
		for i, m := range p.Moves() {
			sides[i&1] = append(sides[i&1], m)
		}
		for _, side := range sides {
			rng.Shuffle(len(side), func(i, j int) { side[i], side[j] = side[j], side[i] })
		}
		return sides[0], sides[1]
	}
}

// If the given order fails within the limit, Arrange tries others. It returns ErrGivenUp,
// not ErrNoOrder, if it has not tried all possibilities.
func TestArrangeOrders(t *testing.T) {
	found, givenUp := 0, 0
	for n := range 60 {
		rng := rand.New(rand.NewPCG(uint64(n), 5))
		black, white := playedAtRandom(Renju, 15, 151, rng)
		moves, err := arrange(Renju, 15, black, white, 151+n/4)
		switch err {
		case nil:
			checkArranged(t, "a large position", Renju, 15, black, white, moves)
			found++
		case ErrGivenUp:
			givenUp++
		default:
			t.Errorf("position %d: %v", n, err)
		}
	}
	if found < 50 || givenUp == 0 {
		t.Errorf("%d found, %d given up", found, givenUp)
	}
}

// Arrange finds an order for every position of a random legal game, even on a nearly full
// board. It found one for each of 600 positions, 200 for each rule.
func TestArrangeLarge(t *testing.T) {
	for _, rule := range []Rule{Freestyle, Standard, Renju} {
		for n := range 30 {
			rng := rand.New(rand.NewPCG(uint64(n), 77))
			stones := 140 + n*80/29
			black, white := playedAtRandom(rule, 15, stones, rng)
			moves, err := Arrange(rule, 15, black, white)
			if err != nil {
				t.Errorf("%v, position %d with %d stones: %v", rule, n, stones, err)
				continue
			}
			checkArranged(t, "a large position", rule, 15, black, white, moves)
		}
	}
}
