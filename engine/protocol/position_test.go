package protocol_test

import (
	"reflect"
	"testing"

	"tengen/engine/full"
	. "tengen/engine/protocol"
	"tengen/engine/protocol/protocoltest"
)

type fields = protocoltest.Fields

func ask(f fields) Reply { return protocoltest.Ask(full.New(nil, nil), f) }

func TestConnect4Position(t *testing.T) {
	for _, tt := range []struct {
		game, moves string
		want        Position
	}{
		{"connect4", "4", Position{Game: "connect4", Moves: "4", ToMove: "second", Ply: 1, Legal: 7, State: "playing"}},
		{"connect4-4x4", "211312233", Position{
			Game: "connect4-4x4", Moves: "211312233", ToMove: "second", Ply: 9, Legal: 4, State: "playing",
			Threats: []Threat{{"four", "first", []string{"d3"}, nil}, {"zugzwang", "first", []string{"d3"}, new(4)}},
		}},
		{"connect4-9x10-c1", "3 33", Position{Game: "connect4-9x10-c1", Moves: "333", ToMove: "second", Ply: 3,
			Legal: 9, State: "playing"}},
		{"connect4", "1212121", Position{
			Game: "connect4", Moves: "1212121", ToMove: "second", Ply: 7, Over: true, State: "four", Winner: "first",
			Line: []string{"a1", "a2", "a3", "a4"},
		}},
	} {
		got, ok := ask(fields{"cmd": "position", "game": tt.game, "moves": tt.moves}).(*Position)
		if ok && len(got.Stones) != got.Ply {
			t.Errorf("%s %s: %d stones after %d moves", tt.game, tt.moves, len(got.Stones), got.Ply)
		}
		if ok {
			got.Stones = nil // tested by the games' packages
		}
		if !ok || !reflect.DeepEqual(*got, tt.want) {
			t.Errorf("%s %s: %+v, want %+v", tt.game, tt.moves, got, tt.want)
		}
	}
}

func TestConnect4Errors(t *testing.T) {
	for _, tt := range []struct{ cmd, game, moves, code string }{
		{"position", "connect4-3x3", "", BadGame},
		{"position", "connect4", "48", IllegalMove},
		{"search", "connect4", "12121213", GameOver},
		{"search", "connect4", "1212121", GameOver},
		{"solve", "connect4", "", BadRequest},
	} {
		got, ok := ask(fields{"cmd": tt.cmd, "game": tt.game, "moves": tt.moves}).(*Error)
		if !ok || got.Code != tt.code {
			t.Errorf("%s %s %s: %+v, want %s", tt.cmd, tt.game, tt.moves, got, tt.code)
		}
	}
}

func TestConnect4Search(t *testing.T) {
	got, ok := ask(fields{"cmd": "search", "game": "connect4", "moves": "52753311433677442422121",
		"lines": 7}).(*Result)
	if !ok || len(got.Lines) != 7 || got.Lines[0].Exact == nil || *got.Lines[0].Exact != 8 || got.Lines[0].Win != 5 {
		t.Errorf("%+v", got)
	}
}

// A position's map is reset for the next position, of the same rule or another.
func TestPositionAgain(t *testing.T) {
	requests := []fields{
		{"cmd": "position", "game": "freestyle15", "moves": "h8a1i8a3j8a5k8"},
		{"cmd": "position", "game": "renju15", "moves": "h6e5h7f6i8g7j8a15d4"},
		{"cmd": "position", "game": "freestyle9", "moves": "e5a1f5a3g5"},
		{"cmd": "position", "game": "standard19", "moves": "h8a1i8a3j8a5k8s19m8"},
		{"cmd": "position", "game": "freestyle15"},
	}
	var last Reply
	c := NewConversation(full.New(nil, nil), &protocoltest.Host{}, func(_ int64, r Reply) { last = r })
	for i := range 3 * len(requests) {
		r := requests[i*2%len(requests)]
		c.Handle(r)
		if want := ask(r); !reflect.DeepEqual(last, want) {
			t.Errorf("%v after others: %+v, alone %+v", r, last, want)
		}
	}
}

// A page asks after every move; in the browser an answer should take at most 1 ms.
func BenchmarkPosition(b *testing.B) {
	for _, r := range []fields{
		{"cmd": "position", "game": "freestyle15", "moves": "h8i9h10g9i7j8g10i10"},
		{"cmd": "position", "game": "renju15", "moves": "h6e5h7f6i8g7j8a15d4"},
		{"cmd": "position", "game": "freestyle20", "moves": "h8i9h10g9i7j8g10i10"},
		{"cmd": "position", "game": "connect4", "moves": "445566"},
	} {
		b.Run(r["game"].(string), func(b *testing.B) {
			c := NewConversation(full.New(nil, nil), &protocoltest.Host{}, func(int64, Reply) {})
			for b.Loop() {
				c.Handle(r)
			}
		})
	}
}
