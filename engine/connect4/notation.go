package connect4

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tengen/engine/game"
)

// ParseCell reads a cell such as "c4".
func ParseCell(s string) (Cell, error) {
	if len(s) >= 2 && len(s) <= 3 && s[1] != '0' {
		x := int(s[0]|0x20) - 'a'
		y, err := strconv.ParseUint(s[1:], 10, 8)
		if x >= 0 && x < MaxSize && err == nil && y >= 1 && y <= MaxSize {
			return At(x, int(y)-1), nil
		}
	}
	return 0, errors.New(game.Quote(s) + " is not a cell")
}

// ParseGame returns the empty board for a game string: "connect4", "connect4-9x10"
// (columns × rows) or, with blocked cells, "connect4-9x10-c4-d5".
func ParseGame(s string) (*Position, error) {
	rest, ok := strings.CutPrefix(s, "connect4")
	if !ok || rest != "" && rest[0] != '-' {
		return nil, errors.New(game.Quote(s) + " is not a game of Connect Four")
	}
	width, height := 7, 6
	var blocked []Cell
	for i, part := range strings.Split(rest, "-")[1:] {
		var err error
		if i == 0 {
			width, height, err = parseSize(part)
		} else {
			var c Cell
			c, err = ParseCell(part)
			blocked = append(blocked, c)
		}
		if err != nil {
			return nil, errors.New(game.Quote(s) + ": " + err.Error())
		}
	}
	p, err := New(width, height, blocked...)
	if err != nil {
		return nil, errors.New(game.Quote(s) + ": " + err.Error())
	}
	return p, nil
}

func parseSize(s string) (width, height int, err error) {
	w, h, ok := strings.Cut(s, "x")
	width, errW := strconv.Atoi(w)
	height, errH := strconv.Atoi(h)
	if !ok || errW != nil || errH != nil || s != strconv.Itoa(width)+"x"+strconv.Itoa(height) {
		return 0, 0, errors.New(game.Quote(s) + " is not a board size such as 9x10")
	}
	return width, height, nil
}

// Game returns the game string of p in its shortest form.
func (p *Position) Game() string {
	if p.Classic() {
		return "connect4"
	}
	s := "connect4-" + strconv.Itoa(p.Width()) + "x" + strconv.Itoa(p.Height())
	for _, c := range p.blocked {
		s += "-" + c.String()
	}
	return s
}

// Parse returns the position after the given moves of a game, for example "44556" of
// "connect4". A move is one character, the column: 1–9, then a, b and c. Spaces and
// the separators , ; - _ are ignored. An error about a move is a *game.MoveError.
func Parse(name, moves string) (*Position, error) {
	p, err := ParseGame(name)
	if err != nil {
		return nil, err
	}
	for rest := game.SkipSeparators(moves); rest != ""; rest = game.SkipSeparators(rest) {
		_, size := utf8.DecodeRuneInString(rest)
		if err := p.Play(column(rest[:size])); err != nil {
			return nil, &game.MoveError{Ply: p.Ply(), Move: rest[:size], Err: err}
		}
		rest = rest[size:]
	}
	return p, nil
}

// column returns the column named by token, or -1.
func column(token string) int {
	if len(token) != 1 {
		return -1
	}
	c := token[0]
	switch {
	case c >= '1' && c <= '9':
		return int(c - '1')
	case c|0x20 >= 'a' && c|0x20 <= 'c':
		return int(c|0x20-'a') + 9
	}
	return -1
}

// MoveString returns columns as one string, which Parse reads.
func MoveString(columns []uint8) string {
	s := make([]byte, len(columns))
	for i, x := range columns {
		s[i] = ColumnName(int(x))[0]
	}
	return string(s)
}

// String returns a drawing of p, the top row first: x for a stone of First, o for
// Second, a dot for a free cell and # for a blocked cell.
func (p *Position) String() string {
	var rows []string
	for y := range p.Height() {
		row := make([]byte, p.Width())
		for x := range row {
			row[x] = "xo.#"[p.At(At(x, y))]
		}
		rows = append(rows, string(row))
	}
	slices.Reverse(rows)
	return strings.Join(rows, "\n")
}
