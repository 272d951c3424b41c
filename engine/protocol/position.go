package protocol

import (
	"math/bits"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// PositionRequest describes a position.
type PositionRequest struct{ Place }

// Position is the reply to "position".
type Position struct {
	Head      `type:"position" to:"position"`
	Game      string // in its shortest form
	Moves     string
	ToMove    SideWord
	Ply       int
	Legal     int // number of legal moves
	Over      bool
	State     string     // "playing", "draw", or the name of what ended the game
	Opening   string     // the game's name for its first moves, or ""
	Winner    WinnerWord `wire:",null"` // none if nobody has won
	Line      []string   // winning points
	Stones    []Stone    // in the order of play
	Forbidden []Forbidden
	Threats   []Threat
}

// A SideWord is a side by the word of its game.
//
//protocol:words black white first second
type SideWord = string

// A WinnerWord is the side that won, or a draw.
//
//protocol:words black white first second draw
type WinnerWord = string

// A Stone is a stone or disc on the board.
type Stone struct {
	Point string
	Side  SideWord
}

// Forbidden is a point that is forbidden to Black in renju, with the rows that make it
// so.
type Forbidden struct {
	Point, Reason string
	Rows          []Row
}

// A Row is a row that a black stone on the forbidden point would make.
type Row struct {
	Kind   RowKind
	Stones []string // in order along the row
	Gaps   []string // points where one more stone makes a five or a straight four
}

// A RowKind is what is forbidden about a row.
//
//protocol:words overline four three
type RowKind = string

// A Threat is a shape that a side can make with its next move, or a zugzwang.
type Threat struct {
	Kind   ThreatKind
	Side   SideWord
	Points []string
	Safe   *int `wire:",omit"` // zugzwang: number of cells that can be filled before a side must give way
}

// A ThreatKind is a shape of five in a row, or Connect Four's "four" or "zugzwang".
//
//protocol:words five straight-four four-three four zugzwang
type ThreatKind = string

func positionCommand(c *Conversation) Command {
	maps := shapeMaps{}
	return During("position", func(d *Decoder) Answer {
		r := readPosition(d)
		return func() (Reply, error) {
			p, err := c.Position(r.Place)
			if err != nil {
				return nil, err
			}
			return maps.describe(p, c.sideNames(r.Place)), nil
		}
	})
}

// shapeMaps holds a map for each rule that was requested. They are reused, because a page
// requests the position after every move and a new map allocates 175 KB.
type shapeMaps map[gomoku.Rule]*pattern.Map

// of returns the map of a position.
func (s shapeMaps) of(p *gomoku.Position) *pattern.Map {
	m, ok := s[p.Rule()]
	if !ok {
		m = pattern.NewMap(p.Rule())
		s[p.Rule()] = m
	}
	m.Reset(p)
	return m
}

// describe fills a reply with what is known of a position; sides are the names of its
// sides.
func (s shapeMaps) describe(p game.Position, sides [2]string) *Position {
	r := &Position{
		Game: p.Name(), Moves: p.Moves(), ToMove: sides[p.ToMove()], Ply: p.Ply(), Legal: p.Legal(), Over: p.Over(),
		State: p.State(), Line: p.Line(),
	}
	switch winner := p.Winner(); {
	case winner >= 0:
		r.Winner = sides[winner]
	case r.State == "draw":
		r.Winner = "draw"
	}
	for _, one := range p.Stones() {
		r.Stones = append(r.Stones, Stone{one.Point, sides[one.Side]})
	}
	if v, ok := p.(gomoku.Value); ok {
		for _, pt := range v.ForbiddenPoints() {
			f := Forbidden{Point: pt.String(), Reason: v.Forbidden(pt).String()}
			for _, row := range v.Why(pt) {
				f.Rows = append(f.Rows, Row{row.Kind.String(), Names(row.Stones), Names(row.Gaps)})
			}
			r.Forbidden = append(r.Forbidden, f)
		}
	}
	if o, ok := p.(game.Opened); ok {
		r.Opening = o.Opening()
	}
	if !r.Over {
		for _, t := range s.threats(p) {
			one := Threat{Kind: t.Kind, Side: sides[t.Side], Points: t.Points}
			if t.Kind == "zugzwang" {
				one.Safe = &t.Safe
			}
			r.Threats = append(r.Threats, one)
		}
	}
	return r
}

// threats lists the threats of both sides that the game can compute.
func (s shapeMaps) threats(p game.Position) []game.Threat {
	switch p := p.(type) {
	case gomoku.Value:
		return shapes(s.of(p.Position))
	case game.Threatening:
		return p.Threats()
	}
	return nil
}

// shapes lists the fives, straight fours and four-threes that either side can make with
// one stone.
func shapes(m *pattern.Map) (list []game.Threat) {
	kinds := []struct {
		name  string
		class pattern.Class
	}{{"five", pattern.ClassFive}, {"straight-four", pattern.ClassStraightFour}, {"four-three", pattern.ClassFourThree}}
	first, last := m.Bounds()
	for side, c := range [2]gomoku.Color{gomoku.Black, gomoku.White} {
		for _, k := range kinds {
			t := game.Threat{Kind: k.name, Side: side}
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

// OpeningsRequest lists the named openings of a game.
type OpeningsRequest struct {
	Game string `wire:",required"`
}

// Openings is the reply to "openings": the named openings of a game.
type Openings struct {
	Head     `type:"openings" to:"openings"`
	Openings []game.NamedOpening
}

func openingsCommand(c *Conversation) Command {
	return During("openings", func(d *Decoder) Answer {
		r := readOpenings(d)
		return func() (Reply, error) {
			if _, err := c.Position(Place{Game: r.Game}); err != nil {
				return nil, err
			}
			reply := &Openings{}
			if g, ok := c.engine.Games.Find(r.Game); ok && g.Named != nil {
				reply.Openings = g.Named(r.Game)
			}
			return reply, nil
		}
	})
}
