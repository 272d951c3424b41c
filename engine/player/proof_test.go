package player

import (
	"testing"
	"time"

	"tengen/engine/gomoku"
)

// A onePosition is a Prover of one position, given by its moves.
type onePosition string

func (k onePosition) Prove(p *gomoku.Position) (gomoku.Point, int, bool) {
	return gomoku.At(0, 0), 41, gomoku.MoveString(p.Moves()) == string(k)
}

// Full strength and the highest level play by a proof where it answers; other levels,
// analyses, several lines and other positions are searched.
func TestByProof(t *testing.T) {
	for _, c := range []struct {
		name, moves   string
		level, lines  int
		analysis, has bool
		proved        bool
	}{
		{"full strength", "h8i9", 0, 1, false, true, true},
		{"the highest level", "h8i9", fullLevel, 1, false, true, true},
		{"a lower level", "h8i9", fullLevel - 1, 1, false, true, false},
		{"several lines", "h8i9", 0, 2, false, true, false},
		{"an analysis", "h8i9", 0, 1, true, true, false},
		{"another position", "h8i10", 0, 1, false, true, false},
		{"no proof of the game", "h8i9", 0, 1, false, false, false},
	} {
		p, err := gomoku.Parse("freestyle15", c.moves)
		if err != nil {
			t.Fatal(err)
		}
		player := WithProofs(NewTengen(p.Rule(), 1<<20), func(game string) Prover {
			if c.has && game == "freestyle15" {
				return onePosition("h8i9")
			}
			return nil
		})
		info, err := player.Search(&Task{Position: gomoku.Value{Position: p}, Level: c.level, Lines: c.lines,
			Limits: Limits{Nodes: 500, Analysis: c.analysis}})
		if err != nil {
			t.Fatal(c.name, err)
		}
		l := info.Lines[0]
		if proved := info.Move == gomoku.At(0, 0).String() && l.Proved && l.AtMost && l.Win == 41; proved != c.proved {
			t.Errorf("%s: %+v", c.name, info)
		}
	}
}

// A slowProver answers nothing, and takes its time.
type slowProver struct{ now *time.Duration }

func (k slowProver) Prove(*gomoku.Position) (gomoku.Point, int, bool) {
	*k.now += 600 * time.Millisecond
	return gomoku.NoPoint, 0, false
}

// The time that a proof takes without an answer is not left for the search.
func TestProofTime(t *testing.T) {
	p, err := gomoku.Parse("freestyle15", "h8i9h9h10g8")
	if err != nil {
		t.Fatal(err)
	}
	for name, limits := range map[string]Limits{"a time for the move": {Time: time.Second},
		"a time for the game": {Left: 2 * time.Second}} {
		now := time.Duration(0)
		task := &Task{Position: gomoku.Value{Position: p}, Lines: 1, Limits: limits, Clock: func() time.Duration {
			now += time.Millisecond
			return now
		}}
		player := WithProofs(NewTengen(p.Rule(), 1<<20), func(string) Prover { return slowProver{&now} })
		alone := NewTengen(p.Rule(), 1<<20)
		if _, err := player.Search(task); err != nil || task.Limits != limits {
			t.Fatal(name, err, task.Limits)
		}
		with := now - 600*time.Millisecond
		now = 0
		if _, err := alone.Search(task); err != nil {
			t.Fatal(name, err)
		}
		if with > now*3/4+now/50 {
			t.Errorf("%s: %v of search after the proof, %v without it", name, with, now)
		}
	}
}
