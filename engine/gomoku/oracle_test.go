package gomoku

import (
	"math/rand/v2"
	"runtime"
	"testing"
)

// The oracle reads the rule book literally, on a plain board of bytes, and
// shares nothing with the code under test: every window of cells in a line is
// looked at, every stone tried.
type oracle [15][15]byte // [x][y]: 0 empty, 'b', 'w'

func (o *oracle) at(x, y int) byte {
	if x < 0 || x > 14 || y < 0 || y > 14 {
		return '#'
	}
	return o[x][y]
}

var oracleLines = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// row is how many black stones in a row (x, y) belongs to.
func (o *oracle) row(x, y, dx, dy int) int {
	if o.at(x, y) != 'b' {
		return 0
	}
	n := 1
	for i := 1; o.at(x+i*dx, y+i*dy) == 'b'; i++ {
		n++
	}
	for i := 1; o.at(x-i*dx, y-i*dy) == 'b'; i++ {
		n++
	}
	return n
}

// forbidden is the verdict on a black stone at the empty (x, y).
func (o *oracle) forbidden(x, y int) Reason {
	o[x][y] = 'b'
	defer func() { o[x][y] = 0 }()
	fours, threes, over := 0, 0, false
	for _, l := range oracleLines {
		switch n := o.row(x, y, l[0], l[1]); {
		case n == 5:
			return Allowed
		case n > 5:
			over = true
		}
	}
	if over {
		return Overline
	}
	for _, l := range oracleLines {
		n := o.fours(x, y, l[0], l[1])
		fours += n
		if n == 0 && o.three(x, y, l[0], l[1]) {
			threes++
		}
	}
	switch {
	case fours >= 2:
		return DoubleFour
	case threes >= 2:
		return DoubleThree
	}
	return Allowed
}

// fours counts the different groups of four stones, (x, y) among them, that
// one stone makes a five.
func (o *oracle) fours(x, y, dx, dy int) int {
	sets := map[[9]bool]bool{}
	for start := -4; start <= 0; start++ {
		stones, gap := 0, 99
		var set [9]bool
		for k := start; k < start+5; k++ {
			switch o.at(x+k*dx, y+k*dy) {
			case 'b':
				stones++
				set[k+4] = true
			case 0:
				gap = k
			}
		}
		if stones != 4 || gap == 99 {
			continue
		}
		gx, gy := x+gap*dx, y+gap*dy
		o[gx][gy] = 'b'
		if o.row(gx, gy, dx, dy) == 5 {
			sets[set] = true
		}
		o[gx][gy] = 0
	}
	return len(sets)
}

// three reports whether a legal stone makes a straight four with (x, y).
func (o *oracle) three(x, y, dx, dy int) bool {
	for start := -3; start <= 0; start++ {
		stones, gap := 0, 99
		for k := start; k < start+4; k++ {
			switch o.at(x+k*dx, y+k*dy) {
			case 'b':
				stones++
			case 0:
				gap = k
			}
		}
		if stones != 3 || gap == 99 {
			continue
		}
		gx, gy := x+gap*dx, y+gap*dy
		o[gx][gy] = 'b'
		fives := 0
		for _, end := range [2]int{start - 1, start + 4} {
			ex, ey := x+end*dx, y+end*dy
			if o.at(ex, ey) != 0 {
				continue
			}
			o[ex][ey] = 'b'
			if o.row(ex, ey, dx, dy) == 5 {
				fives++
			}
			o[ex][ey] = 0
		}
		o[gx][gy] = 0
		if fives == 2 && o.forbidden(gx, gy) == Allowed {
			return true
		}
	}
	return false
}

// randomBoard throws stones on the board so that black shapes abound: a dense
// patch anywhere, edges included, few white stones, sometimes lines begun on
// purpose.
func randomBoard(rng *rand.Rand, o *oracle, cells *[Cells]Color) {
	*o = oracle{}
	put := func(x, y int, c byte) {
		if o.at(x, y) == 0 {
			o[x][y] = c
		}
	}
	size := 5 + rng.IntN(11)
	x0, y0 := rng.IntN(16-size), rng.IntN(16-size)
	black := 4 + rng.IntN(size*size/4+2)
	for range black {
		put(x0+rng.IntN(size), y0+rng.IntN(size), 'b')
	}
	for range rng.IntN(3) * rng.IntN(8) {
		put(x0+rng.IntN(size), y0+rng.IntN(size), 'w')
	}
	for range rng.IntN(5) { // two or three stones of a row of five through one point
		x, y := x0+rng.IntN(size), y0+rng.IntN(size)
		for range 1 + rng.IntN(3) {
			l := oracleLines[rng.IntN(4)]
			start := -rng.IntN(5)
			for k := start; k < start+5; k++ {
				if rng.IntN(5) < 3 && k != 0 {
					put(x+k*l[0], y+k*l[1], 'b')
				}
			}
		}
	}
	for i := range cells {
		cells[i] = Wall
	}
	for x := range 15 {
		for y := range 15 {
			switch cells[At(x, y)] = Empty; o[x][y] {
			case 'b':
				cells[At(x, y)] = Black
			case 'w':
				cells[At(x, y)] = White
			}
		}
	}
}

func TestForbiddenAgainstOracle(t *testing.T) {
	boards := 200_000
	if testing.Short() || runtime.GOARCH == "wasm" {
		boards = 5_000
	}
	const shards = 4
	for shard := range uint64(shards) {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(shard, 9))
			var o oracle
			var cells [Cells]Color
			var seen [4]int
			for range boards / shards {
				randomBoard(rng, &o, &cells)
				before := cells
				for range 6 {
					x, y := rng.IntN(15), rng.IntN(15)
					if o[x][y] != 0 {
						continue
					}
					want, got := o.forbidden(x, y), ForbiddenAt(&cells, At(x, y))
					seen[want]++
					if got != want {
						t.Fatalf("%v: %q, the rule book says %q\n%s", At(x, y), got, want, draw(&cells))
					}
				}
				if cells != before {
					t.Fatal("the board was changed")
				}
			}
			for r, n := range seen {
				if n < boards/1000 {
					t.Errorf("only %d points with verdict %q: the boards don't test it", n, Reason(r))
				}
			}
		})
	}
}

// draw is a board as the tests write it, row 15 first.
func draw(cells *[Cells]Color) string {
	s := ""
	for y := 14; y >= 0; y-- {
		for x := range 15 {
			s += " " + string(".xo"[cells[At(x, y)]])
		}
		s += "\n"
	}
	return s
}
