// Command wasmflow gives functions of a js/wasm binary structured control flow.
//
// The Go toolchain compiles every function to a dispatch loop
//
//	loop { block* { br_table PC_B } segment 0 end segment 1 end … }
//
// and every jump, whether of an if or a for, to a br back to the table. wasmflow gives
// the chosen functions a second body, built from the same segments with real loops and
// branches. It runs when the function is entered normally. The old body becomes another
// function, which runs when a goroutine resumes in the middle. Functions of unknown
// form are left unchanged.
//
// Functions that have a SIMD version (vector.go) get it as well, unless -plain requests
// a module for browsers without SIMD instructions.
//
// Under Node 20, tengen bench searches 1.45 times as many nodes per second when the
// packages that search are restructured (best of four runs each, Go 1.26.8).
//
//	wasmflow -match '^tengen_engine' -least 0.99 in.wasm out.wasm
//	go test -exec 'wasmflow -match ^tengen_engine -least 0.99 -run'
//
// With -run it restructures the binary of a test and runs it with go_js_wasm_exec,
// which must be in PATH.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"regexp"
)

func main() {
	match := flag.String("match", ".", "functions to rewrite: a regular expression for names in which _ stands for / ( and *")
	least := flag.Float64("least", 0, "least share (0 to 1) of the matching functions with a loop that must be rewritten")
	plain := flag.Bool("plain", false, "keep Go's code instead of SIMD code, for browsers without SIMD")
	start := flag.Bool("run", false, "restructure and run a binary; the arguments are the binary and its arguments")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: wasmflow [flags] in.wasm out.wasm\n       wasmflow [flags] -run in.wasm [argument]...")
		flag.PrintDefaults()
	}
	flag.Parse()
	args := flag.Args()
	var err error
	switch {
	case *start && len(args) > 0:
		out := args[0] + ".structured"
		if _, err = file(*match, *least, !*plain, args[0], out); err == nil {
			err = execute(append([]string{out}, args[1:]...))
			os.Remove(out)
		}
	case !*start && len(args) == 2:
		var rep report
		if rep, err = file(*match, *least, !*plain, args[0], args[1]); err == nil {
			fmt.Println(rep)
		}
	default:
		flag.Usage()
		os.Exit(2)
	}
	if exit, ok := err.(*exec.ExitError); ok {
		os.Exit(max(exit.ExitCode(), 1))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "wasmflow:", err)
		os.Exit(1)
	}
}

// file restructures one file and writes the result to another.
func file(match string, least float64, vector bool, in, out string) (report, error) {
	re, err := regexp.Compile(match)
	if err != nil {
		return report{}, err
	}
	data, err := os.ReadFile(in)
	if err != nil {
		return report{}, err
	}
	b, rep, err := restructure(data, re, vector)
	if err != nil {
		return rep, err
	}
	if rep.share() < least {
		return rep, fmt.Errorf("%s: %v; that is %.0f %% and should be %.0f %%", in, rep, 100*rep.share(), 100*least)
	}
	return rep, os.WriteFile(out, b, 0o644)
}

// execute runs a js/wasm binary as go test does.
func execute(args []string) error {
	cmd := exec.Command("go_js_wasm_exec", args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	return cmd.Run()
}
