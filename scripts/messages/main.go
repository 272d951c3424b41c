// Command messages writes the code that reads and writes the protocol's messages, and their
// declarations in TypeScript. It imports none of the code that it writes.
package main

import (
	"log"
	"os"

	"tengen/engine/protocol/generate"
)

func main() {
	files, err := generate.Files(".")
	if err != nil {
		log.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			log.Fatal(err)
		}
	}
}
