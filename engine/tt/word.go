//go:build !wasm

package tt

import "sync/atomic"

// A word is a 64-bit value with atomic loads and stores.
type word = atomic.Uint64
