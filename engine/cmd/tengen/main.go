// Command tengen is the native program: the engine's protocols, matches, puzzles
// and its benchmark.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tengen/engine/version"
)

// A command is a subcommand: its name, a one-line description, and its function.
type command struct {
	name, about string
	run         func(args []string, stdout io.Writer) error // out is the standard output
}

func commands() []command {
	return []command{
		{"analyse", "the protocol in lines of JSON", runAnalyse},
		{"gomocup", "the Gomocup protocol; also under a name that starts with pbrain-", runGomocup},
		{"bench", "search fixed positions: the engine's signature and speed", runBench},
		{"perft", "count the games of n plies", runPerft},
		{"match", "games between players", runMatch},
		{"games", "print a pack of games as lines of JSON", runGames},
		{"puzzles", "find, pack and check positions with one right move", runPuzzles},
		{"openings", "balanced openings for a match", runOpenings},
		{"convert", "convert a game to SGF, PSQ, a link or moves", runConvert},
		{"library", "print the moves that the games of files played in a position", runLibrary},
		{"prove", "prove that Black wins, pack a proof or check a pack", runProve},
		{"version", "print the version", runVersion},
		{"book", "make or verify the opening books", runBook},
	}
}

func main() {
	all := commands()
	if strings.HasPrefix(filepath.Base(os.Args[0]), "pbrain-") {
		os.Args = []string{os.Args[0], "gomocup"}
	}
	if len(os.Args) > 1 {
		if i := slices.IndexFunc(all, func(c command) bool { return c.name == os.Args[1] }); i >= 0 {
			out := &output{to: os.Stdout}
			if err := cmp.Or(all[i].run(os.Args[2:], out), out.failed); err != nil {
				fmt.Fprintln(os.Stderr, "tengen "+all[i].name+":", err)
				if status, ok := err.(interface{ ExitStatus() int }); ok {
					os.Exit(status.ExitStatus())
				}
				os.Exit(usageStatus)
			}
			return
		}
	}
	fmt.Fprintln(os.Stderr, "usage: tengen COMMAND [flags]; each COMMAND explains itself with -h")
	for _, c := range all {
		fmt.Fprintf(os.Stderr, "\t%-8s %s\n", c.name, c.about)
	}
	os.Exit(2)
}

func runVersion(args []string, stdout io.Writer) error {
	if err := parseFlags(flag.NewFlagSet("version", flag.ContinueOnError), args); err != nil {
		return err
	}
	fmt.Fprintln(stdout, version.Version)
	return nil
}

// An output passes on what commands print, and keeps the first error: a command whose table is
// lost, as on a full disk, must not end as if it had been printed.
type output struct {
	to     io.Writer
	failed error
}

// Write is io.Writer's.
func (o *output) Write(b []byte) (n int, err error) {
	n, err = o.to.Write(b)
	if err != nil && o.failed == nil {
		o.failed = fmt.Errorf("the standard output: %w", err)
	}
	return n, err
}

// parse parses the flags of a command. A wrong flag is a usageError; -h prints what the flags
// mean and ends the program.
func parse(flags *flag.FlagSet, args []string) error {
	flags.SetOutput(io.Discard)
	err := flags.Parse(args)
	out := &output{to: os.Stdout}
	flags.SetOutput(out)
	if errors.Is(err, flag.ErrHelp) {
		if flags.Usage(); out.failed != nil {
			return out.failed
		}
		os.Exit(0)
	}
	if err != nil {
		return usagef("%v; -h explains the flags", err)
	}
	return nil
}

// parseFlags is parse for a command that takes no other arguments.
func parseFlags(flags *flag.FlagSet, args []string) error {
	if err := parse(flags, args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return usagef("%q is not a flag", flags.Arg(0))
	}
	return nil
}

// parseNone is parseFlags for a command without flags, which reads its standard input.
func parseNone(name, reads string, args []string) error {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.Usage = func() { fmt.Fprintf(flags.Output(), "usage: tengen %s, with %s on the standard input\n", name, reads) }
	return parseFlags(flags, args)
}
