package opening

import (
	"errors"
	"math/rand/v2"
	"testing"

	"tengen/engine/gomoku"
)

// says is a judge that always gives White, who is to move, the same chance.
func says(chance float64) Judge {
	return func(p *gomoku.Position) (gomoku.Point, float64, error) { return gomoku.At(0, 0), chance, nil }
}

func position(t *testing.T, moves string) *gomoku.Position {
	t.Helper()
	p, err := gomoku.Parse("freestyle15", moves)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestSwap2(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		chance      float64 // of the side to move
		swap        bool
		stones      int
	}{
		{"three stones to begin with", "", 0.5, false, 3},
		{"the evenest, if none is even", "", 0.9, false, 3},
		{"Black is better", "h8i9j10", 0.2, true, 0},
		{"White is better", "h8i9j10", 0.8, false, 1},
		{"no difference: two more stones", "h8i9j10", 0.52, false, 2},
		{"after five, Black is better", "h8i9j10c1b2", 0.49, true, 0},
		{"after five, White is better", "h8i9j10c1b2", 0.51, false, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := position(t, c.moves)
			d, err := Swap2(p, says(c.chance), rand.New(rand.NewPCG(1, 1)))
			if err != nil || d.Swap != c.swap || len(d.Stones) != c.stones {
				t.Fatalf("%+v, %v", d, err)
			}
			for _, s := range d.Stones {
				if err := p.Play(s); err != nil {
					t.Errorf("%v: %v", s, err)
				}
			}
		})
	}
}

// What is offered is even for the judge, if anything it looked at is.
func TestProposalIsEven(t *testing.T) {
	judge := func(p *gomoku.Position) (gomoku.Point, float64, error) {
		return gomoku.NoPoint, 0.5 + 0.4*float64(p.Moves()[0].X()%2), nil // even in every other column
	}
	for seed := range uint64(20) {
		d, err := Swap2(position(t, ""), judge, rand.New(rand.NewPCG(seed, 0)))
		if err != nil || d.Stones[0].X()%2 != 0 {
			t.Errorf("seed %d: %+v, %v", seed, d, err)
		}
	}
}

func TestSwap2Refuses(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	if _, err := Swap2(position(t, "h8"), says(0.5), rng); !errors.Is(err, ErrStones) {
		t.Error(err)
	}
	broken := errors.New("broken")
	for _, moves := range []string{"", "h8i9j10", "h8i9j10c1b2"} {
		if _, err := Swap2(position(t, moves), func(*gomoku.Position) (gomoku.Point, float64, error) { return 0, 0, broken }, rng); !errors.Is(err, broken) {
			t.Error(moves, err)
		}
	}
}
