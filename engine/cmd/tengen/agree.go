package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"tengen/engine/gomoku"
	"tengen/engine/match"
	"tengen/engine/opening"
	"tengen/engine/record"
)

// An agreer is a side that can begin a game with the Swap2 opening.
type agreer interface {
	match.Side
	// agree returns the side's choices when it is the side to act.
	agree(a *opening.Agreement, rng *rand.Rand) ([]string, error)
}

// beginBySwap2 lets two sides agree on the first stones and the colours by Swap2; the
// first side begins. It returns the pairing with Black first and with the stones as its
// opening. If a side fails, the error is a sideError.
func beginBySwap2(of string, p match.Pairing, sides [2]match.Side) (match.Pairing, [2]match.Side, error) {
	a, err := opening.New(opening.Swap2, of)
	if err != nil {
		return p, sides, err
	}
	rng := rand.New(rand.NewPCG(p.Seed, 0))
	for a.Task != opening.Play {
		side, ok := sides[a.Actor].(agreer)
		if !ok {
			return p, sides, errors.New("this player can't begin by swap2")
		}
		words, err := side.agree(a, rng)
		if err == nil && len(words) == 0 {
			err = errors.New("the side returned no choice")
		}
		for _, word := range words {
			if err == nil {
				err = a.Apply(word)
			}
		}
		if err != nil {
			return p, sides, sideError{a.Actor, fmt.Errorf("swap2 after %d stones: %w", a.Position.Ply(), err)}
		}
	}
	p.Opening = gomoku.MoveString(a.Position.Moves())
	if a.Black == 1 {
		p.Players[0], p.Players[1] = p.Players[1], p.Players[0]
		sides[0], sides[1] = sides[1], sides[0]
	}
	return p, sides, nil
}

// sideError is an error caused by one of the sides.
type sideError struct {
	side int
	error
}

// An ownPlayer is one of this program's players as a side of a match.
type ownPlayer struct{ match.PlayerSide }

// agree decides by the win probabilities that the player's search gives.
func (s *ownPlayer) agree(a *opening.Agreement, rng *rand.Rand) ([]string, error) {
	s.Forget()
	return a.Decide(opening.NewJudge(s.Player, judgeNodes, nil, nil), rng)
}

// agree asks the external program.
func (g *gomocup) agree(a *opening.Agreement, _ *rand.Rand) ([]string, error) {
	if a.Position.Ply() == 0 || a.Task == opening.Choose {
		return g.swap2(a)
	}
	return nil, errors.New("SWAP2BOARD was not sent for these stones") // the program placed them with its choice
}

// swap2 sends SWAP2BOARD, and starts the program if necessary. A stone that the program
// plays as White is not part of the opening: it is asked for again in the game.
func (g *gomocup) swap2(a *opening.Agreement) ([]string, error) {
	p := a.Position
	if err := g.Begin(gomoku.Value{Position: p}); err != nil {
		return nil, err
	}
	g.say("SWAP2BOARD")
	for _, m := range p.Moves() {
		x, y := record.TopLeft(m, p.Size())
		g.say("%d,%d", x, y)
	}
	g.say("DONE")
	answer, err := g.readAnswer(gracePeriod + g.limits.Time)
	if err != nil {
		return nil, err
	}
	if strings.EqualFold(answer, "SWAP") {
		return []string{opening.TakeBlack}, nil
	}
	var words []string
	for _, field := range strings.Fields(answer) {
		var x, y int
		if _, err := fmt.Sscanf(field, "%d,%d", &x, &y); err != nil {
			return nil, fmt.Errorf("%q is not a valid answer to SWAP2BOARD", answer)
		}
		pt, ok := record.FromTopLeft(x, y, p.Size())
		if !ok {
			return nil, fmt.Errorf("%s is off the board", field)
		}
		words = append(words, pt.String())
	}
	switch {
	case p.Ply() == 0 && len(words) == 3:
		return words, nil
	case p.Ply() > 0 && len(words) == 1:
		return []string{opening.TakeWhite}, nil
	case p.Ply() == 3 && len(words) == 2:
		return append([]string{opening.TwoMore}, words...), nil
	}
	return nil, fmt.Errorf("%q is not a valid answer to SWAP2BOARD after %d stones", answer, p.Ply())
}

var (
	_ agreer = (*ownPlayer)(nil)
	_ agreer = (*gomocup)(nil)
)
