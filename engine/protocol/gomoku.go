package protocol

import (
	"errors"
	"math/bits"
	"runtime"
	"strings"

	"tengen/engine/gomoku"
	"tengen/engine/notation"
	"tengen/engine/pattern"
	"tengen/engine/player"
	"tengen/engine/threat"
)

// isConnect4 reports whether a request is about Connect Four.
func isConnect4(r Request) bool { return strings.HasPrefix(r.Game, "connect4") }

// parse is the position a request names.
func parse(r Request) (*gomoku.Position, *Error) {
	p, err := gomoku.Parse(r.Game, r.Moves)
	if err == nil {
		return p, nil
	}
	return nil, refusal(r, err)
}

// refusal tells what is wrong with a request's game or moves.
func refusal(r Request, err error) *Error {
	var move *notation.MoveError
	switch {
	case !errors.As(err, &move):
		return &Error{r.ID, BadGame, err.Error()}
	case errors.Is(move, notation.ErrOver):
		return &Error{r.ID, GameOver, err.Error()}
	}
	return &Error{r.ID, IllegalMove, err.Error()}
}

func (c *Conversation) position(r Request) {
	if isConnect4(r) {
		c.connect4Position(r)
		return
	}
	p, err := parse(r)
	if err != nil {
		c.send(err)
		return
	}
	state := p.State()
	reply := &Position{
		ID: r.ID, Game: p.Game(), Moves: gomoku.MoveString(p.Moves()), ToMove: p.ToMove().String(), Ply: p.Ply(),
		Over: state != gomoku.Playing, State: [4]string{"playing", "five", "draw", "no-move"}[state],
		Line: names(p.WinningLine()),
	}
	switch winner := p.Winner(); {
	case winner != gomoku.Empty:
		reply.Winner = winner.String()
	case state == gomoku.Draw:
		reply.Winner = "draw"
	}
	for _, pt := range p.ForbiddenPoints() {
		reply.Forbidden = append(reply.Forbidden, Forbidden{pt.String(), p.Forbidden(pt).String()})
	}
	if state == gomoku.Playing {
		reply.Legal = p.Size()*p.Size() - p.Ply()
		if p.ToMove() == gomoku.Black {
			reply.Legal -= len(reply.Forbidden)
		}
		reply.Threats = threats(p)
	}
	c.send(reply)
}

// threats lists what both sides could make with one stone: fives, straight
// fours and four-threes.
func threats(p *gomoku.Position) []Threat {
	m := pattern.NewMap(pattern.NewTables(p.Rule()), nil)
	m.Reset(p)
	kinds := []struct {
		name  string
		class pattern.Class
	}{{"five", pattern.ClassFive}, {"straight-four", pattern.ClassStraightFour}, {"four-three", pattern.ClassFourThree}}
	var list []Threat
	first, last := m.Bounds()
	for _, c := range [2]gomoku.Color{gomoku.Black, gomoku.White} {
		for _, k := range kinds {
			t := Threat{Kind: k.name, Side: c.String()}
			for y := first; y <= last && m.Count(c, k.class) > 0; y++ {
				for w := m.Free(y); w != 0; w &= w - 1 {
					if pt := gomoku.Point(y<<5 | bits.TrailingZeros32(w)); m.Class(pt, c) == k.class {
						t.Points = append(t.Points, pt.String())
					}
				}
			}
			if len(t.Points) > 0 {
				list = append(list, t)
			}
		}
	}
	return list
}

func names(points []gomoku.Point) []string {
	var s []string
	for _, p := range points {
		s = append(s, p.String())
	}
	return s
}

// task is a search request's task.
func (c *Conversation) task(r Request) (*player.Task, *Error) {
	if isConnect4(r) {
		return connect4Task(r)
	}
	p, err := parse(r)
	if err != nil {
		return nil, err
	}
	if p.Over() {
		return nil, &Error{r.ID, GameOver, "the game is over"}
	}
	return &player.Task{
		Gomoku: p, Limits: r.Limits, Level: r.Level, Lines: max(r.Lines, 1), Seed: r.Seed,
	}, nil
}

// player is the one a request names, kept from earlier requests of its game.
func (c *Conversation) player(r Request) (player.Player, *Error) {
	name := r.Player
	if name == "" {
		name = "tengen"
	}
	key := name + " " + r.Game
	if p, ok := c.players[key]; ok {
		return p, nil
	}
	// One game at a time: tables are large, and WebAssembly's memory never
	// shrinks, so the last game's must be gone before this one's are made.
	clear(c.players)
	runtime.GC()
	p, err := player.New(name, r.Game, c.Book)
	if err != nil {
		return nil, &Error{r.ID, UnknownPlayer, err.Error()}
	}
	c.players[key] = p
	return p, nil
}

func (c *Conversation) solve(r Request) {
	if isConnect4(r) {
		c.fail(r, BadRequest, "solve is for five in a row; Connect Four's scores come from search")
		return
	}
	p, fault := parse(r)
	if fault != nil {
		c.send(fault)
		return
	}
	side := p.ToMove()
	switch r.Side {
	case "", side.String():
	case side.Other().String():
		side = side.Other()
	default:
		c.fail(r, BadRequest, "there is no side "+notation.Quote(r.Side))
		return
	}
	if r.Goal != "vcf" && r.Goal != "vct" && r.Goal != "win" {
		c.fail(r, BadRequest, "there is no goal "+notation.Quote(r.Goal)+"; it is vcf, vct or win")
		return
	}
	if p.Over() {
		c.fail(r, GameOver, "the game is over")
		return
	}
	start := c.host.Now()
	c.begin(r.ID)
	stop := func() bool {
		return c.interrupted() || r.Limits.Time > 0 && c.host.Now()-start >= r.Limits.Time
	}
	if c.solver == nil || c.solver.Rule() != p.Rule() {
		c.solver = threat.NewSolver(p.Rule())
	}
	s := c.solver.Solve(p, side, r.Goal, r.Limits.Nodes, stop)
	c.end()
	c.send(&Solution{
		ID: r.ID, Goal: r.Goal, Side: side.String(), Outcome: s.Outcome.String(), Plies: s.Plies, Line: names(s.Line),
		Defences: names(s.Defences), Verified: s.Verified, Nodes: s.Nodes, Time: c.host.Now() - start,
	})
}
