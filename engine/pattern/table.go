package pattern

import "tengen/engine/gomoku"

// Tables are everything about a rule that does not depend on a position:
// computed once from the rule's definition, a few milliseconds, and read only
// from then on.
type Tables struct {
	rule   gomoku.Rule
	radius int           // cells of a line that matter on each side, 4 or 5
	line   [2]*lineTable // by side; one table twice where the sides are equal
	code   [1 << 16]Code
	class  [2][Codes]Class // by side
}

// A side indexes tables by colour: 0 Black, 1 White.
const (
	black = 0
	white = 1
)

// NewTables computes the tables of a rule.
func NewTables(rule gomoku.Rule) *Tables {
	t := &Tables{rule: rule, radius: reach}
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
	for code, s := range combine(&t.code) {
		t.class[black][code] = classOf(s, rule == gomoku.Renju)
		t.class[white][code] = classOf(s, false)
	}
	return t
}

// Rule is the rule the tables are for.
func (t *Tables) Rule() gomoku.Rule { return t.rule }
