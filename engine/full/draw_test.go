package full

import (
	"slices"
	"testing"

	"tengen/engine/game"
)

// Drawing reports progress and stops on request; callbacks do not change the result.
func TestDraw(t *testing.T) {
	games := New(nil, nil).Games
	for _, name := range []string{"renju15", "connect4"} {
		want, err := games.Draw(game.Drawing{Game: name, N: 2, Seed: 4})
		if err != nil {
			t.Fatal(err)
		}
		var taken []int
		polls := 0
		d := game.Drawing{Game: name, N: 2, Seed: 4}
		d.Stop, d.Found = func() bool { polls++; return false }, func(n int) { taken = append(taken, n) }
		if list, err := games.Draw(d); err != nil || !slices.Equal(list, want) || !slices.Equal(taken, []int{1, 2}) ||
			polls < 2 {
			t.Errorf("%s with callbacks: %v %v, progress %v, %d polls; want %v", name, list, err, taken, polls, want)
		}
		for _, after := range []int{0, 1, 2, 5} {
			left := after
			d := game.Drawing{Game: name, N: 1 << 20, Seed: 4}
			d.Stop, d.Found = func() bool { left--; return left < 0 }, func(n int) {
				if left < 0 {
					t.Errorf("%s: opening %d after it was stopped at poll %d", name, n, after)
				}
			}
			if list, err := games.Draw(d); err != game.ErrStopped || list != nil {
				t.Errorf("%s, stopped at poll %d: %v %v", name, after, list, err)
			}
			if left < -400 { // at most one poll per remaining point of the board
				t.Errorf("%s: %d polls after it was stopped at poll %d", name, -1-left, after)
			}
		}
	}
}

// Drawing openings is an error for games that have none.
func TestNothingToDraw(t *testing.T) {
	for _, name := range []string{"tictactoe", "chess", "renju9"} {
		if list, err := New(nil, nil).Games.Draw(game.Drawing{Game: name, N: 1}); err == nil {
			t.Error(name, list)
		}
	}
}
