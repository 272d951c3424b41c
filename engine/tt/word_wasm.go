package tt

// A word is a 64-bit value. Under wasm each worker has a Go memory of its own, so that
// plain loads and stores are safe.
type word struct{ v uint64 }

func (w *word) Load() uint64   { return w.v }
func (w *word) Store(v uint64) { w.v = v }
