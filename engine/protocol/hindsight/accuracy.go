package hindsight

import (
	"math"

	"tengen/engine/protocol"
	"tengen/engine/review"
)

// mostPlies bounds a game: the largest board full.
const mostPlies = 400

// Accuracy answers "accuracy": how well both sides played, 0 to 100 with one
// decimal; NaN for a side that has not moved.
type Accuracy struct {
	ID    int64
	Sides [2]float64
}

// accuracyCommand answers at once: it is arithmetic with what a review has said.
func accuracyCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Command{Name: "accuracy", During: true, Read: func(d *protocol.Decoder) func(int64) {
		var game []review.Ply
		for _, one := range d.Objects("plies", 0, mostPlies) {
			game = append(game, review.Ply{Before: one.Number("before", 0, 1), After: one.Number("after", 0, 1)})
		}
		return func(id int64) { c.Send(&Accuracy{id, review.Accuracy(game)}) }
	}}
}

// Encode writes both figures.
func (a *Accuracy) Encode(w protocol.Writer) {
	protocol.Head(w, a.ID, "accuracy")
	w.Text("formula", review.Formula)
	for i, name := range [2]string{"first", "second"} {
		if v := a.Sides[i]; math.IsNaN(v) {
			w.Null(name)
		} else {
			w.Number(name, math.Round(10*v)/10)
		}
	}
}
