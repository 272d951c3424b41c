package record

import "tengen/engine/gomoku"

// A RenLib position (.pos) is a byte with the number of moves and a byte for each move: 15
// times the row from the top plus the column, both from 0 (RenLib's Pos.cpp).

// isPos reports whether a file has this form, with different points.
func isPos(file string) bool {
	if len(file) < 2 || int(file[0]) != len(file)-1 || file[0] > 225 {
		return false
	}
	var seen [256]bool
	for i := 1; i < len(file); i++ {
		if at := file[i]; at >= 225 || seen[at] {
			return false
		}
		seen[file[i]] = true
	}
	return true
}

// readPos reads a position. The rule is renju, as for libraries.
func (f *File) readPos(file string) error {
	f.Format = Pos
	r, err := newReplay(f, gomoku.Renju, 15)
	if err != nil {
		return err
	}
	for i := 1; i < len(file); i++ {
		pt, _ := FromTopLeft(int(file[i])%15, int(file[i])/15, 15)
		if err := r.play(pt, pt.String()); err != nil {
			return &Error{"POS", 1, i + 1, err}
		}
	}
	return nil
}
