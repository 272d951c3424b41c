package record

import (
	"strconv"
	"strings"

	"tengen/engine/gomoku"
)

// A RenLib position (.pos) is a byte with the number of moves and a byte for each move: 15
// times the row from the top plus the column, both from 0 (RenLib's Pos.cpp).

// isPos reports whether a file has this form. A file with different points may be followed
// by zeros; one with characters that no text has may have other bytes behind the moves, or
// end before the last.
func isPos(file string) bool {
	if len(file) < 2 || file[0] > 225 {
		return false
	}
	control := file[0] < '\t'
	n := int(file[0])
	rest := ""
	if n < len(file) {
		file, rest = file[:n+1], file[n+1:]
	}
	var seen [256]bool
	different := true
	for i := 1; i < len(file); i++ {
		at := file[i]
		different = different && at < 225 && !seen[at]
		seen[at] = true
	}
	whole := len(file) == n+1
	if whole && rest == "" {
		return different || control || strings.IndexFunc(file, func(c rune) bool { return c < '\t' }) >= 0
	}
	return n > 0 && different && (control || whole && strings.Trim(rest, "\x00") == "")
}

// readPos reads a position. It names no rule, so the rule is the caller's.
func (f *File) readPos(file string, rule gomoku.Rule) error {
	f.Format = Pos
	r, err := newReplay(f, fitting(rule, 15), 15)
	if err != nil {
		return err
	}
	f.Torn = len(file) < 1+int(file[0])
	for i := 1; i < min(len(file), 1+int(file[0])); i++ {
		pt, on := FromTopLeft(int(file[i])%15, int(file[i])/15, 15)
		word, err := pt.String(), error(nil)
		if !on {
			word, err = strconv.Itoa(int(file[i])), gomoku.ErrOutside
		}
		r.place = Error{Format: "POS", Line: 1, Column: i + 1}
		r.play(pt, word, err)
	}
	return nil
}

// A position of Yixin (.sav) is a text of numbers: height, width, number of moves, then row
// and column of each move, from 0 at the upper left (Yixin-Board's main.c).

// savNumbers returns the numbers of such a text, nil if it has another form.
func savNumbers(text string) (numbers []int) {
	for _, word := range strings.Fields(text) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return nil
		}
		numbers = append(numbers, n)
	}
	if len(numbers) < 3 || numbers[0] != numbers[1] || numbers[0] < gomoku.MinSize || numbers[0] > gomoku.MaxSize {
		return nil
	}
	if n := numbers[2]; n < 0 || n > numbers[0]*numbers[1] || len(numbers) > 3+2*n {
		return nil
	}
	return numbers
}

func isSav(text string) bool { return savNumbers(text) != nil }

// readSav reads a position of Yixin. It names no rule.
func (f *File) readSav(text string, rule gomoku.Rule) error {
	numbers := savNumbers(text)
	size, count := numbers[0], numbers[2]
	f.Format = Sav
	r, err := newReplay(f, fitting(rule, size), size)
	if err != nil {
		return err
	}
	moves := numbers[3:]
	f.Torn = len(moves) < 2*count
	for ; len(moves) >= 2; moves = moves[2:] {
		if moves[0] == -1 && moves[1] == -1 {
			r.pass()
			continue
		}
		pt, on := FromTopLeft(moves[1], moves[0], size)
		word, err := pt.String(), error(nil)
		if !on {
			word, err = strconv.Itoa(moves[0])+" "+strconv.Itoa(moves[1]), gomoku.ErrOutside
		}
		r.play(pt, word, err)
	}
	return nil
}
