package opening

import (
	"math/rand/v2"
	"strings"

	"tengen/engine/gomoku"
)

// storedSize is the size of the board for which the stored openings were drawn.
const storedSize = 15

// storedOpenings are three-stone openings of each rule that a long search found about
// even, from the lists for matches (../match/openings).
var storedOpenings = [...]string{
	gomoku.Freestyle: "i11g9e8 e5g6i8 e9g7i6 h10f11j8",
	gomoku.Standard:  "g10h9j7 h7i8k10 h5f7e8 k10i8h6 h7j9k11 h10f11j8",
	gomoku.Renju:     "g5f6g8 k6j7i8 h11i11j9 e5f6e8 g8h7g5 f5g7f9 j11h9i8",
}

// Stored returns openings of a rule, on 15 lines, that a long search found about even.
func Stored(rule gomoku.Rule) []string { return strings.Fields(storedOpenings[rule]) }

// storedOpening returns the points of a random stored opening, turned or reflected at random and
// moved to the centre of the board, or nil if the board is smaller than storedSize.
func storedOpening(rule gomoku.Rule, size int, rng *rand.Rand) []gomoku.Point {
	if size < storedSize {
		return nil
	}
	list := Stored(rule)
	p, err := gomoku.Parse(rule.String()+"15", list[rng.IntN(len(list))])
	if err != nil {
		return nil
	}
	turn, shift := gomoku.Symmetry(rng.IntN(int(gomoku.Symmetries))), (size-storedSize)/2
	var points []gomoku.Point
	for _, pt := range p.Moves() {
		at := turn.Apply(pt, storedSize)
		points = append(points, gomoku.At(at.X()+shift, at.Y()+shift))
	}
	return points
}
