package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// This file decides what the service worker stores for offline use, and in which order.

// onlineOnly matches files that are not needed offline.
var onlineOnly = regexp.MustCompile(`^(sw\.js|404\.html|embed\.(html|js)|v/[^/]+/(screenshots/.*|names\.json))$`)

// Both match paths as in the sources (sourcePath).

// neededFirst matches files that a first game, the link to one, or the offer to take a step
// back needs although no markup, style sheet or static import refers to them.
var neededFirst = regexp.MustCompile(`^(v/[^/]+/(engine(-plain)?\.wasm|shared\.wasm|wasm_exec\.js|js/engine/worker\.js|js/game/link\.js|js/core/toast\.js|css/toast\.css|i18n/[^/]+\.json))$`)

// pageFile matches a reference of the page's markup to a file of the build.
var pageFile = regexp.MustCompile(`(?:src|href)="(v/[^"]+)"`)

// serviceWorker fills in the build's ID, the files to store for offline use with their
// hashes, those for a first game first, and the optional files that this build refers
// to.
func serviceWorker(site map[string][]byte, source map[string]string, optional []string, id string) ([]byte, error) {
	first := firstGame(site, source)
	var list [][2]string
	for _, name := range sortedNames(site) {
		if onlineOnly.MatchString(sourcePath(name, source)) {
			continue
		}
		sum := sha256.Sum256(site[name])
		list = append(list, [2]string{name, hex.EncodeToString(sum[:])[:16]})
	}
	later := func(name string) int {
		if first[name] {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(list, func(a, b [2]string) int { return cmp.Compare(later(a[0]), later(b[0])) })
	count := 0
	for i, file := range list {
		if first[file[0]] {
			count++
		}
		if file[0] == "index.html" {
			list[i][0] = "./"
		}
	}
	b, err := json.Marshal(list)
	if err != nil {
		return nil, err
	}
	packs, err := json.Marshal(optional)
	if err != nil {
		return nil, err
	}
	sw := site["sw.js"]
	for _, r := range [][2]string{{"'BUILD'", "'" + id + "'"}, {"/* FILES */ []", string(b)}, {"/* FIRST */ 0", strconv.Itoa(count)}, {"/* PACKS */ []", string(packs)}} {
		if !bytes.Contains(sw, []byte(r[0])) {
			return nil, fmt.Errorf("sw.js lacks the placeholder %s", r[0])
		}
		sw = bytes.Replace(sw, []byte(r[0]), []byte(r[1]), 1)
	}
	return sw, nil
}

// firstGame returns the files that the page loads before any user action, and those of
// the engine.
func firstGame(site map[string][]byte, source map[string]string) map[string]bool {
	first := map[string]bool{}
	var follow func(name string)
	follow = func(name string) {
		content, ok := site[name]
		if !ok || first[name] {
			return
		}
		first[name] = true
		if !strings.HasSuffix(name, ".js") {
			return
		}
		for _, m := range staticImport.FindAllSubmatch(content, -1) {
			follow(path.Join(path.Dir(name), string(m[1])))
		}
	}
	follow("index.html")
	for _, m := range pageFile.FindAllSubmatch(site["index.html"], -1) {
		follow(string(m[1]))
	}
	for name := range site {
		if neededFirst.MatchString(sourcePath(name, source)) {
			follow(name)
		}
	}
	return first
}
