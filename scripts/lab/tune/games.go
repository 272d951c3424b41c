package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"

	"tengen/engine/gomoku"
	"tengen/engine/search"
)

// A game is a line of the games file: the result for Black (1, 0.5 or 0), then each
// move as x,y with the search's score for the side that played it. The moves of the
// random opening have no score:
//
//	0 7,7 8,6 6,9 9,9:-34 8,8:51
type game struct {
	result float64
	moves  []gomoku.Point
	scores []int
}

const noScore = 1 << 20

// A mode describes how games are played.
type mode struct {
	nodes   int64   // nodes per move; each game varies it between half and one and a half times
	crowded float64 // share of games that start on a crowded board
	from    uint64  // seed of the first group
}

// groupGames is the number of games that are started together. Making a crowded board
// takes long, so one game gives the crowded boards at which several games of the group
// start.
const groupGames = 8

// playGames appends at least n games to a file, in whole groups. The seed of a group is
// its index in the file plus from.
func playGames(rule gomoku.Rule, n int, m mode, path string) error {
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
	groups := (n + groupGames - 1) / groupGames
	games := make([]chan string, workers)
	var wg sync.WaitGroup
	for w := range workers {
		games[w] = make(chan string, 2)
		wg.Go(func() {
			defer close(games[w])
			e := search.New(rule, 4<<20)
			for i := w; i < groups; i += workers {
				games[w] <- playGroup(e, m.from+uint64(done/groupGames+i), m)
			}
		})
	}
	for i := range groups { // in order, so that the file does not depend on which worker finishes first
		if _, err := io.WriteString(f, <-games[i%workers]); err != nil {
			return err
		}
	}
	wg.Wait()
	return nil
}

// playGroup plays the games of a group and returns one line per game.
func playGroup(e *search.Engine, seed uint64, m mode) string {
	rng := rand.New(rand.NewPCG(seed, 20261122))
	crowded := int(m.crowded*groupGames + rng.Float64())
	b := new(strings.Builder)
	e.Forget()
	for range groupGames - crowded {
		playGame(e, balanced(e, rng), rng, m, b)
	}
	for crowded > 0 {
		starts := crowdedBoards(e, rng)
		rng.Shuffle(len(starts), func(i, j int) { starts[i], starts[j] = starts[j], starts[i] })
		for _, p := range starts[:min(crowded, len(starts))] {
			playGame(e, p, rng, m, b)
			crowded--
		}
	}
	return b.String()
}

// playGame plays a game from a position until it ends or a win is proved; later moves
// would be of no use for fitting. It writes the game's line.
func playGame(e *search.Engine, p *gomoku.Position, rng *rand.Rand, m mode, out *strings.Builder) {
	b := new(strings.Builder)
	for _, m := range p.Moves() {
		fmt.Fprintf(b, " %d,%d", m.X(), m.Y())
	}
	e.Forget()
	nodes := m.nodes/2 + rng.Int64N(m.nodes+1)
	winner := gomoku.Empty
	for !p.Over() && winner == gomoku.Empty {
		info := e.Search(search.Task{Position: p, Limits: search.Limits{Nodes: nodes}})
		if len(info.Lines) == 0 {
			break // every move is forbidden
		}
		l := info.Lines[0]
		switch n := search.WinIn(l.Score); {
		case n > 0:
			winner = p.ToMove()
		case n < 0:
			winner = p.ToMove().Other()
		}
		if err := p.Play(l.Move); err != nil {
			panic("tune: the engine played an illegal move: " + err.Error())
		}
		fmt.Fprintf(b, " %d,%d:%d", l.Move.X(), l.Move.Y(), l.Score)
	}
	if p.Winner() != gomoku.Empty {
		winner = p.Winner()
	}
	result := "0.5"
	switch winner {
	case gomoku.Black:
		result = "1"
	case gomoku.White:
		result = "0"
	}
	fmt.Fprintf(out, "%s%s\n", result, b)
}

// balanced returns an opening in which a short search sees chances for both sides, so
// that the game becomes long enough to be useful for fitting.
func balanced(e *search.Engine, rng *rand.Rand) *gomoku.Position {
	for {
		p := opening(e.Rule(), rng)
		if even(e, p) {
			return p
		}
	}
}

// even reports whether a short search sees chances for both sides.
func even(e *search.Engine, p *gomoku.Position) bool {
	info := e.Search(search.Task{Position: p, Limits: search.Limits{Nodes: 1000}})
	return len(info.Lines) > 0 && max(info.Lines[0].Score, -info.Lines[0].Score) < evenScore
}

const (
	// quickNodes is the node limit per move on the way to a crowded board.
	quickNodes = 80
	// leastStones and mostStones bound the number of stones of crowded boards.
	leastStones, mostStones = 20, 90
	// apart is the least number of plies between two crowded boards of one game.
	apart = 6
)

// crowdedBoards returns boards with leastStones to mostStones stones on which a short
// search sees chances for both sides. All come from one game of quick moves. When a quick
// move has given one side a large advantage, some moves are taken back.
func crowdedBoards(e *search.Engine, rng *rand.Rand) []*gomoku.Position {
	p := balanced(e, rng)
	var boards []*gomoku.Position
	next := leastStones + rng.IntN(apart)
	for tries := 0; p.Ply() < mostStones && tries < 2*mostStones; tries++ {
		info := e.Search(search.Task{Position: p, Limits: search.Limits{Nodes: quickNodes + rng.Int64N(quickNodes)}, Lines: 3})
		if len(info.Lines) == 0 {
			break
		}
		if s := info.Lines[0].Score; max(s, -s) > 2*evenScore {
			for range min(3+rng.IntN(4), p.Ply()-2) {
				p.Undo()
			}
			continue
		}
		if p.Ply() >= next && even(e, p) {
			boards = append(boards, p.Clone())
			next = p.Ply() + apart + rng.IntN(apart)
		}
		l := info.Lines[rng.IntN(len(info.Lines))]
		if info.Lines[0].Score-l.Score > 60 {
			l = info.Lines[0]
		}
		if p.Play(l.Move) != nil || p.Over() {
			break
		}
	}
	return boards
}

// evenScore is the largest score, for either side, of a balanced opening.
const evenScore = 150

// opening plays two to nine random moves around the centre of a 15×15 board.
func opening(rule gomoku.Rule, rng *rand.Rand) *gomoku.Position {
	for {
		p, err := gomoku.New(rule, 15)
		if err != nil {
			panic(err)
		}
		n, spread := 2+rng.IntN(8), 2+rng.IntN(4)
		for p.Ply() < n {
			_ = p.Play(gomoku.At(7-spread+rng.IntN(2*spread+1), 7-spread+rng.IntN(2*spread+1))) // try again if the move is illegal
		}
		if !p.Over() {
			return p
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
