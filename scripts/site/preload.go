package main

import (
	"bytes"
	"errors"
	"path"
	"regexp"
)

// staticImport matches an import of a minified module that runs before the module does.
var staticImport = regexp.MustCompile(`\b(?:from|import)"(\.[^"]+)"`)

// withPreloads names every module that the page's script imports, directly or through
// others, in the page's head, so that the browser fetches all of them at once.
// Otherwise it would find each only after the one that imports it.
func withPreloads(page []byte, files map[string][]byte) ([]byte, error) {
	const main = "js/app.js"
	script := []byte(`<script type="module" src="` + main + `"></script>`)
	if bytes.Count(page, script) != 1 {
		return nil, errors.New("index.html lacks its script " + main)
	}
	order := []string{main}
	seen := map[string]bool{main: true}
	for i := 0; i < len(order); i++ {
		for _, m := range staticImport.FindAllSubmatch(files[order[i]], -1) {
			name := path.Join(path.Dir(order[i]), string(m[1]))
			if files[name] == nil {
				return nil, errors.New(order[i] + " imports " + name + ", which does not exist")
			}
			if !seen[name] {
				seen[name] = true
				order = append(order, name)
			}
		}
	}
	links := script
	for _, name := range order[1:] {
		links = append(links, "\n<link rel=\"modulepreload\" href=\""+name+"\">"...)
	}
	return bytes.Replace(page, script, links, 1), nil
}

var preload = regexp.MustCompile(`<link rel="modulepreload" href="([^"]+)">`)

// preloaded returns the modules of the first game in the order in which the page names them.
func preloaded(page []byte) []string {
	list := []string{"js/app.js"}
	for _, m := range preload.FindAllSubmatch(page, -1) {
		list = append(list, string(m[1]))
	}
	return list
}
