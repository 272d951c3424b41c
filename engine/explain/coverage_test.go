package explain_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tengen/engine/connect4"
	"tengen/engine/explain"
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/match"
	"tengen/engine/player"
	"tengen/engine/review"
)

// A tally counts questions, those that have a reason, and the reasons by kind.
type tally struct {
	asked, answered int
	kinds           map[explain.ReasonKind]int
	times           []time.Duration
}

func (c *tally) add(list []explain.Reason, took time.Duration) {
	c.asked++
	c.times = append(c.times, took)
	known := false
	for _, r := range list {
		c.kinds[r.Kind]++
		known = known || r.Kind != explain.Judgement
	}
	if known {
		c.answered++
	}
}

// report logs the tally and fails if fewer than "least" of 100 questions have a reason.
func (c *tally) report(t *testing.T, what string, least int) {
	t.Helper()
	slices.Sort(c.times)
	at := func(percent int) time.Duration { return c.times[min(len(c.times)*percent/100, len(c.times)-1)] }
	t.Logf("%s: %d of %d have a reason; processor time: median %v, 95 of 100 within %v, longest %v; %v",
		what, c.answered, c.asked, at(50), at(95), at(100), c.kinds)
	if c.answered*100 < least*c.asked {
		t.Errorf("%s: fewer than %d of 100 have a reason", what, least)
	}
}

// The time that reasons take, for the moves of kept games. It runs everywhere, so that the
// figures of wasm can be compared with those of the native program.
func TestTimes(t *testing.T) {
	times := tally{kinds: map[explain.ReasonKind]int{}}
	for _, rule := range rules {
		rng, e := rand.New(rand.NewPCG(71, uint64(rule))), explain.New()
		for _, whole := range keptGames(t, rule, 40) {
			ply := 1 + rng.IntN(whole.Ply()-1)
			p, start := back(whole, ply), processorTime()
			list, err := e.Move(gomoku.Value{Position: p}, whole.Moves()[ply].String(), explain.Known{})
			if err != nil {
				t.Fatal(err)
			}
			times.add(list, processorTime()-start)
		}
	}
	times.report(t, "moves", 80)
}

// long skips a test that searches hundreds of positions.
func long(t *testing.T) {
	t.Helper()
	if !full() {
		t.Skip("it searches hundreds of positions; TENGEN_FULL=1 runs it")
	}
}

// ask returns the reasons for a move, and the processor time that they took.
func ask(t *testing.T, e *explain.Explainer, p *gomoku.Position, move string) ([]explain.Reason, time.Duration) {
	t.Helper()
	start := processorTime()
	list, err := e.Move(gomoku.Value{Position: p}, move, explain.Known{})
	if err != nil {
		t.Fatal(err)
	}
	return list, processorTime() - start
}

// Hints have a reason that is no number.
func TestHintsHaveReasons(t *testing.T) {
	long(t)
	hints := tally{kinds: map[explain.ReasonKind]int{}}
	for _, rule := range rules {
		rng := rand.New(rand.NewPCG(62, uint64(rule)))
		e, engine := explain.New(), player.NewTengen(rule, 16<<20)
		for _, whole := range keptGames(t, rule, 40) {
			for range 3 {
				p := back(whole, 1+rng.IntN(whole.Ply()-1))
				info, err := engine.Search(&player.Task{Position: gomoku.Value{Position: p},
					Limits: player.Limits{Nodes: 20_000, Analysis: true}})
				if err != nil {
					t.Fatal(err)
				}
				hints.add(ask(t, e, p, info.Move))
			}
		}
	}
	hints.report(t, "hints", 90)
}

// Errors of a review have a reason: what the move misses or lets happen, or else what the best
// move does.
func TestErrorsHaveReasons(t *testing.T) {
	long(t)
	errors, better := tally{kinds: map[explain.ReasonKind]int{}}, tally{kinds: map[explain.ReasonKind]int{}}
	for _, rule := range rules {
		e, engine := explain.New(), player.NewTengen(rule, 16<<20)
		for _, whole := range keptGames(t, rule, 8) {
			v := gomoku.Value{Position: whole.Clone()}
			judged, err := review.New(v).Review(engine,
				review.Task{Position: v, From: 4, To: whole.Ply(), Nodes: 10_000})
			if err != nil {
				t.Fatal(err)
			}
			for _, j := range judged {
				if !j.Class.Error() {
					continue
				}
				p := back(whole, j.Ply)
				list, took := ask(t, e, p, j.Move)
				errors.add(slices.DeleteFunc(list, func(r explain.Reason) bool {
					return r.Kind != explain.Misses && r.Kind != explain.Lets && r.Kind != explain.Forbidden
				}), took)
				more, again := ask(t, e, p, j.Best)
				better.add(append(list, more...), took+again)
			}
		}
	}
	errors.report(t, "errors, by what the move misses or lets happen", 0)
	better.report(t, "errors, by that or by what the best move does", 95)
}

// Finished games have a reason, and every one of them holds.
func TestEndsHaveReasons(t *testing.T) {
	long(t)
	ends := tally{kinds: map[explain.ReasonKind]int{}}
	e := explain.New()
	for _, rule := range rules {
		engine := player.NewTengen(rule, 16<<20)
		for _, whole := range keptGames(t, rule, 30) {
			endOf(t, e, &ends, gomoku.Value{Position: playedOut(t, engine, whole)})
		}
	}
	for _, name := range []string{"arena-freestyle15", "arena-connect4"} {
		pack, err := match.ReadPack(arenaGames, unpacked(t, "../../site/packs/"+name+".games"))
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(pack.Records); i += 1 + len(pack.Records)/100 {
			p, err := arenaGames.Parse(pack.Game, pack.Records[i].Moves)
			if err != nil {
				t.Fatal(err)
			}
			endOf(t, e, &ends, p)
		}
	}
	ends.report(t, "ended games", 95)
}

// arenaGames are the games of the arena's packs.
var arenaGames = game.Table{gomoku.Game(), connect4.Game()}

// endOf asks for the reasons of a finished game, which must hold.
func endOf(t *testing.T, e *explain.Explainer, ends *tally, p game.Position) {
	t.Helper()
	if !p.Over() {
		return
	}
	start := processorTime()
	list := e.Position(p, explain.Known{}, nil)
	ends.add(list, processorTime()-start)
	for i := range list {
		var err error
		if v, ok := p.(gomoku.Value); ok {
			err = check(v.Position, &list[i])
		} else {
			err = checkDiscEnd(p.(connect4.Value).Position, &list[i])
		}
		if err != nil {
			t.Errorf("%s %s: %v: %v", p.Name(), p.Moves(), list[i], err)
		}
	}
}

// playedOut plays a kept game, which stops where a win is proved, to its end.
func playedOut(t *testing.T, engine player.Player, whole *gomoku.Position) *gomoku.Position {
	t.Helper()
	p := gomoku.Value{Position: whole.Clone()}
	for !p.Over() {
		info, err := engine.Search(&player.Task{Position: p, Limits: player.Limits{Nodes: 1_000}})
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Play(info.Move); err != nil {
			t.Fatal(err)
		}
	}
	return p.Position
}
