package opening

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tengen/engine/gomoku"
)

// constant returns a judge that returns the legal points in order of columns. The win
// probability of the first is winProb and decreases by 0.01 from move to move.
func constant(winProb float64) Judge {
	return func(p *gomoku.Position, n int) (list []Move, err error) {
		for x := 0; len(list) < n && x < p.Size(); x++ {
			for y := 0; len(list) < n && y < p.Size(); y++ {
				if pt := gomoku.At(x, y); p.Check(pt) == nil {
					list = append(list, Move{pt, winProb - 0.01*float64(len(list))})
				}
			}
		}
		return list, nil
	}
}

func TestDecide(t *testing.T) {
	const four = "h8 stay h9 stay i9 stay g7"
	const ten = four + " ten a1 a2 a3 a4 a5 a6 a7 a8 a9 a10"
	for _, c := range []struct {
		name, procedure, words string
		winProb                float64 // of the side to move
		want                   string  // "" if only the number of stones is checked
		stones                 int
	}{
		{"three stones to begin with", Swap2, "", 0.5, "", 3},
		{"the last of three", Swap2, "h8 i9", 0.5, "", 1},
		{"the most even, if none is even", Swap2, "", 0.9, "", 3},
		{"Swap: equal colours, White", Swap, "h8 i9 j10", 0.52, "white", 0},
		{"Swap: Black is better", Swap, "h8 i9 j10", 0.2, "black", 0},
		{"Pro begins in the centre", Pro, "", 0.5, "h8", 1},
		{"White's stone in Pro", Pro, "h8", 0.5, "", 1},
		{"Black's second stone in Pro", Pro, "h8 h9", 0.5, "", 1},
		{"Black's second stone in Long Pro", LongPro, "h8 h9", 0.5, "", 1},
		{"an opening of renju", Soosyrv8, "", 0.5, "", 3},
		{"the rest of an opening", Soosyrv8, "h8", 0.5, "", 2},
		{"a bad opening for White", Soosyrv8, "h8 h9 i9", 0.3, "swap", 0},
		{"a good opening for White", Soosyrv8, "h8 h9 i9", 0.6, "stay", 0},
		{"a free fourth stone", Soosyrv8, "h8 h9 i9 stay", 0.6, "", 1},
		{"the number that makes it even", Soosyrv8, "h8 h9 i9 stay g7", 0.53, "offer4", 0},
		{"too good for Black: the most", Soosyrv8, "h8 h9 i9 stay g7", 0.9, "offer8", 0},
		{"too bad for Black: one", Soosyrv8, "h8 h9 i9 stay g7", 0.4, "offer1", 0},
		{"the worst of three is good", Soosyrv8, "h8 h9 i9 stay g7 offer3", 0.53, "stay", 0},
		{"the worst of three is bad", Soosyrv8, "h8 h9 i9 stay g7 offer3", 0.51, "swap", 0},
		{"offers three", Soosyrv8, "h8 h9 i9 stay g7 offer3 stay", 0.8, "a1 a2 a3", 3},
		{"picks of three", Soosyrv8, "h8 h9 i9 stay g7 offer3 stay a1 a2 a3", 0.8, "", 1},
		{"Black is better", Swap2, "h8 i9 j10", 0.2, "black", 0},
		{"White is better", Swap2, "h8 i9 j10", 0.8, "white", 0},
		{"equal colours: two more stones", Swap2, "h8 i9 j10", 0.52, "two", 0},
		{"the two more stones", Swap2, "h8 i9 j10 two", 0.52, "", 2},
		{"after five, Black is better", Swap2, "h8 i9 j10 two c1 b2", 0.49, "black", 0},
		{"after five, White is better", Swap2, "h8 i9 j10 two c1 b2", 0.51, "white", 0},
		{"renju begins in the centre", Taraguchi10, "", 0.5, "h8", 1},
		{"the second stone", Taraguchi10, "h8 stay", 0.3, "", 1},
		{"White is worse", Taraguchi10, "h8", 0.3, "swap", 0},
		{"White is better in renju", Taraguchi10, "h8", 0.6, "stay", 0},
		{"a fourth stone", Taraguchi10, "h8 stay h9 stay i9 stay", 0.6, "", 1},
		{"ten good fifths", Taraguchi10, four, 0.8, "ten", 0},
		{"only some good fifths", Taraguchi10, four, 0.55, "stay", 0},
		{"no good fifths", Taraguchi10, four, 0.4, "swap", 0},
		{"offers ten", Taraguchi10, four + " ten", 0.8, "a1 a2 a3 a4 a5 a6 a7 a8 a9 a10", 10},
		{"offers the rest", Taraguchi10, four + " ten a1 a3", 0.8, "a2 a4 a5 a6 a7 a8 a9 a10", 8},
		{"picks one", Taraguchi10, ten, 0.5, "", 1},
		{"after the fifth", Taraguchi10, four + " stay l12", 0.4, "swap", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := parse(t, c.procedure, c.words)
			words, err := a.Decide(constant(c.winProb), rand.New(rand.NewPCG(1, 1)))
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(words, " "); c.want != "" && got != c.want || c.want == "" &&
				len(words) != c.stones {
				t.Errorf("%q", got)
			}
			again, _ := a.Decide(constant(c.winProb), rand.New(rand.NewPCG(1, 1)))
			if !slices.Equal(words, again) {
				t.Errorf("%v, then %v with the same seed", words, again)
			}
			for _, word := range words {
				if err := a.Apply(word); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// Decide completes the procedures for both persons, with any win probabilities.
func TestDecideToTheEnd(t *testing.T) {
	for _, procedure := range []string{Swap, Swap2, Pro, LongPro, Soosyrv8, Taraguchi10} {
		for seed := range uint64(30) {
			a := parse(t, procedure, "")
			rng := rand.New(rand.NewPCG(seed, 0))
			for steps := 0; a.Task != Play; steps++ {
				words, err := a.Decide(constant(0.3+0.5*rng.Float64()), rng)
				if err != nil || steps > 20 {
					t.Fatal(procedure, seed, err)
				}
				for _, word := range words {
					if err := a.Apply(word); err != nil {
						t.Fatal(procedure, seed, err)
					}
				}
			}
			if n := a.Position.Ply(); n != 3 && n != 5 {
				t.Errorf("%s ends after %d stones", procedure, n)
			}
		}
	}
}

// The stones that Decide places are even for the judge if a candidate is.
func TestProposalIsEven(t *testing.T) {
	judge := func(p *gomoku.Position, _ int) ([]Move, error) {
		// even if the first stone is in an even column
		return []Move{{WinProb: 0.5 + 0.4*float64(p.Moves()[0].X()%2)}}, nil
	}
	for seed := range uint64(20) {
		words, err := parse(t, Swap2, "").Decide(judge, rand.New(rand.NewPCG(seed, 0)))
		if err != nil || (words[0][0]-'a')%2 != 0 {
			t.Errorf("seed %d: %v, %v", seed, words, err)
		}
	}
}

// White picks the fifth stone after which its win probability is highest.
func TestPick(t *testing.T) {
	judge := func(p *gomoku.Position, _ int) ([]Move, error) {
		return []Move{{WinProb: float64(p.Last().Y()) / 20}}, nil
	}
	a := parse(t, Taraguchi10, "h8 stay h9 stay i9 stay g7 ten a1 a2 a3 a12 a5 a6 a7 a8 a9 a10")
	if words, err := a.Decide(judge, rand.New(rand.NewPCG(1, 1))); err != nil || words[0] != "a12" {
		t.Error(words, err)
	}
}

func TestDecideRefuses(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	if _, err := parse(t, Swap2, "h8 i9 j10 black").Decide(constant(0.5), rng); err == nil {
		t.Error("Decide returns words after the end of the procedure")
	}
	broken := errors.New("broken")
	fails := func(*gomoku.Position, int) ([]Move, error) { return nil, broken }
	for _, c := range []struct{ procedure, words string }{
		{Swap2, ""},
		{Swap2, "h8 i9 j10"},
		{Pro, "h8"},
		{Soosyrv8, ""},
		{Soosyrv8, "h8 h9 i9 stay g7"},
		{Soosyrv8, "h8 h9 i9 stay g7 offer1"},
		{Taraguchi10, "h8 stay"},
		{Taraguchi10, "h8 stay h9 stay i9 stay g7 ten"},
		{Taraguchi10, "h8 stay h9 stay i9 stay g7 ten a1 a2 a3 a4 a5 a6 a7 a8 a9 a10"},
	} {
		if _, err := parse(t, c.procedure, c.words).Decide(fails, rng); !errors.Is(err, broken) {
			t.Error(c.words, err)
		}
	}
}
