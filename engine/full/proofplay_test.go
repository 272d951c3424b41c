package full

import (
	"testing"

	"tengen/engine/full/explorer"
	"tengen/engine/protocol"
	"tengen/engine/protocol/protocoltest"
)

// A search at full strength answers by the proof that was loaded, and says that it is
// proved; before, and at a lower level, it searches.
func TestSearchByProof(t *testing.T) {
	search := func(level int) protocoltest.Fields {
		return protocoltest.Fields{"cmd": "search", "game": "freestyle15", "moves": "h8h9i9j10g8j8g7j7",
			"level": level, "limits.nodes": 500, "reportMs": 1_000_000}
	}
	r := say(t, protocoltest.Fields{"cmd": "proof", "file": shortProof},
		protocoltest.Fields{"cmd": "proved", "game": "freestyle15", "moves": "h8h9i9j10g8j8g7j7"}, search(0))
	want := r[1].(*explorer.Proved)
	if got := r[2].(*protocol.Result); got.Move != want.Move || got.Nodes != 0 || !got.Lines[0].Proved ||
		!got.Lines[0].AtMost || got.Lines[0].Win != want.Plies {
		t.Errorf("%+v, want %v", got, want)
	}
}
