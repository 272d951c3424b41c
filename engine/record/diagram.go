package record

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"tengen/engine/gomoku"
)

// A drawing is a board of signs, one line for each row from the top. Row numbers, column
// letters, a frame, spaces, bars and brackets between the points are optional:
//
//   - X, x, B, b, ● and the like are black stones, O, o, W, w, ○ and the like are white ones.
//     @ and # are stones of the side that has no other sign, and * is one of Black's if
//     there are only white ones.
//   - . + - _ or a crossing such as ┼ is an empty point, and so is nothing between two bars.
//   - 0 is an empty point, 1 a stone of the side that moved first, and 2 or -1 one of the other
//     side. If there are more of the other side, it moved first.
//   - Other numbers are the moves in their order.
const (
	drawnBlack = "XxBbХх●⚫⬤◉■▲黑黒"
	drawnWhite = "OoWwОо○⚪◯◎□△白"
	drawnEmpty = ".+-_·＋➕・∙"
	drawnOther = "@#*," // signs whose meaning the others decide
)

// drawnBlanks are the spaces and brackets between points. East Asian programs use the wide one.
// Lines between the points are as good as spaces.
const drawnBlanks = blanks + "\u3000\u00a0|│┃─━()[]{}<>\"';:=$`"

// drawnFrame are the signs of which frames are drawn.
const drawnFrame = "+-=_|│┃─━┌┬┐└┴┘├┤╔╗╚╝═║ \t\r>$"

// drawnWords are words for points, in lower case.
var drawnWords = map[string]string{"black": "X", "white": "O", "empty": ".", "null": ".", "none": "."}

// A drawnRow is a line of points: "X", "O", ".", a sign of drawnOther, or a number.
type drawnRow struct {
	cells []string
	line  int  // from 1
	frame bool // the line has nothing but signs of which frames are drawn
	label int  // the row number beside it, 0 if there is none
}

// A diagram is a board that was found in a text.
type diagram struct {
	rows  []drawnRow
	first int    // line, from 1
	below string // the text below the board

	fromTop bool // the rows are numbered from the top; here they are in the order of their numbers
}

// drawnCells returns the points of a line. ok is false if the line has something else; then
// wrong is the first such sign.
func drawnCells(line string) (cells []string, wrong string, ok bool) {
	line = strings.ReplaceAll(strings.TrimSpace(line), "\ufe0f", "") // which makes an emoji of a sign
	if strings.Count(line, "|")+strings.Count(line, "│") >= gomoku.MinSize {
		return barredCells(strings.ReplaceAll(line, "│", "|"))
	}
	before := ' '
	for line != "" {
		c, n := utf8.DecodeRuneInString(line)
		switch cell := drawnSign(c); {
		case c < 0x80 && isDigit(byte(c)), c == '-' && strings.HasPrefix(line, "-1") && strings.ContainsRune(drawnBlanks+",", before):
			for n < len(line) && isDigit(line[n]) {
				n++
			}
			if number := line[:n]; n > 2 && c != '-' {
				cells = append(cells, strings.Split(number, "")...)
			} else {
				cells = append(cells, number)
			}
		case cell != "" && (c >= 0x80 || !isLetter(byte(c))):
			cells = append(cells, cell)
		case strings.ContainsRune(drawnBlanks, c):
		case c < 0x80 && isLetter(byte(c)):
			for n < len(line) && isLetter(line[n]) {
				n++
			}
			if word := drawnWords[strings.ToLower(line[:n])]; word != "" {
				cells = append(cells, word)
				break
			}
			for _, letter := range line[:n] {
				if cell = drawnSign(letter); cell == "" {
					return nil, line[:n], false
				}
				cells = append(cells, cell)
			}
		default:
			return nil, string(c), false
		}
		before = c
		line = line[n:]
	}
	return cells, "", len(cells) > 0
}

// drawnSign returns the point for a sign, or "".
func drawnSign(c rune) string {
	switch {
	case strings.ContainsRune(drawnBlack, c):
		return "X"
	case strings.ContainsRune(drawnWhite, c):
		return "O"
	case strings.ContainsRune(drawnEmpty, c), c >= '┌' && c <= '╬':
		return "."
	case strings.ContainsRune(drawnOther, c):
		return string(c)
	}
	return ""
}

// barredCells returns the points of a line with bars between them. A bar at either end is
// no part of a point, and neither is a row number.
func barredCells(line string) (cells []string, wrong string, ok bool) {
	parts := strings.Split(line, "|")
	last := len(parts) - 1
	for i, part := range parts {
		open := i == 0 && (part == "" || parts[last] == "") || i == last && (part == "" || parts[0] == "")
		part = strings.Trim(part, drawnBlanks)
		cell, sign, _ := drawnCells(part)
		switch {
		case open && part == "", (i == 0 || i == last) && part != "" && isDigits(part):
		case part == "":
			cells = append(cells, ".")
		case len(cell) == 0:
			return nil, sign, false
		default:
			cells = append(cells, cell...)
		}
	}
	return cells, "", len(cells) > 0
}

// barLabel returns the row number outside the bars of a line, or 0.
func barLabel(line string) int {
	line = strings.ReplaceAll(line, "│", "|")
	first, last := strings.Index(line, "|"), strings.LastIndex(line, "|")
	if first < 0 {
		return 0
	}
	for _, part := range []string{line[:first], line[last+1:]} {
		if n, err := strconv.Atoi(strings.Trim(part, drawnBlanks)); err == nil {
			return n
		}
	}
	return 0
}

// programData replaces parts of a board in JSON and the like with those of a drawing.
var programData = strings.NewReplacer("],", "]\n", "] ,", "]\n", `""`, ".", "''", ".")

// dataLines returns a text whose arrays are lines.
func dataLines(text string) string {
	text = unfolded(text)
	if start := strings.TrimSpace(text); strings.HasPrefix(start, "[") || strings.HasPrefix(start, "{") {
		return programData.Replace(text)
	}
	return text
}

// drawnLines returns the rows of a text and what is wrong with its other lines. It divides
// boards in one line.
func drawnLines(text string) (rows []drawnRow, wrong map[int]string) {
	wrong = map[int]string{}
	for i, line := range strings.Split(text, "\n") {
		cells, sign, ok := drawnCells(line)
		if !ok {
			wrong[i+1] = sign
			continue
		}
		side := gomoku.MinSize
		for side*side < len(cells) {
			side++
		}
		if side*side != len(cells) || slices.Index(cells, ".") < 0 && slices.Index(cells, "0") < 0 {
			side = len(cells)
		}
		for row := range slices.Chunk(cells, side) {
			rows = append(rows, drawnRow{row, i + 1, strings.Trim(line, drawnFrame) == "", barLabel(line)})
		}
	}
	return rows, wrong
}

// labelled removes row numbers from the ends of rows: all numbers there, or those that count
// the rows if points are numbers too.
func labelled(rows []drawnRow) {
	numbers := slices.ContainsFunc(rows, func(r drawnRow) bool {
		return len(r.cells) > 2 && slices.ContainsFunc(r.cells[1:len(r.cells)-1], func(cell string) bool { return isDigits(strings.TrimPrefix(cell, "-")) && cell != "-" })
	})
	for _, last := range []bool{true, false} {
		at := func(r drawnRow) (n int, ok bool) {
			if len(r.cells) == 0 {
				return 0, false
			}
			cell := r.cells[0]
			if last {
				cell = r.cells[len(r.cells)-1]
			}
			n, err := strconv.Atoi(cell)
			return n, err == nil
		}
		counts, labels, before, step := true, 0, 0, 0
		for _, r := range rows {
			n, ok := at(r)
			if !ok {
				continue
			}
			if labels++; labels == 2 {
				step = n - before
			}
			counts = counts && (labels < 2 || n-before == step && (step == 1 || step == -1))
			before = n
		}
		if numbers && (!counts || labels < len(rows)-2) { // a frame has none
			continue
		}
		for i, r := range rows {
			n, ok := at(r)
			if !ok {
				continue
			}
			rows[i].label = n
			if last {
				rows[i].cells = r.cells[:len(r.cells)-1]
			} else {
				rows[i].cells = r.cells[1:]
			}
		}
	}
}

// isBare reports whether a row has no stones.
func (r *drawnRow) isBare() bool {
	return !slices.ContainsFunc(r.cells, func(cell string) bool { return cell != "." })
}

// isDrawing reports whether a text has at least five rows of at least five points.
func isDrawing(text string) bool {
	rows, _ := drawnLines(dataLines(text))
	labelled(rows)
	rows = slices.DeleteFunc(rows, func(r drawnRow) bool { return len(r.cells) < gomoku.MinSize })
	return len(rows) >= gomoku.MinSize
}

// findDrawn finds the board in a text.
func findDrawn(text string) (*diagram, error) {
	text = dataLines(text)
	rows, wrong := drawnLines(text)
	labelled(rows)
	rows = slices.DeleteFunc(rows, func(r drawnRow) bool { return len(r.cells) < gomoku.MinSize })
	for _, commas := range []bool{true, false} {
		widths := map[int]int{}
		for _, r := range rows {
			widths[len(r.points(commas))]++
		}
		for size := gomoku.MaxSize; size >= gomoku.MinSize; size-- {
			if widths[size] < size {
				continue
			}
			if d := boardOf(rows, size, commas); d != nil {
				lines := strings.SplitN(text, "\n", d.rows[size-1].line+1)
				d.below = strings.Join(lines[d.rows[size-1].line:], "")
				d.turn(text)
				return d, nil
			}
		}
	}
	for _, r := range rows {
		if n := len(rows[0].points(false)); len(r.points(false)) != n {
			return nil, &Error{"drawing", r.line, 1, errors.New("the row has " + strconv.Itoa(len(r.points(false))) +
				" points, the first one " + strconv.Itoa(n))}
		}
	}
	if len(rows) == 0 {
		return nil, &Error{"drawing", 1, 1, errors.New("there are no rows")}
	}
	last := rows[len(rows)-1].line
	for line := rows[0].line; line < last; line++ {
		if sign := wrong[line]; sign != "" {
			return nil, &Error{"drawing", line, 1, errors.New(strconv.Quote(shorten(sign)) + " is no sign of a stone or an empty point")}
		}
	}
	return nil, &Error{"drawing", last, 1, errors.New(strconv.Itoa(len(rows)) + " rows of " +
		strconv.Itoa(len(rows[0].cells)) + " points are no square board")}
}

// points returns the points of a row, in which commas are points or not.
func (r *drawnRow) points(commas bool) []string {
	if commas || !slices.Contains(r.cells, ",") {
		return r.cells
	}
	return slices.DeleteFunc(slices.Clone(r.cells), func(cell string) bool { return cell == "," })
}

// boardOf returns the board of size rows of this width, or nil. A frame and rows of another
// width without stones can be before and after it.
func boardOf(rows []drawnRow, size int, commas bool) *diagram {
	d := &diagram{}
	for i := range rows {
		r := rows[i]
		r.cells = r.points(commas)
		switch {
		case len(r.cells) == size:
			d.rows = append(d.rows, r)
		case !r.isBare() || len(d.rows) > 0 && len(d.rows) < size:
			return nil
		}
	}
	for len(d.rows) > size && d.rows[0].frame {
		d.rows = d.rows[1:]
	}
	for len(d.rows) > size && d.rows[len(d.rows)-1].frame {
		d.rows = d.rows[:len(d.rows)-1]
	}
	if len(d.rows) != size {
		return nil
	}
	d.first = d.rows[0].line
	return d
}

// turn puts the rows in the order of their numbers if these count from the top, and if text has
// the letters of the columns, so that points have names.
func (d *diagram) turn(text string) {
	numbered := 0
	for i, r := range d.rows {
		if r.label != 0 && r.label != i+1 {
			return
		}
		if r.label != 0 {
			numbered++
		}
	}
	if numbered < len(d.rows)-1 || !hasColumnLetters(text) {
		return
	}
	d.fromTop = true
	slices.Reverse(d.rows)
}

// hasColumnLetters reports whether a line of a text begins with the letters of columns.
func hasColumnLetters(text string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		letters := strings.Map(func(c rune) rune {
			if strings.ContainsRune(drawnBlanks, c) || c >= '0' && c <= '9' {
				return -1
			}
			return unicode.ToLower(c)
		}, line)
		if strings.HasPrefix(letters, "abcde") && (letters == columnLetters[:min(len(letters), len(columnLetters))] || strings.HasPrefix(letters, "abcdefghj")) {
			return true
		}
	}
	return false
}

// columnLetters are the letters of columns.
const columnLetters = "abcdefghijklmnopqrst"

// count returns the number of points with a sign.
func (d *diagram) count(sign string) (n int) {
	for _, r := range d.rows {
		for _, cell := range r.cells {
			if cell == sign {
				n++
			}
		}
	}
	return n
}

// meanings returns what the signs of the board other than "X", "O" and "." mean. Numbers that
// are the moves in their order have no meaning here.
func (d *diagram) meanings() map[string]string {
	means := map[string]string{",": ".", "*": "."}
	black, white := d.count("X"), d.count("O")
	switch at, hash := d.count("@"), d.count("#"); {
	case at > 0 && hash > 0:
		means["@"], means["#"] = "X", "O"
		if hash > at {
			means["@"], means["#"] = "O", "X"
		}
	case at+hash > 0 && black == 0:
		means["@"], means["#"] = "X", "X"
	case at+hash > 0 && white == 0:
		means["@"], means["#"] = "O", "O"
	case black == 0 && white > 0 && (d.count("*") == white || d.count("*") == white+1):
		means["*"] = "X"
	}
	zero, one, two := d.count("0"), d.count("1"), d.count("2")+d.count("-1")
	switch dots := d.count("."); {
	case black > 0 && white == 0 && dots > 0:
		means["0"] = "O" // like the letter
	case dots == 0:
		means["0"], means["1"], means["2"], means["-1"] = ".", "X", "O", "O"
		if two > one {
			means["1"], means["2"], means["-1"] = "O", "X", "X"
		}
	case zero > 0 && two == 0: // 0 and 1 are the sides
		means["0"], means["1"] = "X", "O"
		if one > zero {
			means["0"], means["1"] = "O", "X"
		}
	case one > 1 || two > 1:
		means["1"], means["2"], means["-1"] = "X", "O", "O"
		if two > one {
			means["1"], means["2"], means["-1"] = "O", "X", "X"
		}
	}
	return means
}

// readDrawn reads a board.
func (f *File) readDrawn(d *diagram, rule gomoku.Rule) error {
	f.Format = Drawing
	size := len(d.rows)
	rule = fitting(rule, size)
	means := d.meanings()
	var sides [2][]gomoku.Point
	numbered := map[int]gomoku.Point{}
	for i, row := range d.rows {
		for x, cell := range row.cells {
			if meaning := means[cell]; meaning != "" {
				cell = meaning
			}
			pt := gomoku.At(x, size-1-i)
			switch n, err := strconv.Atoi(cell); {
			case cell == "X":
				sides[0] = append(sides[0], pt)
			case cell == "O":
				sides[1] = append(sides[1], pt)
			case err == nil && n > 0 && numbered[n] == 0:
				numbered[n] = pt
			case cell != ".":
				return &Error{"drawing", row.line, x + 1, errors.New(strconv.Quote(cell) + " is no sign of a stone or an empty point")}
			}
		}
	}
	if len(numbered) > 0 && len(sides[0])+len(sides[1]) == 0 {
		return f.readNumbered(d, numbered, rule)
	}
	moves, err := gomoku.Arrange(rule, size, sides[0], sides[1])
	if err == nil && len(numbered) > 0 {
		err = errors.New("there are numbers beside stones")
	}
	if err != nil {
		return &Error{"drawing", d.first, 1, err}
	}
	f.Game = New(rule, size, moves)
	f.guessRows(d)
	return nil
}

// guessRows says that the rows are numbered from the top, if they are.
func (f *File) guessRows(d *diagram) {
	if d.fromTop {
		f.guess(GuessRows)
	}
}

// readNumbered plays the moves of a board on which the stones have numbers from 1.
func (f *File) readNumbered(d *diagram, numbered map[int]gomoku.Point, rule gomoku.Rule) error {
	r, err := newReplay(f, rule, len(d.rows))
	if err != nil {
		return err
	}
	for n := 1; n <= len(numbered); n++ {
		pt, ok := numbered[n]
		if !ok {
			return &Error{"drawing", d.first, 1, errors.New("there is no stone with the number " + strconv.Itoa(n))}
		}
		r.play(pt, pt.String(), nil)
	}
	f.guessRows(d)
	return nil
}
