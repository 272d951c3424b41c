//go:build !play

package protocol

import (
	"math/bits"

	"tengen/engine/connect4"
	"tengen/engine/player"
)

// parseConnect4 is the position a request names.
func parseConnect4(r Request) (*connect4.Position, *Error) {
	p, err := connect4.Parse(r.Game, r.Moves)
	if err == nil {
		return p, nil
	}
	return nil, refusal(r, err)
}

func (c *Conversation) connect4Position(r Request) {
	p, err := parseConnect4(r)
	if err != nil {
		c.send(err)
		return
	}
	outcome := p.Outcome()
	reply := &Position{
		ID: r.ID, Game: p.Game(), Moves: connect4.MoveString(p.Moves()), ToMove: p.ToMove().String(), Ply: p.Ply(),
		Over: p.Over(), State: [4]string{"playing", "four", "four", "draw"}[outcome],
		Winner: [4]string{"", "first", "second", "draw"}[outcome], Line: cellNames(p.WinningLine()),
	}
	if !p.Over() {
		reply.Legal = bits.OnesCount16(p.Open())
		reply.Threats = connect4Threats(p)
	}
	c.send(reply)
}

// connect4Threats are the winning cells of both sides and, when it is plain
// who must give way in the end, who profits from it by which cells.
func connect4Threats(p *connect4.Position) (list []Threat) {
	for _, s := range [2]connect4.Side{connect4.First, connect4.Second} {
		if cells := p.WinningCells(s); len(cells) > 0 {
			list = append(list, Threat{Kind: "four", Side: s.String(), Points: cellNames(cells)})
		}
	}
	if z, ok := p.Zugzwang(); ok {
		list = append(list, Threat{"zugzwang", z.Loser.Other().String(), cellNames(z.Cells), z.Safe})
	}
	return list
}

func cellNames(cells []connect4.Cell) []string {
	var s []string
	for _, c := range cells {
		s = append(s, c.String())
	}
	return s
}

func connect4Task(r Request) (*player.Task, *Error) {
	p, err := parseConnect4(r)
	if err != nil {
		return nil, err
	}
	if p.Over() {
		return nil, &Error{r.ID, GameOver, "the game is over"}
	}
	return &player.Task{Connect4: p, Limits: r.Limits, Level: r.Level, Lines: max(r.Lines, 1), Seed: r.Seed}, nil
}
