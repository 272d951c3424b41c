package review

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/player"
)

// referenceNodes is the number of nodes for the verdicts to compare with.
const referenceNodes = 50 * DefaultNodes

// TestAgreement compares verdicts with those of a search with fifty times the nodes, on
// random moves of the stored games: whether a move was an error, and of which class. It
// takes a minute for a few moves. It therefore appends the results to the file
// TENGEN_AGREE, continues from there in the next run, and ends after TENGEN_MINUTES. It is
// skipped if TENGEN_AGREE is not set.
func TestAgreement(t *testing.T) {
	name := os.Getenv("TENGEN_AGREE")
	if name == "" {
		t.Skip("TENGEN_AGREE names no file")
	}
	minutes, _ := strconv.ParseFloat(os.Getenv("TENGEN_MINUTES"), 64)
	end := time.Now().Add(time.Duration(max(minutes, 1) * float64(time.Minute)))
	compared := readCompared(t, name)
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	list := tactics(t)
	rng := rand.New(rand.NewPCG(20, 26))
	for time.Now().Before(end) && len(compared) < 10_000 {
		one := list[rng.IntN(len(list))]
		p, _ := gomoku.Parse(one.game, one.moves)
		ply := 4 + rng.IntN(max(p.Ply()-4, 1))
		key := one.game + " " + one.moves + " " + strconv.Itoa(ply)
		if _, known := compared[key]; known || ply >= p.Ply() {
			continue
		}
		pair := [2]string{verdictAt(t, one, ply, DefaultNodes), verdictAt(t, one, ply, referenceNodes)}
		compared[key] = pair
		fmt.Fprintln(f, key, pair[0], pair[1])
	}
	same, verdicts := 0, map[[2]string]int{}
	for _, pair := range compared {
		verdicts[pair]++
		if pair[0] == pair[1] {
			same++
		}
	}
	t.Logf("%d moves, the same verdict in %d: %v", len(compared), same, verdicts)
}

// verdictAt returns the verdict on a move of a game: "fine" or the class of the error.
func verdictAt(t *testing.T, one storedPosition, ply int, nodes int64) string {
	t.Helper()
	p, _ := gomoku.Parse(one.game, one.moves)
	v := gomoku.Value{Position: p}
	list, err := New(v).Review(player.NewTengen(p.Rule(), 32<<20),
		Task{Position: v, From: ply, To: ply + 1, Nodes: nodes})
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	if c := list[0].Class; c.Error() {
		return c.String()
	}
	return "fine"
}

// readCompared reads the results of earlier runs.
func readCompared(t *testing.T, name string) map[string][2]string {
	t.Helper()
	compared := map[string][2]string{}
	f, err := os.Open(name)
	if err != nil {
		return compared
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if w := strings.Fields(lines.Text()); len(w) == 5 {
			compared[strings.Join(w[:3], " ")] = [2]string{w[3], w[4]}
		}
	}
	return compared
}
