package record

import (
	"errors"
	"strconv"
	"strings"

	"tengen/engine/gomoku"
	"tengen/engine/notation"
)

// readSGF reads the first game of an SGF file. Stones set up before the first
// move become moves, when Black and White can have played them in turn.
func readSGF(text string, rule gomoku.Rule) (*Game, error) {
	parser := sgfParser{text: text}
	root, err := parser.tree()
	if err != nil {
		return nil, err
	}
	r := sgfReader{text: text}
	if gm, ok := root.find("GM"); ok {
		switch of := strings.TrimSpace(gm.values[0]); of {
		case "", "4":
		case "1":
			return nil, r.blame(gm, errors.New("GM[1] is a game of Go, not of five in a row, which is GM[4]"))
		default:
			return nil, r.blame(gm, errors.New("GM["+shorten(of)+"] is another game than five in a row, which is GM[4]"))
		}
	}
	size := 15
	sz, _ := root.find("SZ")
	if lines := strings.TrimSpace(root.get("SZ")); lines != "" {
		width, height, two := strings.Cut(lines, ":")
		if size, err = strconv.Atoi(width); err != nil || two && height != width {
			return nil, r.blame(sz, errors.New("SZ["+shorten(lines)+"] is no size of a square board"))
		}
	}
	if named, ok := parseRule(root.get("RU")); ok {
		rule = named
	}
	if r.p, err = gomoku.New(rule, size); err != nil {
		return nil, r.blame(sz, err)
	}
	g := New(rule, size, nil)
	g.Black, g.White = root.get("PB"), root.get("PW")
	g.Date, g.Result = root.get("DT"), root.get("RE")
	if err := r.follow(root, g.Root); err != nil {
		return nil, err
	}
	return g, nil
}

// sgfReader plays a file's moves as it goes along its tree.
type sgfReader struct {
	text string
	p    *gomoku.Position
}

// blame says what is wrong with a property, or with the file's beginning.
func (r *sgfReader) blame(prop sgfProp, err error) error {
	return errorAt("SGF", r.text, prop.at, err)
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
				return nil, r.fault(prop, prop.values[0], err)
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
					return nil, r.fault(prop, v, err)
				}
				set[c] = append(set[c], points...)
			}
		case "AE":
			return nil, r.fault(prop, prop.values[0], errors.New("stones cannot be taken off the board"))
		case "C":
			comment = prop.values[0]
		}
	}
	node, err := r.setUp(n, set[gomoku.Black], set[gomoku.White], node)
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
func (r *sgfReader) setUp(n *sgfNode, black, white []gomoku.Point, node *Node) (*Node, error) {
	if len(black)+len(white) == 0 {
		return node, nil
	}
	first, ok := n.find("AB")
	if !ok {
		first, _ = n.find("AW")
	}
	if r.p.Ply() > 0 {
		return nil, r.blame(first, errors.New("AB and AW after the first move are not supported"))
	}
	if len(black) != len(white) && len(black) != len(white)+1 {
		return nil, r.blame(first, errors.New(strconv.Itoa(len(black))+" black and "+strconv.Itoa(len(white))+
			" white stones to begin with cannot have been played in turn"))
	}
	for i := range len(black) + len(white) {
		pt := [2][]gomoku.Point{black, white}[i&1][i/2]
		err := r.p.Check(pt)
		if _, forbidden := err.(gomoku.ForbiddenError); err != nil && !forbidden {
			return nil, r.fault(first, pt.String(), err)
		}
		r.p.Place(pt)
		node = node.add(pt)
	}
	pl, _ := n.find("PL")
	if turn := strings.ToUpper(strings.TrimSpace(n.get("PL"))); turn != "" && (turn[0] == 'B') != (r.p.ToMove() == gomoku.Black) {
		return nil, r.blame(pl, errors.New("PL["+shorten(turn)+"], but after these stones it is "+r.p.ToMove().String()+"'s turn"))
	}
	return node, nil
}

// fault says what is wrong with a move or a stone set up.
func (r *sgfReader) fault(prop sgfProp, value string, err error) error {
	return r.blame(prop, &notation.MoveError{Ply: r.p.Ply(), Move: prop.name + "[" + shorten(value) + "]", Err: err})
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
