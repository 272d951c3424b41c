package record

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"tengen/engine/gomoku"
)

// This file finds moves in texts that no other reader understands: notes with words between
// the moves, other notations of points, tables, and addresses of other sites.

// loose returns the game that a text most likely has, or nil. Other words than moves become
// comments.
func loose(text string, rule gomoku.Rule, size int) *File {
	text = HalfWidth(plainText(text))
	if rule != gomoku.Renju && size == 15 && hasWord(text, gomoku.Renju.String()) {
		rule = gomoku.Renju
	}
	var best *File
	better := func(f *File) bool {
		if f == nil || len(f.Game.Moves()) == 0 {
			return false
		}
		return best == nil || len(f.Game.Moves()) > len(best.Game.Moves())
	}
	words, end := cutEnding(text)
	body := withMaskedRemarks(withMaskedCells(words))
	forms := []func(string, int) (list []loosePoint, after string, guess Guess){
		letterFirst, numberFirst, apart, russian, pairsOfNumbers, pairsOfLetters,
	}
	try := func(body string) {
		for _, form := range forms {
			list, after, guess := form(body, size)
			if f := playLoose(list, after, guess, rule, size); better(f) {
				f.end(end)
				best = f
			}
			if best != nil && best.Illegal == 0 && len(list) > 1 {
				break
			}
		}
	}
	if try(body); best == nil && body != words {
		try(words)
	}
	return best
}

// A loosePoint is a point with the text before it.
type loosePoint struct{ before, point string }

// playLoose plays the points of a text, or returns nil if it is not likely that they are
// moves: a single point among other words is none.
func playLoose(list []loosePoint, after string, guess Guess, rule gomoku.Rule, size int) *File {
	words := len(list) == 1 && (isRemark(list[0].before) || isRemark(after))
	if len(list) == 0 || words {
		return nil
	}
	joined := func() string {
		var b strings.Builder
		for _, p := range list {
			b.WriteString(p.point + " ")
		}
		return b.String()
	}
	f := &File{}
	if f.playMoves(Moves, joined(), rule, size) != nil {
		return nil
	}
	if other, ok := withoutI(joined(), size); ok && f.Illegal > 0 {
		again := &File{}
		if again.playMoves(Moves, other, rule, size) == nil && len(again.Game.Moves()) > len(f.Game.Moves()) {
			f = again
		}
	}
	f.guess(guess)
	// The texts between the moves become comments of the move before.
	node := f.Game.Root
	remarks := append(slices.Clone(list), loosePoint{before: after})
	for _, p := range remarks {
		if isRemark(p.before) {
			node.say(remark(p.before))
			f.guess(GuessWords)
		}
		if strings.EqualFold(p.point, passWord) || strings.EqualFold(p.point, passCode) {
			continue
		}
		if len(node.Next) == 0 {
			break
		}
		node = node.Next[0]
	}
	return f
}

// remark returns a text without the signs and numbers around it.
func remark(s string) string {
	s = strings.Join(strings.Fields(strings.ReplaceAll(s, masked, "")), " ")
	sign := func(c rune) bool { return c != '!' && c != '?' && c != '"' && !unicode.IsLetter(c) }
	s = strings.TrimLeftFunc(s, sign)
	end := len(strings.TrimRightFunc(s, sign))
	for end > 0 && end < len(s) && isDigit(s[end]) {
		end++ // of a point
	}
	return s[:end]
}

// isRemark reports whether a text has more than numbers, signs, and words that say nothing
// but whose move it is.
func isRemark(s string) bool {
	for _, word := range strings.FieldsFunc(strings.ReplaceAll(s, masked, ""), func(c rune) bool { return c != '!' && c != '?' && !unicode.IsLetter(c) }) {
		if !turnWords[strings.ToLower(word)] && strings.Trim(word, turnSigns) != "" {
			return true
		}
	}
	return false
}

// turnWords are words beside a move that say no more than whose move it is.
var turnWords = map[string]bool{
	"black": true, "white": true, "b": true, "w": true, "x": true, "o": true, "move": true, "moves": true, "turn": true, "player": true,
	"color": true, "colour": true, "чёрные": true, "черные": true, "белые": true, "ход": true, "y": true,
}

// turnSigns are Chinese, Japanese and Korean words of this kind, and signs of stones.
const turnSigns = "黑黒白手目第着步歩子방흑백수번째"

// hasWord reports whether a text has a word, in any case.
func hasWord(text, word string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(text, func(c rune) bool { return !unicode.IsLetter(c) }), func(w string) bool { return strings.EqualFold(w, word) })
}

// isTechnical reports whether a text is an address or data of a program, whose words are no
// remarks.
func isTechnical(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") || !strings.ContainsAny(text, blanks) && strings.ContainsAny(text, "/?&=")
}

// runs splits a text into runs of ASCII letters and digits, and calls add with each and the
// text before it. It returns the text after the last one.
func runs(text string, add func(before, run string)) (after string) {
	from := 0
	for i := 0; i < len(text); {
		if !isLetter(text[i]) && !isDigit(text[i]) {
			i++
			continue
		}
		end := i
		for end < len(text) && (isLetter(text[end]) || isDigit(text[end])) {
			end++
		}
		add(text[from:i], text[i:end])
		i, from = end, end
	}
	return text[from:]
}

// looseForm collects the points of a text. pointsOf returns the points of a run of letters
// and digits, or nil.
func looseForm(text string, pointsOf func(run string) []string) (list []loosePoint, after string) {
	technical := isTechnical(text)
	before := ""
	rest := runs(text, func(gap, run string) {
		before += gap
		points := pointsOf(run)
		if points == nil {
			before += run
			return
		}
		for _, p := range points {
			if technical {
				before = ""
			}
			list = append(list, loosePoint{before, p})
			before = ""
		}
	})
	if before += rest; technical {
		before = ""
	}
	return list, before
}

// letterFirst finds points such as h8, also as h08 and with a number before them.
func letterFirst(text string, _ int) (list []loosePoint, after string, guess Guess) {
	list, after = looseForm(text, func(run string) (points []string) {
		if strings.EqualFold(run, passWord) || strings.EqualFold(run, passCode) {
			return []string{run}
		}
		run = strings.TrimLeft(run, "0123456789")
		for run != "" {
			token := moveToken(run)
			if len(token) < 2 || len(token) > 4 || token[0]|0x20 > lastColumn {
				return nil
			}
			run = run[len(token):]
			if token[1] == '0' {
				token = token[:1] + token[2:]
			}
			if len(token) < 2 {
				return nil
			}
			points = append(points, token)
		}
		return points
	})
	return list, after, ""
}

// lastColumn is the last column of the largest board. What has a later letter is no point, but
// a version or the like.
const lastColumn = 'a' + gomoku.MaxSize - 1

// numberFirst finds points such as 8h.
func numberFirst(text string, _ int) (list []loosePoint, after string, guess Guess) {
	list, after = looseForm(text, func(run string) []string {
		n := len(run) - 1
		if n < 1 || n > 2 || !isLetter(run[n]) || !isDigits(run[:n]) || run[0] == '0' {
			return nil
		}
		return []string{run[n:] + run[:n]}
	})
	return list, after, ""
}

// apart finds points whose letter and number have a sign between them, as in "H-8", "H:8"
// and "H,8".
func apart(text string, size int) (list []loosePoint, after string, guess Guess) {
	b := []byte(text)
	for i := 1; i+1 < len(b); i++ {
		single := isLetter(b[i-1]) && (i == 1 || !isLetter(b[i-2]) && !isDigit(b[i-2]))
		if single && strings.IndexByte("-:,;/ \t", b[i]) >= 0 && isDigit(b[i+1]) {
			b = slices.Delete(b, i, i+1)
		}
	}
	return letterFirst(string(b), size)
}

// russian finds points whose columns are the letters а to п without ё and й. A text whose
// letters all look like Latin ones has those.
func russian(text string, size int) (list []loosePoint, after string, guess Guess) {
	const alphabet, likeLatin, latin = "абвгдежзиклмноп", "авсенкмо", "abcehkmo"
	columns, others := []rune(alphabet), false
	letters := []rune(text)
	isColumn := func(i int) bool {
		return i+1 < len(letters) && letters[i+1] >= '1' && letters[i+1] <= '9' && (i == 0 || !unicode.IsLetter(letters[i-1]))
	}
	for i, c := range letters {
		others = others || isColumn(i) && strings.ContainsRune(alphabet, unicode.ToLower(c)) && !strings.ContainsRune(likeLatin, unicode.ToLower(c))
		if isColumn(i) && c < 0x80 && isLetter(byte(c)) {
			others = false
			break // Latin letters are among them
		}
	}
	for i, c := range letters {
		if !isColumn(i) {
			continue
		}
		c = unicode.ToLower(c)
		if n := slices.Index(columns, c); others && n >= 0 {
			letters[i] = 'a' + rune(n)
		} else if n := slices.Index([]rune(likeLatin), c); !others && n >= 0 {
			letters[i] = rune(latin[n])
		}
	}
	if changed := string(letters); changed != text {
		list, after, _ = letterFirst(changed, size)
		return list, after, GuessCyrillic
	}
	return nil, "", ""
}

// pairsOfNumbers finds points given by two numbers: one pair on each line, after a move number
// or before a time, or pairs in brackets. They count from the upper left, from 0, or from
// 1 if none is 0 and one is the size.
func pairsOfNumbers(text string, size int) (list []loosePoint, after string, guess Guess) {
	pairs := bracketPairs(text)
	if len(pairs) < 2 {
		pairs = linePairs(text)
	}
	if len(pairs) < 2 {
		return nil, "", ""
	}
	least, most := size, 0
	for _, p := range pairs {
		least, most = min(least, p[0], p[1]), max(most, p[0], p[1])
	}
	base := 0
	if guess = GuessFromZero; least > 0 && most == size {
		base, guess = 1, GuessFromOne
	}
	swapped := rowsFirst(text)
	for _, p := range pairs {
		if swapped {
			p[0], p[1] = p[1], p[0]
		}
		pt, on := FromTopLeft(p[0]-base, p[1]-base, size)
		if !on {
			return nil, "", ""
		}
		list = append(list, loosePoint{point: pt.String()})
	}
	return list, "", guess
}

// rowsFirst reports whether a text names its numbers row and column, in this order.
func rowsFirst(text string) bool {
	text = strings.ToLower(text)
	row, column := strings.Index(text, "row"), strings.Index(text, "col")
	if row < 0 {
		row, column = strings.Index(text, `"y"`), strings.Index(text, `"x"`)
	}
	return row >= 0 && column > row
}

// numbersOf returns the numbers in a text, at most 4.
func numbersOf(text string) (list []int) {
	for _, field := range strings.FieldsFunc(text, func(c rune) bool { return c != '-' && (c < '0' || c > '9') }) {
		if n, err := strconv.Atoi(field); err == nil && len(list) < 4 {
			list = append(list, n)
		}
	}
	return list
}

// bracketPairs returns the pairs of numbers in the innermost brackets; a third number can be
// the side or the number of the move.
func bracketPairs(text string) (pairs [][2]int) {
	from := -1
	for i := range len(text) {
		switch text[i] {
		case '(', '[', '{':
			from = i + 1
		case ')', ']', '}':
			if from < 0 {
				continue
			}
			n := numbersOf(text[from:i])
			if from = -1; len(n) != 2 && len(n) != 3 {
				return nil
			}
			pairs = append(pairs, [2]int{n[0], n[1]})
		}
	}
	return pairs
}

// linePairs returns the pairs of numbers on the lines of a text. A first number that counts
// the lines is left out.
func linePairs(text string) (pairs [][2]int) {
	counted := true
	var rows [][]int
	for line := range strings.SplitSeq(text, "\n") {
		if n := numbersOf(line); len(n) > 0 {
			if len(n) < 2 || len(n) > 3 || strings.Trim(line, "0123456789,;:.()[]-"+blanks) != "" {
				return nil
			}
			if len(rows) > 0 && len(rows[0]) != len(n) {
				return nil
			}
			rows = append(rows, n)
			counted = counted && len(n) == 3 && n[0] == len(rows)
		}
	}
	for _, n := range rows {
		if counted {
			n = n[1:]
		}
		pairs = append(pairs, [2]int{n[0], n[1]})
	}
	return pairs
}

// pairsOfLetters finds points of two letters as in SGF, if the text has no other words.
func pairsOfLetters(text string, size int) (list []loosePoint, after string, guess Guess) {
	runs(text, func(_, run string) {
		s := strings.ToLower(strings.TrimLeft(run, "0123456789"))
		switch {
		case s == "" || guess == "no":
		case len(s) != 2:
			guess = "no"
		default:
			pt, on := FromTopLeft(int(s[0])-'a', int(s[1])-'a', size)
			if guess = "no"; on && isLetter(s[1]) {
				list, guess = append(list, loosePoint{point: pt.String()}), ""
			}
		}
	})
	if guess == "no" || len(list) < 2 {
		return nil, "", ""
	}
	return list, "", GuessLetters
}

// plainText returns a text without the marks of mails, forums and pages: marks of a quotation at
// the beginning of lines, tags of HTML, and carriage returns.
func plainText(text string) string {
	text = lineBreaks.Replace(text)
	if isMarkup(text) {
		text = withoutTags(text)
	}
	text = withoutForumMarks(text)
	if !strings.Contains(text, "\n>") && !strings.HasPrefix(text, ">") && !strings.Contains(text, "$$") {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimLeft(line, "> $")
	}
	return strings.Join(lines, "\n")
}

// isMarkup reports whether a text has tags of HTML.
func isMarkup(text string) bool {
	text = strings.ToLower(text)
	return slices.ContainsFunc([]string{"</", "<br", "<td", "<p>", "<div", "<table"}, func(tag string) bool { return strings.Contains(text, tag) })
}

// withoutTags removes tags. Rows of tables and paragraphs become lines, and cells end with
// a bar.
func withoutTags(text string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "<")
		b.WriteString(before)
		if !ok {
			break
		}
		inside, after, ok := strings.Cut(rest, ">")
		if !ok {
			b.WriteString("<" + rest)
			break
		}
		name := strings.ToLower(strings.TrimRight(strings.TrimSpace(inside), "/ "))
		name, _, _ = strings.Cut(name, " ")
		switch name {
		case "br", "/p", "/div", "/li", "/h1", "/h2", "/h3", "/title":
			b.WriteByte('\n')
		case "td", "th":
			b.WriteByte('|')
		case "/tr":
			b.WriteString("|\n")
		case "script", "style":
			if _, behind, ok := strings.Cut(after, "</"+name); ok {
				after = behind
			}
		}
		text = after
	}
	return unescape(b.String())
}
