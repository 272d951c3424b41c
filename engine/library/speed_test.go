package library

import (
	"runtime"
	"testing"
	"time"

	"tengen/engine/library/librarytest"
)

// manyGames is the number of games of the measurements, about that of the Renju
// International Federation's database.
const manyGames = 70_000

// BenchmarkLibrary measures the parts of an index of many games. Run it with -benchtime 1x.
func BenchmarkLibrary(b *testing.B) {
	made := librarytest.Games(manyGames, 1)
	board, err := NewBoard("renju15")
	if err != nil {
		b.Fatal(err)
	}
	for name, file := range map[string]string{"RIF": librarytest.RIF(made), "SGF": librarytest.SGF(made)} {
		b.Run("read "+name, func(b *testing.B) {
			b.SetBytes(int64(len(file)))
			for b.Loop() {
				if _, r, err := Read(board, file, nil, nil, nil); err != nil || r.Unreadable > 0 {
					b.Fatal(r, err)
				}
			}
		})
	}
	stored := string(build(b, board, librarytest.RIF(made)).Encode())
	made = nil
	before := heap()
	x, err := Decode(stored, NewBoard, nil)
	if err != nil {
		b.Fatal(err)
	}
	size := heap() - before
	b.Run("decode", func(b *testing.B) {
		b.SetBytes(int64(len(stored)))
		for b.Loop() {
			if _, err := Decode(stored, NewBoard, nil); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(size)/1e6, "MB")
		b.ReportMetric(float64(x.Positions()), "positions")
	})
	for _, moves := range []string{"", "h8", "h8h9", "h8h9i10", "h8i9i10h7g8"} {
		numbers := board.Numbers(parse(b, "renju15", moves))
		b.Run("explore "+moves, func(b *testing.B) {
			for b.Loop() {
				count := board.Spot(numbers).Count()
				count.Add(x, nil)
				count.Moves()
			}
		})
		b.Run("find "+moves, func(b *testing.B) {
			for b.Loop() {
				x.Find(board.Spot(numbers), nil, 0, 20)
			}
		})
	}
}

// build returns the index of a file.
func build(t testing.TB, b *Board, file string) *Index {
	t.Helper()
	x, r, err := Read(b, file, nil, nil, nil)
	if err != nil || r.Unreadable > 0 || r.Cut != nil || len(r.Others) > 0 {
		t.Fatal(r, err)
	}
	return x
}

// heap returns the bytes in use.
func heap() int {
	runtime.GC()
	time.Sleep(time.Millisecond)
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
