package gomoku

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"tengen/engine/game"
)

// String is p in the notation of the field: the file, a letter from a on (i
// included), and the row from 1 at the bottom. The centre of 15 lines is "h8".
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

// scanPoint reads the point that s starts with.
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

// ParseGame reads the name of a game of five in a row: a rule and a size, such
// as "freestyle15", "standard19" or "renju15".
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

// Game is the name of p's game.
func (p *Position) Game() string { return p.rule.String() + strconv.Itoa(p.size) }

// Parse is the position after moves of a game, both as strings: "renju15",
// "h8h9j9". Case, spaces and the separators , ; - _ are ignored. Errors name
// the token that is wrong.
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

// token is the letter and digits that s starts with, or its first rune.
func token(s string) string {
	_, end := utf8.DecodeRuneInString(s)
	for end < len(s) && s[end] >= '0' && s[end] <= '9' && end < 8 {
		end++
	}
	return s[:end]
}

// MoveString is moves in one string, as Parse reads it.
func MoveString(moves []Point) string {
	var b strings.Builder
	for _, m := range moves {
		b.WriteString(m.String())
	}
	return b.String()
}
