package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/player"
	"tengen/engine/search"
)

// A crowdedPick makes a file of positions from games that "tengen match -out" has
// kept.
type crowdedPick struct {
	count     int
	reference string // a program that speaks Gomocup's protocol
	dir       string // where it runs
	turn      time.Duration
	scale     float64 // of its evaluation: the points at which the odds are e : 1
}

const (
	// The plies of crowded positions, and how far two of a game lie apart at least.
	crowdedFrom, crowdedTo, crowdedApart = 35, 110, 5
	// undecided is how far from even a short search may find a position.
	undecided, shortNodes = 0.45, 20_000
)

// write draws positions in which nothing is decided and nothing must be answered
// at once, no two alike in a game, and writes them with the reference's chances.
func (c crowdedPick) write(to io.Writer, paths []string) error {
	var all []*gomoku.Position
	for _, path := range paths {
		list, err := crowdedOf(path)
		if err != nil {
			return err
		}
		all = append(all, list...)
	}
	if len(all) == 0 {
		return errors.New("no game is long enough")
	}
	rng := rand.New(rand.NewPCG(1, 2026))
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	reference := &gomocup{command: strings.Fields(c.reference), dir: c.dir, limits: player.Limits{Time: c.turn}}
	defer reference.close()
	e := search.New(all[0].Rule(), 16<<20)
	done := 0
	for _, p := range all {
		if done == c.count {
			break
		}
		if e.Rule() != p.Rule() {
			return fmt.Errorf("games of two rules: %v and %v", e.Rule(), p.Rule())
		}
		e.Forget()
		lines := e.Search(search.Task{Position: p, Limits: search.Limits{Nodes: shortNodes, Analysis: true}, Lines: 2}).Lines
		if len(lines) < 2 || math.Abs(e.WinProb(lines[0].Score)-0.5) > undecided || search.WinIn(lines[1].Score) < 0 {
			continue
		}
		points, err := reference.judge(p)
		if err != nil {
			return err
		}
		chance := 1 / (1 + math.Exp(-points/c.scale))
		fmt.Fprintf(to, "%v%d %s %.3f\n", p.Rule(), p.Size(), gomoku.MoveString(p.Moves()), chance)
		done++
	}
	return nil
}

// crowdedOf is the positions of a file of games that may be taken.
func crowdedOf(path string) ([]*gomoku.Position, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var list []*gomoku.Position
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		var kept struct{ Contest, Moves string }
		if err := json.Unmarshal(sc.Bytes(), &kept); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		game, _, _ := strings.Cut(kept.Contest, " ")
		p, err := gomoku.Parse(game, kept.Moves)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		for p.Ply() > crowdedTo {
			p.Undo()
		}
		for p.Ply() >= crowdedFrom {
			if !p.Over() {
				list = append(list, p.Clone())
			}
			for range min(crowdedApart, p.Ply()) {
				p.Undo()
			}
		}
	}
	return list, sc.Err()
}

// judge is the program's evaluation of a position for the side to move, in its
// points, as it says in its messages ("… Eval −12 …", "+M7" for a win).
func (g *gomocup) judge(p *gomoku.Position) (float64, error) {
	v := gomoku.Value{Position: p}
	if err := g.Begin(v); err != nil {
		return 0, err
	}
	g.talk = ""
	if _, err := g.Move(v, 0); err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(g.talk, "Eval ")
	word, _, _ := strings.Cut(rest, " ")
	switch {
	case strings.HasPrefix(word, "+M"):
		return 1e4, nil
	case strings.HasPrefix(word, "-M"):
		return -1e4, nil
	}
	points, err := strconv.ParseFloat(word, 64)
	if err != nil {
		return 0, fmt.Errorf("%s does not say what it thinks: %q", g.command[0], g.talk)
	}
	return points, nil
}
