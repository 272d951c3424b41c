package reports

import "tengen/engine/connect4"

// FourRules is the result of report D's rules for a Connect Four position. In sets of
// columns bit x stands for column x.
type FourRules struct {
	Wins    uint16 // columns where the side to move completes four
	Blocks  uint16 // columns where the opponent would complete four
	Under   uint16 // columns where the opponent would complete four in the cell above the next
	Columns uint16 // columns that the rules allow; 0 if no column is safe
	Sure    int    // 1 if the side to move wins, −1 if it loses, 0 if unknown
	Reason  string // "win", "double" (two threats), "stacked" (one threat above another), "block", "no-safe" (no safe column) or "free"
}

// Rules applies report D's rules to a position that is not over.
func Rules(b *connect4.Board) FourRules {
	me, open := b.ToMove(), b.Open()
	r := FourRules{Wins: b.Urgent(me) & open, Blocks: b.Urgent(me.Other()) & open, Under: b.Above(me.Other()) & open}
	r.Columns, r.Sure = policy(b)
	switch {
	case r.Wins != 0:
		r.Reason = "win"
	case r.Blocks&(r.Blocks-1) != 0:
		r.Reason = "double"
	case r.Blocks != 0 && r.Sure < 0:
		r.Reason = "stacked"
	case r.Blocks != 0:
		r.Reason = "block"
	case r.Sure < 0:
		r.Reason = "no-safe"
	default:
		r.Reason = "free"
	}
	return r
}
