package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
)

var updateGolden = flag.Bool("update", false, "rewrite testdata/protocol.golden; review the diff")

const goldenFile = "testdata/protocol.golden"

// A fixed conversation covers every command for every game, and errors of every kind.
// In the file, a line that begins with "> " is a request; the lines with "< " after it
// are its replies. Times are written as 0 and infos are omitted, because they differ
// from run to run.
func TestGoldenConversation(t *testing.T) {
	kept, err := os.ReadFile(goldenFile)
	if err != nil {
		t.Fatal(err)
	}
	var requests []string
	for line := range strings.Lines(string(kept)) {
		if request, ok := strings.CutPrefix(line, "> "); ok {
			requests = append(requests, request)
		}
	}
	if len(requests) < 200 {
		t.Fatalf("%d requests", len(requests))
	}
	got := converse(t, requests)
	if *updateGolden {
		if err := os.WriteFile(goldenFile, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	compare(t, got, string(kept))
}

// compare reports the first few lines that differ, each with its request.
func compare(t *testing.T, got, want string) {
	t.Helper()
	gots, wants := strings.Split(got, "\n"), strings.Split(want, "\n")
	request, differ := "", 0
	for i := range max(len(gots), len(wants)) {
		var g, w string
		if i < len(gots) {
			g = gots[i]
		}
		if i < len(wants) {
			w = wants[i]
		}
		if strings.HasPrefix(w, "> ") {
			request = w
		}
		if g != w && differ < 5 {
			differ++
			t.Errorf("%s\ngot  %.3000s\nwant %.3000s", request, g, w)
		}
	}
}

// converse sends one request after another and records the requests and replies.
func converse(t *testing.T, requests []string) string {
	t.Helper()
	in, ask := io.Pipe()
	w := &transcript{answered: make(chan struct{}, 1)}
	ended := make(chan error, 1)
	go func() { ended <- analyse(in, w) }()
	for _, request := range requests {
		w.text.WriteString("> " + request)
		if _, err := io.WriteString(ask, request); err != nil {
			t.Fatal(err)
		}
		<-w.answered
	}
	ask.Close()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	return w.text.String()
}

// A transcript receives replies, one per call of Write, and signals the last reply to a
// request. Requests are added only while none is unanswered.
type transcript struct {
	text     bytes.Buffer
	answered chan struct{}
}

var timed = regexp.MustCompile(`"(ms|nps)":[0-9.e+-]+`)

func (w *transcript) Write(reply []byte) (int, error) {
	var head struct{ Type string }
	if err := json.Unmarshal(reply, &head); err != nil {
		return 0, err
	}
	if head.Type == "info" {
		return len(reply), nil
	}
	w.text.WriteString("< " + timed.ReplaceAllString(string(reply), `"$1":0`))
	if head.Type != "move" {
		w.answered <- struct{}{}
	}
	return len(reply), nil
}
