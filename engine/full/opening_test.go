package full

import (
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/engine/full/contest"
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
	for procedure, game := range map[string]string{
		"swap": "freestyle15", "swap2": "standard15", "pro": "freestyle20", "long-pro": "standard9", "soosyrv-8": "renju15", "taraguchi-10": "renju15",
	} {
		e := New(nil, nil)
		var words []string
		for range 20 {
			at, ok := protocoltest.Ask(e, fields{"cmd": "agree", "game": game, "procedure": procedure,
				"words": words}).(*contest.Agreement)
			if !ok {
				t.Fatal(procedure, words)
			}
			if at.Task == "play" {
				break
			}
			ask := fields{"cmd": "decide", "game": game, "procedure": procedure, "words": words, "seed": 3,
				"limits.nodes": 300}
			decided, ok := protocoltest.Ask(e, ask).(*contest.Decided)
			again, _ := protocoltest.Ask(e, ask).(*contest.Decided)
			if !ok || !slices.Equal(decided.Words, again.Words) {
				t.Fatal(procedure, words, decided, again)
			}
			words = append(words, decided.Words...)
		}
		at := protocoltest.Ask(e, fields{"cmd": "agree", "game": game, "procedure": procedure,
			"words": words}).(*contest.Agreement)
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
		protocol.NewConversation(New(nil, nil), host, func(id int64, reply protocol.Reply) {
			if e, ok := reply.(*protocol.Error); ok && id == 1 {
				last = e
			}
		}).Handle(r)
		if e, ok := last.(*protocol.Error); !ok || e.Code != protocol.Stopped {
			t.Error(r, last)
		}
	}
}

// If the time limit ends the search for an opening, "start" still returns a position in
// which the game is not over.
func TestStartLimit(t *testing.T) {
	for _, game := range []string{"freestyle15", "renju15", "standard7", "connect4", "connect4-9x9"} {
		for _, ms := range []int{1, 30} {
			host := &protocoltest.Host{} // its clock advances when it is read
			var last protocol.Reply
			protocol.NewConversation(New(nil, nil), host, func(_ int64, r protocol.Reply) { last = r }).
				Handle(fields{"id": 1, "cmd": "start", "game": game, "seed": 7, "limits.ms": ms})
			start, ok := last.(*contest.Start)
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

// A searchedHost's clock advances 1 ms with each poll, which a search makes about every
// thousand positions.
type searchedHost struct{ polls time.Duration }

func (h *searchedHost) Poll() (protocol.Fields, bool) { h.polls++; return nil, false }
func (h *searchedHost) Now() time.Duration            { return h.polls * time.Millisecond }

// Every decision on an opening ends when its time is over, with words that the agreement
// takes.
func TestDecideLimit(t *testing.T) {
	four := []string{"h8", "stay", "h9", "stay", "i9", "stay", "g7", "stay"}
	for _, c := range []struct {
		game, procedure string
		words           []string
	}{
		{"freestyle15", "swap2", nil},
		{"freestyle15", "pro", []string{"h8"}},
		{"renju15", "soosyrv-8", nil},
		{"renju15", "soosyrv-8", []string{"h8", "h9", "i9", "stay"}},
		{"renju15", "soosyrv-8", []string{"h8", "h9", "i9", "stay", "g7", "offer3"}},
		{"standard20", "swap2", []string{"h8", "i9", "j10"}},
		{"renju15", "swap2", []string{"h8", "i9", "j10", "two"}},
		{"renju15", "taraguchi-10", []string{"h8", "stay"}},
		{"renju15", "taraguchi-10", []string{"h8", "stay", "h9", "stay", "i9", "stay"}},
		{"renju15", "taraguchi-10", four[:7]},
		{"renju15", "taraguchi-10", append(slices.Clone(four[:7]), "ten")},
		{"renju15", "taraguchi-10", append(slices.Clone(four[:7]), "ten", "a1", "a2", "a3", "a4", "a5", "a6", "a7",
			"a8", "a9", "a10")},
	} {
		for _, ms := range []int{1, 4, 20} {
			host := &searchedHost{}
			var last protocol.Reply
			protocol.NewConversation(New(nil, nil), host, func(_ int64, r protocol.Reply) { last = r }).Handle(fields{
				"id": 1, "cmd": "decide", "game": c.game, "procedure": c.procedure, "words": c.words, "seed": 7, "limits.ms": ms})
			decided, ok := last.(*contest.Decided)
			if !ok || len(decided.Words) == 0 || host.Now() > time.Duration(ms+5)*time.Millisecond {
				t.Errorf("%v in %d ms: %v after %v", c, ms, last, host.Now())
				continue
			}
			words := append(slices.Clone(c.words), decided.Words...)
			if at, ok := ask(fields{"cmd": "agree", "game": c.game, "procedure": c.procedure,
				"words": words}).(*contest.Agreement); !ok {
				t.Errorf("%v in %d ms: %v, %v", c, ms, decided.Words, at)
			}
		}
	}
}
