package full

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

// Explored is the reply to "explore". The moves with the most games come first.
type Explored struct {
	ID    int64
	Games int // with the position
	Moves []ExploredMove
}

// An ExploredMove is a move that was played in a position, or that a book or the loaded proof
// has.
type ExploredMove struct {
	library.Tally
	Move     string
	Name     string  // of the opening that the move makes, or ""
	Booked   bool    // the book has the move: Chance, Depth and Nodes
	Chance   float64 // of the side that moves
	Depth    int     // of the search
	Nodes    int64   // of the search
	Balanced bool    // the chances are about even
	Proved   bool    // Win is proved
	Win      int     // n > 0: it wins in at most n plies, n < 0: it loses in at most −n, 0: it draws
}

// exploreCommand asks for the moves played in a position. Without sources it counts all games
// that were read.
func exploreCommand(s *shelf) protocol.Command {
	return protocol.Command{Name: "explore", During: true, Read: func(d *protocol.Decoder) func(int64) {
		q := readQuestion(d)
		return func(id int64) {
			reply, err := s.explore(&q)
			if err != nil {
				s.Fail(id, err)
				return
			}
			reply.ID = id
			s.Send(reply)
		}
	}}
}

// explore counts the moves played in a position and adds what books and the loaded proof say.
func (s *shelf) explore(q *question) (*Explored, error) {
	p, at, from, err := q.spot(s)
	if err != nil {
		return nil, err
	}
	count := at.Count()
	for _, one := range from {
		count.Add(one.Index, &q.filter)
	}
	reply := &Explored{Games: count.Games}
	for _, t := range count.Moves() {
		reply.Moves = append(reply.Moves, ExploredMove{Tally: t, Move: at.Name(t.Move)})
	}
	if len(q.sources) == 0 || slices.Contains(q.sources, bookSource) {
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
	case m.Proved && m.Win > 0:
		return 2 - float64(m.Win)/1000
	case m.Proved && m.Win < 0:
		return -2 - float64(m.Win)/1000
	case m.Proved:
		return 0.5
	case m.Booked:
		return m.Chance
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
		e.Booked, e.Chance, e.Depth, e.Nodes = true, m.Chance, depth, nodes
		e.Proved, e.Win = m.Win != 0, m.Win
		e.Balanced = !e.Proved && opening.IsBalanced(m.Chance)
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
		e.Proved, e.Win = true, win
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
			if e := &reply.Moves[i]; !e.Proved || e.Win < -a.Plies {
				e.Proved, e.Win, e.Balanced = true, -a.Plies, false
			}
		}
		return
	}
	move := s.number(five.Position, a.Move)
	e := reply.move(at, at.Shown(move))
	if !e.Proved || e.Win > a.Plies {
		e.Proved, e.Win, e.Balanced = true, a.Plies, false
	}
}

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

// Encode writes the moves.
func (e *Explored) Encode(w protocol.Writer) {
	protocol.Head(w, e.ID, "explored")
	w.Number("games", float64(e.Games))
	w.Objects("moves", len(e.Moves), func(i int, w protocol.Writer) {
		m := &e.Moves[i]
		w.Text("move", m.Move)
		w.Number("games", float64(m.Games))
		w.Number("black", float64(m.Black))
		w.Number("white", float64(m.White))
		w.Number("draws", float64(m.Draws))
		w.Number("year", float64(m.Year))
		w.Number("transposes", float64(m.Transposes))
		if m.Name != "" {
			w.Text("name", m.Name)
		}
		if m.Booked && !m.Proved {
			w.Number("chance", protocol.Rounded(m.Chance))
		}
		if m.Booked {
			w.Number("depth", float64(m.Depth))
			w.Number("nodes", float64(m.Nodes))
		}
		if m.Balanced {
			w.Bool("balanced", true)
		}
		if m.Proved {
			w.Number("proved", float64(m.Win))
		}
	})
}
