package main

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/player"
)

// A group searches, sleeps and searches again. If paced, no thread gets far ahead of
// another.
func TestGroupAtOnce(t *testing.T) {
	p, err := gomoku.Parse("freestyle15", "h8i9h10g9i7")
	if err != nil {
		t.Fatal(err)
	}
	for _, paced := range []int64{0, 2048} {
		threads := smpGroup{hash: 1 << 20, paced: paced}
		who := player.NewTengen(p.Rule(), 1<<16)
		who.SetGroups(threads.find)
		for range 3 {
			info, err := who.Search(&player.Task{Position: gomoku.Value{Position: p},
				Limits: player.Limits{Nodes: 40_000, Threads: 3}})
			if err != nil || info.Nodes < 40_000 || len(info.Lines) != 1 {
				t.Errorf("paced by %d: %+v, %v", paced, info, err)
			}
			if paced > 0 && info.Threads != 3 {
				t.Errorf("paced by %d, %d of 3 threads took part", paced, info.Threads)
			}
			who.Forget()
		}
		threads.close()
	}
}

// A task may request another table size; 0 keeps the current table.
func TestTableOfATask(t *testing.T) {
	threads := smpGroup{hash: 1 << 20}
	defer threads.close()
	first := threads.find(2, 0)
	if threads.find(3, 1) != first {
		t.Error("a table of the same size was made anew")
	}
	second := threads.find(2, 2)
	if second == first || threads.hash != 2<<20 || threads.helpers != 1 {
		t.Errorf("%d bytes, %d helpers", threads.hash, threads.helpers)
	}
	if threads.find(2, 0) != second {
		t.Error("size 0 changed the table")
	}
}

func TestBenchThreads(t *testing.T) {
	var out strings.Builder
	if err := benchThreads(&out, 2, 10*time.Millisecond); err != nil {
		t.Fatal(err)
	}
	if form := regexp.MustCompile(`^2 threads: \d+ nodes/s, 1 thread: \d+ nodes/s, ratio \d+\.\d\d\n$`); !form.MatchString(out.String()) {
		t.Errorf("%q", out.String())
	}
}
