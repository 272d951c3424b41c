package record

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"tengen/engine/game"
	"tengen/engine/gomoku"
)

// A ForbiddenMove is a move that renju forbids to Black. By the rules of the Renju International
// Federation Black loses the game with it.
type ForbiddenMove struct {
	Ply    int // number of moves before it
	Move   gomoku.Point
	Reason gomoku.Reason
}

// forbiddenMove returns a ForbiddenMove if refusal, the error for a move, is a ForbiddenError, and
// otherwise nil.
func forbiddenMove(p *gomoku.Position, pt gomoku.Point, refusal error) *ForbiddenMove {
	if forbidden, ok := refusal.(gomoku.ForbiddenError); ok {
		return &ForbiddenMove{p.Ply(), pt, forbidden.Reason}
	}
	return nil
}

// lose records that the game ended with a forbidden move of Black's.
func (f *File) lose(foul *ForbiddenMove) {
	f.Forbidden = foul
	if f.Game.Result == "" {
		f.Game.Result = "W+"
	}
}

// errAfterPass is the reason for leaving out a move after a pass.
var errAfterPass = errors.New("it follows a pass, so that a side moves twice")

// A replay plays the moves of a file without variations up to the first illegal move and
// leaves out the others. Moves after a foul or a single pass are left out, too; two passes
// in a row have no effect.
type replay struct {
	f      *File
	p      *gomoku.Position
	node   *Node
	room   []lineNode // for the next nodes
	passed bool
	place  Error // where the current move is in the file; Format is "" where places have no names
}

// newReplay returns a replay from the empty board, into a new game of f.
func newReplay(f *File, rule gomoku.Rule, size int) (*replay, error) {
	p, err := gomoku.New(rule, size)
	if err != nil {
		return nil, err
	}
	f.Game = New(rule, size, nil)
	return &replay{f: f, p: p, node: f.Game.Root}, nil
}

// play plays a move, written as word in the file. err is nil, or says why word is no point of
// the board.
func (r *replay) play(pt gomoku.Point, word string, err error) {
	switch {
	case r.f.Illegal > 0:
		r.f.Illegal++
		return
	case r.f.Forbidden != nil:
		err = game.ErrOver
	case r.passed:
		err = errAfterPass
	case err == nil:
		err = r.p.Play(pt)
	}
	if err == nil {
		r.add(pt)
		return
	}
	if foul := forbiddenMove(r.p, pt, err); foul != nil {
		r.f.lose(foul)
		return
	}
	r.f.Illegal, r.f.Why = 1, &game.MoveError{Ply: r.p.Ply(), Move: shorten(word), Err: err}
	if at := r.place; at.Format != "" {
		at.Err = r.f.Why
		r.f.Why = &at
	}
}

// reserve makes room for the nodes of n moves in one piece of memory. The garbage collector
// treats it as one.
func (r *replay) reserve(n int) { r.room = make([]lineNode, n) }

// add adds a node behind the last one.
func (r *replay) add(pt gomoku.Point) {
	if len(r.room) == 0 {
		r.node = r.node.add(pt)
		return
	}
	next := &r.room[0]
	r.room = r.room[1:]
	r.node = r.node.append(next, pt)
}

// pass gives the turn to the other side.
func (r *replay) pass() {
	if r.f.Illegal > 0 || r.f.Forbidden != nil {
		return
	}
	r.f.Passes++
	r.passed = !r.passed
}

// Notices returns messages about content of the file that is not in the game, one sentence
// each, without a full stop.
func (f *File) Notices() (list []string) {
	if f.Forbidden != nil {
		list = append(list, "move "+strconv.Itoa(f.Forbidden.Ply+1)+", "+f.Forbidden.Move.String()+", is forbidden to Black ("+f.Forbidden.Reason.String()+
			"): Black has lost by the rules, and the game ends before it")
	}
	switch {
	case f.cut != nil:
		list = append(list, "the rest of the file was not read: "+f.cut.Error())
	case f.Truncated:
		list = append(list, "the file ends within the game; what it holds was read")
	}
	if f.Passes > 0 {
		list = append(list, counted(f.Passes, "pass was", "passes were")+" left out")
	}
	if f.Illegal > 0 {
		list = append(list, counted(f.Illegal, "move was", "moves were")+" left out, the first because: "+f.Why.Error())
	}
	if f.LateSetups > 0 {
		list = append(list, counted(f.LateSetups, "position", "positions")+" set up after the first move became a variation from the empty board")
	}
	if f.Rule != "" {
		why := "is not known"
		if _, ok := parseRule(f.Rule); ok {
			why = "is not played on " + strconv.Itoa(f.Game.Size) + " lines"
		}
		list = append(list, "the rule "+f.Rule+" "+why+"; read as "+f.Game.Rule.String())
	}
	for _, file := range f.Skipped {
		list = append(list, "a file of the archive was left out: "+file)
	}
	for _, g := range f.Guesses {
		list = append(list, guessNotices[g])
	}
	for _, name := range f.Ignored {
		list = append(list, ignoredNotice(name))
	}
	if f.Charset != "" {
		list = append(list, "the text is not in the character set that it names; it was read as "+f.Charset)
	}
	return list
}

// ignoredNotice returns the message for an entry of File.Ignored.
func ignoredNotice(name string) string {
	switch {
	case strings.Contains(name, " "):
		return name + " means nothing here and was left out"
	}
	return "property " + name + " means nothing and was left out"
}

// ignore adds a name to Ignored if it is not there.
func (f *File) ignore(name string) {
	if !slices.Contains(f.Ignored, name) {
		f.Ignored = append(f.Ignored, name)
	}
}

func counted(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + more
}
