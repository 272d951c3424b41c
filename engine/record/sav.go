package record

import (
	"strconv"
	"strings"

	"tengen/engine/gomoku"
)

// A position of Yixin's window (.sav) is a text of numbers: the height and the width of the
// board, the number of moves, each on its own line, and a line "row column" for each move,
// both from 0 at the upper left.

// IsSav reports whether a text has this form. Moves can be missing at the end.
func IsSav(text string) bool {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) < 3 {
		return false
	}
	var n [3]int
	for i := range n {
		var err error
		if n[i], err = strconv.Atoi(strings.TrimSpace(lines[i])); err != nil || n[i] < 0 {
			return false
		}
	}
	for _, side := range n[:2] {
		if side < gomoku.MinSize || side > 2*gomoku.MaxSize {
			return false
		}
	}
	moves := 0
	for _, line := range lines[3:] {
		if _, _, ok := savMove(line); ok {
			moves++
		} else if moves < n[2] && strings.TrimSpace(line) != "" {
			return false
		}
	}
	return moves > 0 || n[2] == 0
}

// savMove reads "row column".
func savMove(line string) (row, column int, ok bool) {
	fields := strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(blanks+",", c) })
	if len(fields) != 2 {
		return 0, 0, false
	}
	row, err := strconv.Atoi(fields[0])
	column, wrong := strconv.Atoi(fields[1])
	return row, column, err == nil && wrong == nil
}

// readSav reads such a position. It names no rule. The move "-1 -1" is a pass.
func (f *File) readSav(text string, rule gomoku.Rule) error {
	f.Format = Sav
	lines := strings.Split(text, "\n")
	first := 0
	for strings.TrimSpace(lines[first]) == "" {
		first++
	}
	height, width := strings.TrimSpace(lines[first]), strings.TrimSpace(lines[first+1])
	if height != width {
		return &Error{"SAV", first + 1, 1, errNotSquare(width + "x" + height)}
	}
	size, _ := strconv.Atoi(height)
	r, err := newReplay(f, fitting(rule, size), size)
	if err != nil {
		return &Error{"SAV", first + 1, 1, err}
	}
	count, _ := strconv.Atoi(strings.TrimSpace(lines[first+2]))
	behind := 0
	for i := first + 3; i < len(lines); i++ {
		line := strings.TrimSpace(lines[i])
		row, column, ok := savMove(line)
		switch {
		case line == "":
		case count == 0 || !ok:
			behind++
		case row == -1 && column == -1:
			r.pass()
			count--
		default:
			pt, on := FromTopLeft(column, row, size)
			var err error
			if !on {
				err = gomoku.ErrOutside
			}
			r.place = Error{Format: "SAV", Line: i + 1, Column: 1}
			r.play(pt, line, err)
			count--
		}
	}
	f.Truncated = count > 0
	if behind > 0 {
		f.ignore(counted(behind, "line", "lines") + " behind the moves")
	}
	return nil
}
