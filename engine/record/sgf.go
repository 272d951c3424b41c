package record

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"tengen/engine/gomoku"
)

// SGF is the game with its variations in the Smart Game Format, FF[4]
// (red-bean.com/sgf). GM[4] is five in a row; points are two letters, the
// column from the left and the row from the top.
func (g *Game) SGF() string {
	w := sgfWriter{size: g.Size}
	w.b.WriteString("(;")
	w.text("FF", "4")
	w.text("GM", "4")
	w.text("CA", "UTF-8")
	w.text("AP", "Tengen")
	w.text("SZ", strconv.Itoa(g.Size))
	w.text("RU", g.Rule.String())
	w.text("PB", g.Black)
	w.text("PW", g.White)
	w.text("DT", g.Date)
	w.text("RE", g.Result)
	w.text("C", g.Root.Comment)
	w.after(g.Root, gomoku.Black)
	w.b.WriteString(")\n")
	return w.b.String()
}

type sgfWriter struct {
	b    strings.Builder
	size int
}

// text writes a property, unless it is empty.
func (w *sgfWriter) text(name, value string) {
	if value != "" {
		w.b.WriteString(name + "[" + sgfEscape.Replace(value) + "]")
	}
}

var sgfEscape = strings.NewReplacer(`\`, `\\`, `]`, `\]`)

// after writes what follows n, where c moves.
func (w *sgfWriter) after(n *Node, c gomoku.Color) {
	for len(n.Next) == 1 {
		n = n.Next[0]
		w.move(n, c)
		c = c.Other()
	}
	for _, next := range n.Next {
		w.b.WriteString("\n(")
		w.move(next, c)
		w.after(next, c.Other())
		w.b.WriteString(")")
	}
}

func (w *sgfWriter) move(n *Node, c gomoku.Color) {
	x, y := TopLeft(n.Move, w.size)
	w.b.WriteString(";")
	w.text([3]string{"", "B", "W"}[c], string([]byte{'a' + byte(x), 'a' + byte(y)}))
	w.text("C", n.Comment)
}

// sgfNode is a node of any SGF file: properties and what follows.
type sgfNode struct {
	props []sgfProp
	next  []*sgfNode
}

type sgfProp struct {
	name   string
	values []string
}

// get is the first value of a property, or "".
func (n *sgfNode) get(name string) string {
	for _, p := range n.props {
		if p.name == name && len(p.values) > 0 {
			return p.values[0]
		}
	}
	return ""
}

// maxNesting is how many variations may lie in each other.
const maxNesting = 1000

type sgfError string

func (e sgfError) Error() string { return "SGF: " + string(e) }

// parseSGF reads the first game of an SGF file.
func parseSGF(s string) (root *sgfNode, err error) {
	var at *sgfNode
	var stack []*sgfNode // where each open variation branches off
	for s != "" {
		switch c := s[0]; {
		case c == '(':
			if len(stack) == maxNesting {
				return nil, sgfError("more than 1000 variations in each other")
			}
			stack = append(stack, at)
			s = s[1:]
		case c == ')':
			if len(stack) == 0 {
				return nil, sgfError("a ) closes nothing")
			}
			at = stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if s = s[1:]; len(stack) == 0 {
				s = "" // the first game's end
			}
		case c == ';':
			n := &sgfNode{}
			if root == nil {
				root = n
			} else if at == nil {
				return nil, sgfError("a node outside the game's tree")
			} else {
				at.next = append(at.next, n)
			}
			at = n
			s = s[1:]
		case isLetter(c):
			if at == nil {
				return nil, sgfError("a property outside a node")
			}
			var p sgfProp
			if p, s, err = sgfProperty(s); err != nil {
				return nil, err
			}
			at.props = append(at.props, p)
		case c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f':
			s = s[1:]
		default:
			_, n := utf8.DecodeRuneInString(s)
			return nil, sgfError(strconv.Quote(s[:n]) + " where a node or property was to come")
		}
	}
	switch {
	case len(stack) > 0:
		return nil, sgfError("the file ends within the game")
	case root == nil:
		return nil, sgfError("there is no node in it")
	}
	return root, nil
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// sgfProperty reads a name, of which only capitals count, and its values.
func sgfProperty(s string) (p sgfProp, rest string, err error) {
	for s != "" && isLetter(s[0]) {
		if s[0] <= 'Z' {
			p.name += s[:1]
		}
		s = s[1:]
	}
	for {
		s = strings.TrimLeft(s, " \t\r\n\v\f")
		if s == "" || s[0] != '[' {
			break
		}
		var b strings.Builder
		i := 1
		for ; i < len(s) && s[i] != ']'; i++ {
			if s[i] == '\\' && i+1 < len(s) {
				i++
				if s[i] == '\r' || s[i] == '\n' { // a line broken for width only
					if i+1 < len(s) && s[i+1] != s[i] && (s[i+1] == '\r' || s[i+1] == '\n') {
						i++
					}
					continue
				}
			}
			b.WriteByte(s[i])
		}
		if i >= len(s) {
			return p, s, sgfError("the value of " + shorten(p.name) + " does not end")
		}
		p.values = append(p.values, b.String())
		s = s[i+1:]
	}
	if len(p.values) == 0 {
		return p, s, sgfError("property " + strconv.Quote(shorten(p.name)) + " has no value")
	}
	return p, s, nil
}
