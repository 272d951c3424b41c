// Package checks tests what no single package can: which package may import
// which, and what the engine's worker may link.
package checks

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// rooms lists the packages from the bottom up, and behind each the packages of
// ours that it imports itself: no more and no fewer than there are. It is the
// map of the house: a new room or a new door is a decision, made here. When the
// test fails, it prints the list as it would have to be. What only tests import
// is not listed. An indented line goes on with the one above.
const rooms = `
engine/connect4/bundled:
engine/crew/crewtest:
engine/mcts:
engine/notation:
engine/tt:
scripts/checks:
scripts/structure:
scripts/untangle:
wasm/edge/ranges:
engine/game: engine/notation
engine/connect4: engine/game engine/notation
engine/game/gametest: engine/game engine/notation
engine/gomoku: engine/game engine/notation
engine/tictactoe: engine/game engine/notation
engine/connect4/connect4test: engine/connect4
engine/gomoku/gomokutest: engine/gomoku
engine/connect4/solve: engine/connect4 engine/tt
engine/connect4/tree: engine/connect4
engine/pattern: engine/gomoku
engine/record: engine/gomoku engine/notation
engine/linenet: engine/gomoku engine/pattern
engine/eval: engine/gomoku engine/linenet engine/pattern
engine/threat: engine/eval engine/gomoku engine/pattern
engine/search: engine/eval engine/gomoku engine/pattern engine/threat engine/tt
scripts/tactics: engine/gomoku engine/threat
engine/check: engine/gomoku engine/search
engine/crew: engine/gomoku engine/search engine/tt
engine/player: engine/crew engine/game engine/gomoku engine/notation engine/search engine/threat
scripts/tune: engine/eval engine/gomoku engine/linenet engine/pattern engine/search engine/threat
engine/check/sets: engine/check engine/connect4 engine/gomoku engine/linenet engine/threat
engine/match: engine/game engine/player
engine/opening: engine/game engine/gomoku engine/notation engine/player
engine/opening/balance: engine/game engine/gomoku engine/search engine/threat
engine/player/connectfour: engine/connect4 engine/connect4/solve engine/connect4/tree engine/crew
	engine/game engine/player
engine/protocol: engine/check engine/game engine/gomoku engine/notation engine/pattern engine/player
	engine/search engine/threat
engine/reports: engine/connect4 engine/eval engine/game engine/gomoku engine/mcts engine/pattern
	engine/player
engine/learn: engine/game engine/mcts engine/reports engine/tictactoe
engine/puzzle: engine/connect4 engine/connect4/solve engine/connect4/tree engine/game engine/gomoku
	engine/notation engine/search engine/threat
engine/lite: engine/game engine/gomoku engine/player engine/protocol
engine/review: engine/game engine/gomoku engine/pattern engine/player engine/threat
engine/protocol/begin: engine/game engine/gomoku engine/notation engine/opening engine/protocol
engine/protocol/contest: engine/game engine/gomoku engine/match engine/notation engine/player
	engine/protocol engine/record
engine/protocol/files: engine/gomoku engine/notation engine/protocol engine/record
engine/protocol/pool: engine/player engine/player/connectfour engine/protocol
engine/protocol/practice: engine/connect4 engine/connect4/solve engine/gomoku engine/notation
	engine/protocol engine/puzzle
engine/protocol/protocoltest: engine/protocol
wasm/worker: engine/crew engine/protocol engine/tt
engine/exercise: engine/game engine/gomoku engine/pattern engine/player engine/threat
engine/protocol/lesson: engine/connect4 engine/exercise engine/game engine/gomoku engine/learn
	engine/mcts engine/notation engine/pattern engine/player engine/protocol engine/reports engine/search
engine/protocol/hindsight: engine/notation engine/protocol engine/review
wasm/worker/lite: engine/lite wasm/worker
engine/full: engine/check/sets engine/game engine/opening/balance engine/player
	engine/player/connectfour engine/protocol engine/protocol/begin engine/protocol/contest
	engine/protocol/files engine/protocol/hindsight engine/protocol/lesson engine/protocol/pool
	engine/protocol/practice engine/record
	engine/reports engine/tictactoe
engine/cmd/tengen: engine/check engine/check/sets engine/connect4 engine/connect4/bundled
	engine/connect4/solve engine/crew engine/full engine/game engine/gomoku engine/match
	engine/notation engine/opening engine/opening/balance engine/player engine/player/connectfour
	engine/protocol engine/protocol/contest engine/puzzle engine/record engine/search engine/threat
	engine/tt
scripts/site: engine/check engine/connect4 engine/connect4/bundled engine/full engine/gomoku
	engine/linenet engine/player engine/protocol engine/reports engine/search
wasm/edge: wasm/edge/ranges
wasm/worker/full: engine/connect4/solve engine/full engine/player/connectfour wasm/worker
`

func TestRooms(t *testing.T) {
	imports := map[string][]string{}
	const form = `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`
	lines := strings.Split(list(t, nil, "-f", form, "tengen/engine/...", "tengen/scripts/..."), "\n")
	lines = append(lines, strings.Split(list(t, []string{"GOOS=js", "GOARCH=wasm"}, "-f", form, "tengen/wasm/..."), "\n")...)
	for _, line := range lines {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		from := strings.TrimPrefix(words[0], "tengen/")
		imports[from] = nil
		for _, to := range words[1:] {
			if to, ours := strings.CutPrefix(to, "tengen/"); ours {
				imports[from] = append(imports[from], to)
			} else {
				checkForeign(t, from, to)
			}
		}
	}

	below := map[string]bool{} // rooms that stand higher in the list, which are lower in the house
	for _, line := range strings.Split(strings.TrimSpace(strings.ReplaceAll(rooms, "\n\t", " ")), "\n") {
		from, listed, _ := strings.Cut(line, ":")
		is, exists := imports[from]
		if !exists {
			t.Errorf("%s is listed and does not exist", from)
		}
		for _, to := range strings.Fields(listed) {
			if !slices.Contains(is, to) {
				t.Errorf("%s does not import %s, which is listed", from, to)
			}
			if !below[to] {
				t.Errorf("%s is listed above %s, which it imports", from, to)
			}
		}
		for _, to := range is {
			if !slices.Contains(strings.Fields(listed), to) {
				t.Errorf("%s imports %s, which is not listed", from, to)
			}
		}
		below[from] = true
	}
	for from := range imports {
		if !below[from] {
			t.Errorf("%s is not listed", from)
		}
	}
	if t.Failed() {
		t.Logf("the list as it would have to be:\n%s", drawn(imports))
	}
}

// drawn is the list of rooms, each behind those that it imports.
func drawn(imports map[string][]string) string {
	var b strings.Builder
	done := map[string]bool{}
	for len(done) < len(imports) {
		var ready []string
		for from, to := range imports {
			if !done[from] && !slices.ContainsFunc(to, func(s string) bool { return !done[s] }) {
				ready = append(ready, from)
			}
		}
		if len(ready) == 0 {
			return b.String() + "and a circle\n"
		}
		slices.Sort(ready)
		for _, from := range ready {
			done[from] = true
			line := from + ":"
			for _, to := range imports[from] {
				if len(line)+1+len(to) > 100 {
					fmt.Fprintln(&b, line)
					line = "\t"
				}
				line = strings.Replace(line+" "+to, "\t ", "\t", 1)
			}
			fmt.Fprintln(&b, line)
		}
	}
	return b.String()
}

// checkForeign keeps the engine away from the browser, and everything but the
// two hosts from foreign modules. The native program may know the character
// sets that a browser knows by itself.
func checkForeign(t *testing.T, from, to string) {
	t.Helper()
	if strings.HasPrefix(from, "engine/") && to == "syscall/js" {
		t.Errorf("%s imports %s", from, to)
	}
	if host, _, dotted := strings.Cut(to, "/"); dotted && strings.Contains(host, ".") && !strings.HasPrefix(from, "wasm/") &&
		!(from == "engine/cmd/tengen" && strings.HasPrefix(to, "golang.org/x/text/encoding/")) {
		t.Errorf("%s imports %s", from, to)
	}
}

// Each of these would add 100 KB or more to what a visitor loads.
func TestWorkersLinkNothingHeavy(t *testing.T) {
	heavy := []string{"fmt", "encoding/json", "net/http", "regexp", "text/template", "log", "flag"}
	for _, c := range []struct {
		worker    string
		forbidden []string
	}{
		{"tengen/wasm/worker/full", heavy},
		// What every visitor loads first plays five in a row with Tengen alone.
		{"tengen/wasm/worker/lite", append([]string{
			"tengen/engine/connect4", "tengen/engine/tictactoe", "tengen/engine/mcts", "tengen/engine/reports",
			"tengen/engine/match", "tengen/engine/learn", "tengen/engine/record", "tengen/engine/check/sets",
		}, heavy...)},
	} {
		deps := strings.Fields(list(t, []string{"GOOS=js", "GOARCH=wasm"}, "-deps", c.worker))
		if !slices.Contains(deps, "tengen/engine/protocol") {
			t.Fatalf("the list of %s's dependencies lacks the protocol, so it is not that of a worker", c.worker)
		}
		for _, name := range c.forbidden {
			if slices.Contains(deps, name) {
				t.Errorf("%s links %s", c.worker, name)
			}
		}
	}
}

func list(t *testing.T, env []string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command here")
	}
	cmd := exec.Command("go", append([]string{"list"}, args...)...)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.Output()
	if err != nil {
		if e, ok := err.(*exec.ExitError); ok {
			t.Fatalf("go list %v: %s", args, e.Stderr)
		}
		t.Fatal(err)
	}
	return string(out)
}
