// Package check defines the checks of the engine: fixed searches whose node count is
// its signature, and sets of cases with known answers, which package full holds. The
// tests, the native program and the About screen run the same checks.
package check

import "errors"

// A Set is a list of cases with known answers.
type Set struct {
	Name  string // "renju", "vcf", "kernels" or "perft"
	Cases int
	// Check checks case i, from 0. It returns nil if the answer is right, ErrStopped
	// if stop returned true, and otherwise what is wrong. Stop may be nil.
	Check func(i int, stop func() bool) error
}

// ErrStopped is the error of a case that was stopped before its answer was known.
var ErrStopped = errors.New("stopped before the answer was known")
