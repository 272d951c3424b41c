//go:build js

// Command full is the worker with everything: Connect Four, the reports' players,
// contests and lessons.
package main

import (
	"tengen/engine/full"
	"tengen/wasm/worker"
)

func main() { worker.Run(full.New(book(), decodeCharset)) }
