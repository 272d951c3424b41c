package gomoku

// A renjuOpening is one of the 26 positions after three stones that renju has
// names for. The first stone lies in the centre, the second beside it, and the
// third, counted from the first, dx columns to the right and dy rows up.
type renjuOpening struct {
	name   string
	dx, dy int8
}

// The second stone lies above the first in direct openings, and above it and to
// the right in indirect ones. These are one of each of the ways in which the
// board can be turned, in the field's order, 1D to 13D and 1I to 13I.
var renjuOpenings = [2][13]renjuOpening{{
	{"kansei", 0, 2}, {"keigetsu", 1, 2}, {"sosei", 2, 2}, {"kagetsu", 1, 1}, {"zangetsu", 2, 1}, {"ugetsu", 1, 0}, {"kinsei", 2, 0},
	{"shogetsu", 0, -1}, {"kyugetsu", 1, -1}, {"shingetsu", 2, -1}, {"zuisei", 0, -2}, {"sangetsu", 1, -2}, {"yusei", 2, -2},
}, {
	{"chosei", 2, 2}, {"kyogetsu", 2, 1}, {"kosei", 2, 0}, {"suigetsu", 2, -1}, {"ryusei", 2, -2}, {"ungetsu", 1, 0}, {"hogetsu", 1, -1},
	{"rangetsu", 1, -2}, {"gingetsu", 0, -1}, {"myojo", 0, -2}, {"shagetsu", -1, -1}, {"meigetsu", -1, -2}, {"suisei", -2, -2},
}}

// A NamedOpening is an opening by its name, such as "kagetsu".
type NamedOpening struct {
	Name  string
	Moves []Point
}

// RenjuOpenings are renju's 26 openings, the 13 direct ones in front, each in
// one of the ways in which it can lie.
func RenjuOpenings() []NamedOpening {
	centre := At(7, 7)
	var list []NamedOpening
	for dx, openings := range renjuOpenings {
		for _, o := range openings {
			list = append(list, NamedOpening{o.name, []Point{centre, At(7+dx, 8), At(7+int(o.dx), 7+int(o.dy))}})
		}
	}
	return list
}

// Opening is the name of the renju opening that the first three stones are,
// however the board is turned, or "" for none.
func (p *Position) Opening() string {
	if p.rule != Renju || len(p.moves) < 3 || p.moves[0] != At(7, 7) {
		return ""
	}
	for _, o := range RenjuOpenings() {
		for s := range Symmetries {
			if s.Apply(o.Moves[1], p.size) == p.moves[1] && s.Apply(o.Moves[2], p.size) == p.moves[2] {
				return o.Name
			}
		}
	}
	return ""
}
