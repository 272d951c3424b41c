package gomoku

// A Row is one of the rows for which renju forbids a point to Black.
type Row struct {
	Kind   RowKind
	Stones []Point // with the one that would be played, in order along the row
	Gaps   []Point // where one more stone makes a four a five, or a three a straight four; one or two, none of an overline
}

// A RowKind says what a row is.
type RowKind uint8

const (
	RowSix   RowKind = iota // six stones or more
	RowFour                 // one more makes it a five
	RowThree                // one more makes it a straight four
)

// String is "overline", "four" or "three".
func (k RowKind) String() string { return [3]string{"overline", "four", "three"}[k%3] }

// Why are the rows for which p's rule forbids Black to play on pt: the overlines,
// at least two fours, or at least two threes. There are none where pt is not
// forbidden.
func (p *Position) Why(pt Point) []Row {
	if p.Forbidden(pt) == Allowed {
		return nil
	}
	var rows []Row
	judge(&p.cells, int(pt), &rows)
	return rows
}

// tell adds the rows of a prohibition to why, unless it is nil. The stone lies on
// i; lo and hi are the first cells beyond the rows through it, by direction.
func tell(why *[]Row, r Reason, cells *[Cells]Color, lo, hi *[4]int, i int) {
	if why == nil {
		return
	}
	for d, step := range Directions {
		ends := [2]int{lo[d], hi[d]}
		switch r {
		case Overline:
			if row := stonesOf(cells, i, step, Cells); len(row) > 5 {
				*why = append(*why, Row{Kind: RowSix, Stones: row})
			}
		case DoubleFour:
			fours := rowsBy(cells, i, step, ends, RowFour, func(gap int) bool { return fillsTo(cells, gap, step) == 5 })
			*why = append(*why, fours...)
		case DoubleThree:
			if fillsTo(cells, ends[0], step) == 5 || fillsTo(cells, ends[1], step) == 5 {
				continue // a four is no three
			}
			threes := rowsBy(cells, i, step, ends, RowThree, func(gap int) bool { return makesThree(cells, gap, step) })
			*why = append(*why, threes...)
		}
	}
}

// rowsBy are the rows through i in direction step that a stone on one of two gaps
// completes. Both gaps can belong to the same row.
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

// stonesOf are the black stones in the row through i in direction step, which a
// stone on gap makes longer.
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
