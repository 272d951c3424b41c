package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"tengen/engine/connect4/solver"
	"tengen/engine/search"
	"tengen/engine/version"
)

// The site is laid out so that files of two builds never mix, whatever a host or a
// browser caches:
//
//	index.html 404.html sw.js manifest.webmanifest   name the build
//	embed.html embed.js tengen-game.js               what other pages show
//	v/BUILD/…                                        everything else, under names that say nothing
//	packs/NAME-HASH.…                                what is fetched only on request
//
// BUILD is a hash of all content, so the same sources give the same site.

// entries are the files outside the build's folder.
var entries = []string{"404.html", "embed.html", "embed.js", "index.html", "manifest.webmanifest", "sw.js", "tengen-game.js"}

// A worker is an engine's command, with what its build has beyond inlining and hot.
type worker struct {
	command  string
	inlining []string
	hot      string
}

// engines are the engine's files: the small engine that the page loads first, and the full
// one. That has inlining also in Go's runtime, because a library of games makes much garbage,
// and restructured code where games are replayed and indexed. Both halve the time in which a
// library is read, for 19 KB.
var engines = map[string]worker{
	"engine.wasm": {command: "./wasm/worker/lite"},
	"full.wasm": {
		command:  "./wasm/worker/full",
		inlining: []string{"runtime=", "internal/runtime/...="},
		hot:      `|^tengen_engine_(library\.(sortEntries|insert|digitOf|fnv|__Builder_.(Index|check)|__Index_.index|__walk_|__decoder_.game)|gomoku\.(judge|fillsTo|straightFour|makesThree|__Position_.(fiveThrough|Place)))`,
	},
}

// hot matches the functions that wasmflow restructures: those of the packages that
// search. It does not match the methods of threat.Solver: they mostly call the searches,
// and restructuring doubles the size of a function.
const hot = `^tengen_engine_((search|pattern|eval|tt|mcts|connect4|connect4_solver|connect4_tree)\.|threat\.(__VC|[a-zA-Z]))`

// leastShare is the least share of the hot functions with a loop that wasmflow must
// restructure. At present it restructures all of them. The build fails if a later
// version of Go compiles functions in another form.
const leastShare = "0.99"

// inlining holds the compiler's flags by package: only the packages of the engine that
// search are compiled with inlining. Without inlining in the others the worker is 24 KB
// smaller, gzipped, and as fast.
var inlining = []string{
	"all=-l", "tengen/engine/...=",
	"tengen/engine/player=-l", "tengen/engine/connect4/player=-l", "tengen/engine/reports=-l", "tengen/engine/protocol/...=-l", "tengen/engine/match=-l", "tengen/engine/record=-l",
	"tengen/engine/lite=-l", "tengen/engine/full=-l", "tengen/engine/game=-l",
}

func build(out, url string) error {
	files, err := sources("site")
	if err != nil {
		return err
	}
	for name, one := range engines {
		plain := strings.TrimSuffix(name, ".wasm") + "-plain.wasm"
		if files[name], files[plain], err = one.build(); err != nil {
			return err
		}
	}
	for name := range files {
		if strings.HasPrefix(name, "viewer/") {
			delete(files, name)
		}
	}
	if files["tengen-game.js"], err = viewer(); err != nil {
		return err
	}
	notice, err := licence()
	if err != nil {
		return err
	}
	files["licences.txt"] = append(files["licences.txt"], notice...)
	files["book.bin"] = solver.BundledBook()
	files["memory.wasm"] = sharedMemory()
	if files["wasm_exec.js"], err = wasmExec(); err != nil {
		return err
	}
	if err := withNames(files); err != nil {
		return err
	}
	if err := resolveMedia(files); err != nil {
		return err
	}
	for name, b := range files {
		if name == "sw.js" || name == "tengen-game.js" {
			continue // minified after its lists have been filled in, or minified already
		}
		if files[name], err = minify(name, b); err != nil {
			return err
		}
	}
	if files["facts.json"], err = facts(); err != nil {
		return err
	}
	if files["proofs.json"], err = provedGames(files); err != nil {
		return err
	}
	optional, err := extractPacks(files)
	if err != nil {
		return err
	}
	if files["index.html"], err = withPreloads(files["index.html"], files); err != nil {
		return err
	}
	boot := files["js/boot.js"]
	delete(files, "js/boot.js")
	named, err := newNames(files, preloaded(files["index.html"]))
	if err != nil {
		return err
	}
	if files["names.json"], err = named.list(); err != nil {
		return err
	}
	named["names.json"] = "names.json"
	id := buildID(files, url)
	home := "v/" + id + "/"
	if files["index.html"], err = withBoot(files["index.html"], named.address(boot, home)); err != nil {
		return err
	}
	site := map[string][]byte{}
	for name, b := range files {
		if slices.Contains(entries, name) {
			site[name] = named.address(b, home)
			if name == "index.html" && url != "" {
				site[name] = canonical(site[name], url, home+named["screenshots/wide.jpg"])
			}
			continue
		}
		if site[home+named[name]], err = named.renamed(name, b); err != nil {
			return err
		}
	}
	if site["sw.js"], err = serviceWorker(site, named.sources(), sortedNames(optional), id); err != nil {
		return err
	}
	if site["sw.js"], err = minify("sw.js", site["sw.js"]); err != nil {
		return err
	}
	maps.Copy(site, optional)
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	for name, b := range site {
		path := filepath.Join(out, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, b, 0o644); err != nil {
			return err
		}
	}
	fmt.Printf("build %s: %d files in %s\n", id, len(site), out)
	return nil
}

// facts writes what the page needs to know of its build: the signature of the native
// engine, which the engine in the browser must have, too.
func facts() ([]byte, error) {
	nodes, _ := search.Bench(nil, func(search.BenchResult) {})
	return json.Marshal(struct {
		Bench   int64  `json:"bench"`
		Version string `json:"version"`
	}{nodes, version.Version})
}

// canonical adds the page's own address and a picture for crawlers and previews. Both
// must be absolute, so they are added only if the site's address is known.
func canonical(page []byte, url, picture string) []byte {
	url = html.EscapeString(strings.TrimSuffix(url, "/") + "/")
	tags := `<link rel="canonical" href="` + url + `">
<meta property="og:url" content="` + url + `">
<meta property="og:image" content="` + url + picture + `">
<meta property="og:image:width" content="1280">
<meta property="og:image:height" content="800">
<meta property="og:image:alt" content="A game of five in a row with the engine's candidate moves">
<meta name="twitter:card" content="summary_large_image">
</head>`
	return bytes.Replace(page, []byte("</head>"), []byte(tags), 1)
}

// sources reads the files of a folder, by path with slashes, except those that no
// browser reads: Go, type declarations and READMEs.
func sources(dir string) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, ".d.ts") || strings.HasSuffix(path, ".go") || d.Name() == "README.md" {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err == nil {
			files[filepath.ToSlash(name)], err = os.ReadFile(path)
		}
		return err
	})
	return files, err
}

// build compiles a worker's command and restructures it twice: with SIMD code, and
// without for browsers that lack SIMD instructions.
func (w worker) build() (vector, plain []byte, err error) {
	dir, err := os.MkdirTemp("", "tengen")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(dir)
	linked := filepath.Join(dir, "linked.wasm")
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-buildid="}
	for _, flag := range slices.Concat(inlining, w.inlining) {
		args = append(args, "-gcflags="+flag)
	}
	compile := exec.Command("go", append(args, "-o", linked, w.command)...)
	compile.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if err := run(compile); err != nil {
		return nil, nil, err
	}
	structured := func(flags ...string) []byte {
		out := filepath.Join(dir, "structured.wasm")
		args := append([]string{"run", "./scripts/wasmflow", "-match", hot + w.hot, "-least", leastShare}, flags...)
		if err == nil {
			err = run(exec.Command("go", append(args, linked, out)...))
		}
		if err != nil {
			return nil
		}
		var b []byte
		b, err = os.ReadFile(out)
		return b
	}
	vector, plain = structured(), structured("-plain")
	return vector, plain, err
}

func run(c *exec.Cmd) error {
	c.Stdout, c.Stderr = os.Stdout, os.Stderr
	if err := c.Run(); err != nil {
		return fmt.Errorf("%s: %w", strings.Join(c.Args, " "), err)
	}
	return nil
}

// wasmExec returns the loader of the Go version in use.
func wasmExec() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}

func buildID(files map[string][]byte, url string) string {
	h := sha256.New()
	fmt.Fprintln(h, url)
	for _, name := range sortedNames(files) {
		fmt.Fprintf(h, "%s %x\n", name, sha256.Sum256(files[name]))
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}

func sortedNames(files map[string][]byte) []string {
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

var quoted = regexp.MustCompile(`"([\w./-]+)"`)

// address adds the build's folder to the references in an entry file, whose source
// refers to the build's files as if they were beside it, by their paths.
func (n names) address(entry []byte, home string) []byte {
	return quoted.ReplaceAllFunc(entry, func(m []byte) []byte {
		name := n[string(m[1:len(m)-1])]
		if name == "" {
			return m
		}
		return []byte(`"` + home + name + `"`)
	})
}
