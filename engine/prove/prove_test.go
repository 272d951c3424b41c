package prove

import (
	"cmp"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/prove/check"
	"tengen/engine/prove/check/packed"
	"tengen/engine/threat"
)

// short is a start whose proof has a few positions.
const short = "h8h9i9j10g8j8g7j9"

func prover(t *testing.T, game, moves, state string) *Prover {
	t.Helper()
	start, err := gomoku.Parse(game, moves)
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(Config{Start: start, State: state, Threads: 1, Limits: Limits{Think: 20_000}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// pack returns the pack of a finished proof.
func pack(t *testing.T, p *Prover) []byte {
	t.Helper()
	data, about, err := p.Pack(0)
	if err != nil || len(about.Open) > 0 {
		t.Fatal(err, about.Open)
	}
	return data
}

func TestProofIsChecked(t *testing.T) {
	for _, c := range []struct{ game, moves string }{
		{"freestyle15", short},
		{"freestyle15", "h8h9i9j10g8j8g7j11j7"}, // White to move
		{"standard15", short},
		{"renju15", short},
		{"freestyle17", "i9i10j10k11h9k9h8k10"},
	} {
		p := prover(t, c.game, c.moves, filepath.Join(t.TempDir(), "state"))
		if err := p.Run(0, nil); err != nil || !p.Proved() {
			t.Fatal(c, err, p.Count())
		}
		data := pack(t, p)
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		read, err := packed.Read(data)
		if err != nil {
			t.Fatal(c, err)
		}
		r, err := read.Check(check.Options{Threads: 2})
		if err != nil || r.Checked != read.Positions() || r.Plies < 9 {
			t.Error(c, err, r)
		}
		if r, err := read.Sample(20, 1, check.Options{}); err != nil || r.Checked != 20 {
			t.Error(c, err, r)
		}
	}
}

// A replayed win may follow a move that stops a five, which the search for threats does
// not find. The pack then holds that move.
func TestPackHoldsForcedMoves(t *testing.T) {
	p := prover(t, "freestyle15", "h8g6h9h10i8g8i7i6g9j6h6g7j8", filepath.Join(t.TempDir(), "state"))
	b := newBoard(p.geo, p.Start)
	reply, err := gomoku.ParsePoint("g5", 15) // four in a row: Black must play g4
	if err != nil {
		t.Fatal(err)
	}
	p.g.facts.store(b.keyAfter(reply), noCell)
	if err := p.Run(0, nil); err != nil || !p.Proved() {
		t.Fatal(err, p.Count())
	}
	read, err := packed.Read(pack(t, p))
	if err != nil {
		t.Fatal(err)
	}
	if r, err := read.Check(check.Options{Threads: 2}); err != nil {
		t.Error(err, r)
	}
}

// A run that starts where Black is known to win by threats finds Black's move, and a
// later run knows it.
func TestMoveForAWinByThreats(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state")
	const won = "h8a1h9a3h10a5" // an open three
	for run := range 2 {
		p := prover(t, "freestyle15", won, state)
		key, _ := newBoard(p.geo, p.Start).key()
		if run == 0 {
			p.prove(0, noCell, true)
			if err := p.Close(); err != nil {
				t.Fatal(err)
			}
			p = prover(t, "freestyle15", won, state)
			if p.Proved() {
				t.Fatal("the run has nothing to do")
			}
			if err := p.Run(0, nil); err != nil {
				t.Fatal(err)
			}
		}
		if move, ok := p.g.facts.load(key); !p.Proved() || !ok || move == noCell {
			t.Error(run, p.Proved(), move, ok)
		}
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A state file that is cut off at any byte, as a kill leaves it, opens with the content
// of its complete blocks, and the proof can be continued to its end.
func TestStateSurvivesAKill(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "state")
	p := prover(t, "freestyle15", short, file)
	var sizes []int64
	for !p.Proved() {
		if err := p.Run(1, nil); err != nil {
			t.Fatal(err)
		}
		sizes = append(sizes, p.log.size)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(sizes) < 2 || int64(len(data)) != sizes[len(sizes)-1] {
		t.Fatal(sizes, len(data))
	}
	for n := 0; n <= len(data); n += 1 + len(data)/23 {
		cut := filepath.Join(dir, "cut")
		if err := os.WriteFile(cut, data[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		p := prover(t, "freestyle15", short, cut)
		want := 0
		for i, size := range sizes {
			if int64(n) >= size {
				want = i + 1
			}
		}
		if got := p.Count().Proved; got < want {
			t.Errorf("%d bytes: %d proved, want %d", n, got, want)
		}
		if n%5 == 0 {
			if err := p.Run(0, nil); err != nil || !p.Proved() {
				t.Error(n, err)
			}
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
	// Damage in the middle loses only what follows it.
	data[sizes[0]+10] ^= 1
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	p = prover(t, "freestyle15", short, file)
	if got := p.Count().Proved; got != 1 {
		t.Errorf("%d proved before the damage, want 1", got)
	}
	p.Close()
}

// A state file works for every start of its game and for no other game.
func TestStateOfAnotherGame(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state")
	p := prover(t, "freestyle15", short, file)
	if err := p.Run(1, nil); err != nil {
		t.Fatal(err)
	}
	p.Close()
	p = prover(t, "freestyle15", "h8", file)
	if p.Count().Proved != 1 {
		t.Error("what was proved from another start is lost")
	}
	p.Close()
	other, _ := gomoku.Parse("standard15", "h8")
	if _, err := New(Config{Start: other, State: file}); err == nil {
		t.Error("a state of another game was taken")
	}
	if err := os.WriteFile(file, []byte("something else"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := New(Config{Start: other, State: file}); err == nil {
		t.Error("another file was taken for a state")
	}
	if data, _ := os.ReadFile(file); string(data) != "something else" {
		t.Error("it was changed")
	}
}

// The graph drops nodes that lead to no open node, and the proof continues.
func TestCollect(t *testing.T) {
	p := prover(t, "freestyle15", "h8h9i9j10g8j8g7", filepath.Join(t.TempDir(), "state"))
	defer p.Close()
	for range 3 {
		if err := p.Run(1, nil); err != nil {
			t.Fatal(err)
		}
		before, cost := len(p.g.nodes), p.g.nodes[0].cost
		p.g.collect()
		if len(p.g.nodes) > before || p.g.nodes[0].cost != cost {
			t.Error(before, len(p.g.nodes), cost, p.g.nodes[0].cost)
		}
		for n := range p.g.nodes {
			if p.g.find(p.g.nodes[n].key) != uint32(n) {
				t.Fatal("a node was lost")
			}
		}
	}
}

// A replay accepts only wins that threat.Verify accepts.
func TestReplayAgreesWithVerify(t *testing.T) {
	q, err := gomoku.Parse("freestyle15", "h8h9i9j10g8j8g7j11j7j13j9")
	if err != nil {
		t.Fatal(err)
	}
	p := prover(t, "freestyle15", short, filepath.Join(t.TempDir(), "state"))
	defer p.Close()
	w := newWorker(p, func() bool { return false })
	m := w.m
	m.Reset(q)
	var trees []*threat.Tree
	wins, losses := 0, 0
	for _, reply := range p.geo.points {
		if q.At(reply) != gomoku.Empty {
			continue
		}
		m.Play(reply, gomoku.White)
		q.Place(reply)
		r := replay{m: m, side: gomoku.Black}
		for _, tree := range trees {
			_, err := threat.Verify(q, gomoku.Black, tree)
			if r.wins(tree) {
				wins++
				if err != nil {
					t.Errorf("%s: %v", reply, err)
				}
			} else if losses++; err == nil {
				t.Logf("%s: accepted by Verify only", reply)
			}
		}
		if tree := w.solve(1_500); tree != nil && len(trees) < 8 {
			trees = append(trees, tree)
		}
		q.Undo()
		m.Undo()
	}
	if wins < 200 || losses < 20 || m.Hash() != mapHash(q) {
		t.Error(wins, losses)
	}
}

func mapHash(q *gomoku.Position) uint64 {
	m := pattern.NewMap(q.Rule())
	m.Reset(q)
	return m.Hash()
}

func TestCanonicalForm(t *testing.T) {
	geo := newGeometry(15)
	q, _ := gomoku.Parse("freestyle15", "h8h9i9j10g8")
	b := newBoard(geo, q)
	key, sym := b.key()
	m := gomoku.At(2, 5)
	for s := range gomoku.Symmetries {
		o := newBoard(geo, q.Transform(s))
		k, osym := o.key()
		turned := s.Apply(m, 15)
		if k != key || geo.canonical(turned, osym) != geo.canonical(m, sym) ||
			geo.actual(geo.canonical(turned, osym), osym) != turned {
			t.Errorf("symmetry %d", s)
		}
		after := o.keyAfter(turned)
		o.place(turned)
		if k, _ := o.key(); k != after {
			t.Errorf("symmetry %d: key after a move", s)
		}
		o.undo()
		if k, _ := o.key(); k != key {
			t.Errorf("symmetry %d: key after taking it back", s)
		}
	}
}

// Where White's last move before the start is on another point, a proved move is tried
// first; the nearest such point counts.
func TestMovesOfSisterPositions(t *testing.T) {
	p := prover(t, "freestyle15", "h8b1", filepath.Join(t.TempDir(), "state"))
	at := func(moves string) *board {
		q, err := gomoku.Parse("freestyle15", moves)
		if err != nil {
			t.Fatal(err)
		}
		return newBoard(p.geo, q)
	}
	near, _ := gomoku.ParsePoint("g7", 15)
	far, _ := gomoku.ParsePoint("g9", 15)
	for moves, m := range map[string]gomoku.Point{"h8n1i9j8": far, "h8d1i9j8": near} {
		key, sym := at(moves).key()
		p.g.facts.store(key, p.geo.canonical(m, sym))
	}
	for moves, want := range map[string]gomoku.Point{"h8b1i9j8": near, "h8b1i9j10": gomoku.NoPoint} {
		b := at(moves)
		before := b.keys
		if got := p.sister(b); got != want || b.keys != before {
			t.Errorf("after %s: %v, want %v", moves, got, want)
		}
	}
}

// A named first move is tried before the engine's choice, and is refused where Black
// cannot play it.
func TestFirstMove(t *testing.T) {
	start, err := gomoku.Parse("freestyle15", "h8a1h9a3h10a5h11o1") // h12 and h7 make five
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		first string
		ok    bool
	}{{"h8", false}, {"h7", true}, {"h12", true}} {
		first, err := gomoku.ParsePoint(c.first, 15)
		if err != nil {
			t.Fatal(err)
		}
		p, err := New(Config{Start: start, First: first, State: filepath.Join(t.TempDir(), "state"), Threads: 1})
		if (err == nil) != c.ok {
			t.Fatalf("%s: %v", c.first, err)
		}
		if err != nil {
			continue
		}
		if err := p.Run(0, nil); err != nil || !p.Proved() {
			t.Fatal(err, p.Count())
		}
		b := newBoard(p.geo, start)
		key, sym := b.key()
		if m, ok := p.g.facts.load(key); !ok || m == noCell || p.geo.actual(m, sym) != first {
			t.Errorf("the proof plays %v", m)
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}

// atStart returns a worker with the start as the only position of its path.
func atStart(p *Prover) (*worker, *board) {
	w, b := newWorker(p, func() bool { return false }), newBoard(p.geo, p.Start)
	_, sym := b.key()
	w.path = []visit{{0, sym, p.Start.ToMove() == gomoku.Black}}
	return w, b
}

// Where a choice costs much, the engine looks for a better move than those that it has.
func TestCostlyChoiceIsThoughtAboutAgain(t *testing.T) {
	p := prover(t, "freestyle15", short, filepath.Join(t.TempDir(), "state"))
	defer p.Close()
	w, b := atStart(p)
	poor, _ := gomoku.ParsePoint("a1", 15)
	w.setChoice(b, w.path[0], 1, []candidate{{p.geo.canonical(poor, w.path[0].sym), 5}}, false)
	start := &p.g.nodes[0]
	for _, c := range []struct {
		work    uint32
		thought uint8
		costly  bool
	}{{rethinkAfter - 1, 0, false}, {rethinkAfter, 0, true}, {rethinkAfter, 1, false}, {rethinkAfter << rethinkStep,
		1, true}} {
		if start.work, start.thought = c.work, c.thought; start.costly() != c.costly {
			t.Error(c)
		}
	}
	start.work, start.thought = rethinkAfter, 0
	if !w.step(false, 0) || p.Count().Rethought != 1 || p.g.nodes[0].thought != 1 {
		t.Fatal(p.Count())
	}
	best := slices.MinFunc(p.g.edgesOf(0), func(a,
		b edge) int {
		return cmp.Compare(p.g.nodes[a.to].cost, p.g.nodes[b.to].cost)
	})
	if m := p.geo.actual(best.move, w.path[0].sym); m == poor || len(p.g.edgesOf(0)) < 2 {
		t.Errorf("%v is cheapest of %d moves", m, len(p.g.edgesOf(0)))
	}
}

// Rounds with larger limits answer replies that the first round does not.
func TestRepliesAreSearchedInRounds(t *testing.T) {
	p := prover(t, "freestyle15", "h8h9i9j10g8", filepath.Join(t.TempDir(), "state"))
	defer p.Close()
	p.Limits.Reply = 500
	w, b := atStart(p)
	w.m.Reset(p.Start)
	all, lost := w.replies(b)
	if lost || len(all) < 200 {
		t.Fatal(lost, len(all))
	}
	var left [replyRounds + 1]int
	for round := range left {
		left[round] = len(w.answer(slices.Clone(all), round, &Count{}))
	}
	t.Log(left)
	if left[replyRounds] != len(all) || left[0] > 3*len(all)/4 {
		t.Error("left by first round:", left)
	}
}

// A trial of an older state file, whose replies were searched once, is searched again, and
// written so that this is not repeated.
func TestOlderTrialsAreSearchedAgain(t *testing.T) {
	const start = "h8h9i9j10g8"
	file := filepath.Join(t.TempDir(), "state")
	p := prover(t, "freestyle15", start, file)
	_, b := atStart(p)
	key, sym := b.key()
	var list []candidate
	for _, m := range p.geo.points {
		if p.Start.At(m) == gomoku.Empty {
			list = append(list, candidate{p.geo.canonical(m, sym), 1})
		}
	}
	p.log.pending = binary.LittleEndian.AppendUint64(append(p.log.pending, 'A'), key)
	p.log.pending = binary.LittleEndian.AppendUint16(p.log.pending, uint16(len(list)))
	p.log.candidates(list)
	p.Close()
	left := 0
	for run, want := range []uint8{1, replyRounds} {
		p := prover(t, "freestyle15", start, file)
		if p.memo.trials[key].stage != want {
			t.Fatal(run, p.memo.trials[key].stage)
		}
		w, b := atStart(p)
		w.openTrial(b)
		if n := len(p.g.edgesOf(0)); run == 0 {
			left = n
		} else if n != left || p.count.Solver > 0 {
			t.Error(n, left, p.count)
		}
		p.Close()
	}
	if left == 0 || left > len(list)/2 {
		t.Errorf("%d of %d replies are left", left, len(list))
	}
}

// A run ends where White holds: at once, or after Black's last candidate.
func TestRunEndsWhereWhiteHolds(t *testing.T) {
	for _, moves := range []string{
		"h8a1j9a2k3a3n12a4b14", // White makes five
		"h8c3j9d3k12e3n12f3",   // White has an open four
	} {
		start, err := gomoku.Parse("freestyle15", moves)
		if err != nil {
			t.Fatal(err)
		}
		p, err := New(Config{Start: start, State: filepath.Join(t.TempDir(), "state"), Threads: 2,
			Limits: Limits{Think: 500, Leaf: 500}})
		if err != nil {
			t.Fatal(err)
		}
		late := time.Now().Add(time.Minute)
		if err := p.Run(0, func() bool { return time.Now().After(late) }); err != nil || !p.GivenUp() || p.Proved() {
			t.Error(moves, err, p.GivenUp(), p.Count())
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}

// The proof of the empty board, whose key is 0, is kept.
func TestEmptyBoardIsKept(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state")
	p := prover(t, "freestyle15", "", state)
	p.prove(0, 112, true)
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	p = prover(t, "freestyle15", "", state)
	defer p.Close()
	if move, ok := p.g.facts.load(0); !p.Proved() || !ok || move != 112 || p.Count().Proved != 1 {
		t.Error(p.Proved(), move, ok, p.Count())
	}
}

// The number of workers below a node fits into its byte.
func TestThreadsAreBounded(t *testing.T) {
	start, err := gomoku.Parse("freestyle15", short)
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(Config{Start: start, State: filepath.Join(t.TempDir(), "state"), Threads: 1000})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if p.Threads != int(^uint8(0)) {
		t.Error(p.Threads)
	}
}
