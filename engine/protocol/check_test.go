package protocol_test

import (
	"slices"
	"testing"

	"tengen/engine/full"
	. "tengen/engine/protocol"
	"tengen/engine/protocol/protocoltest"
	"tengen/engine/search"
)

// runCheck sends a request and returns the last reply and the number of infos before it.
func runCheck(t *testing.T, host *protocoltest.Host, r fields) (last *Checked, infos int) {
	t.Helper()
	NewConversation(full.New(nil, nil), host, func(_ int64, r Reply) {
		switch r := r.(type) {
		case *CheckInfo:
			infos++
		case *Checked:
			last = r
		case *Done:
		default:
			t.Fatal(r)
		}
	}).Handle(r)
	return last, infos
}

func TestCheck(t *testing.T) {
	for _, set := range full.New(nil, nil).Sets[:2] {
		name := set.Name
		got, infos := runCheck(t, &protocoltest.Host{}, fields{"id": 3, "cmd": "check", "set": name, "reportMs": 1})
		if got.Done != set.Cases || got.Of != set.Cases || got.Failed != 0 || infos != set.Cases {
			t.Errorf("%s, %d cases, %d infos: %+v", name, set.Cases, infos, got)
		}
	}
	if e, ok := ask(fields{"cmd": "check", "set": "poetry"}).(*Error); !ok || e.Code != BadRequest {
		t.Error(e)
	}
}

// The request "bench" gives the signature that the native program gives.
func TestBench(t *testing.T) {
	want, _ := search.Bench(nil, func(search.BenchResult) {})
	got, _ := runCheck(t, &protocoltest.Host{}, fields{"cmd": "bench"})
	if got.Nodes != want || got.Done != search.BenchSearches || got.Of != search.BenchSearches {
		t.Errorf("%+v, want %d nodes", got, want)
	}
}

func TestCheckStops(t *testing.T) {
	for _, r := range []fields{{"id": 1, "cmd": "bench"}, {"id": 1, "cmd": "check", "set": "perft"},
		{"id": 1, "cmd": "check", "set": "vcf"}} {
		got, _ := runCheck(t, &protocoltest.Host{Arriving: []fields{{"id": 2, "cmd": "stop"}}}, r)
		if got.Done >= got.Of {
			t.Errorf("%v: %+v", r, got)
		}
	}
}

// A case that was stopped is not counted as done.
func TestStoppedCaseIsNotCounted(t *testing.T) {
	var order []string
	host := &protocoltest.Host{Arriving: []fields{{"id": 2, "cmd": "check", "set": "renju"}}}
	NewConversation(full.New(nil, nil), host, func(_ int64, r Reply) {
		if k, ok := r.(*Checked); ok {
			order = append(order, k.Set)
			if k.Failed != 0 {
				t.Errorf("%+v", k)
			}
		}
	}).Handle(fields{"id": 1, "cmd": "bench"})
	if !slices.Equal(order, []string{"bench", "renju"}) {
		t.Error(order)
	}
}
