package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// stub is the library that Go's runtime loads at its start and Wine 8 lacks.
const stub = `#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {
	return RtlGenRandom(data, size);
}
`

// wine returns the command of Wine, or skips the test.
func wine(t *testing.T) string {
	t.Helper()
	if os.Getenv("TENGEN_FULL") == "" {
		t.Skip("make test-full runs it")
	}
	for _, name := range []string{"wine64", "/usr/lib/wine/wine64", "wine"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("Wine is not installed (Debian: wine64)")
	return ""
}

// prefix returns a new folder of Wine with the stub in it.
func prefix(t *testing.T, wine string) []string {
	t.Helper()
	const compiler = "x86_64-w64-mingw32-gcc"
	if _, err := exec.LookPath(compiler); err != nil {
		t.Skip(compiler + " is not installed (Debian: gcc-mingw-w64-x86-64)")
	}
	dir := t.TempDir()
	env := append(os.Environ(), "WINEPREFIX="+filepath.Join(dir, "wine"), "WINEDEBUG=-all",
		"WINEDLLOVERRIDES=mscoree,mshtml=")
	run := func(name string, args ...string) {
		c := exec.Command(name, args...)
		c.Env = env
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%s %v: %v\n%s", name, args, err, out)
		}
	}
	source := filepath.Join(dir, "stub.c")
	if err := os.WriteFile(source, []byte(stub), 0o600); err != nil {
		t.Fatal(err)
	}
	run(wine, "wineboot", "--init")
	t.Cleanup(func() {
		c := exec.Command(wine, "wineboot", "--kill")
		c.Env = env
		_ = c.Run() // it may have ended by itself
	})
	run(compiler, "-shared", "-O", "-o", filepath.Join(dir, "wine/drive_c/windows/system32/bcryptprimitives.dll"),
		source, "-ladvapi32")
	return env
}

// The program for Windows plays a game by Gomocup's protocol under Wine: it occupies only
// free points, answers a move in time, and ends when it is told to.
func TestWindowsConversation(t *testing.T) {
	command := wine(t)
	env := prefix(t, command)
	t.Chdir("../..")
	program, err := compile("windows", "amd64")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), gomocup+".exe")
	if err := os.WriteFile(path, program, 0o700); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(command, path)
	c.Env = env
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	defer c.Process.Kill()
	answers := bufio.NewReader(out)
	say := func(line string) { io.WriteString(in, line+"\r\n") }
	answer := func() string {
		for {
			line, err := answers.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if line = strings.TrimSpace(line); !strings.HasPrefix(line, "MESSAGE") &&
				!strings.HasPrefix(line, "DEBUG") {
				return line
			}
		}
	}

	say("ABOUT")
	if got := answer(); !regexp.MustCompile(`name="Tengen", version="\d+\.\d+\.\d+"`).MatchString(got) {
		t.Errorf("ABOUT: %q", got)
	}
	say("START 15")
	if got := answer(); got != "OK" {
		t.Fatalf("START: %q", got)
	}
	say("INFO timeout_turn 300")
	say("BEGIN")
	taken := map[string]bool{}
	free := func() string {
		for y := range 15 {
			for x := range 15 {
				if point := fmt.Sprintf("%d,%d", x, y*7%15); !taken[point] {
					return point
				}
			}
		}
		return ""
	}
	for move := range 5 {
		began := time.Now()
		got := answer()
		var x, y int
		if n, _ := fmt.Sscanf(got, "%d,%d", &x, &y); n != 2 || x < 0 || x > 14 || y < 0 || y > 14 || taken[got] {
			t.Fatalf("move %d: %q", move, got)
		}
		if spent := time.Since(began); spent > 10*time.Second {
			t.Errorf("move %d took %v", move, spent)
		}
		taken[got] = true
		if move == 4 { // the fifth stone may win
			break
		}
		point := free()
		taken[point] = true
		say("TURN " + point)
	}
	say("END")
	if err := c.Wait(); err != nil {
		t.Errorf("after END: %v", err)
	}
}
