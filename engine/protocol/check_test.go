package protocol

import (
	"slices"
	"testing"

	"tengen/engine/check"
)

// checked runs a request and is its last reply, and how many came before.
func checked(t *testing.T, host *script, r Request) (last *Checked, infos int) {
	t.Helper()
	NewConversation(host, func(r Reply) {
		switch r := r.(type) {
		case *Checked:
			if !r.Final {
				infos++
			}
			last = r
		case *Done:
		default:
			t.Fatal(r)
		}
	}).Handle(r)
	return last, infos
}

func TestCheck(t *testing.T) {
	for _, name := range []string{"renju", "vcf"} {
		set, _ := check.Find(name)
		got, infos := checked(t, &script{}, Request{ID: 3, Cmd: "check", Set: name, Report: 1})
		if !got.Final || got.ID != 3 || got.Done != set.Cases || got.Of != set.Cases || got.Failed != 0 || infos != set.Cases {
			t.Errorf("%s, %d cases, %d infos: %+v", name, set.Cases, infos, got)
		}
	}
	if e, ok := ask(Request{Cmd: "check", Set: "poetry"}).(*Error); !ok || e.Code != BadRequest {
		t.Error(e)
	}
}

// The signature by request is that of the native program.
func TestBench(t *testing.T) {
	want, _ := check.Bench(nil, func(check.Searched) {})
	got, _ := checked(t, &script{}, Request{Cmd: "bench"})
	if got.Nodes != want || got.Done != check.BenchSearches || got.Of != check.BenchSearches {
		t.Errorf("%+v, want %d nodes", got, want)
	}
}

func TestCheckStops(t *testing.T) {
	for _, r := range []Request{{ID: 1, Cmd: "bench"}, {ID: 1, Cmd: "check", Set: "perft"}, {ID: 1, Cmd: "check", Set: "vcf"}} {
		got, _ := checked(t, &script{arriving: []Request{{ID: 2, Cmd: "stop"}}}, r)
		if !got.Final || got.Done >= got.Of {
			t.Errorf("%s %s: %+v", r.Cmd, r.Set, got)
		}
	}
}

// Stopping a check counts no case that has no answer.
func TestCheckGivesWay(t *testing.T) {
	var order []string
	host := &script{arriving: []Request{{ID: 2, Cmd: "check", Set: "renju"}}}
	NewConversation(host, func(r Reply) {
		if k, ok := r.(*Checked); ok && k.Final {
			order = append(order, k.Set)
			if k.Failed != 0 {
				t.Errorf("%+v", k)
			}
		}
	}).Handle(Request{ID: 1, Cmd: "bench"})
	if !slices.Equal(order, []string{"bench", "renju"}) {
		t.Error(order)
	}
}
