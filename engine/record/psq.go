package record

import (
	"errors"
	"strconv"
	"strings"
	"unicode"

	"tengen/engine/gomoku"
)

// PSQ is the format of Piskvork and of Gomocup's archive. The first line is "Piskvorky
// 15x15, 11:11, 0" with the size, the strength of each player, and the player that began,
// 0 or 1. Each move is a line "x,y,milliseconds", with x from the left and y from the top,
// both from 1. Then come the players and a number for the end of the game. Piskvork does
// not write the rule. Other programs write it after the number of the player that began,
// or as a line "rule renju" at the end. Both are read, as a name or as a number of
// Gomocup's protocol. Neither is written, because Piskvork could not read the file.

// PSQ returns the game without variations as a PSQ file.
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

// line returns a name as one line. If the name would be read as a move, commas become
// semicolons; if it would be read as the rule, it gets a leading point.
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

// A psqHeader is the first line of a file.
type psqHeader struct {
	size    int
	swapped bool   // the second player began
	rule    string // as written, or ""
}

// readPSQ reads a PSQ file. A move "0,0" or "-1,-1" is a pass.
func (f *File) readPSQ(text string, rule gomoku.Rule) error {
	f.Format = PSQ
	lines := strings.Split(text, "\n")
	i := 0
	for strings.TrimSpace(lines[i]) == "" {
		i++ // readText has checked that another line follows
	}
	blame := func(i int, err error) error { return &Error{"PSQ", i + 1, 1, err} }
	header, err := readHeader(strings.TrimSpace(lines[i]))
	if err != nil {
		return blame(i, err)
	}
	first := i + 1
	named := header.rule
	for k := first; k < len(lines) && named == ""; k++ {
		named = psqRule(lines[k])
	}
	rule = f.setRule(named, rule, header.size)
	r, err := newReplay(f, rule, header.size)
	if err != nil {
		return blame(i, err)
	}
	last := r.psqMoves("PSQ", lines, first, 1)
	g := f.Game
	g.Black, g.White = psqNames(lines[last:])
	if header.swapped {
		g.Black, g.White = g.White, g.Black
	}
	return nil
}

// readPSQs reads the games of a file, each of which begins with a header.
func readPSQs(text string, rule gomoku.Rule) (*Collection, error) {
	before := max(0, headerLine(text)) // lines
	parts := []string{""}
	for i, line := range strings.SplitAfter(text, "\n") {
		switch last := len(parts) - 1; {
		case i < before:
			parts[0] += "\n" // other text, whose lines count
		case isHeader(line) && strings.TrimSpace(parts[last]) != "":
			parts = append(parts, strings.Repeat("\n", i)+line)
		default:
			parts[last] += line
		}
	}
	return gamesOf(len(parts), func(i int) (*File, error) {
		f := &File{}
		return f, f.readPSQ(parts[i], rule)
	})
}

// psqMoves plays the moves in lines from i on. Coordinates count from base. It returns the
// index of the line after the moves.
func (r *replay) psqMoves(format string, lines []string, i, base int) int {
	for ; i < len(lines); i++ {
		r.place = Error{Format: format, Line: i + 1, Column: 1}
		move := strings.TrimSpace(lines[i])
		x, y, ok := psqMove(move)
		if move == "" {
			continue
		}
		if !ok {
			break
		}
		if x == y && (x == -1 || x == base-1) {
			r.pass()
			continue
		}
		var err error
		pt, on := FromTopLeft(x-base, y-base, r.p.Size())
		if !on {
			err = gomoku.ErrOutside
		}
		r.play(pt, move, err)
	}
	return i
}

// REC is a format of Piskvork's tournaments: two lines with the programs, the one that
// began first, and moves as in PSQ but counted from 0. Piskvork opens it on 20 lines.

// recSize is the board size of REC files.
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
	r.psqMoves("REC", lines, i+2, 0)
	f.Game.Black, f.Game.White = strings.Join(strings.Fields(lines[i]), " "), strings.Join(strings.Fields(lines[i+1]), " ")
	return nil
}

// psqNames returns the names of the players from the lines after the moves: the first two
// lines that are not the rule, without the number at the end.
func psqNames(lines []string) (first, second string) {
	var names []string
	for _, s := range lines {
		if psqRule(s) == "" {
			names = append(names, strings.Join(strings.Fields(s), " ")) // Fields also removes carriage returns
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

// isPSQ reports whether a text begins with the word Piskvorky, or with a line that has a size,
// and a move.
func isPSQ(start string) bool {
	if len(start) >= len(psqWord) && strings.EqualFold(start[:len(psqWord)], psqWord) {
		return true
	}
	first, rest, _ := strings.Cut(start, "\n")
	second, _, _ := strings.Cut(strings.TrimSpace(rest), "\n")
	_, _, move := psqMove(second)
	_, err := readHeader(strings.TrimSpace(first))
	return move && err == nil || headerLine(start) > 0
}

// headerLine returns the index of the first line that begins with "Piskvorky" and a size, or
// -1.
func headerLine(text string) int {
	i := 0
	for line := range strings.SplitSeq(text, "\n") {
		if isHeader(line) {
			return i
		}
		i++
	}
	return -1
}

// isHeader reports whether a line begins with "Piskvorky" and a number.
func isHeader(line string) bool {
	if len(line) <= len(psqWord) || !strings.EqualFold(line[:len(psqWord)], psqWord) {
		return false
	}
	size := strings.TrimSpace(line[len(psqWord):])
	return size != "" && isDigit(size[0])
}

// psqWord begins a file.
const psqWord = "Piskvorky"

// readHeader reads a first line such as "Piskvorky 15x15, 11:11, 0".
func readHeader(s string) (h psqHeader, err error) {
	fields := strings.Split(strings.TrimLeftFunc(s, unicode.IsLetter), ",")
	sizes := strings.TrimSpace(fields[0])
	a, b, ok := strings.Cut(strings.ToLower(sizes), "x")
	width, err := strconv.Atoi(strings.TrimSpace(a))
	height, err2 := strconv.Atoi(strings.TrimSpace(b))
	switch {
	case !ok || err != nil || err2 != nil:
		return h, errors.New("the file does not begin with a size: " + strconv.Quote(shorten(s)))
	case width != height:
		return h, errNotSquare(sizes)
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

// errNotSquare returns the error for a board such as 20x15.
func errNotSquare(sizes string) error {
	return errors.New("the board is not square: " + strconv.Quote(shorten(sizes)))
}

// psqRule returns the rule in a line such as "rule renju", "Rule: 1" or "INFO rule 4", or
// "".
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

// psqMove reads "x,y", which further numbers may follow.
func psqMove(s string) (x, y int, ok bool) {
	parts := strings.FieldsFunc(s, func(c rune) bool { return c == ',' || c == ';' || c == '\t' })
	if len(parts) < 2 {
		return 0, 0, false
	}
	for i, part := range parts {
		part = strings.TrimSpace(part)
		n, err := strconv.Atoi(part)
		switch {
		case err == nil && i == 0:
			x = n
		case err == nil && i == 1:
			y = n
		case err == nil:
		case i < 2, strings.Trim(part, "0123456789.") != "": // a time can have a fraction
			return 0, 0, false
		}
	}
	return x, y, true
}
