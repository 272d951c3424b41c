package gomoku

// A Row is one of the rows that make a point forbidden to Black in renju.
type Row struct {
	Kind   RowKind
	Stones []Point // in order along the row, with the stone on the forbidden point
	Gaps   []Point // the one or two points that complete the four or the three; nil for an overline
}

// A RowKind is the kind of a row.
type RowKind uint8

const (
	RowOverline RowKind = iota // six stones or more
	RowFour                    // becomes a five with one more stone
	RowThree                   // becomes a straight four with one more stone
)

// String returns "overline", "four" or "three".
func (k RowKind) String() string { return [3]string{"overline", "four", "three"}[k%3] }

// Why returns the rows that make pt forbidden to Black: the overlines, at least two
// fours, or at least two threes. It returns nil if pt is not forbidden.
func (p *Position) Why(pt Point) []Row {
	if p.Forbidden(pt) == Allowed {
		return nil
	}
	var rows []Row
	judge(&p.cells, int(pt), &rows)
	return rows
}

// appendRows appends the rows that make the stone on i forbidden for reason r to
// why, unless why is nil. lo and hi are the first cells beyond the rows through i,
// by direction.
func appendRows(why *[]Row, r Reason, cells *[Cells]Color, lo, hi *[4]int, i int) {
	if why == nil {
		return
	}
	for d, step := range Directions {
		ends := [2]int{lo[d], hi[d]}
		switch r {
		case Overline:
			if row := stonesOf(cells, i, step, Cells); len(row) > 5 {
				*why = append(*why, Row{Kind: RowOverline, Stones: row})
			}
		case DoubleFour:
			fours := rowsBy(cells, i, step, ends, RowFour, func(gap int) bool { return fillsTo(cells, gap, step) == 5 })
			*why = append(*why, fours...)
		case DoubleThree:
			if fillsTo(cells, ends[0], step) == 5 || fillsTo(cells, ends[1], step) == 5 {
				continue // a four does not count as a three
			}
			threes := rowsBy(cells, i, step, ends, RowThree, func(gap int) bool { return makesThree(cells, gap, step) })
			*why = append(*why, threes...)
		}
	}
}

// rowsBy returns the rows through i in direction step that a stone on one of the
// gaps completes. Both gaps can complete the same row.
func rowsBy(cells *[Cells]Color, i, step int, gaps [2]int, kind RowKind, completes func(gap int) bool) (rows []Row) {
	for _, gap := range gaps {
		if !completes(gap) {
			continue
		}
		stones := stonesOf(cells, i, step, gap)
		if n := len(rows) - 1; n >= 0 && rows[n].Stones[0] == stones[0] && len(rows[n].Stones) == len(stones) {
			rows[n].Gaps = append(rows[n].Gaps, Point(gap))
			continue
		}
		rows = append(rows, Row{kind, stones, []Point{Point(gap)}})
	}
	return rows
}

// stonesOf returns the black stones of the row through i in direction step. The row
// continues across the empty point gap.
func stonesOf(cells *[Cells]Color, i, step, gap int) (stones []Point) {
	part := func(at int) bool { return at == gap || cells[at&(Cells-1)] == Black }
	first := i
	for part(first - step) {
		first -= step
	}
	for at := first; part(at); at += step {
		if at != gap {
			stones = append(stones, Point(at))
		}
	}
	return stones
}
