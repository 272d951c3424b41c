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

var updateGolden = flag.Bool("update", false, "write testdata/protocol.golden anew; the diff is to be read")

const goldenFile = "testdata/protocol.golden"

// A fixed conversation: every command on every game, and errors of every kind.
// A line of the file that begins with "> " is a request, and those after it
// that begin with "< " are its replies. Times are 0 in the file, since they
// differ from run to run, and infos are left out, since their number does.
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

// compare tells of the first few lines that differ, each with its request.
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
			t.Errorf("%s\nis answered by\n%.3000s\nnot by\n%.3000s", request, g, w)
		}
	}
}

// converse asks one request after another and writes them down with their
// replies.
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

// transcript takes replies, a call of Write each, and tells when a request's
// last has come. Requests are written to text only while none is open.
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
