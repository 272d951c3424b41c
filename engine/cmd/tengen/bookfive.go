package main

import (
	"cmp"
	"container/heap"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/library"
	"tengen/engine/opening"
	"tengen/engine/player"
	"tengen/engine/prove/check"
)

// runBookFive makes the book of five in a row: it searches positions, the most used ones
// first, and appends each to the state file. A later run continues.
func runBookFive(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("book five", flag.ContinueOnError)
	m := bookMaker{stdout: stdout}
	flags.StringVar(&m.state, "state", "", "file of the searched positions, one a line; created if missing, and then the work goes on from the pack of -o")
	flags.StringVar(&m.pack, "o", "", "pack to write at the end")
	games := flags.String("games", "freestyle15,standard15,renju15", "games")
	flags.Int64Var(&m.nodes, "nodes", 2_000_000, "nodes of the search of each position; positions searched with fewer are searched again")
	flags.IntVar(&m.plies, "plies", 8, "search positions with at most so many stones")
	flags.IntVar(&m.most, "most", 4000, "search at most so many positions of each game")
	flags.DurationVar(&m.limit, "time", time.Hour, "time limit; an interrupt also stops; 0 only writes the pack")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	if m.state == "" {
		return usagef("tengen book five works for hours on the positions of -state FILE; -h explains the flags")
	}
	if err := cmp.Or(within("nodes", m.nodes, 1, mostNodes), within("plies", m.plies, 0, 40), within("most", m.most, 1, mostGames)); err != nil {
		return err
	}
	if m.limit < 0 {
		return usagef("-time must not be negative; %v is", m.limit)
	}
	for _, name := range strings.Split(*games, ",") {
		b, err := library.NewBoard(name)
		if _, _, five := gomoku.ParseGame(name); err != nil || five != nil {
			return usagef("-games: %q is not a game of five in a row", name)
		}
		m.games = append(m.games, &bookOf{Board: b, known: map[uint64]searched{}})
	}
	return m.run()
}

// A bookMaker searches the positions of books.
type bookMaker struct {
	stdout      io.Writer
	state, pack string
	nodes       int64
	plies, most int
	limit       time.Duration
	games       []*bookOf
	guides      func(game string) *check.Guide
	out         *os.File
}

// A bookOf is the book of one game.
type bookOf struct {
	*library.Board
	known map[uint64]searched // by Spot.Key
	queue placeQueue
	seen  map[uint64]bool // positions that are or were in the queue
	taken int             // positions taken from the queue
}

// searched is a position of the state file.
type searched struct {
	moves string
	nodes int64
	depth int
	best  []bookLine
}

// A bookLine is a move with its chance or, if win is not 0, its proved end.
type bookLine struct {
	move   string
	chance float64
	win    int // as in player.Line
}

// A bookPlace is a position in the queue. Its weight is the share of games that come to it,
// as far as the moves' values tell.
type bookPlace struct {
	moves  string
	weight float64
}

// A placeQueue is a heap with the greatest weight first.
type placeQueue []bookPlace

func (q placeQueue) Len() int           { return len(q) }
func (q placeQueue) Less(i, j int) bool { return q[i].weight > q[j].weight }
func (q placeQueue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *placeQueue) Push(x any)        { *q = append(*q, x.(bookPlace)) }
func (q *placeQueue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

func (m *bookMaker) run() error {
	if err := m.readPack(); err != nil {
		return err
	}
	if err := m.readState(); err != nil {
		return err
	}
	if m.limit > 0 {
		if err := m.search(); err != nil {
			return err
		}
	}
	if m.pack == "" {
		return nil
	}
	return m.writePack()
}

// readPack takes over the positions of the pack that is to be written, if there is one: without
// a state file the work goes on from it.
func (m *bookMaker) readPack() error {
	if m.pack == "" {
		return nil
	}
	data, err := os.ReadFile(m.pack)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return err
	}
	book, err := library.ReadBook(string(data), library.NewBoard)
	if err != nil {
		return fmt.Errorf("%s: %w", m.pack, err)
	}
	for _, b := range m.games {
		for _, p := range book.All(b.Game()) {
			s := searched{moves: b.MoveString(p.Moves), nodes: p.Nodes, depth: p.Depth}
			for _, l := range p.Best {
				s.best = append(s.best, bookLine{b.Board.Name(l.Move), l.Chance, l.Win})
			}
			if err := b.learn(s); err != nil {
				return fmt.Errorf("%s: %w", m.pack, err)
			}
		}
	}
	return nil
}

// readState reads the state file. A last line that is cut is dropped, unless it is the only one
// and begins with no name of a game.
func (m *bookMaker) readState() error {
	text, err := os.ReadFile(m.state)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	whole := strings.LastIndexByte(string(text), '\n') + 1
	isOurs := func(b *bookOf) bool { return strings.HasPrefix(string(text), b.Game()+" ") }
	if whole == 0 && len(text) > 0 && !slices.ContainsFunc(m.games, isOurs) {
		return fmt.Errorf("%s is no file of searched positions", m.state)
	}
	for i, line := range strings.Split(strings.TrimSuffix(string(text[:whole]), "\n"), "\n") {
		if line == "" {
			continue
		}
		name, p, err := parseSearched(line)
		if err != nil {
			return fmt.Errorf("%s, line %d: %w", m.state, i+1, err)
		}
		for _, b := range m.games {
			if b.Game() == name {
				if err := b.learn(p); err != nil {
					return fmt.Errorf("%s, line %d: %w", m.state, i+1, err)
				}
			}
		}
	}
	if whole < len(text) { // the run before was killed while it wrote
		return os.Truncate(m.state, int64(whole))
	}
	return nil
}

// learn keeps a searched position, unless it is known from a longer search.
func (b *bookOf) learn(p searched) error {
	at, err := b.spot(p.moves)
	if err == nil && b.known[at.Key()].nodes < p.nodes {
		b.known[at.Key()] = p
	}
	return err
}

// spot returns the position after moves.
func (b *bookOf) spot(moves string) (*library.Spot, error) {
	p, err := gomoku.Parse(b.Game(), moves)
	if err != nil {
		return nil, err
	}
	return b.Spot(b.Points(nil, p.Moves())), nil
}

// line returns the line of the state file.
func (p *searched) line(game string) string {
	line := fmt.Sprintf("%s %s %d %d", game, cmp.Or(p.moves, "-"), p.nodes, p.depth)
	for _, l := range p.best {
		if l.win != 0 {
			line += fmt.Sprintf(" %s%+d", l.move, l.win)
		} else {
			line += fmt.Sprintf(" %s=%.4f", l.move, l.chance)
		}
	}
	return line + "\n"
}

// parseSearched reads a line of the state file.
func parseSearched(line string) (game string, p searched, err error) {
	words := strings.Fields(line)
	if len(words) < 5 {
		return "", p, errors.New("the line is not complete")
	}
	if p.moves = words[1]; p.moves == "-" {
		p.moves = ""
	}
	if p.nodes, err = strconv.ParseInt(words[2], 10, 64); err == nil {
		p.depth, err = strconv.Atoi(words[3])
	}
	for _, word := range words[4:] {
		cut := strings.IndexAny(word, "=+-")
		if cut < 0 {
			return "", p, fmt.Errorf("%q is no move with a value", word)
		}
		l := bookLine{move: word[:cut]}
		if word[cut] == '=' {
			l.chance, err = strconv.ParseFloat(word[cut+1:], 64)
			if err == nil && !(l.chance >= 0 && l.chance <= 1) {
				err = fmt.Errorf("%q is no chance", word)
			}
		} else {
			l.win, err = strconv.Atoi(word[cut:])
		}
		if err != nil {
			return "", p, err
		}
		p.best = append(p.best, l)
	}
	return words[0], p, err
}

// search searches positions until the time is over, an interrupt comes, or all are done.
func (m *bookMaker) search() (err error) {
	if m.out, err = os.OpenFile(m.state, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644); err != nil {
		return err
	}
	defer m.out.Close()
	interrupt := make(chan os.Signal, 1)
	signal.Notify(interrupt, os.Interrupt, syscall.SIGTERM)
	start := time.Now()
	stop := func() bool { return len(interrupt) > 0 || time.Since(start) > m.limit }
	m.guides = shippedGuides()
	for _, b := range m.games {
		if err := b.begin(); err != nil {
			return err
		}
	}
	for n := 0; ; {
		var next *bookOf
		for _, b := range m.games {
			if len(b.queue) > 0 && b.taken < m.most && (next == nil || b.queue[0].weight > next.queue[0].weight) {
				next = b
			}
		}
		if next == nil || stop() {
			fmt.Fprintf(m.stdout, "%d positions searched in %.0f s\n", n, time.Since(start).Seconds())
			return nil
		}
		at := heap.Pop(&next.queue).(bookPlace)
		next.taken++
		new, err := m.take(next, at, stop)
		if err != nil {
			return err
		}
		if new {
			if n++; n%50 == 0 {
				fmt.Fprintf(m.stdout, "%d positions searched in %.0f s\n", n, time.Since(start).Seconds())
			}
		}
	}
}

// begin fills the queue with the positions from which games begin: the empty board, the 26
// openings, and balanced starts of three stones.
func (b *bookOf) begin() error {
	b.seen = map[uint64]bool{}
	p, err := gomoku.Parse(b.Game(), "")
	if err != nil {
		return err
	}
	if err := b.push(bookPlace{"", 1}); err != nil || p.Size() != 15 {
		return err
	}
	for _, moves := range []string{"h8", "h8h9", "h8i9"} {
		if err := b.push(bookPlace{moves, 0.9}); err != nil {
			return err
		}
	}
	for _, o := range gomoku.RenjuOpenings() {
		if err := b.push(bookPlace{o.Moves, 0.5}); err != nil {
			return err
		}
	}
	for _, moves := range opening.Stored(p.Rule()) {
		if err := b.push(bookPlace{moves, 0.4}); err != nil {
			return err
		}
	}
	return nil
}

// push puts a position into the queue, unless it was there.
func (b *bookOf) push(at bookPlace) error {
	spot, err := b.spot(at.moves)
	if err != nil || b.seen[spot.Key()] {
		return err
	}
	b.seen[spot.Key()] = true
	heap.Push(&b.queue, at)
	return nil
}

// take searches a position, unless it is known, and puts the positions after its moves into
// the queue. A search that is stopped is dropped. New reports whether the state file grew.
func (m *bookMaker) take(b *bookOf, at bookPlace, stop func() bool) (new bool, err error) {
	spot, err := b.spot(at.moves)
	if err != nil {
		return false, err
	}
	p, ok := b.known[spot.Key()]
	if !ok || p.nodes < m.nodes {
		if p, err = m.judge(b, at.moves, stop); err != nil || stop() {
			return false, err
		}
		if _, err := m.out.WriteString(p.line(b.Game())); err != nil {
			return false, err
		}
		b.known[spot.Key()] = p
		new = true
	}
	pos, err := gomoku.Parse(b.Game(), p.moves)
	if err != nil || pos.Ply() >= m.plies {
		return new, err
	}
	sum := 0.0
	for _, l := range p.best {
		sum += l.share()
	}
	for _, l := range p.best {
		if share := l.share(); share > 0 {
			if err := b.push(bookPlace{p.moves + l.move, at.weight * share / sum}); err != nil {
				return new, err
			}
		}
	}
	return new, nil
}

// share is a measure of how often a move is played: a chance less by a tenth makes it a third.
// Moves that are proved to lose are not played.
func (l *bookLine) share() float64 {
	if l.win < 0 {
		return 0
	}
	return math.Exp(11 * l.chance)
}

// bestMoves is the number of moves of a position.
const bestMoves = 5

// judge searches a position. If a proof answers, its move is the first, with its length; the
// replies of White that a proof refutes are lost.
func (m *bookMaker) judge(b *bookOf, moves string, stop func() bool) (searched, error) {
	s := searched{moves: moves, nodes: m.nodes}
	p, err := gomoku.Parse(b.Game(), moves)
	if err != nil {
		return s, err
	}
	e := engine()
	who, err := e.Players.New(e.Games, "tengen", b.Game())
	if err != nil {
		return s, err
	}
	spot := b.Spot(b.Points(nil, p.Moves()))
	limits := player.Limits{Nodes: m.nodes, Analysis: true}
	lines := bestMoves * min(spot.Symmetries(), 4) // several of them can be equal
	info, err := who.Search(&player.Task{Position: gomoku.Value{Position: p}, Limits: limits, Lines: lines, Stop: stop})
	if err != nil {
		return s, err
	}
	s.depth = info.Depth
	seen := map[uint16]bool{}
	for i := range info.Lines {
		l := &info.Lines[i]
		pt, err := gomoku.ParsePoint(l.Move, p.Size())
		if err != nil {
			return s, err
		}
		shown := spot.Shown(b.Points(nil, []gomoku.Point{pt})[0])
		if len(seen) == bestMoves || seen[shown] {
			continue
		}
		seen[shown] = true
		line := bookLine{move: b.Board.Name(shown), chance: l.WinProb}
		if l.Proved {
			line.win = l.Win
		}
		s.best = append(s.best, line)
	}
	if guide := m.guides(b.Game()); guide != nil {
		s.prove(b, spot, p, guide)
	}
	return s, nil
}

// prove writes what a proof says into s.best. With White to move it sets the win of each
// move after which Black has a proved win. With Black to move it puts the proved winning
// move first.
func (s *searched) prove(b *bookOf, spot *library.Spot, p *gomoku.Position, guide *check.Guide) {
	if p.ToMove() == gomoku.White {
		for i := range s.best {
			q := p.Clone()
			pt, err := gomoku.ParsePoint(s.best[i].move, p.Size())
			if err != nil || q.Play(pt) != nil || q.Over() {
				continue
			}
			if _, plies, ok := check.NewGame(guide).Prove(q); ok {
				s.best[i].win = -plies - 1
			}
		}
		return
	}
	pt, plies, ok := check.NewGame(guide).Prove(p)
	if !ok {
		return
	}
	move := b.Board.Name(spot.Shown(b.Points(nil, []gomoku.Point{pt})[0]))
	i := slices.IndexFunc(s.best, func(l bookLine) bool { return l.move == move })
	if i >= 0 && s.best[i].win > 0 {
		plies = min(plies, s.best[i].win)
	}
	if i >= 0 {
		s.best = slices.Delete(s.best, i, i+1)
	}
	s.best = slices.Insert(s.best, 0, bookLine{move, 1, plies})
	s.best = s.best[:min(len(s.best), bestMoves)]
}

// writePack writes the pack of all known positions.
func (m *bookMaker) writePack() error {
	games := map[*library.Board][]library.BookPosition{}
	for _, b := range m.games {
		for _, s := range b.known {
			p, err := gomoku.Parse(b.Game(), s.moves)
			if err != nil {
				return err
			}
			one := library.BookPosition{Moves: b.Points(nil, p.Moves()), Depth: s.depth, Nodes: s.nodes}
			for _, l := range s.best {
				pt, err := gomoku.ParsePoint(l.move, p.Size())
				if err != nil {
					return err
				}
				one.Best = append(one.Best, library.BookMove{Move: b.Points(nil, []gomoku.Point{pt})[0], Chance: l.chance, Win: l.win})
			}
			games[b.Board] = append(games[b.Board], one)
		}
		if len(games[b.Board]) == 0 {
			continue
		}
		fmt.Fprintf(m.stdout, "%s: %d positions\n", b.Game(), len(games[b.Board]))
	}
	data, err := library.EncodeBook(games)
	if err != nil {
		return err
	}
	if _, err := library.ReadBook(string(data), library.NewBoard); err != nil {
		return err
	}
	if err := os.WriteFile(m.pack+".new", data, 0o644); err != nil {
		return err
	}
	return os.Rename(m.pack+".new", m.pack)
}
