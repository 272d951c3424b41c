package solver

import "tengen/engine/connect4"

// Generate computes the missing scores of the position "from" and of the book's
// positions that follow it, until stop returns true. It returns the number of scores
// computed. Positions of the last ply are solved in depth-first order, centre first, so
// that consecutive positions are similar and find each other's entries in the solver's
// table. Scores of earlier plies follow from later ones. Generate calls save after
// every 200 scores and at the end. A later call with the saved book continues where a
// stopped one ended.
func (b *Book) Generate(s *Solver, from *connect4.Position, stop func() bool, save func(solved int)) int {
	g := &generator{Book: b, Solver: s, save: save, seen: make([]bool, len(b.scores))}
	s.begin(0, stop)
	g.walk(pairOf(&from.Board), from.Ply())
	save(g.solved)
	return g.solved
}

type generator struct {
	*Book
	*Solver
	save   func(int)
	seen   []bool
	guess  int // score of the last position solved, the first guess for the next
	solved int
}

const saveEvery = 200 // positions

// walk computes the scores of p and of all positions that follow it in the book. known
// is false if the search was stopped.
func (g *generator) walk(p pair, ply int) (score int, known bool) {
	i := g.index(p, ply)
	if v := g.scores[i]; v != 0 {
		return int(v) - scoreBias, true
	}
	if g.seen[i] || g.stopped {
		return 0, false
	}
	g.seen[i] = true
	left := classicCells - ply
	if ply == g.plies {
		score = g.scoreNear(p, left, g.guess)
		if g.stopped {
			return 0, false
		}
		g.guess = score
	} else {
		wins := p.wins()
		score, known = -maxScore-1, true
		for _, column := range centreOut {
			cell := p.next() & column
			if cell == 0 {
				continue
			}
			v := (left + 1) / 2
			if cell&wins == 0 {
				var ok bool
				v, ok = g.walk(p.play(cell), ply+1)
				v, known = -v, known && ok
			}
			score = max(score, v)
		}
		if !known {
			return 0, false
		}
	}
	g.scores[i] = byte(score + scoreBias)
	if g.solved++; g.solved%saveEvery == 0 {
		g.save(g.solved)
	}
	return score, true
}

// Verify solves every n-th position of the last ply with s, except those without a score,
// and compares the results with the book. It returns the number of positions solved and
// the keys of those with a wrong score.
func (b *Book) Verify(s *Solver, n int, stop func() bool) (tried int, wrong []uint64) {
	s.begin(0, stop)
	last := b.starts[b.plies]
	for i := last; i < len(b.scores); i += n {
		if b.scores[i] == 0 {
			continue
		}
		key := b.keys[b.plies][i-last]
		v := s.score(unkey(key), classicCells-b.plies)
		if s.stopped {
			break
		}
		tried++
		if v != int(b.scores[i])-scoreBias {
			wrong = append(wrong, key)
		}
	}
	return tried, wrong
}
