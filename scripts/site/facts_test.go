package main

import (
	"os"
	"testing"
)

// The page's facts are the engine's.
func TestFactsAreCurrent(t *testing.T) {
	got, err := os.ReadFile("../../" + factsFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != pageFacts() {
		t.Error(factsFile, "is not what the engine's tables say: make facts writes it")
	}
}
