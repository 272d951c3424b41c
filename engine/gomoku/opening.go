package gomoku

import (
	"strings"

	"tengen/engine/game"
)

// renjuOpenings lists the 26 named openings of renju in the usual order, 1D to 13D
// and 1I to 13I: the name and the third stone of each. The first stone is in the
// centre. The second is directly above it in direct openings and diagonally above it
// in indirect ones. Each entry stands for all its symmetric positions.
var renjuOpenings = [2]struct{ begin, rest string }{
	{"h8h9", "kansei h10 keigetsu i10 sosei j10 kagetsu i9 zangetsu j9 ugetsu i8 kinsei j8 " +
		"shogetsu h7 kyugetsu i7 shingetsu j7 zuisei h6 sangetsu i6 yusei j6"},
	{"h8i9", "chosei j10 kyogetsu j9 kosei j8 suigetsu j7 ryusei j6 ungetsu i8 hogetsu i7 " +
		"rangetsu i6 gingetsu h7 myojo h6 shagetsu g7 meigetsu g6 suisei f6"},
}

// RenjuOpenings returns the 26 named openings of renju, the 13 direct ones first.
// Each is given in one of its symmetric forms.
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

// Opening returns the name of the renju opening made by the first three stones, or
// "". Symmetric positions have the same name.
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
