// Command structure draws the packages of the engine and of its hosts with what
// imports what, from the code as it is.
//
//	go run ./scripts/structure > .github/structure.svg
package main

import (
	"fmt"
	"os"
)

func main() {
	rooms, err := list()
	if err != nil {
		fmt.Fprintln(os.Stderr, "structure:", err)
		os.Exit(1)
	}
	os.Stdout.WriteString(draw(arrange(rooms)))
}
