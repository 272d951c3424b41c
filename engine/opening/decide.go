package opening

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"

	"tengen/engine/gomoku"
)

// A Move is what a judge thinks of one.
type Move struct {
	Point  gomoku.Point
	Chance float64 // of the side to move to win, 0…1
}

// A Judge gives so many of the best moves of a position, or as many as it finds,
// the best in front, and at least one.
type Judge func(p *gomoku.Position, moves int) ([]Move, error)

const (
	// even is how far from one half a chance may lie for an opening to be offered.
	even = 0.06
	// candidates is how many ways to put stones are looked at.
	candidates = 24
	// alternatives is how many moves are asked for where ten are to be offered.
	alternatives = 24
)

// Decide does the task of who is to act: all stones that are left, or a word. The
// same generator gives the same answer.
func (a *Agreement) Decide(judge Judge, rng *rand.Rand) ([]string, error) {
	switch a.Task {
	case Put:
		if a.Procedure == Swap2 {
			return Balance(a.Position, a.Left, judge, rng)
		}
		return a.putOne(judge, rng)
	case Choose:
		word, err := a.decideWord(judge)
		return []string{word}, err
	case Offer:
		return a.offer(judge)
	case Pick:
		return a.pick(judge)
	}
	return nil, errors.New("there is nothing to decide")
}

// decideWord takes the side with the better chance, which is 0.5 at least.
func (a *Agreement) decideWord(judge Judge) (string, error) {
	n := 1
	if slices.Contains(a.Options, OfferTen) {
		n = alternatives
	}
	moves, err := judge(a.Position, n)
	if err != nil {
		return "", err
	}
	chance := moves[0].Chance
	better := max(chance, 1-chance)
	white := a.Position.ToMove() == gomoku.White
	switch {
	case slices.Contains(a.Options, TwoMore) && better < 0.5+even:
		// Two more stones are for who sees no difference between the colours: what
		// they leave to the other side is at best as good.
		return TwoMore, nil
	case slices.Contains(a.Options, TakeBlack):
		if white == (chance >= 0.5) {
			return TakeWhite, nil
		}
		return TakeBlack, nil
	case n > 1 && len(a.tenOf(moves)) == offers && a.tenOf(moves)[offers-1].Chance >= 0.5:
		return OfferTen, nil
	case chance < 0.5:
		return Swap, nil
	}
	return Stay, nil
}

// Balance puts so many stones more that neither side is much better off: the
// first that are even, or the evenest of all that were looked at.
func Balance(p *gomoku.Position, stones int, judge Judge, rng *rand.Rand) ([]string, error) {
	var best []gomoku.Point
	least := 1.0
	for range candidates {
		q := p.Clone()
		for q.Ply() < p.Ply()+stones && !q.Over() {
			_ = q.Play(nearCentre(q.Size(), rng)) // another, if it may not be played
		}
		if q.Over() {
			continue
		}
		off, err := unevenness(q, judge)
		if err != nil {
			return nil, err
		}
		if off < least {
			best, least = q.Moves()[p.Ply():], off
		}
		if least < even {
			break
		}
	}
	if best == nil {
		return nil, errors.New("no opening is left to offer")
	}
	return names(best), nil
}

// putOne puts a stone of renju's procedure, after which the other may swap: one
// of those that leave it nearly even.
func (a *Agreement) putOne(judge Judge, rng *rand.Rand) ([]string, error) {
	var points []gomoku.Point
	for _, pt := range a.Allowed() {
		if !slices.ContainsFunc(points, func(other gomoku.Point) bool { return a.alike(pt, other) }) {
			points = append(points, pt)
		}
	}
	rng.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
	points = points[:min(len(points), candidates)]
	if len(points) == 1 {
		return names(points), nil
	}
	off := make([]float64, len(points))
	for i, pt := range points {
		q := a.Position.Clone()
		q.Place(pt)
		var err error
		if off[i], err = unevenness(q, judge); err != nil {
			return nil, err
		}
	}
	least := slices.Min(off)
	for i := range points {
		if off[i] <= least+even/2 { // they are in no order
			return names(points[i : i+1]), nil
		}
	}
	return nil, errors.New("no stone is left to put")
}

// tenOf returns the first ten of moves that may be offered together.
func (a *Agreement) tenOf(moves []Move) []Move {
	b := *a
	b.Task, b.Offered = Offer, nil
	var list []Move
	for _, m := range moves {
		if len(list) < offers && b.allows(m.Point) {
			b.Offered = append(b.Offered, m.Point)
			list = append(list, m)
		}
	}
	return list
}

// offer offers the best moves that may be offered together, and where the judge
// has too few those nearest to the centre.
func (a *Agreement) offer(judge Judge) ([]string, error) {
	moves, err := judge(a.Position, alternatives)
	if err != nil {
		return nil, err
	}
	b := *a
	b.Offered = slices.Clone(a.Offered)
	var list []gomoku.Point
	take := func(pt gomoku.Point) {
		if len(list) < a.Left && b.allows(pt) {
			b.Offered = append(b.Offered, pt)
			list = append(list, pt)
		}
	}
	for _, m := range moves {
		take(m.Point)
	}
	rest := a.Allowed()
	away := func(pt gomoku.Point) int {
		dx, dy := pt.X()-a.Position.Size()/2, pt.Y()-a.Position.Size()/2
		return dx*dx + dy*dy
	}
	slices.SortStableFunc(rest, func(p, q gomoku.Point) int { return away(p) - away(q) })
	for _, pt := range rest {
		take(pt)
	}
	return names(list), nil
}

// pick picks what leaves White the best chance.
func (a *Agreement) pick(judge Judge) ([]string, error) {
	var judged []Move
	for _, pt := range a.Offered {
		q := a.Position.Clone()
		q.Place(pt)
		moves, err := judge(q, 1)
		if err != nil {
			return nil, err
		}
		judged = append(judged, Move{pt, moves[0].Chance})
	}
	best := slices.MaxFunc(judged, func(m, n Move) int { return cmp.Compare(m.Chance, n.Chance) })
	return names([]gomoku.Point{best.Point}), nil
}

// unevenness returns how far the chances in p are from one half.
func unevenness(p *gomoku.Position, judge Judge) (float64, error) {
	moves, err := judge(p, 1)
	if err != nil {
		return 0, err
	}
	return max(moves[0].Chance-0.5, 0.5-moves[0].Chance), nil
}

// nearCentre draws one of the middle 9×9 points, or of as many as there are.
func nearCentre(size int, rng *rand.Rand) gomoku.Point {
	reach := min(size, 9)
	low := (size - reach) / 2
	return gomoku.At(low+rng.IntN(reach), low+rng.IntN(reach))
}

func names(points []gomoku.Point) []string {
	var list []string
	for _, pt := range points {
		list = append(list, pt.String())
	}
	return list
}
