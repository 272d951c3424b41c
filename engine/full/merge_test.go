package full

import (
	"testing"

	"tengen/engine/protocol"
	"tengen/engine/protocol/protocoltest"
)

func line(move string, visits int, winProb float64) fields {
	return fields{"move": move, "visits": visits, "winProb": winProb, "pv": []string{move}}
}

// The infos of several workers merge into one reply, even while a search runs.
func TestMerge(t *testing.T) {
	one := fields{"nodes": 100, "playouts": 90, "nps": 50, "limit": 200,
		"lines": []fields{line("5", 60, 0.5), line("4", 40, 0.6)}}
	two := one.With("lines", []fields{line("4", 80, 0.9), line("5", 20, 0.1).With("win", -4).With("proved", true)})
	merge := fields{"id": 7, "cmd": "merge", "lines": 2, "infos": []fields{one, two}}
	search := fields{"id": 1, "cmd": "search", "game": "connect4-9x9", "limits.playouts": 20_000}
	var kinds []string
	var merged protocoltest.Writer
	host := &protocoltest.Host{Arriving: []fields{merge}}
	protocol.NewConversation(New(nil, nil), host, func(_ int64, r protocol.Reply) {
		kind := protocoltest.Kind(r)
		if kind != "info" {
			kinds = append(kinds, kind)
		}
		if _, ok := r.(*Merged); ok {
			merged = protocoltest.Encode(r)
		}
	}).Handle(search)
	if len(kinds) != 2 || kinds[0] != "merged" || kinds[1] != "result" {
		t.Fatal(kinds)
	}
	lines := merged["lines"].([]protocoltest.Writer)
	for name, want := range map[string]any{"move": "4", "nodes": 200.0, "playouts": 180.0, "nps": 100.0,
		"limit": 400.0, "depth": 1.0} {
		if merged[name] != want {
			t.Errorf("%s is %v, not %v", name, merged[name], want)
		}
	}
	if len(lines) != 2 || lines[0]["visits"] != 120.0 || lines[0]["winProb"] != 0.8 || lines[1]["win"] != -4.0 ||
		lines[1]["visits"] != 80.0 {
		t.Error(lines)
	}
}

func TestMergeFaults(t *testing.T) {
	for name, request := range map[string]fields{
		"no infos":                     {"cmd": "merge"},
		"infos is not a list":          {"cmd": "merge", "infos": "many"},
		"a line with an invalid value": {"cmd": "merge", "infos": []fields{{"lines": []fields{line("4", -1, 0.5)}}}},
		"a chance above 1":             {"cmd": "merge", "infos": []fields{{"lines": []fields{line("4", 1, 1.5)}}}},
		"not a boolean": {"cmd": "merge",
			"infos": []fields{{"lines": []fields{line("4", 1, 0.5).With("proved", 1)}}}},
		"pv is not a list": {"cmd": "merge",
			"infos": []fields{{"lines": []fields{line("4", 1, 0.5).With("pv", "4")}}}},
		"no info has a line": {"cmd": "merge", "infos": []fields{{}}},
	} {
		reply := protocoltest.Encode(protocoltest.Ask(New(nil, nil), request))
		if name == "no info has a line" {
			if reply["type"] != "merged" || reply["move"] != "" {
				t.Errorf("%s: %v", name, reply)
			}
		} else if reply["code"] != protocol.BadRequest {
			t.Errorf("%s: %v", name, reply)
		}
	}
}
