package gomoku

import (
	"strings"

	"tengen/engine/game"
)

// renjuOpenings are the 26 positions after three stones that renju has names for,
// in the field's order, 1D to 13D and 1I to 13I: the name and the third stone.
// The first lies in the centre, the second above it in direct openings, and above
// it and to the right in indirect ones. Each stands for all the ways in which the
// board can be turned.
var renjuOpenings = [2]struct{ begin, rest string }{
	{"h8h9", "kansei h10 keigetsu i10 sosei j10 kagetsu i9 zangetsu j9 ugetsu i8 kinsei j8 " +
		"shogetsu h7 kyugetsu i7 shingetsu j7 zuisei h6 sangetsu i6 yusei j6"},
	{"h8i9", "chosei j10 kyogetsu j9 kosei j8 suigetsu j7 ryusei j6 ungetsu i8 hogetsu i7 " +
		"rangetsu i6 gingetsu h7 myojo h6 shagetsu g7 meigetsu g6 suisei f6"},
}

// RenjuOpenings are renju's 26 openings, the 13 direct ones in front, each in
// one of the ways in which it can lie.
func RenjuOpenings() (list []game.NamedOpening) {
	for _, o := range renjuOpenings {
		for rest := o.rest; rest != ""; { // strings.Fields would link tables of Unicode
			var name, third string
			name, rest, _ = strings.Cut(rest, " ")
			third, rest, _ = strings.Cut(rest, " ")
			list = append(list, game.NamedOpening{Name: name, Moves: o.begin + third})
		}
	}
	return list
}

// Opening is the name of the renju opening that the first three stones are,
// however the board is turned, or "" for none.
func (p *Position) Opening() string {
	if p.rule != Renju || len(p.moves) < 3 {
		return ""
	}
	openings := RenjuOpenings()
	for s := range Symmetries {
		turned := ""
		for _, m := range p.moves[:3] {
			turned += s.Apply(m, p.size).String()
		}
		for _, o := range openings {
			if o.Moves == turned {
				return o.Name
			}
		}
	}
	return ""
}
