package checks

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"strings"
	"testing"
)

// Limits in lines. scripts/lengths.mjs limits functions in JavaScript.
const (
	longestFile     = 800
	longestFunction = 120
)

// longFiles and longFunctions are the exceptions, each with its reason.
var (
	longFiles = map[string]string{
		"site/js/engine/protocol.d.ts": "declarations of all requests and replies, written by make facts",
	}
	longFunctions = map[string]string{
		"engine/search node": "one node of the search, in the order in which things happen to it",
	}
)

func TestLengths(t *testing.T) {
	counted := map[string]bool{}
	long := map[string]bool{}
	for _, name := range trackedFiles(t) {
		switch path.Ext(name) {
		case ".go", ".js", ".mjs", ".ts", ".css":
		default:
			continue
		}
		counted[path.Ext(name)] = true
		src, err := os.ReadFile("../../" + name)
		if err != nil {
			continue // deleted, but still listed by git
		}
		if bytes.HasPrefix(src, []byte("// Code generated")) {
			continue
		}
		if n := bytes.Count(src, []byte("\n")); n > longestFile {
			long[name] = true
			if longFiles[name] == "" {
				t.Errorf("%s has %d lines, more than %d", name, n, longestFile)
			}
		}
		if path.Ext(name) == ".go" {
			for function, n := range functions(t, name, src) {
				long[function] = true
				if longFunctions[function] == "" {
					t.Errorf("%s: %s has %d lines, more than %d", name, function, n, longestFunction)
				}
			}
		}
	}
	if len(counted) != 5 {
		t.Errorf("files of %d kinds were counted, want 5", len(counted))
	}
	for _, allowed := range []map[string]string{longFiles, longFunctions} {
		for name := range allowed {
			if !long[name] {
				t.Errorf("%s is an exception, but is short or does not exist", name)
			}
		}
	}
}

// functions returns the functions of a file that are too long, by folder and name.
func functions(t *testing.T, name string, src []byte) map[string]int {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, src, parser.SkipObjectResolution)
	if err != nil {
		t.Error(err)
		return nil
	}
	long := map[string]int{}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			if n := files.Position(f.End()).Line - files.Position(f.Pos()).Line + 1; n > longestFunction {
				long[fmt.Sprint(path.Dir(name), " ", f.Name.Name)] = n
			}
		}
	}
	return long
}

// trackedFiles returns the files that git tracks.
func trackedFiles(t *testing.T) []string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git here")
	}
	cmd := exec.Command("git", "ls-files")
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		t.Skip("this is no checkout: ", err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}
