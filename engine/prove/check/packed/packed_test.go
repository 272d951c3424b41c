package packed

import (
	"bytes"
	"os"
	"testing"
)

// A pack that is read and written is the same, and no change of a bit that matters goes
// unnoticed.
func TestPacked(t *testing.T) {
	data, err := os.ReadFile("../testdata/short.proof")
	if err != nil {
		t.Fatal(err)
	}
	p, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Encode(p)
	if err != nil || !bytes.Equal(again, data) {
		t.Error("the pack that is written differs from the pack that was read", err)
	}
	for i := range data {
		damaged := bytes.Clone(data)
		damaged[i] ^= 0x10
		q, err := Read(damaged)
		if err != nil {
			continue
		}
		// Some bits of a gzip stream, such as the time, do not affect the content.
		if again, err := Encode(q); err != nil || !bytes.Equal(again, data) {
			t.Errorf("byte %d may change", i)
		}
	}
	if _, err := Read(nil); err == nil {
		t.Error("an empty pack")
	}
}
