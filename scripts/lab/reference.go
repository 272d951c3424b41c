package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/record"
)

// A reference is an external program that speaks the Gomocup protocol and reports its
// evaluation in messages.
type reference struct {
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
	turn    time.Duration // per position
}

func startReference(command []string, dir string, turn time.Duration) (*reference, error) {
	if len(command) == 0 {
		return nil, errors.New("-reference names no program")
	}
	r := &reference{process: exec.Command(command[0], command[1:]...), turn: turn}
	r.process.Dir = dir
	in, err := r.process.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := r.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	r.in, r.out = in, bufio.NewScanner(out)
	return r, r.process.Start()
}

func (r *reference) close() {
	fmt.Fprint(r.in, "END\r\n")
	r.in.Close()
	r.process.Wait()
}

// evaluate returns the program's evaluation of a position for the side to move, in the
// program's own units; a win is 1e4.
func (r *reference) evaluate(p *gomoku.Position) (float64, error) {
	rule := map[gomoku.Rule]int{gomoku.Freestyle: 0, gomoku.Standard: 1, gomoku.Renju: 4}[p.Rule()]
	fmt.Fprintf(r.in, "START %d\r\n", p.Size())
	if _, err := r.answer(nil); err != nil {
		return 0, err
	}
	fmt.Fprintf(r.in, "INFO rule %d\r\nINFO timeout_turn %d\r\nINFO timeout_match 0\r\nINFO time_left %d\r\nINFO max_memory 0\r\nBOARD\r\n",
		rule, r.turn.Milliseconds(), 1<<31-1)
	for i, m := range p.Moves() {
		x, y := record.TopLeft(m, p.Size())
		fmt.Fprintf(r.in, "%d,%d,%d\r\n", x, y, 1+(p.Ply()-i)&1) // 2 for the opponent, who made the last move
	}
	fmt.Fprint(r.in, "DONE\r\n")
	message := ""
	if _, err := r.answer(&message); err != nil {
		return 0, err
	}
	time.Sleep(20 * time.Millisecond) // Rapfi drops a command that arrives before its search has ended
	return evaluationOf(message)
}

// answer returns the next line that is not a message. If message is not nil, it stores the
// last message with an evaluation there.
func (r *reference) answer(message *string) (string, error) {
	for r.out.Scan() {
		line := strings.TrimSpace(r.out.Text())
		switch word, _, _ := strings.Cut(line, " "); word {
		case "", "DEBUG", "INFO":
		case "MESSAGE":
			if message != nil && strings.Contains(line, "Eval ") {
				*message = line
			}
		case "ERROR", "UNKNOWN":
			return "", errors.New(line)
		default:
			return line, nil
		}
	}
	return "", errors.New("the reference program has ended")
}

// evaluationOf parses the evaluation in a message such as "MESSAGE … Eval -12 …"; "+M7"
// is a win in 7 plies.
func evaluationOf(message string) (float64, error) {
	_, rest, _ := strings.Cut(message, "Eval ")
	word, _, _ := strings.Cut(rest, " ")
	switch {
	case strings.HasPrefix(word, "+M"):
		return 1e4, nil
	case strings.HasPrefix(word, "-M"):
		return -1e4, nil
	}
	points, err := strconv.ParseFloat(word, 64)
	if err != nil {
		return 0, fmt.Errorf("the message has no evaluation: %q", message)
	}
	return points, nil
}
