package main

import (
	"bytes"
	"os"
	"testing"
)

// The stored replies that lessons show without an engine are current. To rewrite such a
// file, run tengen analyse <request >file.
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
			t.Errorf("%s differs from the reply to %s", file, request)
		}
	}
}
