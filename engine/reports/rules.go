package reports

import "tengen/engine/connect4"

// FourRules is what report D's rules say of a Connect Four position, the side
// to move first asking whether it can win. Sets of columns have bit x for
// column x.
type FourRules struct {
	Wins    uint16 // the side to move completes four
	Blocks  uint16 // the opponent would, next
	Under   uint16 // the cell above the next one would complete the opponent's four
	Columns uint16 // what the rules leave; none when no column is safe
	Sure    int    // 1 the side to move wins, −1 it loses, 0 open
	Reason  string // "win", "double" threat, "stacked" threats, "block", "no-safe" column, "free"
}

// Rules asks report D's rules about a position that is not over.
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
