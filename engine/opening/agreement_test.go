package opening

import (
	"slices"
	"strings"
	"testing"

	"tengen/engine/game"
)

// parse returns a procedure after the given words, separated by spaces.
func parse(t *testing.T, procedure, words string) *Agreement {
	t.Helper()
	game := "freestyle15"
	if procedure == Taraguchi10 || procedure == Soosyrv8 {
		game = "renju15"
	}
	a, err := Parse(procedure, game, strings.Fields(words))
	if err != nil {
		t.Fatalf("%s: %v", words, err)
	}
	return a
}

// At every step of the procedures Agreement has the right task, actor and options.
func TestSteps(t *testing.T) {
	const eight = "offer1 offer2 offer3 offer4 offer5 offer6 offer7 offer8"
	const ten = " a1 a2 a3 a4 a5 a6 a7 a8 a9 a10"
	for _, c := range []struct {
		procedure, words string
		task             Task
		actor, left      int
		options          string
		black            int
	}{
		{Swap, "", Put, 0, 3, "", 0},
		{Swap, "h8 a1 i9", Choose, 1, 0, "black white", 0},
		{Swap, "h8 a1 i9 black", Play, 0, 0, "", 1},
		{Swap, "h8 a1 i9 white", Play, 1, 0, "", 0},
		{Pro, "", Put, 0, 1, "", 0},
		{Pro, "h8", Put, 1, 1, "", 0},
		{Pro, "h8 h9", Put, 0, 1, "", 0},
		{Pro, "h8 h9 k8", Play, 1, 0, "", 0},
		{LongPro, "h8 h9", Put, 0, 1, "", 0},
		{LongPro, "h8 h9 l8", Play, 1, 0, "", 0},
		{Soosyrv8, "", Put, 0, 3, "", 0},
		{Soosyrv8, "h8 h9", Put, 0, 1, "", 0},
		{Soosyrv8, "h8 h9 i9", Choose, 1, 0, "stay swap", 0},
		{Soosyrv8, "h8 h9 i9 stay", Put, 1, 1, "", 0},
		{Soosyrv8, "h8 h9 i9 swap", Put, 0, 1, "", 1},
		{Soosyrv8, "h8 h9 i9 stay g7", Choose, 1, 0, eight, 0},
		{Soosyrv8, "h8 h9 i9 swap g7", Choose, 0, 0, eight, 1},
		{Soosyrv8, "h8 h9 i9 stay g7 offer3", Choose, 0, 0, "stay swap", 0},
		{Soosyrv8, "h8 h9 i9 swap g7 offer3", Choose, 1, 0, "stay swap", 1},
		{Soosyrv8, "h8 h9 i9 stay g7 offer3 stay", Offer, 0, 3, "", 0},
		{Soosyrv8, "h8 h9 i9 stay g7 offer3 swap", Offer, 1, 3, "", 1},
		{Soosyrv8, "h8 h9 i9 stay g7 offer3 swap a1 a2 a3", Pick, 0, 1, "", 1},
		{Soosyrv8, "h8 h9 i9 stay g7 offer3 swap a1 a2 a3 a2", Play, 0, 0, "", 1},
		{Soosyrv8, "h8 h9 i9 stay g7 offer1 stay a1 a1", Play, 1, 0, "", 0},
		{Soosyrv8, "h8 h9 i9 stay g7 offer8 stay a1 a2 a3 a4 a5 a6 a7", Offer, 0, 1, "", 0},
		{Swap2, "", Put, 0, 3, "", 0},
		{Swap2, "h8 a1", Put, 0, 1, "", 0},
		{Swap2, "h8 a1 i9", Choose, 1, 0, "black white two", 0},
		{Swap2, "h8 a1 i9 black", Play, 0, 0, "", 1},
		{Swap2, "h8 a1 i9 white", Play, 1, 0, "", 0},
		{Swap2, "h8 a1 i9 two", Put, 1, 2, "", 0},
		{Swap2, "h8 a1 i9 two b2 c3", Choose, 0, 0, "black white", 0},
		{Swap2, "h8 a1 i9 two b2 c3 black", Play, 1, 0, "", 0},
		{Swap2, "h8 a1 i9 two b2 c3 white", Play, 0, 0, "", 1},
		{Taraguchi10, "", Put, 0, 1, "", 0},
		{Taraguchi10, "h8", Choose, 1, 0, "stay swap", 0},
		{Taraguchi10, "h8 stay", Put, 1, 1, "", 0},
		{Taraguchi10, "h8 swap", Put, 0, 1, "", 1},
		{Taraguchi10, "h8 swap h9", Choose, 1, 0, "stay swap", 1},
		{Taraguchi10, "h8 swap h9 swap", Put, 0, 1, "", 0},
		{Taraguchi10, "h8 stay h9 stay i9", Choose, 1, 0, "stay swap", 0},
		{Taraguchi10, "h8 stay h9 stay i9 stay g7", Choose, 0, 0, "stay swap ten", 0},
		{Taraguchi10, "h8 stay h9 stay i9 stay g7 stay", Put, 0, 1, "", 0},
		{Taraguchi10, "h8 stay h9 stay i9 stay g7 swap", Put, 1, 1, "", 1},
		{Taraguchi10, "h8 stay h9 stay i9 stay g7 swap l12", Choose, 0, 0, "stay swap", 1},
		{Taraguchi10, "h8 stay h9 stay i9 stay g7 stay l12", Choose, 1, 0, "stay swap", 0},
		{Taraguchi10, "h8 stay h9 stay i9 stay g7 stay l12 stay", Play, 1, 0, "", 0},
		{Taraguchi10, "h8 stay h9 stay i9 stay g7 stay l12 swap", Play, 0, 0, "", 1},
		{Taraguchi10, "h8 stay h9 stay i9 stay g7 ten", Offer, 0, 10, "", 0},
		{Taraguchi10, "h8 stay h9 stay i9 stay g7 ten a1 a2", Offer, 0, 8, "", 0},
		{Taraguchi10, "h8 stay h9 stay i9 stay g7 ten" + ten, Pick, 1, 1, "", 0},
		{Taraguchi10, "h8 stay h9 stay i9 stay g7 ten" + ten + " a7", Play, 1, 0, "", 0},
		{Taraguchi10, "h8 swap h9 stay i9 stay g7 ten" + ten + " a7", Play, 0, 0, "", 1},
	} {
		a := parse(t, c.procedure, c.words)
		if a.Task != c.task || a.Actor != c.actor || a.Left != c.left || strings.Join(a.Options, " ") != c.options ||
			a.Black != c.black {
			t.Errorf("%s %q: %+v", c.procedure, c.words, a)
		}
	}
}

// Allowed returns the points where the procedure allows a stone.
func TestAllowed(t *testing.T) {
	for _, c := range []struct {
		procedure, words string
		points           int
		some             string
	}{
		{Swap, "", 225, "a1 h8 o15"},
		{Pro, "", 1, "h8"},
		{Pro, "h8", 224, "a1 h9"},
		{Pro, "h8 h9", 200, "k8 e11 a1"},
		{Pro, "h8 a1", 199, "k8 e11"},
		{LongPro, "h8 h9", 176, "l8 d12 a1"},
		{Soosyrv8, "", 1, "h8"},
		{Soosyrv8, "h8", 8, "g7 i9"},
		{Soosyrv8, "h8 h9", 23, "f6 j10"},
		{Soosyrv8, "h8 h9 i9 stay", 222, "a1 o15"},
		{Soosyrv8, "h8 h9 i9 stay g7 offer2 stay a1", 220, "o15"},
		{Soosyrv8, "h8 h9 h7 stay h10 offer2 stay g8", 219, "h11"},
		{Swap2, "", 225, "a1 h8 o15"},
		{Swap2, "h8 i9", 223, "a1"},
		{Swap2, "h8 i9 j10", 0, ""},
		{Taraguchi10, "", 1, "h8"},
		{Taraguchi10, "h8 stay", 8, "g7 h9 i9"},
		{Taraguchi10, "h8 stay h9 stay", 23, "f6 j10"},
		{Taraguchi10, "h8 stay h9 stay i9 stay", 46, "e5 k11"},
		{Taraguchi10, "h8 stay h9 stay i9 stay g7 stay", 77, "d4 l12"},
		{Taraguchi10, "h8 stay h9 stay i9 stay g7 ten", 221, "a1 o15"},
		{Taraguchi10, "h8 stay h9 stay i9 stay g7 ten a1", 220, "o15"},
		// The position is symmetric about file h, so offering g8 excludes i8.
		{Taraguchi10, "h8 stay h9 stay h7 stay h10 ten g8", 219, "h11 g9 i9"},
	} {
		a := parse(t, c.procedure, c.words)
		list := names(a.Allowed())
		if len(list) != c.points {
			t.Errorf("%q: %d points", c.words, len(list))
		}
		for _, point := range strings.Fields(c.some) {
			if !slices.Contains(list, point) {
				t.Errorf("%q: %s is missing", c.words, point)
			}
		}
	}
}

// Wrong words are refused with a specific error and change nothing.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ procedure, game, words, says string }{
		{"swap3", "freestyle15", "", `there is no procedure "swap3"`},
		{Swap2, "chess", "", "not a game"},
		{Taraguchi10, "freestyle15", "", "taraguchi-10 is for renju"},
		{Soosyrv8, "standard15", "", "soosyrv-8 is for renju"},
		{Pro, "renju15", "", "pro is not for renju"},
		{LongPro, "renju15", "", "long-pro is not for renju"},
		{LongPro, "standard7", "", "long-pro is for boards of 9 or more lines"},
		{Pro, "freestyle15", "h9", "h9 is not open"},
		{Pro, "freestyle15", "h8 a1 j10", "j10 is not open"},
		{LongPro, "freestyle15", "h8 a1 k8", "k8 is not open"},
		{Swap, "freestyle15", "h8 i9 j10 two", `"two" is no choice here`},
		{Soosyrv8, "renju15", "h8 h9 k11", "k11 is not open"},
		{Soosyrv8, "renju15", "h8 h9 i9 stay g7 offer9", `"offer9" is no choice here`},
		{Soosyrv8, "renju15", "h8 h9 i9 stay g7 offer", `"offer" is no choice here`},
		{Soosyrv8, "renju15", "h8 h9 h7 stay h10 offer2 stay g8 i8", "i8 is not open"},
		{Soosyrv8, "renju15", "h8 h9 i9 stay g7 offer2 stay a1 a2 a3", "a3 is not open"},
		{Swap2, "freestyle15", "h8 h8", "h8 is not open"},
		{Swap2, "freestyle15", "h8 swap", "swap"},
		{Swap2, "freestyle15", "h8 i9 j10 swap", `"swap" is no choice here`},
		{Swap2, "freestyle15", "h8 i9 j10 h9", `"h9" is no choice here`},
		{Swap2, "freestyle15", "h8 i9 j10 two a1 a2 two", `"two" is no choice here`},
		{Swap2, "freestyle15", "h8 i9 j10 black a1", "agreed"},
		{Taraguchi10, "renju15", "h9", "h9 is not open"},
		{Taraguchi10, "renju15", "h8 stay h10", "h10 is not open"},
		{Taraguchi10, "renju15", "h8 ten", `"ten" is no choice here`},
		{Taraguchi10, "renju15", "h8 stay h9 stay h7 stay h10 ten g8 i8", "i8 is not open"},
		{Taraguchi10, "renju15", "h8 stay h9 stay i9 stay g7 ten a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 b1", "b1 is not open"},
	} {
		a, err := Parse(c.procedure, c.game, strings.Fields(c.words))
		if a != nil || err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s %s %q: %v", c.procedure, c.game, c.words, err)
		}
	}
	a := parse(t, Swap2, "h8")
	before := *a
	if err := a.Apply("h8"); err == nil || a.Position.Ply() != 1 || a.Left != before.Left || a.Task != before.Task {
		t.Errorf("the refused word (%v) changed the agreement: %+v", err, a)
	}
	var wrong *game.MoveError
	_, err := Parse(Swap2, "freestyle15", []string{"h8", "z1"})
	if wrong, _ = err.(*game.MoveError); wrong == nil || wrong.Ply != 1 || wrong.Move != "z1" {
		t.Error(err)
	}
}
