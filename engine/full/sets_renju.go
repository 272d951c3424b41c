package full

import (
	_ "embed"
	"errors"
	"strings"

	"tengen/engine/gomoku"
	"tengen/engine/protocol"
)

// One renju board per line: black stones, white stones, and every point forbidden to
// Black with the reason, or "-" for none. Many depend on straight fours that are
// themselves forbidden, up to four levels deep. The answers come from a literal
// implementation of the rule book; the tests of package gomoku confirm them with it.
//
//go:embed renju.txt
var renjuText string

func renju() protocol.CheckSet {
	boards := lines(renjuText)
	return protocol.CheckSet{Name: "renju", Cases: len(boards), Check: func(i int, _ func() bool) error { return checkBoard(boards[i]) }}
}

// checkBoard compares the verdict on every point of a board with the expected one.
func checkBoard(line string) error {
	cells, want, err := ParseBoard(line)
	if err != nil {
		return err
	}
	for y := range 15 {
		for x := range 15 {
			p := gomoku.At(x, y)
			if cells[p] != gomoku.Empty {
				continue
			}
			if got := gomoku.ForbiddenAt(&cells, p); got != want[p] {
				return errors.New(p.String() + " is " + verdict(got) + ", not " + verdict(want[p]))
			}
		}
	}
	return nil
}

func verdict(r gomoku.Reason) string {
	if r == gomoku.Allowed {
		return "allowed"
	}
	return r.String()
}

// ParseBoard parses a line of the set. It returns a padded board of 15 lines and the
// reasons by point.
func ParseBoard(line string) (cells [gomoku.Cells]gomoku.Color, reasons map[gomoku.Point]gomoku.Reason, err error) {
	fields := strings.Fields(line)
	if len(fields) != 3 {
		return cells, nil, errors.New("a board of this set has three fields")
	}
	for i := range cells {
		cells[i] = gomoku.Wall
	}
	for y := range 15 {
		for x := range 15 {
			cells[gomoku.At(x, y)] = gomoku.Empty
		}
	}
	for i, c := range [2]gomoku.Color{gomoku.Black, gomoku.White} {
		if fields[i] == "-" {
			continue
		}
		for _, name := range points(fields[i]) {
			p, err := gomoku.ParsePoint(name, 15)
			if err != nil {
				return cells, nil, err
			}
			cells[p] = c
		}
	}
	reasons = map[gomoku.Point]gomoku.Reason{}
	if fields[2] == "-" {
		return cells, reasons, nil
	}
	for word := range strings.SplitSeq(fields[2], ",") {
		name, reason, _ := strings.Cut(word, ":")
		p, err := gomoku.ParsePoint(name, 15)
		if err != nil {
			return cells, nil, err
		}
		for r := gomoku.Overline; r <= gomoku.DoubleThree; r++ {
			if r.String() == reason {
				reasons[p] = r
			}
		}
		if reasons[p] == gomoku.Allowed {
			return cells, nil, errors.New(word + " has no reason")
		}
	}
	return cells, reasons, nil
}

// points splits "h8i10" before every letter.
func points(s string) (list []string) {
	for start, end := 0, 1; start < len(s); end++ {
		if end == len(s) || s[end] >= 'a' {
			list = append(list, s[start:end])
			start = end
		}
	}
	return list
}

// lines returns the non-empty lines of a text.
func lines(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == '\n' })
}
