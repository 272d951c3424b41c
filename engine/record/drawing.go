package record

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"tengen/engine/gomoku"
)

// A drawing is a board of characters, one line for each row from the top. X, x, B, b or ●
// is a black stone; O, o, W, w or ○ is a white stone; . + - _ * or a crossing such as ┼
// is an empty point. Row numbers, column letters and spaces between the points are
// optional.

// Drawing returns a drawing, with row numbers and column letters, of the board after the
// first n moves of the game. n is at most the number of moves.
func (g *Game) Drawing(n int) string {
	p, err := gomoku.New(g.Rule, g.Size)
	if err != nil {
		return ""
	}
	for _, m := range g.Moves()[:n] {
		p.Place(m)
	}
	columns := "   "
	for x := range g.Size {
		columns += " " + string(rune('A'+x))
	}
	var b strings.Builder
	b.WriteString(columns + "\n")
	for y := g.Size - 1; y >= 0; y-- {
		b.WriteString(beside(y+1) + " ")
		for x := range g.Size {
			b.WriteString(" " + [3]string{".", "X", "O"}[p.At(gomoku.At(x, y))])
		}
		b.WriteString("  " + strings.TrimSpace(beside(y+1)) + "\n")
	}
	b.WriteString(columns + "\n")
	return b.String()
}

// beside returns a row number padded to two characters.
func beside(row int) string {
	s := strconv.Itoa(row)
	return strings.Repeat(" ", 2-len(s)) + s
}

// isDrawing reports whether a text has at least five rows of at least five points.
func isDrawing(text string) bool {
	rows := 0
	for line := range strings.SplitSeq(text, "\n") {
		if cells, ok := drawnRow(line); ok && len(cells) >= gomoku.MinSize {
			rows++
		}
	}
	return rows >= gomoku.MinSize
}

// drawnBlanks are the spaces between points. East Asian programs use the wide one.
const drawnBlanks = blanks + "\u3000"

// drawnRow returns the points of a line as '.', 'X' and 'O'. ok is false if the line is not
// a row of points.
func drawnRow(line string) (cells string, ok bool) {
	line = strings.TrimFunc(line, func(c rune) bool {
		return c >= '0' && c <= '9' || strings.ContainsRune("|│"+drawnBlanks, c)
	})
	var b strings.Builder
	for _, c := range line {
		switch {
		case strings.ContainsRune("XxBb●", c):
			b.WriteByte('X')
		case strings.ContainsRune("OoWw○", c):
			b.WriteByte('O')
		case strings.ContainsRune(".+-_*·＋", c) || c >= '┌' && c <= '╬':
			b.WriteByte('.')
		case !strings.ContainsRune(drawnBlanks, c):
			return "", false
		}
	}
	return b.String(), b.Len() > 0
}

// readDrawing reads a drawing. The moves are in some order that the rules allow.
// If they are listed below the board, the order is that of the list.
func (f *File) readDrawing(text string, rule gomoku.Rule) error {
	if err := f.readRows(text, rule, drawnRow); err != nil {
		return err
	}
	below := ""
	for line := range strings.SplitSeq(text, "\n") {
		if cells, ok := drawnRow(line); ok && len(cells) >= gomoku.MinSize {
			below = "" // the list comes after the last row
			continue
		}
		words := strings.Fields(unnumbered(HalfWidth(line)))
		if !slices.ContainsFunc(words, func(w string) bool { return !isPoints(w) }) {
			below += line + "\n"
		}
	}
	if strings.TrimSpace(below) == "" {
		return nil
	}
	list := &File{}
	if err := list.readMoves(HalfWidth(below), f.Game.Rule, f.Game.Size); err != nil || list.Left > 0 || !sameStones(list.Game, f.Game) {
		f.ignore("the list of moves below the board")
		return nil
	}
	f.Game = list.Game
	return nil
}

// sameStones reports whether the main lines of two games end with the same stones.
func sameStones(a, b *Game) bool {
	stones := func(g *Game) map[gomoku.Point]int {
		on := map[gomoku.Point]int{}
		for i, pt := range g.Moves() {
			on[pt] = i & 1
		}
		return on
	}
	return maps.Equal(stones(a), stones(b))
}

// A board of numbers has one line for each row from the top: 0 is an empty point, 1 a
// stone of the side that moved first, 2 a stone of the other side. Spaces, commas and
// brackets between the numbers are optional. If there are more 2s than 1s, 2 moved first.

// isCells reports whether a text is a square board of numbers.
func isCells(text string) bool {
	rows, width := 0, 0
	for line := range strings.SplitSeq(text, "\n") {
		cells, ok := numberRow(line)
		switch {
		case !ok && strings.Trim(line, cellBlanks) == "":
		case !ok, width > 0 && len(cells) != width:
			return false
		default:
			rows, width = rows+1, len(cells)
		}
	}
	return rows == width && rows >= gomoku.MinSize
}

// cellBlanks are the characters that can separate the numbers of a board.
const cellBlanks = blanks + ",;|[]{}()"

// numberRow is drawnRow for a line of numbers.
func numberRow(line string) (cells string, ok bool) {
	var b strings.Builder
	for _, c := range line {
		switch {
		case c >= '0' && c <= '2':
			b.WriteByte(".XO"[c-'0'])
		case !strings.ContainsRune(cellBlanks, c):
			return "", false
		}
	}
	return b.String(), b.Len() > 0
}

func (f *File) readCells(text string, rule gomoku.Rule) error {
	if strings.Count(text, "2") > strings.Count(text, "1") {
		text = strings.NewReplacer("1", "2", "2", "1").Replace(text)
	}
	return f.readRows(text, rule, numberRow)
}

// readRows reads a board whose lines row converts to points.
func (f *File) readRows(text string, rule gomoku.Rule, row func(line string) (cells string, ok bool)) error {
	f.Format = Drawing
	var rows []string
	first, last := 0, 0
	for i, line := range strings.Split(text, "\n") {
		cells, ok := row(line)
		if !ok || len(cells) < gomoku.MinSize {
			continue
		}
		if len(rows) > 0 && len(cells) != len(rows[0]) {
			return &Error{"drawing", i + 1, 1, errors.New("the row has " + strconv.Itoa(len(cells)) +
				" points, the first one " + strconv.Itoa(len(rows[0])))}
		}
		if len(rows) == 0 {
			first = i + 1
		}
		rows, last = append(rows, cells), i+1
	}
	size := len(rows)
	if size != len(rows[0]) {
		return &Error{"drawing", last, 1, errors.New(strconv.Itoa(size) + " rows of " + strconv.Itoa(len(rows[0])) + " points are no square board")}
	}
	rule = fitting(rule, size)
	var black, white []gomoku.Point
	for i, row := range rows {
		for x := range size {
			switch pt := gomoku.At(x, size-1-i); {
			case size > gomoku.MaxSize:
			case row[x] == 'X':
				black = append(black, pt)
			case row[x] == 'O':
				white = append(white, pt)
			}
		}
	}
	moves, err := gomoku.Arrange(rule, size, black, white)
	if err != nil {
		return &Error{"drawing", first, 1, err}
	}
	f.Game = New(rule, size, moves)
	return nil
}
