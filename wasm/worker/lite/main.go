//go:build js

// Command lite is the worker that a page starts with: five in a row and Tengen
// alone. What it imports is what it links.
package main

import (
	"tengen/engine/lite"
	"tengen/wasm/worker"
)

func main() { worker.Run(lite.New()) }
