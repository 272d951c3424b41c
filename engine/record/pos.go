package record

import (
	"strconv"
	"strings"

	"tengen/engine/gomoku"
)

// A RenLib position (.pos) is a byte with the number of moves and a byte for each move: 15
// times the row from the top plus the column, both from 0 (RenLib's Pos.cpp).

// Other bytes can follow, and moves can be missing at the end.

// isPos reports whether a file has this form, with different points or with a first
// character that no text has. A file that is longer or shorter than its number of moves needs both, or other such characters.
func isPos(file string) bool {
	if len(file) < 2 || file[0] == 0 || file[0] > 225 {
		return false
	}
	end := min(1+int(file[0]), len(file))
	var seen [256]bool
	different, control := true, isControl(file[0])
	for i := 1; i < end; i++ {
		at := file[i]
		different = different && at < 225 && !seen[at]
		seen[at] = true
		control = control || at < '\t'
	}
	switch n := 1 + int(file[0]); {
	case n == len(file):
		return different || isControl(file[0])
	case n > len(file):
		return different && isControl(file[0])
	}
	return different && (control || strings.IndexByte(file[end:], 0) >= 0)
}

// isControl reports whether c is a control character with which no text begins.
func isControl(c byte) bool { return c < '\t' || c > '\r' && c < 0x1b }

// readPos reads a position. It names no rule.
func (f *File) readPos(file string, rule gomoku.Rule) error {
	f.Format = Pos
	r, err := newReplay(f, rule, 15)
	if err != nil {
		return err
	}
	end := 1 + int(file[0])
	f.Truncated = end > len(file)
	end = min(end, len(file))
	if rest := strings.Trim(file[end:], "\x00"); rest != "" {
		f.ignore(counted(len(rest), "byte", "bytes") + " behind the moves")
	}
	for i := 1; i < end; i++ {
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
