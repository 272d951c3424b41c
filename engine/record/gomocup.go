package record

import (
	"errors"
	"strconv"
	"strings"

	"tengen/engine/game"
	"tengen/engine/gomoku"
)

// Gomocup's protocol (plastovicka.github.io/protocl2en.htm) tells a program a
// position as lines: "START 15" with the size, "INFO rule 4", then "BOARD", a line
// "x,y,who" for each stone, and "DONE". x and y count from the upper left from 0.
// Who is 1 for the stones of the program, which is to move, 2 for the other's
// and 3 for nobody's. "TURN x,y" is a move of the other side. Log files hold
// such lines as well.

// isGomocup reports whether a text begins as such lines do.
func isGomocup(start string) bool {
	line, _, _ := strings.Cut(start, "\n")
	word, _, _ := strings.Cut(strings.ToUpper(strings.TrimSpace(line)), " ")
	switch word {
	case "START", "BOARD", "YXBOARD", "INFO", "RESTART":
		return true
	}
	return false
}

// readGomocup reads the last position of such lines. The stones of a side stay in
// their order; where they were played in turn, so do all.
func readGomocup(text string, rule gomoku.Rule, size int) (*Game, error) {
	r := gomocupReader{rule: rule, size: size}
	for i, line := range strings.Split(text, "\n") {
		if err := r.line(strings.TrimSpace(line)); err != nil {
			return nil, &Error{"Gomocup", i + 1, 1, err}
		}
	}
	if !r.seen {
		return nil, &Error{"Gomocup", 1, 1, errors.New("there is no BOARD")}
	}
	moves, err := r.moves()
	if err != nil {
		return nil, &Error{"Gomocup", r.at, 1, err}
	}
	return New(r.rule, r.size, moves), nil
}

// gomocupReader collects what the lines say.
type gomocupReader struct {
	rule   gomoku.Rule
	size   int
	stones []gomocupStone
	inside bool // between BOARD and DONE
	seen   bool
	lines  int
	at     int // the line of the last BOARD
}

type gomocupStone struct {
	point gomoku.Point
	own   bool
}

// line reads one line; what is none of the above says nothing.
func (r *gomocupReader) line(line string) error {
	r.lines++
	words := strings.Fields(strings.ToUpper(line))
	switch {
	case len(words) == 0:
	case words[0] == "BOARD" || words[0] == "YXBOARD":
		r.stones, r.inside, r.seen, r.at = nil, true, true, r.lines
	case words[0] == "DONE":
		r.inside = false
	case words[0] == "START" && len(words) == 2:
		size, err := strconv.Atoi(words[1])
		if err != nil {
			return errors.New("START is followed by " + game.Quote(words[1]) + ", which is no size")
		}
		r.size = size
	case words[0] == "INFO" && len(words) == 3 && words[1] == "RULE":
		rule, ok := parseRule(words[2])
		if !ok {
			return errors.New(game.Quote(words[2]) + " is no rule that is known here")
		}
		r.rule = rule
	case r.inside:
		return r.stone(line)
	}
	return nil
}

// stone reads "x,y,who".
func (r *gomocupReader) stone(line string) error {
	fields := strings.Split(line, ",")
	if len(fields) != 3 {
		return errors.New(game.Quote(line) + " is no stone, as in 7,7,1")
	}
	var n [3]int
	for i, field := range fields {
		v, err := strconv.Atoi(strings.TrimSpace(field))
		if err != nil {
			return errors.New(game.Quote(line) + " is no stone, as in 7,7,1")
		}
		n[i] = v
	}
	pt, ok := FromTopLeft(n[0], n[1], r.size)
	switch {
	case !ok:
		return gomoku.ErrOutside
	case n[2] == 1 || n[2] == 2:
		r.stones = append(r.stones, gomocupStone{pt, n[2] == 1})
	}
	return nil
}

// moves are legal moves that lead to the position.
func (r *gomocupReader) moves() ([]gomoku.Point, error) {
	var sides [2][]gomoku.Point // the other's, one's own
	inTurn := true
	var order []gomoku.Point
	for i, s := range r.stones {
		own := 0
		if s.own {
			own = 1
		}
		sides[own] = append(sides[own], s.point)
		order = append(order, s.point)
		// The other side has made the last move.
		inTurn = inTurn && s.own == ((len(r.stones)-i)%2 == 0)
	}
	if inTurn {
		p, err := gomoku.New(r.rule, r.size)
		for i := 0; err == nil && i < len(order); i++ {
			err = p.Play(order[i])
		}
		if err == nil {
			return order, nil
		}
	}
	// Whoever is to move has as many stones as the other, or one less.
	if len(sides[0]) > len(sides[1]) {
		return gomoku.Arrange(r.rule, r.size, sides[0], sides[1])
	}
	return gomoku.Arrange(r.rule, r.size, sides[1], sides[0])
}
