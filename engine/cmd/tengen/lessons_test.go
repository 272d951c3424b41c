package main

import (
	"bytes"
	"os"
	"testing"
)

// What lessons show without an engine is what the engine says. To write such a
// file again: tengen analyse <request >file.
func TestLessonFiles(t *testing.T) {
	for file, request := range map[string]string{
		"example.json": `{"id":1,"cmd":"example","lesson":{"c":1.414}}`,
	} {
		want, err := os.ReadFile("../../../site/learn/" + file)
		if err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		if err := analyse(bytes.NewReader([]byte(request)), &got); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Bytes(), want) {
			t.Errorf("%s is not what %s gives", file, request)
		}
	}
}
