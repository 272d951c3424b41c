// Package sets holds sets of cases whose answers are known from elsewhere.
package sets

import "tengen/engine/check"

// All are all sets.
func All() []check.Set { return []check.Set{renju(), vcf(), kernels(), perft()} }
