package study

import (
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/protocol"
	"tengen/engine/reports"
)

// LensRequest asks about an empty point in five in a row.
type LensRequest struct {
	protocol.Place
	Lesson struct {
		Point string `wire:",required"`
	} `wire:",required"`
}

// Lens is the reply to "lens": the features of an empty point that the reports' players
// use.
type Lens struct {
	protocol.Head `type:"lens" to:"lens"`
	Point         string
	ToMove        protocol.SideWord
	// Lines has each line through the point as eleven characters: b and w stones, . empty
	// points, # the edge, * the point itself.
	Lines  []string
	Sides  []LensSide  // for a stone of Black and of White
	Tuples []LensTuple // report E's tuples through the point, for the side to move
	Sum    int         // sum of the tuples' scores
}

// A LensSide is the evaluation of a stone of one side on the point.
type LensSide struct {
	Side      protocol.SideWord
	Class     string // of the four shapes together
	Forbidden string
	Score     int        // report B's score of the point
	Gain      int        // increase of report C's score of the board for the side
	Lines     []LensLine // by direction
}

// A LensLine is the line through the point in one of four directions, with report C's values
// of the runs of both sides before and after the stone.
type LensLine struct {
	Shape                                  string
	Before, After, OtherBefore, OtherAfter int
}

// A LensTuple is a tuple of report E with its score.
type LensTuple struct {
	Points     []string
	Own, Other int // numbers of stones
	Score      int
}

func lensCommand() protocol.Command {
	var lens *reports.Lens // kept for the board of the last request
	return protocol.During("lens", func(d *protocol.Decoder) protocol.Answer {
		r := readLens(d)
		return func() (protocol.Reply, error) {
			p, err := gomoku.Parse(r.Game, r.Moves)
			if err != nil {
				return nil, err
			}
			pt, err := gomoku.ParsePoint(r.Lesson.Point, p.Size())
			if err != nil || p.At(pt) != gomoku.Empty {
				return nil, protocol.Invalid(game.Quote(r.Lesson.Point) + " is no empty point")
			}
			if lens == nil || !lens.Fits(p) {
				lens = reports.NewLens(p.Rule(), p.Size())
			}
			view := lens.Inspect(p, pt)
			reply := &Lens{Point: pt.String(), ToMove: p.ToMove().String(), Sum: view.Sum}
			for _, line := range view.Lines {
				word := make([]byte, len(line))
				for k, c := range line {
					word[k] = ".bw#"[c]
				}
				word[reports.ViewReach] = '*'
				reply.Lines = append(reply.Lines, string(word))
			}
			for i := range view.Sides {
				reply.Sides = append(reply.Sides, lensSide(&view.Sides[i], gomoku.Black+gomoku.Color(i)))
			}
			for _, t := range view.Tuples {
				reply.Tuples = append(reply.Tuples, LensTuple{protocol.Names(t.Points[:]), int(t.Own), int(t.Other), int(t.Score)})
			}
			return reply, nil
		}
	})
}

func lensSide(s *reports.SideView, side gomoku.Color) LensSide {
	one := LensSide{Side: side.String(), Class: className(s.Class), Forbidden: s.Forbidden.String(), Score: s.Score, Gain: s.Gain}
	for d, shape := range s.Shapes {
		one.Lines = append(one.Lines, LensLine{shapeName(shape), s.Own[d][0], s.Own[d][1], s.Other[d][0], s.Other[d][1]})
	}
	return one
}

// shapeName returns the name of a shape that lessons distinguish, or "".
func shapeName(s pattern.Shape) string {
	return [pattern.Shapes]string{
		"dead", "overshoot", "sleeping-one", "one", "sleeping-two", "two", "two", "two",
		"sleeping-three", "three", "three", "four", "straight-four", "five",
	}[s]
}

func className(c pattern.Class) string {
	return [pattern.Classes]string{
		"none", "forbidden", "two", "sleeping-three", "two-two", "sleeping-three-plus", "three", "three-plus",
		"three-three", "four", "four-plus", "four-three", "straight-four", "five",
	}[c]
}
