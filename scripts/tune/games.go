package main

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"

	"tengen/engine/gomoku"
	"tengen/engine/search"
)

// A game is a line of the games file: the result for Black (1, 0.5, 0), then
// each move as x,y with the search's score for the side that played it; moves
// of the random opening have none:
//
//	0 7,7 8,6 6,9 9,9:-34 8,8:51
type game struct {
	result float64
	moves  []gomoku.Point
	scores []int
}

const noScore = 1 << 20

// playGames appends n games to a file. The seed of a game is its line number.
func playGames(rule gomoku.Rule, n int, nodes int64, path string) error {
	done := 0
	if old, err := os.ReadFile(path); err == nil {
		done = bytes.Count(old, []byte("\n"))
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	const workers = 2
	lines := make([]chan string, workers)
	var wg sync.WaitGroup
	for w := range workers {
		lines[w] = make(chan string, 8)
		wg.Go(func() {
			defer close(lines[w])
			e := search.New(rule, 4<<20)
			for i := w; i < n; i += workers {
				lines[w] <- playGame(e, uint64(done+i), nodes)
			}
		})
	}
	for i := range n { // in order, so that the file does not depend on who was first
		if _, err := fmt.Fprintln(f, <-lines[i%workers]); err != nil {
			return err
		}
	}
	wg.Wait()
	return nil
}

func playGame(e *search.Engine, seed uint64, nodes int64) string {
	rng := rand.New(rand.NewPCG(seed, 20261121))
	e.Forget()
	p, b := balanced(e, rng)
	for !p.Over() {
		info := e.Search(search.Task{Position: p, Limits: search.Limits{Nodes: nodes}})
		if len(info.Lines) == 0 {
			break // every move is forbidden
		}
		l := info.Lines[0]
		if err := p.Play(l.Move); err != nil {
			panic("tune: the engine played an illegal move: " + err.Error())
		}
		fmt.Fprintf(b, " %d,%d:%d", l.Move.X(), l.Move.Y(), l.Score)
	}
	result := "0.5"
	switch p.Winner() {
	case gomoku.Black:
		result = "1"
	case gomoku.White:
		result = "0"
	}
	return result + b.String()
}

// balanced is an opening that a short search gives either side a chance in, so
// that games are long enough to teach something about what comes after openings.
func balanced(e *search.Engine, rng *rand.Rand) (*gomoku.Position, *strings.Builder) {
	for {
		p, b := opening(e.Rule(), rng)
		info := e.Search(search.Task{Position: p, Limits: search.Limits{Nodes: 1000}})
		if len(info.Lines) > 0 && max(info.Lines[0].Score, -info.Lines[0].Score) < evenScore {
			return p, b
		}
	}
}

// evenScore is how much an opening may favour a side.
const evenScore = 150

// opening plays two to nine random moves around the centre of a 15×15 board.
func opening(rule gomoku.Rule, rng *rand.Rand) (*gomoku.Position, *strings.Builder) {
	for {
		p, err := gomoku.New(rule, 15)
		if err != nil {
			panic(err)
		}
		b := new(strings.Builder)
		n, spread := 2+rng.IntN(8), 2+rng.IntN(4)
		for p.Ply() < n {
			pt := gomoku.At(7-spread+rng.IntN(2*spread+1), 7-spread+rng.IntN(2*spread+1))
			if p.Play(pt) == nil {
				fmt.Fprintf(b, " %d,%d", pt.X(), pt.Y())
			}
		}
		if !p.Over() {
			return p, b
		}
	}
}

// readGames reads a games file.
func readGames(path string) ([]game, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var games []game
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		fields := strings.Fields(sc.Text())
		result, err := strconv.ParseFloat(fields[0], 64)
		if err != nil {
			return nil, fmt.Errorf("%s: game %d: %w", path, len(games)+1, err)
		}
		g := game{result: result}
		for _, field := range fields[1:] {
			var x, y int
			score := noScore
			if _, err := fmt.Sscanf(field, "%d,%d:%d", &x, &y, &score); err != nil && score != noScore {
				return nil, fmt.Errorf("%s: game %d: move %q: %w", path, len(games)+1, field, err)
			}
			g.moves = append(g.moves, gomoku.At(x, y))
			g.scores = append(g.scores, score)
		}
		games = append(games, g)
	}
	return games, sc.Err()
}
