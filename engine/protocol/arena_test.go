package protocol

import (
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/match"
	"tengen/engine/player"
	"tengen/engine/record"
)

// A contest by requests gives the games and the table that package match
// gives.
func TestArena(t *testing.T) {
	const game = "freestyle9"
	settings := [3]match.Setting{{Player: "five-tuple"}, {Player: "pattern-scores"}, {Player: "uct-plain", Limits: player.Limits{Playouts: 50}}}
	schedule, ok := ask(Request{Cmd: "schedule", Game: game, Count: 3, Games: 2, Seed: 4}).(*Schedule)
	if !ok || len(schedule.Pairings) != 6 {
		t.Fatal(schedule)
	}
	want := match.NewTable(3)
	var results []string
	for _, p := range schedule.Pairings {
		got, ok := ask(Request{
			Cmd: "game", Game: game, Moves: p.Opening, Seed: p.Seed,
			Sides: [2]match.Setting{settings[p.Players[0]], settings[p.Players[1]]},
		}).(*Game)
		if !ok || !got.Final {
			t.Fatal(got)
		}
		var sides [2]match.Side
		for i, who := range p.Players {
			pl, err := player.New(settings[who].Player, game, nil)
			if err != nil {
				t.Fatal(err)
			}
			sides[i] = &match.Inside{Player: pl, Setting: settings[who]}
		}
		record, err := match.Play(game, p, sides, 0, nil)
		if err != nil || record.Moves != got.Moves || record.Reason != got.Record.Reason {
			t.Fatal(record.Moves, got.Moves, err)
		}
		want.Add(&record)
		winner := got.Record.Winner
		if winner >= 0 {
			winner = p.Players[winner]
		}
		var words []string
		for _, n := range [4]int{p.Number, p.Players[0], p.Players[1], winner} {
			words = append(words, strconv.Itoa(n))
		}
		results = append(results, strings.Join(words, " "))
	}
	got, ok := ask(Request{Cmd: "standings", Count: 3, Results: strings.Join(results, ";")}).(*Standings)
	if !ok || !reflect.DeepEqual(got.Table.Cells, want.Cells) {
		t.Error(got, want.Cells)
	}
	for _, bad := range []string{"1 2 3", "0 0 0 0", "0 0 7 0", "0 0 1 2", "a b c d"} {
		if e, ok := ask(Request{Cmd: "standings", Count: 3, Results: bad}).(*Error); !ok || e.Code != BadRequest {
			t.Error(bad, "is taken")
		}
	}
	if e, ok := ask(Request{Cmd: "game", Game: game}).(*Error); !ok || e.Code != UnknownPlayer {
		t.Error(e)
	}
}

// A record is one that package record reads back.
func TestRecord(t *testing.T) {
	r := Request{Cmd: "record", Game: "renju15", Moves: "h8i9j10", Names: [2]string{"tengen", "five]tuple"}, Result: "B+"}
	got, ok := ask(r).(*Record)
	if !ok {
		t.Fatal(got)
	}
	g, err := record.Read(got.SGF, "freestyle15")
	if err != nil || g.Name() != r.Game || gomoku.MoveString(g.Moves()) != r.Moves || g.White != r.Names[1] || g.Result != "B+" {
		t.Error(got.SGF, err)
	}
	r.Moves = "h8h8"
	if e, ok := ask(r).(*Error); !ok || e.Code != BadGame {
		t.Error("h8h8 is taken")
	}
}

func TestTreeAndPlayers(t *testing.T) {
	c, last := (*Conversation)(nil), Reply(nil)
	c = NewConversation(quiet{}, func(r Reply) { last = r })
	c.Handle(Request{Cmd: "players", Game: "renju15"})
	if got := last.(*Players); len(got.Names) < 5 || got.Names[0] != "tengen" {
		t.Error(got)
	}
	search := Request{Cmd: "search", Game: "freestyle9", Moves: "e5", Player: "uct-plain", Limits: player.Limits{Playouts: 300}}
	c.Handle(search)
	best := last.(*Info).Lines[0]
	search.Cmd = "tree"
	c.Handle(search)
	found := false
	for _, b := range last.(*Tree).Branches {
		found = found || b.Move == best.Move && b.Visits == best.Visits && b.Mean == best.Score
	}
	if !found {
		t.Error("the tree doesn't have", best)
	}
	search.Path, search.Lines = best.Move, 2
	c.Handle(search)
	if n := len(last.(*Tree).Branches); n > 2 {
		t.Error(n, "branches")
	}
	search.Path = "a1 a1"
	c.Handle(search)
	if n := len(last.(*Tree).Branches); n != 0 {
		t.Error(n, "branches nowhere")
	}
}

// An even rating is 0, never −0, which JSON would keep.
func TestWhole(t *testing.T) {
	for _, c := range []struct{ v, want float64 }{{-0.2, 0}, {0, 0}, {-1.6, -2}, {119.5, 120}} {
		if got := whole(c.v); got != c.want || math.Signbit(got) != (c.want < 0) {
			t.Errorf("whole(%v) = %v, want %v", c.v, got, c.want)
		}
	}
}
