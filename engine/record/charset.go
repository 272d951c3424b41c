package record

import (
	"errors"
	"iter"
	"strings"
	"unicode/utf16"
)

// A Decode turns a text in a character set into UTF-8. The label is one of the
// Encoding Standard's (encoding.spec.whatwg.org), in lower case, so that a
// browser's TextDecoder can do it. What the text has no character for becomes
// U+FFFD. It returns an error when it does not know the label.
type Decode func(label, text string) (string, error)

// A file is decoded before it is parsed. In GB18030, Shift-JIS and Big5 the
// second byte of a character can be a backslash or a bracket, which a parser of
// bytes would take for an escape or an end.

// decoded is a file as UTF-8, and the character set it was read in where it names
// another one. A byte order mark says what it is in, else SGF's property CA may.
func decoded(file string, decode Decode) (text, instead string) {
	switch {
	case strings.HasPrefix(file, "\xef\xbb\xbf"):
		return toUTF8(file[3:]), ""
	case strings.HasPrefix(file, "\xff\xfe"):
		return fromUTF16(file[2:], 0), ""
	case strings.HasPrefix(file, "\xfe\xff"):
		return fromUTF16(file[2:], 1), ""
	}
	for name := range declarations(file) {
		text, instead := inCharset(file, name, decode)
		if declares(text, name) {
			return text, instead
		}
	}
	text, _ = inCharset(file, "", decode)
	return text, ""
}

// inCharset is a file as UTF-8 that names a character set, or none with "": if it is
// valid UTF-8, it is that; else what it names, if that has a character for all of
// it; else what the characters tell. Instead is what it was read in, where that is
// not what it names.
func inCharset(file, name string, decode Decode) (text, instead string) {
	if isUTF8(file) && !isShifting(name, file) {
		return file, ""
	}
	text, err := fromCharset(name, file, decode)
	if name != "" && err == nil && !strings.Contains(text, "\ufffd") {
		return text, ""
	}
	told := guessed(file, decode)
	if label(name) != "utf-8" && name != "" && err == nil && told == anyLatin {
		return text, "" // nothing tells better
	}
	if name != "" {
		instead = told
	}
	return guess(file, decode)(file), instead
}

// isShifting reports whether a text is in one of the character sets that write all
// in ASCII, with escapes.
func isShifting(name, text string) bool {
	return strings.HasPrefix(label(name), "iso-2022") && strings.Contains(text, "\x1b")
}

// maxDeclarations is how many places that look like a CA are tried.
const maxDeclarations = 16

// declarations are the values of what looks like a property CA in a file whose
// characters are not known yet. Some may lie within a text.
func declarations(file string) iter.Seq[string] {
	return func(yield func(string) bool) {
		rest := file
		for range maxDeclarations {
			i := strings.Index(rest, "CA")
			if i < 0 {
				return
			}
			rest = rest[i+2:]
			value := strings.TrimLeft(rest, blanks)
			if !strings.HasPrefix(value, "[") {
				continue
			}
			value, _, closed := strings.Cut(value[1:], "]")
			if closed && label(value) != "" && !yield(value) {
				return
			}
		}
	}
}

// declares reports whether a text, decoded as what name says, says so itself. A
// text that cannot be parsed is believed: the parser will tell what is wrong.
func declares(text, name string) bool {
	p := sgfParser{text: text}
	root, err := p.tree()
	return err != nil || root.get("CA") == name
}

// label is a character set's name as the Encoding Standard has it, or "" for
// what is no name.
func label(name string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	if strings.ContainsFunc(name, func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < '0' || c > '9') && !strings.ContainsRune("-_.:", c)
	}) {
		return ""
	}
	switch name { // code pages by their numbers, as programs for Windows write them
	case "cp936", "ms936", "936":
		return "gbk"
	case "cp932", "ms932", "932", "shift-jis":
		return "shift_jis"
	case "cp949", "ms949", "949", "uhc":
		return "euc-kr"
	case "cp950", "ms950", "950":
		return "big5"
	}
	return name
}

// fromCharset decodes a file that names its character set with bytes of ASCII.
func fromCharset(name, file string, decode Decode) (string, error) {
	switch of := label(name); of {
	case "utf-8", "utf8", "unicode-1-1-utf-8":
		return toUTF8(file), nil
	case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1", "us-ascii", "ascii":
		return fromLatin1(file), nil
	case "utf-16", "utf-16le", "utf-16be", "utf16": // it was, before somebody saved it as something else
		return "", errors.ErrUnsupported
	default:
		text, err := "", errors.ErrUnsupported
		if decode != nil {
			text, err = decode(of, file)
		}
		if err != nil {
			return "", errors.ErrUnsupported
		}
		return toUTF8(text), nil
	}
}

// toUTF8 replaces bytes that are not UTF-8.
func toUTF8(s string) string { return strings.ToValidUTF8(s, "\ufffd") }

// fromLatin1 takes each byte for a character.
func fromLatin1(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteRune(rune(s[i]))
	}
	return b.String()
}

// fromUTF16 decodes pairs of bytes, of which the one at low, 0 or 1, is the low
// one. Half a pair at the end is no character.
func fromUTF16(s string, low int) string {
	units := make([]uint16, 0, len(s)/2+1)
	for i := 0; i+1 < len(s); i += 2 {
		units = append(units, uint16(s[i+1-low])<<8|uint16(s[i+low]))
	}
	if len(s)%2 != 0 {
		units = append(units, 0xfffd)
	}
	return string(utf16.Decode(units))
}
