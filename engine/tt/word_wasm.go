package tt

// word is 64 bits. Go's memory under wasm is one worker's alone, where a plain
// word is as good as an atomic one and spares a call.
type word struct{ v uint64 }

func (w *word) Load() uint64   { return w.v }
func (w *word) Store(v uint64) { w.v = v }
