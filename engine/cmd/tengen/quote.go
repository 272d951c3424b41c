package main

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
)

// Values of -engine may hold blanks and commas between quotes, single or double, or after
// a backslash. A backslash before anything else, or between quotes, is itself, so that
// paths of Windows need nothing more.

var errQuote = errors.New("a quote is not closed")

// splitQuoted cuts s where separator says, except between quotes and after a backslash.
// The parts keep their quotes and backslashes.
func splitQuoted(s string, separator func(rune) bool) ([]string, error) {
	var parts []string
	start, quote, escaped := 0, rune(0), false
	for i, r := range s {
		switch {
		case escaped:
			escaped = false
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '"' || r == '\'':
			quote = r
		case r == '\\':
			escaped = escapes(s[i+1:])
		case separator(r):
			parts = append(parts, s[start:i])
			start = i + len(string(r))
		}
	}
	if quote != 0 {
		return nil, errQuote
	}
	return append(parts, s[start:]), nil
}

// unquote removes the quotes of s, and the backslashes that stand for nothing themselves.
func unquote(s string) string {
	var b strings.Builder
	quote, escaped := rune(0), false
	for i, r := range s {
		switch {
		case escaped:
			escaped = false
			b.WriteRune(r)
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			b.WriteRune(r)
		case r == '"' || r == '\'':
			quote = r
		case r == '\\' && escapes(s[i+1:]):
			escaped = true
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// escapes reports whether a backslash before the text "rest" stands for the next character.
func escapes(rest string) bool { return rest != "" && strings.ContainsRune(" \t,\"'", rune(rest[0])) }

// commandOf returns the program and the arguments of a command line.
func commandOf(s string) ([]string, error) {
	parts, err := splitQuoted(s, unicode.IsSpace)
	if err != nil {
		return nil, err
	}
	var words []string
	for _, part := range parts {
		if part != "" {
			words = append(words, unquote(part))
		}
	}
	if len(words) == 0 || words[0] == "" {
		return nil, fmt.Errorf("%q names no program", s)
	}
	return words, nil
}

// shellWord returns a word as a shell reads it.
func shellWord(s string) string {
	special := func(r rune) bool {
		return !strings.ContainsRune("-_./=,:+@%", r) && (r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r))
	}
	if s != "" && strings.IndexFunc(s, special) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
