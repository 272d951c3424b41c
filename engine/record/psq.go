package record

import (
	"errors"
	"strconv"
	"strings"

	"tengen/engine/game"
	"tengen/engine/gomoku"
)

// PSQ is what Piskvork and Gomocup's archive keep games in: a line
// "Piskvorky 15x15, 11:11, 0" with the size, how strong each player was, and
// which of them began, 0 or 1; a line "x,y,milliseconds" for every move, x from
// the left and y from the top, both from 1; then the players and a number that
// says how the game ended. Piskvork itself does not write the rule. Others put
// it behind the number of the one who began, or into a line "rule renju" at the
// end; both are read, as a name or as the number of Gomocup's protocol. Neither
// is written, because Piskvork could not read the moves any more.

// PSQ is the game without variations as a PSQ file.
func (g *Game) PSQ() string {
	var b strings.Builder
	size := strconv.Itoa(g.Size)
	b.WriteString("Piskvorky " + size + "x" + size + ", 11:11, 0\n")
	for _, m := range g.Moves() {
		x, y := TopLeft(m, g.Size)
		b.WriteString(strconv.Itoa(x+1) + "," + strconv.Itoa(y+1) + ",0\n")
	}
	b.WriteString(line(g.Black) + "\n" + line(g.White) + "\n-1\n")
	return b.String()
}

// line is a name without line breaks, and with other commas or a point in front
// if it would be read as a move or as the rule.
func line(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if _, _, ok := psqMove(s); ok {
		s = strings.ReplaceAll(s, ",", ";")
	}
	if psqRule(s) != "" {
		s = "." + s
	}
	return s
}

// psqHeader is a file's first line.
type psqHeader struct {
	size    int
	swapped bool   // the second player began
	rule    string // as written, or ""
}

// readPSQ reads a file of Piskvork's. A move "0,0" or "-1,-1" is a pass.
func (f *File) readPSQ(text string, rule gomoku.Rule) error {
	f.Format = PSQ
	lines := strings.Split(text, "\n")
	i := 0
	for strings.TrimSpace(lines[i]) == "" {
		i++ // Read has seen a line that is not
	}
	blame := func(i int, err error) error { return &Error{"PSQ", i + 1, 1, err} }
	header, err := readHeader(strings.TrimSpace(lines[i]))
	if err != nil {
		return blame(i, err)
	}
	first := i + 1
	named, at := header.rule, i
	for k := first; k < len(lines) && named == ""; k++ {
		named, at = psqRule(lines[k]), k
	}
	if named != "" {
		of, ok := parseRule(named)
		if !ok {
			return blame(at, errors.New(strconv.Quote(shorten(named))+" is no rule that is known here"))
		}
		rule = of
	}
	if named == "" {
		rule = fitting(rule, header.size)
	}
	r, err := newReplay(f, rule, header.size)
	if err != nil {
		return blame(i, err)
	}
	last, err := r.psqMoves(lines, first, 1)
	if err != nil {
		return blame(last, err)
	}
	g := f.Game
	g.Black, g.White = psqNames(lines[last:])
	if header.swapped {
		g.Black, g.White = g.White, g.Black
	}
	return nil
}

// psqMoves plays the moves of lines from one on, which count from base, and gives
// the line behind the last of them, or the one that is wrong.
func (r *replay) psqMoves(lines []string, i, base int) (int, error) {
	for ; i < len(lines); i++ {
		move := strings.TrimSpace(lines[i])
		x, y, ok := psqMove(move)
		if !ok {
			break
		}
		if x == y && (x == -1 || x == base-1) {
			r.pass()
			continue
		}
		pt, on := FromTopLeft(x-base, y-base, r.p.Size())
		var err error = &game.MoveError{Ply: r.p.Ply(), Move: shorten(move), Err: gomoku.ErrOutside}
		if on {
			err = r.play(pt, move)
		}
		if err != nil {
			return i, err
		}
	}
	return i, nil
}

// REC is what Piskvork's tournaments can keep games in: two lines with the
// programs, first the one that began, and moves as in PSQ, but that they count
// from 0. Piskvork opens it on 20 lines.

// recSize is the size of the board of such a file.
const recSize = 20

// isRec reports whether a text begins with two names and a move.
func isRec(start string) bool {
	lines := strings.SplitN(start, "\n", 4)
	if len(lines) < 3 {
		return false
	}
	for i, line := range lines[:3] {
		line = strings.TrimSpace(line)
		if _, _, move := psqMove(line); line == "" || move != (i == 2) {
			return false
		}
	}
	return true
}

func (f *File) readRec(text string, rule gomoku.Rule) error {
	f.Format = Rec
	lines := strings.Split(text, "\n")
	i := 0
	for strings.TrimSpace(lines[i]) == "" {
		i++
	}
	r, err := newReplay(f, fitting(rule, recSize), recSize)
	if err != nil {
		return err
	}
	if last, err := r.psqMoves(lines, i+2, 0); err != nil {
		return &Error{"REC", last + 1, 1, err}
	}
	f.Game.Black, f.Game.White = strings.Join(strings.Fields(lines[i]), " "), strings.Join(strings.Fields(lines[i+1]), " ")
	return nil
}

// psqNames are the players' names among the lines behind the moves: the first
// two that are not the rule, before the number that says how the game ended.
func psqNames(lines []string) (first, second string) {
	var names []string
	for _, s := range lines {
		if psqRule(s) == "" {
			names = append(names, strings.Join(strings.Fields(s), " ")) // a carriage return within it, too
		}
	}
	for len(names) > 0 && names[len(names)-1] == "" {
		names = names[:len(names)-1]
	}
	if n := len(names); n > 0 {
		if _, err := strconv.Atoi(names[n-1]); err == nil {
			names = names[:n-1]
		}
	}
	names = append(names, "", "")
	return names[0], names[1]
}

// readHeader reads a first line such as "Piskvorky 15x15, 11:11, 0".
func readHeader(s string) (h psqHeader, err error) {
	fields := strings.Split(strings.TrimPrefix(s, "Piskvorky"), ",")
	sizes := strings.TrimSpace(fields[0])
	a, b, ok := strings.Cut(sizes, "x")
	width, err := strconv.Atoi(a)
	height, err2 := strconv.Atoi(b)
	switch {
	case !ok || err != nil || err2 != nil:
		return h, errors.New("the file does not begin with a size: " + strconv.Quote(shorten(s)))
	case width != height:
		return h, errors.New("the board is not square: " + strconv.Quote(shorten(sizes)))
	}
	h.size = width
	if len(fields) > 2 {
		h.swapped = strings.TrimSpace(fields[2]) == "1"
	}
	if len(fields) > 3 {
		h.rule = strings.TrimSpace(fields[3])
	}
	return h, nil
}

// psqRule is the rule that a line such as "rule renju", "Rule: 1" or "INFO rule
// 4" names, or "".
func psqRule(s string) string {
	s = strings.ToLower(strings.TrimSpace(s))
	s = strings.TrimPrefix(s, "info ")
	rest, ok := strings.CutPrefix(s, "rule")
	value := strings.TrimLeft(rest, " \t:=")
	if !ok || value == rest || strings.ContainsAny(value, " \t") {
		return ""
	}
	return value
}

// psqMove reads "x,y" with any further numbers behind.
func psqMove(s string) (x, y int, ok bool) {
	parts := strings.Split(s, ",")
	if len(parts) < 2 {
		return 0, 0, false
	}
	for i, part := range parts {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		switch {
		case err != nil:
			return 0, 0, false
		case i == 0:
			x = n
		case i == 1:
			y = n
		}
	}
	return x, y, true
}
