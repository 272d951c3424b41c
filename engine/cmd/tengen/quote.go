package main

import (
	"strings"
	"unicode"
)

// splitQuoted splits a text at the separators that stand neither in single or double
// quotes nor after a backslash. The parts keep their quotes. A backslash counts only
// before a separator, a blank, a comma or a quote, so that paths of Windows need none.
func splitQuoted(text string, separator func(rune) bool) (parts []string) {
	var part strings.Builder
	var quote rune
	runes := []rune(text)
	for i := 0; i < len(runes); i++ {
		r := runes[i]
		switch {
		case quote == 0 && escapes(runes, i):
			part.WriteRune(r)
			i++
			part.WriteRune(runes[i])
			continue
		case quote == 0 && separator(r):
			parts = append(parts, part.String())
			part.Reset()
			continue
		case quote == 0 && (r == '\'' || r == '"'):
			quote = r
		case r == quote:
			quote = 0
		}
		part.WriteRune(r)
	}
	return append(parts, part.String())
}

// escapes reports whether the rune at i is a backslash before one that it protects.
func escapes(text []rune, i int) bool {
	if text[i] != '\\' || i+1 == len(text) {
		return false
	}
	next := text[i+1]
	return unicode.IsSpace(next) || strings.ContainsRune(`,'"`, next)
}

// unquoted removes the quotes and the backslashes that splitQuoted obeys.
func unquoted(part string) string {
	var out strings.Builder
	var quote rune
	runes := []rune(part)
	for i := 0; i < len(runes); i++ {
		switch r := runes[i]; {
		case quote == 0 && escapes(runes, i):
			i++
			out.WriteRune(runes[i])
		case quote == 0 && (r == '\'' || r == '"'):
			quote = r
		case r == quote:
			quote = 0
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}

// commandWords returns the program and the arguments of a command line.
func commandWords(text string) (words []string) {
	for _, part := range splitQuoted(text, unicode.IsSpace) {
		if part != "" {
			words = append(words, unquoted(part))
		}
	}
	return words
}

// shellQuoted returns a word as a shell reads it.
func shellQuoted(word string) string {
	plain := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_=+,./:%@", r)
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
