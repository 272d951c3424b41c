package opening

import (
	"time"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/player"
)

// NewJudge returns a judge for one decision that searches the given number of positions
// with a player. If stop, which may be nil, returns true, the judge returns
// game.ErrStopped.
//
// Left returns the time left for the decision; nil means no limit. The number of searches
// is not known in advance, so each takes at most a quarter of that time, and at least to
// depth 1. When less than a millisecond is left, the judge returns ErrLate, except at its
// first call.
func NewJudge(engine player.Player, nodes int64, stop func() bool, left func() time.Duration) Judge {
	calls := 0
	return func(p *gomoku.Position, n int) ([]Move, error) {
		end := stop
		if left != nil {
			now := left()
			if calls++; calls > 1 && now < time.Millisecond {
				return nil, ErrLate
			}
			end = func() bool { return stop != nil && stop() || left() <= now*3/4 }
		}
		// Analysis continues the search even if only one move is reasonable, so that the win probability is accurate.
		limits := player.Limits{Nodes: nodes, Analysis: true}
		info, err := engine.Search(&player.Task{Position: gomoku.Value{Position: p}, Limits: limits, Lines: n, Stop: end})
		if err != nil {
			return nil, err
		}
		if stop != nil && stop() {
			return nil, game.ErrStopped
		}
		var list []Move
		for i := range info.Lines {
			pt, err := gomoku.ParsePoint(info.Lines[i].Move, p.Size())
			if err != nil {
				return nil, err
			}
			list = append(list, Move{pt, info.Lines[i].WinProb})
		}
		return list, nil
	}
}
