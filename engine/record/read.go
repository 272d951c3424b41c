package record

import (
	"errors"
	"strconv"
	"strings"

	"tengen/engine/gomoku"
)

// MaxLength is how long a file may be, in bytes: the Renju International
// Federation's database has some 10 MB, large libraries have 20.
const MaxLength = 48 << 20

// A Want says what is wanted of a file.
type Want struct {
	Game   string // rule and size, such as "renju15", where the file does not name them
	Index  int    // which of the file's games, from 0
	Decode Decode // the character sets that files may be in; with nil they are UTF-8, UTF-16 and Latin-1

	// Stop, if there is one, is told now and then how many bytes have been read
	// and of how many, and says whether to go no further.
	Stop func(done, of int) bool
}

// stop reports whether to go no further.
func (w *Want) stop(done, of int) bool { return w.Stop != nil && w.Stop(done, of) }

// ErrStopped is the error when Want's Stop ended the reading.
var ErrStopped = errors.New("the reading was stopped")

// A File is what a file holds.
type File struct {
	Format Format
	Heads  []Head // of all its games, in its order
	Game   *Game  // the one that was wanted

	// In libraries and databases a game goes as far as the rules allow, and in SGF
	// as far as moves lead to what is set up: Left is how many moves and set-ups
	// were left out, and Why the reason for the first, or nil.
	Left int
	Why  error

	Apart int // set-ups of SGF after the first move that became variations from the empty board

	Foul    *Foul    // the move that ended the game's main line, which goes up to it; or nil
	Passes  int      // left out; the rules of five in a row have none
	Ignored []string // properties of SGF whose values mean nothing, such as "PL[X]"
	Charset string   // what the text was read in where it names another character set, or none that is known
}

// A Format is one of the forms that a file can have.
type Format string

// The forms.
const (
	SGF     Format = "sgf"
	PSQ     Format = "psq"
	RenLib  Format = "renlib"  // a library of RenLib's
	RIF     Format = "rif"     // the Renju International Federation's database
	Pos     Format = "pos"     // a position of RenLib's
	Rec     Format = "rec"     // a game of Piskvork's tournaments
	Gomocup Format = "gomocup" // a position of Gomocup's protocol
	Drawing Format = "drawing" // a board of letters
	Link    Format = "link"
	Moves   Format = "moves"
)

// A Head is what a list of games says of one.
type Head struct {
	Black, White string
	Date, Result string // as written
	Event        string
	Plies        int // of the main line, as written
}

// head is the head of a game that has been read.
func (g *Game) head() Head {
	return Head{Black: g.Black, White: g.White, Date: g.Date, Result: g.Result, Event: g.Event, Plies: len(g.Moves())}
}

// A Collection is a file that has been read, from which games can be taken.
type Collection struct {
	Heads   []Head // of all its games, in its order
	charset string // as File has it
	game    func(index int, w *Want) (*File, error)
}

// Game is one of the games, from 0; w's Index has no meaning.
func (c *Collection) Game(index int, w Want) (*File, error) {
	f, err := c.game(index, &w)
	if err != nil {
		return nil, err
	}
	f.Heads, f.Charset = c.Heads, c.charset
	return f, nil
}

// missing is the error for a game that there is not.
func (c *Collection) missing() error {
	return errors.New("the file holds " + strconv.Itoa(len(c.Heads)) + " games")
}

// Open reads a file and takes the game that is wanted. The errors are Collect's.
func Open(file string, w Want) (*File, error) {
	c, err := Collect(file, w)
	if err != nil {
		return nil, err
	}
	return c.Game(w.Index, w)
}

// Collect tells by its beginning what a file is, and reads it.
//
// The error is an *Error where the file can be blamed, a *game.MoveError in
// the end where a move can, and ErrStopped when Stop said so.
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
		return onlyGame(func(f *File) error { return f.readPos(file) })
	}
	if text, ok := isXML(file, w.Decode); ok && (strings.Contains(text, "<game") || sgfStart(text) < 0) {
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

// readText reads a file that is text, in UTF-8.
func readText(text string, rule gomoku.Rule, size int, w Want) (*Collection, error) {
	start := strings.TrimSpace(text)
	switch {
	case strings.HasPrefix(start, "("):
		return readSGF(text, strings.IndexByte(text, '('), rule, w)
	case strings.HasPrefix(start, "Piskvorky"):
		return onlyGame(func(f *File) error { return f.readPSQ(text, rule) })
	case isGomocup(start):
		return readGomocup(text, rule, size)
	case sgfStart(text) >= 0:
		return readSGF(text, sgfStart(text), rule, w)
	case isRec(start):
		return onlyGame(func(f *File) error { return f.readRec(text, rule) })
	case isCells(start):
		return onlyGame(func(f *File) error { return f.readCells(text, rule) })
	case isDrawing(start):
		return onlyGame(func(f *File) error { return f.readDrawing(text, rule) })
	case strings.Contains(text, "#/"):
		return onlyGame(func(f *File) error { return f.readLink(start, rule, size) })
	}
	return onlyGame(func(f *File) error { return f.readMoves(start, rule, size) })
}

// onlyGame is a file of one game, which read reads.
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

// Read is the first game of a file. Where the file does not name them, rule and
// size are those of game, such as "renju15".
func Read(file, game string, decode Decode) (*Game, error) {
	f, err := Open(file, Want{Game: game, Decode: decode})
	if err != nil {
		return nil, err
	}
	return f.Game, nil
}
