package contest

import (
	"tengen/engine/gomoku"
	"tengen/engine/protocol"
	"tengen/engine/record"
)

// recordArgs ask for a game of five in a row as SGF.
type recordArgs struct {
	protocol.Place
	black, white string // who had Black and who White
	result       string // SGF's, such as "B+"
}

func readRecord(d *protocol.Decoder) recordArgs {
	return recordArgs{protocol.ReadPlace(d), d.Text("black"), d.Text("white"), d.Text("result")}
}

// Record answers "record".
type Record struct {
	ID  int64
	SGF string
}

func recordCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Command{Name: "record", During: true, Read: func(d *protocol.Decoder) func(int64) {
		a := readRecord(d)
		return func(id int64) {
			p, err := gomoku.Parse(a.Game, a.Moves)
			if err != nil {
				c.Fail(id, &protocol.Error{Code: protocol.BadGame, Message: err.Error()})
				return
			}
			g := record.New(p.Rule(), p.Size(), p.Moves())
			g.Black, g.White, g.Result = a.black, a.white, a.result
			c.Send(&Record{id, g.SGF()})
		}
	}}
}

// Encode writes the record.
func (r *Record) Encode(w protocol.Writer) {
	protocol.Head(w, r.ID, "record")
	w.Text("sgf", r.SGF)
}
