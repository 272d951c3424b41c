package main

import (
	"bytes"
	"os"
	"testing"
)

// Other pages load the viewer from a host that they do not know, so it must be one module.
func TestViewerIsOneModule(t *testing.T) {
	t.Chdir("../..")
	if _, err := os.Stat(modules); err != nil {
		t.Skip("make node has not run")
	}
	code, err := viewer()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"require(", `from"`, `import"`, "import("} {
		if bytes.Contains(code, []byte(text)) {
			t.Errorf("the viewer contains %s", text)
		}
	}
	if !bytes.HasPrefix(code, []byte("/* @sabaki/sgf © ")) {
		t.Errorf("the viewer does not name its library: %.80s", code)
	}
	again, err := viewer()
	if err != nil || !bytes.Equal(code, again) {
		t.Errorf("the second build differs, or %v", err)
	}
}
