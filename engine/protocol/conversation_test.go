package protocol_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"tengen/engine/full"
	"tengen/engine/game"
	. "tengen/engine/protocol"
	"tengen/engine/protocol/protocoltest"
)

// kind describes a reply by its type or error code and its ID: "result 1", "limit 2".
func kind(id int64, r Reply) string {
	if i, ok := r.(*Result); ok && i.Move == "" {
		return "result without a move"
	}
	return protocoltest.Kind(r) + " " + strconv.FormatInt(id, 10)
}

// long is a search that would take minutes if it were not stopped.
func long(id int) fields {
	return fields{"id": id, "cmd": "search", "game": "freestyle15", "moves": "h8i9h10g9i7", "limits.nodes": 1 << 40}
}

func short(id int) fields {
	return fields{"id": id, "cmd": "search", "game": "freestyle15", "moves": "h8i9", "limits.nodes": 10}
}

// Requests that arrive while a search runs.
func TestArrivals(t *testing.T) {
	position := fields{"id": 5, "cmd": "position", "game": "renju15"}
	for _, c := range []struct {
		name     string
		arriving []fields
		want     string
	}{
		{"stop ends it, with its result", []fields{{"id": 2, "cmd": "stop", "target": 1}}, "result 1"},
		{"stop without a target ends any running command", []fields{{"id": 2, "cmd": "stop"}}, "result 1"},
		{"a position is answered at once", []fields{position, {"cmd": "stop"}}, "position 5, result 1"},
		{"a stop of another request has no effect",
			[]fields{{"cmd": "stop", "target": 9}, position, {"cmd": "stop", "target": 1}}, "position 5, result 1"},
		{"another search ends it and is answered", []fields{short(2)}, "result 1, result 2"},
		{"a later search replaces a waiting one", []fields{short(2), short(3)}, "limit 2, result 1, result 3"},
		{"a waiting search can be stopped", []fields{short(2), {"cmd": "stop", "target": 2}}, "limit 2, result 1"},
		{"new games wait", []fields{{"id": 7, "cmd": "newgame"}, position, {"cmd": "stop"}},
			"position 5, result 1, done 7"},
		{"nonsense waits", []fields{{"id": 8, "cmd": "dance"}, {"cmd": "stop"}}, "result 1, bad-request 8"},
		{"an invalid search ends it, too", []fields{{"id": 4, "cmd": "search", "game": "chess"}},
			"result 1, bad-game 4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			conversation := NewConversation(full.New(nil, nil), &protocoltest.Host{Arriving: c.arriving},
				func(id int64, r Reply) {
					if k := kind(id, r); !strings.HasPrefix(k, "info") {
						got = append(got, k)
					}
				})
			conversation.Handle(long(1))
			if s := strings.Join(got, ", "); s != c.want {
				t.Errorf("%s, want %s", s, c.want)
			}
		})
	}
}

// A panic is blamed on the request that caused it, whichever request was given to the
// conversation first.
func TestCurrent(t *testing.T) {
	for _, c := range []struct {
		name     string
		first    fields
		arriving []fields
		want     int64
	}{
		{"the first request", fields{"id": 1, "cmd": "check", "set": "bad"}, nil, 1},
		{"one that waited", long(1), []fields{{"id": 2, "cmd": "check", "set": "bad"}}, 2},
		{"one that is answered during another", long(1), []fields{{"id": 3, "cmd": "position", "game": "bad"}}, 3},
		{"the running one, after another was answered", fields{"id": 4, "cmd": "check", "set": "late"},
			[]fields{{"id": 5, "cmd": "position", "game": "renju15"}}, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := full.New(nil, nil)
			bad := func(int, func() bool) error { panic("a fault") }
			e.Sets = []CheckSet{{Name: "bad", Cases: 1, Check: bad},
				{Name: "late", Cases: 1, Check: func(i int, stop func() bool) error {
					stop()
					return bad(i, stop)
				}}}
			g := nimGame()
			g.Fits = func(name string) bool { return name == "bad" }
			g.Parse = func(string, string) (game.Position, error) { panic("a fault") }
			e.Games = append(e.Games, g)
			conversation := NewConversation(e, &protocoltest.Host{Arriving: c.arriving}, func(int64, Reply) {})
			defer func() {
				if fault := recover(); fault == nil || conversation.Current() != c.want {
					t.Errorf("%v: request %d is blamed, want %d", fault, conversation.Current(), c.want)
				}
			}()
			conversation.Handle(c.first)
		})
	}
}

// Infos are at least the requested interval apart by the host's clock.
func TestReportInterval(t *testing.T) {
	count := func(every time.Duration) (n int) {
		r := long(1).With("limits.nodes", 20_000).With("reportMs", int(every/time.Millisecond))
		NewConversation(full.New(nil, nil), &protocoltest.Host{}, func(_ int64, r Reply) {
			if protocoltest.Kind(r) == "info" {
				n++
			}
		}).Handle(r)
		return n
	}
	if often, once := count(time.Millisecond), count(time.Hour); often < 3 || once != 1 {
		t.Errorf("interval 1 ms: %d infos; interval 1 h: %d infos, want 1", often, once)
	}
}

// With purpose "play" the only legal move is returned at once, without a score; with
// "analysis" the search continues and finds its value.
func TestPurpose(t *testing.T) {
	forced := fields{"cmd": "search", "game": "renju15", "moves": "i9i10f9j7i6h8h10j8j6j9k6h6k8h7h9i7g9",
		"limits.ms": 60}
	for purpose, win := range map[string]int{"play": 0, "": 0, "analysis": 7} {
		r, ok := ask(forced.With("limits.purpose", purpose)).(*Result)
		if !ok || r.Move != "e9" || r.Lines[0].Win != win || r.Lines[0].Proved != (win > 0) {
			t.Errorf("%q: %+v", purpose, r)
		}
	}
	if e, ok := ask(forced.With("limits.purpose", "fun")).(*Error); !ok || e.Code != BadRequest {
		t.Errorf("%+v", e)
	}
}

// Every info carries the search's limit, from the request or from the level, so that a
// client can show progress.
func TestProgress(t *testing.T) {
	for name, c := range map[string]struct {
		game  string
		level int
		limit int64
		want  func(int64) bool
	}{
		"nodes":        {"freestyle15", 0, 20_000, func(n int64) bool { return n == 20_000 }},
		"a level":      {"renju15", 4, 0, func(n int64) bool { return n > 1000 }},
		"columns":      {"connect4", 0, 3_000, func(n int64) bool { return n == 3_000 }},
		"a tree":       {"connect4-9x9", 0, 3_000, func(n int64) bool { return n == 3_000 }},
		"no limit set": {"connect4-9x9", 0, 0, func(n int64) bool { return n > 1000 }},
	} {
		t.Run(name, func(t *testing.T) {
			infos := 0
			NewConversation(full.New(nil, nil), &protocoltest.Host{}, func(_ int64, r Reply) {
				limit := int64(0)
				switch r := r.(type) {
				case *SearchInfo:
					limit = r.Limit
				case *Result:
					limit = r.Limit
				default:
					t.Fatalf("%v", r)
				}
				infos++
				if !c.want(limit) {
					t.Errorf("limit %d", limit)
				}
			}).Handle(fields{"cmd": "search", "game": c.game, "level": c.level, "limits.nodes": c.limit})
			if infos == 0 {
				t.Error("no info")
			}
		})
	}
}
