package protocol

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tengen/engine/player"
)

// script is a host where requests arrive one at each poll, and time passes
// with every look at the clock.
type script struct {
	arriving []Request
	now      time.Duration
}

func (s *script) Poll() (Request, bool) {
	if len(s.arriving) == 0 {
		return Request{}, false
	}
	r := s.arriving[0]
	s.arriving = s.arriving[1:]
	return r, true
}

func (s *script) Now() time.Duration {
	s.now += time.Millisecond
	return s.now
}

// kind is a reply in a word: "result 1", "limit 2".
func kind(r Reply) string {
	switch r := r.(type) {
	case *Position:
		return "position " + strconv.FormatInt(r.ID, 10)
	case *Info:
		if !r.Final {
			return "info " + strconv.FormatInt(r.ID, 10)
		}
		if r.Move == "" {
			return "result without a move"
		}
		return "result " + strconv.FormatInt(r.ID, 10)
	case *Solution:
		return "solution " + strconv.FormatInt(r.ID, 10)
	case *Done:
		return "done " + strconv.FormatInt(r.ID, 10)
	case *Error:
		return r.Code + " " + strconv.FormatInt(r.ID, 10)
	}
	return "?"
}

// long would take minutes if nothing ended it.
func long(id int64) Request {
	return Request{ID: id, Cmd: "search", Game: "freestyle15", Moves: "h8i9h10g9i7", Limits: player.Limits{Nodes: 1 << 40}}
}

func short(id int64) Request {
	return Request{ID: id, Cmd: "search", Game: "freestyle15", Moves: "h8i9", Limits: player.Limits{Nodes: 10}}
}

// What arrives while a search runs.
func TestArrivals(t *testing.T) {
	position := Request{ID: 5, Cmd: "position", Game: "renju15"}
	for _, c := range []struct {
		name     string
		arriving []Request
		want     string
	}{
		{"stop ends it, with its result", []Request{{ID: 2, Cmd: "stop", Target: 1}}, "result 1"},
		{"stop without a target ends whatever runs", []Request{{ID: 2, Cmd: "stop"}}, "result 1"},
		{"a position is answered at once", []Request{position, {Cmd: "stop"}}, "position 5, result 1"},
		{"stopping another leaves it", []Request{{Cmd: "stop", Target: 9}, position, {Cmd: "stop", Target: 1}}, "position 5, result 1"},
		{"another search ends it and is answered", []Request{short(2)}, "result 1, result 2"},
		{"a waiting search gives way", []Request{short(2), short(3)}, "limit 2, result 1, result 3"},
		{"a waiting search can be stopped", []Request{short(2), {Cmd: "stop", Target: 2}}, "limit 2, result 1"},
		{"new games wait", []Request{{ID: 7, Cmd: "newgame"}, position, {Cmd: "stop"}}, "position 5, result 1, done 7"},
		{"nonsense waits", []Request{{ID: 8, Cmd: "dance"}, {Cmd: "stop"}}, "result 1, bad-request 8"},
		{"a search of nothing ends it too", []Request{{ID: 4, Cmd: "search", Game: "chess"}}, "result 1, bad-game 4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			conversation := NewConversation(&script{arriving: c.arriving}, func(r Reply) {
				if k := kind(r); !strings.HasPrefix(k, "info") {
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

// Infos keep the distance asked for, by the host's clock.
func TestReportInterval(t *testing.T) {
	count := func(every time.Duration) (n int) {
		host := &script{}
		r := long(1)
		r.Limits, r.Report = player.Limits{Nodes: 20_000}, every
		NewConversation(host, func(r Reply) {
			if strings.HasPrefix(kind(r), "info") {
				n++
			}
		}).Handle(r)
		return n
	}
	if often, once := count(1), count(time.Hour); often < 3 || once != 1 {
		t.Errorf("%d infos when all are wanted, %d in an hour", often, once)
	}
}

// Every info tells how far the search may go, so that its progress can be
// shown: the limit asked for, or the level's.
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
			NewConversation(&script{}, func(r Reply) {
				i, ok := r.(*Info)
				if !ok {
					t.Fatalf("%v", r)
				}
				infos++
				if !c.want(i.Limit) {
					t.Errorf("limit %d", i.Limit)
				}
			}).Handle(Request{Cmd: "search", Game: c.game, Level: c.level, Limits: player.Limits{Nodes: c.limit}})
			if infos == 0 {
				t.Error("no info")
			}
		})
	}
}

// words is a request's fields as "name=value" words; numbers are numbers.
type words map[string]string

func (f words) Text(name string) (string, bool, error) {
	v, ok := f[name]
	return v, ok, nil
}

func (f words) Number(name string) (float64, bool, error) {
	v, ok := f[name]
	if !ok {
		return 0, false, nil
	}
	n, err := strconv.ParseFloat(v, 64)
	if err != nil {
		return 0, true, errors.New("it is not a number")
	}
	return n, true, nil
}

// nothing is a writer whose objects go nowhere.
type nothing struct{}

func (nothing) Text(string, string)    {}
func (nothing) Number(string, float64) {}
func (nothing) Bool(string, bool)      {}
func (nothing) Null(string)            {}
func (nothing) Texts(string, []string) {}
func (w nothing) Objects(_ string, n int, object func(int, Writer)) {
	for i := range n {
		object(i, w)
	}
}

// Whatever is asked is answered, and nothing panics.
func FuzzConversation(f *testing.F) {
	f.Add("id=1 cmd=search game=renju15 moves=h8i9 level=1\nid=2 cmd=stop")
	f.Add("id=1 cmd=solve goal=vct side=white game=standard9 moves=e5\nid=3 cmd=position game=connect4 moves=44")
	f.Add("id=NaN cmd=search\nid=1 lines=1e9 cmd=search game=freestyle5")
	f.Add("cmd=search game=freestyle15 player=five-tuple lines=400\ncmd=newgame")
	players := []string{"", "tengen", "five-tuple", "nobody"}
	f.Fuzz(func(t *testing.T, text string) {
		host := &script{}
		var first *Request
		for line := range strings.Lines(text) {
			fields := words{}
			for word := range strings.FieldsSeq(line) {
				name, value, _ := strings.Cut(word, "=")
				fields[name] = value
			}
			r, fault := Decode(fields)
			if fault != nil {
				fault.Encode(nothing{})
				continue
			}
			r.Limits = player.Limits{Nodes: 20}
			if !slices.Contains(players, r.Player) || strings.HasPrefix(r.Game, "connect4") && r.Cmd == "search" {
				continue // some take their time whatever the limit
			}
			if first == nil {
				first = &r
			} else {
				host.arriving = append(host.arriving, r)
			}
		}
		if first == nil {
			return
		}
		replies := 0
		c := NewConversation(host, func(r Reply) {
			replies++
			r.Encode(nothing{})
		})
		c.Handle(*first)
		if replies == 0 {
			t.Error("no reply")
		}
	})
}
