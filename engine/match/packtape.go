package match

import (
	"encoding/binary"
	"errors"

	"tengen/engine/game"
)

// A tape is the numbers of a pack. Reading and writing are the same walk, so
// that they can't differ about the form; the first error ends both.
type tape struct {
	b       []byte // written so far, or left to read
	reading bool
	err     error
}

// number passes a number of 0…most.
func (t *tape) number(n *int, most int) {
	switch {
	case t.err != nil:
	case !t.reading:
		if *n < 0 || *n > most {
			t.err = errors.New("a figure is too large for a pack")
		}
		t.b = binary.AppendUvarint(t.b, uint64(*n))
	default:
		v, size := binary.Uvarint(t.b)
		switch {
		case size == 0:
			t.err = errors.New("the pack ends too early")
			return
		case size < 0 || v > uint64(most):
			t.err = errors.New("a figure of the pack is too large")
			return
		}
		*n, t.b = int(v), t.b[size:]
	}
}

// numbers passes n numbers.
func (t *tape) numbers(list *[]int, n, most int) {
	if t.reading && t.holds(n) {
		*list = make([]int, n)
	}
	for i := range *list {
		t.number(&(*list)[i], most)
	}
}

// holds reports whether n more bytes are there, and fails if not.
func (t *tape) holds(n int) bool {
	if t.err == nil && n > len(t.b) {
		t.err = errors.New("the pack ends too early")
	}
	return t.err == nil
}

// pack passes everything behind the head.
func (t *tape) pack(players *int, games *[]packed) {
	t.number(players, maxPlayers)
	n := len(*games)
	t.number(&n, maxNumber)
	if t.reading && t.holds(n) {
		*games = make([]packed, n)
	}
	each := func(pass func(g *packed)) {
		for i := range *games {
			if t.err == nil {
				pass(&(*games)[i])
			}
		}
	}
	each(func(g *packed) { t.number(&g.gap, maxNumber) })
	each(func(g *packed) { t.number(&g.first, *players-1) })
	each(func(g *packed) { t.number(&g.second, *players-1) })
	each(func(g *packed) { t.number(&g.opening, maxPlies) })
	each(func(g *packed) { t.number(&g.moves, maxPlies) })
	each(func(g *packed) { t.number(&g.answers, maxPlies+1) })
	each(func(g *packed) { t.number(&g.winner, 2) })
	each(func(g *packed) { t.number(&g.reason, len(reasons)-1) })
	each(t.points)
	sides := func(pass func(o *opinions, n int)) {
		each(func(g *packed) {
			for side := range g.sides {
				pass(&g.sides[side], g.answersOf(side))
			}
		})
	}
	sides(func(o *opinions, n int) {
		t.number(&o.chances, 1)
		most := maxNumber
		if o.chances == 1 {
			most = chanceSteps
		}
		t.numbers(&o.judged, n, most)
	})
	sides(func(o *opinions, n int) { t.numbers(&o.nodes, n, maxNumber) })
	sides(func(o *opinions, n int) { t.numbers(&o.dur, n, maxNumber) })
}

// points passes a game's moves.
func (t *tape) points(g *packed) {
	if !t.reading {
		t.b = append(t.b, g.points...)
		return
	}
	if t.holds(g.moves) {
		g.points, t.b = t.b[:g.moves], t.b[g.moves:]
	}
}

// answersOf is how many of a game's answers are a side's.
func (g *packed) answersOf(side int) int {
	return (g.answers + 1 - (g.opening+side)&1) / 2
}

// numbersOf are those of a game's moves.
func numbersOf(p game.Position) ([]byte, error) {
	n, ok := p.(game.Numbered)
	if !ok {
		return nil, errors.New("a pack has no place for the moves of " + p.Name())
	}
	numbers, ok := n.Numbers()
	if !ok {
		return nil, errors.New("the board has more points than a byte tells apart")
	}
	return numbers, nil
}

// moveOf is the move that a number stands for.
func moveOf(p game.Position, number byte) (string, error) {
	if n, ok := p.(game.Numbered); ok {
		if move := n.Move(number); move != "" {
			return move, nil
		}
	}
	return "", errors.New("a move is off the board")
}
