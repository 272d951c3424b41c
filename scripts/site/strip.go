package main

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// What visitors load has no use for comments, indentation and blanks: half of
// the scripts' bytes are for those who read the sources.

// stripped is a file as it is served.
func stripped(name string, b []byte) []byte {
	switch {
	case name == "wasm_exec.js":
		return b // keeps its authors' notice
	case name == "sw.js":
		return b // has places to fill in
	case strings.HasSuffix(name, ".js"):
		return stripJS(b)
	case strings.HasSuffix(name, ".css"):
		return append(stripCSS(b), wholeCSS...)
	}
	return b
}

// wholeCSS is the last rule of every style sheet as served. The page looks for
// it: a sheet that was cut off raises no error.
const wholeCSS = "#whole{}\n"

var cssComment = regexp.MustCompile(`(?s)/\*.*?\*/`)
var cssLine = regexp.MustCompile(`\n\s*`)
var cssBlank = regexp.MustCompile(`"[^"]*"|'[^']*'|[:;,]\s|\s?[{}]\s?`)

// stripCSS drops comments, indentation, newlines and the blanks that part nothing. Before
// a colon a blank does: it makes a descendant.
func stripCSS(src []byte) []byte {
	src = cssLine.ReplaceAll(cssComment.ReplaceAll(src, nil), []byte("\n"))
	src = cssBlank.ReplaceAllFunc(src, func(m []byte) []byte {
		if m[0] == '"' || m[0] == '\'' {
			return m
		}
		return bytes.TrimSpace(m)
	})
	return append(bytes.TrimSpace(src), '\n')
}

// stripJS drops comments, indentation, newlines that end nothing and blanks
// between what stays apart without them, but nothing within a string or template. It knows strings, templates with their expressions,
// and regular expressions: a slash begins one unless it stands after a value.
func stripJS(src []byte) []byte {
	var out []byte
	var templates []int // by template that is open: braces open in its expression
	for i := 0; i < len(src); {
		c := src[i]
		rest := src[i:]
		switch {
		case bytes.HasPrefix(rest, []byte("//")):
			i += lineEnd(rest)
		case bytes.HasPrefix(rest, []byte("/*")):
			i += bytes.Index(rest, []byte("*/")) + 2
			if i < len(src) && part(out, src[i]) {
				out = append(out, ' ')
			}
		case c == '\'' || c == '"':
			n := literal(rest, c)
			out, i = append(out, rest[:n]...), i+n
		case c == '`', c == '}' && len(templates) > 0 && templates[len(templates)-1] == 0:
			if c == '}' {
				templates = templates[:len(templates)-1]
			}
			n, expression := template(rest)
			out, i = append(out, rest[:n]...), i+n
			if expression {
				templates = append(templates, 0)
			}
		case c == '/' && !afterValue(out):
			n := pattern(rest)
			out, i = append(out, rest[:n]...), i+n
		case c == '\n':
			next := bytes.TrimLeft(rest, "\n\t ")
			i += len(rest) - len(next)
			if out = bytes.TrimRight(out, " "); ends(out, next) {
				out = append(out, '\n')
			}
		case c == ' ' && (len(rest) == 1 || !part(out, rest[1])):
			i++
		default:
			if len(templates) > 0 && (c == '{' || c == '}') {
				templates[len(templates)-1] += map[byte]int{'{': 1, '}': -1}[c]
			}
			out, i = append(out, c), i+1
		}
	}
	return out
}

// ends reports whether a newline between out and next may end a statement. It
// cannot after what asks for more, nor before what goes on. After a semicolon
// it stays for whoever looks for imports, each on a line of its own.
func ends(out, next []byte) bool {
	if len(out) == 0 || strings.IndexByte("\n,([{:?=>&|", out[len(out)-1]) >= 0 {
		return false
	}
	return len(next) == 0 || strings.IndexByte(")]},.:?=&|", next[0]) < 0
}

// part reports whether a script that ends in out would read c as part of what
// came before: of a word, of ++, -- or //.
func part(out []byte, c byte) bool {
	if len(out) == 0 {
		return false
	}
	last := out[len(out)-1]
	return wordy(last) && wordy(c) || last == c && strings.IndexByte("+-/", c) >= 0
}

func wordy(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}

func lineEnd(s []byte) int {
	if n := bytes.IndexByte(s, '\n'); n >= 0 {
		return n
	}
	return len(s)
}

// literal is the length of the string that s starts with.
func literal(s []byte, quote byte) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case quote:
			return i + 1
		}
	}
	return len(s)
}

// template is the length of a template's text from its quote, or from the
// brace that ends an expression, to its end or its next expression.
func template(s []byte) (n int, expression bool) {
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
		case s[i] == '`':
			return i + 1, false
		case s[i] == '$' && i+1 < len(s) && s[i+1] == '{':
			return i + 2, true
		}
	}
	return len(s), false
}

// pattern is the length of the regular expression that s starts with, without
// its flags.
func pattern(s []byte) int {
	class := false
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
		case s[i] == '[':
			class = true
		case s[i] == ']':
			class = false
		case s[i] == '/' && !class:
			return i + 1
		}
	}
	return len(s)
}

var word = regexp.MustCompile(`[\w$]+$`)

// afterValue reports whether the script so far ends in a value, so that a
// slash divides it.
func afterValue(out []byte) bool {
	out = bytes.TrimRight(out, " \n")
	if len(out) == 0 {
		return false
	}
	if w := word.Find(out); w != nil {
		return !slices.Contains([]string{"return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "await", "yield"}, string(w))
	}
	return strings.IndexByte(")]}`'\"", out[len(out)-1]) >= 0
}
