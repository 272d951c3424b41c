package pattern

import (
	"sync"

	"tengen/engine/gomoku"
)

// tables holds the tables of a rule. They take up to 390 KB and tens of milliseconds to
// compute. They are read-only: all maps of a rule share them, on any goroutine.
type tables struct {
	rule   gomoku.Rule
	radius int            // number of cells of a line that matter on each side, 4 or 5
	line   [2]*lineTable  // by side; both pointers are equal unless the rule is renju
	code   [1 << 16]Code  // by four shapes, four bits each
	class  [2]*classTable // by side; both pointers are equal unless the rule is renju
}

// A classTable holds the class of every combination of four shapes, four bits each.
type classTable [1 << 16]Class

// Indices of tables by side.
const (
	black = 0
	white = 1
)

// tablesOf returns the tables of a rule and computes them on the first call.
var tablesOf = [...]func() *tables{
	gomoku.Freestyle: sync.OnceValue(func() *tables { return newTables(gomoku.Freestyle) }),
	gomoku.Standard:  sync.OnceValue(func() *tables { return newTables(gomoku.Standard) }),
	gomoku.Renju:     sync.OnceValue(func() *tables { return newTables(gomoku.Renju) }),
}

// newTables computes the tables of a rule.
func newTables(rule gomoku.Rule) *tables {
	t := &tables{rule: rule, radius: reach}
	if rule == gomoku.Freestyle {
		t.radius = reach - 1
	}
	t.line[black] = new(lineTable)
	fillLines(t.line[black], lineRule{exact: rule != gomoku.Freestyle, forbidden: rule == gomoku.Renju, radius: t.radius})
	t.line[white] = t.line[black]
	if rule == gomoku.Renju {
		t.line[white] = new(lineTable)
		fillLines(t.line[white], lineRule{radius: t.radius})
	}
	shapes := combine(&t.code)
	t.class[black] = t.classes(shapes, rule == gomoku.Renju)
	t.class[white] = t.class[black]
	if rule == gomoku.Renju {
		t.class[white] = t.classes(shapes, false)
	}
	return t
}

// classes returns the classes of all combinations. Forbidden is true for Black in renju.
func (t *tables) classes(shapes [Codes][4]Shape, forbidden bool) *classTable {
	var byCode [Codes]Class
	for code, s := range shapes {
		byCode[code] = classOf(s, forbidden)
	}
	table := new(classTable)
	for four, code := range t.code {
		table[four] = byCode[code]
	}
	return table
}
