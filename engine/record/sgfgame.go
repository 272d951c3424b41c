package record

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"tengen/engine/game"
	"tengen/engine/gomoku"
)

// readSGF reads the heads and the offsets of all games of an SGF file. The first game begins
// at offset start. It ignores text after the games, and a later game that cannot be parsed.
func readSGF(text string, start int, rule gomoku.Rule, w Want) (*Collection, error) {
	parser := sgfParser{text: text, at: start, want: &w}
	c := &Collection{}
	var places []int
	for at := 0; at >= 0; {
		places = append(places, parser.at)
		root, err := parser.tree()
		if err != nil && (len(c.Heads) == 0 || err == ErrStopped) {
			return nil, err
		}
		if c.Cut = err; err != nil {
			break
		}
		c.Heads = append(c.Heads, root.head())
		if n := len(c.Heads); n > 1 && c.Heads[n-2] == (Head{}) { // an empty tree before it
			c.Heads, places = slices.Delete(c.Heads, n-2, n-1), slices.Delete(places, n-2, n-1)
		}
		at = sgfStart(text[parser.at:])
		if at < 0 {
			at = strings.IndexByte(text[parser.at:], '(')
		}
		parser.at += max(at, 0)
	}
	c.game = func(index int, w *Want) (*File, error) {
		switch n := len(c.Heads); {
		case index == n && c.Cut != nil:
			return nil, c.Cut
		case index >= n:
			return nil, c.missing()
		}
		parser := sgfParser{text: text, at: places[index], want: w}
		root, err := parser.tree()
		if err != nil {
			return nil, err
		}
		f := &File{Format: SGF, Heads: c.Heads, Ignored: parser.ignored, Truncated: parser.torn, Guesses: parser.guessed}
		err = f.playSGF(text, root, rule, w)
		if err != nil && err != ErrStopped && len(c.Heads) > 1 && root.isFive() {
			// Other games can be read, so the file is not refused.
			f.Game, f.Why, f.Illegal, err = New(rule, 15, nil), err, max(c.Heads[index].Plies, 1), nil
		}
		return f, err
	}
	return c, nil
}

// isFive reports whether the property GM is 4, 1 for Go, a name, or missing.
func (n *sgfNode) isFive() bool {
	gm := strings.TrimSpace(n.get("GM"))
	return gm == "4" || gm == "1" || gm == "" || !isDigits(gm)
}

// head returns the head of the game with root n.
func (n *sgfNode) head() Head {
	h := Head{Black: n.get("PB"), White: n.get("PW"), Date: n.get("DT"), Result: understood(n.get("RE")), Event: n.get("EV")}
	for at := n; at != nil; {
		for _, prop := range at.props {
			if prop.name == "B" || prop.name == "W" {
				h.Plies++
			}
		}
		if len(at.next) == 0 {
			break
		}
		at = at.next[0]
	}
	return h
}

// playSGF plays a game of a file.
func (f *File) playSGF(text string, root *sgfNode, rule gomoku.Rule, w *Want) error {
	r := sgfReader{text: text, want: w, file: f}
	if gm, _ := root.find("GM"); !root.isFive() {
		what := " is another game than five in a row, which is GM[4]"
		return r.blame(gm, errors.New("GM["+shorten(strings.TrimSpace(gm.values[0]))+"]"+what))
	}
	if strings.TrimSpace(root.get("GM")) == "1" {
		f.guess(GuessGo)
	}
	size := 15
	sz, _ := root.find("SZ")
	if lines := strings.TrimSpace(root.get("SZ")); lines != "" {
		width, height, two := strings.Cut(boardSides.Replace(lines), ":")
		var err error
		if size, err = strconv.Atoi(width); err != nil || two && height != width {
			return r.blame(sz, errors.New("SZ["+shorten(lines)+"] is no size of a square board"))
		}
	}
	if most := root.widest(); root.get("SZ") == "" && most > size {
		size = most
		f.guess(GuessSize)
	}
	if root.whiteFirst() {
		root.exchange()
		f.guess(GuessSwapped)
	}
	named := root.get("RU")
	if named == "" && !isDigits(root.get("GM")) {
		named = root.get("GM")
	}
	rule = f.setRule(named, rule, size)
	var err error
	if r.p, err = gomoku.New(rule, size); err != nil {
		return r.blame(sz, err)
	}
	g := New(rule, size, nil)
	g.Black, g.White, g.Event = root.get("PB"), root.get("PW"), root.get("EV")
	g.Date, g.Result = root.get("DT"), understood(root.get("RE"))
	f.Game = g
	return r.follow(root, g.Root)
}

// boardSides replaces other signs between the sides of a board.
var boardSides = strings.NewReplacer("x", ":", "X", ":", "×", ":", ",", ":", "*", ":", " ", "")

// widest returns the size of a board on which all moves of the main line are, if one of them
// is beyond 15 lines: 19, as in Go, or 20. Otherwise it returns 0.
func (n *sgfNode) widest() (size int) {
	for {
		for _, prop := range n.props {
			if prop.name != "B" && prop.name != "W" || len(prop.values[0]) != 2 || prop.values[0] == "tt" {
				continue
			}
			for _, c := range strings.ToLower(prop.values[0]) {
				switch line := int(c-'a') + 1; {
				case line < 1 || line > gomoku.MaxSize:
					return 0
				case line > 19:
					size = gomoku.MaxSize
				case line > 15:
					size = max(size, 19)
				}
			}
		}
		if len(n.next) == 0 {
			return size
		}
		n = n.next[0]
	}
}

// whiteFirst reports whether the main line begins with a move of White on the empty board.
func (n *sgfNode) whiteFirst() bool {
	for {
		if _, ok := n.setter(); ok {
			return false
		}
		for _, prop := range n.props {
			if prop.name == "B" || prop.name == "W" {
				return prop.name == "W" && strings.TrimSpace(prop.values[0]) != "" && prop.values[0] != "tt"
			}
		}
		if len(n.next) == 0 {
			return false
		}
		n = n.next[0]
	}
}

// exchange exchanges the colors of the moves, stones and players in a tree.
func (n *sgfNode) exchange() {
	for list := []*sgfNode{n}; len(list) > 0; {
		n, list = list[len(list)-1], list[:len(list)-1]
		list = append(list, n.next...)
		for i, prop := range n.props {
			if other := otherColor[prop.name]; other != "" {
				n.props[i].name = other
			}
			if prop.name == "RE" {
				n.props[i].values = []string{exchanged(understood(prop.values[0]))}
			}
		}
	}
}

// otherColor maps properties of one color to those of the other.
var otherColor = map[string]string{"B": "W", "W": "B", "AB": "AW", "AW": "AB", "PB": "PW", "PW": "PB"}

// An sgfReader plays the moves of a game.
type sgfReader struct {
	text    string
	want    *Want
	file    *File // gets the game, and what could not be put into it
	p       *gomoku.Position
	passed  bool    // the side to move has passed
	pending *stones // set up before the first move, while they cannot have been played in turn; or nil
	nodes   int
}

// blame returns an error at a property, or at the beginning of the file.
func (r *sgfReader) blame(prop sgfProp, err error) error {
	return errorAt("SGF", r.text, prop.at, err)
}

// follow adds n and its subtree to the tree at node. It restores the board.
func (r *sgfReader) follow(n *sgfNode, node *Node) error {
	before, passed := slices.Clone(r.p.Moves()), r.passed
	defer func() {
		r.stand(before)
		r.passed = passed
	}()
	for {
		var err error
		if r.nodes++; r.nodes%1024 == 0 && r.want.stop(len(r.text), len(r.text)) {
			return ErrStopped
		}
		if node, err = r.add(n, node); node == nil {
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

// stand sets the board to the position after moves.
func (r *sgfReader) stand(moves []gomoku.Point) {
	same := 0
	for same < min(r.p.Ply(), len(moves)) && r.p.Moves()[same] == moves[same] {
		same++
	}
	for r.p.Ply() > same {
		r.p.Undo()
	}
	for _, pt := range moves[same:] {
		r.p.Place(pt)
	}
}

// add plays the properties of one node of the file and returns the node to which they lead,
// or nil if the node is left out.
func (r *sgfReader) add(n *sgfNode, node *Node) (*Node, error) {
	node, err := r.setUp(n, node)
	if node == nil {
		return nil, err
	}
	comment := ""
	var marks []Mark
	for _, prop := range n.props {
		switch prop.name {
		case "B", "W":
			if r.isPass(prop.values[0]) {
				r.file.Passes++
				r.passed = !r.passed
				continue
			}
			if strings.HasPrefix(strings.ToLower(prop.values[0]), "resign") {
				if g := r.file.Game; g.Result == "" && r.isMain(node) {
					g.Result = exchanged(map[string]string{"B": "B+R", "W": "W+R"}[prop.name])
				}
				continue
			}
			at, text, _ := strings.Cut(prop.values[0], ":") // some programs write a text here
			pt, err := r.point(at)
			if err == nil && r.passed {
				err = errAfterPass
			}
			if err == nil && (prop.name == "B") != (r.p.ToMove() == gomoku.Black) {
				err = errors.New("it is " + r.p.ToMove().String() + "'s turn")
			}
			if err == nil {
				err = r.p.Play(pt)
			}
			if err != nil {
				r.refused(n, node, prop, pt, err)
				return nil, nil
			}
			node = node.to(pt)
			node.say(strings.TrimSpace(text))
			if more := len(prop.values) - 1; more > 0 {
				r.file.Illegal += more
				if r.file.Why == nil {
					r.file.Why = r.fault(prop, prop.values[1], errSecondValue)
				}
			}
		case "C":
			comment = prop.values[0]
		case "LB", "L", "TR", "SQ", "CR", "MA", "M", "AR":
			marks = append(marks, r.marks(prop)...)
		}
	}
	node.say(strings.TrimRight(comment, blanks))
	for _, m := range marks {
		node.mark(m)
	}
	return node, nil
}

// errSecondValue is the reason for leaving out further values of a move.
var errSecondValue = errors.New("a node has one move of a color")

// isPass reports whether the value of a move is a pass: empty or, as in FF[3], "tt" on boards
// that do not have this point.
func (r *sgfReader) isPass(value string) bool {
	value = strings.TrimSpace(value)
	return value == "" || value == "tt" && r.p.Size() < 20
}

// refused leaves out an illegal move and its subtree.
func (r *sgfReader) refused(n *sgfNode, node *Node, prop sgfProp, pt gomoku.Point, why error) {
	foul := forbiddenMove(r.p, pt, why)
	if foul == nil || r.file.Forbidden != nil || !r.isMain(node) {
		r.leave(n, r.fault(prop, prop.values[0], why))
		return
	}
	r.file.lose(foul)
	// The moves after the foul count as left out, the foul itself does not.
	for _, next := range n.next {
		r.leave(next, errAfterFoul)
	}
}

// errAfterFoul is the reason for leaving out moves after a foul.
var errAfterFoul = errors.New("the game has ended with a forbidden move")

// isMain reports whether node is the end of the main line read so far.
func (r *sgfReader) isMain(node *Node) bool {
	at := r.file.Game.Root
	for len(at.Next) > 0 {
		at = at.Next[0]
	}
	return at == node
}

// fault returns an error for a move or a stone that is set up.
func (r *sgfReader) fault(prop sgfProp, value string, err error) error {
	return r.blame(prop, &game.MoveError{Ply: r.p.Ply(), Move: prop.name + "[" + shorten(value) + "]", Err: err})
}

// point reads a point of two letters. Capitals would be lines beyond the 26th, which no board
// has, so they count as small letters.
func (r *sgfReader) point(s string) (gomoku.Point, error) {
	s = strings.ToLower(strings.TrimSpace(s))
	if len(s) > 1 && isLetter(s[0]) && isDigit(s[1]) {
		return gomoku.ParsePoint(s, r.p.Size()) // as people write it
	}
	if len(s) != 2 {
		return gomoku.NoPoint, errors.New(strconv.Quote(shorten(s)) + " is no point")
	}
	pt, ok := FromTopLeft(int(s[0])-'a', int(s[1])-'a', r.p.Size())
	if !ok {
		return gomoku.NoPoint, gomoku.ErrOutside
	}
	return pt, nil
}

// rectangle reads a point, or a rectangle of points given by two corners.
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
