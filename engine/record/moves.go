package record

import (
	"strings"
	"unicode/utf8"

	"tengen/engine/game"
	"tengen/engine/gomoku"
)

// readMoves reads moves in common notations: "h8i9j10", "H8 I9 J10", "1. h8 i9 2. j10",
// "1 h8 2 i9", "1.h8 2.i9", "h8-i9". "pass" is a pass, and so is "p0" as Yixin writes it.
// The result can follow, or come first. If the moves are not legal in this form, it also
// tries columns without the letter i, as in Go, and takes the form with more legal moves.
func (f *File) readMoves(text string, rule gomoku.Rule, size int) error {
	moves, end := cutEnding(text)
	moves = unnumbered(moves)
	err := f.playMoves(Moves, moves, rule, size)
	if err != nil {
		return err
	}
	if other, ok := withoutI(moves, size); ok && f.Illegal > 0 {
		again := &File{}
		if err := again.playMoves(Moves, other, rule, size); err == nil && len(again.Game.Moves()) > len(f.Game.Moves()) {
			*f = *again
		}
	}
	f.end(end)
	return nil
}

// playMoves plays moves with the separators of gomoku.Parse. After a word that is no move,
// only words with a number count as moves that are left out.
func (f *File) playMoves(format Format, moves string, rule gomoku.Rule, size int) error {
	*f = File{Format: format}
	r, err := newReplay(f, rule, size)
	if err != nil {
		return err
	}
	for rest := game.SkipSeparators(moves); rest != ""; rest = game.SkipSeparators(rest) {
		if len(rest) >= len(passWord) && strings.EqualFold(rest[:len(passWord)], passWord) {
			r.pass()
			rest = rest[len(passWord):]
			continue
		}
		word := moveToken(rest)
		if strings.EqualFold(word, passCode) {
			r.pass()
			rest = rest[len(word):]
			continue
		}
		if pt, err := gomoku.ParsePoint(word, size); r.f.Illegal == 0 || len(word) > 1 && isLetter(word[0]) {
			r.play(pt, word, err)
		}
		rest = rest[len(word):]
	}
	return nil
}

// HalfWidth returns text with full-width letters, digits and punctuation, as East Asian
// input methods write them, in half width, with "、" and "。" as commas, with a blank for every
// kind of space, and without characters that cannot be seen. A space without a width is a
// blank only between digits, which it keeps apart.
func HalfWidth(text string) string {
	if strings.Contains(text, "\u200b") {
		text = spacesBetweenDigits(text)
	}
	return strings.Map(func(c rune) rune {
		switch {
		case c >= '！' && c <= '～':
			return c - '！' + '!'
		case c == '　' || c == 0xa0 || c == 0x202f || c >= 0x2000 && c <= 0x200a:
			return ' '
		case c == '、' || c == '。' || c == '｡':
			return ','
		case isInvisible(c):
			return -1
		}
		return c
	}, text)
}

// spacesBetweenDigits returns a text with blanks for spaces without a width between digits.
func spacesBetweenDigits(text string) string {
	const space = "\u200b"
	parts := strings.Split(text, space)
	for i, part := range parts[1:] {
		if before := parts[i]; before != "" && part != "" && isDigit(before[len(before)-1]) && isDigit(part[0]) {
			parts[i+1] = " " + part
		}
	}
	return strings.Join(parts, space)
}

// isInvisible reports whether c is a character without a width, such as the mark of a
// direction, a soft hyphen or a byte order mark.
func isInvisible(c rune) bool {
	return c == 0xad || c >= 0x200b && c <= 0x200f || c >= 0x202a && c <= 0x202e || c >= 0x2060 && c <= 0x2069 || c == 0xfeff
}

// passWord is the word for a pass, passCode is Yixin's.
const (
	passWord = "pass"
	passCode = "p0"
)

// moveToken returns the first character of s and the digits after it.
func moveToken(s string) string {
	_, end := utf8.DecodeRuneInString(s)
	for end < len(s) && isDigit(s[end]) && end < 8 {
		end++
	}
	return s[:end]
}

// unnumbered returns a text without brackets and without move numbers such as "12.", "12)"
// and, if there are letters, "12" alone or before a move.
func unnumbered(text string) string {
	var b strings.Builder
	letters := strings.ContainsFunc(text, func(c rune) bool { return c < 0x80 && isLetter(byte(c)) })
	for i := 0; i < len(text); i++ {
		end := i
		for end < len(text) && isDigit(text[end]) {
			end++
		}
		fresh := i == 0 || !isLetter(text[i-1]) && !isDigit(text[i-1])
		switch {
		case fresh && end > i && end < len(text) && (text[end] == '.' || text[end] == ')'):
			b.WriteByte(' ')
			i = end
		case letters && fresh && end > i && (end == len(text) || isLetter(text[end]) || strings.IndexByte(blanks+",:", text[end]) >= 0):
			b.WriteByte(' ')
			if i = end; i < len(text) && isLetter(text[i]) {
				i--
			}
		case strings.IndexByte("()[]<>{}.", text[i]) >= 0:
			b.WriteByte(' ')
		default:
			b.WriteByte(text[i])
		}
	}
	return b.String()
}

// withoutI converts columns without the letter i, as in Go, to columns with it. ok is false
// if the moves have an i, or do not use the letter after the last column.
func withoutI(moves string, size int) (other string, ok bool) {
	b := []byte(strings.ToLower(moves))
	for i, c := range b {
		if !isLetter(c) || i > 0 && isLetter(b[i-1]) || i+1 == len(b) || b[i+1] < '1' || b[i+1] > '9' {
			continue // this is no point
		}
		if c == 'i' {
			return "", false
		}
		ok = ok || int(c) == 'a'+size
		if c > 'i' {
			b[i]--
		}
	}
	return string(b), ok
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isDigits reports whether a text has only digits.
func isDigits(s string) bool {
	return !strings.ContainsFunc(strings.TrimSpace(s), func(c rune) bool { return c < '0' || c > '9' })
}
