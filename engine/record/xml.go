package record

import (
	"errors"
	"strconv"
	"strings"
)

// This file has a scanner for the part of XML (www.w3.org/TR/xml) that databases of games
// use: elements with attributes, text, the five entities, numeric character references and
// CDATA. It skips comments, instructions and declarations. The package encoding/xml would
// add 100 KB to the page.

// isXML reports whether a file is XML, and returns it as UTF-8.
func isXML(file string, decode Decode) (text string, ok bool) {
	switch {
	case strings.HasPrefix(file, "\xff\xfe<\x00"), strings.HasPrefix(file, "\xfe\xff\x00<"):
		return fromUTF16(file[2:], int(file[0]&1^1)), true
	}
	start := strings.TrimLeft(strings.TrimPrefix(file, "\xef\xbb\xbf"), blanks)
	first := strings.ToLower(start[:min(len(start), len("<database"))])
	if !strings.HasPrefix(first, "<?xml") && first != "<database" && !strings.HasPrefix(first, "<game") && !strings.HasPrefix(first, "<!") {
		return "", false
	}
	head, _, _ := strings.Cut(start, ">")
	_, name, _ := strings.Cut(head, "encoding=")
	if len(name) > 1 {
		name, _, _ = strings.Cut(name[1:], name[:1]) // between quotes
	}
	text, _ = inCharset(file, name, decode)
	return text, true
}

// An xmlScanner scans a text for tags.
type xmlScanner struct {
	text string
	at   int
}

// A tag is a start tag, an end tag or an empty element.
type tag struct {
	name  string
	ends  bool   // </name>, or <name/>
	opens bool   // <name>, or <name/>
	attrs string // as written
	at    int    // offset in bytes
	text  string // text between the previous tag and this one, as written
}

// next returns the next tag. ok is false at the end of the text.
func (s *xmlScanner) next() (t tag, ok bool, err error) {
	from := s.at
	for {
		i := strings.IndexByte(s.text[s.at:], '<')
		if i < 0 {
			return t, false, nil
		}
		t.at = s.at + i
		rest := s.text[t.at:]
		end := -1
		switch {
		case strings.HasPrefix(rest, "<!--"):
			end = after(rest, "-->")
		case strings.HasPrefix(rest, "<![CDATA["):
			end = after(rest, "]]>")
		case strings.HasPrefix(rest, "<?"):
			end = after(rest, "?>")
		case strings.HasPrefix(rest, "<!"):
			end = after(rest, ">")
		default:
			return s.tag(from, t)
		}
		if end < 0 {
			return t, false, s.fault(t.at, "what begins here does not end")
		}
		s.at = t.at + end
	}
}

// tag reads the tag at t.at. The text before it begins at from.
func (s *xmlScanner) tag(from int, t tag) (tag, bool, error) {
	rest := s.text[t.at:]
	end := 1
	for quote := byte(0); end < len(rest) && (quote != 0 || rest[end] != '>'); end++ {
		switch c := rest[end]; {
		case c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		case quote == 0 && c == '<':
			return t, false, s.fault(t.at, "a tag begins and does not end")
		}
	}
	if end == len(rest) {
		return t, false, s.fault(t.at, "a tag begins and does not end")
	}
	inside := rest[1:end]
	t.text = s.text[from:t.at]
	t.opens = !strings.HasPrefix(inside, "/")
	t.ends = !t.opens || strings.HasSuffix(inside, "/")
	inside = strings.Trim(inside, "/")
	cut := 0
	for cut < len(inside) && !isBlank(inside[cut]) {
		cut++
	}
	t.name, t.attrs = strings.ToLower(inside[:cut]), inside[cut:]
	if t.name == "" {
		return t, false, s.fault(t.at, "a tag has no name")
	}
	s.at = t.at + end + 1
	return t, true, nil
}

// after returns the index after the first occurrence of end in s, or -1.
func after(s, end string) int {
	i := strings.Index(s, end)
	if i < 0 {
		return -1
	}
	return i + len(end)
}

func (s *xmlScanner) fault(at int, what string) error {
	return errorAt("XML", s.text, at, errors.New(what))
}

// attr returns the value of an attribute, or "".
func (t *tag) attr(name string) string {
	for rest := t.attrs; ; {
		i := strings.IndexByte(rest, '=')
		if i < 0 {
			return ""
		}
		is := trimmed(rest[:i])
		value := trimmedLeft(rest[i+1:])
		if value == "" || value[0] != '"' && value[0] != '\'' {
			return ""
		}
		end := strings.IndexByte(value[1:], value[0])
		if end < 0 {
			return ""
		}
		if len(is) == len(name) && strings.EqualFold(is, name) {
			return unescape(value[1 : 1+end])
		}
		rest = value[end+2:]
	}
}

// trimmedLeft is strings.TrimLeft(s, blanks), without the set of characters that it makes.
func trimmedLeft(s string) string {
	for s != "" && isBlank(s[0]) {
		s = s[1:]
	}
	return s
}

// trimmed is strings.Trim(s, blanks).
func trimmed(s string) string {
	for s != "" && isBlank(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return trimmedLeft(s)
}

var entities = map[string]string{"amp": "&", "lt": "<", "gt": ">", "quot": `"`, "apos": "'", "nbsp": " "}

// unescape replaces entities and CDATA sections with their characters. It leaves unknown
// entities unchanged.
func unescape(s string) string {
	for {
		before, rest, ok := strings.Cut(s, "<![CDATA[")
		if !ok {
			break
		}
		inside, behind, _ := strings.Cut(rest, "]]>")
		s = before + strings.ReplaceAll(inside, "&", "&amp;") + behind
	}
	if strings.IndexByte(s, '&') < 0 {
		return s
	}
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(s, "&")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		name, behind, closed := strings.Cut(rest, ";")
		c, known := entity(name)
		if !closed || !known {
			b.WriteByte('&')
			s = rest
			continue
		}
		b.WriteString(c)
		s = behind
	}
}

// entity returns the character for the name of an entity. ok is false if it is unknown.
func entity(name string) (string, bool) {
	digits, numbered := strings.CutPrefix(name, "#")
	if !numbered {
		c, ok := entities[name]
		return c, ok
	}
	base := 10
	if hex, ok := strings.CutPrefix(digits, "x"); ok {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(digits, base, 32)
	if err != nil || n == 0 || n > 0x10ffff {
		return "", false
	}
	return string(rune(n)), true
}
