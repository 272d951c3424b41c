package reports

import (
	"cmp"
	"slices"

	"tengen/engine/mcts"
	"tengen/engine/player"
)

// A treePlayer runs a tree search for a player. It reuses the tree from move to move,
// applies the limits and sends reports.
type treePlayer struct {
	tree     *mcts.Tree
	moves    []mcts.Move // moves that lead to the tree's root
	playouts int64       // limit if a task has none
	nodes    int         // maximum number of nodes
	options  mcts.Options
}

// pollEvery is the number of iterations between two checks of the clock and Stop.
const pollEvery = 64

// Forget clears the tree.
func (p *treePlayer) Forget() {
	if p.tree != nil {
		p.tree.Reset()
	}
	p.moves = p.moves[:0]
}

// search runs the tree search for g, which is the position after moves, and returns the
// result. If fresh is set, it does not reuse the tree. name returns the name of a move.
func (p *treePlayer) search(t *player.Task, g mcts.Game, moves []mcts.Move, fresh bool, name func(mcts.Move) string) player.Info {
	p.prepare(moves, fresh)
	p.tree.Seed(t.Seed)
	limit := t.Limits.Playouts
	if n := t.Limits.Nodes; n > 0 && (limit == 0 || n < limit) {
		limit = n
	}
	if limit == 0 && t.Limits.Time == 0 {
		limit = p.playouts
	}
	start := p.tree.Playouts()
	began := t.Now()
	for round := 1; p.tree.Step(g); round++ {
		done := p.tree.Playouts() - start
		if limit > 0 && done >= limit {
			break
		}
		if round%pollEvery != 0 {
			continue
		}
		if t.Stop != nil && t.Stop() || t.Limits.Time > 0 && t.Now()-began >= t.Limits.Time {
			break
		}
		if t.Report != nil && round%(32*pollEvery) == 0 {
			info := p.info(t.Lines, done, name)
			t.Report(&info)
		}
	}
	return p.info(t.Lines, p.tree.Playouts()-start, name)
}

// prepare makes the position after moves the root of the tree. It reuses the part of the
// old tree below this position, unless fresh is set.
func (p *treePlayer) prepare(moves []mcts.Move, fresh bool) {
	switch {
	case p.tree == nil:
		p.tree = mcts.New(p.nodes, p.options)
	case fresh || len(moves) < len(p.moves) || !slices.Equal(moves[:len(p.moves)], p.moves):
		p.tree.Reset()
	default:
		for _, m := range moves[len(p.moves):] {
			p.tree.Advance(m)
		}
	}
	p.tree.Options = p.options
	p.moves = append(p.moves[:0], moves...)
}

// info returns the result of the search. The heat of a move is its share of the visits.
func (p *treePlayer) info(lines int, playouts int64, name func(mcts.Move) string) player.Info {
	t := p.tree
	root := t.Root()
	children := t.Children(root, nil)
	best := t.Best(root)
	slices.SortStableFunc(children, func(a, b mcts.Node) int {
		if a == best || b == best {
			if a == best {
				return -1
			}
			return 1
		}
		if c := cmp.Compare(t.Proved(b), t.Proved(a)); c != 0 {
			return c
		}
		if p.options.Choice == mcts.BestMean {
			return cmp.Compare(t.Mean(b), t.Mean(a))
		}
		return cmp.Compare(t.Visits(b), t.Visits(a))
	})
	info := player.Info{Nodes: playouts, Playouts: playouts, HashFull: t.Size()}
	total := float64(max(t.Visits(root), 1))
	for i, c := range children {
		info.Heat = append(info.Heat, player.Heat{Move: name(t.Move(c)), Value: float64(t.Visits(c)) / total})
		if i < queueLength {
			info.Candidate = append(info.Candidate, name(t.Move(c)))
		}
		if i >= max(lines, 1) {
			continue
		}
		mean := t.Mean(c)
		line := player.Line{
			Move: name(t.Move(c)), WinProb: (1 + mean) / 2, Visits: t.Visits(c), Prior: t.Prior(c), Score: mean,
			Eval: int(1000 * mean),
		}
		if proved := t.Proved(c); proved != 0 {
			line.Win, line.Proved, line.WinProb = proved*(1+t.Plies(c)), true, float64(1+proved)/2
			line.AtMost = player.EndsBefore(line.Win)
		}
		for n := c; n != 0 && len(line.PV) < 12; n = t.Best(n) {
			line.PV = append(line.PV, name(t.Move(n)))
		}
		info.Lines = append(info.Lines, line)
		info.SelDepth = max(info.SelDepth, len(line.PV))
	}
	if len(info.Lines) > 0 {
		info.Move = info.Lines[0].Move
	}
	return info
}
