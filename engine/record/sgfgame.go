package record

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"tengen/engine/gomoku"
	"tengen/engine/notation"
)

// readSGF reads the first game of an SGF file. Stones set up before the first
// move become moves, when Black and White can have played them in turn.
func readSGF(text string, rule gomoku.Rule) (*Game, error) {
	root, err := parseSGF(text)
	if err != nil {
		return nil, err
	}
	if gm := strings.TrimSpace(root.get("GM")); gm != "" && gm != "4" && gm != "1" {
		return nil, sgfError("GM[" + shorten(gm) + "] is another game")
	}
	size := 15
	if sz := strings.TrimSpace(root.get("SZ")); sz != "" {
		width, height, two := strings.Cut(sz, ":")
		if size, err = strconv.Atoi(width); err != nil || two && height != width {
			return nil, sgfError("SZ[" + shorten(sz) + "] is no size of a square board")
		}
	}
	switch strings.ToLower(strings.TrimSpace(root.get("RU"))) {
	case "freestyle", "gomoku":
		rule = gomoku.Freestyle
	case "standard":
		rule = gomoku.Standard
	case "renju":
		rule = gomoku.Renju
	}
	p, err := gomoku.New(rule, size)
	if err != nil {
		return nil, err
	}
	g := New(rule, size, nil)
	utf := isUTF8(root)
	g.Black, g.White = decode(root.get("PB"), utf), decode(root.get("PW"), utf)
	g.Date, g.Result = decode(root.get("DT"), utf), decode(root.get("RE"), utf)
	r := sgfReader{p: p, utf: utf}
	return g, r.follow(root, g.Root)
}

// isUTF8 reports whether the file says it is in UTF-8, or does not say what
// it is in.
func isUTF8(root *sgfNode) bool {
	ca := strings.ToUpper(strings.TrimSpace(root.get("CA")))
	return ca == "" || ca == "UTF-8" || ca == "UTF8"
}

// decode is a text of a file in UTF-8. What is none is taken for Latin-1,
// SGF's own default.
func decode(s string, utf bool) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	if utf && utf8.ValidString(s) || isASCII(s) {
		return s
	}
	var b strings.Builder
	for i := range len(s) {
		b.WriteRune(rune(s[i]))
	}
	return b.String()
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// sgfReader plays a file's moves as it goes along its tree.
type sgfReader struct {
	p   *gomoku.Position
	utf bool
}

// follow adds n and all behind it to the tree at node, and leaves the board as
// it was.
func (r *sgfReader) follow(n *sgfNode, node *Node) error {
	before := r.p.Ply()
	defer func() {
		for r.p.Ply() > before {
			r.p.Undo()
		}
	}()
	for {
		var err error
		if node, err = r.add(n, node); err != nil {
			return err
		}
		if len(n.next) != 1 {
			break
		}
		n = n.next[0]
	}
	for _, next := range n.next {
		if err := r.follow(next, node); err != nil {
			return err
		}
	}
	return nil
}

// add plays what one node of the file says, and is where that leads.
func (r *sgfReader) add(n *sgfNode, node *Node) (*Node, error) {
	var set [3][]gomoku.Point
	comment := ""
	for _, prop := range n.props {
		switch prop.name {
		case "B", "W":
			pt, err := r.point(prop.values[0])
			if err == nil && (prop.name == "B") != (r.p.ToMove() == gomoku.Black) {
				err = errors.New("it is " + r.p.ToMove().String() + "'s turn")
			}
			if err == nil {
				err = r.p.Play(pt)
			}
			if err != nil {
				return nil, r.fault(prop.name, prop.values[0], err)
			}
			node = node.add(pt)
		case "AB", "AW":
			c := gomoku.Black
			if prop.name == "AW" {
				c = gomoku.White
			}
			for _, v := range prop.values {
				points, err := r.rectangle(v)
				if err != nil {
					return nil, r.fault(prop.name, v, err)
				}
				set[c] = append(set[c], points...)
			}
		case "AE":
			return nil, r.fault("AE", prop.values[0], errors.New("stones cannot be taken off the board"))
		case "C":
			comment = decode(prop.values[0], r.utf)
		}
	}
	node, err := r.setUp(set[gomoku.Black], set[gomoku.White], n.get("PL"), node)
	if err != nil {
		return nil, err
	}
	if comment != "" {
		node.Comment = strings.TrimSpace(node.Comment + "\n" + comment)
	}
	return node, nil
}

// setUp plays stones that are on the board from the start. The way they came
// there is not known, so a point may have been forbidden on the way played
// here.
func (r *sgfReader) setUp(black, white []gomoku.Point, turn string, node *Node) (*Node, error) {
	if len(black)+len(white) == 0 {
		return node, nil
	}
	if r.p.Ply() > 0 {
		return nil, sgfError("AB and AW after the first move are not supported")
	}
	if len(black) != len(white) && len(black) != len(white)+1 {
		return nil, sgfError(strconv.Itoa(len(black)) + " black and " + strconv.Itoa(len(white)) +
			" white stones to begin with cannot have been played in turn")
	}
	for i := range len(black) + len(white) {
		pt := [2][]gomoku.Point{black, white}[i&1][i/2]
		err := r.p.Check(pt)
		if _, forbidden := err.(gomoku.ForbiddenError); err != nil && !forbidden {
			return nil, r.fault("A"+[2]string{"B", "W"}[i&1], pt.String(), err)
		}
		r.p.Place(pt)
		node = node.add(pt)
	}
	if turn = strings.ToUpper(strings.TrimSpace(turn)); turn != "" && (turn[0] == 'B') != (r.p.ToMove() == gomoku.Black) {
		return nil, sgfError("PL[" + shorten(turn) + "], but after these stones it is " + r.p.ToMove().String() + "'s turn")
	}
	return node, nil
}

func (r *sgfReader) fault(name, value string, err error) error {
	return &notation.MoveError{Ply: r.p.Ply(), Move: name + "[" + shorten(value) + "]", Err: err}
}

// point reads two letters.
func (r *sgfReader) point(s string) (gomoku.Point, error) {
	s = strings.TrimSpace(s)
	if len(s) != 2 {
		return gomoku.NoPoint, errors.New(strconv.Quote(shorten(s)) + " is no point")
	}
	pt, ok := FromTopLeft(int(s[0])-'a', int(s[1])-'a', r.p.Size())
	if !ok {
		return gomoku.NoPoint, gomoku.ErrOutside
	}
	return pt, nil
}

// rectangle reads a point, or two corners of a rectangle of points.
func (r *sgfReader) rectangle(s string) ([]gomoku.Point, error) {
	from, to, two := strings.Cut(s, ":")
	a, err := r.point(from)
	if err != nil || !two {
		return []gomoku.Point{a}, err
	}
	b, err := r.point(to)
	if err != nil {
		return nil, err
	}
	var points []gomoku.Point
	for y := max(a.Y(), b.Y()); y >= min(a.Y(), b.Y()); y-- {
		for x := min(a.X(), b.X()); x <= max(a.X(), b.X()); x++ {
			points = append(points, gomoku.At(x, y))
		}
	}
	return points, nil
}
