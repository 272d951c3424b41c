package study

import (
	"tengen/engine/connect4"
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/protocol"
	"tengen/engine/reports"
)

// MasksRequest asks about a position of five in a row as report A sees it, and about the
// lines through a point.
type MasksRequest struct {
	protocol.Place
	Lesson struct {
		Point string `wire:",required"`
	} `wire:",required"`
}

// Masks is the reply to "masks".
type Masks struct {
	protocol.Head `type:"masks" to:"masks"`
	Point         string
	Lines         []MasksLine // row, column, the diagonal from the top left, the one from the bottom left
	Centre        string      // of the window: the rounded mean of the stones
	Half          int         // from there to the window's edge, in points
	Stones        int
	Rule          string // before the tree: "five", "block", "decide", "deny", "shapes"; "" if the tree decides
	Move          string // of the rule, "" for none
}

// A MasksLine is a line of the board: one number for each colour, in which bit k stands for
// the point k.
type MasksLine struct {
	Points                 []string
	Black, White           int
	BlackFives, WhiteFives int // m & m>>1 & m>>2 & m>>3 & m>>4: the first point of each five
}

func masksCommand() protocol.Command {
	return protocol.During("masks", func(d *protocol.Decoder) protocol.Answer {
		r := readMasks(d)
		return func() (protocol.Reply, error) {
			p, err := gomoku.Parse(r.Game, r.Moves)
			if err != nil {
				return nil, err
			}
			pt, err := gomoku.ParsePoint(r.Lesson.Point, p.Size())
			if err != nil {
				return nil, protocol.Invalid(game.Quote(r.Lesson.Point) + " is no point")
			}
			w := reports.WindowOf(p)
			reply := &Masks{Point: pt.String(), Centre: w.Centre.String(), Half: w.Half, Stones: w.Stones}
			for _, l := range reports.Masks(p, pt) {
				reply.Lines = append(reply.Lines, MasksLine{
					protocol.Names(l.Points), int(l.Stones[0]), int(l.Stones[1]), int(l.Fives[0]), int(l.Fives[1]),
				})
			}
			if !p.Over() {
				if rule, move := reports.FirstRule(p); rule != "" {
					reply.Rule, reply.Move = rule, move.String()
				}
			}
			return reply, nil
		}
	})
}

// ScoresRequest asks for report B's two tables.
type ScoresRequest struct{ protocol.Place }

// Scores is the reply to "scores": report B's scores of every legal point.
type Scores struct {
	protocol.Head `type:"scores" to:"scores"`
	Attack        bool   // the best own score is at least the best of the other side
	Move          string // what the program plays
	Points        []ScoresPoint
}

// A ScoresPoint has the scores of a point for the side to move and for the other side.
type ScoresPoint struct {
	Point      string
	Own, Other int
}

func scoresCommand(c *protocol.Conversation) protocol.Command {
	return protocol.During("scores", func(d *protocol.Decoder) protocol.Answer {
		r := readScores(d)
		return func() (protocol.Reply, error) {
			p, err := fivePosition(c, r.Place)
			if err != nil {
				return nil, err
			}
			scores, attack, move := reports.PointScores(p)
			reply := &Scores{Attack: attack, Move: move.String()}
			for _, s := range scores {
				reply.Points = append(reply.Points, ScoresPoint{s.Point.String(), s.Own, s.Other})
			}
			return reply, nil
		}
	})
}

// fivePosition returns a position of five in a row that is not over.
func fivePosition(c *protocol.Conversation, at protocol.Place) (*gomoku.Position, error) {
	position, err := c.Playing(at)
	if err != nil {
		return nil, err
	}
	if p, ok := position.(gomoku.Value); ok {
		return p.Position, nil
	}
	return nil, &protocol.Error{Code: protocol.BadGame, Message: "this is about five in a row"}
}

// WorthRequest asks for report C's values of rows.
type WorthRequest struct {
	Lesson struct {
		Rows []string `wire:",required"` // X is a stone, . is empty, anything else blocks; at most fifteen each
	} `wire:",required"`
}

// Worth is the reply to "worth".
type Worth struct {
	protocol.Head `type:"worth" to:"worth"`
	Rows          []WorthRow
}

// A WorthRow is the value of a row.
type WorthRow struct {
	Row   string
	Worth int
	Next  int // index of the empty cell where one more stone makes the most, −1 for none
	Then  int // value after that stone
}

func worthCommand() protocol.Command {
	return protocol.During("worth", func(d *protocol.Decoder) protocol.Answer {
		r := readWorth(d)
		return func() (protocol.Reply, error) {
			reply := &Worth{}
			for _, row := range r.Lesson.Rows[:min(len(r.Lesson.Rows), 100)] {
				w := reports.WorthOfRow(row)
				reply.Rows = append(reply.Rows, WorthRow{row, w.Worth, w.Next, w.Then})
			}
			return reply, nil
		}
	})
}

// QueueRequest asks for report C's candidates.
type QueueRequest struct{ protocol.Place }

// Queue is the reply to "queue": the points within two cells of a stone, best first.
type Queue struct {
	protocol.Head `type:"queue" to:"queue"`
	Points        []QueuePoint
}

// A QueuePoint is a point with what a stone of either side makes there.
type QueuePoint struct {
	Point      string
	Own, Other string // classes of the four shapes
	Searched   bool   // among the best that the search looks at
}

func queueCommand(c *protocol.Conversation) protocol.Command {
	return protocol.During("queue", func(d *protocol.Decoder) protocol.Answer {
		r := readQueue(d)
		return func() (protocol.Reply, error) {
			p, err := fivePosition(c, r.Place)
			if err != nil {
				return nil, err
			}
			reply := &Queue{}
			for _, q := range reports.Queue(p) {
				reply.Points = append(reply.Points, QueuePoint{q.Point.String(), className(q.Own), className(q.Other), q.Searched})
			}
			return reply, nil
		}
	})
}

// AnswersRequest asks for what report E's minimax sees two plies deep.
type AnswersRequest struct {
	protocol.Place
	Lines int // number of moves; 0 means 1
}

// Answers is the reply to "answers": the first moves in the order of the search.
type Answers struct {
	protocol.Head `type:"answers" to:"answers"`
	Moves         []AnswersMove
}

// An AnswersMove is a move and the other side's best answer.
type AnswersMove struct {
	Move   string
	Answer string // "" if the move wins
	Before int    // value for the side to move, before the answer
	Value  int    // and after it
}

func answersCommand(c *protocol.Conversation) protocol.Command {
	return protocol.During("answers", func(d *protocol.Decoder) protocol.Answer {
		r := readAnswers(d)
		return func() (protocol.Reply, error) {
			p, err := fivePosition(c, r.Place)
			if err != nil {
				return nil, err
			}
			reply := &Answers{}
			for _, a := range reports.Replies(p, min(max(r.Lines, 1), 20)) {
				one := AnswersMove{Move: a.Move.String(), Before: a.Before, Value: a.Value}
				if a.Answer != gomoku.NoPoint {
					one.Answer = a.Answer.String()
				}
				reply.Moves = append(reply.Moves, one)
			}
			return reply, nil
		}
	})
}

// BitsRequest asks for the lines through a cell of Connect Four as report D packs them.
type BitsRequest struct {
	protocol.Place
	Lesson struct {
		Point string `wire:",required"`
	} `wire:",required"`
}

// Bits is the reply to "bits".
type Bits struct {
	protocol.Head `type:"bits" to:"bits"`
	Point         string
	Lines         []BitsLine // the row, the rising and the falling diagonal
}

// A BitsLine is a line as a number with two bits a cell, the first cell lowest: 00 empty, 01
// unplayable, 10 the first side, 11 the second. An unplayable cell stands at both ends.
type BitsLine struct {
	Cells         []string
	Word          int
	First, Second []string // empty cells that complete four for a side
}

func bitsCommand(c *protocol.Conversation) protocol.Command {
	return protocol.During("bits", func(d *protocol.Decoder) protocol.Answer {
		r := readBits(d)
		return func() (protocol.Reply, error) {
			p, err := fourPosition(c, r.Place)
			if err != nil {
				return nil, err
			}
			cell, err := connect4.ParseCell(r.Lesson.Point)
			if err != nil || cell.Col() >= p.Width() || cell.Row() >= p.Height() {
				return nil, protocol.Invalid(game.Quote(r.Lesson.Point) + " is no cell")
			}
			reply := &Bits{Point: cell.String()}
			for _, l := range reports.FourLines(&p.Board, cell) {
				reply.Lines = append(reply.Lines, BitsLine{
					protocol.Names(l.Cells), int(l.Word), protocol.Names(l.Threats(connect4.First)), protocol.Names(l.Threats(connect4.Second)),
				})
			}
			return reply, nil
		}
	})
}

// fourPosition returns a position of Connect Four that is not over.
func fourPosition(c *protocol.Conversation, at protocol.Place) (*connect4.Position, error) {
	position, err := c.Playing(at)
	if err != nil {
		return nil, err
	}
	if p, ok := position.(connect4.Value); ok {
		return p.Position, nil
	}
	return nil, &protocol.Error{Code: protocol.BadGame, Message: "this is about Connect Four"}
}

// PlayoutRequest asks for a random game of report D.
type PlayoutRequest struct {
	protocol.Place
	Seed uint64
}

// Playout is the reply to "playout": a random game until its result is sure, and the mean
// lengths of a thousand.
type Playout struct {
	protocol.Head `type:"playout" to:"playout"`
	Moves         []string
	Sure          int     // result for the side to move at the end: 1 win, −1 loss, 0 draw
	Reason        string  // as in Rules; "full" for a full board
	Left          int     // cells that are still free
	Early, Whole  float64 // mean moves of a thousand games until they are sure, and until their end
}

func playoutCommand(c *protocol.Conversation) protocol.Command {
	return protocol.During("playout", func(d *protocol.Decoder) protocol.Answer {
		r := readPlayout(d)
		return func() (protocol.Reply, error) {
			p, err := fourPosition(c, r.Place)
			if err != nil {
				return nil, err
			}
			trace := reports.TracePlayout(p.Board, r.Seed)
			reply := &Playout{Sure: trace.Sure, Reason: trace.Reason, Left: trace.Left}
			for _, x := range trace.Moves {
				reply.Moves = append(reply.Moves, connect4.ColumnName(x))
			}
			reply.Early, reply.Whole = reports.PlayoutLengths(p.Board, 1000, r.Seed)
			return reply, nil
		}
	})
}
