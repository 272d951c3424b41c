package protocol

import (
	"reflect"
	"testing"
	"time"
)

// quiet is a host where nothing arrives and no time passes.
type quiet struct{}

func (quiet) Poll() (Request, bool) { return Request{}, false }
func (quiet) Now() time.Duration    { return 0 }

func ask(r Request) (last Reply) {
	NewConversation(quiet{}, func(reply Reply) { last = reply }).Handle(r)
	return last
}

func TestConnect4Position(t *testing.T) {
	for _, tt := range []struct {
		game, moves string
		want        Position
	}{
		{"connect4", "4", Position{Game: "connect4", Moves: "4", ToMove: "second", Ply: 1, Legal: 7, State: "playing"}},
		{"connect4-4x4", "211312233", Position{
			Game: "connect4-4x4", Moves: "211312233", ToMove: "second", Ply: 9, Legal: 4, State: "playing",
			Threats: []Threat{{"four", "first", []string{"d3"}, 0}, {"zugzwang", "first", []string{"d3"}, 4}},
		}},
		{"connect4-9x10-c1", "3 33", Position{Game: "connect4-9x10-c1", Moves: "333", ToMove: "second", Ply: 3, Legal: 9, State: "playing"}},
		{"connect4", "1212121", Position{
			Game: "connect4", Moves: "1212121", ToMove: "second", Ply: 7, Over: true, State: "four", Winner: "first",
			Line: []string{"a1", "a2", "a3", "a4"},
		}},
	} {
		got, ok := ask(Request{Cmd: "position", Game: tt.game, Moves: tt.moves}).(*Position)
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
		got, ok := ask(Request{Cmd: tt.cmd, Game: tt.game, Moves: tt.moves}).(*Error)
		if !ok || got.Code != tt.code {
			t.Errorf("%s %s %s: %+v, want %s", tt.cmd, tt.game, tt.moves, got, tt.code)
		}
	}
}

func TestConnect4Search(t *testing.T) {
	got, ok := ask(Request{Cmd: "search", Game: "connect4", Moves: "52753311433677442422121", Lines: 7}).(*Info)
	if !ok || len(got.Lines) != 7 || got.Lines[0].Exact == nil || *got.Lines[0].Exact != 8 || got.Lines[0].Win != 5 {
		t.Errorf("%+v", got)
	}
}
