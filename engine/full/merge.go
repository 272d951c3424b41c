package full

import (
	connect4player "tengen/engine/connect4/player"
	"tengen/engine/player"
	"tengen/engine/protocol"
)

// MergeRequest asks to merge the results of several workers that searched the same position.
type MergeRequest struct {
	Infos []MergeInfo `wire:",required,1..64"`
	Lines int         `wire:",0..400"` // number of lines wanted; 0 means 1
}

// A MergeInfo is what a worker found about a position, from a search's info or result.
type MergeInfo struct {
	SelDepth int `wire:",0..1000"`
	Nodes    int64
	Playouts int64
	Limit    int64         `wire:",null"`
	HashFull int           `wire:",0..1000"`
	Lines    []player.Line `wire:",0..400"`
	Rate     float64       `wire:"nps,0..1e15"`
}

// Merged is the reply to "merge": one info from all, without a time.
type Merged struct {
	protocol.Head `type:"merged" to:"merge"`
	Move          string
	protocol.Found
}

func mergeCommand() protocol.Command {
	return protocol.During("merge", func(d *protocol.Decoder) protocol.Answer {
		r := readMerge(d)
		return func() (protocol.Reply, error) {
			infos, rate := make([]player.Info, len(r.Infos)), 0.0
			for i, m := range r.Infos {
				infos[i] = player.Info{SelDepth: m.SelDepth, Nodes: m.Nodes, Playouts: m.Playouts, Limit: m.Limit, HashFull: m.HashFull, Lines: m.Lines}
				rate += m.Rate
			}
			info := connect4player.Merge(infos, max(r.Lines, 1))
			return &Merged{Move: info.Move, Found: protocol.Found{Info: info, Rate: rate}}, nil
		}
	})
}
