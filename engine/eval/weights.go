package eval

import (
	_ "embed"

	"tengen/engine/gomoku"
)

// weights holds the weights of a rule's move order and winning chances. scripts/lab/tune
// fits them to games and writes the files of little-endian int16. A policy is stored once
// for both sides, but in renju for Black and then for White:
//
//	chances            its fields in order, in evaluation points
//	per side   policy  its fields in order
type weights struct {
	chances  Chances
	policies [2]Policy // by the side to move
}

var (
	//go:embed freestyle.weights
	freestyle []byte
	//go:embed standard.weights
	standard []byte
	//go:embed renju.weights
	renju []byte
)

// weightsOf reads the weights of a rule.
func weightsOf(rule gomoku.Rule) *weights {
	w := new(weights)
	sides := 1
	if rule == gomoku.Renju {
		sides = 2
	}
	r := reader([3][]byte{freestyle, standard, renju}[rule])
	w.chances.Open = float64(r.next())
	w.chances.Crowded = float64(r.next())
	for side := range sides {
		r.policy(&w.policies[side])
	}
	if len(r) > 0 {
		panic("eval: a file of weights is too long")
	}
	if sides == 1 {
		w.policies[1] = w.policies[0]
	}
	return w
}

// A reader is the unread rest of a file of weights or of a network. Its methods panic if
// the file is too short.
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

func (r *reader) layer(l *Layer) {
	for i := range l.In {
		r.read(l.In[i][:])
	}
	r.read(l.Bias[:])
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
