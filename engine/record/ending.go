package record

import (
	"errors"
	"strings"

	"tengen/engine/game"
	"tengen/engine/gomoku"
)

// This file reads results in words: "1-0", "White wins", "black resigned", "draw".

// scores maps scores to results of SGF. Black's points come first.
var scores = map[string]string{
	"1-0": "B+", "2-0": "B+", "1.0-0.0": "B+", "0-1": "W+", "0-2": "W+", "0.0-1.0": "W+",
	"1/2-1/2": "0", "½-½": "0", "0.5-0.5": "0", "1-1": "0", "draw": "0", "drawn": "0", "tie": "0", "jigo": "0",
	"平局": "0", "和棋": "0", "引き分け": "0", "무승부": "0",
}

// endVerbs maps verbs to 1 if the side wins, and to −1 if it loses.
var endVerbs = map[string]int{
	"wins": 1, "won": 1, "win": 1, "winner": 1, "victory": 1, "loses": -1, "lost": -1, "resigns": -1, "resigned": -1, "resign": -1,
	"forfeits": -1, "forfeited": -1, "timed": -1, "surrenders": -1, "surrendered": -1, "overstepped": -1,
}

// sides maps words to colors.
var sides = map[string]gomoku.Color{"black": gomoku.Black, "b": gomoku.Black, "white": gomoku.White, "w": gomoku.White}

// A placedWord is a word of a text in lower case, without punctuation around it.
type placedWord struct {
	text string
	at   int // offset in bytes
}

// placedWords returns the words of a text.
func placedWords(text string) (list []placedWord) {
	at := 0
	for _, field := range strings.Fields(text) {
		at += strings.Index(text[at:], field)
		w := strings.ToLower(strings.Trim(field, ".,;:!()[]{}\"'"))
		list = append(list, placedWord{dashes.Replace(w), at})
		at += len(field)
	}
	return list
}

// dashes replaces other signs between the points of a score.
var dashes = strings.NewReplacer("–", "-", "—", "-", "−", "-", ":", "-")

// parseResult returns the result in the notation of SGF. ok is false if s is no result that
// is known here.
func parseResult(s string) (result string, ok bool) {
	s = strings.TrimSpace(HalfWidth(s))
	if s == "*" {
		return "", true
	}
	if len(s) >= 2 && s[1] == '+' && sides[strings.ToLower(s[:1])] != 0 {
		return strings.ToUpper(s[:1]) + s[1:], true
	}
	words := placedWords(strings.ReplaceAll(s, "+", " wins "))
	if len(words) > 1 && endLabels[words[0].text] {
		words = words[1:]
	}
	if len(words) == 0 {
		return "", false
	}
	if result, ok = scores[words[0].text]; !ok && len(words) > 2 {
		result, ok = scores[words[0].text+words[1].text+words[2].text]
	}
	if !ok {
		result, ok = resultInWords(words)
	}
	if !ok {
		result, ok = resultInHan(s)
	}
	if ok && result != "0" {
		result += endReason(strings.ToLower(s))
	}
	return result, ok
}

// resultInWords reads a side and a verb in either order. A side alone wins.
func resultInWords(words []placedWord) (result string, ok bool) {
	side, verb := gomoku.Empty, 0
	for _, w := range words {
		if side == gomoku.Empty {
			side = sides[w.text]
		}
		if verb == 0 {
			verb = endVerbs[w.text]
		}
	}
	switch {
	case side == gomoku.Empty || verb == 0 && len(words) > 1:
		return "", false
	case verb < 0:
		side = side.Other()
	}
	return won(side), true
}

// resultInHan reads results in Chinese, Japanese or Korean, such as "黑胜" and "白投了".
func resultInHan(s string) (result string, ok bool) {
	black, white := strings.IndexAny(s, "黑黒흑"), strings.IndexAny(s, "白백")
	side := gomoku.Black
	if black < 0 || white >= 0 && white < black {
		side = gomoku.White
	}
	switch {
	case black < 0 && white < 0:
		return "", false
	case strings.ContainsAny(s, "胜勝승"):
		return won(side), true
	case strings.ContainsAny(s, "负負输輸패") || strings.Contains(s, "投了"):
		return won(side.Other()), true
	}
	return "", false
}

// won returns the result of a game that c has won.
func won(c gomoku.Color) string { return [3]string{"", "B+", "W+"}[c] }

// endReason returns the letter of SGF for the reason of a win in a text in lower case, or "".
func endReason(s string) string {
	switch {
	case strings.Contains(s, "resign"):
		return "R"
	case strings.Contains(s, "on time"), strings.Contains(s, "timed"), strings.Contains(s, "timeout"), strings.HasSuffix(s, "+time"):
		return "T"
	case strings.Contains(s, "forfeit"):
		return "F"
	}
	return ""
}

// understood returns a result in the notation of SGF, or as written if it is not known.
func understood(result string) string {
	if r, ok := parseResult(result); ok {
		return r
	}
	return result
}

// An ending is what follows the moves in a text.
type ending struct {
	result   string
	resigned bool     // the side to move resigned
	points   []string // moves after the result
}

// cutEnding returns the moves of a text without the result before or after them.
func cutEnding(text string) (moves string, e ending) {
	words := placedWords(text)
	from, first := 0, 0 // of the moves
	for i := 0; i < len(words); i++ {
		n := endingAt(words[i:])
		if n == 0 {
			continue
		}
		end := len(text)
		if i+n < len(words) {
			end = words[i+n].at
		}
		result, ok := parseResult(text[words[i].at:end])
		if hasPoints(words[first:i]) {
			e.read(result, ok)
			for _, w := range words[i+n:] {
				if isPoints(w.text) {
					e.points = append(e.points, w.text)
				}
			}
			return text[from:words[i].at], e
		}
		j := i + n
		for j < len(words) && !isPoints(words[j].text) && !isDigit((words[j].text + "x")[0]) {
			j++
		}
		if j == len(words) {
			break
		}
		e.read(result, ok)
		i, first, from = j-1, j, words[j].at
	}
	return text[from:], e
}

// read takes a result. If it is not known, the side to move has resigned.
func (e *ending) read(result string, ok bool) {
	if ok {
		e.result = result
	} else {
		e.resigned = true
	}
}

// endingAt returns the number of words of the result with which words begin, or 0.
func endingAt(words []placedWord) int {
	w := words[0].text
	if _, ok := scores[w]; ok || len(w) > 1 && w[1] == '+' && sides[w[:1]] != 0 {
		return 1
	}
	if len(words) > 2 && words[1].text == "-" {
		if _, ok := scores[w+"-"+words[2].text]; ok {
			return 3
		}
	}
	switch {
	case strings.HasPrefix(w, "resign"), w == "*" && len(words) == 1:
		return 1
	case endLabels[w]:
		if len(words) > 1 && sides[words[1].text] != 0 {
			return 2
		}
		if len(words) > 1 && !endLabels[words[1].text] {
			if n := endingAt(words[1:]); n > 0 {
				return 1 + n
			}
		}
	case len(w) > 1 && sides[w] != 0: // the letters alone are no sides here
		for n := 1; n < min(len(words), 4); n++ {
			if endVerbs[words[n].text] == 0 {
				continue
			}
			for n+1 < len(words) && endWords[words[n+1].text] {
				n++
			}
			return n + 1
		}
	case w != "" && w[0] >= 0x80:
		if _, ok := resultInHan(w); ok {
			return 1
		}
	}
	return 0
}

// endLabels are the words that can stand before a result.
var endLabels = map[string]bool{"result": true, "winner": true, "score": true}

// endWords are the words that can follow the verb of a result.
var endWords = map[string]bool{"by": true, "on": true, "resignation": true, "time": true, "timeout": true, "forfeit": true, "out": true}

// isPoints reports whether a word consists of points such as h8.
func isPoints(word string) bool {
	for rest := word; rest != ""; {
		move := moveToken(rest)
		if len(move) < 2 || !isLetter(move[0]) {
			return false
		}
		rest = rest[len(move):]
	}
	return word != ""
}

// hasPoints reports whether one of the words has a point, also behind a number.
func hasPoints(words []placedWord) bool {
	for _, w := range words {
		if isPoints(strings.TrimLeft(w.text, "0123456789.)-")) {
			return true
		}
	}
	return false
}

// errAfterResult is the reason for leaving out moves after the result.
var errAfterResult = errors.New("it comes after the result")

// end adds the ending of a text to its game.
func (f *File) end(e ending) {
	plies := len(f.Game.Moves())
	switch {
	case e.result != "":
		f.Game.Result = e.result
	case e.resigned && f.Illegal == 0 && f.Forbidden == nil:
		f.Game.Result = won(gomoku.White-gomoku.Color((plies+f.Passes)&1)) + "R"
	}
	if len(e.points) > 0 {
		f.Illegal += len(e.points)
		if f.Why == nil {
			f.Why = &game.MoveError{Ply: plies, Move: shorten(e.points[0]), Err: errAfterResult}
		}
	}
}
