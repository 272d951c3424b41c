package gomoku

import (
	"math/rand/v2"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// An oracle applies the text of the rules literally to a plain board of bytes: it
// examines every window of cells in a line and tries every stone. It shares no code
// with the package.
type oracle [15][15]byte // [x][y]: 0 empty, 'b', 'w'

func (o *oracle) at(x, y int) byte {
	if x < 0 || x > 14 || y < 0 || y > 14 {
		return '#'
	}
	return o[x][y]
}

var oracleLines = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// row returns the length of the row of black stones through (x, y) in direction
// (dx, dy).
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

// ruleBook is a depth of recursion that no position reaches. The rule has no limit.
const ruleBook = 99

// forbidden returns why a black stone on the empty point (x, y) is forbidden, or
// Allowed. The stone that turns a three into a straight four must not be forbidden
// itself; this check is recursive, and forbidden limits its depth to deep.
func (o *oracle) forbidden(x, y, deep int) Reason {
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
		if n == 0 && o.three(x, y, l[0], l[1], deep) {
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

// fours counts the different groups of four stones with (x, y) that become a five
// with one more stone.
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

// three reports whether some legal move makes a straight four with (x, y).
func (o *oracle) three(x, y, dx, dy, deep int) bool {
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
		five := false // "without at the same time a five in a row is made"
		for _, l := range oracleLines {
			five = five || o.row(gx, gy, l[0], l[1]) == 5
		}
		o[gx][gy] = 0
		if fives == 2 && !five && (deep == 0 || o.forbidden(gx, gy, deep-1) == Allowed) {
			return true
		}
	}
	return false
}

// randomBoard fills o with a dense patch of black stones somewhere, edges included,
// few white stones, and sometimes parts of rows, so that fours and threes are
// frequent.
func randomBoard(rng *rand.Rand, o *oracle) {
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
}

// mutate changes a few cells on the lines through (x, y), which stays empty. Small
// changes to a position with deep recursion often give one with deeper recursion.
func mutate(rng *rand.Rand, o *oracle, x, y int) {
	for range 1 + rng.IntN(4) {
		l, k := oracleLines[rng.IntN(4)], rng.IntN(11)-5
		mx, my := x+k*l[0], y+k*l[1]
		if rng.IntN(2) == 0 { // or beside such a line
			l, k = oracleLines[rng.IntN(4)], rng.IntN(9)-4
			mx, my = mx+k*l[0], my+k*l[1]
		}
		if o.at(mx, my) != '#' && (mx != x || my != y) {
			o[mx][my] = [4]byte{0, 'b', 'b', 'w'}[rng.IntN(4)]
		}
	}
}

// pad writes the oracle's board to a padded board.
func (o *oracle) pad(cells *[Cells]Color) {
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
			compareWithOracle(t, rand.New(rand.NewPCG(shard, 9)), boards/shards)
		})
	}
}

// compareWithOracle compares ForbiddenAt with the oracle on points of n boards. Half
// of them are random, the others mutations of those with the deepest recursion.
func compareWithOracle(t *testing.T, rng *rand.Rand, n int) {
	var seen [4]int
	var nested [4]int // by i: number of points whose verdict needs recursion deeper than i
	var deepest [4]struct {
		o    oracle
		x, y int
	}
	for i := range n {
		var o oracle
		var cells [Cells]Color
		parent := &deepest[i/2%4]
		x, y := rng.IntN(15), rng.IntN(15)
		if i%2 == 1 && parent.o != (oracle{}) {
			o, x, y = parent.o, parent.x, parent.y
			mutate(rng, &o, x, y)
		} else {
			randomBoard(rng, &o)
		}
		o.pad(&cells)
		before := cells
		for range 6 {
			if o[x][y] == 0 {
				want, got := o.forbidden(x, y, ruleBook), ForbiddenAt(&cells, At(x, y))
				if got != want {
					t.Fatalf("%v: %q, the oracle says %q\n%s", At(x, y), got, want, draw(&cells))
				}
				seen[want]++
				for deep := range nested {
					if want != o.forbidden(x, y, deep) {
						nested[deep]++
						deepest[deep].o, deepest[deep].x, deepest[deep].y = o, x, y
					}
				}
			}
			x, y = rng.IntN(15), rng.IntN(15)
		}
		if cells != before {
			t.Fatal("the board was changed")
		}
	}
	t.Logf("verdicts %d, nested deeper than 0 to 3: %d", seen, nested)
	for r, points := range seen {
		if points < n/250 {
			t.Errorf("only %d points with verdict %q: the boards don't test it", points, Reason(r))
		}
	}
	for deep, points := range nested {
		if n >= 10_000 && points == 0 {
			t.Errorf("no point needs more than %d straight fours: the boards don't test recursion", deep)
		}
	}
}

// draw returns a drawing of a board, row 15 first.
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

// The check set of forbidden points, which the program verifies in every browser,
// agrees with the oracle.
func TestOracleOnCheckSet(t *testing.T) {
	text, err := os.ReadFile("../full/renju.txt")
	if err != nil {
		t.Fatal(err)
	}
	points := regexp.MustCompile(`[a-o]\d+`)
	seen := map[Reason]int{}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		var o oracle
		for i, c := range []byte{'b', 'w'} {
			for _, name := range points.FindAllString(fields[i], -1) {
				p, err := ParsePoint(name, 15)
				if err != nil {
					t.Fatal(err)
				}
				o[p.X()][p.Y()] = c
			}
		}
		var verdicts []string
		for y := range 15 {
			for x := range 15 {
				if o[x][y] != 0 {
					continue
				}
				v := o.forbidden(x, y, ruleBook)
				seen[v]++
				if v != Allowed {
					verdicts = append(verdicts, At(x, y).String()+":"+v.String())
				}
			}
		}
		if got := strings.Join(verdicts, ","); got != strings.Trim(fields[2], "-") {
			t.Errorf("%s: the oracle says %s", line, got)
		}
	}
	if seen[Overline] < 10 || seen[DoubleFour] < 50 || seen[DoubleThree] < 50 {
		t.Errorf("verdicts %v test little", seen)
	}
}
