package eval

import (
	_ "embed"
	"math"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// weights are a rule's evaluation and move order. scripts/tune fits them to
// games and writes the files, little-endian int16; what has a side is there
// once for both, or in renju for Black and then for White:
//
//	tempo
//	scale                        the evaluation at which the odds of winning are e : 1
//	per side   mine, -theirs     what each code of an empty cell is worth to a
//	                             side that is to move and to one that is not
//	per side   threats           what each threat mask is worth
//	per side   network           its fields in their order
//	per side   policy            likewise
type weights struct {
	tempo        int                     // to have the move
	scale        float64                 // evaluation at which the odds of winning are e : 1
	mine, theirs [2][pattern.Codes]int16 // by side

	threats  [2][Threats]int16 // by the side to move
	networks [2]Network        // likewise
	policies [2]Policy         // likewise
}

var (
	//go:embed freestyle.weights
	freestyle []byte
	//go:embed standard.weights
	standard []byte
	//go:embed renju.weights
	renju []byte
)

func weightsOf(rule gomoku.Rule) *weights {
	w := new(weights)
	sides := 1
	if rule == gomoku.Renju {
		sides = 2
	}
	r := reader([3][]byte{freestyle, standard, renju}[rule])
	w.tempo, w.scale = int(r.next()), float64(r.next())
	for side := range sides {
		r.read(w.mine[side][:])
		r.read(w.theirs[side][:])
		for i := range w.theirs[side] {
			w.theirs[side][i] *= -1
		}
	}
	for side := range sides {
		r.read(w.threats[side][:])
	}
	for side := range sides {
		r.network(&w.networks[side])
	}
	for side := range sides {
		r.policy(&w.policies[side])
	}
	if len(r) > 0 {
		panic("eval: a file of weights is too long")
	}
	if sides == 1 {
		w.mine[1], w.theirs[1] = w.mine[0], w.theirs[0]
		w.threats[1] = w.threats[0]
		w.networks[1] = w.networks[0]
		w.policies[1] = w.policies[0]
	}
	return w
}

// reader is what is left of a file of weights.
type reader []byte

func (r *reader) next() int16 {
	v := int16((*r)[0]) | int16((*r)[1])<<8
	*r = (*r)[2:]
	return v
}

func (r *reader) read(table []int16) {
	for i := range table {
		table[i] = r.next()
	}
}

func (r *reader) layer(l *Layer) {
	for i := range l.In {
		r.read(l.In[i][:])
	}
	r.read(l.Bias[:])
}

func (r *reader) network(n *Network) {
	r.layer(&n.Layer)
	r.read(n.OfSum[:])
	r.read(n.Out[:])
	r.read(n.Direct[:])
	n.Sum = r.next()
}

func (r *reader) policy(p *Policy) {
	r.read(p.Own[:])
	r.read(p.Opponent[:])
	for i := range p.Both {
		r.read(p.Both[i][:])
	}
	for i := range p.Near {
		for k := range p.Near[i] {
			r.read(p.Near[i][k][:])
		}
	}
	r.layer(&p.Layer)
	for i := range p.Out {
		r.read(p.Out[i][0][:])
		r.read(p.Out[i][1][:])
	}
}

// values are the worth of a code to a side that is to move, and to one that is
// not.
func (w *weights) values(side int, code pattern.Code) (mine, theirs int) {
	return int(w.mine[side][code]), int(w.theirs[side][code])
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
