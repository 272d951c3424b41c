//go:build !play

package protocol

import (
	"tengen/engine/connect4"
	"tengen/engine/player"
)

// Rules answers "rules": what document D's rules say of a Connect Four position,
// and every winning cell.
type Rules struct {
	ID       int64
	ToMove   string
	Rules    player.FourRules
	Cells    []WinningCell
	Zugzwang *connect4.Zugzwang // nil when nobody plainly has to give way
}

// A WinningCell would complete a side's four.
type WinningCell struct {
	Cell   connect4.Cell
	Side   connect4.Side
	Urgent bool // it can be filled now
}

func (c *Conversation) rules(r Request) {
	if !isConnect4(r) {
		c.fail(r, BadGame, "these are rules for Connect Four")
		return
	}
	t, fault := connect4Task(r)
	if fault != nil {
		c.send(fault)
		return
	}
	p := t.Connect4
	reply := &Rules{ID: r.ID, ToMove: p.ToMove().String(), Rules: player.Rules(&p.Board)}
	for _, s := range [2]connect4.Side{connect4.First, connect4.Second} {
		for _, cell := range p.WinningCells(s) {
			reply.Cells = append(reply.Cells, WinningCell{cell, s, p.Open()>>cell.Col()&1 != 0 && p.Next(cell.Col()) == cell.Row()})
		}
	}
	if z, ok := p.Zugzwang(); ok {
		reply.Zugzwang = &z
	}
	c.send(reply)
}

// columns names a set of columns.
func columns(set uint16) []string {
	var list []string
	for x := range connect4.MaxSize {
		if set>>x&1 != 0 {
			list = append(list, connect4.ColumnName(x))
		}
	}
	return list
}

func (r *Rules) Encode(w Writer) {
	head(w, r.ID, "rules")
	w.Text("toMove", r.ToMove)
	w.Text("reason", r.Rules.Reason)
	w.Number("sure", float64(r.Rules.Sure))
	w.Texts("wins", columns(r.Rules.Wins))
	w.Texts("blocks", columns(r.Rules.Blocks))
	w.Texts("under", columns(r.Rules.Under))
	w.Texts("columns", columns(r.Rules.Columns))
	w.Objects("cells", len(r.Cells), func(i int, w Writer) {
		c := &r.Cells[i]
		w.Text("cell", c.Cell.String())
		w.Text("side", c.Side.String())
		w.Bool("odd", c.Cell.Row()%2 == 0)
		w.Bool("urgent", c.Urgent)
	})
	if r.Zugzwang == nil {
		w.Text("loser", "")
		return
	}
	w.Text("loser", r.Zugzwang.Loser.String())
	w.Number("safe", float64(r.Zugzwang.Safe))
	w.Texts("deciding", cellNames(r.Zugzwang.Cells))
}
