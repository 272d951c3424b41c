package full

import (
	connect4player "tengen/engine/connect4/player"
	"tengen/engine/player"
	"tengen/engine/protocol"
)

// mergeArgs are the arguments of "merge": results of several workers that searched the
// same position.
type mergeArgs struct {
	infos []player.Info
	rate  float64 // nodes per second of all workers together
	lines int     // number of lines wanted; 0 means 1
}

// maxInfos bounds the number of infos, and maxLines the number of lines of each.
const maxInfos, maxLines = 64, 400

//protocol:required infos
func readMerge(d *protocol.Decoder) mergeArgs {
	a := mergeArgs{lines: int(d.Integer("lines", 0, maxLines))}
	for _, i := range d.Objects("infos", 1, maxInfos) {
		info, rate := readMergeInfo(i)
		a.infos, a.rate = append(a.infos, info), a.rate+rate
	}
	return a
}

// readMergeInfo reads what a worker found about a position: a search's info or result.
//
//protocol:part-of ResultReply
func readMergeInfo(d *protocol.Decoder) (i player.Info, rate float64) {
	i = player.Info{
		SelDepth: int(d.Integer("selDepth", 0, 1000)), Nodes: d.Count("nodes"), Playouts: d.Count("playouts"),
		Limit: d.Count("limit"), HashFull: int(d.Integer("hashFull", 0, 1000)),
	}
	for _, l := range d.Objects("lines", 0, maxLines) {
		i.Lines = append(i.Lines, readMergeLine(l))
	}
	return i, d.Number("nps", 0, 1e15)
}

func readMergeLine(d *protocol.Decoder) player.Line {
	const most = 1 << 31
	l := player.Line{
		Move: d.Text("move"), WinProb: d.Number("winProb", 0, 1), Eval: int(d.Integer("eval", -most, most)),
		Win: int(d.Integer("win", -1000, 1000)), AtMost: d.Bool("atMost"), Proved: d.Bool("proved"), Visits: d.Count("visits"),
		Prior: d.Number("prior", 0, 1), Score: d.Number("score", -most, most), PV: d.Texts("pv"),
	}
	if exact, ok := d.Optional("exact", -1000, 1000); ok {
		l.Exact = &exact
	}
	low, bounded := d.Optional("low", -1000, 1000)
	if high, ok := d.Optional("high", -1000, 1000); ok && bounded {
		l.Bounds = &[2]int{low, high}
	}
	return l
}

// Merged is the reply to "merge": one info from all.
type Merged struct {
	ID   int64
	Rate float64
	player.Info
}

func mergeCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Command{Name: "merge", During: true, Read: func(d *protocol.Decoder) func(int64) {
		a := readMerge(d)
		return func(id int64) {
			c.Send(&Merged{id, a.rate, connect4player.Merge(a.infos, max(a.lines, 1))})
		}
	}}
}

// Encode writes the merged info, without a time.
func (m *Merged) Encode(w protocol.Writer) {
	protocol.Head(w, m.ID, "merged")
	w.Text("move", m.Move)
	protocol.EncodeInfo(w, &m.Info, m.Rate, 0)
}
