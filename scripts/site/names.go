package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Other software acts on names: a rule of a common privacy list for extensions of browsers
// blocks every "/analyse.js". So the build gives the files of its folder names that say
// nothing: numbers. names.json, which no page loads, says what each of them is.

// names holds the names of files in the build's folder, by path in the sources.
type names map[string]string

// plainNames matches the files that keep their names, which no list blocks: a page's worker or
// another program asks for them by these.
var plainNames = regexp.MustCompile(`\.(wasm|bin)$|^(wasm_exec\.js|licences\.txt|names\.json)$`)

// namesSeed begins the numbers that are made of paths. The build fails if two are equal; then
// another seed helps.
const namesSeed = 7

// newNames names all files. Scripts are counted, those of the first game first, because short
// numbers are cheap. The page must compute the name of any other file from its path
// (core/fetch.js).
func newNames(files map[string][]byte, first []string) (names, error) {
	all, taken := names{}, map[string]string{}
	scripts := slices.Clone(first)
	for _, name := range sortedNames(files) {
		switch {
		case slices.Contains(entries, name):
		case plainNames.MatchString(name):
			all[name] = name
		case path.Ext(name) == ".js":
			if !slices.Contains(first, name) {
				scripts = append(scripts, name)
			}
		default:
			n := namesSeed
			for _, c := range []byte(name) {
				n = (n*31 + int(c)) % 99991
			}
			all[name] = strconv.Itoa(n) + path.Ext(name)
			if other := taken[all[name]]; other != "" {
				return nil, fmt.Errorf("%s and %s have the same number; change namesSeed", name, other)
			}
			taken[all[name]] = name
		}
	}
	for i, name := range scripts {
		all[name] = strconv.Itoa(i+1) + ".js"
	}
	return all, nil
}

// namesFunction is the page's function for names in the sources, where a file is at its path,
// and in the built page.
var namesFunction = [2]string{
	"export const named = (path) => path;",
	"export const named = (path) => [...path].reduce((n, c) => (n * 31 + c.charCodeAt(0)) % 99991, " + strconv.Itoa(namesSeed) + ") + path.slice(path.lastIndexOf('.'));",
}

// withNames puts the function for names into the page's sources.
func withNames(files map[string][]byte) error {
	const name = "js/core/fetch.js"
	if bytes.Count(files[name], []byte(namesFunction[0])) != 1 {
		return fmt.Errorf("%s lacks %s", name, namesFunction[0])
	}
	files[name] = bytes.Replace(files[name], []byte(namesFunction[0]), []byte(namesFunction[1]), 1)
	return nil
}

// list returns names.json: the paths in the sources by names.
func (n names) list() ([]byte, error) {
	return json.MarshalIndent(n.sources(), "", " ")
}

// sources returns the paths in the sources by names.
func (n names) sources() map[string]string {
	sources := map[string]string{}
	for source, name := range n {
		sources[name] = source
	}
	return sources
}

var (
	moduleString = regexp.MustCompile("([\"`])(\\.{1,2}/[^\"`$]*)")
	styleURL     = regexp.MustCompile(`url\(["']?(\.\./[^"')]+)["']?\)`)
)

// renamed returns a script or style sheet of the build's folder with the shipped names of the
// files to which it refers. All files of that folder are beside each other.
func (n names) renamed(name string, content []byte) ([]byte, error) {
	var err error
	reference := func(to string) string {
		target := path.Join(path.Dir(name), to)
		switch {
		case n[target] != "":
			return "./" + n[target]
		case target == ".":
			return "./"
		}
		err = fmt.Errorf("%s refers to %s, which is no file of the build", name, to)
		return to
	}
	switch path.Ext(name) {
	case ".js":
		content = moduleString.ReplaceAllFunc(content, func(m []byte) []byte {
			if string(m[1:]) == "./" {
				return m
			}
			return append(m[:1:1], reference(string(m[1:]))...)
		})
	case ".css":
		content = styleURL.ReplaceAllFunc(content, func(m []byte) []byte {
			return []byte("url(" + reference(string(styleURL.FindSubmatch(m)[1])) + ")")
		})
	}
	return content, err
}

// sourcePath returns the path in the sources of a file of the site: that of v/BUILD/123.js is
// v/BUILD/js/app.js, so that patterns can name it.
func sourcePath(name string, sources map[string]string) string {
	dir, base := path.Split(name)
	if source := sources[base]; source != "" && strings.HasPrefix(dir, "v/") {
		return dir + source
	}
	return name
}
