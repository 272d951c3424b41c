package linenet

import (
	_ "embed"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// The files of weights, which scripts/tune fits to games and writes, are
// little-endian int16. What has a side is there once for both, or in renju for
// Black and then for White; own comes before the opponent's:
//
//	per side   own[3][14]        content (empty, own, the opponent's), own shape;
//	                             Channels numbers each
//	           other[3][14]      content, the opponent's shape
//	           pair[3][14][14]   what a row's vector is more than the sum of these two
//	           bias              Channels numbers
//	per side   in[Hidden]        Lanes numbers each, own boards first
//	to move    bias[Hidden]      low half, high half
//	           skip, out, last (low half, high half), threats
var (
	//go:embed freestyle.weights
	freestyle []byte
	//go:embed standard.weights
	standard []byte
	//go:embed renju.weights
	renju []byte
)

// Trained says where a rule's network comes from: how many games it has learnt
// from, and their generation. Games of the first generation were played by the
// evaluation that came before any such network, those of each later one by the
// network of the one before; a network learns from all of them.
func Trained(rule gomoku.Rule) (generation, games int) {
	return [3]int{3, 2, 3}[rule], [3]int{82_728, 43_240, 61_664}[rule]
}

// Of is the network of a rule.
func Of(rule gomoku.Rule) *Network {
	return Read(rule, [3][]byte{freestyle, standard, renju}[rule])
}

// Read reads a file of weights for a rule. It panics if that has another length
// than it should.
func Read(rule gomoku.Rule, file []byte) *Network {
	r := reader(file)
	sides := 1
	if rule == gomoku.Renju {
		sides = 2
	}
	n := new(Network)
	for side := range sides {
		var ownShape, otherShape [3][pattern.Shapes][Channels]int16
		for _, shapes := range []*[3][pattern.Shapes][Channels]int16{&ownShape, &otherShape} {
			for content := range shapes {
				for shape := range shapes[content] {
					r.read(shapes[content][shape][:])
				}
			}
		}
		for content := range gomoku.Color(3) {
			for own := range pattern.Shapes {
				for other := range pattern.Shapes {
					vector := n.rows[row(side, content, own, other)][side*Channels:][:Channels]
					r.read(vector)
					for k := range vector {
						vector[k] += ownShape[content][own][k] + otherShape[content][other][k]
					}
				}
			}
		}
		r.read(n.bias[side*Channels:][:Channels])
	}
	for side := range sides {
		n.heads[side] = r.head()
	}
	if sides == 1 {
		for i := range n.rows {
			copy(n.rows[i][Channels:], n.rows[pattern.Row(i).Swapped()][:Channels])
		}
		copy(n.bias[Channels:], n.bias[:Channels])
		n.heads[1] = n.heads[0]
	}
	if len(r) > 0 {
		panic("linenet: a file of weights is too long")
	}
	return n
}

// row is the row that a side sees.
func row(side int, content gomoku.Color, own, other pattern.Shape) pattern.Row {
	r := pattern.MakeRow(content, own, other)
	if side == 1 {
		r = r.Swapped()
	}
	return r
}

// reader is what is left of a file of weights.
type reader []byte

func (r *reader) next() int16 {
	v := int16((*r)[0]) | int16((*r)[1])<<8
	*r = (*r)[2:]
	return v
}

func (r *reader) long() int32 { return int32(uint16(r.next())) | int32(r.next())<<16 }

func (r *reader) read(table []int16) {
	for i := range table {
		table[i] = r.next()
	}
}

func (r *reader) head() *head {
	h := new(head)
	for u := range Hidden {
		for k := range Lanes {
			h.in[k/2][2*u+k&1] = r.next()
		}
	}
	for u := range h.bias {
		h.bias[u] = r.long()
	}
	r.read(h.skip[:])
	r.read(h.out[:])
	h.last = r.long()
	r.read(h.threats[:])
	return h
}
