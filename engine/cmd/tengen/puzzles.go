package main

import (
	"bytes"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/gomoku"
	"tengen/engine/match"
	"tengen/engine/puzzle"
)

// puzzleVerbs are the subcommands of tengen puzzles.
var puzzleVerbs = map[string]func(args []string, stdout io.Writer) error{"find": findPuzzles, "pack": packPuzzles, "verify": verifyPuzzles}

// runPuzzles finds puzzles, packs them and checks packs.
func runPuzzles(args []string, stdout io.Writer) error {
	if len(args) > 0 {
		if verb := puzzleVerbs[args[0]]; verb != nil {
			return verb(args[1:], stdout)
		}
	}
	return usagef("usage: tengen puzzles find|pack|verify [flags]; each explains itself with -h")
}

// latePlies is the number of plies at the end of each game that are searched for
// puzzles.
const latePlies = 8

// findPuzzles searches games for puzzles and appends the puzzles to a file. A line "#
// 17" says that game 17 is finished, so that a later run continues after it.
func findPuzzles(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("puzzles find", flag.ContinueOnError)
	rule := flags.String("game", "freestyle15", "rule and size, such as renju15, or connect4")
	games := flags.String("games", "", "file of games (scripts/lab/tune text), or a pack of freestyle games (site/packs); without it, the engine plays games")
	out := flags.String("out", "build/puzzles.found", "file to append puzzles to")
	most := flags.Int("most", 1000, "number of games to search in this run")
	escapes := flags.Bool("escapes", false, "search whole games, and only for renju escapes")
	oneMove := flags.Bool("one-move", false, "search the first moves of games, and only for puzzles of one move")
	from := flags.Int("from", 0, "number of the first game, unless the file continues at a later one")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	if err := cmp.Or(within("most", *most, 1, math.MaxInt32), within("from", *from, 0, math.MaxInt32)); err != nil {
		return err
	}
	extract := extractPuzzles
	switch {
	case *escapes:
		extract = extractEscapes
	case *oneMove:
		extract = extractOneMoves
	}
	next, err := gameSource(*rule, *games, extract, *oneMove)
	if err != nil {
		return err
	}
	done, err := finishedGames(*out, *rule)
	if err != nil {
		return err
	}
	done = max(done, *from)
	if err := writable(*out); err != nil {
		return err
	}
	for n := done; n < done+*most; n++ {
		list, ok, err := next(n)
		if err != nil || !ok {
			return err
		}
		var b strings.Builder
		for _, p := range list {
			fmt.Fprintln(&b, &p)
		}
		fmt.Fprintf(&b, "# %s %d\n", *rule, n)
		if err := appendTo(*out, b.String()); err != nil {
			return err
		}
	}
	return nil
}

// appendTo writes a text to the end of a file.
func appendTo(name, text string) error {
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

// finishedGames returns the number of games of a kind that a file of puzzles has finished. Lines
// of an unfinished game at the end of a file that was cut off are dropped: the game is searched
// again.
func finishedGames(name, game string) (n int, err error) {
	text, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	whole := len(text)
	if lines := text[:bytes.LastIndexByte(text, '\n')+1]; len(lines) < whole {
		// Where the line begins that marks the last finished game.
		if mark := strings.LastIndex("\n"+string(lines), "\n# "); mark >= 0 {
			whole = mark + bytes.IndexByte(lines[mark:], '\n') + 1
		}
	}
	for at, line := range strings.Split(string(text[:whole]), "\n") {
		last, ok := strings.CutPrefix(line, "# "+game+" ")
		if ok {
			_, err = fmt.Sscan(last, &n)
			n++
		} else if line != "" && line[0] != '#' {
			_, err = puzzle.Parse(line)
		}
		if err != nil {
			return 0, fmt.Errorf("%s:%d: %s: %w", name, at+1, shortLine(line), err)
		}
	}
	if whole == len(text) {
		return n, nil
	}
	fmt.Fprintf(os.Stderr, "tengen puzzles: %s was cut off within a game; its lines are dropped and it is searched again\n", name)
	return n, os.Truncate(name, int64(whole))
}

// A source returns the puzzles of game n; ok is false if there is no such game.
type source func(n int) (list []puzzle.Puzzle, ok bool, err error)

// gameSource returns the source of puzzles of a game. oneMove says whether puzzles of Connect
// Four have one move.
func gameSource(game, file string, extract extractor, oneMove bool) (source, error) {
	if game == "connect4" {
		return discGames(oneMove), nil
	}
	rule, size, err := gomoku.ParseGame(game)
	if err != nil {
		return nil, err
	}
	if file == "" {
		return ownGames(rule, size, extract), nil
	}
	number, read, err := gameReader(rule, size, file)
	if err != nil {
		return nil, err
	}
	finder := &puzzle.Finder{}
	return func(n int) ([]puzzle.Puzzle, bool, error) {
		if n >= number {
			return nil, false, nil
		}
		p, err := read(n)
		if err != nil {
			return nil, false, fmt.Errorf("%s:%d: %w", file, n+1, err)
		}
		return extract(finder, p, n), true, nil
	}, nil
}

// gameReader returns the number of games in a file and a function that reads one of
// them.
func gameReader(rule gomoku.Rule, size int, file string) (number int, read func(n int) (*gomoku.Position, error), err error) {
	if strings.HasSuffix(file, ".games") {
		pack, err := readPack(file)
		if err != nil {
			return 0, nil, err
		}
		return len(pack.Records), func(n int) (*gomoku.Position, error) { return replayed(rule, size, &pack.Records[n]) }, nil
	}
	text, err := readFile(file)
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	return len(lines), func(n int) (*gomoku.Position, error) { return readGame(rule, size, lines[n]) }, err
}

// replayed plays the moves of a game under another rule, up to the first move that is
// illegal there.
func replayed(rule gomoku.Rule, size int, r *match.Record) (*gomoku.Position, error) {
	whole, err := gomoku.Parse(gomoku.Freestyle.String()+strconv.Itoa(size), r.Moves)
	if err != nil {
		return nil, err
	}
	p, err := gomoku.New(rule, size)
	if err != nil {
		return nil, err
	}
	for _, m := range whole.Moves() {
		if p.Play(m) != nil {
			break // forbidden, or the game is over
		}
	}
	return p, nil
}

// An extractor finds the puzzles of game n.
type extractor func(f *puzzle.Finder, p *gomoku.Position, n int) []puzzle.Puzzle

func extractPuzzles(f *puzzle.Finder, p *gomoku.Position, n int) []puzzle.Puzzle {
	return f.Game(p, latePlies, p.Ply(), uint64(n))
}

func extractEscapes(f *puzzle.Finder, p *gomoku.Position, _ int) []puzzle.Puzzle {
	return f.Escapes(p)
}

func extractOneMoves(f *puzzle.Finder, p *gomoku.Position, _ int) []puzzle.Puzzle {
	return f.OneMoves(p)
}

// readGame parses a line of scripts/lab/tune text: a result, then moves as x,y or x,y:score.
func readGame(rule gomoku.Rule, size int, line string) (*gomoku.Position, error) {
	p, err := gomoku.New(rule, size)
	if err != nil {
		return nil, err
	}
	fields := strings.Fields(line)
	if len(fields) == 0 {
		return nil, errors.New("an empty line instead of a game")
	}
	for _, field := range fields[1:] {
		var x, y int
		if _, err := fmt.Sscanf(field, "%d,%d", &x, &y); err != nil {
			return nil, fmt.Errorf("%s is no move", shortLine(field))
		}
		if min(x, y) < 0 || max(x, y) >= size {
			return nil, fmt.Errorf("%q: %w", field, gomoku.ErrOutside)
		}
		if err := p.Play(gomoku.At(x, y)); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// discGames returns puzzles from games of Connect Four between two players that see
// fours and threats of four and otherwise play at random; with oneMove, puzzles of one move
// from games of random moves.
func discGames(oneMove bool) source {
	s := solver.NewSolver(22, openingBook(nil))
	return func(n int) (list []puzzle.Puzzle, ok bool, err error) {
		rng := rand.New(rand.NewPCG(uint64(n), 20261122))
		p := connect4.Classic()
		var best [2]*puzzle.Puzzle
		find, from := puzzle.Discs, 16
		if oneMove {
			find, from = puzzle.OneDisc, 0
		}
		for !p.Over() {
			if p.Ply() >= from && rng.IntN(2) == 0 {
				if f := find(s, p); f != nil && (best[f.Kind-puzzle.Drop] == nil || rng.IntN(2) == 0) {
					best[f.Kind-puzzle.Drop] = f
				}
			}
			allowed := p.Open()
			if !oneMove {
				allowed = sensible(p)
			}
			if err := p.Play(randomColumn(allowed, rng)); err != nil {
				return nil, false, err
			}
		}
		for _, f := range best {
			if f != nil {
				list = append(list, *f)
			}
		}
		return list, true, nil
	}
}

// sensible returns the columns that make a four or, if there are none, do not lose at once. If
// every column loses, it returns all that are open.
func sensible(p *connect4.Position) uint16 {
	return cmp.Or(p.Urgent(p.ToMove()), p.Replies(), p.Open())
}

// randomColumn returns one of the allowed columns, more often one near the middle.
func randomColumn(allowed uint16, rng *rand.Rand) int {
	for {
		// The sum of two dice favours the middle columns.
		if x := rng.IntN(4) + rng.IntN(4); allowed>>uint(x)&1 != 0 {
			return x
		}
	}
}
