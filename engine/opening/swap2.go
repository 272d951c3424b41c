// Package opening decides in the procedures that begin tournament games, where
// the first stones and the colours are a matter of agreement.
package opening

import (
	"errors"
	"math/rand/v2"

	"tengen/engine/gomoku"
)

// Swap2 is the procedure of freestyle and standard tournaments (Gomocup's
// protocol has it as SWAP2BOARD). The stones alternate, Black's first:
//
//	0 stones   the first player puts three
//	3 stones   the second takes Black, or plays White's next stone, or puts
//	           two more and leaves the choice to the first
//	5 stones   the first takes Black, or plays White's next stone
//
// A Decision is an answer to one of these positions.
type Decision struct {
	Swap   bool           // take Black; no stones then
	Stones []gomoku.Point // to be put, in turn
}

// A Judge gives the best move in a position and how likely the side to move is
// to win, 0…1.
type Judge func(p *gomoku.Position) (best gomoku.Point, chance float64, err error)

const (
	// even is how far from one half a chance may lie for an opening to be offered.
	even = 0.06
	// candidates is how many openings are looked at for one to offer.
	candidates = 24
)

// ErrStones is the answer to a number of stones at which swap2 asks nothing.
var ErrStones = errors.New("swap2 asks at 0, 3 or 5 stones")

// Swap2 answers in p as swap2 asks. The same generator gives the same answer.
func Swap2(p *gomoku.Position, judge Judge, rng *rand.Rand) (Decision, error) {
	switch p.Ply() {
	case 0:
		return propose(p, 3, judge, rng)
	case 3:
		// Two more stones are for who sees no difference between the colours: what
		// they leave to the other side is at best as good.
		d, chance, err := colour(p, judge)
		if err == nil && chance < 0.5+even {
			if more, err := propose(p, 2, judge, rng); err == nil {
				return more, nil
			}
		}
		return d, err
	case 5:
		d, _, err := colour(p, judge)
		return d, err
	}
	return Decision{}, ErrStones
}

// colour takes the side with the better chance, which is 0.5 at least.
func colour(p *gomoku.Position, judge Judge) (Decision, float64, error) {
	best, chance, err := judge(p)
	switch {
	case err != nil:
		return Decision{}, 0, err
	case chance < 0.5:
		return Decision{Swap: true}, 1 - chance, nil
	}
	return Decision{Stones: []gomoku.Point{best}}, chance, nil
}

// propose puts so many stones that neither side is much better off: the first
// that are even, or the evenest of all that were looked at.
func propose(p *gomoku.Position, stones int, judge Judge, rng *rand.Rand) (Decision, error) {
	var best []gomoku.Point
	least := 1.0
	for range candidates {
		q := p.Clone()
		for q.Ply() < p.Ply()+stones {
			_ = q.Play(nearCentre(q.Size(), rng)) // another, if it may not be played
		}
		if q.Over() {
			continue
		}
		_, chance, err := judge(q)
		if err != nil {
			return Decision{}, err
		}
		if off := max(chance-0.5, 0.5-chance); off < least {
			best, least = q.Moves()[p.Ply():], off
		}
		if least < even {
			break
		}
	}
	if best == nil {
		return Decision{}, errors.New("no opening is left to offer")
	}
	return Decision{Stones: best}, nil
}

// nearCentre draws one of the middle 9×9 points, or of as many as there are.
func nearCentre(size int, rng *rand.Rand) gomoku.Point {
	reach := min(size, 9)
	low := (size - reach) / 2
	return gomoku.At(low+rng.IntN(reach), low+rng.IntN(reach))
}
