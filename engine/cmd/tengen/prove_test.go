package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// A proof whose program is killed repeatedly continues until it is finished, and its
// pack passes the check.
func TestProveSurvivesKills(t *testing.T) {
	dir := t.TempDir()
	state, pack := filepath.Join(dir, "state"), filepath.Join(dir, "pack")
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	const moves = "h8h9i9j10g8j8g7j9"
	start := func(args ...string) (*exec.Cmd, *bytes.Buffer) {
		c := exec.Command(program, args...)
		c.Env = append(os.Environ(), "TENGEN_TEST_MAIN=1")
		var out bytes.Buffer
		c.Stdout, c.Stderr = &out, &out
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		return c, &out
	}
	prove := func() (*exec.Cmd, *bytes.Buffer) {
		return start("prove", "run", "-moves", moves, "-state", state, "-threads", "2", "-memory", "256", "-think",
			"20000")
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 6 {
		c, _ := prove()
		time.Sleep(time.Duration(random.IntN(1500)) * time.Millisecond)
		c.Process.Kill()
		c.Wait()
	}
	c, out := prove()
	if err := c.Wait(); err != nil || !bytes.Contains(out.Bytes(), []byte("proved: Black wins")) {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, args := range [][]string{
		{"prove", "pack", "-moves", moves, "-state", state, "-o", pack},
		{"prove", "verify", pack},
		{"prove", "verify", "-sample", "20", pack},
	} {
		c, out := start(args...)
		if err := c.Wait(); err != nil {
			t.Errorf("%v: %v\n%s", args, err, out)
		}
	}
	if err := os.WriteFile(pack, []byte("no pack"), 0o644); err != nil {
		t.Fatal(err)
	}
	c, out = start("prove", "verify", pack)
	if err := c.Wait(); err == nil {
		t.Errorf("a file that is not a pack was accepted\n%s", out)
	}
}
