//go:build !wasm

package tt

import "sync/atomic"

// word is 64 bits that several engines may read and write at once. What each of
// them sees is always a whole one.
type word = atomic.Uint64
