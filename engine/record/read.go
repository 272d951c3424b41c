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

	// Left is the number of moves and set-ups that were left out because they are not
	// legal. Why is the reason for the first, or nil.
	Left int
	Why  error

	Apart int // number of set-ups in SGF that became variations from the empty board

	Rule string // the rule that the file names, if another is played because it is not known or not for this size

	Foul    *Foul    // the forbidden move before which the main line ends, or nil
	Torn    bool     // the file ends within the game, or within a later one
	Passes  int      // number of passes left out; the rules have no pass
	Ignored []string // properties of SGF with meaningless values, such as "PL[X]"
	Charset string   // the character set in which the text was read, if it names another or an unknown one
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
	game    func(index int, w *Want) (*File, error)
}

// Game returns the game with the given index, from 0. It ignores w.Index.
func (c *Collection) Game(index int, w Want) (*File, error) {
	f, err := c.game(index, &w)
	if err != nil {
		return nil, err
	}
	f.Heads, f.Charset = c.Heads, c.charset
	f.Torn = f.Torn || c.Cut != nil
	if len(f.Heads) < 2 && f.Left > 0 && f.Passes == 0 && f.Game.isEmpty() {
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

// Collect detects the format of a file and reads it.
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
	if text, ok := isXML(file, w.Decode); ok && (strings.Contains(text, "<game") || sgfStart(text) < 0 && !strings.Contains(text, "#/")) {
		return readDatabase(text, w)
	}
	text, charset := decoded(file, w.Decode)
	c, err := readText(text, rule, size, w)
	if err != nil {
		return nil, err
	}
	c.charset = charset
	return c, nil
}

// readText reads a text file in UTF-8.
func readText(text string, rule gomoku.Rule, size int, w Want) (*Collection, error) {
	start := strings.TrimSpace(text)
	switch {
	case strings.HasPrefix(start, "(") && (sgfStart(text) >= 0 || !isTyped(start, rule, size)):
		return readSGF(text, strings.IndexByte(text, '('), rule, w)
	case strings.HasPrefix(start, "Piskvorky"):
		return onlyGame(func(f *File) error { return f.readPSQ(text, rule) })
	case isGomocup(start):
		return readGomocup(text, rule, size)
	case sgfStart(text) >= 0:
		return readSGF(text, sgfStart(text), rule, w)
	case IsSav(start):
		return onlyGame(func(f *File) error { return f.readSav(text, rule) })
	case isTagged(start):
		return readTagged(text, rule, size)
	case isRec(start):
		return onlyGame(func(f *File) error { return f.readRec(text, rule) })
	case isCells(start):
		return onlyGame(func(f *File) error { return f.readCells(text, rule) })
	case isDrawing(start):
		return onlyGame(func(f *File) error { return f.readDrawing(text, rule) })
	}
	typed := HalfWidth(start)
	if paths := linkPaths(typed); len(paths) > 0 {
		return readLinks(paths, rule, size)
	}
	return onlyGame(func(f *File) error { return f.readMoves(typed, rule, size) })
}

// isTyped reports whether a text that begins with a bracket is a link or legal moves.
func isTyped(start string, rule gomoku.Rule, size int) bool {
	if paths := linkPaths(start); len(paths) > 0 {
		_, err := readLinks(paths, rule, size)
		return err == nil
	}
	f := &File{}
	return len(start) < 10_000 && f.readMoves(HalfWidth(start), rule, size) == nil && f.Left == 0 && len(f.Game.Moves()) > 0
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
	c := &Collection{Heads: f.Heads, charset: f.Charset}
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
