package full

import (
	"compress/gzip"
	"io"
	"os"
	"strings"
	"testing"

	"tengen/engine/full/explorer"
	"tengen/engine/protocol"
	"tengen/engine/protocol/protocoltest"
)

// shortProof is a decompressed pack with 22 positions, whiteProof is what follows its
// first move, with White to move.
var shortProof, whiteProof = proofFile("short"), proofFile("white")

func proofFile(name string) string {
	f, err := os.Open("../prove/check/testdata/" + name + ".proof")
	if err != nil {
		panic(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		panic(err)
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		panic(err)
	}
	text := make([]rune, len(plain))
	for i, b := range plain {
		text[i] = rune(b)
	}
	return string(text)
}

// say sends requests and returns the replies.
func say(t *testing.T, requests ...protocoltest.Fields) (replies []protocol.Reply) {
	t.Helper()
	c := protocol.NewConversation(New(nil, nil), &protocoltest.Host{}, func(_ int64, r protocol.Reply) {
		replies = append(replies, r)
	})
	for _, r := range requests {
		c.Handle(r)
	}
	if len(replies) != len(requests) {
		t.Fatalf("%d replies to %d requests", len(replies), len(requests))
	}
	return replies
}

func TestProof(t *testing.T) {
	r := say(t,
		protocoltest.Fields{"cmd": "proof", "file": shortProof},
		protocoltest.Fields{"cmd": "proved", "game": "freestyle15", "moves": "h8h9i9j10g8j8g7j7"},
		protocoltest.Fields{"cmd": "proved", "game": "freestyle15", "moves": "h8h9i9j10g8j8g7j7f6", "replies": true},
		protocoltest.Fields{"cmd": "proved", "game": "freestyle15", "moves": "h8h9"},
		protocoltest.Fields{"cmd": "proved", "game": "standard15", "moves": "h8h9i9j10g8j8g7j7"},
		protocoltest.Fields{"cmd": "verify", "from": 20, "count": 5},
	)
	loaded, black, white := r[0].(*explorer.Proof), r[1].(*explorer.Proved), r[2].(*explorer.Proved)
	if loaded.Positions != 22 || loaded.Plies != black.Plies {
		t.Error(loaded, black)
	}
	if !black.Known || black.Move != "f6" || black.Below != 21 {
		t.Error(black)
	}
	if !white.Known || white.Plies != black.Plies-1 || len(white.Replies) != 225-9 {
		t.Error(white)
	}
	for _, one := range r[3:5] {
		if one.(*explorer.Proved).Known {
			t.Error(one)
		}
	}
	if v := r[5].(*explorer.Verified); v.Checked != 2 || v.Fault != nil {
		t.Error(v)
	}
}

// A damaged pack is refused and does not replace the one before it.
func TestDamagedProof(t *testing.T) {
	b := []rune(shortProof)
	b = b[:len(b)-1]
	r := say(t,
		protocoltest.Fields{"cmd": "proved", "game": "freestyle15", "moves": "h8"},
		protocoltest.Fields{"cmd": "verify", "count": 1},
		protocoltest.Fields{"cmd": "proof", "file": "this is no pack at all"},
		protocoltest.Fields{"cmd": "proof", "file": shortProof},
		protocoltest.Fields{"cmd": "proof", "file": string(b)},
		protocoltest.Fields{"cmd": "proved", "game": "freestyle15", "moves": "h8h9i9j10g8j8g7j7"},
	)
	for i, says := range []string{"no proof has been loaded", "no proof has been loaded", "not a packed proof", "",
		"", ""} {
		if e, ok := r[i].(*protocol.Error); says != "" &&
			(!ok || e.Code != protocol.BadRequest || !strings.Contains(e.Message, says)) {
			t.Errorf("reply %d: %v, want %q", i, r[i], says)
		}
	}
	if _, ok := r[4].(*protocol.Error); !ok {
		t.Error("a damaged pack is accepted")
	}
	if a := r[5].(*explorer.Proved); !a.Known {
		t.Error(a)
	}
}
