package full

import (
	"tengen/engine/connect4"
	"tengen/engine/protocol"
	"tengen/engine/reports"
)

// Rules is the reply to "rules": the result of report D's rules for a Connect Four
// position, and all winning cells.
type Rules struct {
	ID       int64
	ToMove   protocol.SideWord
	Rules    reports.FourRules
	Cells    []WinningCell
	Zugzwang *connect4.Zugzwang // nil if the rules give no result
}

// A WinningCell is an empty cell that completes a four for a side.
type WinningCell struct {
	Cell   connect4.Cell
	Side   connect4.Side
	Urgent bool // it can be filled by the next move
}

// rulesCommand asks what the rules of report D say about a position of Connect Four.
func rulesCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Command{Name: "rules", Read: func(d *protocol.Decoder) func(int64) {
		at := protocol.ReadPlace(d)
		return func(id int64) {
			position, err := c.Playing(at)
			if err != nil {
				c.Fail(id, err)
				return
			}
			p, ok := position.(connect4.Value)
			if !ok {
				c.Fail(id, &protocol.Error{Code: protocol.BadGame, Message: "these are rules for Connect Four"})
				return
			}
			reply := &Rules{ID: id, ToMove: p.Position.ToMove().String(), Rules: reports.Rules(&p.Board)}
			for _, s := range [2]connect4.Side{connect4.First, connect4.Second} {
				for _, cell := range p.WinningCells(s) {
					urgent := p.Open()>>cell.Col()&1 != 0 && p.Next(cell.Col()) == cell.Row()
					reply.Cells = append(reply.Cells, WinningCell{cell, s, urgent})
				}
			}
			if z, ok := p.Zugzwang(); ok {
				reply.Zugzwang = &z
			}
			c.Send(reply)
		}
	}}
}

// cellNames returns the names of cells as replies write them.
func cellNames(cells []connect4.Cell) []string {
	var s []string
	for _, c := range cells {
		s = append(s, c.String())
	}
	return s
}

// columns returns the names of a set of columns.
func columns(set uint16) []string {
	var list []string
	for x := range connect4.MaxSize {
		if set>>x&1 != 0 {
			list = append(list, connect4.ColumnName(x))
		}
	}
	return list
}

// Encode writes the rules.
func (r *Rules) Encode(w protocol.Writer) {
	protocol.Head(w, r.ID, "rules")
	w.Text("toMove", r.ToMove)
	w.Text("reason", r.Rules.Reason)
	w.Number("sure", float64(r.Rules.Sure))
	w.Texts("wins", columns(r.Rules.Wins))
	w.Texts("blocks", columns(r.Rules.Blocks))
	w.Texts("under", columns(r.Rules.Under))
	w.Texts("columns", columns(r.Rules.Columns))
	w.Objects("cells", len(r.Cells), func(i int, w protocol.Writer) { encodeRulesCell(w, &r.Cells[i]) })
	if r.Zugzwang == nil {
		w.Text("loser", "")
		return
	}
	w.Text("loser", protocol.SideWord(r.Zugzwang.Loser.String()))
	w.Number("safe", float64(r.Zugzwang.Safe))
	w.Texts("deciding", cellNames(r.Zugzwang.Cells))
}

func encodeRulesCell(w protocol.Writer, c *WinningCell) {
	w.Text("cell", c.Cell.String())
	w.Text("side", protocol.SideWord(c.Side.String()))
	w.Bool("odd", c.Cell.Row()%2 == 0)
	w.Bool("urgent", c.Urgent)
}
