package record

import (
	"errors"
	"strconv"
	"strings"

	"tengen/engine/gomoku"
)

// MaxLength is the maximum length of a file in bytes. The Renju International Federation's
// database has about 10 MB, large libraries have 20 MB.
const MaxLength = 48 << 20

// A Want holds the options for reading a file.
type Want struct {
	Game   string // game string such as "renju15" for files that do not name rule and size
	Index  int    // number of the wanted game, from 0
	Decode Decode // decodes character sets; if nil, files can be in UTF-8, UTF-16 and Latin-1

	// Stop is called regularly with the number of bytes read and the number of all
	// bytes. If it returns true, the reading ends. It may be nil.
	Stop func(done, of int) bool
}

// stop reports whether the reading must end.
func (w *Want) stop(done, of int) bool { return w.Stop != nil && w.Stop(done, of) }

// ErrStopped is returned if Want.Stop ended the reading.
var ErrStopped = errors.New("the reading was stopped")

// A File is the content of a file.
type File struct {
	Format Format
	Heads  []Head // heads of all games in the file
	Game   *Game  // the wanted game

	// Illegal is the number of moves and set-ups that were left out because they are not
	// legal. Why is the reason for the first, if any.
	Illegal int
	Why     error

	LateSetups int // number of set-ups in SGF that became variations from the empty board

	Rule string // the rule that the file names, if another is played because it is not known or not for this size

	Forbidden *ForbiddenMove // the forbidden move before which the main line ends, if any
	Truncated bool           // the file ends within the game, or within a later one
	cut       error          // why later games were not read, or nil
	Passes    int            // number of passes left out; the rules have no pass
	Guesses   []Guess        // how the file was read where it does not say it
	Skipped   []string       // files of an archive, and why they were not read
	Ignored   []string       // properties of SGF with meaningless values, such as "PL[X]"
	Charset   string         // the character set in which the text was read, if it names another or an unknown one
}

// A Format is the format of a file.
type Format string

// Formats.
const (
	SGF     Format = "sgf"
	PSQ     Format = "psq"
	RenLib  Format = "renlib"  // a RenLib library
	RIF     Format = "rif"     // the Renju International Federation's database
	Pos     Format = "pos"     // a RenLib position
	Rec     Format = "rec"     // a game of a Piskvork tournament
	Gomocup Format = "gomocup" // a position or a log of Gomocup's protocol
	Drawing Format = "drawing" // a board of letters
	Sav     Format = "sav"     // a position of Yixin's window
	Tagged  Format = "pgn"     // a game with tags as in chess
	Link    Format = "link"
	Moves   Format = "moves"
)

// A Head is the entry of a game in a list.
type Head struct {
	Black, White string
	Date, Result string // as written
	Event        string
	Plies        int // plies of the main line, as written
}

// head returns the head of a game that has been read.
func (g *Game) head() Head {
	return Head{Black: g.Black, White: g.White, Date: g.Date, Result: g.Result, Event: g.Event, Plies: len(g.Moves())}
}

// A Collection is a file whose games can be opened.
type Collection struct {
	Heads   []Head // heads of all games that were read
	Cut     error  // why the games after them were not read, or nil
	charset string // see File.Charset
	poor    bool   // the only game has no moves, or some were left out
	game    func(index int, w *Want) (*File, error)
}

// Game returns the game with the given index, from 0. It ignores w.Index.
func (c *Collection) Game(index int, w Want) (*File, error) {
	f, err := c.game(index, &w)
	if err != nil {
		return nil, err
	}
	f.Heads = c.Heads
	if c.charset != "" {
		f.Charset = c.charset
	}
	f.Truncated, f.cut = f.Truncated || c.Cut != nil, c.Cut
	if len(f.Heads) < 2 && f.Illegal > 0 && f.Passes == 0 && f.Game.isEmpty() {
		return nil, f.Why // nothing could be kept
	}
	return f, nil
}

// missing returns the error for an index that is too large.
func (c *Collection) missing() error {
	return errors.New("the file holds " + strconv.Itoa(len(c.Heads)) + " games")
}

// Open reads a file and returns the wanted game. For errors see Collect.
func Open(file string, w Want) (*File, error) {
	c, err := Collect(file, w)
	if err != nil {
		return nil, err
	}
	return c.Game(w.Index, w)
}

// Collect detects the format of a file and reads it. It unpacks ZIP archives and files that gzip
// compressed.
//
// Illegal moves are left out with those after them; see File.Left. They are an error only
// if nothing else is in the file. The error is an *Error if it has a place in the file,
// wraps a *game.MoveError if a move is wrong, and is ErrStopped if w.Stop ended the reading.
func Collect(file string, w Want) (*Collection, error) {
	rule, size, err := gomoku.ParseGame(w.Game)
	if err != nil {
		return nil, err
	}
	if len(file) > MaxLength {
		return nil, errors.New("the file is longer than 48 MiB")
	}
	if what := otherFile(file); what != "" {
		return nil, errors.New("the file is " + what)
	}
	switch {
	case strings.HasPrefix(file, zipMark):
		return collectArchive(file, w)
	case strings.HasPrefix(file, gzipMark):
		text, err := gunzipped(file)
		if err == nil && strings.HasPrefix(text, gzipMark) {
			err = errors.New("the file is compressed by gzip more than once")
		}
		if err != nil {
			return nil, err
		}
		return Collect(text, w)
	}
	if strings.HasPrefix(file, libraryMark) {
		return onlyGame(func(f *File) (err error) {
			var lib *File
			if lib, err = readLibrary(file, w); err == nil {
				*f = *lib
			}
			return err
		})
	}
	if lib, ok, err := bareLibrary(file, w); ok {
		return onlyGame(func(f *File) error {
			if err == nil {
				*f = *lib
			}
			return err
		})
	}
	if isPos(file) {
		return onlyGame(func(f *File) error { return f.readPos(file, rule) })
	}
	if text, ok := isXML(file, w.Decode); ok && (strings.Contains(text, "<game") || strings.Contains(text, "<GAME") || sgfStart(text) < 0 && !strings.Contains(text, "#/")) {
		return readDatabase(text, w)
	}
	text, charset := decoded(mailText(file), w.Decode)
	text = withBars(withoutEscapes(text))
	c, err := readText(text, rule, size, w)
	if err != nil {
		return nil, err
	}
	c.charset = charset
	return c, nil
}

// otherFiles are the first bytes of files that people open by mistake.
var otherFiles = [][2]string{
	{"7z\xbc\xaf\x27\x1c", "a 7-Zip archive; unpack it first"},
	{"Rar!\x1a\x07", "a RAR archive; unpack it first"},
	{"\xfd7zXZ\x00", "compressed by xz; unpack it first"},
	{"\x28\xb5\x2f\xfd", "compressed by Zstandard; unpack it first"},
	{"\x04\x22\x4d\x18", "compressed by LZ4; unpack it first"},
	{"\x1f\x9d", "compressed by compress; unpack it first"},
	{"\x89PNG", "a picture, not a game"},
	{"\xff\xd8\xff", "a picture, not a game"},
	{"GIF8", "a picture, not a game"},
	{"%PDF-", "a PDF document; copy the moves from it"},
	{"MZ\x90", "a program, not a game"},
	{"\x7fELF", "a program, not a game"},
}

// otherFile names the kind of a file that has no games, or returns "".
func otherFile(file string) string {
	for _, kind := range otherFiles {
		if strings.HasPrefix(file, kind[0]) {
			return kind[1]
		}
	}
	switch {
	case len(file) > 10 && file[:3] == "BZh" && file[4:10] == "1AY&SY":
		return "compressed by bzip2; unpack it first"
	case len(file) > 262 && file[257:262] == "ustar":
		return "a tar archive; unpack it first"
	}
	return ""
}

// readText reads a text file in UTF-8. A text without a game in a form that is known here is
// searched for moves.
func readText(text string, rule gomoku.Rule, size int, w Want) (*Collection, error) {
	c, firm, err := readForm(text, rule, size, w)
	start := strings.TrimSpace(text)
	begun := strings.HasPrefix(start, "(") || strings.HasPrefix(start, "Piskvorky") // so that a fault has a place
	if (!firm || err != nil) && !begun && err != ErrStopped && isBinary(text) {
		return nil, errors.New("the file is no text and of no kind that is known here")
	}
	if firm || err == ErrStopped || err == nil && !c.poor {
		return c, err
	}
	if len(text) > maxLoose {
		return c, err
	}
	plain := plainText(text)
	if at := tagStart(plain); at > 0 {
		if tags, wrong := readTagged(plain[at:], textBefore(plain[:at]), rule, size); wrong == nil && tags.Heads[0].Plies > 0 {
			return tags, nil
		}
	}
	f := &File{}
	if plain != text && isDrawing(plain) && f.readDrawing(plain, rule) == nil && !f.Game.isEmpty() {
		return onlyGame(func(to *File) error { *to = *f; return nil })
	}
	if found := loose(text, rule, size); found != nil && (err != nil || c.Heads[0].Plies < len(found.Game.Moves()) || c.Heads[0].Plies == len(found.Game.Moves()) && found.Illegal == 0) {
		return onlyGame(func(to *File) error { *to = *found; return nil })
	}
	if isAddress(text) && (err != nil || c.Heads[0].Plies == 0) {
		return nil, errors.New("the text is an address; open it, and open the game that is there")
	}
	if at := strings.IndexByte(text, '('); strings.HasPrefix(strings.TrimSpace(text), "(") && (err != nil || c.Heads[0].Plies == 0) {
		return readSGF(text, at, rule, w)
	}
	return c, err
}

// isBinary reports whether a text has so many control characters that it is none. Programs fill
// texts up with zeros, which do not count.
func isBinary(text string) bool {
	n := 0
	for i := range len(text) {
		if c := text[i]; c > 0 && isControl(c) && c != 0x1a {
			n++
		}
	}
	return n > 3 && n > len(text)/50
}

// maxLoose is the maximum length of a text in bytes that is searched for moves.
const maxLoose = 1 << 20

// readForm reads a text in the form that it has. firm says that there is no doubt about the
// form.
func readForm(text string, rule gomoku.Rule, size int, w Want) (c *Collection, firm bool, err error) {
	start := strings.TrimSpace(text)
	only := func(read func(f *File) error) (*Collection, bool, error) {
		c, err := onlyGame(read)
		return c, firm, err
	}
	firm = true
	sgf, at := findSGF(text)
	switch {
	case at >= 0 && strings.HasPrefix(HalfWidth(strings.TrimSpace(sgf)), "("):
		c, err = readSGFPart(text, sgf, at, rule, w)
		return c, firm, err
	case isPSQ(start):
		c, err = readPSQs(text, rule)
		return c, firm, err
	case isGomocup(start):
		c, err = readGomocup(text, rule, size)
		return c, firm, err
	case at >= 0:
		c, err = readSGFPart(text, sgf, at, rule, w)
		return c, firm, err
	case IsSav(start):
		return only(func(f *File) error { return f.readSav(text, rule) })
	}
	if what := otherGame(text); what != "" {
		return nil, firm, errors.New(what + ", not those of five in a row")
	}
	firm = false
	switch {
	case isTagged(start), severalGames(start):
		c, err = readTagged(text, "", rule, size)
		return c, err == nil, err
	case isRec(start):
		return only(func(f *File) error { return f.readRec(text, rule) })
	case isDrawing(start):
		return only(func(f *File) error { return f.readDrawing(text, rule) })
	}
	typed := HalfWidth(start)
	if paths := linkPaths(typed); len(paths) > 0 {
		c, err = readLinks(paths, rule, size)
		return c, strings.Count(paths[0], "/") > 1 && start[0] != '(', err
	}
	return only(func(f *File) error { return f.readMoves(typed, rule, size) })
}

// findSGF returns the offset of the first game of SGF in a text, or -1. Some programs leave the
// first semicolon out, and a keyboard for Chinese writes signs of full width, which it makes
// half width.
func findSGF(text string) (sgf string, at int) {
	if at = sgfStart(text); at < 0 && strings.ContainsAny(text, "；（") {
		if half := HalfWidth(text); sgfStart(half) >= 0 {
			return half, sgfStart(half)
		}
	}
	if start := strings.TrimLeft(text, ";"+blanks); at < 0 && (strings.HasPrefix(start, "B[") || strings.HasPrefix(start, "W[")) {
		return sgfBegin + text + ")", 0 // a part of a game
	}
	if data := strings.TrimSpace(text); at >= 0 && (data[0] == '{' || data[0] == '[') {
		text = escapesOfJSON.Replace(text)
		return text, sgfStart(text)
	}
	if at < 0 && strings.Contains(text, "%5B") && strings.Contains(strings.ToUpper(text), "%3B") {
		if plain := percentDecoded(text); sgfStart(plain) >= 0 {
			return plain, sgfStart(plain)
		}
	}
	if i := strings.IndexByte(text, '('); at < 0 && i >= 0 && isBareSGF(text[i:]) {
		at = i
	}
	return text, at
}

// escapesOfJSON replaces the escapes in a text of JSON.
var escapesOfJSON = strings.NewReplacer(`\n`, "\n", `\r`, "", `\t`, " ", `\"`, `"`, `\\`, `\`)

// percentDecoded replaces escapes such as %5B with their bytes.
func percentDecoded(s string) string { return hexDecoded(s, '%') }

// hexDecoded replaces a sign and two hexadecimal digits with their byte.
func hexDecoded(s string, sign byte) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == sign && i+2 < len(s) {
			if n, err := strconv.ParseUint(s[i+1:i+3], 16, 8); err == nil {
				b.WriteByte(byte(n))
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// mailText returns the text of a mail whose header says quoted-printable, decoded, or the file.
func mailText(file string) string {
	if !strings.Contains(strings.ToLower(file[:min(len(file), 4096)]), "encoding: quoted-printable") {
		return file
	}
	return hexDecoded(softBreaks.Replace(file), '=')
}

// softBreaks removes the line breaks that are not in the text of a mail.
var softBreaks = strings.NewReplacer("=\r\n", "", "=\n", "")

// sgfBegin begins a game of SGF.
const sgfBegin = "(;"

// readSGFPart is readSGF for a text that findSGF may have completed.
func readSGFPart(text, sgf string, at int, rule gomoku.Rule, w Want) (*Collection, error) {
	c, err := readSGF(sgf, at, rule, w)
	if place, ok := err.(*Error); ok && strings.HasPrefix(sgf, sgfBegin+text) && place.Line == 1 {
		place.Column = max(1, place.Column-len(sgfBegin))
	}
	return c, err
}

// isBareSGF reports whether a text begins with brackets, a name of at most two letters and
// a value of SGF.
func isBareSGF(start string) bool {
	start = strings.TrimLeft(start, "("+blanks)
	n := 0
	for n < len(start) && isLetter(start[n]) {
		n++
	}
	return n > 0 && n < 3 && strings.HasPrefix(strings.TrimLeft(start[n:], blanks), "[")
}

// onlyGame returns a collection with the one game that read reads.
func onlyGame(read func(*File) error) (*Collection, error) {
	f := &File{}
	if err := read(f); err != nil {
		return nil, err
	}
	if f.Heads == nil {
		f.Heads = []Head{f.Game.head()}
	}
	c := &Collection{Heads: f.Heads, charset: f.Charset, poor: f.Illegal > 0 || f.Game.isEmpty()}
	c.game = func(index int, _ *Want) (*File, error) {
		if index > 0 {
			return nil, errors.New("the file holds one game")
		}
		one := *f
		return &one, nil
	}
	return c, nil
}

// Read returns the first game of a file. game is a game string such as "renju15" for files
// that do not name rule and size.
func Read(file, game string, decode Decode) (*Game, error) {
	f, err := Open(file, Want{Game: game, Decode: decode})
	if err != nil {
		return nil, err
	}
	return f.Game, nil
}
