package full

import (
	"strings"
	"testing"

	"tengen/engine/protocol"
	"tengen/engine/protocol/protocoltest"
)

// endless has a request for each long command that would take hours, or at least long
// enough for many polls.
var endless = map[string]protocoltest.Fields{
	"search": {"game": "freestyle15", "moves": "h8i9h10g9i7", "limits.nodes": 1 << 50},
	"solve": {
		"game": "renju15", "moves": "i10f9g10g8h8h6f7h7i6g7i7i8g6i5f8h5g9f10h10e7i11j12k9h4h3j10j9j4k3h11i9h9g11f12",
		"goal": "win", "limits.nodes": 1 << 50,
	},
	"bench":    {},
	"check":    {"set": "vcf"},
	"schedule": {"game": "renju15", "count": 2, "games": 1000},
	"game": {
		"game": "freestyle15", "first.player": "tengen", "first.limits.nodes": 1 << 50,
		"second.player": "tengen", "second.limits.nodes": 1 << 50,
	},
	"import":  {"game": "freestyle15", "file": "(;" + strings.Repeat(";C[x]", 50_000) + ")"},
	"library": {"game": "freestyle15", "file": strings.Repeat("(;B[aa];W[bb])", 5_000)},
	"decide":  {"game": "freestyle15", "procedure": "swap2", "limits.nodes": 1 << 50},
	"start":   {"game": "renju15"},
	"review":  {"game": "freestyle15", "moves": "h8i9h10g9i7", "limits.nodes": 1 << 50},
	"puzzles": {
		"game": "renju15", "moves": "i10f9g10g8h8h6f7h7i6g7i7i8g6i5f8h5g9f10h10e7i11j12k9h4h3j10j9j4k3h11i9h9g11f12",
	},
	"count": {"game": "freestyle15", "moves": "h8i9", "limits.depth": 100},
	"grow": {"game": "freestyle15", "moves": "h8i9", "lesson.policy": "window", "lesson.c": 1.4,
		"limits.playouts": 1 << 50},
	"exercise": {"game": "connect4-9x9", "lesson.task": "win"},
}

// maxPollsAfterStop bounds the number of polls after a stop: one for each remaining point of the
// board.
const maxPollsAfterStop = 400

// A stopper is a host that sends a stop after some polls and counts the polls that
// follow.
type stopper struct {
	protocoltest.Host
	left int
}

func (h *stopper) Poll() (protocol.Fields, bool) {
	if h.left--; h.left == -1 {
		return protocoltest.Fields{"cmd": "stop"}, true
	}
	return nil, false
}

// stoppedAt runs a request and stops it at a poll. It returns the type of the last
// reply, the number of final replies, and the number of polls after the stop.
func stoppedAt(t *testing.T, request protocoltest.Fields, poll int) (kind string, finals, polls int) {
	t.Helper()
	h := &stopper{left: poll}
	position := 0
	c := protocol.NewConversation(New(nil, nil), h, func(id int64, r protocol.Reply) {
		switch word := protocoltest.Kind(r); {
		case id == 2 && word == "position":
			position++
		case word != "info" && word != "move":
			kind, finals = word, finals+1
		}
	})
	c.Handle(request.With("id", 1))
	polls = -1 - h.left
	c.Handle(protocoltest.Fields{"id": 2, "cmd": "position", "game": "connect4", "moves": "44"})
	if position != 1 {
		t.Errorf("%v, stopped at poll %d: no position afterwards", request, poll)
	}
	return kind, finals, polls
}

// Every long command can be stopped at any poll and answers once.
func TestStopEveryLongCommand(t *testing.T) {
	kinds := map[string]string{
		"search": "result", "solve": "solution", "bench": "checked", "check": "checked", "schedule": protocol.Stopped,
		"game": "game", "count": "count", "grow": "grown",
		"puzzles": "puzzles", "decide": protocol.Stopped, "import": protocol.Stopped, "start": protocol.Stopped,
		"review": "review", "exercise": protocol.Stopped, "library": protocol.Stopped,
	}
	for _, c := range protocol.NewConversation(New(nil, nil), nil, nil).Commands() {
		request, ok := endless[c.Name]
		if ok != c.Long {
			t.Errorf("%s is long: %v; there is a request: %v", c.Name, c.Long, ok)
			continue
		}
		for _, poll := range []int{0, 1, 3} {
			if !c.Long {
				break
			}
			kind, finals, polls := stoppedAt(t, request.With("cmd", c.Name), poll)
			if kind != kinds[c.Name] || finals != 1 || polls < 0 || polls > maxPollsAfterStop {
				t.Errorf("%s, stopped at poll %d: %d replies, the last %q, %d polls after the stop", c.Name, poll,
					finals, kind, polls)
			}
		}
	}
}

// Every player can be stopped, in a search and in a game.
func TestStopEveryPlayer(t *testing.T) {
	games := map[string]string{"gomoku": "freestyle15", "connect4": "connect4-9x9"}
	for _, p := range New(nil, nil).Players {
		limits := protocoltest.Fields{"game": games[p.Game], "limits.nodes": 1 << 50, "limits.playouts": 1 << 50,
			"cmd": "search", "player": p.Name}
		kind, finals, polls := stoppedAt(t, limits, 0)
		if kind != "result" || finals != 1 || polls > maxPollsAfterStop {
			t.Errorf("%s: %d replies, the last %q, %d polls after the stop", p.Name, finals, kind, polls)
		}
		game := protocoltest.Fields{
			"game": games[p.Game], "cmd": "game", "first.player": p.Name, "second.player": p.Name,
			"first.limits.nodes": 1 << 50, "first.limits.playouts": 1 << 50,
		}
		kind, finals, polls = stoppedAt(t, game, 0)
		if kind != "game" || finals != 1 || polls < 0 || polls > maxPollsAfterStop {
			t.Errorf("a game of %s: %d replies, the last %q, %d polls after the stop", p.Name, finals, kind, polls)
		}
	}
}

// The reply to a stopped "solve" is marked Incomplete unless its list of defences is
// complete.
func TestStoppedSolveIsIncomplete(t *testing.T) {
	request := protocoltest.Fields{"id": 1, "cmd": "solve", "game": "freestyle15", "moves": "h8a1i8b1j8",
		"goal": "vct", "side": "black"}
	partial := 0
	for poll := range 40 {
		var solution *protocol.Solution
		c := protocol.NewConversation(New(nil, nil), &stopper{left: poll}, func(_ int64, r protocol.Reply) {
			if s, ok := r.(*protocol.Solution); ok {
				solution = s
			}
		})
		c.Handle(request)
		if solution == nil || solution.Outcome != "win" {
			continue
		}
		if said := protocoltest.Encode(solution)["incomplete"] == true; said {
			partial++
		} else if len(solution.Defences) != 2 {
			t.Errorf("stopped at poll %d: the defences are %v, not marked incomplete", poll, solution.Defences)
		}
	}
	if partial == 0 {
		t.Error("no stop came during the defences")
	}
}
