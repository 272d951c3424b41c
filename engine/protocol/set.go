package protocol

import "errors"

// A CheckSet is a list of cases with known answers. Package full holds the sets; the
// tests, the native program and the About screen run the same ones.
type CheckSet struct {
	Name  string // "renju", "vcf", "kernels" or "perft"
	Cases int
	// Check checks case i, from 0. It returns nil if the answer is right, ErrStopped
	// if stop returned true, and otherwise what is wrong. Stop may be nil.
	Check func(i int, stop func() bool) error
}

// ErrStopped is a case's error when it was ended before its answer was known.
var ErrStopped = errors.New("stopped before the answer was known")
