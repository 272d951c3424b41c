// Package checks tests properties of the whole repository: which package may import
// which, what the engine's workers may link, the documents, and the lengths of files.
package checks

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// dependencies lists all packages, each with the project's packages that it imports
// directly. A package stands below those that it imports. The list must match the
// code exactly, so that a new package or import is a decision made here. When the
// test fails, it prints the list that matches. Imports of tests are not listed. An
// indented line continues the one above.
const dependencies = `
engine/game:
engine/mcts:
engine/protocol/generate:
engine/tt:
engine/version:
scripts/checks:
scripts/lab/prove/second:
scripts/wasmflow:
site/packs:
wasm/edge:
engine/connect4: engine/game
engine/game/gametest: engine/game
engine/gomoku: engine/game
engine/tictactoe: engine/game
scripts/messages: engine/protocol/generate
scripts/release: engine/version
engine/connect4/connect4test: engine/connect4
engine/connect4/solver: engine/connect4 engine/tt
engine/connect4/tree: engine/connect4
engine/gomoku/gomokutest: engine/gomoku
engine/pattern: engine/gomoku
engine/record: engine/game engine/gomoku
engine/eval: engine/gomoku engine/pattern
engine/library: engine/connect4 engine/game engine/gomoku engine/record
engine/library/librarytest: engine/gomoku engine/record
engine/threat: engine/eval engine/gomoku engine/pattern
engine/explain: engine/connect4 engine/connect4/solver engine/game engine/gomoku engine/pattern engine/threat
engine/prove/check: engine/eval engine/gomoku engine/pattern engine/threat
engine/search: engine/eval engine/gomoku engine/pattern engine/threat engine/tt
scripts/lab/tactics: engine/gomoku engine/threat
engine/prove: engine/eval engine/gomoku engine/pattern engine/search engine/threat
engine/prove/check/packed: engine/prove/check
engine/puzzle: engine/connect4 engine/connect4/solver engine/connect4/tree engine/game engine/gomoku
	engine/search engine/threat
engine/smp: engine/gomoku engine/search engine/tt
scripts/lab/tune: engine/eval engine/gomoku engine/pattern engine/search engine/threat
engine/player: engine/game engine/gomoku engine/search engine/smp engine/threat
engine/connect4/player: engine/connect4 engine/connect4/solver engine/connect4/tree engine/game
	engine/player engine/smp
engine/exercise: engine/game engine/gomoku engine/pattern engine/player engine/threat
engine/match: engine/game engine/player
engine/opening: engine/game engine/gomoku engine/player engine/search engine/threat
engine/protocol: engine/game engine/gomoku engine/pattern engine/player engine/search engine/smp
	engine/threat
engine/reports: engine/connect4 engine/eval engine/game engine/gomoku engine/mcts engine/pattern
	engine/player
engine/review: engine/game engine/gomoku engine/pattern engine/player engine/threat
engine/full/contest: engine/game engine/gomoku engine/match engine/opening engine/player
	engine/protocol engine/record
engine/full/explorer: engine/connect4 engine/connect4/player engine/connect4/solver engine/explain
	engine/game engine/gomoku engine/library engine/opening engine/player engine/protocol
	engine/prove/check engine/record
engine/full/files: engine/game engine/gomoku engine/protocol engine/record
engine/learn: engine/game engine/mcts engine/reports engine/tictactoe
engine/lite: engine/game engine/gomoku engine/player engine/protocol
engine/protocol/protocoltest: engine/protocol
wasm/worker: engine/protocol engine/smp engine/tt
engine/full/study: engine/connect4 engine/connect4/solver engine/exercise engine/game engine/gomoku
	engine/learn engine/mcts engine/pattern engine/protocol engine/puzzle engine/reports engine/review
	engine/search
wasm/worker/lite: engine/lite wasm/worker
engine/full: engine/connect4 engine/connect4/player engine/eval engine/full/contest
	engine/full/explorer engine/full/files engine/full/study engine/game engine/gomoku engine/opening
	engine/player engine/protocol engine/record engine/reports engine/threat engine/tictactoe
engine/cmd/tengen: engine/connect4 engine/connect4/player engine/connect4/solver engine/full
	engine/full/contest engine/game engine/gomoku engine/library engine/match engine/opening
	engine/player engine/protocol engine/prove engine/prove/check engine/prove/check/packed
	engine/puzzle engine/record engine/search engine/smp engine/tt engine/version site/packs
scripts/lab: engine/connect4/solver engine/full engine/gomoku engine/library/librarytest
	engine/match engine/pattern engine/player engine/protocol engine/puzzle engine/record engine/search
	engine/smp engine/threat engine/tt
scripts/site: engine/connect4 engine/connect4/solver engine/eval engine/full engine/gomoku engine/opening
	engine/player engine/protocol engine/prove/check engine/prove/check/packed engine/reports
	engine/search engine/version
wasm/worker/full: engine/connect4/player engine/connect4/solver engine/full wasm/worker
`

func TestImports(t *testing.T) {
	imports := allImports(t)
	above := map[string]bool{} // packages listed so far
	for _, line := range strings.Split(strings.TrimSpace(strings.ReplaceAll(dependencies, "\n\t", " ")), "\n") {
		from, listed, _ := strings.Cut(line, ":")
		is, exists := imports[from]
		if !exists {
			t.Errorf("%s is listed, but does not exist", from)
		}
		for _, to := range strings.Fields(listed) {
			if !slices.Contains(is, to) {
				t.Errorf("%s is listed with %s, but does not import it", from, to)
			}
			if !above[to] {
				t.Errorf("%s is listed above %s, which it imports", from, to)
			}
		}
		for _, to := range is {
			if !slices.Contains(strings.Fields(listed), to) {
				t.Errorf("%s imports %s, but is not listed with it", from, to)
			}
		}
		above[from] = true
	}
	for from := range imports {
		if !above[from] {
			t.Errorf("%s is not listed", from)
		}
	}
	if t.Failed() {
		t.Logf("the list as it should be:\n%s", formatList(imports))
	}
}

// allImports returns the packages of this module, each with those of this module that it
// imports. Other imports that are not allowed are errors.
func allImports(t *testing.T) map[string][]string {
	t.Helper()
	imports := map[string][]string{}
	const form = `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`
	lines := strings.Split(list(t, nil, "-f", form, "tengen/engine/...", "tengen/scripts/...", "tengen/site/..."), "\n")
	lines = append(lines, strings.Split(list(t, []string{"GOOS=js", "GOARCH=wasm"}, "-f", form, "tengen/wasm/..."),
		"\n")...)
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
	return imports
}

// TestDrawingOfEngine compares the drawing and the table of engine/README.md with the
// code. Each package stands once in the drawing, below all that import it, and once in
// the table.
func TestDrawingOfEngine(t *testing.T) {
	src, err := os.ReadFile("../../engine/README.md")
	if err != nil {
		t.Fatal(err)
	}
	drawing := strings.Trim(fence.FindString(string(src)), "`\n")
	height := map[string]int{} // the number of the package's line
	for i, line := range strings.Split(drawing, "\n") {
		for _, name := range strings.Fields(line)[1:] { // after the name of the line
			if height["engine/"+name] != 0 {
				t.Errorf("the drawing has %s twice", name)
			}
			height["engine/"+name] = i + 1
		}
	}
	rows := map[string]int{} // how often a row of the table begins with the package
	for _, row := range regexp.MustCompile("(?m)^\\| (`[^|]+) \\|").FindAllStringSubmatch(string(src), -1) {
		for _, name := range strings.Split(row[1], ", ") {
			rows["engine/"+strings.Trim(name, "`")]++
		}
	}
	imports := allImports(t)
	for from, list := range imports {
		if !strings.HasPrefix(from, "engine/") || path.Base(from) == path.Base(path.Dir(from))+"test" {
			continue
		}
		if height[from] == 0 || rows[from] != 1 {
			t.Errorf("%s: line %d of the drawing, %d rows of the table", from, height[from], rows[from])
		}
		for _, to := range list {
			if strings.HasPrefix(to, "engine/") && height[to] <= height[from] {
				t.Errorf("the drawing has %s above %s, which imports it", to, from)
			}
		}
	}
	for name := range height {
		if _, exists := imports[name]; !exists {
			t.Errorf("the drawing has %s, which does not exist", name)
		}
	}
}

// formatList returns the list of all packages, each after those that it imports.
func formatList(imports map[string][]string) string {
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
			return b.String() + "and an import cycle\n"
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

// checkForeign rejects imports of the browser's API and of other modules anywhere but in
// the hosts. The native program may import the character
// sets that a browser already has.
func checkForeign(t *testing.T, from, to string) {
	t.Helper()
	if !strings.HasPrefix(from, "wasm/") && to == "syscall/js" {
		t.Errorf("%s imports %s", from, to)
	}
	if host, _, dotted := strings.Cut(to, "/"); dotted && strings.Contains(host, ".") &&
		!strings.HasPrefix(from, "wasm/") &&
		!(from == "engine/cmd/tengen" && strings.HasPrefix(to, "golang.org/x/text/encoding/")) &&
		!(from == "scripts/site" && to == "github.com/evanw/esbuild/pkg/api") {
		t.Errorf("%s imports %s", from, to)
	}
}

// Each of these packages would add 100 KB or more to a visitor's download.
func TestWorkersLinkNothingHeavy(t *testing.T) {
	heavy := []string{"fmt", "encoding/json", "net/http", "regexp", "text/template", "log", "flag"}
	for _, c := range []struct {
		worker    string
		forbidden []string
	}{
		{"tengen/wasm/worker/full", heavy},
		// The worker that every visitor loads first has only five in a row and Tengen.
		{"tengen/wasm/worker/lite", append([]string{
			"tengen/engine/connect4", "tengen/engine/tictactoe", "tengen/engine/mcts", "tengen/engine/reports",
			"tengen/engine/match", "tengen/engine/learn", "tengen/engine/record", "tengen/engine/full",
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
