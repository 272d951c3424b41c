package record

import (
	"errors"
	"iter"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A Decode turns a text in a character set into UTF-8. The label is one of the
// Encoding Standard's (encoding.spec.whatwg.org), in lower case, so that a
// browser's TextDecoder can do it. What the text has no character for becomes
// U+FFFD. It returns an error when it does not know the label.
type Decode func(label, text string) (string, error)

// A file is decoded before it is parsed. In GB18030, Shift-JIS and Big5 the
// second byte of a character can be a backslash or a bracket, which a parser of
// bytes would take for an escape or an end.

// decoded is a file as UTF-8. A byte order mark says what it is in, then SGF's
// property CA. Where nothing does, it is UTF-8 if that is possible, else what
// most of East Asia's old programs wrote, or Latin-1, SGF's own default.
func decoded(file string, decode Decode) (string, error) {
	switch {
	case strings.HasPrefix(file, "\xef\xbb\xbf"):
		return toUTF8(file[3:]), nil
	case strings.HasPrefix(file, "\xff\xfe"):
		return fromUTF16(file[2:], 0)
	case strings.HasPrefix(file, "\xfe\xff"):
		return fromUTF16(file[2:], 1)
	}
	for name := range declarations(file) {
		text, err := fromCharset(name, file, decode)
		if err == nil && declares(text, name) {
			return text, nil
		}
		if latin := fromLatin1(file); err != nil && declares(latin, name) {
			return "", errorAt("SGF", latin, strings.Index(latin, "["+name+"]")+1, err)
		}
	}
	return guess(file, decode)(file), nil
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
		if utf8.ValidString(file) {
			return file, nil
		}
		return fromLatin1(file), nil
	default:
		text, err := "", errors.ErrUnsupported
		if decode != nil {
			text, err = decode(of, file)
		}
		if err != nil {
			return "", errors.New("CA[" + shorten(name) + "] is no character set that is known here")
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
// one.
func fromUTF16(s string, low int) (string, error) {
	if len(s)%2 != 0 {
		return "", &Error{"UTF-16", 1, 1, errors.New("the file has an odd number of bytes")}
	}
	units := make([]uint16, 0, len(s)/2)
	for i := 0; i < len(s); i += 2 {
		units = append(units, uint16(s[i+1-low])<<8|uint16(s[i+low]))
	}
	return string(utf16.Decode(units)), nil
}

// guess tells what a file without a character set's name is in, and
// gives what decodes its texts. All bytes that are not ASCII are looked at
// together: where most of them stand alone they are Latin-1; else they are
// UTF-8, Shift-JIS if that gives kana, or GB18030, if they can be.
func guess(file string, decode Decode) func(string) string {
	switch name := guessed(file, decode); name {
	case "utf-8":
		return toUTF8
	case "latin1":
		return fromLatin1
	default:
		return func(text string) string {
			s, err := decode(name, text)
			if err != nil {
				return fromLatin1(text)
			}
			return toUTF8(s)
		}
	}
}

// guessed is the label of the character set that a text is most likely in.
func guessed(text string, decode Decode) string {
	if utf8.ValidString(text) {
		return "utf-8"
	}
	if decode == nil {
		return "latin1"
	}
	if s, err := decode("big5", text); err == nil && crossings(s) && strings.Count(s, "\ufffd") == 0 {
		return "big5" // where half of each of a drawing's points is ASCII
	}
	if !paired(text) {
		return "latin1"
	}
	if s, err := decode("shift_jis", text); err == nil && (kana(s) > 0 || crossings(s)) && strings.Count(s, "\ufffd") == 0 {
		return "shift_jis"
	}
	if s, err := decode("gb18030", text); err == nil && strings.Count(s, "\ufffd") == 0 {
		return "gb18030"
	}
	return "latin1"
}

// paired reports whether most bytes that are not ASCII stand beside another one.
func paired(text string) bool {
	high, pairs := 0, 0
	for i := 0; i < len(text); i++ {
		if text[i] < 0x80 {
			continue
		}
		high++
		if i > 0 && text[i-1] >= 0x80 || i+1 < len(text) && text[i+1] >= 0x80 {
			pairs++
		}
	}
	return pairs*2 > high
}

// crossings reports whether a text has the crossings of a drawn board.
func crossings(s string) bool { return strings.ContainsAny(s, "┼╋") }

// kana counts hiragana and katakana.
func kana(s string) (n int) {
	for _, c := range s {
		if c >= 0x3041 && c <= 0x30fe {
			n++
		}
	}
	return n
}
