// Package opening implements the opening procedures of tournaments, in which two
// players agree on the first stones and on the colours. It decides for the engine
// in these procedures by search, and it draws balanced openings.
package opening

import (
	"errors"
	"slices"

	"tengen/engine/game"
	"tengen/engine/gomoku"
)

// The procedures there are.
const (
	// Swap2 is that of freestyle and standard tournaments. The stones alternate,
	// Black's first: one puts three; the other takes Black, or White, or puts two
	// more and leaves the choice to the first.
	Swap2 = "swap2"
	// Taraguchi10 is renju's. The first four stones lie in the centre and in the
	// middle 3×3, 5×5 and 7×7 points; after each the other may swap colours. Then
	// Black either puts the fifth in the middle 9×9, after which the other may swap
	// once more, or, if nobody swapped after the fourth, offers ten fifth stones,
	// of which White picks one.
	Taraguchi10 = "taraguchi-10"
)

// Words for what is chosen. A stone is the word for its point.
const (
	TakeBlack = "black"
	TakeWhite = "white"
	TwoMore   = "two"
	Stay      = "stay"
	Swap      = "swap"
	OfferTen  = "ten"
)

// A Task is what somebody has to do.
type Task string

const (
	Put    Task = "put"    // stones
	Choose Task = "choose" // a word
	Offer  Task = "offer"  // fifth stones
	Pick   Task = "pick"   // one of them
	Play   Task = "play"   // nothing more: the game goes on as any other
)

const offers = 10

// An Agreement is how far two people have come in a procedure. Person 0 is the
// one who begins, with Black for a start.
type Agreement struct {
	Procedure string
	Position  *gomoku.Position // with the stones that were put; not to be changed
	Task      Task
	Actor     int // whose task it is; once the task is Play, who moves
	Left      int // stones still to be put or offered
	Options   []string
	Offered   []gomoku.Point
	Black     int // who has Black
}

// New begins a procedure on the empty board of a game.
func New(procedure, name string) (*Agreement, error) {
	p, err := gomoku.Parse(name, "")
	if err != nil {
		return nil, err
	}
	a := &Agreement{Procedure: procedure, Position: p, Task: Put}
	switch procedure {
	case Swap2:
		a.Left = 3
	case Taraguchi10:
		if p.Rule() != gomoku.Renju {
			return nil, errors.New("taraguchi-10 is for renju")
		}
		a.Left = 1
	default:
		return nil, errors.New("there is no procedure " + game.Quote(procedure))
	}
	return a, nil
}

// Parse returns a procedure after some words. An error of a word is a
// *game.MoveError.
func Parse(procedure, name string, words []string) (*Agreement, error) {
	a, err := New(procedure, name)
	if err != nil {
		return nil, err
	}
	for i, word := range words {
		if err := a.Say(word); err != nil {
			return nil, &game.MoveError{Ply: i, Move: word, Err: err}
		}
	}
	return a, nil
}

// Say takes the next word. It refuses a wrong one and changes nothing then.
func (a *Agreement) Say(word string) error {
	if a.Task == Play {
		return errors.New("everything is agreed on")
	}
	if a.Task == Choose {
		if !slices.Contains(a.Options, word) {
			return errors.New(game.Quote(word) + " is no choice here")
		}
		a.choose(word)
		return nil
	}
	pt, err := gomoku.ParsePoint(word, a.Position.Size())
	if err == nil && !a.allows(pt) {
		err = errors.New("the point " + pt.String() + " is not open to this stone")
	}
	if err != nil {
		return err
	}
	if a.Task == Offer {
		a.Offered = append(a.Offered, pt)
		if a.Left--; a.Left == 0 {
			a.turn(Pick)
		}
		return nil
	}
	a.Position.Place(pt)
	a.Left--
	switch {
	case a.Task == Pick:
		a.turn(Play)
	case a.Left > 0:
	case a.Procedure == Swap2 && a.Position.Ply() == 3:
		a.Task, a.Actor, a.Options = Choose, 1, []string{TakeBlack, TakeWhite, TwoMore}
	case a.Procedure == Swap2:
		a.Task, a.Actor, a.Options = Choose, 0, []string{TakeBlack, TakeWhite}
	default:
		a.turn(Choose)
		a.Options = []string{Stay, Swap}
		if a.Position.Ply() == 4 {
			a.Options = append(a.Options, OfferTen)
		}
	}
	return nil
}

// turn gives a task to who moves next.
func (a *Agreement) turn(t Task) {
	a.Task, a.Options, a.Left = t, nil, 0
	a.Actor = a.Black ^ a.Position.ToMove().Index()
	if t == Pick {
		a.Actor, a.Left = 1-a.Black, 1
	}
}

// choose does what an option says.
func (a *Agreement) choose(word string) {
	switch word {
	case TakeBlack, TakeWhite:
		a.Black = a.Actor
		if word == TakeWhite {
			a.Black = 1 - a.Actor
		}
		a.turn(Play)
		return
	case TwoMore:
		a.turn(Put)
		a.Actor, a.Left = 1, 2
		return
	case OfferTen:
		a.turn(Offer)
		a.Left = offers
		return
	case Swap:
		a.Black = 1 - a.Black
	}
	if a.Position.Ply() == 5 {
		a.turn(Play)
		return
	}
	a.turn(Put)
	a.Left = 1
}

// Allowed returns the points that may be put, offered or picked, from a1 on.
func (a *Agreement) Allowed() []gomoku.Point {
	var list []gomoku.Point
	for y := range a.Position.Size() {
		for x := range a.Position.Size() {
			if pt := gomoku.At(x, y); a.allows(pt) {
				list = append(list, pt)
			}
		}
	}
	return list
}

// allows reports whether a point may be put, offered or picked.
func (a *Agreement) allows(pt gomoku.Point) bool {
	p := a.Position
	if p.Check(pt) != nil {
		return false
	}
	switch a.Task {
	case Put:
		// In renju the n-th stone lies less than n points from the centre.
		dx, dy := pt.X()-p.Size()/2, pt.Y()-p.Size()/2
		return a.Procedure == Swap2 || max(dx, -dx, dy, -dy) <= p.Ply()
	case Offer:
		return !slices.ContainsFunc(a.Offered, func(other gomoku.Point) bool { return a.alike(pt, other) })
	case Pick:
		return slices.Contains(a.Offered, pt)
	}
	return false
}

// alike reports whether two points are one on the board as it lies or turned so
// that it looks the same.
func (a *Agreement) alike(pt, other gomoku.Point) bool {
	p := a.Position
	for s := range gomoku.Symmetries {
		if s.Apply(pt, p.Size()) == other && (s == 0 || p.Transform(s).Key() == p.Key()) {
			return true
		}
	}
	return false
}
