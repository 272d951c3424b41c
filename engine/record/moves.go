package record

import (
	"strings"

	"tengen/engine/gomoku"
)

// readMoves reads moves as people write them: "h8i9j10", "H8 I9 J10", "1. h8 i9
// 2. j10", "1.h8 2.i9", "h8-i9", and with columns of which the letter i is left
// out, as in Go, where they cannot be meant otherwise.
func readMoves(text string, rule gomoku.Rule, size int) (*Game, error) {
	game := (&Game{Rule: rule, Size: size}).Name()
	moves := unnumbered(text)
	p, err := gomoku.Parse(game, moves)
	if err != nil {
		if other, ok := withoutI(moves, size); ok {
			if q, fault := gomoku.Parse(game, other); fault == nil {
				p, err = q, nil
			}
		}
	}
	if err != nil {
		return nil, err
	}
	return New(rule, size, p.Moves()), nil
}

// unnumbered is a text without the numbers of its moves, "12." and "12)", and
// without brackets around moves.
func unnumbered(text string) string {
	var b strings.Builder
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
		case strings.IndexByte("()[]<>{}.", text[i]) >= 0:
			b.WriteByte(' ')
		default:
			b.WriteByte(text[i])
		}
	}
	return b.String()
}

// withoutI reads columns as Go names them, without an i. It is not ok where
// there is one.
func withoutI(moves string, size int) (other string, ok bool) {
	moves = strings.ToLower(moves)
	if strings.ContainsRune(moves, 'i') || !strings.ContainsRune(moves, rune('a'+size)) {
		return "", false
	}
	return strings.Map(func(c rune) rune {
		if c > 'i' && c <= 'z' {
			return c - 1
		}
		return c
	}, moves), true
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
