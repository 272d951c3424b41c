package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/player"
	"tengen/engine/record"
	"tengen/engine/smp"
	"tengen/engine/version"
)

func runGomocup(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("gomocup", flag.ContinueOnError)
	proof := flags.Bool("proof", true, "play by the proofs that Black wins")
	flags.Usage = func() {
		fmt.Fprint(flags.Output(), gomocupUsage)
		flags.PrintDefaults()
	}
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	var proofs player.ProofSource
	if *proof {
		proofs = shippedProofs()
	}
	return playGomocup(os.Stdin, stdout, proofs)
}

const gomocupUsage = `usage: tengen gomocup, with commands of the Gomocup protocol on the standard input

It also understands STOP, which ends a search with a move, as a later START does, and
these commands of Yixin's dialect: YXBOARD (with -1,-1,1 or -1,-1,2 for a pass),
YXSHOWFORBID, YXSTOP, YXNBEST, YXBALANCEONE, YXBALANCETWO, YXSWAP2STEP1 to 3, YXHASHCLEAR,
YXSHOWINFO, INFO show_detail (1: the best move while it thinks, 2: each depth, 3: both), and
YXQUERYDATABASEALL, answered as by an empty database. Any other command is answered with
UNKNOWN.
`

// margin is the part of a turn's time left unused, for delays between this program and
// the manager that measures it.
const margin = 40 * time.Millisecond

// reserve is the part of a game's time left unused, for the delays of many moves.
const reserve = 5 * margin

// mostLines bounds the best moves of YXNBEST.
const mostLines = 100

// turnDefault is the time for a move if the manager sets none or a negative one.
const turnDefault = 30 * time.Second

// turnEndless is the time for a move if the manager sends 0 for it and says that the game
// has no limit either.
const turnEndless = 5 * time.Second

// leftEndless is the time_left of a game without a limit, in ms.
const leftEndless = 1<<31 - 1

// gomocupBrain implements version 2 of the Gomocup protocol
// (plastovicka.github.io/protocl2en): text lines, with x from the left and y from the
// top, both from 0.
//
// INFO has no answer. The next command that has one (BEGIN, TURN or BOARD) therefore
// reports what INFO asked for but is not possible.
type gomocupBrain struct {
	in       lineSource
	out      io.Writer
	now      func() time.Duration // monotonic
	cores    int                  // threads that can run at the same time
	size     int                  // 0 before START
	variant  int64                // the number of INFO rule; unknownRule if it could not be parsed
	position *gomoku.Position     // nil if the rule is not played on this size
	notes    []string             // settings that could not be parsed, reported with the next move
	arrived  time.Duration        // when the current command arrived
	again    string               // a line that was read and must be obeyed next, or ""

	player *player.Tengen     // nil before the first move
	rule   gomoku.Rule        // of player
	hash   int                // bytes of player's table
	group  smpGroup           // player's threads, after a search with several
	proofs player.ProofSource // nil without proofs

	threads int
	memory  int64         // bytes; 0 means no limit
	turn    time.Duration // per move; 0 means as fast as possible
	match   time.Duration // per game; 0 means no limit
	timed   bool          // left is known
	left    time.Duration // remaining for the game
	endless bool          // the manager said that the game has no limit
	nodes   int64
	lines   int // best moves to report; 0 means 1
	depth   int
	detail  int64 // what to report during a search: bits of INFO show_detail
	turned  bool  // the client is Yixin-Board, which sends rows before columns
}

// newGomocupBrain returns a brain that reads commands from in and takes the time from
// now.
func newGomocupBrain(in lineSource, out io.Writer, now func() time.Duration) *gomocupBrain {
	return &gomocupBrain{in: in, out: out, now: now, cores: runtime.GOMAXPROCS(0), turn: turnDefault}
}

// playGomocup answers commands until END or the end of the input; either ends a running
// search at once.
func playGomocup(in io.Reader, out io.Writer, proofs player.ProofSource) error {
	start := time.Now()
	now := func() time.Duration { return time.Since(start) }
	b := newGomocupBrain(readAhead(in, now), out, now)
	b.proofs = proofs
	b.run()
	return nil
}

// run answers commands until the input ends.
func (b *gomocupBrain) run() {
	defer func() { b.group.close() }()
	block := false // the lines may belong to an unknown command, up to DONE
	for {
		line, err := b.line()
		if err != nil {
			return
		}
		word, rest := cutWord(line)
		word = strings.ToUpper(word)
		if block && (word == "DONE" || isNumbers(line)) {
			block = word != "DONE"
			continue
		}
		block = false
		switch word {
		case "":
		case "END":
			return
		case "YXQUERYDATABASEALL": // the moves of a position follow, up to DONE
			b.say("MESSAGE DATABASE REFRESH")
			b.say("MESSAGE DATABASE DONE")
			block = true
		case "BOARD", "SWAP2BOARD", "YXBOARD":
			stones, err := b.stones(rest)
			if err == errNoDone {
				b.say("ERROR %s: %v", word, err)
				continue
			}
			if err != nil {
				return
			}
			switch word {
			case "BOARD":
				b.board(stones)
			case "YXBOARD":
				b.yixinBoard(stones)
			default:
				b.swap2(stones)
			}
		default:
			block = !b.command(word, rest)
		}
	}
}

// isNumbers reports whether a line has only numbers and what separates them.
func isNumbers(line string) bool { return line != "" && strings.Trim(line, "0123456789-,; \t") == "" }

// errNoDone says that the stones of a board do not end.
var errNoDone = errors.New("another command came before DONE")

// commandWords are the commands that end a board without DONE, so that no client waits for an
// answer to them.
var commandWords = []string{"START", "RECTSTART", "RESTART", "BEGIN", "TURN", "TAKEBACK", "BOARD", "SWAP2BOARD", "YXBOARD", "ABOUT"}

// stones returns the stones up to DONE, without blanks: one per line, or all on the
// line of the command, as in "BOARD 7,7,2 8,8,1 DONE". Lines with INFO in between are
// settings. It returns an error if the input or the game ends first, and errNoDone if
// another command comes, which is then the next line.
func (b *gomocupBrain) stones(rest string) (stones []string, err error) {
	for line := rest; ; {
		if word, setting := cutWord(line); strings.EqualFold(word, "INFO") {
			b.info(setting)
			line = ""
		}
		if isStop(line) { // of a search that has ended
			line = ""
		}
		for _, word := range strings.Fields(aroundCommas.ReplaceAllString(line, ",")) {
			switch strings.ToUpper(word) {
			case "DONE":
				return stones, nil
			case "END":
				return nil, io.EOF
			}
			stones = append(stones, word)
		}
		if line, err = b.line(); err != nil {
			return nil, err
		}
		if word, _ := cutWord(line); slices.Contains(commandWords, strings.ToUpper(word)) {
			b.again = line
			return nil, errNoDone
		}
	}
}

// aroundCommas matches a comma and the blanks around it.
var aroundCommas = regexp.MustCompile(`\s*,\s*`)

// cutWord returns the first word of a line and the rest without surrounding blanks.
func cutWord(line string) (word, rest string) {
	end := strings.IndexFunc(line, unicode.IsSpace)
	if end < 0 {
		return line, ""
	}
	return line[:end], strings.TrimSpace(line[end:])
}

// line returns the next line without surrounding blanks, and without the byte order mark
// that some managers write first. A line that is too long is answered with an error and
// skipped.
func (b *gomocupBrain) line() (string, error) {
	if line := b.again; line != "" {
		b.again = ""
		return line, nil
	}
	for {
		line, err := b.in.next()
		b.arrived = line.at
		if err != errLong {
			return strings.TrimSpace(strings.TrimPrefix(line.text, "\ufeff")), err
		}
		b.say("ERROR %v", err)
	}
}

func (b *gomocupBrain) say(format string, args ...any) { fmt.Fprintf(b.out, format+"\n", args...) }

// command obeys a command. ok is false if it is not known; then it has been answered with
// UNKNOWN.
func (b *gomocupBrain) command(word, rest string) (ok bool) {
	switch word {
	case "START", "RECTSTART":
		b.start(rest)
	case "RESTART":
		if b.size == 0 {
			b.say("ERROR START comes first")
			break
		}
		b.restart()
		b.say("OK")
	case "BEGIN":
		if b.started() {
			b.move()
		}
	case "TURN":
		if b.started() && b.place(rest) {
			b.move()
		}
	case "YXBALANCEONE":
		b.balance(1)
	case "YXBALANCETWO":
		b.balance(2)
	case "YXSWAP2STEP1", "YXSWAP2STEP2", "YXSWAP2STEP3":
		b.yixinSwap2(int(word[len(word)-1] - '0'))
	case "TAKEBACK":
		b.takeBack(rest)
	case "INFO":
		b.info(rest)
	case "STOP", "YXSTOP": // no search is running, or it has just ended
	case "YXNBEST":
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 {
			b.say("ERROR %q is no number of moves", rest)
		} else if b.started() {
			b.lines = min(n, mostLines)
			b.move()
			b.lines = 1
		}
	case "YXSHOWFORBID":
		b.showForbidden()
	case "YXHASHCLEAR":
		if b.player != nil {
			b.player.Forget()
		}
	case "YXSHOWINFO":
		b.say("MESSAGE INFO MAX_THREAD_NUM %d", min(b.cores, smp.MaxThreads))
	case "ABOUT":
		b.say(`name="Tengen", version="%s", author="the Tengen authors", country="-"`, version.Version)
	default:
		b.say("UNKNOWN %s", word)
		return false
	}
	return true
}

// start begins a game on a board of the size in "rest": one number, or the width and the
// height, with a comma or a blank between them.
func (b *gomocupBrain) start(rest string) {
	words := strings.FieldsFunc(rest, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
	var sides []int
	for _, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || n < gomoku.MinSize || n > gomoku.MaxSize || len(words) > 2 {
			b.say("ERROR unsupported size %q", shortened(rest))
			return
		}
		sides = append(sides, n)
	}
	switch {
	case len(sides) == 0:
		b.say("ERROR unsupported size %q", shortened(rest))
	case sides[0] != sides[len(sides)-1]:
		b.say("ERROR rectangular boards are not supported")
	default:
		b.size = sides[0]
		b.turned = len(sides) == 2 && !strings.Contains(rest, ",")
		b.restart()
		b.say("OK")
	}
}

// started reports whether there is a board; if not, it sends the reason.
func (b *gomocupBrain) started() bool {
	switch {
	case b.size == 0:
		b.say("ERROR START comes first")
	case b.variant == unknownRule:
		b.say("ERROR INFO rule: this rule is not supported")
		return false
	case b.position == nil:
		_, err := gomoku.New(b.gameRule(), b.size)
		b.say("ERROR %v", err)
	}
	return b.position != nil
}

// restart begins a game. The rule may have changed since the last one.
func (b *gomocupBrain) restart() {
	b.clear()
	b.timed, b.left = b.match > 0, b.match
	if b.player != nil {
		b.player.Forget()
	}
	b.getReady()
}

// clear empties the board.
func (b *gomocupBrain) clear() {
	b.position, _ = gomoku.New(b.gameRule(), b.size) // nil if the rule is not played on this size; started reports it
}

// point parses "x,y", also with blanks or a semicolon in place of the comma.
func (b *gomocupBrain) point(s string) (gomoku.Point, error) {
	words := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ';' || unicode.IsSpace(r) })
	if len(words) != 2 {
		return 0, fmt.Errorf("%q is no point", s)
	}
	x, err1 := strconv.Atoi(words[0])
	y, err2 := strconv.Atoi(words[1])
	if err1 != nil || err2 != nil {
		return 0, fmt.Errorf("%q is no point", s)
	}
	p, ok := record.FromTopLeft(x, y, b.size)
	if !ok {
		return 0, fmt.Errorf("%q is not on the board", s)
	}
	return p, nil
}

// format writes a point in the form that point parses.
func (b *gomocupBrain) format(p gomoku.Point) string {
	x, y := record.TopLeft(p, b.size)
	return fmt.Sprintf("%d,%d", x, y)
}

func (b *gomocupBrain) place(s string) bool {
	p, err := b.point(s)
	if err == nil {
		err = b.position.Play(p)
	}
	if err != nil {
		b.say("ERROR %v", err)
	}
	return err == nil
}

func (b *gomocupBrain) takeBack(s string) {
	if !b.started() {
		return
	}
	p, err := b.point(s)
	switch {
	case err != nil:
		b.say("ERROR %v", err)
	case b.position.Last() != p:
		b.say("ERROR %s was not the last move", s)
	default:
		b.position.Undo()
		b.say("OK")
	}
}

// board sets up the stones of a game and answers with a move. If the stones are
// invalid, the previous board stays.
func (b *gomocupBrain) board(stones []string) {
	p := b.setStones(stones)
	switch {
	case p == nil:
	case p.Over():
		b.say("ERROR %v", game.ErrOver)
	default:
		b.position = p
		b.move()
	}
}

// set returns the position with the stones of a game: "x,y,1" is this program's,
// "x,y,2" the opponent's, and "x,y,3" belongs to the winning line of an earlier game on
// the same board. This program is to move, whatever the order of the stones, unless ours is
// false and it has one stone more. If the stones are invalid, set reports it and returns nil.
func (b *gomocupBrain) set(stones []string, ours bool) *gomoku.Position {
	if !b.started() {
		return nil
	}
	var sides [4][]gomoku.Point
	for _, stone := range stones {
		p, side, err := b.stone(stone)
		if err != nil {
			b.say("ERROR %v", err)
			return nil
		}
		sides[side] = append(sides[side], p)
	}
	own, other := sides[1], sides[2]
	if len(sides[3]) > 0 {
		own, other = shared(own, other, sides[3])
	} else if turn := len(other) == len(own) || len(other) == len(own)+1; !turn && (ours || len(own) != len(other)+1) {
		b.say("ERROR %d stones against %d: it is not our turn", len(own), len(other))
		return nil
	}
	first, second := own, other
	if len(other) > len(own) {
		first, second = other, own
	}
	if len(first) > len(second)+1 {
		b.say("ERROR %d stones against %d, and %d of earlier games: they cannot have been played in turn", len(sides[1]), len(sides[2]), len(sides[3]))
		return nil
	}
	p, err := b.setUp(first, second)
	if err != nil {
		b.say("ERROR %v", err)
		return nil
	}
	if len(own) > len(other) && len(sides[3]) > 0 {
		p.Pass() // the stones of earlier games make the numbers unequal
	}
	return p
}

// stone parses "x,y,side", where side is 1, 2 or 3.
func (b *gomocupBrain) stone(s string) (p gomoku.Point, side int, err error) {
	at := strings.LastIndexByte(s, ',')
	if at >= 0 {
		p, err = b.point(s[:at])
		side = slices.Index([]string{"1", "2", "3"}, s[at+1:]) + 1
	}
	if at < 0 || err != nil || side == 0 {
		return 0, 0, fmt.Errorf("%q is no stone", s)
	}
	return p, side, nil
}

// shared divides the stones of earlier games' winning lines among the two sides,
// because the protocol does not say whose they were. The sides get numbers of stones as
// equal as possible, and both sides get stones of a line, so that it does not count as
// a five.
func shared(own, other, lines []gomoku.Point) (_, _ []gomoku.Point) {
	more, fewer := &own, &other
	if len(other) > len(own) {
		more, fewer = &other, &own
	}
	// The side that has more stones gets the smaller number, few, of the lines' stones.
	missing := max(0, len(lines)-(len(*more)-len(*fewer)))
	few := missing / 2
	if few == 0 && missing == 1 {
		few = 1
	}
	// Spread them evenly over the line: the middle one of five, or the second and
	// fourth.
	taken := make([]bool, len(lines))
	for j := range few {
		taken[(2*j+1)*len(lines)/(2*few)] = true
	}
	for i, pt := range lines {
		if taken[i] {
			*more = append(*more, pt)
		} else {
			*fewer = append(*fewer, pt)
		}
	}
	return own, other
}

// setUp returns the position with the stones of the side that moved first and of the
// other. The order of the moves is unknown, so only the final board has to be legal. A
// side with too few stones has passed.
func (b *gomocupBrain) setUp(first, second []gomoku.Point) (*gomoku.Position, error) {
	p, err := gomoku.New(b.gameRule(), b.size)
	if err != nil {
		return nil, err
	}
	var lines [][]gomoku.Point
	for i := range 2 * max(len(first), len(second)) {
		side := [2][]gomoku.Point{first, second}[i&1]
		if i/2 >= len(side) {
			continue
		}
		pt := side[i/2]
		if p.ToMove().Index() != i&1 {
			p.Pass()
		}
		if p.At(pt) != gomoku.Empty {
			return nil, fmt.Errorf("%s: %w", b.format(pt), gomoku.ErrOccupied)
		}
		p.Place(pt)
		if line := p.WinningLine(); line != nil {
			lines = append(lines, line)
		}
	}
	for _, line := range lines { // a stone placed later may have made five an overline
		step, c := line[1]-line[0], p.At(line[0])
		if p.At(line[0]-step) != c && p.At(line[len(line)-1]+step) != c {
			return nil, game.ErrOver
		}
	}
	return p, nil
}

// move answers with a move within the time limit.
func (b *gomocupBrain) move() {
	p := b.position
	for _, note := range b.notes {
		b.say("MESSAGE %s", note)
	}
	b.notes = nil
	b.prepareFor(p)
	begun := b.now()
	task := &player.Task{
		Position: gomoku.Value{Position: p}, Lines: max(b.lines, 1), Limits: b.limits(), Clock: b.now, Stop: b.interrupted, Report: b.reporter(begun),
	}
	info, err := player.WithProofs(b.player, b.proofs).Search(task)
	var best gomoku.Point
	if err == nil {
		best, err = gomoku.ParsePoint(info.Move, p.Size())
	}
	if err != nil {
		b.say("ERROR %v", err)
		return
	}
	if line := info.Lines[0]; info.Nodes == 0 && line.Proved {
		b.say("MESSAGE proved: wins in at most %d plies", line.Win)
	} else {
		b.say("MESSAGE depth %d-%d eval %d nodes %d nps %.0f", info.Depth, info.SelDepth, line.Eval, info.Nodes,
			float64(info.Nodes)/max((b.now()-begun).Seconds(), 1e-6))
	}
	if b.lines > 1 {
		for i, l := range info.Lines {
			b.say("MESSAGE %d. %s eval %d", i+1, b.names(l.PV), l.Eval)
		}
	}
	p.Place(best)
	b.say("%s", b.format(best))
	b.left = max(0, b.left-b.elapsed()) // estimate until the next time_left
}

// interrupted reports whether the manager wants no more thinking: END, STOP or the start of
// another game has arrived, or the end of the input during a move with more time than a script
// would wait for.
func (b *gomocupBrain) interrupted() bool {
	return b.in.ended() || b.in.stopped() || b.in.restarted(b.arrived+atOnce) || b.in.closed() && b.untilMargin()+b.elapsed() > longestUnwatched
}

// longestUnwatched is the maximum time of a move after the end of the input: commands
// from a pipe get the move that they ask for, and a program whose manager is gone ends.
const longestUnwatched = time.Minute

// atOnce is the time in which the lines of a script arrive: the start of its next game
// does not end the search of the last.
const atOnce = 300 * time.Millisecond

// elapsed is the time since the current command arrived.
func (b *gomocupBrain) elapsed() time.Duration { return b.now() - b.arrived }

// limits returns the limits of a move. They leave the margins unused and subtract the
// time elapsed since the command arrived.
func (b *gomocupBrain) limits() player.Limits {
	left := time.Duration(0)
	if b.timed {
		if left = b.left - min(b.left/2, reserve) - b.elapsed(); left <= 0 {
			left = -1
		}
	}
	threads := min(b.threads, b.cores) // more threads would slow the one that checks the clock
	if b.position != nil && !inTurn(b.position) {
		threads = min(threads, 1) // other threads get the moves alone and would play them in turn
	}
	return player.Limits{Nodes: b.nodes, Depth: b.depth, Threads: threads, Time: b.turnLeft(), Left: left}
}

// turnLeft is the turn's time left to think, at least 1 ms.
func (b *gomocupBrain) turnLeft() time.Duration {
	return max(b.untilMargin(), time.Millisecond)
}

// untilMargin is the time until the turn's margin. It is negative in the margin.
func (b *gomocupBrain) untilMargin() time.Duration {
	turn := b.turn
	if turn == 0 && b.endless {
		turn = turnEndless
	}
	return max(turn-margin, turn/2) - b.elapsed()
}

// info applies a setting. As the protocol asks, it sends no answer and ignores unknown
// settings. A limit of 0 means no limit, except that timeout_turn 0 means as fast as
// possible, unless the game has no limit: then some managers mean that a move has none,
// and it takes turnEndless. time_left 0 means no limit if the game has none. A negative
// limit also means no limit, except that a negative time_left means no time is left.
func (b *gomocupBrain) info(s string) {
	key, value := cutWord(s)
	key = strings.ToLower(key)
	n, ok := infoNumber(value)
	switch key {
	case "rule":
		if !ok {
			n = unknownRule
		}
		b.setRule(n)
		b.getReady()
		return
	case "timeout_turn", "timeout_match", "time_left", "max_memory", "max_node", "max_depth", "thread_num":
		if !ok {
			b.note("INFO %s: %q is no number and changes nothing", key, shortened(value))
			return
		}
	}
	ms := time.Duration(max(0, min(n, 1<<40))) * time.Millisecond
	switch key {
	case "timeout_turn":
		if b.turn = ms; n < 0 {
			b.turn = turnDefault
		}
	case "timeout_match":
		b.match, b.timed, b.left, b.endless = ms, ms > 0, ms, ms == 0
	case "time_left":
		b.endless = n >= leftEndless || n == 0 && b.match == 0
		b.timed, b.left = !b.endless, ms
	case "max_memory":
		b.memory = max(n, 0)
		b.getReady()
	case "max_node":
		b.nodes = max(n, 0)
	case "max_depth":
		b.depth = int(max(0, min(n, 200)))
	case "show_detail":
		b.detail = n
	case "thread_num":
		b.threads = int(max(0, min(n, smp.MaxThreads)))
		b.getReady()
	}
}

// infoNumber parses a whole number, including forms such as 100.0 and 1e6. A number
// that is too large becomes the largest one.
func infoNumber(value string) (n int64, ok bool) {
	if n, err := strconv.ParseInt(value, 10, 64); err == nil {
		return n, true
	}
	f, err := strconv.ParseFloat(value, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) || math.IsNaN(f) {
		return 0, false
	}
	return int64(max(-1<<62, min(f, 1<<62))), true
}

// maxNotes bounds the number of notes that wait for a move.
const maxNotes = 10

// note records a message to send with the next move.
func (b *gomocupBrain) note(format string, args ...any) {
	if len(b.notes) < maxNotes {
		b.notes = append(b.notes, fmt.Sprintf(format, args...))
	}
}

// shortened cuts a value to a length that fits into a message.
func shortened(s string) string {
	if len(s) > 40 {
		return s[:40] + "…"
	}
	return s
}

// Bits of the number of INFO rule.
const (
	ruleExact      = 1 // exactly five in a row win
	ruleContinuous = 2 // one game follows another; other programs use it for renju
	ruleRenju      = 4
	ruleAll        = ruleExact | ruleContinuous | ruleRenju

	unknownRule = -1
)

// setRule takes effect at once if the board is empty. An unknown rule is reported when
// a move is requested.
func (b *gomocupBrain) setRule(n int64) {
	if n < 0 || n > ruleAll {
		n = unknownRule
	}
	b.variant = n
	if b.size > 0 && (b.position == nil || b.position.Ply() == 0) {
		b.clear()
	}
}

// gameRule is the rule that the number of INFO rule stands for. In the protocol, 2 only
// says that games follow one another, which concerns the manager alone. Programs that
// use Yixin's dialect send 2 for renju, so it means renju on boards where renju is
// played.
func (b *gomocupBrain) gameRule() gomoku.Rule {
	switch {
	case b.variant == unknownRule:
		return gomoku.Freestyle
	case b.variant&ruleRenju != 0, b.variant == ruleContinuous && b.size == renjuSize:
		return gomoku.Renju
	case b.variant&ruleExact != 0:
		return gomoku.Standard
	}
	return gomoku.Freestyle
}

// renjuSize is the only board size for renju.
const renjuSize = 15
