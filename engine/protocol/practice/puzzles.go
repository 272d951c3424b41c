package practice

import (
	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/gomoku"
	"tengen/engine/protocol"
	"tengen/engine/puzzle"
)

// Puzzles answers "puzzles": those that a game holds, or that of its last
// position, where somebody made a mistake.
type Puzzles struct {
	ID   int64
	List []puzzle.Puzzle
}

// apart is how many plies lie between puzzles of one kind in a game, and
// earliest the ply from which Connect Four is looked at: before, it takes long.
const apart, earliest = 6, 10

// discTable is the size of Connect Four's table as a power of two of entries.
const discTable = 18

func puzzlesCommand(c *protocol.Conversation) protocol.Command {
	var finder puzzle.Finder
	var grader puzzle.Grader
	return protocol.Command{Name: "puzzles", Long: true, Read: func(d *protocol.Decoder) func(int64) {
		at, mistake := protocol.ReadPlace(d), d.Bool("mistake")
		return func(id int64) {
			position, err := c.Position(at)
			if err != nil {
				c.Fail(id, err)
				return
			}
			reply := &Puzzles{ID: id}
			c.Begin(id)
			stopped := false
			finder.Stop = func() bool { // once is for good
				stopped = stopped || c.Interrupted()
				return stopped
			}
			grader.Stop = finder.Stop
			switch v := position.(type) {
			case gomoku.Value:
				if mistake {
					reply.List = listOf(finder.Mistake(v.Position))
					break
				}
				reply.List = finder.Game(v.Position, v.Ply(), apart, 0)
			case connect4.Value:
				switch {
				case !v.Classic():
				case mistake:
					reply.List = listOf(puzzle.MistakeDiscs(solver.NewSolver(discTable, nil), v.Position))
				default:
					reply.List = discs(v.Position, finder.Stop)
				}
			}
			for i := range reply.List {
				p := &reply.List[i]
				if p.Grade, err = grader.Grade(p); err != nil {
					panic("a puzzle that was found cannot be read: " + err.Error())
				}
			}
			c.End()
			c.Send(reply)
		}
	}}
}

// listOf is a list of a puzzle, or of none.
func listOf(f *puzzle.Puzzle) []puzzle.Puzzle {
	if f == nil {
		return nil
	}
	return []puzzle.Puzzle{*f}
}

// discs are the puzzles of a game of Connect Four, from its end on.
func discs(p *connect4.Position, stop func() bool) (list []puzzle.Puzzle) {
	s := solver.NewSolver(discTable, nil)
	p = p.Clone()
	for ; p.Ply() >= earliest && !stop(); p.Undo() {
		if p.Over() {
			continue
		}
		if f := puzzle.Discs(s, p); f != nil {
			list = append(list, *f)
		}
	}
	return list
}

// Encode writes the list.
func (p *Puzzles) Encode(w protocol.Writer) {
	protocol.Head(w, p.ID, "puzzles")
	w.Objects("puzzles", len(p.List), func(i int, w protocol.Writer) {
		f := &p.List[i]
		w.Text("kind", f.Kind.String())
		w.Text("game", f.Game)
		w.Text("moves", f.Moves)
		w.Number("plies", float64(f.Plies))
		w.Number("grade", float64(f.Grade))
		w.Text("key", f.Key)
	})
}
