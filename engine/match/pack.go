package match

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"strconv"
	"time"

	"tengen/engine/game"
)

// A Pack holds the finished games of a contest in a few bytes for each move. The format
// is:
//
//	tengen games 1       three lines of text
//	CONTEST              description of the contest, for the caller
//	GAME
//	players, games       from here on unsigned varints
//	columns              each with the values of all games, in order of their numbers:
//	  number             difference to the previous number, minus 1
//	  first, second      players
//	  opening, moves     numbers of plies; moves includes the opening
//	  answers            number of answers: one for each move after the opening, and one for an illegal last move
//	  winner             0 for a draw, 1 for the first player, 2 for the second
//	  reason             index into reasons
//	  points             the number of each move, one byte
//	  values             evaluations of both sides; then their nodes; then their times
//
// The last three columns hold the first player's answers before the second's. If a side
// has a WinProb in a game, its values are a 1 followed by the WinProbs in steps of
// 1/probSteps. Otherwise they are a 0 followed by the Evals, with the sign in the lowest
// bit. Nodes are rounded to three digits and times to hundredths of a second. Seeds,
// which a schedule can compute again, and illegal moves are not stored.
type Pack struct {
	Contest string
	Game    string
	Players int
	Records []Record // sorted by number
}

const (
	packHead   = "tengen games 1\n"
	probSteps  = 200
	timeStep   = 10 * time.Millisecond
	maxPlayers = 256
	maxPlies   = 256 // of a board whose points fit in a byte
	maxNumber  = 1 << 52
)

var reasons = []Reason{Win, Full, Illegal, Crash, Late}

// A gameColumns holds the values of one game in the columns.
type gameColumns struct {
	gap, first, second      int
	opening, moves, answers int
	winner, reason          int
	points                  []byte
	sides                   [2]sideColumns
}

// A sideColumns holds those of the answers of one side.
type sideColumns struct {
	probs              int // 1 if values are WinProbs, 0 if they are Evals
	values, nodes, dur []int
}

// Encode returns the pack as bytes. It returns an error if a record has no result or its
// board has more than 256 points.
func (p *Pack) Encode(games game.Table) ([]byte, error) {
	order := slices.Clone(p.Records)
	slices.SortFunc(order, func(a, b Record) int { return cmp.Compare(a.Number, b.Number) })
	all := make([]gameColumns, len(order))
	last := -1
	for i := range order {
		r := &order[i]
		if err := all[i].setRecord(games, p.Game, r); err != nil {
			return nil, inGame(r.Number, err)
		}
		all[i].gap = r.Number - last - 1
		last = r.Number
	}
	t := tape{b: []byte(packHead + p.Contest + "\n" + p.Game + "\n")}
	t.pack(&p.Players, &all)
	return t.b, t.err
}

// ReadPack reads a pack that Encode has written. It checks that all moves are legal, but
// not that the winners are right.
func ReadPack(games game.Table, b []byte) (*Pack, error) {
	rest, ok := bytes.CutPrefix(b, []byte(packHead))
	contest, rest, ok2 := bytes.Cut(rest, []byte("\n"))
	game, rest, ok3 := bytes.Cut(rest, []byte("\n"))
	if !ok || !ok2 || !ok3 {
		return nil, errors.New("this is no pack of games")
	}
	p := &Pack{Contest: string(contest), Game: string(game)}
	if _, err := games.Parse(p.Game, ""); err != nil {
		return nil, err
	}
	var all []gameColumns
	t := tape{b: rest, reading: true}
	t.pack(&p.Players, &all)
	if t.err != nil {
		return nil, t.err
	}
	if len(t.b) > 0 {
		return nil, errors.New("the pack goes on after its games: " + strconv.Itoa(len(t.b)) + " bytes")
	}
	last := -1
	for i := range all {
		last += all[i].gap + 1
		r := Record{Pairing: Pairing{Number: last}}
		if err := all[i].record(games, p.Game, &r); err != nil {
			return nil, inGame(last, err)
		}
		p.Records = append(p.Records, r)
	}
	return p, nil
}

func inGame(number int, err error) error {
	return errors.New("game " + strconv.Itoa(number) + ": " + err.Error())
}

// setRecord sets g from a record.
func (g *gameColumns) setRecord(games game.Table, name string, r *Record) error {
	start, err := games.Parse(name, r.Opening)
	if err != nil {
		return err
	}
	end, err := games.Parse(name, r.Moves)
	if err != nil {
		return err
	}
	if g.points, err = numbersOf(end); err != nil {
		return err
	}
	if g.reason = slices.Index(reasons, r.Reason); g.reason < 0 {
		return errors.New("it has no result")
	}
	if r.Winner >= 0 {
		g.winner = 1 + slices.Index(r.Players[:], r.Winner)
	}
	g.first, g.second = r.Players[0], r.Players[1]
	g.opening, g.moves, g.answers = start.Ply(), end.Ply(), len(r.Answers)
	for i, a := range r.Answers {
		if a.WinProb > 0 {
			g.sides[(g.opening+i)&1].probs = 1
		}
	}
	for i, a := range r.Answers {
		s := &g.sides[(g.opening+i)&1]
		value := 2*max(a.Eval, -a.Eval) + int(uint(a.Eval)>>63)
		if s.probs == 1 {
			value = int(math.Round(a.WinProb * probSteps))
		}
		s.values = append(s.values, value)
		s.nodes = append(s.nodes, threeDigits(int(a.Nodes)))
		s.dur = append(s.dur, int((a.Time+timeStep/2)/timeStep))
	}
	return nil
}

// record sets r from g.
func (g *gameColumns) record(games game.Table, name string, r *Record) error {
	b, err := games.Parse(name, "")
	if err != nil {
		return err
	}
	r.Players, r.Winner, r.Reason = [2]int{g.first, g.second}, -1, reasons[g.reason]
	if g.winner > 0 {
		r.Winner = r.Players[g.winner-1]
	}
	if g.first == g.second || g.opening > g.moves || g.answers < g.moves-g.opening || g.answers > g.moves-g.opening+1 {
		return errors.New("its figures contradict each other")
	}
	r.Turn = g.opening & 1
	var next [2]int
	for i := range g.answers {
		side := (g.opening + i) & 1
		s, k := &g.sides[side], next[side]
		next[side]++
		a := Answer{Nodes: int64(s.nodes[k]), Time: time.Duration(s.dur[k]) * timeStep}
		if s.probs == 1 {
			a.WinProb = float64(s.values[k]) / probSteps
		} else if a.Eval = s.values[k] >> 1; s.values[k]&1 == 1 {
			a.Eval = -a.Eval
		}
		r.Answers = append(r.Answers, a)
	}
	for ply, point := range g.points {
		if ply == g.opening {
			r.Opening = b.Moves()
		}
		move, err := moveOf(b, point)
		if err == nil {
			err = b.Play(move)
		}
		if err != nil {
			return err
		}
		if ply >= g.opening {
			r.Answers[ply-g.opening].Move = move
		}
	}
	r.Moves = b.Moves()
	if g.opening == g.moves {
		r.Opening = r.Moves
	}
	return nil
}

// threeDigits rounds n to three significant digits.
func threeDigits(n int) int {
	step := 1
	for n/step >= 1000 {
		step *= 10
	}
	return (n + step/2) / step * step
}

// A tape reads or writes the numbers of a pack. The same methods do both, so that reader
// and writer use the same format. After the first error a tape does nothing.
type tape struct {
	b       []byte // bytes written so far, or left to read
	reading bool
	err     error
}

// number reads or writes a number from 0 to "most".
func (t *tape) number(n *int, most int) {
	switch {
	case t.err != nil:
	case !t.reading:
		if *n < 0 || *n > most {
			t.err = errors.New("a figure is too large for a pack")
		}
		t.b = binary.AppendUvarint(t.b, uint64(*n))
	default:
		v, size := binary.Uvarint(t.b)
		switch {
		case size == 0:
			t.err = errors.New("the pack ends too early")
			return
		case size < 0 || v > uint64(most):
			t.err = errors.New("a figure of the pack is too large")
			return
		}
		*n, t.b = int(v), t.b[size:]
	}
}

// numbers reads or writes n numbers.
func (t *tape) numbers(list *[]int, n, most int) {
	if t.reading && t.need(n) {
		*list = make([]int, n)
	}
	for i := range *list {
		t.number(&(*list)[i], most)
	}
}

// need reports whether at least n bytes are left, and sets err if not.
func (t *tape) need(n int) bool {
	if t.err == nil && n > len(t.b) {
		t.err = errors.New("the pack ends too early")
	}
	return t.err == nil
}

// pack reads or writes everything after the three lines of text.
func (t *tape) pack(players *int, games *[]gameColumns) {
	t.number(players, maxPlayers)
	n := len(*games)
	t.number(&n, maxNumber)
	if t.reading && t.need(n) {
		*games = make([]gameColumns, n)
	}
	each := func(pass func(g *gameColumns)) {
		for i := range *games {
			if t.err == nil {
				pass(&(*games)[i])
			}
		}
	}
	each(func(g *gameColumns) { t.number(&g.gap, maxNumber) })
	each(func(g *gameColumns) { t.number(&g.first, *players-1) })
	each(func(g *gameColumns) { t.number(&g.second, *players-1) })
	each(func(g *gameColumns) { t.number(&g.opening, maxPlies) })
	each(func(g *gameColumns) { t.number(&g.moves, maxPlies) })
	each(func(g *gameColumns) { t.number(&g.answers, maxPlies+1) })
	each(func(g *gameColumns) { t.number(&g.winner, 2) })
	each(func(g *gameColumns) { t.number(&g.reason, len(reasons)-1) })
	each(t.points)
	sides := func(pass func(o *sideColumns, n int)) {
		each(func(g *gameColumns) {
			for side := range g.sides {
				pass(&g.sides[side], g.answersOf(side))
			}
		})
	}
	sides(func(o *sideColumns, n int) {
		t.number(&o.probs, 1)
		most := maxNumber
		if o.probs == 1 {
			most = probSteps
		}
		t.numbers(&o.values, n, most)
	})
	sides(func(o *sideColumns, n int) { t.numbers(&o.nodes, n, maxNumber) })
	sides(func(o *sideColumns, n int) { t.numbers(&o.dur, n, maxNumber) })
}

// points reads or writes the moves of a game.
func (t *tape) points(g *gameColumns) {
	if !t.reading {
		t.b = append(t.b, g.points...)
		return
	}
	if t.need(g.moves) {
		g.points, t.b = t.b[:g.moves], t.b[g.moves:]
	}
}

// answersOf returns the number of answers of a side.
func (g *gameColumns) answersOf(side int) int {
	return (g.answers + 1 - (g.opening+side)&1) / 2
}

// numbersOf returns the numbers of a game's moves.
func numbersOf(p game.Position) ([]byte, error) {
	n, ok := p.(game.Numbered)
	if !ok {
		return nil, errors.New("a pack has no place for the moves of " + p.Name())
	}
	numbers, ok := n.Numbers()
	if !ok {
		return nil, errors.New("the board has more points than a byte tells apart")
	}
	return numbers, nil
}

// moveOf returns the move with a number.
func moveOf(p game.Position, number byte) (string, error) {
	if n, ok := p.(game.Numbered); ok {
		if move := n.Move(number); move != "" {
			return move, nil
		}
	}
	return "", errors.New("a move is off the board")
}
