package opening

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"tengen/engine/gomoku"
)

// A Move is a move with a judge's evaluation.
type Move struct {
	Point   gomoku.Point
	WinProb float64 // win probability of the side to move, 0…1
}

// A Judge returns up to n of the best moves of a position, at least one, best first. It may
// return ErrLate, but not at its first call.
type Judge func(p *gomoku.Position, n int) ([]Move, error)

// ErrLate is the error of a judge whose time is over. The decision is then one of those
// that were evaluated.
var ErrLate = errors.New("the time is over")

const (
	// even is the largest difference between the win probability and one half in an
	// opening that the engine offers.
	even = 0.06
	// candidates is the maximum number of placements that are evaluated.
	candidates = 24
	// alternatives is the number of moves requested from the judge for an offer of
	// ten.
	alternatives = 24
)

// Decide decides the current task for its actor. It returns the words for all stones that
// are left, or for the choice. The decision depends only on a, judge and rng.
func (a *Agreement) Decide(judge Judge, rng *rand.Rand) ([]string, error) {
	switch a.Task {
	case Put:
		switch {
		case a.Procedure == Swap || a.Procedure == Swap2:
			return Balance(a.Position, a.Left, judge, rng)
		case a.isPro() || a.Procedure == Soosyrv8 && a.Position.Ply() == 3:
			return a.best(a.Allowed(), judge)
		case a.Procedure == Soosyrv8:
			return a.putOpening(judge, rng)
		}
		return a.putOne(judge, rng)
	case Choose:
		word, err := a.decideWord(judge)
		return []string{word}, err
	case Offer:
		return a.offer(judge)
	case Pick:
		return a.best(a.Offered, judge)
	}
	return nil, errors.New("there is nothing to decide")
}

// decideWord chooses the option that gives the actor the better side.
func (a *Agreement) decideWord(judge Judge) (string, error) {
	n := 1
	if strings.HasPrefix(a.Options[0], OfferN) {
		return a.decideNumber(judge)
	}
	if a.number > 0 { // how good the offered stones will be decides
		n = alternatives
	}
	if slices.Contains(a.Options, OfferTen) {
		n = alternatives
	}
	moves, err := judge(a.Position, n)
	if err != nil {
		return "", err
	}
	winProb := moves[0].WinProb
	if a.number > 0 {
		winProb = a.worstOf(moves, a.number)
	}
	better := max(winProb, 1-winProb)
	white := a.Position.ToMove() == gomoku.White
	switch {
	case slices.Contains(a.Options, TwoMore) && better < 0.5+even:
		// Place two more stones only if the colours are about equal: afterwards the
		// other person chooses the better colour.
		return TwoMore, nil
	case slices.Contains(a.Options, TakeBlack):
		if white == (winProb >= 0.5) {
			return TakeWhite, nil
		}
		return TakeBlack, nil
	case slices.Contains(a.Options, OfferTen) && a.worstOf(moves, offers) >= 0.5:
		return OfferTen, nil
	case winProb < 0.5:
		return Change, nil
	}
	return Stay, nil
}

// decideNumber says how many fifth stones are to be offered: the number with which the
// colours are most nearly equal, because the other person may swap.
func (a *Agreement) decideNumber(judge Judge) (string, error) {
	moves, err := judge(a.Position, alternatives)
	if err != nil {
		return "", err
	}
	best, least := 1, 1.0
	for n := 1; n <= most; n++ {
		worst := a.worstOf(moves, n)
		if off := max(worst-0.5, 0.5-worst); off < least {
			best, least = n, off
		}
	}
	return OfferN + strconv.Itoa(best), nil
}

// worstOf returns the win probability of the n-th best of moves that may be offered
// together, which White will pick; 0 if there are fewer.
func (a *Agreement) worstOf(moves []Move, n int) float64 {
	list := a.offerOf(moves, n)
	if len(list) < n {
		return 0
	}
	return list[n-1].WinProb
}

// putOpening returns points for the stones that are left of one of the 26 openings: a
// random one of those that are nearly the most even.
func (a *Agreement) putOpening(judge Judge, rng *rand.Rand) ([]string, error) {
	b := *a
	b.Position = a.Position.Clone()
	var list []gomoku.Point
	for b.Position.Ply() < 2 {
		points := b.Allowed()
		pt := points[rng.IntN(len(points))]
		b.Position.Place(pt)
		list = append(list, pt)
	}
	last, err := b.putOne(judge, rng)
	return append(names(list), last...), err
}

// Balance returns points for the given number of further stones in p after which neither
// side has a large advantage: the first even placement found, or the most even of all
// candidates. If the judge's time ends before an even placement of three stones is found
// on an empty board, the placement is a stored one.
func Balance(p *gomoku.Position, stones int, judge Judge, rng *rand.Rand) ([]string, error) {
	var best []gomoku.Point
	least := 1.0
	for range candidates {
		q := p.Clone()
		for q.Ply() < p.Ply()+stones && !q.Over() {
			_ = q.Play(nearCentre(q.Size(), rng)) // an illegal move has no effect; the loop tries again
		}
		if q.Over() {
			continue
		}
		off, err := imbalance(q, judge)
		if err == ErrLate {
			if fallback := storedOpening(p.Rule(), p.Size(), rng); fallback != nil && p.Ply() == 0 && stones == len(fallback) {
				best = fallback
			}
			break
		}
		if err != nil {
			return nil, err
		}
		if best == nil || off < least {
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

// putOne returns a point for the next stone of renju's procedure that leaves the position
// nearly even, because the other person may swap.
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
		off[i], err = imbalance(q, judge)
		if err == ErrLate {
			points, off = points[:i], off[:i]
			break
		}
		if err != nil {
			return nil, err
		}
	}
	least := slices.Min(off)
	for i := range points {
		if off[i] <= least+even/2 { // the points are in random order
			return names(points[i : i+1]), nil
		}
	}
	return nil, errors.New("no stone is left to put")
}

// offerOf returns the first n of moves that may be offered together, or fewer.
func (a *Agreement) offerOf(moves []Move, n int) []Move {
	b := *a
	b.Task, b.Offered = Offer, nil
	var list []Move
	for _, m := range moves {
		if len(list) < n && b.allows(m.Point) {
			b.Offered = append(b.Offered, m.Point)
			list = append(list, m)
		}
	}
	return list
}

// offer returns the best moves that may be offered together. If the judge returns too few,
// it adds those nearest to the centre.
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
	slices.SortStableFunc(rest, func(p, q gomoku.Point) int { return a.away(p) - a.away(q) })
	for _, pt := range rest {
		take(pt)
	}
	return names(list), nil
}

// best returns the point with the best win probability for its actor: an offered stone for
// White, or a stone for the side that places it. Of many points it looks at those next to
// stones or to the centre.
func (a *Agreement) best(points []gomoku.Point, judge Judge) ([]string, error) {
	if len(points) == 1 {
		return names(points), nil
	}
	if a.Task == Put {
		points = a.nearest(points)
	}
	var judged []Move
	for _, pt := range points {
		q := a.Position.Clone()
		q.Place(pt)
		moves, err := judge(q, 1)
		if err == ErrLate {
			break
		}
		if err != nil {
			return nil, err
		}
		judged = append(judged, Move{pt, a.valueOf(moves[0].WinProb)})
	}
	best := slices.MaxFunc(judged, func(m, n Move) int { return cmp.Compare(m.WinProb, n.WinProb) })
	return names([]gomoku.Point{best.Point}), nil
}

// valueOf returns the actor's value of a stone after which the other colour wins with
// probability winProb. White picks a black stone. A fourth stone is as good as it is even,
// because the other person may swap.
func (a *Agreement) valueOf(winProb float64) float64 {
	switch {
	case a.Task == Pick:
		return winProb
	case a.Procedure == Soosyrv8:
		return min(winProb, 1-winProb)
	}
	return 1 - winProb
}

// nearest returns one of each symmetric set of points, at most candidates, those nearest
// to the centre first.
func (a *Agreement) nearest(points []gomoku.Point) []gomoku.Point {
	points = slices.Clone(points)
	slices.SortStableFunc(points, func(p, q gomoku.Point) int { return a.away(p) - a.away(q) })
	var list []gomoku.Point
	for _, pt := range points {
		if !slices.ContainsFunc(list, func(other gomoku.Point) bool { return a.alike(pt, other) }) {
			list = append(list, pt)
		}
	}
	return list[:min(len(list), candidates)]
}

// away returns the square of the distance of a point from the centre.
func (a *Agreement) away(pt gomoku.Point) int {
	dx, dy := pt.X()-a.Position.Size()/2, pt.Y()-a.Position.Size()/2
	return dx*dx + dy*dy
}

// imbalance returns the difference between the win probability in p and one half.
func imbalance(p *gomoku.Position, judge Judge) (float64, error) {
	moves, err := judge(p, 1)
	if err != nil {
		return 0, err
	}
	return max(moves[0].WinProb-0.5, 0.5-moves[0].WinProb), nil
}

// nearCentre returns a random point of the central 9×9 points, or of a smaller board.
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
