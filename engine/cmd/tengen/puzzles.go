package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"tengen/engine/connect4"
	"tengen/engine/connect4/solve"
	"tengen/engine/gomoku"
	"tengen/engine/puzzle"
)

// puzzleVerbs are what tengen puzzles does.
var puzzleVerbs = map[string]func(args []string) error{"find": findPuzzles, "pack": packPuzzles, "verify": verifyPuzzles, "measure": measurePuzzles}

// runPuzzles finds puzzles, packs them and checks packs.
func runPuzzles(args []string) error {
	if len(args) > 0 {
		if verb := puzzleVerbs[args[0]]; verb != nil {
			return verb(args[1:])
		}
	}
	return errors.New("usage: tengen puzzles find|pack|verify|measure [flags]; each explains itself with -h")
}

// latePlies are looked at, from the end of each game.
const latePlies = 8

// findPuzzles looks for puzzles in games, one after the other, and appends them
// to a file. A line "# 17" says that the game of that number has been looked at,
// so that a later run goes on behind it.
func findPuzzles(args []string) error {
	flags := flag.NewFlagSet("puzzles find", flag.ExitOnError)
	rule := flags.String("game", "freestyle15", "the game, or connect4")
	games := flags.String("games", "", "file of games (scripts/tune games); without it, games are played")
	out := flags.String("out", "build/puzzles.found", "file that puzzles are appended to")
	most := flags.Int("most", 1000, "look at so many games in this run")
	flags.Parse(args)
	next, err := gameSource(*rule, *games)
	if err != nil {
		return err
	}
	done, err := lookedAt(*out, *rule)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(*out, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	for n := done; n < done+*most; n++ {
		list, ok, err := next(n)
		if err != nil || !ok {
			return err
		}
		var b strings.Builder
		for _, p := range list {
			fmt.Fprintf(&b, "%v %d %d\n", &p.Puzzle, p.Effort, p.Decoys)
		}
		fmt.Fprintf(&b, "# %s %d\n", *rule, n)
		if _, err := f.WriteString(b.String()); err != nil {
			return err
		}
	}
	return nil
}

// lookedAt is how many games of a kind a file of found puzzles has done.
func lookedAt(name, game string) (n int, err error) {
	f, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		if last, ok := strings.CutPrefix(s.Text(), "# "+game+" "); ok {
			if _, err := fmt.Sscan(last, &n); err != nil {
				return 0, fmt.Errorf("%s: %q: %w", name, s.Text(), err)
			}
			n++
		}
	}
	return n, nil
}

// A source gives the puzzles of game n, false when there is no such game.
type source func(n int) (list []puzzle.Found, ok bool, err error)

func gameSource(game, file string) (source, error) {
	if game == "connect4" {
		return discGames(), nil
	}
	rule, size, err := gomoku.ParseGame(game)
	if err != nil {
		return nil, err
	}
	if file == "" {
		return ownGames(rule, size), nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	finder := &puzzle.Finder{}
	return func(n int) ([]puzzle.Found, bool, error) {
		if n >= len(lines) {
			return nil, false, nil
		}
		p, err := readGame(rule, size, lines[n])
		if err != nil {
			return nil, false, fmt.Errorf("%s:%d: %w", file, n+1, err)
		}
		return finder.Game(p, latePlies, p.Ply(), uint64(n)), true, nil
	}, nil
}

// readGame reads a line of scripts/tune: a result, then x,y or x,y:score.
func readGame(rule gomoku.Rule, size int, line string) (*gomoku.Position, error) {
	p, err := gomoku.New(rule, size)
	if err != nil {
		return nil, err
	}
	for _, field := range strings.Fields(line)[1:] {
		var x, y int
		if _, err := fmt.Sscanf(field, "%d,%d", &x, &y); err != nil {
			return nil, err
		}
		if err := p.Play(gomoku.At(x, y)); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// discGames are games of Connect Four of two players who see fours and threats
// of four and are otherwise left to chance, each with the puzzles of its
// positions.
func discGames() source {
	s := solve.NewSolver(22, openingBook(nil))
	return func(n int) (list []puzzle.Found, ok bool, err error) {
		rng := rand.New(rand.NewPCG(uint64(n), 20261122))
		p := connect4.Classic()
		var best [2]*puzzle.Found
		for !p.Over() {
			if p.Ply() >= 16 && rng.IntN(2) == 0 {
				if f := puzzle.Discs(s, p); f != nil && (best[f.Kind-puzzle.Drop] == nil || rng.IntN(2) == 0) {
					best[f.Kind-puzzle.Drop] = f
				}
			}
			if err := p.Play(carelessly(p, rng)); err != nil {
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

// carelessly is a column by chance, but one that makes four if there is one, or
// else one that does not lose at once.
func carelessly(p *connect4.Position, rng *rand.Rand) int {
	allowed := p.Urgent(p.ToMove())
	if allowed == 0 {
		allowed = p.Replies()
	}
	if allowed == 0 {
		allowed = p.Open()
	}
	for {
		// The sum of two dice likes the middle.
		if x := rng.IntN(4) + rng.IntN(4); allowed>>uint(x)&1 != 0 {
			return x
		}
	}
}
