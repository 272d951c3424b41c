//go:build js

// Command lite is the Web Worker that a page loads first: five in a row with the player
// Tengen. It links only what it imports.
package main

import (
	"tengen/engine/lite"
	"tengen/wasm/worker"
)

func main() { worker.Run(lite.New()) }
