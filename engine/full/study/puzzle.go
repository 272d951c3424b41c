package study

import (
	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/protocol"
	"tengen/engine/puzzle"
)

// AttemptRequest judges a move in a puzzle.
type AttemptRequest struct {
	protocol.Place
	Kind  string `wire:",required"` // of the puzzle
	Plies int    `wire:",0..200"`   // length of the puzzle's win; 0 if the task is to defend
	Move  string `wire:",required"`
}

// Attempt is the reply to "attempt": the verdict on the move and the reply to it.
type Attempt struct {
	protocol.Head `type:"attempt" to:"attempt"`
	puzzle.Answer
}

func attemptCommand(c *protocol.Conversation, j *puzzle.Judge) protocol.Command {
	return protocol.Plain("attempt", func(d *protocol.Decoder) protocol.Answer {
		r := readAttempt(d)
		return func() (protocol.Reply, error) {
			p, kind, err := puzzleAt(c, r.Place, r.Kind)
			if err != nil {
				return nil, err
			}
			answer, err := j.Answer(p, kind, r.Plies, r.Move)
			switch err {
			case nil:
				return &Attempt{Answer: answer}, nil
			case puzzle.ErrKind:
				return nil, puzzleError(r.Place, err)
			}
			return nil, &game.MoveError{Ply: p.Ply(), Move: r.Move, Err: err}
		}
	})
}

// puzzleAt returns the position and the kind of a puzzle.
func puzzleAt(c *protocol.Conversation, at protocol.Place, word string) (p game.Position, kind puzzle.Kind, err error) {
	if kind, err = puzzle.ParseKind(word); err != nil {
		return nil, kind, protocol.Invalid(err.Error())
	}
	p, err = c.Playing(at)
	return p, kind, err
}

// SolutionRequest asks for the solution of a puzzle.
type SolutionRequest struct {
	protocol.Place
	Kind string `wire:",required"`
}

// Solved is the reply to "solution": the moves from the key move to the end.
type Solved struct {
	protocol.Head `type:"solved" to:"solution"`
	Line          []string
}

func solutionCommand(c *protocol.Conversation, j *puzzle.Judge) protocol.Command {
	return protocol.Plain("solution", func(d *protocol.Decoder) protocol.Answer {
		r := readSolution(d)
		return func() (protocol.Reply, error) {
			p, kind, err := puzzleAt(c, r.Place, r.Kind)
			if err != nil {
				return nil, err
			}
			line, err := j.Solution(p, kind)
			return &Solved{Line: line}, puzzleError(r.Place, err)
		}
	})
}

// puzzleError converts err to an error reply; the error of an unknown kind of puzzle
// names the game.
func puzzleError(at protocol.Place, err error) error {
	if err == puzzle.ErrKind {
		return protocol.Invalid(err.Error() + " (" + at.Game + ")")
	}
	return err
}

// PuzzlesRequest finds the puzzles in a game.
type PuzzlesRequest struct {
	protocol.Place
	// Mistake means that only the last position counts, where somebody made a mistake: it may
	// have several right moves.
	Mistake bool
}

// Puzzles is the reply to "puzzles": the puzzles in a game, or the puzzle in its last
// position after a mistake.
type Puzzles struct {
	protocol.Head `type:"puzzles" to:"puzzles"`
	Puzzles       []puzzle.Puzzle
}

// puzzlesApart is the least number of plies between two puzzles of one kind in a game.
// earliestDiscs is the first ply of Connect Four at which puzzles are searched; earlier
// positions take too long.
const puzzlesApart, earliestDiscs = 6, 10

// discTable is the base-2 logarithm of the number of entries in Connect Four's table.
const discTable = 18

func puzzlesCommand(c *protocol.Conversation) protocol.Command {
	var finder puzzle.Finder
	var grader puzzle.Grader
	return protocol.Long("puzzles", func(d *protocol.Decoder) protocol.Answer {
		r := readPuzzles(d)
		return func() (protocol.Reply, error) {
			position, err := c.Position(r.Place)
			if err != nil {
				return nil, err
			}
			stopped := false
			finder.Stop = func() bool { // once true, always true
				stopped = stopped || c.Interrupted()
				return stopped
			}
			grader.Stop = finder.Stop
			reply := &Puzzles{}
			switch v := position.(type) {
			case gomoku.Value:
				if r.Mistake {
					reply.Puzzles = listOf(finder.Mistake(v.Position))
					break
				}
				reply.Puzzles = finder.Game(v.Position, v.Ply(), puzzlesApart, 0)
			case connect4.Value:
				switch {
				case !v.Classic():
				case r.Mistake:
					reply.Puzzles = listOf(puzzle.MistakeDiscs(solver.NewSolver(discTable, nil), v.Position))
				default:
					reply.Puzzles = discPuzzles(v.Position, finder.Stop)
				}
			}
			for i := range reply.Puzzles {
				p := &reply.Puzzles[i]
				if p.Grade, err = grader.Grade(p); err != nil {
					panic("a generated puzzle cannot be parsed: " + err.Error())
				}
			}
			return reply, nil
		}
	})
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
