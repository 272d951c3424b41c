package record

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// An sgfNode is a node of an SGF file: its properties and its children.
type sgfNode struct {
	props []sgfProp
	next  []*sgfNode
}

type sgfProp struct {
	name   string
	values []string
	at     int // offset in bytes
}

// find returns a property of the node, with at least one value.
func (n *sgfNode) find(name string) (p sgfProp, ok bool) {
	for _, p := range n.props {
		if p.name == name {
			return p, true
		}
	}
	return sgfProp{}, false
}

// get returns the first value of a property, or "".
func (n *sgfNode) get(name string) string {
	if p, ok := n.find(name); ok {
		return p.values[0]
	}
	return ""
}

// maxNesting is the maximum depth of nested variations.
const maxNesting = 1000

// blanks are the characters that SGF ignores between its parts.
const blanks = " \t\r\n\v\f"

// isBlank reports whether c is one of blanks.
func isBlank(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// sgfStart returns the offset of the first game in an SGF file, or -1. Other text such as the
// header of a mail, a comment or "<pre>" can precede it.
func sgfStart(text string) int {
	for at := 0; ; at++ {
		i := strings.IndexByte(text[at:], '(')
		if i < 0 {
			return -1
		}
		at += i
		if strings.HasPrefix(strings.TrimLeft(text[at+1:], blanks), ";") {
			return at
		}
	}
}

// An sgfParser parses the games of an SGF file in UTF-8.
type sgfParser struct {
	text  string
	at    int
	want  *Want // may be nil
	nodes int

	ignored []string // names of properties without a value
	ended   int      // offset behind the last value
	last    textEnd  // of the last property with a value
	guessed []Guess
	moves   int  // properties B and W of the game read so far
	torn    bool // the text ends within a game that has moves

	nodeRoom  room[sgfNode]
	nextRoom  room[*sgfNode]
	propRoom  room[sgfProp]
	valueRoom room[string]
}

// A room supplies memory for slices that mostly have one element, many at a time.
type room[T any] struct{ free []T }

// one returns an empty slice with room for one element.
func (r *room[T]) one() []T {
	if len(r.free) == 0 {
		r.free = make([]T, 128)
	}
	s := r.free[:0:1]
	r.free = r.free[1:]
	return s
}

// fail returns an error at a byte of the text.
func (p *sgfParser) fail(at int, what string) error {
	return errorAt("SGF", p.text, at, errors.New(what))
}

// tree parses the next game and returns its root. Of a game that the text cuts off it returns
// what is there, if that has moves.
func (p *sgfParser) tree() (root *sgfNode, err error) {
	p.moves = 0
	var last *sgfNode
	var stack []*sgfNode // by open variation: the node from which it branches off
	for open := true; open && p.at < len(p.text); {
		switch c := p.text[p.at]; {
		case c == '(':
			if len(stack) == maxNesting {
				return nil, p.fail(p.at, "more than 1000 variations in each other")
			}
			stack = append(stack, last)
			p.at++
		case c == ')':
			if len(stack) == 0 {
				return nil, p.fail(p.at, "a ) closes nothing")
			}
			last = stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			open = len(stack) > 0 // otherwise the game ends
			p.at++
		case c == ';':
			n := &p.nodeRoom.one()[:1][0]
			if p.nodes++; p.nodes%1024 == 0 && p.want != nil && p.want.stop(p.at, len(p.text)) {
				return nil, ErrStopped
			}
			if root == nil {
				root = n
			} else if last == nil {
				return nil, p.fail(p.at, "a node outside the game's tree")
			} else {
				if last.next == nil {
					last.next = p.nextRoom.one()
				}
				last.next = append(last.next, n)
			}
			last = n
			p.at++
		case isNamePart(c):
			if root == nil && len(stack) > 0 { // the semicolon is missing
				root = &sgfNode{}
				last = root
			}
			if last == nil {
				return nil, p.fail(p.at, "a property outside a node")
			}
			prop, err := p.property()
			if p.torn = err != nil && p.at >= len(p.text) && p.moves > 0; p.torn {
				return root, nil
			}
			if err != nil {
				return nil, err
			}
			if prop.name == "B" || prop.name == "W" {
				p.moves++
			}
			if last.props == nil {
				last.props = p.propRoom.one()
			}
			last.props = append(last.props, prop)
			if p.ended > prop.at {
				p.last = textEnd{node: last, props: len(last.props), at: p.ended, ignored: len(p.ignored)}
			}
		case strings.IndexByte(blanks, c) >= 0:
			p.at++
		case p.resume(last):
		default:
			_, n := utf8.DecodeRuneInString(p.text[p.at:])
			return nil, p.fail(p.at, strconv.Quote(p.text[p.at:p.at+n])+" where a node or property was to come")
		}
	}
	switch {
	case len(stack) > 0 && p.moves > 0:
		p.torn = true
	case len(stack) > 0:
		return nil, p.fail(p.at, "the file ends within the game")
	case root == nil:
		return nil, p.fail(p.at, "there is no node in the game")
	}
	return root, nil
}

// A textEnd is the place where the last value of a node ended.
type textEnd struct {
	node               *sgfNode
	props, at, ignored int
	text               *strings.Builder // the value, once it has gone on; else nil
}

// resume continues the last value of a node behind a bracket that is not escaped, as in
// C[see [1] here]. It reports whether the value then has an end that a property can have.
func (p *sgfParser) resume(n *sgfNode) bool {
	if n == nil || p.last.node != n {
		return false
	}
	for at := p.at; at < len(p.text); at++ {
		if p.text[at] != ']' || at > p.last.at+maxResumed {
			if at > p.last.at+maxResumed {
				return false
			}
			continue
		}
		rest := strings.TrimLeft(p.text[at+1:], blanks)
		if rest != "" && strings.IndexByte(";()", rest[0]) < 0 && !startsProperty(rest) {
			continue
		}
		prop := &n.props[p.last.props-1]
		if p.last.text == nil { // a builder, because a value can go on many times
			p.last.text = &strings.Builder{}
			p.last.text.WriteString(prop.values[len(prop.values)-1])
		}
		p.last.text.WriteString(lineBreaks.Replace(p.text[p.last.at-1 : at]))
		prop.values[len(prop.values)-1] = p.last.text.String()
		n.props, p.ignored, p.at = n.props[:p.last.props], p.ignored[:p.last.ignored], at+1
		p.last.at = p.at
		if !slices.Contains(p.guessed, GuessBracket) {
			p.guessed = append(p.guessed, GuessBracket)
		}
		return true
	}
	return false
}

// maxResumed is the maximum length in bytes of a text behind a bracket that is not escaped.
const maxResumed = 100_000

// startsProperty reports whether s begins with capital letters and a bracket.
func startsProperty(s string) bool {
	n := 0
	for n < len(s) && s[n] >= 'A' && s[n] <= 'Z' {
		n++
	}
	return n > 0 && strings.HasPrefix(s[n:], "[")
}

// isNamePart reports whether c can be part of a property's name. Renju servers write 5A.
func isNamePart(c byte) bool { return isLetter(c) || isDigit(c) || c == '_' }

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// property reads a name and its values. As in FF[3] only the capital letters of a name
// and digits count; if there are no capitals, all letters count. A property without a
// value is ignored, unless it is one of gameProps. So is one whose name has more than
// letters.
func (p *sgfParser) property() (prop sgfProp, err error) {
	prop.at = p.at
	capitals, foreign := false, false
	var name []byte
	for p.at < len(p.text) && isNamePart(p.text[p.at]) {
		c := p.text[p.at]
		capitals = capitals || c >= 'A' && c <= 'Z'
		foreign = foreign || !isLetter(c)
		if c <= 'Z' || c == '_' {
			name = append(name, c)
		}
		p.at++
	}
	prop.name = string(name)
	letters := p.at - prop.at
	for {
		p.at = len(p.text) - len(strings.TrimLeft(p.text[p.at:], blanks))
		if p.at == len(p.text) || p.text[p.at] != '[' {
			break
		}
		value, ok := p.value()
		if !ok {
			return prop, p.fail(prop.at, "the value of "+shorten(prop.name)+" does not end")
		}
		if prop.values == nil {
			prop.values = p.valueRoom.one()
		}
		prop.values, p.ended = append(prop.values, value), p.at
	}
	if !capitals {
		prop.name = strings.ToUpper(p.text[prop.at : prop.at+letters])
		if short := longNames[prop.name]; short != "" {
			prop.name = short
		}
	}
	if len(prop.values) == 0 && !gameProps[prop.name] && p.at < len(p.text) {
		p.ignore(prop.name)
		prop.values = []string{""}
		return prop, nil
	}
	if foreign && len(prop.values) > 0 {
		p.ignore(prop.name)
	}
	if len(prop.values) == 0 {
		return prop, p.fail(prop.at, "property "+strconv.Quote(shorten(prop.name))+" has no value")
	}
	return prop, nil
}

// longNames maps names of properties in words to their letters.
var longNames = map[string]string{"BLACK": "B", "WHITE": "W", "SIZE": "SZ", "COMMENT": "C", "RESULT": "RE", "ADDBLACK": "AB", "ADDWHITE": "AW"}

// maxIgnored is the largest number of ignored properties that are named.
const maxIgnored = 1000

// ignore adds a name to the ignored ones if it is not there.
func (p *sgfParser) ignore(name string) {
	if name = shorten(name); len(p.ignored) < maxIgnored && !slices.Contains(p.ignored, name) {
		p.ignored = append(p.ignored, name)
	}
}

// value reads a text in brackets. A backslash escapes any character and removes a line break
// after it.
func (p *sgfParser) value() (value string, ok bool) {
	s := p.text[p.at+1:]
	if end := strings.IndexByte(s, ']'); end >= 0 && !strings.ContainsAny(s[:end], "\\\r") {
		p.at += end + 2 // most values have nothing to replace
		return s[:end], true
	}
	var b strings.Builder
	i := 0
	for ; i < len(s) && s[i] != ']'; i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
			if isBreak(s[i]) {
				if i+1 < len(s) && s[i+1] != s[i] && isBreak(s[i+1]) {
					i++
				}
				continue
			}
		}
		b.WriteByte(s[i])
	}
	p.at += min(i+2, len(s)+1)
	return lineBreaks.Replace(b.String()), i < len(s)
}

// gameProps are the properties on which the moves of a game depend.
var gameProps = map[string]bool{"B": true, "W": true, "AB": true, "AW": true, "AE": true, "SZ": true, "GM": true}

// lineBreaks replaces the line breaks of all systems, also LF CR, with "\n".
var lineBreaks = strings.NewReplacer("\r\n", "\n", "\n\r", "\n", "\r", "\n", "\n", "\n")

func isBreak(c byte) bool { return c == '\r' || c == '\n' }
