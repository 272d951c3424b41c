package tt

// A word is a 64-bit value. Under wasm only one worker uses Go's memory, so that plain
// loads and stores are safe; they are also inlined.
type word struct{ v uint64 }

func (w *word) Load() uint64   { return w.v }
func (w *word) Store(v uint64) { w.v = v }
