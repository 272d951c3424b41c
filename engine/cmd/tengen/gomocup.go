package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"tengen/engine/crew"
	"tengen/engine/gomoku"
	"tengen/engine/notation"
	"tengen/engine/player"
	"tengen/engine/record"
)

func runGomocup([]string) error { return playGomocup(os.Stdin, os.Stdout) }

// margin is how much of a turn's time is left unused, for what lies between
// the program and whoever measures it.
const margin = 40 * time.Millisecond

// reserve is how much of a game's time is left unused, for the same at many
// moves.
const reserve = 5 * margin

// gomocupBrain speaks the protocol of Gomocup (plastovicka.github.io/protocl2en),
// version 2: text lines, x from the left and y from the top, both from 0.
type gomocupBrain struct {
	out      io.Writer
	size     int
	variant  int64            // as INFO rule says it
	position *gomoku.Position // nil before START
	player   *player.Tengen   // nil before the first move
	rule     gomoku.Rule      // of player
	hash     int              // bytes of player's table
	team     team             // player's threads, when it has searched with some
	threads  int
	memory   int64 // bytes; 0 is no limit

	turn  time.Duration // for a move; 0 is as fast as possible
	match time.Duration // for a game; 0 is no limit
	timed bool          // left counts
	left  time.Duration // of the game
	nodes int64
	depth int
}

// playGomocup answers lines until END or the end of in.
func playGomocup(in io.Reader, out io.Writer) error {
	b := &gomocupBrain{out: out, turn: 30 * time.Second}
	defer func() { b.team.close() }()
	for r := bufio.NewReader(in); ; {
		line, err := b.line(r)
		if err != nil {
			return nil
		}
		word, rest, _ := strings.Cut(line, " ")
		switch strings.ToUpper(word) {
		case "":
		case "END":
			return nil
		case "BOARD", "SWAP2BOARD", "YXBOARD":
			take := map[string]func([]string){"BOARD": b.board, "SWAP2BOARD": b.swap2, "YXBOARD": func(lines []string) { b.set(lines) }}[strings.ToUpper(word)]
			var stones []string
			for line, err = b.line(r); err == nil && !strings.EqualFold(line, "DONE"); line, err = b.line(r) {
				stones = append(stones, line)
			}
			if err == nil {
				take(stones)
			}
		default:
			b.command(strings.ToUpper(word), strings.TrimSpace(rest))
		}
	}
}

// line is the next line without the blanks around it. One that is too long
// is refused and passed over.
func (b *gomocupBrain) line(r *bufio.Reader) (string, error) {
	for {
		line, err := nextLine(r)
		if err != errLong {
			return strings.TrimSpace(string(line)), err
		}
		b.say("ERROR %v", err)
	}
}

func (b *gomocupBrain) say(format string, args ...any) { fmt.Fprintf(b.out, format+"\n", args...) }

func (b *gomocupBrain) command(word, rest string) {
	switch word {
	case "START":
		size, err := strconv.Atoi(rest)
		if err != nil || size < gomoku.MinSize || size > gomoku.MaxSize {
			b.say("ERROR unsupported size %q", rest)
			return
		}
		b.size = size
		if b.restart() {
			b.say("OK")
		}
	case "RECTSTART":
		b.say("ERROR rectangular boards are not supported")
	case "RESTART":
		if b.started() && b.restart() {
			b.say("OK")
		}
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
	case "TAKEBACK":
		b.takeBack(rest)
	case "INFO":
		b.info(rest)
	case "ABOUT":
		b.say(`name="Tengen", version="1", author="the Tengen authors", country="-"`)
	default:
		b.say("UNKNOWN %s", word)
	}
}

func (b *gomocupBrain) started() bool {
	if b.position == nil {
		b.say("ERROR START comes first")
	}
	return b.position != nil
}

// restart empties the board. The rule may have changed since the last game.
func (b *gomocupBrain) restart() bool {
	p, err := gomoku.New(b.gameRule(), b.size)
	if err != nil {
		b.say("ERROR %v", err)
		return false
	}
	b.position = p
	b.timed, b.left = b.match > 0, b.match
	if b.player != nil {
		b.player.Forget()
	}
	return true
}

// point reads "x,y".
func (b *gomocupBrain) point(s string) (gomoku.Point, error) {
	xs, ys, ok := strings.Cut(s, ",")
	x, err1 := strconv.Atoi(strings.TrimSpace(xs))
	y, err2 := strconv.Atoi(strings.TrimSpace(ys))
	if !ok || err1 != nil || err2 != nil {
		return 0, fmt.Errorf("%q is no point", s)
	}
	p, ok := record.FromTopLeft(x, y, b.size)
	if !ok {
		return 0, fmt.Errorf("%q is not on the board", s)
	}
	return p, nil
}

// format writes a point as point reads it.
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

// board sets up the stones of a game and answers with a move.
func (b *gomocupBrain) board(lines []string) {
	if b.set(lines) {
		b.move()
	}
}

// set sets up the stones of a game: "x,y,1" is ours, "x,y,2" the other side's.
// They are played in turn, whatever order they come in, so that ours is the next
// move.
func (b *gomocupBrain) set(lines []string) bool {
	if !b.started() {
		return false
	}
	var sides [3][]gomoku.Point
	for _, line := range lines {
		at := strings.LastIndexByte(line, ',')
		if at < 0 {
			b.say("ERROR %q is no stone", line)
			return false
		}
		p, err := b.point(line[:at])
		side := strings.TrimSpace(line[at+1:])
		if err != nil || side != "1" && side != "2" {
			b.say("ERROR %q is no stone", line)
			return false
		}
		sides[side[0]-'0'] = append(sides[side[0]-'0'], p)
	}
	own, other := sides[1], sides[2]
	first, second := own, other
	if len(other) == len(own)+1 {
		first, second = other, own
	} else if len(other) != len(own) {
		b.say("ERROR %d stones against %d: it is not our turn", len(own), len(other))
		return false
	}
	p, err := b.setUp(first, second)
	if err != nil {
		b.say("ERROR %v", err)
		return false
	}
	b.position = p
	return true
}

// setUp is the position with the stones of the side that began and of the
// other. The order of moves is not known, so what stands on the board counts,
// not what would have been legal on the way.
func (b *gomocupBrain) setUp(first, second []gomoku.Point) (*gomoku.Position, error) {
	p, err := gomoku.New(b.gameRule(), b.size)
	if err != nil {
		return nil, err
	}
	var lines [][]gomoku.Point
	for i := range len(first) + len(second) {
		pt := [2][]gomoku.Point{first, second}[i&1][i/2]
		if p.At(pt) != gomoku.Empty {
			return nil, fmt.Errorf("%s: %w", b.format(pt), gomoku.ErrOccupied)
		}
		p.Place(pt)
		if line := p.WinningLine(); line != nil {
			lines = append(lines, line)
		}
	}
	for _, line := range lines { // a later stone may have made five an overline
		step, c := line[1]-line[0], p.At(line[0])
		if p.At(line[0]-step) != c && p.At(line[len(line)-1]+step) != c {
			return nil, notation.ErrOver
		}
	}
	return p, nil
}

// move answers with a move, in time.
func (b *gomocupBrain) move() {
	p := b.position
	start := time.Now()
	clock := func() time.Duration { return time.Since(start) }
	b.prepare()
	info, err := b.player.Search(&player.Task{Position: gomoku.Value{Position: p}, Limits: b.limits(), Clock: clock})
	var best gomoku.Point
	if err == nil {
		best, err = gomoku.ParsePoint(info.Move, p.Size())
	}
	if err != nil {
		b.say("ERROR %v", err)
		return
	}
	b.say("MESSAGE depth %d-%d eval %d nodes %d nps %.0f", info.Depth, info.SelDepth, info.Lines[0].Eval, info.Nodes,
		float64(info.Nodes)/max(time.Since(start).Seconds(), 1e-6))
	p.Place(best)
	b.say("%s", b.format(best))
	b.left = max(0, b.left-time.Since(start)) // until time_left tells better
}

// limits are those of a move, with what the player must leave of the time.
func (b *gomocupBrain) limits() player.Limits {
	left := time.Duration(0)
	if b.timed {
		if left = b.left - min(b.left/2, reserve); left <= 0 {
			left = -1
		}
	}
	turn := max(b.turn-margin, b.turn/2, time.Millisecond)
	return player.Limits{Nodes: b.nodes, Depth: b.depth, Threads: b.threads, Time: turn, Left: left}
}

// info takes a setting; unknown ones are ignored, as the protocol asks.
func (b *gomocupBrain) info(s string) {
	key, value, _ := strings.Cut(s, " ")
	value = strings.TrimSpace(value)
	n, err := strconv.ParseInt(value, 10, 64)
	key = strings.ToLower(key)
	switch key {
	case "timeout_turn", "timeout_match", "time_left", "max_memory", "rule", "max_node", "max_depth", "thread_num":
		if err != nil || n < 0 && key != "time_left" {
			b.say("ERROR INFO %s: %q is no number", key, value)
			return
		}
	}
	ms := time.Duration(max(0, min(n, 1<<40))) * time.Millisecond
	switch key {
	case "timeout_turn":
		b.turn = ms
	case "timeout_match":
		b.match, b.timed, b.left = ms, ms > 0, ms
	case "time_left":
		b.timed, b.left = true, ms
	case "max_memory":
		b.memory = n
	case "max_node":
		b.nodes = n
	case "max_depth":
		b.depth = int(min(n, 200))
	case "thread_num":
		b.threads = int(min(n, crew.Most))
	case "rule":
		b.setRule(n)
	}
}

// What INFO rule adds up.
const (
	ruleExact      = 1 // exactly five in a row win
	ruleContinuous = 2 // one game follows another; other programs take it for renju
	ruleRenju      = 4
	ruleAll        = ruleExact | ruleContinuous | ruleRenju
)

// setRule takes effect at once on an empty board.
func (b *gomocupBrain) setRule(n int64) {
	if n > ruleAll {
		b.say("ERROR rule %d is not supported", n)
		return
	}
	b.variant = n
	if b.position != nil && b.position.Ply() == 0 {
		b.restart()
	}
}

// gameRule is the rule that INFO rule means on the board. The protocol's 2 says
// only that games follow one another, which is the manager's business. Programs
// that speak Yixin's dialect send 2 for renju, and so it is taken where renju
// can be played.
func (b *gomocupBrain) gameRule() gomoku.Rule {
	switch {
	case b.variant&ruleRenju != 0, b.variant == ruleContinuous && b.size == renjuSize:
		return gomoku.Renju
	case b.variant&ruleExact != 0:
		return gomoku.Standard
	}
	return gomoku.Freestyle
}

// renjuSize is the only size of board for renju.
const renjuSize = 15
