package exercise

import (
	"tengen/engine/game"
	"tengen/engine/player"
)

// columnNodes bounds how long columns are solved: positions of lessons need a
// hundredth of it.
const columnNodes = 40_000_000

// most is the greatest number of columns.
const most = 12

// Columns judges answers in Connect Four by what a player has proved of every
// column.
type Columns struct{ lines []player.Line }

// Solve has a player solve every column of a position, which must not be over.
func Solve(p player.Player, position game.Position, stop func() bool) (Columns, error) {
	limits := player.Limits{Nodes: columnNodes, Analysis: true}
	info, err := p.Search(&player.Task{Position: position, Limits: limits, Lines: most, Stop: stop})
	return Columns{info.Lines}, err
}

// Asks reports whether a task is one of Connect Four.
func (c Columns) Asks(t Task) bool { return t == Win || t == Hold || t == Safe }

// Answers lists every right answer, the best first.
func (c Columns) Answers(t Task) (list []string) {
	for i := range c.lines {
		if c.right(&c.lines[i], t) {
			list = append(list, c.lines[i].Move)
		}
	}
	return list
}

// right reports whether what is proved of a column is what the task asks for.
func (c Columns) right(l *player.Line, t Task) bool {
	switch t {
	case Win:
		return l.Proved && l.Win > 0
	case Hold:
		return l.Proved && l.Win >= 0
	case Safe:
		return l.Win != -2
	}
	return false
}

// Try says what of a column that can be played.
func (c Columns) Try(t Task, move string) (v Verdict) {
	for i := range c.lines {
		l := &c.lines[i]
		if l.Move != move {
			continue
		}
		v.Right, v.Over, v.Loses = c.right(l, t), l.Win == 1, l.Win < 0
		if v.Plies = max(l.Win, -l.Win) - 1; l.Win == 0 {
			v.Plies = 0
		}
		if len(l.PV) > 1 {
			v.Line = l.PV[1:]
		}
	}
	return v
}
