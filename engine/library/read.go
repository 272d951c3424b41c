package library

import (
	"cmp"
	"encoding/binary"
	"errors"
	"strings"

	"tengen/engine/gomoku"
	"tengen/engine/record"
)

// A Report says what of a file is not in its index.
type Report struct {
	Unreadable int     // games that could not be read
	Others     []Other // games of other rules and sizes
	Cut        error   // why the file was not read to its end, if it was not

	Same int // games that were there before, by players, event, year, result and moves

	IncompleteGames int   // games whose moves end early, or without some, because the rules do not allow all
	First           int   // the index of the first of them in the file
	Why             error // why it lost moves
}

// An Other is a rule and size with the number of its games in a file.
type Other struct {
	Game  string
	Games int
}

// other counts a game of another rule or size.
func (r *Report) other(name string) {
	for i := range r.Others {
		if r.Others[i].Game == name {
			r.Others[i].Games++
			return
		}
	}
	r.Others = append(r.Others, Other{name, 1})
}

// Parts of the work of Read, in thousandths.
const (
	collected = 400 // the games of the file have been found
	replayed  = 850 // their moves have been played
	whole     = 1000
)

// A Seen knows games by their hashes, so that a game that is in several files counts once.
// Games without names are never the same.
type Seen map[uint64]bool

// again reports whether a game was there before, and remembers it.
func (s Seen) again(g *Game) bool {
	if g.Black == "" && g.White == "" {
		return false
	}
	b := []byte(g.Black + "\n" + g.White + "\n" + g.Event + "\n")
	b = binary.LittleEndian.AppendUint16(append(b, byte(g.Result)), uint16(g.Year))
	for _, m := range g.Moves {
		b = binary.LittleEndian.AppendUint16(b, m)
	}
	key := fnv(b)
	if s[key] {
		return true
	}
	s[key] = true
	return false
}

// Read reads a file of games of five in a row and returns their index. A game whose file has
// variations and no result, and a RenLib library, is a tree: each of its variations is
// counted. Games of another rule or size are left out. stop is called regularly with the part
// of the work that is done, in thousandths; if it returns true, the error is ErrStopped. It
// may be nil. A game of seen is left out, and the file's games are added to it; nil stands for
// none.
func Read(b *Board, file string, decode record.Decode, seen Seen, stop func(done int) bool) (*Index, Report, error) {
	if b.four {
		return nil, Report{}, errors.New("files of Connect Four cannot be read as a library")
	}
	if stop == nil {
		stop = func(int) bool { return false }
	}
	if seen == nil {
		seen = Seen{}
	}
	r := reader{b: NewBuilder(b), seen: seen}
	want := record.Want{Game: b.name, Decode: decode, Stop: func(done, of int) bool { return stop(collected * done / max(of, 1)) }}
	c, err := record.Collect(file, want)
	if err != nil {
		return nil, r.Report, readError(err)
	}
	r.Cut = c.Cut
	want.Stop = func(int, int) bool { return stop(collected) }
	for i := range c.Heads {
		if i%256 == 0 && stop(collected+(replayed-collected)*i/len(c.Heads)) {
			return nil, r.Report, ErrStopped
		}
		if err := r.game(c, i, want); err != nil {
			return nil, r.Report, err
		}
	}
	x, err := r.b.Index(func(done, of int) bool { return stop(replayed + (whole-replayed)*done/max(of, 1)) })
	return x, r.Report, err
}

// readError converts the error of a reader that was stopped.
func readError(err error) error {
	if err == record.ErrStopped {
		return ErrStopped
	}
	return err
}

// A reader adds the games of a file to a builder.
type reader struct {
	Report
	b    *Builder
	seen Seen
}

// Reasons why a file or a game was not read whole.
var (
	errTorn = errors.New("the file ends within a game")
	errFoul = errors.New("a move is forbidden to Black")
	errPass = errors.New("the rules have no pass")
)

// game adds the game with index i.
func (r *reader) game(c *record.Collection, i int, want record.Want) error {
	f, err := c.Game(i, want)
	switch {
	case err == record.ErrStopped:
		return ErrStopped
	case err != nil, len(f.Game.Root.Next) == 0 && f.Illegal > 0:
		r.Unreadable++
		return nil
	case len(f.Game.Root.Next) == 0:
		return nil // a game without moves
	}
	if f.Truncated && r.Cut == nil {
		r.Cut = errTorn
	}
	g := f.Game
	if g.Name() != r.b.x.name {
		r.other(g.Name())
		return nil
	}
	if f.Forbidden != nil || f.Passes+f.Illegal > 0 {
		if r.IncompleteGames++; r.IncompleteGames == 1 {
			r.First, r.Why = i, cmp.Or(f.Why, errPass)
			if f.Forbidden != nil {
				r.Why = errFoul
			}
		}
	}
	one := Game{
		Result: resultOf(g.Result), Year: yearOf(g.Date), Black: g.Black, White: g.White, Event: g.Event, Number: i,
	}
	if f.Format == record.RenLib || one.Result == Unknown && g.Branches() {
		r.b.Trees()
		return r.tree(g, &one)
	}
	moves := g.Moves()
	if one.Result == Unknown {
		one.Result = winner(g, moves)
	}
	one.Moves = r.b.x.Points(nil, moves)
	if r.seen.again(&one) {
		r.Same++
		return nil
	}
	return r.b.Add(&one)
}

// tree adds each variation of a tree as a game. It takes the tree apart.
func (r *reader) tree(g *record.Game, one *Game) error {
	type place struct {
		n   *record.Node
		ply int
	}
	r.b.reserve(sizeOf(g.Root))
	var moves []gomoku.Point
	defer func() { one.Shared = 0 }()
	stack := []place{{g.Root, 0}}
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if at.ply > 0 {
			moves = append(moves[:at.ply-1], at.n.Move)
			one.Shared = min(one.Shared, at.ply-1)
		}
		for i := len(at.n.Next) - 1; i >= 0; i-- {
			stack = append(stack, place{at.n.Next[i], at.ply + 1})
		}
		if len(at.n.Next) > 0 {
			at.n.Next = nil // the rest of a large tree can be collected while it is read
			continue
		}
		one.Moves = r.b.x.Points(one.Moves[:0], moves)
		if err := r.b.Add(one); err != nil {
			return err
		}
		one.Shared = len(moves)
	}
	return nil
}

// sizeOf returns the number of variations of a tree and that of their moves.
func sizeOf(root *record.Node) (variations, moves int) {
	type place struct {
		n   *record.Node
		ply int
	}
	stack := []place{{root, 0}}
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, next := range at.n.Next {
			stack = append(stack, place{next, at.ply + 1})
		}
		if len(at.n.Next) == 0 {
			variations, moves = variations+1, moves+at.ply
		}
	}
	return variations, moves
}

// resultOf reads a result as SGF writes it.
func resultOf(s string) Result {
	switch s = strings.ToLower(strings.TrimSpace(s)); {
	case strings.HasPrefix(s, "b+"):
		return Black
	case strings.HasPrefix(s, "w+"):
		return White
	case s == "0" || s == "draw" || s == "jigo":
		return Draw
	}
	return Unknown
}

// winner returns the result of a game that ends with a row of five or on a full board.
func winner(g *record.Game, moves []gomoku.Point) Result {
	p, err := gomoku.New(g.Rule, g.Size)
	if err != nil {
		return Unknown
	}
	for _, m := range moves {
		p.Place(m)
	}
	switch {
	case p.WinningLine() != nil && len(moves)%2 == 1:
		return Black
	case p.WinningLine() != nil:
		return White
	case p.Full():
		return Draw
	}
	return Unknown
}

// yearOf returns the first number of four digits in a date, if it can be a year.
func yearOf(date string) int {
	year, digits := 0, 0
	for i := range len(date) + 1 {
		if i < len(date) && date[i] >= '0' && date[i] <= '9' {
			year, digits = (year*10+int(date[i]-'0'))%100_000, digits+1
			continue
		}
		if digits == 4 && year >= 1500 {
			return year
		}
		year, digits = 0, 0
	}
	return 0
}
