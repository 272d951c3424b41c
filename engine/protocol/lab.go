//go:build !play

package protocol

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"tengen/engine/learn"
	"tengen/engine/mcts"
	"tengen/engine/player"
)

// Grown answers "grow": the tree has that many playouts now.
type Grown struct {
	ID       int64
	Playouts int64
}

// Subtree answers "subtree", also while the tree grows: the open part of the
// tree of the last "grow", parents before children.
type Subtree struct {
	ID       int64
	Playouts int64
	Formula  string // "ucb1", "ucb-plus" or "puct", as package mcts defines them
	C        float64
	Nodes    []learn.LabNode
}

// labGame is the position of a request as a tree search sees it. Tic-tac-toe is
// a game of lessons only.
func labGame(r Request, task func(Request) (*player.Task, *Error)) (player.TreeGame, *Error) {
	if r.Game == "tictactoe" {
		g, err := learn.TicTacToe(r.Moves)
		switch {
		case errors.Is(err, learn.ErrOver):
			return g, &Error{r.ID, GameOver, err.Error()}
		case err != nil:
			return g, &Error{r.ID, IllegalMove, err.Error()}
		}
		return g, nil
	}
	t, fault := task(r)
	if fault != nil {
		return player.TreeGame{}, fault
	}
	g, err := player.NewTreeGame(t, r.Lesson.Policy)
	if err != nil {
		return g, &Error{r.ID, BadRequest, err.Error()}
	}
	return g, nil
}

// grow adds Limits.Playouts to the tree of the same position, knobs and seed,
// or begins another; no playouts begin it anew.
func (c *Conversation) grow(r Request) {
	l := &r.Lesson
	key := strings.Join([]string{
		r.Game, r.Moves, l.Policy, strconv.FormatFloat(l.C, 'g', -1, 64), strconv.Itoa(l.Playouts), strconv.FormatUint(r.Seed, 10),
	}, " ")
	if c.lab == nil || key != c.labKey || r.Limits.Playouts == 0 {
		g, fault := labGame(r, c.task)
		if fault != nil {
			c.lab = nil
			c.send(fault)
			return
		}
		c.lab, c.labKey = nil, key // the old tree's memory is free for the new one
		c.lab = learn.NewLab(g, learn.Knobs{C: l.C, Playouts: l.Playouts, Seed: r.Seed})
	}
	if r.Limits.Playouts > 0 {
		c.begin(r.ID)
		c.lab.Grow(r.Limits.Playouts, c.interrupted)
		c.end()
	}
	c.send(&Grown{r.ID, c.lab.Playouts()})
}

func (c *Conversation) subtree(r Request) {
	reply := &Subtree{ID: r.ID}
	if c.lab != nil {
		var open []string
		for path := range strings.SplitSeq(r.Lesson.Open, ";") {
			open = append(open, path)
		}
		f, factor := c.lab.Formula()
		reply.Formula, reply.C = map[mcts.Formula]string{mcts.UCB1: "ucb1", mcts.UCBPlus: "ucb-plus", mcts.PUCT: "puct"}[f], factor
		reply.Playouts, reply.Nodes = c.lab.Playouts(), c.lab.Look(open, max(r.Lines, 1))
	}
	c.send(reply)
}

func (g *Grown) Encode(w Writer) {
	head(w, g.ID, "grown")
	w.Number("playouts", float64(g.Playouts))
}

func (s *Subtree) Encode(w Writer) {
	head(w, s.ID, "subtree")
	w.Number("playouts", float64(s.Playouts))
	w.Text("formula", s.Formula)
	w.Number("c", s.C)
	w.Objects("nodes", len(s.Nodes), func(i int, w Writer) {
		n := &s.Nodes[i]
		w.Number("parent", float64(n.Parent))
		w.Text("move", n.Move)
		w.Number("visits", float64(n.Visits))
		w.Number("mean", rounded(n.Mean))
		w.Number("prior", rounded(n.Prior))
		w.Number("bound", rounded(n.Bound))
		w.Number("children", float64(n.Children))
		w.Number("proved", float64(n.Proved))
		w.Bool("last", n.Last)
		w.Bool("best", n.Best)
	})
}

// rounded is a value to four decimals.
func rounded(v float64) float64 { return math.Round(v*1e4) / 1e4 }
