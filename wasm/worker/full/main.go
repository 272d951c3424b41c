//go:build js

// Command full is the Web Worker with the full engine: all games, players and commands.
package main

import (
	"tengen/engine/full"
	"tengen/wasm/worker"
)

func main() { worker.Run(full.New(book(), decodeCharset)) }
