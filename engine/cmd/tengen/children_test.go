//go:build linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// runs reports whether the process whose number a file holds runs. One that has ended and was
// not waited for does not.
func runs(t *testing.T, file string) bool {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	stat, err := os.ReadFile("/proc/" + strings.TrimSpace(string(text)) + "/stat")
	return err == nil && !strings.Contains(string(stat), ") Z ")
}

// gone waits until no process of the files runs.
func gone(t *testing.T, files ...string) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		left := 0
		for _, file := range files {
			if runs(t, file) {
				left++
			}
		}
		if left == 0 {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%d programs still run", left)
		}
	}
}

// brain is a program that starts another one, and plays; it ends as its second argument says.
func brain(child, end string) []string {
	return []string{"sh", "-c",
		`sleep 1000 & echo $! > ` + strconv.Quote(child) + `; while read -r line; do case $line in START*) echo OK;; END*) ` + end + `;; esac; done; ` + end}
}

// What a program starts ends with it, whether the program ends by itself or must be killed.
func TestChildrenEnd(t *testing.T) {
	for name, end := range map[string]string{"it ends": "exit", "it ignores the end": "sleep 1000"} {
		file := filepath.Join(t.TempDir(), "child")
		g := &gomocup{command: brain(file, end)}
		if err := g.start(); err != nil {
			t.Fatal(err)
		}
		g.say("START 15")
		if err := g.readOK("START", gracePeriod); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		g.close()
		gone(t, file)
	}
}

// After a signal no program of the match is left, and the match ends with the signal's status.
func TestSignalEndsChildren(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		dir := t.TempDir()
		one, script := filepath.Join(dir, "one"), filepath.Join(dir, "brain.sh")
		if err := os.WriteFile(script, []byte(brain(one, "sleep 1000")[2]), 0o644); err != nil {
			t.Fatal(err)
		}
		c := exec.Command(os.Args[0], "match", "-engine", "cmd=sh "+script+",name=a", "-engine",
			"tengen,nodes=100,name=b")
		c.Env = append(os.Environ(), "TENGEN_TEST_MAIN=1")
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			if text, _ := os.ReadFile(one); strings.HasSuffix(string(text), "\n") {
				break
			}
		}
		c.Process.Signal(s)
		c.Wait()
		if got := c.ProcessState.ExitCode(); got != 128+int(s) {
			t.Errorf("%v: status %d", s, got)
		}
		gone(t, one)
	}
}
