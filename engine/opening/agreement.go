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

// Opening procedures.
const (
	// Swap2 is the procedure of freestyle and standard tournaments. The first person
	// places three stones: black, white, black. The second takes Black, or takes
	// White, or places two more stones, white and black; then the first chooses a
	// colour.
	Swap2 = "swap2"
	// Taraguchi10 is a procedure of renju. The first four stones are placed in the
	// centre and within the central 3×3, 5×5 and 7×7 points; after each the other
	// person may swap colours. Then Black places the fifth stone within the central
	// 9×9 points, and the other person may swap again. Alternatively, if colours were
	// not swapped after the fourth stone, Black offers ten fifth stones and White
	// picks one.
	Taraguchi10 = "taraguchi-10"
)

// Words for choices. The word for a stone is the name of its point.
const (
	TakeBlack = "black"
	TakeWhite = "white"
	TwoMore   = "two"
	Stay      = "stay"
	Swap      = "swap"
	OfferTen  = "ten"
)

// A Task is the next task in a procedure.
type Task string

const (
	Put    Task = "put"    // place stones
	Choose Task = "choose" // choose one of Options
	Offer  Task = "offer"  // offer fifth stones
	Pick   Task = "pick"   // pick one of the offered stones
	Play   Task = "play"   // the procedure is finished; play the game
)

// offers is the number of fifth stones to offer.
const offers = 10

// An Agreement is the state of an opening procedure between two persons, 0 and 1. Person
// 0 begins, with Black.
type Agreement struct {
	Procedure string
	Position  *gomoku.Position // with the stones placed so far; the caller must not change it
	Task      Task
	Actor     int // the person who has the task; for Play, the one to move
	Left      int // number of stones still to place or offer
	Options   []string
	Offered   []gomoku.Point
	Black     int // the person who has Black
}

// New returns a procedure at its start, on the empty board of a game. It returns an error
// if there is no such procedure or the game does not allow it.
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

// Parse returns a procedure after the given words. If a word is wrong, the error is a
// *game.MoveError.
func Parse(procedure, name string, words []string) (*Agreement, error) {
	a, err := New(procedure, name)
	if err != nil {
		return nil, err
	}
	for i, word := range words {
		if err := a.Apply(word); err != nil {
			return nil, &game.MoveError{Ply: i, Move: word, Err: err}
		}
	}
	return a, nil
}

// Apply applies the next word, a choice or a point. If the word is wrong, Apply returns an
// error and leaves a unchanged.
func (a *Agreement) Apply(word string) error {
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

// turn sets the task and gives it to the person who is to move, or for Pick to White.
func (a *Agreement) turn(t Task) {
	a.Task, a.Options, a.Left = t, nil, 0
	a.Actor = a.Black ^ a.Position.ToMove().Index()
	if t == Pick {
		a.Actor, a.Left = 1-a.Black, 1
	}
}

// choose applies an option.
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

// Allowed returns the points that may be placed, offered or picked, from a1 by row.
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

// allows reports whether a point may be placed, offered or picked.
func (a *Agreement) allows(pt gomoku.Point) bool {
	p := a.Position
	if p.Check(pt) != nil {
		return false
	}
	switch a.Task {
	case Put:
		// In renju the distance of the n-th stone from the centre is less than n.
		dx, dy := pt.X()-p.Size()/2, pt.Y()-p.Size()/2
		return a.Procedure == Swap2 || max(dx, -dx, dy, -dy) <= p.Ply()
	case Offer:
		return !slices.ContainsFunc(a.Offered, func(other gomoku.Point) bool { return a.alike(pt, other) })
	case Pick:
		return slices.Contains(a.Offered, pt)
	}
	return false
}

// alike reports whether two points are equal up to a symmetry of the position.
func (a *Agreement) alike(pt, other gomoku.Point) bool {
	p := a.Position
	for s := range gomoku.Symmetries {
		if s.Apply(pt, p.Size()) == other && (s == 0 || p.Transform(s).Key() == p.Key()) {
			return true
		}
	}
	return false
}
