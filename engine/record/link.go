package record

import (
	"slices"
	"strings"

	"tengen/engine/gomoku"
)

// A link is a fragment of the page's address: #/SCREEN/GAME/MOVES?ply=N.

// Link returns the link that opens the game's moves on a screen such as "play".
func (g *Game) Link(screen string) string {
	return "#/" + screen + "/" + g.Name() + "/" + gomoku.MoveString(g.Moves())
}

// LinkPath returns what follows "#/" in the first link that text contains, and whether there
// is one. It undoes what other programs do to links: escapes, added parameters such as
// "&fbclid=…", signs around them, and line breaks within the moves.
func LinkPath(text string) (path string, ok bool) {
	paths := linkPaths(text)
	if len(paths) == 0 {
		return "", false
	}
	return paths[0], true
}

// linkPaths returns the paths of all links in text, each once.
func linkPaths(text string) (paths []string) {
	rest := text
	for range 3 { // a link in the address of another page is escaped once more
		rest = strings.ReplaceAll(rest, "%25", "%")
	}
	rest = unescaper.Replace(rest)
	if strings.Contains(rest, "#/") {
		rest = unwrapper.Replace(rest)
	} else if at := namedGame(rest); at >= 0 {
		return []string{pathOf("x/" + rest[at:])}
	}
	for {
		_, after, ok := strings.Cut(rest, "#/")
		if !ok {
			return paths
		}
		if path := pathOf(after); !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
		rest = after
	}
}

// unescaper decodes the escaped signs of a link.
var unescaper = strings.NewReplacer("%23", "#", "%2F", "/", "%2f", "/", "%3F", "?", "%3f", "?", "%20", ",", "%2C", ",", "%2c", ",", `\_`, "_",
	`\#`, "#", "&#35;", "#", "&#x23;", "#", "&num;", "#", "&amp;", "&", "=23/", "#/", "#!/", "#/")

// namedGame returns the offset of a game such as "renju15/" in a text without "#/", or -1.
func namedGame(text string) int {
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Standard, gomoku.Renju} {
		at := strings.Index(strings.ToLower(text), rule.String())
		if at < 0 || len(text) != len(strings.ToLower(text)) {
			continue
		}
		end := at + len(rule.String())
		digits := end
		for digits < len(text) && isDigit(text[digits]) {
			digits++
		}
		if digits > end && strings.HasPrefix(text[digits:], "/") {
			return at
		}
	}
	return -1
}

// unwrapper joins lines that mail has broken with "=", also in a quoted mail.
var unwrapper = strings.NewReplacer("=\r\n> ", "", "=\r\n>", "", "=\r\n", "", "=\n> ", "", "=\n>", "", "=\n", "")

// pathOf returns the path with which s begins. Moves can follow after spaces, and on the next
// lines, if the lines have nothing else.
func pathOf(s string) string {
	// A mail can break the line after a slash.
	for range 3 {
		end := strings.IndexAny(s, "\r\n")
		if end < 0 || end > 0 && s[end-1] != '/' {
			break
		}
		s = s[:end] + strings.TrimLeft(s[end:], "\r\n> \t")
	}
	end := strings.IndexFunc(s, func(c rune) bool {
		return c >= 0x80 || !isLetter(byte(c)) && !isDigit(byte(c)) && !strings.ContainsRune("/-_,;.%:+~=?&", c)
	})
	if end < 0 {
		end = len(s)
	}
	path, _, more := strings.Cut(strings.ReplaceAll(s[:end], "&", "?"), "?")
	path, _, _ = strings.Cut(path, ":~:") // a text to be marked
	path = strings.TrimRight(path, "/.,;:")
	if more || s[:end] != path {
		return path
	}
	for line := range strings.SplitSeq(s[end:], "\n") {
		words := strings.Fields(strings.TrimLeft(line, "> \t"))
		for i, w := range words {
			words[i] = strings.TrimRight(w, ".,;:!")
		}
		if slices.ContainsFunc(words, func(w string) bool { return !isPoints(w) }) {
			break
		}
		path += strings.Join(words, "")
	}
	return path
}

// readLinks reads the games of all links.
func readLinks(paths []string, rule gomoku.Rule, size int) (*Collection, error) {
	return gamesOf(len(paths), func(i int) (*File, error) {
		f := &File{}
		return f, f.readLink(paths[i], rule, size)
	})
}

// gamesOf returns a collection of the games among n that read can read. If it can read none,
// it returns the first error.
func gamesOf(n int, read func(i int) (*File, error)) (*Collection, error) {
	var files []*File
	var first error
	for i := range n {
		if f, err := read(i); err == nil {
			files = append(files, f)
		} else if first == nil {
			first = err
		}
	}
	if len(files) == 0 {
		return nil, first
	}
	c := &Collection{poor: len(files) == 1 && (files[0].Illegal > 0 || files[0].Game.isEmpty())}
	for _, f := range files {
		c.Heads = append(c.Heads, f.Game.head())
		if first != nil && n > len(files) && files[0].Format == PSQ {
			f.ignore("a game, because of " + first.Error() + ",")
		}
	}
	c.game = func(index int, _ *Want) (*File, error) {
		if index >= len(files) {
			return nil, c.missing()
		}
		one := *files[index]
		return &one, nil
	}
	return c, nil
}

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
	return f.playMoves(Link, linkMoves(parts[2]), rule, size)
}

// linkMoves returns the moves of a link without a word that follows them, as in a table with
// commas.
func linkMoves(moves string) string {
	words := strings.FieldsFunc(moves, func(c rune) bool { return c == '+' || c == ',' || c == ';' })
	for i, w := range words {
		if i > 0 && len(w) > 1 && !strings.ContainsAny(w, "0123456789") && !strings.EqualFold(w, passWord) {
			words = words[:i]
			break
		}
	}
	return strings.Join(words, ",")
}

// CalculatorMoves returns the moves in the path of a link of gomocalc.com, after its "#/".
// ok is false if the path does not consist of points such as "h8".
func CalculatorMoves(path string) (moves string, ok bool) {
	moves, _, _ = strings.Cut(strings.TrimSpace(path), "/")
	if !isPoints(moves) {
		return "", false
	}
	return moves, true
}
