package gomoku

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"tengen/engine/game"
)

// String returns the usual name of p: the column as a letter from a, with i
// included, and the row from 1 at the bottom. The centre of a board of 15 lines is
// "h8". The name of NoPoint is "-".
func (p Point) String() string {
	x, y := p.X(), p.Y()
	if x < 0 || x >= MaxSize || y < 0 || y >= MaxSize {
		return "-"
	}
	return string(rune('a'+x)) + strconv.Itoa(y+1)
}

// ParsePoint reads a point of a board of the given size, such as "h8" or "H8".
func ParsePoint(s string, size int) (Point, error) {
	p, rest, err := scanPoint(s, size)
	if err == nil && rest != "" {
		err = errors.New(game.Quote(s) + " is not a point")
	}
	if err != nil {
		return NoPoint, err
	}
	return p, nil
}

// scanPoint reads the point at the start of s and returns the rest of s.
func scanPoint(s string, size int) (p Point, rest string, err error) {
	if s == "" {
		return NoPoint, s, errors.New("a point is missing")
	}
	end := 1
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	token := s[:end]
	x := int(s[0]|0x20) - 'a'
	if x < 0 || x >= 26 {
		return NoPoint, s, errors.New(game.Quote(firstRune(s)) + " is not a column letter")
	}
	if end == 1 {
		return NoPoint, s, errors.New(game.Quote(token) + " has no row number")
	}
	if s[1] == '0' || end > 4 {
		return NoPoint, s, errors.New(game.Quote(token) + " is not a point")
	}
	y, _ := strconv.Atoi(s[1:end]) // three digits at most
	if x >= size || y > size {
		return NoPoint, s, errors.New(game.Quote(token) + " is not on a board of " + strconv.Itoa(size) + " lines")
	}
	return At(x, y-1), s[end:], nil
}

func firstRune(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	return s[:n]
}

// ParseGame splits a game string such as "freestyle15", "standard19" or "renju15"
// into rule and board size.
func ParseGame(s string) (Rule, int, error) {
	for r := Freestyle; r <= Renju; r++ {
		digits, ok := strings.CutPrefix(s, r.String())
		if !ok {
			continue
		}
		size, err := strconv.Atoi(digits)
		if err != nil || digits != strconv.Itoa(size) {
			return 0, 0, errors.New(game.Quote(s) + ": " + game.Quote(digits) + " is not a board size")
		}
		if err := r.checkSize(size); err != nil {
			return 0, 0, errors.New(game.Quote(s) + ": " + err.Error())
		}
		return r, size, nil
	}
	return 0, 0, errors.New(game.Quote(s) + " is not a game of five in a row")
}

// Game returns the game string of p, such as "renju15".
func (p *Position) Game() string { return p.rule.String() + strconv.Itoa(p.size) }

// Parse returns the position after the given moves of a game, for example "h8h9j9"
// of "renju15". Case, spaces and the separators , ; - _ are ignored. An error about
// a move is a *game.MoveError.
func Parse(name, moves string) (*Position, error) {
	rule, size, err := ParseGame(name)
	if err != nil {
		return nil, err
	}
	p, err := New(rule, size)
	if err != nil {
		return nil, err
	}
	for rest := game.SkipSeparators(moves); rest != ""; rest = game.SkipSeparators(rest) {
		pt, after, err := scanPoint(rest, size)
		if err != nil {
			return nil, &game.MoveError{Ply: p.Ply(), Move: token(rest), Err: err}
		}
		if err := p.Play(pt); err != nil {
			return nil, &game.MoveError{Ply: p.Ply(), Move: token(rest), Err: err}
		}
		rest = after
	}
	return p, nil
}

// token returns the first character of s and the digits after it, for an error
// message.
func token(s string) string {
	_, end := utf8.DecodeRuneInString(s)
	for end < len(s) && s[end] >= '0' && s[end] <= '9' && end < 8 {
		end++
	}
	return s[:end]
}

// MoveString returns moves as one string, which Parse reads.
func MoveString(moves []Point) string {
	var b strings.Builder
	for _, m := range moves {
		b.WriteString(m.String())
	}
	return b.String()
}
