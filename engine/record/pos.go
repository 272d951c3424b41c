package record

import (
	"strconv"

	"tengen/engine/gomoku"
)

// A RenLib position (.pos) is a byte with the number of moves and a byte for each move: 15
// times the row from the top plus the column, both from 0 (RenLib's Pos.cpp).

// isPos reports whether a file has this form, with different points or with characters that
// no text has.
func isPos(file string) bool {
	if len(file) < 2 || int(file[0]) != len(file)-1 || file[0] > 225 {
		return false
	}
	var seen [256]bool
	different, control := true, file[0] < '\t'
	for i := 1; i < len(file); i++ {
		at := file[i]
		different = different && at < 225 && !seen[at]
		seen[at] = true
		control = control || at < '\t'
	}
	return different || control
}

// readPos reads a position. The rule is renju, as for libraries.
func (f *File) readPos(file string) error {
	f.Format = Pos
	r, err := newReplay(f, gomoku.Renju, 15)
	if err != nil {
		return err
	}
	for i := 1; i < len(file); i++ {
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
