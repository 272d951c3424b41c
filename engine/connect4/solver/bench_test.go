package solver

import (
	"testing"

	"tengen/engine/connect4/connect4test"
)

// BenchmarkSolver solves all columns of a position of twelve stones.
func BenchmarkSolver(b *testing.B) {
	s := NewSolver(22, nil)
	p := connect4test.Parse(b, "connect4", "444444212126")
	for b.Loop() {
		s.Forget()
		s.Analyse(p, Options{})
	}
}
