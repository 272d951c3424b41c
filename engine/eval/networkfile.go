package eval

import (
	_ "embed"
	"sync"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// scripts/lab/tune fits networks to games and writes these files of little-endian int16.
// The weights of a side are stored once for both sides, but in renju for Black and then
// for White. Own weights precede the opponent's:
//
//	per side   own[3][14]        content (empty, own, the opponent's), own shape;
//	                             Channels numbers each
//	           other[3][14]      content, the opponent's shape
//	           pair[3][14][14]   added to the sum of these two in a row's vector
//	           bias              Channels numbers
//	per side   in[Hidden]        Lanes numbers each, own boards first
//	to move    bias[Hidden]      low half, high half
//	           skip, out, last (low half, high half), threats
var (
	//go:embed freestyle.network
	freestyleNetwork []byte
	//go:embed standard.network
	standardNetwork []byte
	//go:embed renju.network
	renjuNetwork []byte
)

// Trained returns the generation of a rule's network and the number of games that it was
// trained on. The evaluation that preceded the networks played the games of generation
// 1; the network of each generation played the games of the next. A network is trained
// on the games of all generations up to its own.
func Trained(rule gomoku.Rule) (generation, games int) {
	return [3]int{3, 2, 3}[rule], [3]int{82_728, 43_240, 61_664}[rule]
}

// NetworkOf returns the network of a rule. It is read once and shared.
func NetworkOf(rule gomoku.Rule) *Network { return networks[rule]() }

// networks reads the network of a rule on the first call.
var networks = [...]func() *Network{
	gomoku.Freestyle: sync.OnceValue(func() *Network { return ReadNetwork(gomoku.Freestyle, freestyleNetwork) }),
	gomoku.Standard:  sync.OnceValue(func() *Network { return ReadNetwork(gomoku.Standard, standardNetwork) }),
	gomoku.Renju:     sync.OnceValue(func() *Network { return ReadNetwork(gomoku.Renju, renjuNetwork) }),
}

// ReadNetwork reads a network file of a rule. It panics if the file has the wrong
// length.
func ReadNetwork(rule gomoku.Rule, file []byte) *Network {
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
			copy(n.rows[i][Channels:], n.rows[pattern.Feature(i).Swapped()][:Channels])
		}
		copy(n.bias[Channels:], n.bias[:Channels])
		n.heads[1] = n.heads[0]
	}
	if len(r) > 0 {
		panic("eval: a network file is too long")
	}
	return n
}

// row returns the feature of a row from a side's view.
func row(side int, content gomoku.Color, own, other pattern.Shape) pattern.Feature {
	r := pattern.MakeFeature(content, own, other)
	if side == 1 {
		r = r.Swapped()
	}
	return r
}

// head reads a head.
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
