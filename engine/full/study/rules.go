package study

import (
	"tengen/engine/connect4"
	"tengen/engine/protocol"
	"tengen/engine/reports"
)

// RulesRequest asks what the rules of report D say about a position of Connect Four.
type RulesRequest struct{ protocol.Place }

// Rules is the reply to "rules": the result of report D's rules for a Connect Four
// position, and all winning cells.
type Rules struct {
	protocol.Head `type:"rules" to:"rules"`
	ToMove        protocol.SideWord
	Reason        string   // "win", "double" (two threats), "stacked" (one threat above another), "block", "no-safe" (no safe column) or "free"
	Sure          int      // 1 if the side to move wins, −1 if it loses, 0 if unknown
	Wins          []string // columns where the side to move completes four
	Blocks        []string // columns where the opponent would complete four
	Under         []string // columns where the opponent would complete four in the cell above the next
	Columns       []string // columns that the rules allow; none if no column is safe
	Cells         []RulesCell
	Loser         ZugzwangLoser // must play under a winning cell first, and loses
	Safe          *int          `wire:",omit"` // number of cells that can be filled before that
	Deciding      []string      `wire:",omit"` // the lowest winning cell of each column that has one
}

// A ZugzwangLoser is a side, or "" if the rules give no result.
//
//protocol:words first second ""
type ZugzwangLoser = string

// A RulesCell is an empty cell that completes a four for a side.
type RulesCell struct {
	Cell   string
	Side   protocol.SideWord
	Odd    bool
	Urgent bool // it can be filled by the next move
}

func rulesCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Plain("rules", func(d *protocol.Decoder) protocol.Answer {
		r := readRules(d)
		return func() (protocol.Reply, error) {
			position, err := c.Playing(r.Place)
			if err != nil {
				return nil, err
			}
			p, ok := position.(connect4.Value)
			if !ok {
				return nil, &protocol.Error{Code: protocol.BadGame, Message: "these are rules for Connect Four"}
			}
			rules := reports.Rules(&p.Board)
			reply := &Rules{
				ToMove: p.Position.ToMove().String(), Reason: rules.Reason, Sure: rules.Sure, Wins: columns(rules.Wins),
				Blocks: columns(rules.Blocks), Under: columns(rules.Under), Columns: columns(rules.Columns),
			}
			for _, s := range [2]connect4.Side{connect4.First, connect4.Second} {
				for _, cell := range p.WinningCells(s) {
					urgent := p.Open()>>cell.Col()&1 != 0 && p.Next(cell.Col()) == cell.Row()
					reply.Cells = append(reply.Cells, RulesCell{cell.String(), s.String(), cell.Row()%2 == 0, urgent})
				}
			}
			if z, ok := p.Zugzwang(); ok {
				reply.Loser, reply.Safe, reply.Deciding = z.Loser.String(), &z.Safe, protocol.Names(z.Cells)
			}
			return reply, nil
		}
	})
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
