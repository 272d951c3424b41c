package record

import "slices"

// A Guess is a way in which a file was read that it does not name.
type Guess string

// Guesses.
const (
	GuessGo       Guess = "go"        // the file says Go
	GuessSwapped  Guess = "swapped"   // White moved first, so that the colors were exchanged
	GuessWords    Guess = "words"     // words between the moves became comments
	GuessFromZero Guess = "from-zero" // numbers are column and row from the upper left, from 0
	GuessFromOne  Guess = "from-one"  // the same, from 1
	GuessLetters  Guess = "letters"   // two letters are points as in SGF
	GuessCyrillic Guess = "cyrillic"  // Cyrillic letters are columns
	GuessSize     Guess = "size"      // the size comes from the moves
	GuessBracket  Guess = "bracket"   // a bracket within a text is not escaped
	GuessRows     Guess = "rows"      // the rows are numbered from the top
	GuessBelow    Guess = "below"     // the moves below the board were played on from it
)

// guessNotices are the messages for guesses.
var guessNotices = map[Guess]string{
	GuessGo:       "the file says Go, GM[1]; it was read as five in a row",
	GuessSwapped:  "White moved first in the file; the colors were exchanged",
	GuessWords:    "the moves were found among other words, which became comments",
	GuessFromZero: "the numbers were read as column and row from the upper left, counted from 0",
	GuessFromOne:  "the numbers were read as column and row from the upper left, counted from 1",
	GuessLetters:  "the letters were read as points of SGF",
	GuessCyrillic: "Cyrillic letters were read as columns",
	GuessSize:     "the file names no size; the size comes from its moves",
	GuessBracket:  "a text in the file has a bracket that is not escaped; it was read to its end",
	GuessRows:     "the rows of the board are numbered from the top; each stone is at the point that the numbers name",
	GuessBelow:    "the moves below the board were played on from it",
}

// guess adds a guess to the file, unless it has it or the guess is empty.
func (f *File) guess(g Guess) {
	if g != "" && !slices.Contains(f.Guesses, g) {
		f.Guesses = append(f.Guesses, g)
	}
}
