package full

import (
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/engine/protocol"
	"tengen/engine/protocol/protocoltest"
)

// fields abbreviates the type of requests in tests.
type fields = protocoltest.Fields

// ask sends a request to a new engine and returns the last reply.
func ask(f fields) protocol.Reply { return protocoltest.Ask(New(nil, nil), f) }

// Requests alone can take a procedure to its end, with the engine deciding for both
// sides.
func TestOpeningToTheEnd(t *testing.T) {
	for procedure, game := range map[string]string{"swap2": "standard15", "taraguchi-10": "renju15"} {
		e := New(nil, nil)
		var words []string
		for range 20 {
			at, ok := protocoltest.Ask(e, fields{"cmd": "agree", "game": game, "procedure": procedure, "words": words}).(*Agreement)
			if !ok {
				t.Fatal(procedure, words)
			}
			if at.Task == "play" {
				break
			}
			ask := fields{"cmd": "decide", "game": game, "procedure": procedure, "words": words, "seed": 3, "limits.nodes": 300}
			decided, ok := protocoltest.Ask(e, ask).(*Decided)
			again, _ := protocoltest.Ask(e, ask).(*Decided)
			if !ok || !slices.Equal(decided.Words, again.Words) {
				t.Fatal(procedure, words, decided, again)
			}
			words = append(words, decided.Words...)
		}
		at := protocoltest.Ask(e, fields{"cmd": "agree", "game": game, "procedure": procedure, "words": words}).(*Agreement)
		if at.Task != "play" {
			t.Errorf("%s after %s: %s", procedure, strings.Join(words, " "), at.Task)
		}
	}
}

// A stopped request reports that it was stopped and decides nothing.
func TestOpeningStops(t *testing.T) {
	for _, r := range []fields{
		{"id": 1, "cmd": "decide", "game": "freestyle15", "procedure": "swap2"},
		{"id": 1, "cmd": "start", "game": "freestyle15"},
	} {
		host := &protocoltest.Host{Arriving: []fields{{"id": 2, "cmd": "stop"}}}
		var last protocol.Reply
		protocol.NewConversation(New(nil, nil), host, func(reply protocol.Reply) {
			if e, ok := reply.(*protocol.Error); ok {
				last = e
			}
		}).Handle(r)
		if e, ok := last.(*protocol.Error); !ok || e.Code != protocol.Stopped || e.ID != 1 {
			t.Error(r, last)
		}
	}
}

// A start whose time is over is a position in which the game goes on.
func TestStartLimit(t *testing.T) {
	for _, game := range []string{"freestyle15", "renju15", "standard7", "connect4", "connect4-9x9"} {
		for _, ms := range []int{1, 30} {
			host := &protocoltest.Host{} // its clock advances when it is read
			var last protocol.Reply
			protocol.NewConversation(New(nil, nil), host, func(r protocol.Reply) { last = r }).
				Handle(fields{"id": 1, "cmd": "start", "game": game, "seed": 7, "limits.ms": ms})
			start, ok := last.(*Start)
			if !ok || start.Moves == "" || host.Now() > time.Duration(2*ms+20)*time.Millisecond {
				t.Errorf("%s in %d ms: %v after %v", game, ms, last, host.Now())
				continue
			}
			at := ask(fields{"cmd": "position", "game": game, "moves": start.Moves})
			if place, ok := at.(*protocol.Position); !ok || place.Over {
				t.Errorf("%s in %d ms: %s", game, ms, start.Moves)
			}
		}
	}
}
