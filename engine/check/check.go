// Package check is what the engine is checked by wherever it runs: fixed
// searches whose nodes are its signature, and sets of positions whose answers
// are known from elsewhere. The same data is run by the tests, by the native
// program and, on request, in the reader's own browser.
package check

import "errors"

// A Set is a list of cases with known answers.
type Set struct {
	Name  string // "renju", "vcf" or "perft"
	Cases int
	// Check is nil when case i, from 0, comes out as it must, ErrStopped when
	// stop ended it, and else what is wrong. A nil stop never does.
	Check func(i int, stop func() bool) error
}

// ErrStopped is a case's error when it was ended before its answer was known.
var ErrStopped = errors.New("stopped before the answer was known")

// Find is the set with a name.
func Find(name string) (Set, bool) {
	for _, s := range Sets() {
		if s.Name == name {
			return s, true
		}
	}
	return Set{}, false
}
