package reports

import (
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// h8 is a four-three for Black: three stones in the row, blocked on the left, and two in
// the column.
func TestLens(t *testing.T) {
	//  10 . . . . . . .
	//   9 . . . . X . .
	//   8 O X X X * . .
	//   7 . . . . X . .
	//     d e f g h i j
	p, err := gomoku.Parse("freestyle15", "e8d8f8a1g8a15h9o15h7o1")
	if err != nil {
		t.Fatal(err)
	}
	h8 := gomoku.At(7, 7)
	v := NewLens(gomoku.Freestyle, 15).Inspect(p, h8)
	black, white := v.Sides[0], v.Sides[1]
	if black.Shapes[0] != pattern.Four || black.Shapes[1] != pattern.ThreeWide ||
		black.Class != pattern.ClassFourThree || black.Score != 10000 || black.Forbidden != gomoku.Allowed {
		t.Errorf("Black: %+v", black)
	}
	// Three in a row with one blocked end are worth 100, four 1000. The two stones in
	// the column become an open three, 1000.
	if black.Own[0] != [2]int{100, 1000} || black.Own[1][1] != 1000 {
		t.Errorf("report C's lines: %v", black.Own)
	}
	before := 0
	for d := range 4 {
		before += black.Own[d][1] - black.Own[d][0] - black.Other[d][1] + black.Other[d][0]
	}
	if black.Gain != before || white.Gain <= 0 {
		t.Errorf("gains %d and %d", black.Gain, white.Gain)
	}
	sum := 0
	for _, tuple := range v.Tuples {
		sum += tuple.Score
	}
	if score := tupleScores(p); len(v.Tuples) != 20 || sum != v.Sum || v.Sum != score[h8] {
		t.Errorf("%d tuples add up to %d, not %d", len(v.Tuples), v.Sum, score[h8])
	}
	if got := v.Lines[0]; got[1] != gomoku.White || got[4] != gomoku.Black || got[5] != gomoku.Empty {
		t.Errorf("the row is %v", got)
	}
	// Gain is the increase of the board's score.
	j := newAlphaBeta8(gomoku.Freestyle, 15)
	judge := j.judge.(*runJudge)
	j.m.Reset(p)
	judge.reset(p)
	old := judge.score(gomoku.Black)
	j.play(h8, gomoku.Black)
	if now := judge.score(gomoku.Black); now-old != black.Gain {
		t.Errorf("report C's score grows by %d, the gain is %d", now-old, black.Gain)
	}
}
