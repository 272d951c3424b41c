package review

import (
	"math"
	"slices"
	"strings"
	"testing"

	"tengen/engine/connect4"
	connect4player "tengen/engine/connect4/player"
	"tengen/engine/gomoku"
	"tengen/engine/player"
)

// last returns the judgement of the last move of a game.
func last(t *testing.T, game, moves string) Judgement {
	t.Helper()
	return judgements(t, game, moves, 1, 20_000)[0]
}

func kindsOf(j Judgement) (list []ProofKind) {
	for _, p := range j.Proofs {
		list = append(list, p.Kind)
	}
	return list
}

func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		name, game, moves string
		class             Class
		kinds             []ProofKind
		shape             string
		holds             []string
	}{
		{"makes five", "freestyle15", "h8a1i8c1j8e1k8g1l8", Best, nil, "", nil},
		{"had a five and played elsewhere", "freestyle15", "a1o15b1m13c1k11d1o1o8", Blunder, []ProofKind{Missed}, "",
			nil},
		{"does not stop an open three", "freestyle15", "h8h9i8i10j8o15", Blunder, []ProofKind{Allowed}, straightFour,
			[]string{"g8", "k8"}},
		{"stops a four", "freestyle15", "h8g8i8c1j8a15k8l8", Forced, []ProofKind{Stops}, "", nil},
		{"makes an open four", "freestyle15", "h8a1i8c1j8e1k8", Best, []ProofKind{Wins}, straightFour, nil},
	} {
		j := last(t, c.game, c.moves)
		if j.Class != c.class || !slices.Equal(kindsOf(j), c.kinds) {
			t.Errorf("%s: %v with %v, %+v", c.name, j.Class, kindsOf(j), j)
			continue
		}
		for _, p := range j.Proofs {
			if p.Shape != c.shape {
				t.Errorf("%s: the shape is %q, not %q", c.name, p.Shape, c.shape)
			}
		}
		slices.Sort(j.Holds)
		slices.Sort(c.holds)
		for _, h := range c.holds {
			if !slices.Contains(j.Holds, h) {
				t.Errorf("%s: %v hold, without %s", c.name, j.Holds, h)
			}
		}
	}
}

// White wins because the point that would stop its four is forbidden to Black.
func TestTrap(t *testing.T) {
	j := last(t, "renju15", "h8h9i9i10g7j10h10")
	if len(j.Proofs) != 1 || j.Proofs[0].Kind != Allowed || j.Class != Blunder {
		t.Fatalf("%v, %+v", j.Class, j.Proofs)
	}
	p := j.Proofs[0]
	q, err := gomoku.Parse("renju15", "h8h9i9i10g7j10h10"+strings.Join(p.Line, ""))
	if err != nil {
		t.Fatal(err)
	}
	trap, err := gomoku.ParsePoint(p.Trap, 15)
	if err != nil || q.Forbidden(trap).String() != p.Forbidden || p.Forbidden == "" {
		t.Errorf("the trap %q is %q after %v, %v", p.Trap, p.Forbidden, p.Line, err)
	}
}

// A stopped review returns the judgements made so far. It judges only plies from From to
// To.
func TestStopped(t *testing.T) {
	p, err := connect4.Parse("connect4", "4444425254556667772221113")
	if err != nil {
		t.Fatal(err)
	}
	v := connect4.Value{Position: p}
	count := 0
	list, err := New(v).Review(connect4player.New(p, nil), Task{
		Position: v, From: 12, To: 24, Nodes: 1000, Stop: func() bool { return count == 3 }, Judged: func(*Judgement) { count++ },
	})
	if err != nil || len(list) != 3 || list[0].Ply != 23 || list[2].Ply != 21 {
		t.Errorf("%d judgements, %v", len(list), err)
	}
}

// Connect Four is judged by exact scores: a move is an error if and only if it turns a win
// into a draw or a loss, or a draw into a loss.
func TestConnectFour(t *testing.T) {
	p, err := connect4.Parse("connect4", "445332263117155221666773377324")
	if err != nil {
		t.Fatal(err)
	}
	v := connect4.Value{Position: p}
	who := connect4player.New(p, nil)
	list, err := New(v).Review(who, Task{Position: v, From: 16, To: p.Ply(), Nodes: 10_000})
	if err != nil {
		t.Fatal(err)
	}
	for _, j := range list {
		worth := map[float64]int{1: 1, 0.5: 0, 0: -1}
		if j.Class.Error() != (j.After < j.Before) {
			t.Errorf("ply %d: %v from %v to %v", j.Ply, j.Class, j.Before, j.After)
		}
		if _, known := worth[j.Before]; !known {
			t.Errorf("ply %d: the win probability %v is not exact", j.Ply, j.Before)
		}
		back, _ := connect4.Parse("connect4", connect4.MoveString(p.Moves()[:min(j.Ply, p.Ply())]))
		if back == nil {
			continue
		}
		info, err := who.Search(&player.Task{Position: connect4.Value{Position: back}, Lines: 7,
			Limits: player.Limits{Analysis: true}})
		if err != nil {
			t.Fatal(err)
		}
		if best := info.Lines[0]; best.WinProb != j.Before && j.Before != 0 {
			t.Errorf("ply %d: %v before the move, want %v", j.Ply, j.Before, best.WinProb)
		}
	}
}

// A fakePlayer returns given win probabilities, which differ between short and long
// searches.
type fakePlayer struct {
	// win probabilities of the side to move before and after the last move, with few and with many nodes
	few, many [2]float64
	plies     int // ply of the position before the last move
	searches  int
}

func (f *fakePlayer) Forget() {}

func (f *fakePlayer) Search(t *player.Task) (player.Info, error) {
	f.searches++
	probs := f.few
	if t.Limits.Nodes > DefaultNodes {
		probs = f.many
	}
	return player.Info{Lines: []player.Line{{Move: "o15", WinProb: probs[t.Position.Ply()-f.plies]}}}, nil
}

// Inaccuracies and mistakes without a proof are checked again with more nodes.
func TestRecheck(t *testing.T) {
	for _, c := range []struct {
		name      string
		few, many [2]float64
		class     Class
		searches  int
	}{
		{"good", [2]float64{0.60, 0.41}, [2]float64{0, 1}, Good, 2},
		{"a blunder", [2]float64{0.60, 0.60}, [2]float64{0.60, 0.40}, Blunder, 2},
		{"no error after the first recheck", [2]float64{0.60, 0.48}, [2]float64{0, 0.42}, Good, 3},
		{"no error after the second recheck", [2]float64{0.60, 0.48}, [2]float64{0.50, 0.50}, Good, 4},
		{"a mistake after both rechecks", [2]float64{0.60, 0.48}, [2]float64{0.62, 0.50}, Mistake, 4},
		{"a blunder after the first recheck", [2]float64{0.60, 0.48}, [2]float64{0, 0.58}, Blunder, 3},
	} {
		p, err := gomoku.Parse("freestyle15", "h8i9g7")
		if err != nil {
			t.Fatal(err)
		}
		v, who := gomoku.Value{Position: p}, &fakePlayer{few: c.few, many: c.many, plies: 2}
		list, err := New(v).Review(who, Task{Position: v, From: 2, To: 3})
		if err != nil || len(list) != 1 || list[0].Class != c.class || who.searches != c.searches ||
			list[0].Move != "g7" {
			t.Errorf("%s: %+v after %d searches, %v", c.name, list, who.searches, err)
		}
	}
}

func TestAccuracy(t *testing.T) {
	even := Ply{0.5, 0.5}
	for _, c := range []struct {
		name          string
		game          []Ply
		first, second float64
	}{
		{"no moves", nil, math.NaN(), math.NaN()},
		{"one move", []Ply{even}, 100, math.NaN()},
		{"nothing lost", []Ply{even, even, even, even}, 100, 100},
		{"ten percentage points lost", []Ply{{0.5, 0.4}}, 103.1668*math.Exp(-0.4354) - 3.1669, math.NaN()},
		{"a win turned into a loss", []Ply{{1, 0}, {1, 1}}, 0.5, 100},
	} {
		got := Accuracy(c.game)
		for i, want := range [2]float64{c.first, c.second} {
			if math.IsNaN(want) != math.IsNaN(got[i]) || math.Abs(got[i]-want) > 0.06 {
				t.Errorf("%s: side %d has %.4f, not %.4f", c.name, i, got[i], want)
			}
		}
	}
}
