package explain

import (
	"slices"

	"tengen/engine/connect4"
)

// columnView is what is known of a move in Connect Four.
type columnView struct {
	before, after *connect4.Position
	x             int
	cell          connect4.Cell
	own, other    connect4.Side
	move          string
}

// columnMove returns the reasons for a move in Connect Four.
func columnMove(p connect4.Value, move string, k Known) ([]Reason, error) {
	after := p.Clone()
	if err := (connect4.Value{Position: after}).Play(move); err != nil {
		return nil, err
	}
	last, _ := after.Last()
	before, mirrored := canonicalColumns(p.Position, last.Col())
	if mirrored {
		after = after.Mirror()
		last, _ = after.Last()
	}
	v := columnView{before, after, last.Col(), last, before.ToMove(), before.ToMove().Other(), last.String()}
	var list []Reason
	for _, group := range []func(Known) *Reason{v.makes, v.stops, v.otherwise} {
		if r := group(k); r != nil {
			list = append(list, *r)
		}
	}
	if len(list) == 0 {
		list = v.lines()
	}
	if len(list) == 0 {
		r := v.reason(Judgement, v.own)
		r.Proved = false
		list = append(list, *r)
	}
	return mirrorReasons(list, before.Width(), mirrored), nil
}

// canonicalColumns returns p or its mirror image, whichever comes first by its cells and then
// by column x, so that the answer turns with the board.
func canonicalColumns(p *connect4.Position, x int) (q *connect4.Position, mirrored bool) {
	m := p.Mirror()
	for col := range p.Width() {
		for row := range p.Height() {
			if a, b := p.At(connect4.At(col, row)), m.At(connect4.At(col, row)); a < b {
				return p, false
			} else if a > b {
				return m, true
			}
		}
	}
	if p.Width()-1-x < x {
		return m, true
	}
	return p, false
}

// mirrorReasons mirrors the cells of reasons if they were found on the mirror image.
func mirrorReasons(list []Reason, width int, mirrored bool) []Reason {
	if !mirrored {
		return list
	}
	turn := func(names []string) {
		for i, name := range names {
			if c, err := connect4.ParseCell(name); err == nil {
				names[i] = connect4.At(width-1-c.Col(), c.Row()).String()
			}
		}
	}
	for i := range list {
		move := []string{list[i].Move}
		turn(move)
		list[i].Move = move[0]
		turn(list[i].Points)
		for _, r := range list[i].Rows {
			turn(r.Stones)
			turn(r.Gaps)
		}
	}
	return list
}

func (v *columnView) reason(k ReasonKind, side connect4.Side) *Reason {
	return &Reason{Kind: k, Side: int(side), Move: v.move, Proved: true}
}

// cellNames returns the names of cells.
func cellNames(cells []connect4.Cell) (list []string) {
	for _, c := range cells {
		list = append(list, c.String())
	}
	return list
}

// gained lists the winning cells of s on b that it did not have on a. Cells that were filled
// since are none.
func gained(a, b *connect4.Board, s connect4.Side) []connect4.Cell {
	had := a.WinningCells(s)
	return slices.DeleteFunc(b.WinningCells(s), func(c connect4.Cell) bool { return slices.Contains(had, c) })
}

// lowest reports whether no winning cell of either side lies below c in its column.
func lowest(b *connect4.Board, c connect4.Cell) bool {
	all := b.Wins(connect4.First, c.Col()) | b.Wins(connect4.Second, c.Col())
	return all&b.FreeRows(c.Col())&(1<<c.Row()-1) == 0
}

// fourRows returns the fours that a disc of s on c completes, as rows: on a copy of the board
// the discs of s in line with c.
func fourRows(b *connect4.Board, c connect4.Cell, s connect4.Side) []ReasonRow {
	return rowsWith(b, c, c, s)
}

// lines returns the reasons of the lines through the disc, where nothing stronger is true.
func (v *columnView) lines() (list []Reason) {
	if own := links(&v.before.Board, v.cell, v.own); len(own) > 0 {
		r := v.reason(Extends, v.own)
		if r.Rows = own; len(own) > 1 {
			r.Kind = Connects
		}
		list = append(list, *r)
	}
	if other := links(&v.before.Board, v.cell, v.other); len(other) > 0 {
		r := v.reason(Closes, v.other)
		r.Rows = other
		list = append(list, *r)
	}
	return list
}

// links returns the lines through the free cell c in which a disc of s joins others of s and
// which can still become four: for each direction the discs, with c, of the four cells that
// hold most of them.
func links(b *connect4.Board, c connect4.Cell, s connect4.Side) (rows []ReasonRow) {
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		var best []string
		for from := -3; from <= 0; from++ {
			var discs []string
			for k := from; k < from+4; k++ {
				x, y := c.Col()+k*d[0], c.Row()+k*d[1]
				if x < 0 || y < 0 || x >= b.Width() || y >= b.Height() {
					discs = nil
					break
				}
				at := connect4.At(x, y)
				if at == c || b.At(at) == connect4.Content(s) {
					discs = append(discs, at.String())
				} else if b.At(at) != connect4.Free {
					discs = nil
					break
				}
			}
			if len(discs) > max(len(best), 1) {
				best = discs
			}
		}
		if best != nil {
			rows = append(rows, ReasonRow{Stones: best})
		}
	}
	return rows
}

// makes returns what the disc makes.
func (v *columnView) makes(k Known) *Reason {
	if v.after.Over() {
		r := v.reason(Five, v.own)
		r.Rows, r.Moves = fourRows(&v.before.Board, v.cell, v.own), 1
		if len(r.Rows) == 0 {
			return nil // the board is full
		}
		return r
	}
	urgent := v.after.Urgent(v.own)
	if v.after.Urgent(v.other) == 0 && urgent != 0 {
		cells := slices.DeleteFunc(v.after.WinningCells(v.own), func(c connect4.Cell) bool {
			return v.after.Next(c.Col()) != c.Row() && !(urgent == 1<<c.Col() && v.after.Next(c.Col())+1 == c.Row())
		})
		if len(cells) > 1 {
			r := v.reason(DoubleThreat, v.own)
			r.Points, r.Moves = cellNames(cells), 2
			for _, c := range cells {
				r.Rows = append(r.Rows, fourRows(&v.after.Board, c, v.own)...)
			}
			return r
		}
	}
	news := slices.DeleteFunc(gained(&v.before.Board, &v.after.Board, v.own), func(c connect4.Cell) bool {
		return v.after.Urgent(v.other)>>c.Col()&1 != 0
	})
	if len(news) == 0 {
		return nil
	}
	c := news[0]
	for _, d := range news[1:] { // the lowest one decides first
		if d.Row() < c.Row() {
			c = d
		}
	}
	r := v.reason(Threat, v.own)
	r.Points, r.Row, r.Rows = []string{c.String()}, c.Row()+1, fourRows(&v.after.Board, c, v.own)
	if v.after.Next(c.Col()) == c.Row() && v.after.Urgent(v.other) == 0 {
		r.Kind = Four
	}
	if !lowest(&v.after.Board, c) {
		return nil
	}
	return r
}

// stops returns what the disc stops.
func (v *columnView) stops(Known) *Reason {
	if v.before.Urgent(v.other)>>v.x&1 != 0 {
		r := v.reason(StopsFive, v.other)
		r.Points, r.Rows = []string{v.move}, fourRows(&v.before.Board, v.cell, v.other)
		return r
	}
	if v.after.Over() || v.after.Urgent(v.other) != 0 {
		return nil
	}
	// What other would have made with a disc in the same cell.
	q := v.before.Board
	if cells := discGains(&q, v.x, v.other); len(cells) > 0 {
		r := v.reason(Takes, v.other)
		r.What, r.Points, r.Row = string(Threat), cellNames(cells[:1]), cells[0].Row()+1
		r.Rows = rowsWith(&q, v.cell, cells[0], v.other)
		return r
	}
	return nil
}

// discGains lists the winning cells that a disc of s in column x would add, wherever the turn
// is, the lowest first.
func discGains(b *connect4.Board, x int, s connect4.Side) (list []connect4.Cell) {
	at := connect4.At(x, b.Next(x))
	had := b.WinningCells(s)
	for col := range b.Width() {
		for row := range b.Height() {
			c := connect4.At(col, row)
			if c == at || b.At(c) != connect4.Free || slices.Contains(had, c) || !lowest(b, c) {
				continue
			}
			if len(rowsWith(b, at, c, s)) > 0 {
				list = append(list, c)
			}
		}
	}
	slices.SortFunc(list, func(a, b connect4.Cell) int { return a.Row() - b.Row() })
	return list
}

// rowsWith returns the fours of s that discs on both free cells complete together.
func rowsWith(b *connect4.Board, at, c connect4.Cell, s connect4.Side) (rows []ReasonRow) {
	is := func(x, y int) bool {
		if x < 0 || y < 0 || x >= b.Width() || y >= b.Height() {
			return false
		}
		cell := connect4.At(x, y)
		return cell == c || cell == at || b.At(cell) == connect4.Content(s)
	}
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		x, y := c.Col(), c.Row()
		for is(x-d[0], y-d[1]) {
			x, y = x-d[0], y-d[1]
		}
		var stones []string
		for ; is(x, y); x, y = x+d[0], y+d[1] {
			stones = append(stones, connect4.At(x, y).String())
		}
		if len(stones) >= 4 && slices.Contains(stones, at.String()) {
			rows = append(rows, ReasonRow{Stones: stones, Gaps: []string{c.String()}})
		}
	}
	return rows
}

// otherwise returns what happens after the disc, or without it.
func (v *columnView) otherwise(k Known) *Reason {
	if v.after.Over() {
		return nil
	}
	if wins := v.after.Urgent(v.other); wins != 0 {
		r := v.reason(Lets, v.other)
		r.What, r.Moves = string(Five), 1
		for x := range v.after.Width() {
			if wins>>x&1 != 0 {
				c := connect4.At(x, v.after.Next(x))
				r.Points = append(r.Points, c.String())
				r.Rows = append(r.Rows, fourRows(&v.after.Board, c, v.other)...)
			}
		}
		return r
	}
	// That the other side profits is no reason for the move.
	if r := zugzwang(&v.after.Board); r != nil && r.Side == int(v.own) && (!k.Proved || k.Winner == r.Side) {
		r.Move, r.Proved = v.move, k.Proved
		return r
	}
	if k.Proved {
		r := v.reason(Exact, v.own)
		r.AtMost = k.AtMost
		switch k.Winner {
		case int(v.own):
			r.Moves = moves(k.Plies + 1) // with the move
		case int(v.other):
			r.Side, r.What, r.Moves = int(v.other), lostWord, moves(k.Plies)
		}
		return r
	}
	if cells := under(&v.before.Board, v.own); len(cells) > 0 && v.before.Urgent(v.other) == 0 {
		r := v.reason(Under, v.other)
		r.Points, r.Rows = cellNames(cells[:1]), fourRows(&v.before.Board, cells[0], v.other)
		return r
	}
	return nil
}

// under lists the winning cells of s's opponent right above the next disc: s must not play
// under them.
func under(b *connect4.Board, s connect4.Side) (list []connect4.Cell) {
	for x := range b.Width() {
		if b.Above(s.Other())>>x&1 != 0 {
			list = append(list, connect4.At(x, b.Next(x)+1))
		}
	}
	return list
}

// zugzwang returns the reason of an expected zugzwang.
func zugzwang(b *connect4.Board) *Reason {
	z, ok := b.Zugzwang()
	if !ok {
		return nil
	}
	return &Reason{Kind: Zugzwang, Side: int(z.Loser.Other()), Points: cellNames(z.Cells)}
}

// columnPosition returns the reasons of a position.
func columnPosition(v connect4.Value, k Known) []Reason {
	p, mirrored := canonicalColumns(v.Position, 0)
	return mirrorReasons(positionColumns(connect4.Value{Position: p}, k), p.Width(), mirrored)
}

func positionColumns(p connect4.Value, k Known) (list []Reason) {
	own, other := p.Position.ToMove(), p.Position.ToMove().Other()
	for _, side := range []connect4.Side{own, other} {
		wins := p.Urgent(side)
		if wins == 0 {
			continue
		}
		r := Reason{Kind: LeftAlone, Side: int(side), What: string(Five), Moves: 1, Proved: true}
		if side == own {
			r.Kind, r.What = Five, ""
		}
		for x := range p.Width() {
			if wins>>x&1 != 0 {
				c := connect4.At(x, p.Next(x))
				r.Points = append(r.Points, c.String())
				r.Rows = append(r.Rows, fourRows(&p.Board, c, side)...)
			}
		}
		list = append(list, r)
		if side == own {
			return list
		}
	}
	if k.Proved {
		list = append(list, Reason{Kind: Exact, Side: max(k.Winner, 0), Moves: moves(k.Plies), AtMost: k.AtMost, Proved: true})
	}
	if r := zugzwang(&p.Board); r != nil && (!k.Proved || k.Winner == r.Side) {
		r.Proved = k.Proved
		list = append(list, *r)
	} else if cells := under(&p.Board, own); len(cells) > 0 && p.Urgent(other) == 0 {
		list = append(list, Reason{Kind: Under, Side: int(other), Points: cellNames(cells), Proved: true})
	}
	return list
}
