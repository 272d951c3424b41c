package full

import (
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tengen/engine/full/contest"
	"tengen/engine/gomoku"
	"tengen/engine/match"
	"tengen/engine/player"
	"tengen/engine/protocol"
	"tengen/engine/protocol/protocoltest"
	"tengen/engine/record"
)

// A contest run by requests gives the same games and standings as package match.
func TestContest(t *testing.T) {
	const game = "freestyle9"
	e := New(nil, nil)
	settings := [3]match.Setting{{Player: "five-tuple"}, {Player: "pattern-scores"},
		{Player: "uct-plain", Limits: player.Limits{Playouts: 50}}}
	ask := func(f fields) protocol.Reply { return protocoltest.Ask(e, f) }
	schedule, ok := ask(fields{"cmd": "schedule", "game": game, "count": 3, "games": 2, "seed": 4}).(*contest.Schedule)
	if !ok || len(schedule.Pairings) != 6 {
		t.Fatal(schedule)
	}
	want := match.NewTable(3)
	var results []string
	for _, p := range schedule.Pairings {
		first, second := settings[p.First], settings[p.Second]
		got, ok := ask(fields{
			"cmd": "game", "game": game, "moves": p.Opening, "seed": p.Seed,
			"first.player": first.Player, "first.limits.playouts": first.Limits.Playouts,
			"second.player": second.Player, "second.limits.playouts": second.Limits.Playouts,
		}).(*contest.Game)
		if !ok {
			t.Fatal(got)
		}
		var sides [2]match.Side
		pairing := match.Pairing{Number: p.Number, Players: [2]int{p.First, p.Second}, Opening: p.Opening, Seed: p.Seed}
		for i, who := range pairing.Players {
			pl, err := e.Players.New(e.Games, settings[who].Player, game)
			if err != nil {
				t.Fatal(err)
			}
			sides[i] = &match.PlayerSide{Player: pl, Setting: settings[who]}
		}
		start, err := e.Games.Parse(game, p.Opening)
		if err != nil {
			t.Fatal(err)
		}
		record := match.Play(start, pairing, sides, 0, nil)
		if record.Moves != got.Moves || record.Reason != got.Reason {
			t.Fatal(record.Moves, got.Moves)
		}
		want.Add(&record)
		winner := map[contest.GameWinner]int{"first": p.First, "second": p.Second, "draw": -1}[got.Winner]
		var words []string
		for _, n := range [4]int{p.Number, p.First, p.Second, winner} {
			words = append(words, strconv.Itoa(n))
		}
		results = append(results, strings.Join(words, " "))
	}
	got, ok := ask(fields{"cmd": "standings", "count": 3, "results": strings.Join(results, ";")}).(*contest.Standings)
	if !ok || !reflect.DeepEqual(got.Cells, contest.StandingsOf(want).Cells) {
		t.Error(got, want.Cells)
	}
	for _, bad := range []string{"1 2 3", "0 0 0 0", "0 0 7 0", "0 0 1 2", "a b c d"} {
		if e, ok := ask(fields{"cmd": "standings", "count": 3, "results": bad}).(*protocol.Error); !ok ||
			e.Code != protocol.BadRequest {
			t.Error(bad, "is taken")
		}
	}
	if e, ok := ask(fields{"cmd": "game", "game": game}).(*protocol.Error); !ok || e.Code != protocol.UnknownPlayer {
		t.Error(e)
	}
}

// Drawing openings reports progress; a contest that is too large is refused before any
// opening is drawn.
func TestSchedule(t *testing.T) {
	schedule := fields{"id": 1, "cmd": "schedule", "game": "connect4", "count": 3, "games": 5, "reportMs": 1}
	var done []int
	protocol.NewConversation(New(nil, nil), &protocoltest.Host{}, func(_ int64, r protocol.Reply) {
		if s, ok := r.(*contest.ScheduleInfo); ok && s.Of == 3 {
			done = append(done, s.Done)
		} else if s, ok := r.(*contest.Schedule); !ok || len(s.Pairings) != 18 {
			t.Errorf("%+v", r)
		}
	}).Handle(schedule)
	if !slices.Equal(done, []int{1, 2, 3}) {
		t.Error(done)
	}
	for _, bad := range []fields{
		schedule.With("games", 1001), schedule.With("count", 101), schedule.With("count", 100).With("games", 42),
		schedule.With("game", "freestyle20").With("count", 100).With("games", 1000),
		schedule.With("count", 100).With("games", 1000).With("set", "arena-freestyle15"),
	} {
		if e, ok := protocoltest.Ask(New(nil, nil), bad).(*protocol.Error); !ok || e.Code != protocol.BadRequest {
			t.Errorf("%v: %v", bad, e)
		}
	}
}

// Package record can read the SGF that "record" writes.
func TestRecord(t *testing.T) {
	const game, moves, white = "renju15", "h8i9j10", "five]tuple"
	request := fields{"cmd": "record", "game": game, "moves": moves, "black": "tengen", "white": white, "result": "B+"}
	got, ok := protocoltest.Ask(New(nil, nil), request).(*contest.Record)
	if !ok {
		t.Fatal(got)
	}
	g, err := record.Read(got.SGF, "freestyle15", nil)
	if err != nil || g.Name() != game || gomoku.MoveString(g.Moves()) != moves || g.White != white || g.Result != "B+" {
		t.Error(got.SGF, err)
	}
	if e, ok := protocoltest.Ask(New(nil, nil), request.With("moves", "h8h8")).(*protocol.Error); !ok ||
		e.Code != protocol.BadGame {
		t.Error("h8h8 is taken")
	}
}

func TestPlayers(t *testing.T) {
	got, ok := protocoltest.Ask(New(nil, nil), fields{"cmd": "players", "game": "renju15"}).(*contest.Players)
	if !ok || len(got.Names) < 5 || got.Names[0] != "tengen" {
		t.Error(got)
	}
}

// A win and a loss give a rating of 0, not −0, which JSON writes differently.
func TestEvenRating(t *testing.T) {
	reply := protocoltest.Ask(New(nil, nil), fields{"cmd": "standings", "count": 2, "results": "0 0 1 0;1 1 0 1"})
	for _, p := range protocoltest.Encode(reply)["players"].([]protocoltest.Writer) {
		if elo := p["elo"].(float64); elo != 0 || math.Signbit(elo) {
			t.Error(p)
		}
	}
}
