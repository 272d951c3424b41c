package sets

import (
	"errors"
	"strconv"

	"tengen/engine/check"
	"tengen/engine/connect4"
)

// games are how many games of 1, 2, … plies there are in Connect Four, as
// other programs count them, too. A game that has ended goes no further.
var games = [...]int{7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572}

func perft() check.Set {
	return check.Set{Name: "perft", Cases: len(games), Check: func(i int, stop func() bool) error {
		n, whole := countGames(connect4.Classic(), i+1, stop)
		switch {
		case !whole:
			return check.ErrStopped
		case n != games[i]:
			return errors.New("perft " + strconv.Itoa(i+1) + " is " + strconv.Itoa(n) + ", not " + strconv.Itoa(games[i]))
		}
		return nil
	}}
}

// inOneGo is the depth that is counted without asking stop.
const inOneGo = 6

func countGames(p *connect4.Position, plies int, stop func() bool) (n int, whole bool) {
	if plies <= inOneGo {
		return p.Perft(plies), stop == nil || !stop()
	}
	for x := range p.Width() {
		if p.Play(x) != nil {
			continue
		}
		more, whole := countGames(p, plies-1, stop)
		p.Undo()
		if !whole {
			return n, false
		}
		n += more
	}
	return n, true
}
