package record

import (
	"errors"
	"strconv"
	"strings"

	"tengen/engine/gomoku"
	"tengen/engine/notation"
)

// PSQ is what Piskvorky and Gomocup's archive keep games in: a line with the
// size, a line "x,y,milliseconds" for every move, x from the left and y from
// the top, both from 1, then the players. It does not tell the rule.

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

// line is a name without line breaks, and with other commas if it would be read
// as a move.
func line(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if _, _, ok := psqMove(s); ok {
		s = strings.ReplaceAll(s, ",", ";")
	}
	return s
}

func readPSQ(text string, rule gomoku.Rule) (*Game, error) {
	lines := strings.Split(text, "\n")
	size, err := psqSize(lines[0])
	if err != nil {
		return nil, err
	}
	p, err := gomoku.New(rule, size)
	if err != nil {
		return nil, err
	}
	i := 1
	for ; i < len(lines); i++ {
		move := strings.TrimSpace(lines[i])
		x, y, ok := psqMove(move)
		if !ok {
			break
		}
		pt, on := FromTopLeft(x-1, y-1, size)
		err := gomoku.ErrOutside
		if on {
			err = p.Play(pt)
		}
		if err != nil {
			return nil, &notation.MoveError{Ply: p.Ply(), Move: move, Err: err}
		}
	}
	g := New(rule, size, p.Moves())
	for _, name := range [2]*string{&g.Black, &g.White} {
		if i < len(lines) {
			*name = decode(strings.TrimSpace(lines[i]), true)
			i++
		}
	}
	return g, nil
}

// psqSize reads the size from a first line such as "Piskvorky 15x15, 11:11, 0".
func psqSize(s string) (int, error) {
	sizes, _, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(s, "Piskvorky")), ",")
	a, b, ok := strings.Cut(strings.TrimSpace(sizes), "x")
	width, err := strconv.Atoi(a)
	height, err2 := strconv.Atoi(b)
	switch {
	case !ok || err != nil || err2 != nil:
		return 0, errors.New("the file does not begin with a size: " + strconv.Quote(shorten(s)))
	case width != height:
		return 0, errors.New("the board is not square: " + strconv.Quote(shorten(sizes)))
	}
	return width, nil
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

// shorten is s in a length that fits into a message.
func shorten(s string) string { return s[:min(len(s), 40)] }
