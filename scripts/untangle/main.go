// Command untangle gives functions of a js/wasm binary structured control flow.
//
// The Go toolchain compiles every function with a jump to
//
//	loop { block* { br_table PC_B } segment 0 end segment 1 end … }
//
// and every jump, be it an if or a for, to a br back to that table. untangle
// gives the chosen functions a second body, built from the same segments with
// real loops and branches, that runs when the function is entered normally.
// The old body stays as another function, for resuming a goroutine in the
// middle. A function of unknown shape is left alone.
//
//	untangle -match '^tengen_engine' in.wasm out.wasm
package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
)

func main() {
	match := flag.String("match", ".", "functions to rewrite, a regular expression of names with _ for / ( *")
	flag.Parse()
	if flag.NArg() != 2 {
		fmt.Fprintln(os.Stderr, "usage: untangle [-match re] in.wasm out.wasm")
		os.Exit(2)
	}
	if err := run(*match, flag.Arg(0), flag.Arg(1)); err != nil {
		fmt.Fprintln(os.Stderr, "untangle:", err)
		os.Exit(1)
	}
}

func run(match, in, out string) error {
	re, err := regexp.Compile(match)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(in)
	if err != nil {
		return err
	}
	b, rep, err := untangle(data, re)
	if err != nil {
		return err
	}
	fmt.Printf("untangled %d functions, %d to %d bytes", rep.rewritten, len(data), len(b))
	for reason, n := range rep.skipped {
		fmt.Printf(", %d left alone: %s", n, reason)
	}
	fmt.Println()
	return os.WriteFile(out, b, 0o644)
}
