package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/match"
	"tengen/engine/player"
	"tengen/engine/record"
)

// gomocup is an external program that speaks the Gomocup protocol, as a side of a
// match. The protocol counts x from the left and y from the top, both from 0.
type gomocup struct {
	command []string
	dir     string // working folder; "" means the current one
	limits  player.Limits

	process    *exec.Cmd
	children   *children // of the match
	child      *child    // the program with all that it started
	in         io.WriteCloser
	out        io.Closer
	lines      chan string // lines of the program's output; closed when it ends
	game       match.Clock
	sent       string    // the moves that the program knows, "-" before the first
	evaluation string    // its last message with an evaluation
	answeredAt time.Time // when it last answered with a move
	size       int       // of its board
	single     bool      // it did not obey RESTART, so each game gets a new process
	silent     bool      // it does not answer INFO
	excused    int       // number of answers to INFO that may still come
}

// answerPause is the pause after a program's answer. Rapfi drops a command that arrives
// before its search has finished cleaning up.
const answerPause = 20 * time.Millisecond

// gracePeriod is how long a program may take to start, and to answer beyond its time
// limit.
const gracePeriod = 20 * time.Second

// Begin starts the program, or a new game in it.
func (g *gomocup) Begin(start game.Position) error {
	p, ok := start.(gomoku.Value)
	if !ok {
		return player.ErrOtherGame
	}
	g.sent, g.game = "-", match.NewClock(g.limits)
	time.Sleep(time.Until(g.answeredAt.Add(answerPause)))
	if !g.restart(p.Size()) {
		if err := g.start(); err != nil {
			return err
		}
		g.size = p.Size()
		g.say("START %d", g.size)
		if err := g.readOK("START", gracePeriod); err != nil {
			g.close()
			return fmt.Errorf("%s does not start: %w", g.command[0], err)
		}
	}
	g.say("INFO rule %d", map[gomoku.Rule]int{gomoku.Freestyle: 0, gomoku.Standard: 1, gomoku.Renju: 4}[p.Rule()])
	g.say("INFO game_type 1")
	turn := g.limits.Time.Milliseconds()
	if turn == 0 {
		turn = 3_600_000 // other limits end the search
	}
	g.say("INFO timeout_turn %d", turn)
	g.say("INFO timeout_match %d", g.limits.Left.Milliseconds())
	g.sendTime()
	g.say("INFO max_memory 0")
	if g.limits.Nodes > 0 {
		g.say("INFO max_node %d", g.limits.Nodes)
	}
	if g.limits.Depth > 0 {
		g.say("INFO max_depth %d", g.limits.Depth)
	}
	g.skipAnswersToInfo()
	return nil
}

// restart begins another game in a running program, as Piskvork does: many brains clear their
// board at RESTART only. A program that does not obey is ended; then restart returns false.
func (g *gomocup) restart(size int) bool {
	if g.process == nil {
		return false
	}
	if !g.single && size == g.size {
		g.say("RESTART")
		err := g.readOK("RESTART", gracePeriod)
		if err == nil {
			return true
		}
		g.single = err != errEnded
	}
	g.close()
	return false
}

// sendTime sends the time left for the game.
func (g *gomocup) sendTime() {
	left := int64(1<<31 - 1) // no limit
	if g.limits.Left > 0 {
		left = g.game.Left().Milliseconds()
	}
	g.say("INFO time_left %d", left)
	if !g.silent {
		g.excused++
	}
}

func (g *gomocup) start() error {
	g.silent, g.excused = false, 0
	g.process = exec.Command(g.command[0], g.command[1:]...)
	g.process.Dir = g.dir
	in, err := g.process.StdinPipe()
	if err != nil {
		return err
	}
	out, err := g.process.StdoutPipe()
	if err != nil {
		return err
	}
	if g.children == nil {
		g.children = &children{}
	}
	if g.child, err = g.children.start(g.process); err != nil {
		g.process = nil
		return err
	}
	g.in, g.out, g.lines = in, out, make(chan string, 64)
	go func(lines chan string) {
		defer close(lines)
		for r := bufio.NewReader(&lineEnds{in: out}); ; {
			line, err := nextLine(r)
			if err == io.EOF {
				return
			}
			if err == nil { // a line that is too long is no answer
				lines <- strings.TrimSpace(string(line))
			}
		}
	}(g.lines)
	return nil
}

func (g *gomocup) say(format string, args ...any) { fmt.Fprintf(g.in, format+"\r\n", args...) }

var errSilent = errors.New("no answer")

// readOK waits for the answer to a command, START or RESTART, and skips everything else, such as a
// banner.
func (g *gomocup) readOK(command string, within time.Duration) error {
	timer := time.NewTimer(within)
	defer timer.Stop()
	other := ""
	for {
		select {
		case l, ok := <-g.lines:
			word, _ := cutWord(l)
			switch strings.ToUpper(word) {
			case "OK":
				return nil
			case "ERROR", "UNKNOWN":
				return errors.New(l)
			}
			if !ok {
				return errEnded
			}
			other = l
		case <-timer.C:
			if other != "" {
				return fmt.Errorf("it answers %s with %q", command, other)
			}
			return errSilent
		}
	}
}

var errEnded = errors.New("the program has ended")

// quiet is how long a program that answers INFO is silent when it has answered all.
const quiet = 300 * time.Millisecond

// skipAnswersToInfo skips what a program says to INFO, which has no answer: many programs
// send UNKNOWN or ERROR all the same. It waits only if this program does so, which the
// first game shows.
func (g *gomocup) skipAnswersToInfo() {
	if g.silent {
		return
	}
	g.silent, g.excused = true, 0
	for {
		select {
		case l, ok := <-g.lines:
			if !ok {
				return // the next request reports it
			}
			switch word, _ := cutWord(l); strings.ToUpper(word) {
			case "ERROR", "UNKNOWN":
				g.silent = false
			}
		case <-time.After(quiet):
			return
		}
	}
}

// isAnswer reports whether a line can be an answer to a request for a move: it begins with a
// number, or it is SWAP.
func isAnswer(line string) bool {
	word, _ := cutWord(line)
	return line != "" && (line[0] == '-' || line[0] >= '0' && line[0] <= '9') || strings.EqualFold(word, "SWAP")
}

// readAnswer returns the program's next line that is an answer. It keeps a message with an
// evaluation in g.evaluation and skips all other lines, except that it returns an ERROR or
// UNKNOWN as an error if the line does not answer INFO.
func (g *gomocup) readAnswer(within time.Duration) (string, error) {
	timer := time.NewTimer(within)
	defer timer.Stop()
	other := ""
	for {
		select {
		case l, ok := <-g.lines:
			if !ok {
				return "", errEnded
			}
			switch word, rest := cutWord(l); strings.ToUpper(word) {
			case "MESSAGE":
				if strings.Contains(rest, "Eval ") {
					g.evaluation = l
				}
			case "", "DEBUG", "INFO", "OK":
			case "ERROR", "UNKNOWN":
				if g.silent || g.excused == 0 && !aboutInfo(rest) {
					return l, errors.New(l)
				}
				g.excused = max(0, g.excused-1)
			default:
				if !isAnswer(l) {
					other = l
					continue
				}
				g.excused = 0
				return l, nil
			}
		case <-timer.C:
			if other != "" {
				return "", fmt.Errorf("%w, but %q", errSilent, shortened(other))
			}
			return "", errSilent
		}
	}
}

// aboutInfo reports whether an error names INFO or one of the settings that a match sends.
func aboutInfo(text string) bool {
	for _, name := range []string{"info", "game_type", "timeout_turn", "timeout_match", "time_left", "max_memory", "max_node", "max_depth"} {
		if slices.Contains(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r != '_' && !unicode.IsLetter(r) }), name) {
			return true
		}
	}
	return false
}

// Move sends the opponent's move, or the whole board if the program does not know the
// game yet, and returns the answer.
func (g *gomocup) Move(at game.Position, _ uint64) (match.Answer, error) {
	p, ok := at.(gomoku.Value)
	if !ok {
		return match.Answer{}, player.ErrOtherGame
	}
	time.Sleep(time.Until(g.answeredAt.Add(answerPause)))
	if g.limits.Left > 0 {
		g.sendTime()
	}
	start := time.Now()
	before := p.Position.Moves()[:max(p.Ply()-1, 0)]
	switch {
	case p.Ply() == 0:
		g.say("BEGIN")
	case g.sent == gomoku.MoveString(before):
		x, y := record.TopLeft(p.Last(), p.Size())
		g.say("TURN %d,%d", x, y)
	default:
		g.say("BOARD")
		for i, m := range p.Position.Moves() {
			x, y := record.TopLeft(m, p.Size())
			g.say("%d,%d,%d", x, y, 1+(p.Ply()-i)&1) // 2, the opponent, for the last move
		}
		g.say("DONE")
	}
	wait := gracePeriod
	if g.limits.Time > 0 || g.limits.Left > 0 {
		wait += max(g.limits.Time, g.game.Left())
	} else {
		wait = time.Hour
	}
	answer, err := g.readAnswer(wait)
	g.answeredAt = time.Now()
	a := match.Answer{Time: time.Since(start)}
	a.Flag = g.game.Spend(a.Time)
	if err != nil {
		g.close()
		return a, err
	}
	coordinates, _ := cutWord(aroundCommas.ReplaceAllString(answer, ","))
	xs, ys, _ := strings.Cut(coordinates, ",")
	x, errX := strconv.Atoi(xs)
	y, errY := strconv.Atoi(ys)
	pt, onBoard := record.FromTopLeft(x, y, p.Size())
	if errX != nil || errY != nil || !onBoard {
		a.Move = answer
		return a, nil
	}
	a.Move, g.sent = pt.String(), p.Moves()+pt.String()
	return a, nil
}

// close ends the program.
func (g *gomocup) close() {
	if g.process == nil {
		return
	}
	g.say("END")
	g.in.Close()
	process := g.process
	out := g.out
	timer := time.AfterFunc(patience, func() {
		process.Process.Kill()
		g.child.family.kill()
		out.Close() // a program that it started may still hold the other end
	})
	for range g.lines {
	}
	process.Wait()
	timer.Stop()
	g.child.end() // what the program started and left behind
	g.process = nil
}
