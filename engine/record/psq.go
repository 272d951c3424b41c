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

func readPSQ(text string, rule gomoku.Rule) (*Game, error) {
	lines := strings.Split(text, "\n")
	i := 0
	for strings.TrimSpace(lines[i]) == "" {
		i++ // Read has seen a line that is not
	}
	blame := func(i int, err error) error { return &Error{"PSQ", i + 1, 1, err} }
	header, err := readHeader(strings.TrimSpace(lines[i]))
	if err != nil {
		return nil, blame(i, err)
	}
	first := i + 1
	named, at := header.rule, i
	for k := first; k < len(lines) && named == ""; k++ {
		named, at = psqRule(lines[k]), k
	}
	if named != "" {
		of, ok := parseRule(named)
		if !ok {
			return nil, blame(at, errors.New(strconv.Quote(shorten(named))+" is no rule that is known here"))
		}
		rule = of
	}
	if named == "" {
		rule = fitting(rule, header.size)
	}
	p, err := gomoku.New(rule, header.size)
	if err != nil {
		return nil, blame(i, err)
	}
	for i = first; i < len(lines); i++ {
		move := strings.TrimSpace(lines[i])
		x, y, ok := psqMove(move)
		if !ok {
			break
		}
		pt, on := FromTopLeft(x-1, y-1, header.size)
		err := gomoku.ErrOutside
		if on {
			err = p.Play(pt)
		}
		if err != nil {
			return nil, blame(i, &game.MoveError{Ply: p.Ply(), Move: shorten(move), Err: err})
		}
	}
	g := New(rule, header.size, p.Moves())
	g.Black, g.White = psqNames(lines[i:])
	if header.swapped {
		g.Black, g.White = g.White, g.Black
	}
	return g, nil
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
