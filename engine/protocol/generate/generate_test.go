package generate

import (
	"os"
	"runtime"
	"testing"
)

// The generated files match the messages.
func TestFilesAreCurrent(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("the source is not there")
	}
	files, err := Files("../../..")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile("../../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Error(name, "differs from the messages; run make facts")
		}
	}
}
