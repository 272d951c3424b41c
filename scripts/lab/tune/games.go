package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"sync"

	"tengen/engine/gomoku"
	"tengen/engine/search"
)

const (
	// groupGames is the number of games that one random generator starts. Of a group
	// crowdedGames begin on crowded boards and nearGames after a few random moves near
	// the centre, the others from openings like those that matches use.
	groupGames, crowdedGames, nearGames = 10, 3, 3
	// slowTimes is how many times the nodes the slow game of a group has.
	slowTimes = 10
)

// playGames appends at least n games to a file. It finishes an incomplete last piece
// first; after that all pieces are like first, and the seed of each is one more than that
// of the piece before. The bytes depend neither on the number of workers nor on
// interruptions.
func playGames(path string, n, workers int, first piece, except map[uint64]bool) error {
	old, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	c, err := parseGames(old)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	now := first
	if len(c.pieces) > 0 {
		now = c.pieces[len(c.pieces)-1]
		if now.rule != first.rule || now.nodes != first.nodes {
			return fmt.Errorf("%s holds games of %v at %d nodes a move", path, now.rule, now.nodes)
		}
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Truncate(c.end); err != nil {
		return err
	}
	if _, err := f.Seek(c.end, 0); err != nil {
		return err
	}
	players := make([]*player, workers)
	for w := range players {
		players[w] = &player{search.New(first.rule, 4<<20), first.nodes, except}
	}
	begun := len(c.pieces) > 0
	for n > 0 {
		if begun && c.whole == now.games {
			now, begun = piece{first.rule, first.nodes, first.games, now.seed + 1}, false
		}
		if !begun {
			if _, err := f.Write(now.append(nil)); err != nil {
				return err
			}
			begun, c.whole = true, 0
		}
		to := min(now.games, c.whole+(n+groupGames-1)/groupGames*groupGames)
		err := groups(players, c.whole/groupGames, to/groupGames, now.seed, func(b []byte) error {
			_, err := f.Write(b)
			return err
		})
		if err != nil {
			return err
		}
		n -= to - c.whole
		c.whole = to
	}
	return nil
}

// groups plays groups from…to−1 of the piece of a seed and calls write with the bytes of
// each, in order.
func groups(players []*player, from, to int, seed uint64, write func([]byte) error) error {
	done := make([]chan []byte, len(players))
	var wg sync.WaitGroup
	defer wg.Wait()
	stop := make(chan struct{})
	defer close(stop)
	for w, p := range players {
		done[w] = make(chan []byte, 2)
		wg.Go(func() {
			for i := from + w; i < to; i += len(players) {
				select {
				case done[w] <- p.group(rand.New(rand.NewPCG(seed, uint64(i)))):
				case <-stop:
					return
				}
			}
		})
	}
	for i := from; i < to; i++ {
		if err := write(<-done[(i-from)%len(players)]); err != nil {
			return err
		}
	}
	return nil
}

// A player plays games against itself.
type player struct {
	*search.Engine
	nodes  int             // per move
	except map[uint64]bool // canonical keys of openings not to play
}

// group plays a group of games and returns their bytes.
func (e *player) group(rng *rand.Rand) []byte {
	e.Forget()
	var starts []*gomoku.Position
	for len(starts) < crowdedGames {
		boards := e.crowdedBoards(rng)
		rng.Shuffle(len(boards), func(i, j int) { boards[i], boards[j] = boards[j], boards[i] })
		starts = append(starts, boards[:min(len(boards), crowdedGames-len(starts))]...)
	}
	for len(starts) < groupGames {
		draw := nearCentre
		if len(starts) >= crowdedGames+nearGames {
			draw = e.likeKept
		}
		starts = append(starts, e.balanced(rng, draw))
	}
	slow := rng.IntN(groupGames)
	var b []byte
	for i, p := range starts {
		b = e.play(p, i == slow).append(b)
	}
	return b
}

// play plays a game from a position until it ends or a win is proved; later moves would be
// of no use for fitting.
func (e *player) play(p *gomoku.Position, slow bool) *game {
	g := &game{points: 1, slow: slow}
	add := func(m gomoku.Point) { g.cells = append(g.cells, byte(m.Y()*boardSize+m.X())) }
	for _, m := range p.Moves() {
		add(m)
	}
	nodes := int64(e.nodes)
	if slow {
		nodes *= slowTimes
	}
	e.Forget()
	winner := gomoku.Empty
	for !p.Over() && winner == gomoku.Empty {
		l := e.Search(search.Task{Position: p, Limits: search.Limits{Nodes: nodes}}).Lines[0]
		switch n := search.WinIn(l.Score); {
		case n > 0:
			winner = p.ToMove()
		case n < 0:
			winner = p.ToMove().Other()
		}
		if err := p.Play(l.Move); err != nil {
			panic("tune: the engine played an illegal move: " + err.Error())
		}
		add(l.Move)
		g.marks = append(g.marks, byte(markOf(l.Score)))
	}
	if p.Over() {
		winner = p.Winner()
	}
	switch winner {
	case gomoku.Black:
		g.points = 2
	case gomoku.White:
		g.points = 0
	}
	return g
}
