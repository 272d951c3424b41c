// Command lab measures the engine for its developers. NOTEBOOK.md beside it has the
// results.
//
//	go run ./scripts/lab COMMAND [flags]
package main

import (
	"fmt"
	"os"
	"slices"
	"sync"

	"tengen/engine/connect4/solver"
	"tengen/engine/full"
	"tengen/engine/protocol"
)

// A command is a measurement: its name, a one-line description, and its function.
type command struct {
	name, about string
	run         func(args []string) error
}

func commands() []command {
	return []command{
		{"beginners", "how often beginners beat the first levels of five in a row", runBeginners},
		{"characters", "how each level of five in a row plays", runCharacters},
		{"collection", "write a made collection of games", runCollection},
		{"crowded", "depth and accuracy of the search on crowded boards", runCrowded},
		{"crowded-pick", "make a file of crowded positions from the games of a match", runCrowdedPick},
		{"depth", "cost of a search to a depth with several threads", runDepth},
		{"grades", "compare the grades of puzzles with the nodes that the levels need", runGrades},
		{"headlines", "time the five reports' headline figures", runHeadlines},
		{"tactics", "solve files of positions with known answers", runTactics},
	}
}

func main() {
	all := commands()
	if len(os.Args) > 1 {
		if i := slices.IndexFunc(all, func(c command) bool { return c.name == os.Args[1] }); i >= 0 {
			if err := all[i].run(os.Args[2:]); err != nil {
				fmt.Fprintln(os.Stderr, "lab "+all[i].name+":", err)
				os.Exit(1)
			}
			return
		}
	}
	fmt.Fprintln(os.Stderr, "usage: lab COMMAND [flags]; each COMMAND explains itself with -h")
	for _, c := range all {
		fmt.Fprintf(os.Stderr, "\t%-12s %s\n", c.name, c.about)
	}
	os.Exit(2)
}

var bundledBook = sync.OnceValues(func() (*solver.Book, error) { return solver.NewBook(solver.BookPlies, solver.BundledBook()) })

// engine returns the full engine with Connect Four's embedded book.
func engine() protocol.Engine {
	return full.New(func(func() bool) *solver.Book {
		book, _ := bundledBook() // nil if damaged, which a test of the book detects
		return book
	}, nil)
}
