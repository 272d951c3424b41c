package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/prove/check/packed"
	"tengen/site/packs"
)

// tengen runs the program in a folder and returns its exit status and output.
func tengen(t *testing.T, dir string, args ...string) (status int, output string) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	late, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	c := exec.CommandContext(late, program, args...)
	c.Env = append(os.Environ(), "TENGEN_TEST_MAIN=1")
	c.Dir = dir
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	err = c.Run()
	if exit := (&exec.ExitError{}); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return c.ProcessState.ExitCode(), out.String()
}

// Wrong usage is answered with a sentence and starts nothing.
func TestWrongUsage(t *testing.T) {
	for _, line := range []string{
		"", "luck", "prove", "prove luck", "prove -moves h8", "prove run extra", "prove run -threads 256", "prove run -threads -1", "prove run -memory -1",
		"prove run -memory 99999999999999", "prove run -report 0s", "prove run -report -1s", "prove run -time -1s", "prove run -positions -1", "prove run -think -1",
		"prove run -leaf 9000000000000000000", "prove pack extra", "prove pack -threats -1", "prove verify", "prove verify a b", "prove verify -threads 0 a",
		"prove verify -threads 100000000 a", "prove verify -sample -1 a", "match", "match -engine tengen", "match -engine cmd= -engine tengen",
		"perft -depth -1", "perft -depth 0", "perft -depth 1000000", "perft extra", "bench -threads 0", "bench -threads 100000000", "openings -n 0", "openings -n -1",
		"openings -nodes -1", "openings -low 0.6 -high 0.4", "openings -low NaN", "convert -to luck", "convert -number -1", "convert -number 0 -to psq", "convert extra", "games", "games a b", "puzzles", "puzzles luck",
		"puzzles find -most 0", "puzzles find -from -1", "puzzles pack", "puzzles verify", "puzzles verify -every 0 a", "puzzles verify -every -1 a",
		"book", "book -o b -plies -1", "book -o b -table 99", "book -o b -verify -1", "gomocup extra", "analyse extra",
		"library", "library a -game chess", "library a -moves z9", "library -list -1 a", "library a -game connect4",
		"book five", "book five -state s extra", "book five -state s -nodes 0", "book five -state s -plies -1", "book five -state s -time -1s",
		"book five -state s -games chess", "book five -state s -games connect4", "book five -state s -most 0",
	} {
		dir := t.TempDir()
		status, output := tengen(t, dir, strings.Fields(line)...)
		if status != 2 || strings.Contains(output, "goroutine ") || strings.TrimSpace(output) == "" {
			t.Errorf("tengen %s: status %d, %s", line, status, output)
		}
		if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
			t.Errorf("tengen %s: left %v, %v", line, files, err)
		}
	}
}

// Files that are missing, empty or cut are an error in one sentence.
func TestDamagedFiles(t *testing.T) {
	dir := t.TempDir()
	for name, from := range map[string]string{"p.proof": "freestyle15.proof", "a.games": "arena-freestyle15.games", "z.pack": "puzzles.pack"} {
		data, err := os.ReadFile(filepath.Join("../../../site/packs", from))
		if err != nil {
			t.Fatal(err)
		}
		for prefix, n := range map[string]int{"cut-": len(data) / 2, "empty-": 0} {
			if err := os.WriteFile(filepath.Join(dir, prefix+name), data[:n], 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "lines"), []byte("0 7,7\n\n1 99,99 -1,0\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"prove verify X-p.proof", "prove verify -sample 3 X-p.proof", "games X-a.games", "puzzles verify X-z.pack", "puzzles find -games X-a.games -out found",
		"puzzles find -games lines -out found", "prove pack -state X-p.proof", "prove run -state X-a.games", "match -engine tengen,nodes=9 -engine tengen,nodes=8 -openings X-a.games",
		"match -engine tengen,nodes=9 -engine tengen,nodes=8 -games 2 -quiet -out X-p.proof", "book -o X-z.pack", "library X-p.proof",
		"book five -time 0s -o other.book -state X-a.games",
	} {
		for _, prefix := range []string{"cut-", "empty-", "missing-"} {
			words := strings.Fields(strings.ReplaceAll(line, "X-", prefix))
			if prefix != "cut-" && (strings.Contains(line, "-state") || strings.Contains(line, "-out X-") || strings.HasPrefix(line, "book")) {
				continue // an empty or missing file of these begins
			}
			status, output := tengen(t, dir, words...)
			if status != 1 && status != 2 || strings.Contains(output, "goroutine ") || strings.TrimSpace(output) == "" {
				t.Errorf("tengen %q: status %d, %s", words, status, output)
			}
		}
	}
}

// A partial pack fails at once and names what is open, unless -partial accepts it.
func TestVerifyPartialPack(t *testing.T) {
	dir := t.TempDir()
	data, err := packs.Proofs.ReadFile("renju15.proof")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "p"), data, 0o644); err != nil {
		t.Fatal(err)
	}
	pack, err := packed.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	open := gomoku.MoveString(pack.Open())
	if status, output := tengen(t, dir, "prove", "verify", "-nodes", "2000", "p"); status != 1 || !strings.Contains(output, "it has no answer to "+open) {
		t.Error(status, output)
	}
	proved := fmt.Sprintf("%d of %d replies at the start are proved, up to symmetry; open: %s", len(pack.Listed()), len(pack.Listed())+len(pack.Open()), open)
	if status, output := tengen(t, dir, "prove", "verify", "-partial", "-sample", "3", "p"); status != 0 || !strings.Contains(output, proved) || strings.Contains(output, "proved: Black wins") {
		t.Error(status, output)
	}
}

// A pack is named for its game.
func TestProvePackNames(t *testing.T) {
	dir := t.TempDir()
	start := []string{"-game", "standard15", "-moves", "h8h9i9j10g8j8g7j9"}
	for _, args := range [][]string{append([]string{"prove", "run", "-threads", "2", "-memory", "256", "-think", "20000"}, start...), append([]string{"prove", "pack"}, start...)} {
		if status, output := tengen(t, dir, args...); status != 0 {
			t.Fatalf("%q: %d %s", args, status, output)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "standard15.proof")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "freestyle15.proof")); err == nil {
		t.Error("the pack of standard has the name of freestyle")
	}
	// A run where White holds ends and says so.
	if status, output := tengen(t, dir, "prove", "run", "-state", "other", "-moves", "h8a1j9a2k3a3n12a4b14"); status != 1 || !strings.Contains(output, "White holds") {
		t.Error(status, output)
	}
}
