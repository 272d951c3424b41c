// Package check is what the engine is checked by wherever it runs: fixed
// searches whose nodes are its signature, and sets of cases whose answers are
// known from elsewhere, which package sets holds. The same data is run by
// the tests, by the native program and, on request, in the reader's own browser.
package check

import "errors"

// A Set is a list of cases with known answers.
type Set struct {
	Name  string // "renju", "vcf", "kernels" or "perft"
	Cases int
	// Check looks at case i, from 0. It returns nil when the case comes out as it
	// must, ErrStopped when stop ended it, and else what is wrong. A nil stop never
	// ends it.
	Check func(i int, stop func() bool) error
}

// ErrStopped is a case's error when it was ended before its answer was known.
var ErrStopped = errors.New("stopped before the answer was known")
