package record

import (
	"errors"
	"slices"
	"strings"

	"tengen/engine/gomoku"
)

// A Game has only moves from the empty board, but SGF can add and remove stones in any node.
// Stones that are set up become moves:
//
//   - before the first move, in an order that the rules allow;
//   - later, if the new stones can be the next moves, as these moves;
//   - otherwise in an order that the rules allow from the empty board, as a variation, in
//     which the game continues.
//
// A position that has no legal order is refused before the first move. Later it is left out
// with the moves after it.

// stones holds the points of each side, by color, in the order in which they were set up.
type stones [3][]gomoku.Point

// put sets the content of a point to c. Empty removes a stone.
func (s *stones) put(c gomoku.Color, pt gomoku.Point) {
	for side, points := range s {
		if i := slices.Index(points, pt); i >= 0 && gomoku.Color(side) != c {
			s[side] = slices.Delete(points, i, i+1)
		}
	}
	if c != gomoku.Empty && !slices.Contains(s[c], pt) {
		s[c] = append(s[c], pt)
	}
}

// setters maps the properties that set up stones to colors.
var setters = map[string]gomoku.Color{"AB": gomoku.Black, "AW": gomoku.White, "AE": gomoku.Empty}

// setter returns the first property of a node that sets up stones.
func (n *sgfNode) setter() (first sgfProp, ok bool) {
	for _, prop := range n.props {
		if _, ok := setters[prop.name]; ok {
			return prop, true
		}
	}
	return sgfProp{}, false
}

// setUp plays the stones that a node sets up and returns the node to which they lead, or nil
// if they are left out or refused.
func (r *sgfReader) setUp(n *sgfNode, node *Node) (*Node, error) {
	first, ok := n.setter()
	if !ok {
		return node, nil
	}
	was := r.stones()
	now, err := r.after(n, was)
	if err != nil {
		return nil, r.leaveSetUp(n, err)
	}
	if end := r.next(n, was, now, node); end != nil {
		return end, nil
	}
	moves, err := gomoku.Arrange(r.p.Rule(), r.p.Size(), now[gomoku.Black], now[gomoku.White])
	if err != nil {
		err = r.blame(first, err)
	} else {
		err = r.turn(n, gomoku.Black+gomoku.Color(len(moves)&1))
	}
	switch {
	case err == nil && r.p.Ply() > 0:
		r.file.LateSetups++
		node = r.file.Game.Root
	case err == nil:
	case r.p.Ply() > 0:
		return nil, r.leaveSetUp(n, err)
	case len(n.next) == 1 && n.next[0].goesOnSettingUp():
		r.pending = now
		return node, nil
	default:
		return nil, err
	}
	r.pending = nil
	r.stand(moves)
	for _, pt := range moves {
		node = node.to(pt)
	}
	return node, nil
}

// leaveSetUp leaves out a node that sets up stones. Before the first move it returns why.
func (r *sgfReader) leaveSetUp(n *sgfNode, why error) error {
	if r.p.Ply() == 0 {
		return why
	}
	r.file.Illegal++
	r.leave(n, why)
	return nil
}

// goesOnSettingUp reports whether a node sets up stones and has no move.
func (n *sgfNode) goesOnSettingUp() bool {
	_, black := n.find("B")
	_, white := n.find("W")
	_, sets := n.setter()
	return sets && !black && !white
}

// stones returns the stones on the board, or the pending ones.
func (r *sgfReader) stones() *stones {
	if r.pending != nil {
		return r.pending
	}
	var s stones
	for i, pt := range r.p.Moves() {
		c := gomoku.Black + gomoku.Color(i&1)
		s[c] = append(s[c], pt)
	}
	return &s
}

// after returns the stones after a node has set up its own.
func (r *sgfReader) after(n *sgfNode, was *stones) (*stones, error) {
	var now stones
	for side, points := range was {
		now[side] = slices.Clone(points)
	}
	for _, prop := range n.props {
		c, ok := setters[prop.name]
		if !ok {
			continue
		}
		for _, v := range prop.values {
			points, err := r.rectangle(v)
			if err != nil {
				return nil, r.fault(prop, v, err)
			}
			for _, pt := range points {
				now.put(c, pt)
			}
		}
	}
	return &now, nil
}

// next plays the new stones as the next moves and returns the node to which they lead. If
// that is not possible, it returns nil and changes nothing.
func (r *sgfReader) next(n *sgfNode, was, now *stones, node *Node) *Node {
	before := slices.Clone(r.p.Moves())
	if len(before) == 0 {
		return nil
	}
	var left stones
	for c := gomoku.Black; c <= gomoku.White; c++ {
		if !slices.Equal(now[c][:min(len(was[c]), len(now[c]))], was[c]) {
			return nil
		}
		left[c] = now[c][len(was[c]):]
	}
	moves := before
	for c := r.p.ToMove(); len(left[c]) > 0; c = c.Other() {
		if r.p.Play(left[c][0]) != nil {
			break
		}
		moves = append(moves, left[c][0])
		left[c] = left[c][1:]
	}
	if len(left[gomoku.Black])+len(left[gomoku.White]) > 0 || r.turn(n, r.p.ToMove()) != nil {
		r.stand(before)
		return nil
	}
	for _, pt := range moves[len(before):] {
		node = node.to(pt)
	}
	return node
}

// turn returns an error if the property PL of a node differs from c, the side to move.
func (r *sgfReader) turn(n *sgfNode, c gomoku.Color) error {
	pl, _ := n.find("PL")
	side := strings.ToUpper(strings.TrimSpace(n.get("PL")))
	switch {
	case side == "":
		return nil
	case side[0] != 'B' && side[0] != 'W':
		r.file.ignore("PL[" + shorten(side) + "]")
		return nil
	case (side[0] == 'B') == (c == gomoku.Black):
		return nil
	}
	return r.blame(pl, errors.New("PL["+shorten(side)+"], but after these stones it is "+c.String()+"'s turn"))
}

// leave leaves out a node and its subtree.
func (r *sgfReader) leave(n *sgfNode, why error) {
	if r.file.Why == nil {
		r.file.Why = why
	}
	for {
		for _, prop := range n.props {
			if prop.name == "B" || prop.name == "W" {
				r.file.Illegal++
			}
		}
		if len(n.next) != 1 {
			break
		}
		n = n.next[0]
	}
	for _, next := range n.next {
		r.leave(next, why)
	}
}
