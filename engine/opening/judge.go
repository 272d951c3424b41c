package opening

import (
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/player"
)

// By returns a judge that asks a player to search so many positions. Once stop, which
// may be nil, has said true its error is game.ErrStopped.
func By(who player.Player, nodes int64, stop func() bool) Judge {
	return func(p *gomoku.Position, n int) ([]Move, error) {
		// To know what the position is worth it searches on where a move is clear.
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
