package checks

import (
	"encoding/json"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

const notebook = "scripts/lab/NOTEBOOK.md"

var (
	fence        = regexp.MustCompile("(?ms)^```.*?^```$")
	code         = regexp.MustCompile("`[^`\n]+`")
	link         = regexp.MustCompile(`\]\(([^()\s]+)\)`)
	heading      = regexp.MustCompile(`(?m)^#+ +(.+)$`)
	pathPattern  = regexp.MustCompile(`^[a-z0-9._-]+(?:/[a-z0-9._-]+)*/?$`)
	number       = regexp.MustCompile(`\d[\d,.]*\d|\d`)
	notebookLink = regexp.MustCompile(`\[([^\]]*)\]\([^()\s]*NOTEBOOK\.md#([^()\s]+)\)`)
	target       = regexp.MustCompile(`(?m)^([a-z0-9-]+(?: [a-z0-9-]+)*):`)
	function     = regexp.MustCompile("`([a-zA-Z]+)\\(\\)`")
	command      = regexp.MustCompile("`make ([a-z0-9-]+)")
)

// TestDocuments checks every document: its relative links, the anchors they
// name, and its length. In all but the notebook, which describes earlier
// commits, it also checks paths and targets of the Makefile between backquotes,
// and that a figure with a link into the notebook stands in that entry. Figures that
// were measured stand once, in README.md; the others link to it.
func TestDocuments(t *testing.T) {
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	targets := map[string]bool{}
	for _, found := range target.FindAllStringSubmatch(string(makefile), -1) {
		for _, name := range strings.Fields(found[1]) {
			targets[name] = true
		}
	}
	kept, err := os.ReadFile("../../" + notebook)
	if err != nil {
		t.Fatal(err)
	}
	documents := 0
	for _, name := range trackedFiles(t) {
		if path.Ext(name) != ".md" {
			continue
		}
		src, err := os.ReadFile("../../" + name)
		if err != nil {
			continue // deleted, but still listed by git
		}
		documents++
		text := string(src)
		for _, problem := range badLinks(name, text) {
			t.Error(problem)
		}
		if name == notebook {
			continue
		}
		for _, span := range code.FindAllString(fence.ReplaceAllString(text, ""), -1) {
			if file := strings.Trim(span, "`"); isPath(name, file) && !exists(file) &&
				!exists(path.Join(path.Dir(name), file)) {
				t.Errorf("%s names %s, which does not exist", name, file)
			}
		}
		for _, found := range notebookLink.FindAllStringSubmatch(text, -1) {
			if name != "README.md" && number.MatchString(found[1]) {
				t.Errorf("%s quotes %s; README.md is the one place of measured figures", name, found[1])
			}
			for _, figure := range number.FindAllString(found[1], -1) {
				if !strings.Contains(entry(string(kept), found[2]), figure) {
					t.Errorf("%s quotes %s, which is not in the notebook's entry %s", name, figure, found[2])
				}
			}
		}
		for _, found := range command.FindAllStringSubmatch(text, -1) {
			if !targets[found[1]] {
				t.Errorf("%s names make %s, which the Makefile lacks", name, found[1])
			}
		}
	}
	if documents < 6 {
		t.Errorf("found %d documents, want 6 or more", documents)
	}
}

// The table of scripts/README.md has every target of the Makefile that people call, each
// in one row.
func TestTargetsOfScripts(t *testing.T) {
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile("../../scripts/README.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]int{}
	for _, row := range regexp.MustCompile(`(?m)^\| (`+"`make [^|]+) \\|").FindAllStringSubmatch(string(readme), -1) {
		for _, found := range command.FindAllStringSubmatch(row[1], -1) {
			rows[found[1]]++
		}
	}
	for _, found := range target.FindAllStringSubmatch(string(makefile), -1) {
		for _, name := range strings.Fields(found[1]) {
			if rows[name] != 1 && name != "comma" {
				t.Errorf("the table of scripts/README.md has %s in %d rows", name, rows[name])
			}
		}
	}
}

// Functions that a document names, such as `place()`, are in the folder that it describes.
func TestFunctionsOfDocuments(t *testing.T) {
	for _, folder := range []string{"engine", "site", "wasm", "scripts"} {
		text, err := os.ReadFile("../../" + folder + "/README.md")
		if err != nil {
			t.Fatal(err)
		}
		var all strings.Builder
		for _, name := range trackedFiles(t) {
			if strings.HasPrefix(name, folder+"/") && slices.Contains([]string{".go", ".js", ".mjs"}, path.Ext(name)) {
				src, _ := os.ReadFile("../../" + name)
				all.Write(src)
			}
		}
		code := all.String()
		for _, found := range function.FindAllStringSubmatch(string(text), -1) {
			name := regexp.QuoteMeta(found[1])
			if !regexp.MustCompile(`\b(?:func|function|async|const)(?: \([^)]*\))? ` + name + `\b|\n +` + name + `\([^\n]*\) \{\n`).MatchString(code) {
				t.Errorf("%s/README.md names %s(), which no file there defines", folder, found[1])
			}
		}
	}
}

// The player of the first change in CONTRIBUTING.md compiles where it is said to stand.
func TestFirstChange(t *testing.T) {
	text, err := os.ReadFile("../../.github/CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, code, found := strings.Cut(string(text), "`engine/reports`, `centre.go`:\n\n```go\n")
	code, _, ends := strings.Cut(code, "```\n")
	if !found || !ends {
		t.Fatal("CONTRIBUTING.md has no engine/reports/centre.go")
	}
	dir := t.TempDir()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	// A player that nothing uses is not an error: a variable of the interface's type checks its methods.
	code += "\nvar _ player.Player = centre{}\n"
	if err := os.WriteFile(dir+"/centre.go", []byte(code), 0o644); err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {root + "/engine/reports/centre.go": dir + "/centre.go"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir+"/overlay.json", overlay, 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "build", "-overlay", dir+"/overlay.json",
		"tengen/engine/reports").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestBadLinks(t *testing.T) {
	const text = "# A b\n[x](#a-b) [y](#c) [z](nowhere.md) [w](https://example.org/q)\n```\n[v](nowhere.md)\n# C\n```\n"
	got := strings.Join(badLinks("README.md", text), "\n")
	want := "README.md: no heading for #c\nREADME.md: nowhere.md does not exist"
	if got != want {
		t.Errorf("bad links\n%s\nwant\n%s", got, want)
	}
	if got, want := anchor("2026-11-25 Equal time, 0.2 s a move"), "2026-11-25-equal-time-02-s-a-move"; got != want {
		t.Errorf("anchor %s, want %s", got, want)
	}
}

// badLinks describes the relative links in the text of document name whose target does
// not exist.
func badLinks(name, text string) []string {
	var bad []string
	for _, found := range link.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		if strings.Contains(found[1], "://") {
			continue
		}
		file, fragment, _ := strings.Cut(found[1], "#")
		to := text
		if file != "" {
			full := path.Join(path.Dir(name), file)
			if !exists(full) {
				bad = append(bad, name+": "+file+" does not exist")
				continue
			}
			src, _ := os.ReadFile("../../" + full)
			to = string(src)
		}
		if fragment != "" && !anchors(to)[fragment] {
			bad = append(bad, name+": no heading for "+found[1])
		}
	}
	return bad
}

// isPath reports whether text between backquotes in the document name is a path of this
// repository: it has a slash, and its first part is a folder beside the document or at
// the top. Paths of generated files, such as dist/, are not.
func isPath(name, text string) bool {
	first, _, found := strings.Cut(text, "/")
	return found && pathPattern.MatchString(text) && first != "build" &&
		(exists(first) || exists(path.Join(path.Dir(name), first)))
}

// entry returns the section of the notebook with that anchor.
func entry(notebook, name string) string {
	for _, section := range strings.Split(notebook, "\n### ") {
		head, _, _ := strings.Cut(section, "\n")
		if anchor(head) == name {
			return section
		}
	}
	return ""
}

func exists(file string) bool {
	_, err := os.Stat("../../" + file)
	return err == nil
}

// anchors returns the anchors that GitHub gives to the headings of a document.
func anchors(text string) map[string]bool {
	all := map[string]bool{}
	for _, found := range heading.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		all[anchor(found[1])] = true
	}
	return all
}

// anchor returns the anchor of a heading: small letters, hyphens for spaces, no
// punctuation.
func anchor(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}
