package player

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/connect4/connect4test"
	"tengen/engine/player"
)

// parseInfo reads lines separated by commas, such as "4:60 50% +5": a move, its
// visits, its win probability, and the number of plies in which it is proved to win
// (+) or lose (-). "=" is a proved draw and "3x" an exact score.
func parseInfo(t *testing.T, text string) (info player.Info) {
	t.Helper()
	info = player.Info{Nodes: 100, Playouts: 90, Limit: 200}
	for line := range strings.SplitSeq(text, ",") {
		l := player.Line{}
		for word := range strings.FieldsSeq(line) {
			n, err := strconv.Atoi(strings.Trim(word[strings.IndexByte(word, ':')+1:], "%=x"))
			switch {
			case word == "=":
				l.Proved, err = true, nil
			case strings.Contains(word, ":"):
				l.Move, l.Visits = word[:1], int64(n)
			case strings.HasSuffix(word, "%"):
				l.WinProb, l.Score, l.Eval = float64(n)/100, float64(n)/50-1, 20*n-1000
			case strings.HasSuffix(word, "x"):
				l.Exact, l.Proved = &n, true
			default:
				l.Win, l.Proved = n, true
			}
			if err != nil {
				t.Fatal(line, err)
			}
		}
		l.PV = strings.Split(l.Move+"12", "")
		info.Lines = append(info.Lines, l)
	}
	info.Move = info.Lines[0].Move
	return info
}

// format writes lines in their order: each move with its visits and win probability,
// or with its proved result.
func format(lines []player.Line) string {
	var words []string
	for _, l := range lines {
		switch {
		case l.Exact != nil:
			words = append(words, l.Move+":"+strconv.Itoa(*l.Exact)+"x")
		case l.Win != 0:
			words = append(words, l.Move+":"+strconv.Itoa(l.Win))
		case l.Proved:
			words = append(words, l.Move+":=")
		default:
			words = append(words, l.Move+":"+strconv.Itoa(int(l.Visits))+":"+strconv.Itoa(int(100*l.WinProb+0.5)))
		}
	}
	return strings.Join(words, " ")
}

func TestMerge(t *testing.T) {
	for _, c := range []struct {
		name  string
		trees []string
		lines int
		want  string
	}{
		{"visits are added, win probabilities averaged", []string{"5:60 50%, 4:40 60%", "4:80 90%, 5:20 10%"}, 2,
			"4:120:80 5:80:40"},
		{"a single tree", []string{"4:10 50%, 5:9 50%"}, 1, "4:10:50"},
		{"all lines", []string{"4:10 50%, 5:9 50%"}, 0, "4:10:50 5:9:50"},
		{"a proof of one tree holds", []string{"1:90 90%, 2:50 40%, 3:5 0% -4, 4:1 50%",
			"4:9 100% 5, 2:50 50% =, 1:90 0% -6, 3:5 40%"}, 9, "4:5 2:= 1:-6 3:-4"},
		{"the shortest proof", []string{"1:5 100% 9", "1:5 100% 7", "1:90 80%"}, 9, "1:7"},
		{"the shortest win first", []string{"1:5 100% 9, 2:5 100% 7, 3:90 80%"}, 9, "2:7 1:9 3:90:80"},
		{"an exact result replaces estimates", []string{"1:90 90%, 2:50 40%", "2:0 100% 3x, 1:0 0% -3x"}, 9,
			"2:3x 1:-3x"},
		{"order of moves with equal visits", []string{"3:10 50%, 4:10 70%"}, 9, "3:10:50 4:10:70"},
	} {
		var infos []player.Info
		for _, text := range c.trees {
			infos = append(infos, parseInfo(t, text))
		}
		before := format(infos[0].Lines)
		got := Merge(infos, c.lines)
		if format(got.Lines) != c.want {
			t.Errorf("%s: %s, want %s", c.name, format(got.Lines), c.want)
		}
		n := int64(len(infos))
		if got.Nodes != 100*n || got.Playouts != 90*n || got.Limit != 200*n || got.Move != got.Lines[0].Move ||
			got.Depth != 3 {
			t.Errorf("%s: %+v", c.name, got)
		}
		if format(infos[0].Lines) != before {
			t.Errorf("%s: the first info has changed", c.name)
		}
	}
}

// TestRoots measures the strength of two and of four merged players against one on
// large boards. Each player has the same number of playouts, and each opening is
// played from both sides. TENGEN_ROOTS sets the number of pairs of games; the test is
// skipped if it is not set.
func TestRoots(t *testing.T) {
	pairs, err := strconv.Atoi(os.Getenv("TENGEN_ROOTS"))
	if err != nil {
		t.Skip("TENGEN_ROOTS is not set")
	}
	for _, many := range []int{2, 4} {
		r := rand.New(rand.NewPCG(23, 24))
		var wins, draws, losses int
		for pair := range pairs {
			start := connect4test.Big(r)
			for side := range 2 {
				p := connect4.Value{Position: start.Clone()}
				var players [2][]*Player
				for i, n := range [2]int{many, 1} {
					for range n {
						players[i] = append(players[i], New(p.Position, nil))
					}
				}
				for !p.Over() {
					who := (p.ToMove() + side) & 1 // 0 is the merged players
					if err := p.Play(mergedMove(t, players[who], p, uint64(pair*100+who*10))); err != nil {
						t.Fatal(err)
					}
				}
				switch p.Winner() {
				case -1:
					draws++
				case side:
					wins++
				default:
					losses++
				}
			}
		}
		t.Logf("%d trees against 1: %d won, %d drawn, %d lost", many, wins, draws, losses)
	}
}

// mergedMove returns the merged move of several players with different seeds.
func mergedMove(t *testing.T, players []*Player, p connect4.Value, seed uint64) string {
	t.Helper()
	var infos []player.Info
	for i, one := range players {
		info := ask(t, one, player.Task{
			Position: p, Lines: connect4.MaxSize, Seed: seed + uint64(i), Limits: player.Limits{Playouts: 1000},
		})
		infos = append(infos, info)
	}
	merged := Merge(infos, 1)
	if !slices.ContainsFunc(infos, func(i player.Info) bool {
		return slices.ContainsFunc(i.Lines, func(l player.Line) bool { return l.Move == merged.Move })
	}) {
		t.Fatalf("no player has a line for the merged move %q", merged.Move)
	}
	return merged.Move
}
