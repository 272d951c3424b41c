package opening

import (
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/player"
)

// NewJudge returns a judge that searches the given number of positions with a player. If
// stop, which may be nil, returns true, the judge returns game.ErrStopped.
func NewJudge(who player.Player, nodes int64, stop func() bool) Judge {
	return func(p *gomoku.Position, n int) ([]Move, error) {
		// Analysis continues the search even if only one move is reasonable, so that the win probability is accurate.
		limits := player.Limits{Nodes: nodes, Analysis: true}
		info, err := who.Search(&player.Task{Position: gomoku.Value{Position: p}, Limits: limits, Lines: n, Stop: stop})
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
