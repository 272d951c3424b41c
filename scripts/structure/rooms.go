package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
)

// A room is a package.
type room struct {
	name    string // without the module's
	doc     string // the first sentence of its documentation
	imports []int  // rooms that it imports itself
	shown   []int  // those of them that none of the others brings along
}

// list asks the go command for the rooms of engine and wasm, in the order of
// their names. Packages that only help tests are left out.
func list() ([]room, error) {
	type found struct {
		doc     string
		imports []string
	}
	all := map[string]found{}
	const form = "{{.ImportPath}}\t{{.Doc}}{{range .Imports}}\t{{.}}{{end}}"
	for _, ask := range []struct {
		env  []string
		what string
	}{{nil, "tengen/engine/..."}, {[]string{"GOOS=js", "GOARCH=wasm"}, "tengen/wasm/..."}} {
		cmd := exec.Command("go", "list", "-f", form, ask.what)
		cmd.Env = append(os.Environ(), ask.env...)
		out, err := cmd.Output()
		if err != nil {
			var exit *exec.ExitError
			if errors.As(err, &exit) {
				return nil, fmt.Errorf("go list: %s", exit.Stderr)
			}
			return nil, err
		}
		for line := range strings.Lines(string(out)) {
			words := strings.Split(strings.TrimSpace(line), "\t")
			f := found{doc: words[1]}
			for _, to := range words[2:] {
				if name, ours := strings.CutPrefix(to, "tengen/"); ours {
					f.imports = append(f.imports, name)
				}
			}
			name := strings.TrimPrefix(words[0], "tengen/")
			if path.Base(name) != path.Base(path.Dir(name))+"test" {
				all[name] = f
			}
		}
	}
	var names []string
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	var rooms []room
	for _, name := range names {
		r := room{name: name, doc: all[name].doc}
		for _, to := range all[name].imports {
			if i, ok := slices.BinarySearch(names, to); ok {
				r.imports = append(r.imports, i)
			}
		}
		rooms = append(rooms, r)
	}
	reduce(rooms)
	return rooms, nil
}

// reduce finds the imports that are worth a line: those that no other import of
// the same room brings along.
func reduce(rooms []room) {
	below := make([]map[int]bool, len(rooms))
	var under func(int) map[int]bool
	under = func(i int) map[int]bool {
		if below[i] == nil {
			below[i] = map[int]bool{}
			for _, to := range rooms[i].imports {
				below[i][to] = true
				for k := range under(to) {
					below[i][k] = true
				}
			}
		}
		return below[i]
	}
	for i := range rooms {
		for _, to := range rooms[i].imports {
			if !slices.ContainsFunc(rooms[i].imports, func(other int) bool { return under(other)[to] }) {
				rooms[i].shown = append(rooms[i].shown, to)
			}
		}
	}
}
