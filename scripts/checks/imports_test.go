// Package checks tests what no single package can: which package may import
// which, and what the engine's worker may link.
package checks

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// layers lists the engine's packages from the bottom up with what each may
// import besides what those may. It is the map of the house: a new edge is a
// decision, made here.
var layers = []struct{ name, imports string }{
	{"engine/notation", ""},
	{"engine/gomoku", "engine/notation"},
	{"engine/tt", ""},
	{"engine/mcts", ""},
	{"engine/connect4", "engine/notation engine/tt"},
	{"engine/connect4/bundled", ""},
	{"engine/pattern", "engine/gomoku"},
	{"engine/eval", "engine/pattern"},
	{"engine/threat", "engine/gomoku engine/pattern engine/tt"},
	{"engine/search", "engine/eval engine/threat engine/tt"},
	{"engine/check", "engine/search engine/connect4"},
	{"engine/player", "engine/search engine/mcts engine/connect4"},
	{"engine/learn", "engine/player"},
	{"engine/review", "engine/player"},
	{"engine/puzzle", "engine/player"},
	{"engine/record", "engine/gomoku engine/connect4"},
	{"engine/match", "engine/player engine/record"},
	{"engine/protocol", "engine/check engine/player engine/learn engine/review engine/puzzle engine/record engine/match"},
	{"engine/cmd", "engine/protocol engine/connect4/bundled"},
	{"wasm/worker", "engine/protocol"},
	{"wasm/edge", ""},
	{"scripts", "engine/cmd"},
}

// allowed is what a layer may import, all the way down.
func allowed() map[string][]string {
	all := map[string][]string{}
	for _, l := range layers {
		for _, name := range strings.Fields(l.imports) {
			all[l.name] = append(all[l.name], name)
			all[l.name] = append(all[l.name], all[name]...)
		}
	}
	return all
}

// layer is the layer a package belongs to: its own path or a folder above.
func layer(pkg string) string {
	for {
		for _, l := range layers {
			if l.name == pkg {
				return pkg
			}
		}
		i := strings.LastIndexByte(pkg, '/')
		if i < 0 {
			return ""
		}
		pkg = pkg[:i]
	}
}

func TestImportDirections(t *testing.T) {
	may := allowed()
	const form = `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`
	lines := strings.Split(list(t, nil, "-f", form, "tengen/engine/...", "tengen/scripts/..."), "\n")
	lines = append(lines, strings.Split(list(t, []string{"GOOS=js", "GOARCH=wasm"}, "-f", form, "tengen/wasm/..."), "\n")...)
	for _, line := range lines {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		from := strings.TrimPrefix(words[0], "tengen/")
		at := layer(from)
		if at == "" {
			t.Errorf("%s is not on the map", from)
			continue
		}
		for _, to := range words[1:] {
			to, ours := strings.CutPrefix(to, "tengen/")
			if !ours {
				checkForeign(t, from, to)
				continue
			}
			if l := layer(to); l != at && !slices.Contains(may[at], l) {
				t.Errorf("%s imports %s", from, to)
			}
		}
	}
}

// checkForeign keeps the engine away from the browser, and everything but the
// two hosts from foreign modules.
func checkForeign(t *testing.T, from, to string) {
	t.Helper()
	if strings.HasPrefix(from, "engine/") && to == "syscall/js" {
		t.Errorf("%s imports %s", from, to)
	}
	if host, _, dotted := strings.Cut(to, "/"); dotted && strings.Contains(host, ".") && !strings.HasPrefix(from, "wasm/") {
		t.Errorf("%s imports %s", from, to)
	}
}

// Each of these would add 100 KB or more to what every visitor loads.
func TestWorkerLinksNothingHeavy(t *testing.T) {
	deps := strings.Fields(list(t, []string{"GOOS=js", "GOARCH=wasm"}, "-deps", "tengen/wasm/worker"))
	if !slices.Contains(deps, "tengen/engine/protocol") {
		t.Fatal("the list of dependencies lacks the protocol, so it is not that of the worker")
	}
	for _, heavy := range []string{"fmt", "encoding/json", "net/http", "regexp", "text/template", "log", "flag"} {
		if slices.Contains(deps, heavy) {
			t.Errorf("wasm/worker links %s", heavy)
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
