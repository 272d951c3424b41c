package full

import (
	"testing"

	"tengen/engine/protocol"
	"tengen/engine/protocol/protocoltest"
)

// reviewRequest asks for a review with few nodes.
var reviewRequest = protocoltest.Fields{"id": 1, "cmd": "review", "game": "freestyle15", "moves": "h8a1i8c1j8o15k8",
	"limits.nodes": 1000}

func TestReviewRefusals(t *testing.T) {
	e := New(nil, nil)
	for _, c := range []struct {
		name string
		ask  protocoltest.Fields
		code string
	}{
		{"no such game", reviewRequest.With("game", "chess"), protocol.BadGame},
		{"no such move", reviewRequest.With("moves", "h8z9"), protocol.IllegalMove},
		{"played on after the end", reviewRequest.With("moves", "a1b1a2b2a3b3a4b4a5b5"), protocol.GameOver},
		{"a game without moves", reviewRequest.With("moves", ""), protocol.BadRequest},
		{"a range beyond the last ply", reviewRequest.With("to", 8), protocol.BadRequest},
		{"an empty range", reviewRequest.With("from", 4).With("to", 4), protocol.BadRequest},
		{"a reversed range", reviewRequest.With("from", 4).With("to", 2), protocol.BadRequest},
		{"a ply below zero", reviewRequest.With("from", -1), protocol.BadRequest},
		{"a game without a reviewer", reviewRequest.With("game", "tictactoe").With("moves", "a1"),
			protocol.UnknownPlayer},
		{"a probability above 1", protocoltest.Fields{"id": 1, "cmd": "accuracy",
			"plies": []protocoltest.Fields{{"before": 1.5}}}, protocol.BadRequest},
	} {
		if kind := protocoltest.Kind(protocoltest.Ask(e, c.ask)); kind != c.code {
			t.Errorf("%s: %s", c.name, kind)
		}
	}
}

// Each move in the requested range is judged in an info of its own and again in the
// final reply, the last move first.
func TestReviewRange(t *testing.T) {
	var plies [2][]float64 // of infos, of the review
	c := protocol.NewConversation(New(nil, nil), &protocoltest.Host{}, func(_ int64, r protocol.Reply) {
		w := protocoltest.Encode(r)
		for _, one := range w["judged"].([]protocoltest.Writer) {
			final := 0
			if w["type"] == "review" {
				final = 1
			}
			plies[final] = append(plies[final], one["ply"].(float64))
		}
	})
	c.Handle(reviewRequest.With("from", 3).With("to", 6))
	for final, got := range plies {
		if len(got) != 3 || got[0] != 5 || got[2] != 3 {
			t.Errorf("final %d: plies %v", final, got)
		}
	}
}
