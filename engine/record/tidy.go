package record

import (
	"slices"
	"strings"
	"unicode/utf8"

	"tengen/engine/gomoku"
)

// This file removes what terminals, spreadsheets and forums put around a game, and names
// positions and moves of other games.

// withoutEscapes returns a text without the sequences that set colors in a terminal, or its
// title.
func withoutEscapes(text string) string {
	if strings.IndexByte(text, '\x1b') < 0 {
		return text
	}
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "\x1b")
		b.WriteString(before)
		if !ok || rest == "" {
			return b.String()
		}
		_, end := utf8.DecodeRuneInString(rest)
		switch rest[0] {
		case '[':
			for end < len(rest) && (rest[end] < '@' || rest[end] > '~') {
				end++
			}
			end++
		case ']', 'P', '_', '^':
			if end = strings.IndexAny(rest, "\x07\x1b"); end < 0 {
				end = len(rest)
			} else if rest[end] == '\x07' {
				end++
			}
		}
		text = rest[min(end, len(rest)):]
	}
}

// withBars returns a text in which the cells of a spreadsheet, with tabs, semicolons or commas
// between them and some of them empty, have bars between them. A text without such a board is
// unchanged.
func withBars(text string) string {
	for _, sign := range []string{"\t", ";", ","} {
		lines := strings.Split(lineBreaks.Replace(text), "\n")
		if !strings.Contains(text, sign+sign) {
			continue
		}
		found := map[int]int{} // number of such lines by the number of cells
		for i, line := range lines {
			cells := strings.Split(line, sign)
			if len(cells) < gomoku.MinSize || slices.ContainsFunc(cells, func(cell string) bool { return !isCell(cell) }) {
				continue
			}
			found[len(cells)]++
			line = strings.Join(cells, "|")
			if !isNumber(cells[0]) {
				line = "|" + line
			}
			if !isNumber(cells[len(cells)-1]) {
				line += "|"
			}
			lines[i] = line
		}
		for cells, n := range found {
			if n >= cells-2 { // two cells can be row numbers
				return strings.Join(lines, "\n")
			}
		}
	}
	return text
}

// isCell reports whether a text is what one cell of a board can have.
func isCell(s string) bool {
	s = strings.TrimSpace(s)
	c, n := utf8.DecodeRuneInString(s)
	return s == "" || n == len(s) && drawnSign(c) != "" || isNumber(s)
}

// isNumber reports whether a text is a number.
func isNumber(s string) bool { return strings.TrimSpace(s) != "" && isDigits(s) }

// unfolded returns a text in which a board in one line has a line for each row. What follows
// the board is on the next line, without the sign of the side to move.
func unfolded(text string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		words := strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(blanks+"[]()\"'", c) })
		for i, word := range words {
			rows, used := foldedRows(words[i:])
			if rows == nil && strings.Contains(word, "/") {
				rows, used = runRows(word), 1
			}
			if rows == nil {
				continue
			}
			rest := words[i+used:]
			if len(rest) > 0 && isCell(rest[0]) {
				rest = rest[1:]
			}
			line = strings.Join(rows, "\n") + "\n" + strings.Join(rest, " ")
			break
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// foldedRows returns the rows of the board with which words begin: one word for all points of
// a board, followed by other words, or one word for each row. used is the number of words.
func foldedRows(words []string) (rows []string, used int) {
	n := signsOf(words[0])
	size := gomoku.MinSize
	for size*size < n {
		size++
	}
	switch {
	case n == size*size && size <= gomoku.MaxSize && len(words) > 1:
		for row := range slices.Chunk([]rune(words[0]), size) {
			rows = append(rows, string(row))
		}
		return rows, 1
	case n < gomoku.MinSize || n > gomoku.MaxSize || len(words) < n:
		return nil, 0
	}
	for _, word := range words[:n] {
		if signsOf(word) != n {
			return nil, 0
		}
	}
	return words[:n], n
}

// signsOf returns the number of signs of a word that has only signs of stones and empty
// points, or 0.
func signsOf(word string) (n int) {
	for _, c := range word {
		if drawnSign(c) == "" {
			return 0
		}
		n++
	}
	return n
}

// runRows returns the rows of a board in a word such as "15/8o6/7x7/…", in which numbers are
// runs of empty points, or nil.
func runRows(word string) (rows []string) {
	rows, odd := runsOf(word)
	if odd || len(rows) < gomoku.MinSize || len(rows) > gomoku.MaxSize || len(rows[0]) != len(rows) {
		return nil
	}
	return rows
}

// runsOf returns the rows of a word of letters and runs, all of the same length, or nil. odd says that there
// are other letters than those of stones.
func runsOf(word string) (rows []string, odd bool) {
	for part := range strings.SplitSeq(word, "/") {
		row := ""
		for i := 0; i < len(part); {
			end := i
			n := 0
			for end < len(part) && isDigit(part[end]) && n < 100 {
				n = 10*n + int(part[end]-'0')
				end++
			}
			switch {
			case end > i:
				row += strings.Repeat(".", n)
				i = end
				continue
			case part[i] == '+': // a promoted piece
			case !isLetter(part[i]):
				return nil, false
			default:
				odd = odd || strings.IndexByte("xXoObBwW", part[i]) < 0
				row += part[i : i+1]
			}
			i++
		}
		if rows = append(rows, row); row == "" || len(row) != len(rows[0]) {
			return nil, false
		}
	}
	return rows, odd
}

// otherGame says of which game a text has a position or moves, if it is another than five in a
// row, or returns "".
func otherGame(text string) string {
	pieces := 0
	for _, word := range strings.Fields(text) {
		if rows, odd := runsOf(word); odd {
			switch {
			case len(rows) == 8 && len(rows[0]) == 8:
				return "the pieces are those of chess"
			case len(rows) == 9 && len(rows[0]) == 9:
				return "the pieces are those of shogi"
			case len(rows) == 10 && len(rows[0]) == 9:
				return "the pieces are those of xiangqi"
			}
		}
		if isChessMove(word) {
			pieces++
		}
	}
	if pieces > 1 || strings.Contains(text, "position startpos") {
		return "the moves are those of chess"
	}
	return ""
}

// isChessMove reports whether a word is a move of a piece of chess, such as "2.Nf3" or
// "Rxe5+".
func isChessMove(word string) bool {
	word = strings.TrimRight(strings.TrimLeft(word, "0123456789."), "+#!?.,;")
	n := len(word)
	return n >= 3 && n <= 6 && strings.IndexByte("KQRBN", word[0]) >= 0 &&
		word[n-2] >= 'a' && word[n-2] <= 'h' && word[n-1] >= '1' && word[n-1] <= '8' && strings.Trim(word[1:n-2], "abcdefgh12345678x") == ""
}

// isAddress reports whether a text is an address and nothing else.
func isAddress(text string) bool {
	text = strings.TrimSpace(text)
	return (strings.HasPrefix(text, "https://") || strings.HasPrefix(text, "http://")) && !strings.ContainsAny(text, blanks)
}

// withoutForumMarks returns a text without pairs of marks such as "[b]" and "[/b]", or
// "[quote=name]" and "[/quote]".
func withoutForumMarks(text string) string {
	for from := 0; ; {
		i := strings.Index(text[from:], "[/")
		if i < 0 {
			return text
		}
		i += from
		from = i + 1
		name, _, closed := strings.Cut(text[i+2:], "]")
		if !closed || name == "" || strings.ContainsFunc(name, func(c rune) bool { return c >= 0x80 || !isLetter(byte(c)) }) {
			continue
		}
		text = text[:i] + "\n" + text[i+len("[/]")+len(name):]
		for at := i - 1; at >= 0; at-- { // the nearest mark before it
			if text[at] != '[' || len(text) < at+1+len(name)+1 || !strings.EqualFold(text[at+1:at+1+len(name)], name) {
				continue
			}
			if end := strings.IndexByte(text[at:i], ']'); end >= 0 && (end == len(name)+1 || text[at+1+len(name)] == '=') {
				text = text[:at] + "\n" + text[at+end+1:]
				break
			}
		}
		from = 0
	}
}

// Parts of a text that are remarks: the rest of a line after one of remarkStarts at its
// beginning, after a semicolon, and lines with one of analysisWords.
const (
	remarkStarts  = "#%*&"
	analysisWords = "読み筋"
)

// masked is put between the characters of a remark, so that no reader takes them for points.
const masked = "\u2060"

// withMaskedCells returns a table with separators in which quoted cells of several words are
// masked: comments, which may go over several lines.
func withMaskedCells(text string) string {
	first, _, _ := strings.Cut(text, "\n")
	if strings.Count(first, ",")+strings.Count(first, ";")+strings.Count(first, "\t") < 2 {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		end := -1
		if text[i] == '"' && (i == 0 || strings.IndexByte(",;\t\n", text[i-1]) >= 0) {
			end = endOfCell(text, i)
		}
		if cell := text[i:max(i, end)]; strings.ContainsAny(strings.TrimSpace(cell), blanks) {
			b.WriteString(strings.Join(strings.Split(lineBreaks.Replace(cell), ""), masked))
			i = end
			continue
		}
		b.WriteByte(text[i])
		i++
	}
	return b.String()
}

// endOfCell returns the offset behind a quoted cell, in which two quotation marks stand for
// one, or -1.
func endOfCell(text string, start int) int {
	for i := start + 1; i < len(text); i++ {
		if text[i] != '"' {
			continue
		}
		if i+1 < len(text) && text[i+1] == '"' {
			i++
			continue
		}
		if rest := strings.TrimLeft(text[i+1:], "\r"); rest == "" || strings.IndexByte(",;\t\n", rest[0]) >= 0 {
			return i + 1
		}
		return -1
	}
	return -1
}

// withMaskedRemarks returns a text in which remarks are masked. Lines that have only moves are
// no remarks, whatever they begin with.
func withMaskedRemarks(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		start := strings.TrimLeft(line, blanks)
		at := -1
		switch {
		case start != "" && strings.IndexByte(remarkStarts, start[0]) >= 0, strings.Contains(line, analysisWords), hasWord(line, "pv"):
			at = 0
		default:
			at = strings.IndexByte(line, ';')
		}
		if at >= 0 && beginsWithRemark(line[at:]) {
			lines[i] = line[:at] + strings.Join(strings.Split(line[at:], ""), masked)
		}
	}
	return strings.Join(lines, "\n")
}

// beginsWithRemark reports whether the first word of a text, after signs and numbers, is no
// point.
func beginsWithRemark(text string) bool {
	word, _, _ := strings.Cut(strings.TrimLeft(text, remarkStarts+";-0123456789.)"+blanks), " ")
	return isRemark(word) && !isPoints(strings.ToLower(strings.Trim(word, ".,;:!?")))
}
