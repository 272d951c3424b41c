package explorer

import (
	"slices"

	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/library"
	"tengen/engine/opening"
	"tengen/engine/protocol"
)

// ExploreRequest asks for the moves played in a position. Without sources it counts all games
// that were read.
type ExploreRequest struct{ Question }

// Explored is the reply to "explore". The moves with the most games come first.
type Explored struct {
	protocol.Head `type:"explored" to:"explore"`
	Games         int // with the position
	Moves         []ExploredMove
}

// An ExploredMove is a move that was played in a position, or that a book or the loaded proof
// has.
type ExploredMove struct {
	Move          string
	library.Tally          // of the games with it
	Name          string   `wire:",omit"`       // of the opening that the move makes
	Chance        *float64 `wire:",omit,round"` // in the book: of the side that moves
	Depth         int      `wire:",omit"`       // in the book: of the search
	Nodes         int64    `wire:",omit"`       // in the book: of the search
	Balanced      bool     `wire:",omit"`       // the chances are about even
	// Proved says what is proved: n > 0: the move wins in at most n plies, n < 0: it loses in at
	// most −n, 0: it draws.
	Proved *int `wire:",omit"`
}

func exploreCommand(s *shelf) protocol.Command {
	return protocol.During("explore", func(d *protocol.Decoder) protocol.Answer {
		r := readExplore(d)
		return func() (protocol.Reply, error) { return s.explore(&r.Question) }
	})
}

// explore counts the moves played in a position and adds what books and the loaded proof say.
func (s *shelf) explore(q *Question) (*Explored, error) {
	p, at, from, filter, err := q.spot(s)
	if err != nil {
		return nil, err
	}
	count := at.Count()
	for _, one := range from {
		count.Add(one.Index, &filter)
	}
	reply := &Explored{Games: count.Games}
	for _, t := range count.Moves() {
		reply.Moves = append(reply.Moves, ExploredMove{Tally: t, Move: at.Name(t.Move)})
	}
	if len(q.Sources) == 0 || slices.Contains(q.Sources, bookSource) {
		s.consult(p, at, reply)
	}
	s.ask(p, at, reply)
	for i := range reply.Moves {
		reply.Moves[i].Name = openingName(p, reply.Moves[i].Move)
	}
	library.Stable(reply.Moves, func(a, b *ExploredMove) bool {
		return a.Games > b.Games || a.Games == b.Games && a.worth() > b.worth()
	})
	return reply, nil
}

// worth orders moves that are not played: proved wins, the shorter first, then chances, then
// moves without a value, then losses, the longer first.
func (m *ExploredMove) worth() float64 {
	switch {
	case m.Proved != nil && *m.Proved > 0:
		return 2 - float64(*m.Proved)/1000
	case m.Proved != nil && *m.Proved < 0:
		return -2 - float64(*m.Proved)/1000
	case m.Proved != nil:
		return 0.5
	case m.Chance != nil:
		return *m.Chance
	}
	return -0.5
}

// move returns the entry of a move, which is appended if it is missing.
func (e *Explored) move(at *library.Spot, m uint16) *ExploredMove {
	name := at.Name(m)
	i := slices.IndexFunc(e.Moves, func(one ExploredMove) bool { return one.Move == name })
	if i < 0 {
		i = len(e.Moves)
		e.Moves = append(e.Moves, ExploredMove{Move: name})
	}
	return &e.Moves[i]
}

// consult adds what the book says.
func (s *shelf) consult(p game.Position, at *library.Spot, reply *Explored) {
	if four, ok := p.(connect4.Value); ok {
		s.consultFour(four.Position, at, reply)
		return
	}
	if s.book == nil {
		return
	}
	list, depth, nodes := s.book.Moves(at)
	for _, m := range list {
		e := reply.move(at, m.Move)
		e.Depth, e.Nodes = depth, nodes
		if m.Win != 0 {
			e.Proved = &m.Win
			continue
		}
		e.Chance, e.Balanced = &m.Chance, opening.IsBalanced(m.Chance)
	}
}

// consultFour adds the exact ends that the book of Connect Four has.
func (s *shelf) consultFour(p *connect4.Position, at *library.Spot, reply *Explored) {
	if s.four == nil || !p.Classic() || p.Over() || p.Ply() >= solver.BookPlies {
		return
	}
	book := s.four(func() bool { return false })
	if book == nil {
		return
	}
	for x := range p.Width() {
		q := p.Clone()
		if q.Play(x) != nil {
			continue
		}
		win := 1
		if !q.Over() {
			score, ok := book.Score(q)
			if !ok {
				continue
			}
			if win = -solver.PliesToWin(score, q.Free()); win > 0 {
				win++
			} else if win < 0 {
				win--
			}
		}
		e := reply.move(at, at.Shown(uint16(x)))
		e.Proved = &win
	}
}

// ask adds what the loaded proof says: Black's move, or that White loses after every move.
func (s *shelf) ask(p game.Position, at *library.Spot, reply *Explored) {
	five, ok := p.(gomoku.Value)
	if !ok || s.guide == nil || s.guide.Start.Game() != five.Game() {
		return
	}
	a, ok := s.guide.Answer(five.Position)
	if !ok {
		return
	}
	if five.Position.ToMove() == gomoku.White {
		for i := range reply.Moves {
			if e := &reply.Moves[i]; e.Proved == nil || *e.Proved < -a.Plies {
				e.prove(-a.Plies)
			}
		}
		return
	}
	move := s.number(five.Position, a.Move)
	e := reply.move(at, at.Shown(move))
	if e.Proved == nil || *e.Proved > a.Plies {
		e.prove(a.Plies)
	}
}

// prove notes a proved win in place of a chance.
func (m *ExploredMove) prove(win int) { m.Proved, m.Chance, m.Balanced = &win, nil, false }

// number returns the number of a point.
func (s *shelf) number(p *gomoku.Position, pt gomoku.Point) uint16 {
	return s.boards[p.Game()].Points(nil, []gomoku.Point{pt})[0]
}

// openingName returns the name of the opening that a move makes, if it is the last move of
// one.
func openingName(p game.Position, move string) string {
	five, ok := p.(gomoku.Value)
	if !ok || five.Ply() != 2 || five.Rule() != gomoku.Renju {
		return ""
	}
	q := five.Clone()
	if pt, err := gomoku.ParsePoint(move, q.Size()); err != nil || q.Play(pt) != nil {
		return ""
	}
	return q.Opening()
}
