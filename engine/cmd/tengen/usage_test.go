package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// tengen runs the program in a folder and returns its exit status and output.
func tengen(t *testing.T, dir string, args ...string) (status int, output string) {
	t.Helper()
	return tengenFrom(t, dir, nil, args...)
}

// tengenFrom is tengen with an input.
func tengenFrom(t *testing.T, dir string, in io.Reader, args ...string) (status int, output string) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	late, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	c := exec.CommandContext(late, program, args...)
	c.Env = append(os.Environ(), "TENGEN_TEST_MAIN=1")
	c.Dir, c.Stdin = dir, in
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	err = c.Run()
	if exit := (&exec.ExitError{}); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return c.ProcessState.ExitCode(), out.String()
}

// A command whose output is lost says so and ends with the status of files that cannot be
// written, also where it explains its flags.
func TestLostOutput(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no full disk to write to: ", err)
	}
	defer full.Close()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.sgf"), []byte("(;GM[4]SZ[15];B[hh];W[gg])"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"version", "perft -depth 1", "match -games 2 -engine tengen,nodes=1 -engine tengen,nodes=2", "match -quiet -games 2 -engine tengen,nodes=1 -engine tengen,nodes=2",
		"library -game freestyle15 a.sgf", "openings -n 1", "bench -h", "prove -h", "gomocup", "analyse", "convert -to moves",
	} {
		c := exec.Command(program, strings.Fields(line)...)
		c.Env = append(os.Environ(), "TENGEN_TEST_MAIN=1")
		c.Dir, c.Stdout = dir, full
		c.Stdin = strings.NewReader(map[string]string{"gomocup": "ABOUT\nEND\n",
			"analyse": `{"id":1,"cmd":"players"}`, "convert -to moves": "h8i9"}[line])
		said, err := c.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		notes, _ := io.ReadAll(said)
		c.Wait()
		if status := c.ProcessState.ExitCode(); status != usageStatus ||
			!strings.Contains(string(notes), "no space left") {
			t.Errorf("tengen %s: status %d, %s", line, status, notes)
		}
	}
}

// overview are the lines that explain themselves at length.
var overview = map[string]bool{"": true, "luck": true, "prove": true, "prove luck": true, "prove -moves h8": true,
	"match": true}

// numbers are the flags that take a number, with the least that is wrong from below; for some
// a negative number or 0 has a meaning.
var numbers = map[string]map[string]string{
	"bench": {"threads": "0"}, "perft": {"depth": "0"}, "library a": {"list": "-1", "from": "-1",
		"to": "-1"}, "convert": {"number": "-1"},
	"openings":     {"n": "0", "nodes": "0", "glance": "-1", "threats": "-1", "seed": "-1", "low": "-1", "high": "0"},
	"match":        {"games": "0", "jobs": "0", "at-most": "-1", "seed": "-1", "margin": "-1s"},
	"puzzles find": {"most": "0", "from": "-1"}, "puzzles verify a": {"every": "0"},
	"prove run": {"threads": "-1", "memory": "-1", "time": "-1s", "positions": "-1", "report": "0", "think": "-1",
		"leaf": "-1", "reply": "-1", "pass": "-1"},
	"prove pack": {"threats": "-1"}, "prove verify a": {"threads": "0", "sample": "-1", "nodes": "-1", "seed": "-1"},
	"book -o b":          {"plies": "-1", "table": "0", "verify": "-1", "time": "-1s"},
	"book five -state s": {"nodes": "0", "plies": "-1", "most": "0", "time": "-1s"},
}

// Wrong numbers are answered with a sentence that names the flag.
func TestWrongNumbers(t *testing.T) {
	dir := t.TempDir()
	for command, flags := range numbers {
		words := strings.Fields(command)
		for name, low := range flags {
			for _, value := range []string{low, "99999999999999999999"} {
				line := slices.Concat(words, []string{"-" + name, value})
				if words[len(words)-1] == "a" {
					line = slices.Concat(words[:len(words)-1], []string{"-" + name, value, "a"})
				}
				if words[0] == "match" {
					line = append(line, "-engine", "tengen,nodes=1", "-engine", "tengen,nodes=2")
				}
				checkUsage(t, dir, "-"+name, line)
			}
		}
	}
	for _, key := range []string{"level", "nodes", "playouts", "depth", "threads", "ms", "left", "increment", "paced"} {
		for _, value := range []string{"-1", "99999999999999999999"} {
			checkUsage(t, dir, key, []string{"match", "-engine", "tengen," + key + "=" + value, "-engine",
				"tengen,nodes=1"})
		}
	}
	for _, sprt := range []string{"0", "0,0", "5,0", "NaN,1", "many", "0,1,2", "0,1e999"} {
		checkUsage(t, dir, "-sprt", []string{"match", "-engine", "tengen,nodes=1", "-engine", "tengen,nodes=2",
			"-sprt", sprt})
	}
	if files := listed(t, dir); files != "" {
		t.Error("left", files)
	}
}

// checkUsage runs a line that must be refused in one sentence with a word.
func checkUsage(t *testing.T, dir, word string, line []string) {
	t.Helper()
	status, output := tengen(t, dir, line...)
	if status != usageStatus || !strings.HasPrefix(output, "tengen "+line[0]+": ") ||
		strings.Count(output, "\n") != 1 || !strings.Contains(output, word) {
		t.Errorf("tengen %q: status %d, %.500s", line, status, output)
	}
}

// Wrong usage is answered with a sentence and starts nothing.
func TestWrongUsage(t *testing.T) {
	for _, line := range []string{
		"", "luck", "prove", "prove luck", "prove -moves h8", "prove run extra", "prove run -threads 256", "prove run -threads -1", "prove run -memory -1",
		"prove run -memory 99999999999999", "prove run -report 0s", "prove run -report -1s", "prove run -time -1s", "prove run -positions -1", "prove run -think -1",
		"prove run -leaf 9000000000000000000", "prove pack extra", "prove pack -threats -1", "prove verify", "prove verify a b", "prove verify -threads 0 a",
		"prove verify -threads 100000000 a", "prove verify -sample -1 a", "match", "match -engine tengen", "match -engine cmd= -engine tengen",
		"perft -depth -1", "perft -depth 0", "perft -depth 1000000", "perft extra", "perft -depth many", "match -games 1.5", "match -engine tengen,nodes=many -engine tengen", "bench -threads 0", "bench -threads 100000000", "openings -n 0", "openings -n -1",
		"openings -nodes -1", "openings -low 0.6 -high 0.4", "openings -low NaN", "convert -to luck", "convert -number -1", "convert -number 0 -to psq", "convert extra", "games", "games a b", "puzzles", "puzzles luck",
		"puzzles find -most 0", "puzzles find -from -1", "puzzles pack", "puzzles verify", "puzzles verify -every 0 a", "puzzles verify -every -1 a",
		"book", "book -o b -plies -1", "book -o b -table 99", "book -o b -verify -1", "gomocup extra", "analyse extra",
		"library", "library a -game chess", "library a -moves z9", "library -list -1 a", "library a -game connect4",
		"book five", "book five -state s extra", "book five -state s -nodes 0", "book five -state s -plies -1", "book five -state s -time -1s",
		"match -engine luck -engine tengen,nodes=1", "match -engine cmd=/no/such/brain -engine tengen,nodes=1", "match -engine cmd=no-such-brain -engine tengen,nodes=1", "match -engine tengen,level=99 -engine tengen,nodes=1", "match -engine tengen,threads=256 -engine tengen,nodes=1",
		"match -game chess -engine tengen,nodes=1 -engine tengen,nodes=2", "match -game freestyle99 -engine " +
			"tengen,nodes=1 -engine tengen,nodes=2", "match -luck",
		"perft -game chess", "perft -game freestyle15 -moves z99", "perft -game connect4-99999999999x9", "convert -game chess", "openings -game chess", "openings -game connect4",
		"prove run -game chess", "prove run -moves z9", "prove run -first z9", "prove pack -game chess", "puzzles find -game chess", "puzzles find -game freestyle99", "version extra", "version -luck",
		"book five -state s -games chess", "book five -state s -games connect4", "book five -state s -most 0",
	} {
		dir := t.TempDir()
		status, output := tengen(t, dir, strings.Fields(line)...)
		if status != 2 || strings.Contains(output, "goroutine ") || strings.TrimSpace(output) == "" ||
			strings.Count(output, "\n") > 1 && !overview[line] {
			t.Errorf("tengen %s: status %d, %.500s", line, status, output)
		}
		if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
			t.Errorf("tengen %s: left %v, %v", line, files, err)
		}
	}
}

// Files that are missing, empty, folders, cut off or of another kind are refused in one
// sentence, and nothing is written.
func TestDamagedFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, from := range map[string]string{"proof": "freestyle15.proof", "games": "arena-freestyle15.games",
		"pack": "puzzles.pack"} {
		data, err := os.ReadFile(filepath.Join("../../../site/packs", from))
		if err != nil {
			t.Fatal(err)
		}
		write("whole."+name, data)
		write("cut."+name, data[:len(data)/2])
		write("start."+name, data[:10])
		write("empty."+name, nil)
	}
	binary := make([]byte, 5000)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range binary {
		binary[i] = byte(rng.Uint32())
	}
	for _, kind := range []string{"proof", "games", "pack", "text"} {
		write("binary."+kind, binary)
	}
	write("empty.text", nil)
	write("blank.text", []byte(" \n\n"))
	write("cut.text", []byte("0 7,7 8"))
	write("outside.text", []byte("0 7,7 99,99 -1,0\n"))
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	before := listed(t, dir)
	const two = "match -engine tengen,nodes=9 -engine tengen,nodes=8 -games 2 -quiet"
	for _, c := range []struct{ line, files string }{
		{"puzzles verify X", "missing.pack empty.pack binary.pack cut.pack start.pack whole.games whole.proof folder"},
		{"puzzles pack -out new X", "missing.text empty.text blank.text binary.text cut.text whole.pack folder"},
		{"puzzles pack -out new -keep X", "missing.pack empty.pack binary.pack cut.pack start.pack whole.games folder"},
		{"puzzles find -out new -games X",
			"missing.games empty.games binary.games cut.games start.games missing.text empty.text blank.text " +
				"binary.text cut.text outside.text whole.pack folder"},
		{"puzzles find -most 1 -out X", "binary.text folder"},
		{"games X", "missing.games empty.games binary.games cut.games start.games whole.pack whole.proof folder"},
		{"library X",
			"missing.text empty.text blank.text binary.text cut.games start.games whole.games whole.proof folder"},
		{"prove verify X", "missing.proof empty.proof binary.proof cut.proof start.proof whole.pack folder"},
		{"prove verify -sample 3 X", "cut.proof empty.proof whole.games"},
		{"prove pack -o new -state X", "missing.text empty.text binary.text whole.proof folder"},
		{"prove run -time 1ms -state X", "binary.text whole.proof folder"},
		{two + " -openings X", "missing.text empty.text blank.text binary.text cut.text whole.pack folder"},
		{two + " -out X", "binary.text cut.text whole.proof folder missing/file"},
		{two + " -table X", "folder missing/file"},
		{two + " -pack X", "folder missing/file"},
		{two + " -sgf X", "folder missing/file"},
		{two + " -psq X", "whole.pack"},
		{"book -table 10 -time 1ms -o X", "binary.text cut.text whole.pack folder"},
		{"book five -time 0s -o new -state X", "binary.text cut.text whole.pack folder"},
		{"book five -time 0s -state missing.state -o X", "binary.text whole.pack empty.text folder"},
	} {
		for _, file := range strings.Fields(c.files) {
			words := strings.Fields(strings.ReplaceAll(c.line, "X", file))
			status, output := tengen(t, dir, words...)
			sentences := strings.Count(strings.TrimSpace(output), "\n") + 1
			if status != usageStatus || !strings.HasPrefix(output, "tengen "+words[0]+": ") || sentences != 1 ||
				len(output) > 300 || strings.HasSuffix(output, ": EOF\n") {
				t.Errorf("tengen %s: status %d, %d lines: %.400s", strings.Join(words, " "), status, sentences, output)
			}
		}
	}
	if after := listed(t, dir); after != before {
		t.Errorf("the commands changed files:\n%s\n%s", before, after)
	}
}

// listed returns the names and sizes of the files in a folder.
func listed(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, fmt.Sprintf("%s:%d", e.Name(), info.Size()))
	}
	return strings.Join(list, " ")
}

// The commands that read the standard input end with it, whatever it is.
func TestDamagedInput(t *testing.T) {
	binary := make([]byte, 5000)
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range binary {
		binary[i] = byte(rng.Uint32())
	}
	for _, c := range []struct {
		line, input, want string
		status            int
	}{
		{"convert", "", "tengen convert: the standard input is empty; give a game as in: tengen convert < FILE\n", 2},
		{"convert", " \n",
			"tengen convert: the standard input is empty; give a game as in: tengen convert < FILE\n", 2},
		{"convert", string(binary), "tengen convert: the file is no text and of no kind that is known here\n", 2},
		{"convert -number 7", "h8i9", "tengen convert: the file holds 1 games; there is no game 7\n", 2},
		{"convert", "(;GM[4]SZ[15", "", 2},
		{"analyse", "", "", 0},
		{"gomocup", "", "", 0},
		{"analyse", "{", `"code":"bad-request"`, 0},
		{"gomocup", "START 0\nSTART -1\nSTART 99999999999999999999\n", "ERROR", 0},
		{"gomocup", "START 15\nINFO timeout_turn -1\nINFO max_memory 99999999999999999999\nINFO rule 77\nTURN " +
			"99999999999999999999,0\nYXNBEST -1\nEND\n", "ERROR", 0},
	} {
		status, output := tengenFrom(t, t.TempDir(), strings.NewReader(c.input), strings.Fields(c.line)...)
		if status != c.status || !strings.Contains(output, c.want) || strings.Contains(output, "goroutine ") ||
			c.status == 2 && strings.Count(output, "\n") != 1 {
			t.Errorf("tengen %s with %.20q: status %d, %.300s", c.line, c.input, status, output)
		}
	}
	for _, line := range []string{"analyse", "gomocup"} {
		if status, output := tengenFrom(t, t.TempDir(), bytes.NewReader(binary), line); status != 0 ||
			strings.Contains(output, "goroutine ") {
			t.Errorf("tengen %s with other data: status %d, %.300s", line, status, output)
		}
	}
}

// A pack whose start lacks replies fails at once and names them, unless -partial accepts it.
func TestVerifyPartialPack(t *testing.T) {
	dir := t.TempDir()
	const start = "h8h9i9j10g8j8g7"
	for _, line := range []string{
		"run -threads 2 -memory 256 -think 20000 -game standard15 -moves " + start + "j9",
		"pack -game standard15 -moves " + start + " -o unchecked",
		"verify -partial -o p unchecked",
	} {
		if status, output := tengen(t, dir, append([]string{"prove"}, strings.Fields(line)...)...); status != 0 {
			t.Fatalf("%s: %d %s", line, status, output)
		}
	}
	if status, output := tengen(t, dir, "prove", "verify", "-nodes", "2000", "p"); status != 1 ||
		!strings.Contains(output, "it has no answer to ") || !strings.Contains(output, "j7") {
		t.Error(status, output)
	}
	if status, output := tengen(t, dir, "prove", "verify", "-partial", "-sample", "3", "p"); status != 0 ||
		!strings.Contains(output, "partial: 1 of 218 replies") || strings.Contains(output, "proved: Black wins") {
		t.Error(status, output)
	}
}

// A pack is named for its game.
func TestProvePackNames(t *testing.T) {
	dir := t.TempDir()
	start := []string{"-game", "standard15", "-moves", "h8h9i9j10g8j8g7j9"}
	for _, args := range [][]string{append([]string{"prove", "run", "-threads", "2", "-memory", "256", "-think",
		"20000"}, start...), append([]string{"prove", "pack"}, start...)} {
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
	if status, output := tengen(t, dir, "prove", "run", "-state", "other", "-moves",
		"h8a1j9a2k3a3n12a4b14"); status != 1 || !strings.Contains(output, "White holds") {
		t.Error(status, output)
	}
}

// A library tells what its games lost, and ends with the status for that.
func TestLibraryTellsLosses(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		name, text, said string
		status           int
	}{
		{"whole", "(;GM[4]SZ[15];B[hh];W[gg])", "1 games, 1 with the position", 0},
		{"illegal", "(;GM[4]SZ[15];B[hh];W[gg];B[gg];W[ff])(;GM[4]SZ[15];B[hh])",
			"illegal: 1 games lost moves; the first, game 1: SGF, line 1, column 27: move 3", lossStatus},
		{"foul", "(;GM[4]SZ[15]RU[Renju];B[hh];W[aa];B[ih];W[ca];B[gg];W[ea];B[gf];W[ga];B[gh])",
			"foul: 1 games lost moves; the first, game 1: a move is forbidden to Black", lossStatus},
		{"passed", "(;GM[4]SZ[15];B[hh];W[];B[gg])",
			"passed: 1 games lost moves; the first, game 1: SGF, line 1, column 25: move 2", lossStatus},
		{"cut", "(;GM[4]SZ[15];B[hh];W[gg", "cut: only a part was read", lossStatus},
		{"twice", "(;GM[4]SZ[15]PB[a];B[hh];W[gg])(;GM[4]SZ[15]PB[a];B[hh];W[gg])(;GM[4]SZ[15]PB[b];B[hh];W[gg])",
			"twice: 1 of its games were there before and count once", 0},
		{"unnamed", "(;GM[4]SZ[15];B[hh];W[gg])(;GM[4]SZ[15];B[hh];W[gg])", "2 games, 2 with the position", 0},
		{"unreadable", "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[zz])", "unreadable: 1 games could not be read", lossStatus},
	} {
		if err := os.WriteFile(filepath.Join(dir, c.name), []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		rule := "freestyle15"
		if c.name == "foul" {
			rule = "renju15"
		}
		status, output := tengen(t, dir, "library", c.name, "-game", rule)
		if status != c.status || !strings.Contains(output, c.said) || !strings.Contains(output, " with the position") {
			t.Errorf("%s: status %d, %s", c.name, status, output)
		}
	}
}
