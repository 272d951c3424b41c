// Package opening implements the opening procedures of tournaments, in which two
// players agree on the first stones and on the colours. It decides for the engine
// in these procedures by search, and it draws balanced openings.
package opening

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"tengen/engine/game"
	"tengen/engine/gomoku"
)

// Opening procedures.
const (
	// Swap is the older procedure of those games. The first person places three stones,
	// black, white, black, anywhere; the second takes Black or White
	// (vcpr.cz/en/help-and-rules/gomoku-rules).
	Swap = "swap"
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
	// Soosyrv8 is the procedure of renju's world championships since 2017. The first
	// person places one of the 26 openings: black in the centre, white within the
	// central 3×3 points, black within 5×5. The other may swap colours. White places
	// the fourth stone anywhere and says how many fifth stones are to be offered, one
	// to eight; the other person may swap colours. Black offers so many, no two of them
	// symmetric; White picks one (Soosõrv-N, certified by the Renju International
	// Federation in 2011: en.wikipedia.org/wiki/Soosõrv_opening_rule).
	Soosyrv8 = "soosyrv-8"
	// Pro is a procedure without a choice: Black's first stone is in the centre, White's
	// first anywhere, and Black's second outside the central 5×5 points, at least three
	// points from the first (en.wikipedia.org/wiki/Gomoku; some clubs put White's first
	// stone next to Black's).
	Pro = "pro"
	// LongPro is Pro with Black's second stone outside the central 7×7 points, at least
	// four points from the first (the same source).
	LongPro = "long-pro"
)

// Procedures lists the procedures, first those with the simplest rules.
func Procedures() []string { return []string{Swap, Swap2, Pro, LongPro, Soosyrv8, Taraguchi10} }

// Words for choices. The word for a stone is the name of its point.
const (
	TakeBlack = "black"
	TakeWhite = "white"
	TwoMore   = "two"
	Stay      = "stay"
	Change    = "swap"
	OfferTen  = "ten"
	// The word for an offer of n fifth stones is OfferN and the digit n, 1 to 8.
	OfferN = "offer"
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

// offers is the number of fifth stones to offer in Taraguchi-10, and most the largest
// number in Soosõrv-8.
const offers, most = 10, 8

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
	number    int // of fifth stones to offer in Soosõrv-8, 0 until it is said
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
	case Swap, Swap2, Soosyrv8:
		a.Left = 3
	case Taraguchi10, Pro, LongPro:
		a.Left = 1
	default:
		return nil, errors.New("there is no procedure " + game.Quote(procedure))
	}
	switch renju := p.Rule() == gomoku.Renju; {
	case !renju && (procedure == Taraguchi10 || procedure == Soosyrv8):
		return nil, errors.New(procedure + " is for renju")
	case renju && a.isPro():
		return nil, errors.New(procedure + " is not for renju")
	case a.isPro() && p.Size() < smallest:
		return nil, errors.New(procedure + " is for boards of 9 or more lines")
	}
	return a, nil
}

// smallest is the smallest board for Pro and Long Pro; there are points outside the
// central 7×7 on it.
const smallest = 9

func (a *Agreement) isPro() bool { return a.Procedure == Pro || a.Procedure == LongPro }

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
	if a.Left--; a.Left == 0 {
		a.placed()
	}
	return nil
}

// placed sets the task after the last stone of a task.
func (a *Agreement) placed() {
	stones := a.Position.Ply()
	switch {
	case a.Task == Pick, a.isPro() && stones == 3:
		a.turn(Play)
	case a.isPro():
		a.turn(Put)
		a.Left = 1
	case a.Procedure == Swap2 && stones == 3:
		a.ask(1, TakeBlack, TakeWhite, TwoMore)
	case a.Procedure == Swap:
		a.ask(1, TakeBlack, TakeWhite)
	case a.Procedure == Swap2:
		a.ask(0, TakeBlack, TakeWhite)
	case a.Procedure == Soosyrv8 && stones == 4:
		a.ask(1-a.Black, offerWords()...)
	case a.Procedure == Taraguchi10 && stones == 4:
		a.ask(a.Black, Stay, Change, OfferTen)
	default:
		a.turn(Choose)
		a.Options = []string{Stay, Change}
	}
}

// ask lets a person choose one of the options.
func (a *Agreement) ask(actor int, options ...string) {
	a.Task, a.Actor, a.Options, a.Left = Choose, actor, options, 0
}

// offerWords returns the words for an offer of one to eight fifth stones.
func offerWords() (list []string) {
	for n := range most {
		list = append(list, OfferN+strconv.Itoa(n+1))
	}
	return list
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
	case Change:
		a.Black = 1 - a.Black
	}
	if n, ok := strings.CutPrefix(word, OfferN); ok {
		a.number = int(n[0] - '0')
		a.ask(a.Black, Stay, Change)
		return
	}
	switch {
	case a.Position.Ply() == 5:
		a.turn(Play)
		return
	case a.number > 0:
		a.turn(Offer)
		a.Left = a.number
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
		dx, dy := pt.X()-p.Size()/2, pt.Y()-p.Size()/2
		away := max(dx, -dx, dy, -dy)
		switch a.Procedure {
		case Pro, LongPro:
			return p.Ply() == 1 || p.Ply() == 0 && away == 0 || p.Ply() == 2 && away > a.within()
		case Soosyrv8:
			return p.Ply() == 3 || away <= p.Ply()
		case Taraguchi10:
			return away <= p.Ply() // the n-th stone is less than n from the centre
		}
		return true
	case Offer:
		return !slices.ContainsFunc(a.Offered, func(other gomoku.Point) bool { return a.alike(pt, other) })
	case Pick:
		return slices.Contains(a.Offered, pt)
	}
	return false
}

// within returns the largest distance from the centre that is closed to Black's second
// stone in Pro and Long Pro.
func (a *Agreement) within() int {
	if a.Procedure == LongPro {
		return 3
	}
	return 2
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
