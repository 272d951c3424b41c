package record

import (
	"strings"

	"tengen/engine/gomoku"
)

// A link is a fragment of the page's address: #/SCREEN/GAME/MOVES?ply=N.

// Link returns the link that opens the game's moves on a screen such as "play".
func (g *Game) Link(screen string) string {
	return "#/" + screen + "/" + g.Name() + "/" + gomoku.MoveString(g.Moves())
}

// LinkPath returns what follows "#/" in the link that text contains, and whether there is
// one. It undoes what other programs do to links: escapes, added parameters such as
// "&fbclid=…", and punctuation at the end.
func LinkPath(text string) (path string, ok bool) {
	_, path, ok = strings.Cut(unescaper.Replace(softBreaks.Replace(text)), "#/")
	path = withoutSentence(path)
	if end := strings.IndexAny(path, "?&"); end >= 0 {
		path = path[:end]
	}
	return strings.TrimRight(path, " \t\r\n/.,;:!*'\")>]}”’»」』"), ok
}

// softBreaks joins the lines into which mail programs break a long link, also in a quote.
var softBreaks = strings.NewReplacer("=\r\n> ", "", "=\n> ", "", "=\r\n", "", "=\n", "")

// withoutSentence returns the path up to its end, and the moves that follow after blanks.
func withoutSentence(path string) string {
	if end := strings.IndexAny(path, "<>()[]\"'*`"); end >= 0 {
		path = path[:end]
	}
	link, _, _ := strings.Cut(strings.Join(strings.Fields(path), " "), " ")
	for i, word := range strings.Fields(path) {
		if i == 0 {
			continue
		}
		if _, ok := CalculatorMoves(word); !ok {
			break
		}
		link += " " + word
	}
	return link
}

// unescaper decodes the escaped "#", "/" and "?" of a link.
var unescaper = strings.NewReplacer("%23", "#", "%2F", "/", "%2f", "/", "%3F", "?", "%3f", "?")

// readLink reads the path of a link, or of a link of gomocalc.com such as "h8i9j10". For
// links that do not name a game, rule and size are the defaults.
func (f *File) readLink(path string, rule gomoku.Rule, size int) error {
	parts := append(strings.Split(path, "/"), "", "")
	if moves, ok := CalculatorMoves(path); ok {
		return f.playMoves(Link, moves, rule, size)
	}
	rule, size, err := gomoku.ParseGame(strings.ToLower(parts[1]))
	if err != nil {
		return err
	}
	return f.playMoves(Link, parts[2], rule, size)
}

// CalculatorMoves returns the moves in the path of a link of gomocalc.com, after its "#/".
// ok is false if the path does not consist of points such as "h8".
func CalculatorMoves(path string) (moves string, ok bool) {
	moves, _, _ = strings.Cut(strings.TrimSpace(path), "/")
	for i := 0; i < len(moves); {
		word := moveToken(moves[i:])
		if len(word) < 2 || !isLetter(word[0]) {
			return "", false
		}
		i += len(word)
	}
	return moves, moves != ""
}
