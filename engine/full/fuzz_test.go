package full

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tengen/engine/protocol"
	"tengen/engine/protocol/protocoltest"
)

// parseRequest reads a request as JSON; ok is false for values that a page cannot send.
func parseRequest(line string) (f protocoltest.Fields, ok bool) {
	var object map[string]any
	if json.Unmarshal([]byte(line), &object) != nil || object == nil {
		return nil, false
	}
	f = protocoltest.Fields{}
	flatten(f, "", object)
	return f, true
}

// flatten replaces objects in objects by fields with dotted names.
func flatten(f protocoltest.Fields, prefix string, object map[string]any) {
	for name, value := range object {
		switch v := value.(type) {
		case map[string]any:
			flatten(f, prefix+name+".", v)
		case []any:
			f[prefix+name] = list(v)
		default:
			f[prefix+name] = v
		}
	}
}

// list converts values to a list of strings or of objects; other values stay as they
// are.
func list(values []any) any {
	var texts []string
	var objects []protocoltest.Fields
	for _, value := range values {
		switch v := value.(type) {
		case string:
			texts = append(texts, v)
		case map[string]any:
			f := protocoltest.Fields{}
			flatten(f, "", v)
			objects = append(objects, f)
		}
	}
	switch len(values) {
	case len(texts):
		return texts
	case len(objects):
		return objects
	}
	return values
}

// brief limits a request so that it ends soon; it returns false if that is impossible.
func brief(f protocoltest.Fields) bool {
	for _, prefix := range []string{"", "first.", "second."} {
		if p, ok := f[prefix+"player"].(string); ok &&
			!slices.Contains([]string{"", "tengen", "five-tuple", "nobody"}, p) {
			return false
		}
		if _, ok := f[prefix+"limits.nodes"].(float64); ok || prefix == "" || f[prefix+"player"] != nil {
			f[prefix+"limits.nodes"], f[prefix+"limits.playouts"] = 20, 20
		}
	}
	if d, ok := f["limits.depth"].(float64); ok && d > 3 {
		f["limits.depth"] = 3
	}
	game, _ := f["game"].(string)
	return !strings.HasPrefix(game, "connect4") || f["cmd"] != "search" && f["cmd"] != "game"
}

// An ender is a host that sends a stop to every running command once all requests have
// arrived.
type ender struct {
	protocoltest.Host
	stop bool
}

func (h *ender) Poll() (protocol.Fields, bool) {
	if f, ok := h.Host.Poll(); ok {
		return f, true
	}
	h.stop = !h.stop // every second poll, so that Poll does not return forever
	return protocoltest.Fields{"cmd": "stop"}, h.stop
}

// For any requests: every reply is one that is declared for its command; every
// request gets exactly one final reply (a stop may get none); and a later request about
// another position is answered correctly.
func FuzzConversation(f *testing.F) {
	d := declared(f)
	for _, seed := range []string{
		`{"id":1,"cmd":"search","game":"renju15","moves":"h8i9","level":1}` + "\n" + `{"id":2,"cmd":"stop"}`,
		`{"id":1,"cmd":"solve","goal":"vct","side":"white","game":"standard9","moves":"e5"}` + "\n" + `{"id":3,"cmd":"position","game":"connect4","moves":"44"}`,
		`{"id":"x","cmd":"search"}` + "\n" + `{"id":1,"lines":1e9,"cmd":"search","game":"freestyle5"}`,
		`{"cmd":"search","game":"freestyle15","player":"five-tuple","lines":400,"limits":{"purpose":"analysis"}}` + "\n" + `{"cmd":"newgame"}`,
		`{"id":4,"cmd":"schedule","game":"freestyle9","count":2,"games":4}` + "\n" + `{"id":5,"cmd":"stop","target":4}`,
		`{"id":4,"cmd":"game","game":"freestyle5","moves":"a1","first":{"player":"five-tuple"},"second":{"player":"tengen"}}`,
		`{"id":4,"cmd":"grow","game":"tictactoe","lesson":{"policy":"uniform","c":1.4}}` + "\n" + `{"id":4,"cmd":"subtree","lines":3,"lesson":{"open":""}}`,
		`{"id":7,"cmd":"exercise","game":"freestyle9","moves":"a1e5b9f5i9g5","lesson":{"task":"hold","answer":"a9"}}`,
		`{"id":7,"cmd":"lens","game":"renju15","moves":"h8","lesson":{"point":"h9"}}` + "\n" + `{"id":8,"cmd":"rules","game":"connect4","moves":"33224"}`,
		`{"id":7,"cmd":"merge","infos":[{"nodes":1,"lines":[{"move":"4","pv":["4"]}]}],"lines":2}` + "\n" + `{"id":7,"cmd":"bench"}` + "\n" + `{"id":9,"cmd":"check","set":"vcf"}`,
		`{"id":7,"cmd":"standings","count":2,"results":"0 0 1 0"}` + "\n" + `{"id":7,"cmd":"record","game":"renju15","moves":"h8"}` + "\n" + `{"cmd":"players","game":null}`,
		`{"id":7,"cmd":"count","game":"renju15","limits":{"depth":2},"lesson":{"off":"VCT"}}` + "\n" + `{"id":7,"cmd":"example","lesson":{"c":2}}` + "\n" + `{"id":-1}`,
		`{"id":7,"cmd":"import","game":"renju15","file":"(;B[hh](;W[aa])(;W[bb]))"}` + "\n" + `{"id":7,"cmd":"export","game":"renju15","format":"psq","nodes":[{"parent":-1},{"parent":0,"move":"h8"}]}`,
		`{"id":7,"cmd":"arrange","game":"standard9","black":["e5","a1"],"white":["b2"]}` + "\n" + `{"id":8,"cmd":"import","game":"connect4","file":"44"}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var all []protocoltest.Fields
		for line := range strings.Lines(text) {
			if r, ok := parseRequest(line); ok && brief(r) && len(all) < 8 {
				all = append(all, r)
			}
		}
		if len(all) == 0 {
			return
		}
		s := newReplyChecker(d, t)
		commands := map[int64]string{} // by ID; 0 stands for a missing or invalid ID
		for i, r := range all {
			if id, ok := r["id"].(float64); ok && id >= 0 && id == float64(int64(id)) {
				r["id"] = i + 1
				commands[int64(i+1)], _ = r["cmd"].(string)
			}
		}
		last := map[int64]int{}
		var board protocol.Reply
		h := &ender{Host: protocoltest.Host{Arriving: slices.Clone(all[1:])}}
		c := protocol.NewConversation(New(nil, nil), h, func(id int64, r protocol.Reply) {
			word := protocoltest.Kind(r)
			switch {
			case id == boardID:
				board = r
			case id == 0:
				protocoltest.Encode(r)
			default:
				s.reply(commands[id], r)
				if word != "info" && word != "move" {
					last[id]++
				}
			}
		})
		c.Handle(all[0])
		for len(h.Arriving) > 0 { // requests that no command polled for
			next := h.Arriving[0]
			h.Arriving = h.Arriving[1:]
			c.Handle(next)
		}
		for id, name := range commands {
			if n := last[id]; n != 1 && (name != "stop" || n != 0) {
				t.Errorf("%v: %d final replies to request %d, %s", all, n, id, name)
			}
		}
		request := protocoltest.Fields{"id": boardID, "cmd": "position", "game": "freestyle15", "moves": "h8i9j10"}
		c.Handle(request)
		if want := protocoltest.Ask(New(nil, nil), request); !reflect.DeepEqual(board, want) {
			t.Errorf("%v: afterwards the position is %+v, want %+v", all, board, want)
		}
	})
}

// boardID is the ID of the request about the position afterwards.
const boardID = 1 << 52
