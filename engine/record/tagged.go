package record

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"tengen/engine/gomoku"
)

// PlayOK (Kurnik) and other servers write games as chess programs do: lines such as
// [Black "name"], then numbered moves and the result. "--" is a turn that is skipped, and
// has no effect: after the opening White says "white" or "black" for the side to play, and
// with "black" the players change sides. In renju Black then offers two fifth moves, and
// White repeats one of them.

// A tagged is a game with tags.
type tagged struct {
	tags [][2]string
	body string
	line int // of the beginning, from 1

	before string // a text before the game
}

// isTagged reports whether a text begins with a tag or has a choice of sides.
func isTagged(start string) bool {
	line, _, _ := strings.Cut(start, "\n")
	if _, _, ok := parseTag(line); ok {
		return true
	}
	words := strings.Fields(strings.ToLower(start))
	return slices.Contains(words, "--") && (slices.Contains(words, "white") || slices.Contains(words, "black"))
}

// tagStart returns the offset of the first line with a tag, or -1.
func tagStart(text string) int {
	at := 0
	for line := range strings.SplitSeq(text, "\n") {
		if _, _, ok := parseTag(line); ok {
			return at
		}
		at += len(line) + 1
	}
	return -1
}

// parseTag reads a line such as [Black "name"].
func parseTag(line string) (name, value string, ok bool) {
	line = strings.TrimSpace(line)
	if !strings.HasPrefix(line, "[") || !strings.HasSuffix(line, "]") {
		return "", "", false
	}
	line = strings.TrimSpace(straightQuotes.Replace(line[1 : len(line)-1]))
	end := strings.IndexAny(line, blanks)
	if end <= 0 {
		return "", "", false
	}
	name, value = line[:end], strings.TrimSpace(line[end:])
	n := len(value) - 1
	if strings.ContainsAny(name, "[](){}") || n < 1 || value[0] != value[n] || value[0] != '"' && value[0] != '\'' {
		return "", "", false
	}
	return name, strings.ReplaceAll(value[1:len(value)-1], `\"`, `"`), true
}

// textBefore returns the comment for a text before tags. One word is a heading, such as "Game 1".
func textBefore(text string) string {
	if !strings.Contains(remark(text), " ") {
		return ""
	}
	return strings.Trim(strings.Join(strings.Fields(text), " "), "[]%# ")
}

// straightQuotes replaces the quotation marks of word processors.
var straightQuotes = strings.NewReplacer("“", `"`, "”", `"`, "„", `"`, "‟", `"`, "″", `"`, "«", `"`, "»", `"`, "‘", "'", "’", "'", "‚", "'")

// readTagged reads the games of a text. before is a text before them, which becomes a comment of the first.
// A line after "%" is a comment.
func readTagged(text, before string, rule gomoku.Rule, size int) (*Collection, error) {
	var games []*tagged
	for i, line := range strings.Split(apartTags(lineBreaks.Replace(text)), "\n") {
		if after, ok := strings.CutPrefix(line, "%"); ok {
			line = ";" + after
		}
		name, value, ok := parseTag(line)
		if len(games) == 0 || ok && strings.TrimSpace(games[len(games)-1].body) != "" || beginsAgain(games[len(games)-1].body, line) {
			games = append(games, &tagged{line: i + 1})
		}
		g := games[len(games)-1]
		if ok {
			g.tags = append(g.tags, [2]string{name, value})
		} else {
			g.body += line + "\n"
		}
	}
	games[0].before = before
	c := &Collection{}
	for _, g := range games {
		h := Head{Plies: g.plies()}
		if f, err := g.read(rule, size); err == nil {
			plies := h.Plies
			h = f.Game.head()
			h.Plies = max(plies, h.Plies)
		}
		c.Heads = append(c.Heads, h)
	}
	c.game = func(index int, _ *Want) (*File, error) {
		if index >= len(games) {
			return nil, c.missing()
		}
		return games[index].read(rule, size)
	}
	return c, nil
}

// apartTags puts a tag that follows the end of a game in the same line into a line of its own.
func apartTags(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		at := strings.LastIndexByte(line, '[')
		if at <= 0 || strings.Count(line[:at], "{") > strings.Count(line[:at], "}") {
			continue
		}
		if _, _, ok := parseTag(line[at:]); ok && endsGame(line[:at]) {
			lines[i] = line[:at] + "\n" + line[at:]
		}
	}
	return strings.Join(lines, "\n")
}

// endsGame reports whether the last word of a text is a score.
func endsGame(text string) bool {
	text = strings.TrimRight(text, blanks)
	last := dashes.Replace(text[strings.LastIndexAny(text, blanks)+1:])
	_, ok := scores[last]
	return ok || last == "*"
}

// beginsAgain reports whether a line is the first of another game: the game before has moves
// and its score, and the line the number 1.
func beginsAgain(body, line string) bool {
	after, ok := strings.CutPrefix(strings.TrimLeft(line, blanks), "1.")
	return ok && after != "" && !isDigit(after[0]) && endsGame(body) && (&tagged{body: body}).plies() > 0
}

// severalGames reports whether a text without tags has more than one game with a score.
func severalGames(text string) bool {
	at := 0
	for line := range strings.SplitSeq(text, "\n") {
		if beginsAgain(text[:at], line) {
			return true
		}
		at = min(at+len(line)+1, len(text))
	}
	return false
}

// plies returns the number of words with a point.
func (g *tagged) plies() (n int) {
	for _, w := range placedWords(g.body) {
		if isPoints(strings.TrimLeft(w.text, "0123456789.)")) {
			n++
		}
	}
	return n
}

// read plays the game.
func (g *tagged) read(rule gomoku.Rule, size int) (*File, error) {
	f := &File{Format: Tagged}
	named := ""
	for _, tag := range g.tags {
		switch strings.ToLower(tag[0]) {
		case "variant", "rule", "rules":
			named = tag[1]
		case "boardsize", "size":
			if n, err := strconv.Atoi(tag[1]); err == nil {
				size = n
			}
		}
	}
	if size < gomoku.MinSize || size > gomoku.MaxSize {
		return nil, &Error{"PGN", g.line, 1, errors.New("board size " + strconv.Itoa(size) + " is not between 5 and 20")}
	}
	r, err := newReplay(f, f.setRule(named, rule, size), size)
	if err != nil {
		return nil, &Error{"PGN", g.line, 1, err}
	}
	if g.before != "" {
		f.Game.Root.say(g.before)
		f.guess(GuessWords)
	}
	f.Game.takeTags(g.tags)
	t := taggedReader{replay: r}
	t.words(g.body)
	if t.strange > 2 && 2*t.strange > len(t.moves) {
		return nil, &Error{"PGN", g.line, 1, errors.New("its moves are not those of five in a row")}
	}
	t.playAll()
	t.finish()
	return f, nil
}

// takeTags sets the names and the other data of the game. Tags that have no place go to the
// comment.
func (g *Game) takeTags(tags [][2]string) {
	for _, tag := range tags {
		value := strings.TrimSpace(tag[1])
		if strings.Trim(value, "?.-") == "" {
			continue // not known
		}
		switch strings.ToLower(tag[0]) {
		case "black":
			g.Black = value
		case "white":
			g.White = value
		case "event":
			g.Event = value
		case "result":
			g.Result = understood(value)
		case "date":
			g.Date = value
			if len(value) == len("2006.01.02") {
				g.Date = strings.ReplaceAll(value, ".", "-")
			}
		case "variant", "rule", "rules", "boardsize", "size":
		default:
			g.Root.say(tag[0] + ": " + value)
		}
	}
}

// A taggedReader plays the body of a game.
type taggedReader struct {
	*replay
	moves    []taggedMove
	chosen   bool // a side was chosen
	swapped  bool // the players changed sides
	end      ending
	ended    bool
	strange  int      // words that mean nothing
	comments []string // before the first move
}

// A taggedMove is a move with its comment.
type taggedMove struct{ word, comment string }

// words reads the body. Comments are in braces, or begin with a semicolon and have other words
// than moves; variations are in parentheses.
func (t *taggedReader) words(body string) {
	depth := 0
	for body != "" {
		i := strings.IndexAny(body, "{();")
		if i < 0 {
			i = len(body)
		}
		if depth == 0 {
			words := strings.Fields(body[:i])
			for k := 0; k < len(words); k++ {
				if k+1 < len(words) && sides[strings.ToLower(words[k])] != 0 && endVerbs[strings.ToLower(strings.Trim(words[k+1], ".,;:!"))] != 0 {
					t.end.result, _ = parseResult(words[k] + " " + words[k+1])
					t.ended = true
					k++
					continue
				}
				t.word(words[k])
			}
		}
		if i == len(body) {
			return
		}
		sign := body[i]
		body = body[i+1:]
		switch {
		case sign == ';':
			line, rest, _ := strings.Cut(body, "\n")
			if beginsWithRemark(line) {
				if body = rest; depth == 0 {
					t.comment(strings.Join(strings.Fields(line), " "))
					t.f.guess(GuessWords)
				}
			}
		case sign == '{':
			text, rest, _ := strings.Cut(body, "}")
			if body = rest; depth == 0 {
				t.comment(strings.Join(strings.Fields(text), " "))
			}
		case sign == '(':
			depth++
			t.f.ignore("a variation in parentheses")
		case depth > 0:
			depth--
		}
	}
}

// comment adds a comment to the last move.
func (t *taggedReader) comment(text string) {
	if len(t.moves) == 0 {
		t.comments = append(t.comments, text)
		return
	}
	t.moves[len(t.moves)-1].comment = text
}

// word reads one word of the body.
func (t *taggedReader) word(word string) {
	small := dashes.Replace(strings.ToLower(word))
	if result, ok := scores[small]; ok || small == "*" {
		t.end.result, t.ended = result, true
		return
	}
	small = strings.Trim(strings.TrimLeft(small, "0123456789"), ".…):,;")
	switch {
	case small == "" || strings.Trim(small, "-") == "":
	case small == "white" || small == "black" || small == "swap":
		t.chosen = true
		t.swapped = t.swapped != (small != "white")
	case strings.HasPrefix(small, "resign"):
		t.end.resigned, t.ended = true, true
	case small == passWord || small == passCode:
		t.moves = append(t.moves, taggedMove{word: passWord})
	case isPoints(small) && t.ended:
		t.end.points = append(t.end.points, small)
	case isPoints(small):
		for small != "" {
			one := moveToken(small)
			t.moves = append(t.moves, taggedMove{word: one})
			small = small[len(one):]
		}
	default:
		t.strange++
		t.f.ignore("the word " + strconv.Quote(shorten(word)))
	}
}

// playAll plays the moves. Of two offered fifth moves it plays the one that is repeated.
func (t *taggedReader) playAll() {
	for _, text := range t.comments {
		t.node.say(text)
	}
	for i := 0; i < len(t.moves); i++ {
		m := t.moves[i]
		if m.word == passWord {
			t.pass()
			continue
		}
		if i == 4 && t.chosen && len(t.moves) > 6 {
			a, b, c := m.word, t.moves[5].word, t.moves[6].word
			if a != b && (c == a || c == b) {
				t.node.say("5A: " + a + ", 5B: " + b)
				m, i = t.moves[6], 6
			}
		}
		pt, err := gomoku.ParsePoint(m.word, t.p.Size())
		t.play(pt, m.word, err)
		if t.f.Illegal == 0 {
			t.node.say(m.comment)
		}
	}
}

// finish sets the result and, if the players changed sides, exchanges them.
func (t *taggedReader) finish() {
	g := t.f.Game
	header := g.Result
	if t.swapped {
		g.Black, g.White = g.White, g.Black
		// The score counts for the players who began.
		header, t.end.result = exchanged(header), exchanged(t.end.result)
	}
	t.f.end(t.end)
	if header != "" && t.f.Forbidden == nil {
		g.Result = header
	}
}

// exchanged returns a result for the other colors.
func exchanged(result string) string {
	switch {
	case strings.HasPrefix(result, "B+"):
		return "W" + result[1:]
	case strings.HasPrefix(result, "W+"):
		return "B" + result[1:]
	}
	return result
}
