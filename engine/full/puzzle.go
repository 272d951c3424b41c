package full

import (
	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/protocol"
	"tengen/engine/puzzle"
)

// maxPuzzlePlies bounds the length of a puzzle's win.
const maxPuzzlePlies = 200

// attemptArgs are the arguments of "attempt", which judges a move in a puzzle.
type attemptArgs struct {
	protocol.Place
	kind  string // of the puzzle
	plies int    // length of the puzzle's win; 0 if the task is to defend
	move  string
}

// A Verdict is the verdict on a move in a puzzle: it is wrong, it wins too late, it is
// right and the task goes on, or the puzzle is solved.
//
//protocol:words wrong slow right solved
type Verdict = string

// Attempt is the reply to "attempt": the verdict on the move and the reply to it.
type Attempt struct {
	ID int64
	puzzle.Answer
}

//protocol:required kind move
func attemptCommand(c *protocol.Conversation, j *puzzle.Judge) protocol.Command {
	return protocol.Command{Name: "attempt", Read: func(d *protocol.Decoder) func(int64) {
		a := attemptArgs{protocol.ReadPlace(d), d.Text("kind"), int(d.Integer("plies", 0, maxPuzzlePlies)), d.Text("move")}
		return func(id int64) {
			kind, err := puzzle.ParseKind(a.kind)
			if err != nil {
				c.Fail(id, badRequest(err.Error()))
				return
			}
			p, err := c.Playing(a.Place)
			if err != nil {
				c.Fail(id, err)
				return
			}
			answer, err := j.Answer(p, kind, a.plies, a.move)
			switch {
			case err == nil:
				c.Send(&Attempt{id, answer})
			case err == puzzle.ErrKind:
				c.Fail(id, puzzleError(a.Place, err))
			default:
				c.Fail(id, &game.MoveError{Ply: p.Ply(), Move: a.move, Err: err})
			}
		}
	}}
}

// Encode writes the answer.
func (a *Attempt) Encode(w protocol.Writer) {
	protocol.Head(w, a.ID, "attempt")
	w.Text("verdict", Verdict(a.Verdict.String()))
	w.Text("reply", a.Reply)
	w.Texts("line", a.Line)
	w.Number("plies", float64(a.Plies))
}

// Solution is the reply to "solution": the moves from the key move to the end.
type Solution struct {
	ID   int64
	Line []string
}

// solutionCommand asks for the solution of a puzzle.
//
//protocol:required kind
func solutionCommand(c *protocol.Conversation, j *puzzle.Judge) protocol.Command {
	return protocol.Command{Name: "solution", Read: func(d *protocol.Decoder) func(int64) {
		at, word := protocol.ReadPlace(d), d.Text("kind")
		return func(id int64) {
			kind, err := puzzle.ParseKind(word)
			if err != nil {
				c.Fail(id, badRequest(err.Error()))
				return
			}
			p, err := c.Playing(at)
			if err != nil {
				c.Fail(id, err)
				return
			}
			line, err := j.Solution(p, kind)
			if err != nil {
				c.Fail(id, puzzleError(at, err))
				return
			}
			c.Send(&Solution{id, line})
		}
	}}
}

// Encode writes the line.
func (s *Solution) Encode(w protocol.Writer) {
	protocol.Head(w, s.ID, "solved")
	w.Texts("line", s.Line)
}

// puzzleCommands returns the commands for puzzles: the verdict on a move, the solution,
// and the puzzles in a game.
func puzzleCommands(c *protocol.Conversation) []protocol.Command {
	j := &puzzle.Judge{}
	return []protocol.Command{attemptCommand(c, j), solutionCommand(c, j), puzzlesCommand(c)}
}

// puzzleError converts err to an error reply; the error of an unknown kind of puzzle
// names the game.
func puzzleError(at protocol.Place, err error) error {
	if err == puzzle.ErrKind {
		return &protocol.Error{Code: protocol.BadRequest, Message: err.Error() + " (" + at.Game + ")"}
	}
	return err
}

// Puzzles is the reply to "puzzles": the puzzles in a game, or the puzzle in its last
// position after a mistake.
type Puzzles struct {
	ID   int64
	List []puzzle.Puzzle
}

// puzzlesApart is the least number of plies between two puzzles of one kind in a game.
// earliestDiscs is the first ply of Connect Four at which puzzles are searched; earlier
// positions take too long.
const puzzlesApart, earliestDiscs = 6, 10

// discTable is the base-2 logarithm of the number of entries in Connect Four's table.
const discTable = 18

// puzzlesCommand finds the puzzles in a game; with mistake, only the last position counts,
// where somebody made a mistake: it may have several right moves.
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
			finder.Stop = func() bool { // once true, always true
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
				reply.List = finder.Game(v.Position, v.Ply(), puzzlesApart, 0)
			case connect4.Value:
				switch {
				case !v.Classic():
				case mistake:
					reply.List = listOf(puzzle.MistakeDiscs(solver.NewSolver(discTable, nil), v.Position))
				default:
					reply.List = discPuzzles(v.Position, finder.Stop)
				}
			}
			for i := range reply.List {
				p := &reply.List[i]
				if p.Grade, err = grader.Grade(p); err != nil {
					panic("a generated puzzle cannot be parsed: " + err.Error())
				}
			}
			c.End()
			c.Send(reply)
		}
	}}
}

// listOf is a list that contains f, or an empty list if f is nil.
func listOf(f *puzzle.Puzzle) []puzzle.Puzzle {
	if f == nil {
		return nil
	}
	return []puzzle.Puzzle{*f}
}

// discPuzzles finds the puzzles of a game of Connect Four, the last ones first.
func discPuzzles(p *connect4.Position, stop func() bool) (list []puzzle.Puzzle) {
	s := solver.NewSolver(discTable, nil)
	p = p.Clone()
	for ; p.Ply() >= earliestDiscs && !stop(); p.Undo() {
		if p.Over() {
			continue
		}
		if f := puzzle.Discs(s, p); f != nil {
			list = append(list, *f)
		}
	}
	return list
}

// Encode writes the puzzles.
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
