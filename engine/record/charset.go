package record

import (
	"errors"
	"iter"
	"strings"
	"unicode/utf16"
)

// A Decode converts text in a character set to UTF-8. label is a label of the Encoding
// Standard (encoding.spec.whatwg.org) in lower case, as a browser's TextDecoder accepts
// it. Invalid bytes become U+FFFD. Decode returns an error if it does not support the
// label.
type Decode func(label, text string) (string, error)

// A file is decoded before it is parsed, because in GB18030, Shift-JIS and Big5 the second
// byte of a character can be a backslash or a bracket.

// decoded returns a file as UTF-8. The character set comes from a byte order mark or
// SGF's property CA. If the file is in another character set than the one it names,
// instead is the set in which it was read.
func decoded(file string, decode Decode) (text, instead string) {
	switch {
	case strings.HasPrefix(file, "\xef\xbb\xbf"):
		return toUTF8(file[3:]), ""
	case strings.HasPrefix(file, "\xff\xfe\x00\x00"):
		return fromUTF32(file[4:], 0), ""
	case strings.HasPrefix(file, "\x00\x00\xfe\xff"):
		return fromUTF32(file[4:], 3), ""
	case strings.HasPrefix(file, "\xff\xfe"):
		return fromUTF16(file[2:], 0), ""
	case strings.HasPrefix(file, "\xfe\xff"):
		return fromUTF16(file[2:], 1), ""
	case len(file) > 3 && file[0]|file[2] == 0 && file[1] != 0: // no mark, but the text begins with ASCII
		return fromUTF16(file, 1), ""
	case len(file) > 3 && file[1]|file[3] == 0 && file[0] != 0:
		return fromUTF16(file, 0), ""
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

// inCharset returns a file as UTF-8. name is the character set that the file names, or "".
// If the file is valid UTF-8, it is returned unchanged. Otherwise inCharset decodes it as
// name and, if that gives invalid characters, as the set that guessed finds; instead is
// that set if it differs from name.
func inCharset(file, name string, decode Decode) (text, instead string) {
	if isUTF8(file) && !isShifting(name, file) {
		return file, ""
	}
	text, err := fromCharset(name, file, decode)
	if name != "" && err == nil && !strings.Contains(text, "\ufffd") {
		return text, ""
	}
	detected := guessed(file, decode)
	if label(name) != "utf-8" && name != "" && err == nil && detected == anyLatin {
		return text, "" // there is no better guess
	}
	if name != "" {
		instead = detected
	}
	return guess(file, decode)(file), instead
}

// isShifting reports whether a text is in a character set that encodes all characters as
// ASCII with escape sequences.
func isShifting(name, text string) bool {
	return strings.HasPrefix(label(name), "iso-2022") && strings.Contains(text, "\x1b")
}

// maxDeclarations is the maximum number of possible CA properties that are tried.
const maxDeclarations = 16

// declarations returns the values of possible CA properties in a file whose character set
// is not yet known. Some of them can be parts of texts.
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

// declares reports whether a text that was decoded as name has the property CA[name]. It
// also returns true if the text cannot be parsed; the parser reports the error later.
func declares(text, name string) bool {
	p := sgfParser{text: text}
	root, err := p.tree()
	return err != nil || root.get("CA") == name
}

// label returns the label of the Encoding Standard for the name of a character set, or ""
// if name is not a possible name.
func label(name string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	if strings.ContainsFunc(name, func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < '0' || c > '9') && !strings.ContainsRune("-_.:", c)
	}) {
		return ""
	}
	switch name { // code page numbers, which Windows programs write
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

// fromCharset decodes a file in the named character set.
func fromCharset(name, file string, decode Decode) (string, error) {
	switch of := label(name); of {
	case "utf-8", "utf8", "unicode-1-1-utf-8":
		return toUTF8(file), nil
	case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1", "us-ascii", "ascii":
		return fromLatin1(file), nil
	case "utf-16", "utf-16le", "utf-16be", "utf16": // the file was converted later: in UTF-16 the name would not be ASCII
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

// toUTF8 replaces invalid bytes with U+FFFD.
func toUTF8(s string) string { return strings.ToValidUTF8(s, "\ufffd") }

// fromLatin1 decodes ISO 8859-1.
func fromLatin1(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteRune(rune(s[i]))
	}
	return b.String()
}

// fromUTF32 decodes UTF-32. low is the index of the low byte in each character, 0 or 3.
func fromUTF32(s string, low int) string {
	var b strings.Builder
	for i := 0; i+3 < len(s); i += 4 {
		c := rune(0)
		for j := range 4 {
			c |= rune(s[i+(low^j)]) << (8 * j)
		}
		b.WriteRune(c)
	}
	return b.String()
}

// fromUTF16 decodes UTF-16. low is the index of the low byte in each pair, 0 or 1. A single
// byte at the end becomes U+FFFD.
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
