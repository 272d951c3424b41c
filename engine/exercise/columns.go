package exercise

import (
	"tengen/engine/game"
	"tengen/engine/player"
)

// columnNodes limits the nodes for solving the columns. Positions of the course need a
// hundredth of it.
const columnNodes = 40_000_000

// maxColumns is the largest number of columns of a board.
const maxColumns = 12

// Columns judges answers in Connect Four by the exact results of all columns.
type Columns struct {
	player   player.Player
	position game.Position
	stop     func() bool
	lines    []player.Line
}

// Solve solves every column of a position with a player. The game must not be over. stop
// may be nil.
func Solve(p player.Player, position game.Position, stop func() bool) (*Columns, error) {
	c := &Columns{player: p, position: position, stop: stop}
	var err error
	c.lines, err = c.solve(maxColumns)
	return c, err
}

// solve returns the player's lines for the given number of best columns.
func (c *Columns) solve(lines int) ([]player.Line, error) {
	limits := player.Limits{Nodes: columnNodes, Analysis: true}
	info, err := c.player.Search(&player.Task{Position: c.position, Limits: limits, Lines: lines, Stop: c.stop})
	return info.Lines, err
}

// Asks reports whether t is a task of Connect Four.
func (c *Columns) Asks(t Task) bool { return t == Win || t == Hold || t == Safe }

// Answers lists every right answer, the best first.
func (c *Columns) Answers(t Task) (list []string) {
	for i := range c.lines {
		if c.right(&c.lines[i], t) {
			list = append(list, c.lines[i].Move)
		}
	}
	return list
}

// right reports whether a column is a right answer to the task.
func (c *Columns) right(l *player.Line, t Task) bool {
	switch t {
	case Win:
		return l.Proved && l.Win > 0 && l.Win == c.lines[0].Win
	case Hold:
		return l.Proved && l.Win >= 0
	case Safe:
		return l.Win != -2
	}
	return false
}

// Try returns the verdict on a legal column. It solves the position after a column again,
// because a player returns the complete line of the best column only.
func (c *Columns) Try(t Task, move string) (v Verdict, err error) {
	for i := range c.lines {
		l := &c.lines[i]
		if l.Move != move {
			continue
		}
		v.Right, v.Over, v.Loses = c.right(l, t), l.Win == 1, l.Win < 0
		if v.Plies = max(l.Win, -l.Win) - 1; l.Win == 0 {
			v.Plies = 0
		}
	}
	if v.Over {
		return v, nil
	}
	if err := c.position.Play(move); err != nil {
		return v, err
	}
	defer c.position.Undo()
	if c.position.Over() {
		v.Over = true
		return v, nil
	}
	lines, err := c.solve(1)
	if len(lines) > 0 {
		v.Line = lines[0].PV
	}
	return v, err
}
