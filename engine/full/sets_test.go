package full

import (
	"errors"
	"tengen/engine/protocol"
	"tengen/engine/search"
	"testing"
	"time"
)

func TestSets(t *testing.T) {
	for _, s := range Sets() {
		t.Run(s.Name, func(t *testing.T) {
			start := time.Now()
			for i := range s.Cases {
				if testing.Short() && s.Name == "perft" && i > 6 {
					continue // would count millions of games
				}
				if err := s.Check(i, nil); err != nil {
					t.Errorf("case %d: %v", i+1, err)
				}
			}
			t.Logf("%d cases in %v", s.Cases, time.Since(start))
		})
	}
}

// The checks detect wrong answers.
func TestWrongAnswers(t *testing.T) {
	for _, line := range []string{
		"h8i8j8 g8 k8:double-three",
		"e8f8g8i8j8k8 - -", // h8 makes seven
		"h8 i9",
		"h8 i9 h7:whim",
	} {
		if checkBoard(line) == nil {
			t.Errorf("the wrong board %q passed the check", line)
		}
	}
	for _, line := range []string{
		"freestyle15 h8a1i8c1j8e1 none", // a straight four
		"freestyle15 h8 5",
		"freestyle15 h8h8 none",
	} {
		if checkFours(line, nil) == nil {
			t.Errorf("the wrong position %q passed the check", line)
		}
	}
}

func TestStopped(t *testing.T) {
	now := func() bool { return true }
	s := perft()
	if err := s.Check(s.Cases-1, now); !errors.Is(err, protocol.ErrStopped) {
		t.Errorf("perft, stopped at once: %v", err)
	}
	if n, whole := search.Bench(now, func(search.BenchResult) { t.Error("a stopped search was reported") }); whole ||
		n != 0 {
		t.Error(n, whole)
	}
}
