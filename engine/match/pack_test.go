package match

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
	"time"
)

// samples returns packs with every kind of answer and reason.
func samples() []Pack {
	ms := time.Millisecond
	return []Pack{{
		Contest: "freestyle9 1 a b c", Game: "freestyle9", Players: 3,
		Records: []Record{{
			Pairing: Pairing{Number: 4, Players: [2]int{2, 0}, Opening: "e5f6e6"},
			Moves:   "e5f6e6f7e7f8e8f9e9", Turn: 1, Winner: 2, Reason: Win,
			Answers: []Answer{
				{Move: "f7", WinProb: 0.5, Nodes: 20000, Time: 1230 * ms},
				{Move: "e7", Eval: -70, Nodes: 1},
				{Move: "f8", WinProb: 0, Nodes: 123_000_000, Time: 10 * ms},
				{Move: "e8", Eval: 99999, Nodes: 999},
				{Move: "f9", WinProb: 1, Nodes: 0},
				{Move: "e9", Eval: 0, Nodes: 12300},
			},
		}, {
			Pairing: Pairing{Number: 5, Players: [2]int{1, 2}, Opening: "a9"},
			Moves:   "a9b1", Turn: 1, Winner: 1, Reason: Illegal,
			Answers: []Answer{{Move: "b1", Nodes: 3}, {Nodes: 4}},
		}, {
			Pairing: Pairing{Number: 900, Players: [2]int{0, 1}, Opening: "i9i8"},
			Moves:   "i9i8", Winner: 0, Reason: Crash,
		}},
	}, {
		Contest: "connect4-4x4 1 a b", Game: "connect4-4x4", Players: 2,
		Records: []Record{{
			Pairing: Pairing{Number: 0, Players: [2]int{1, 0}, Opening: "1"},
			Moves:   "1212", Turn: 1, Winner: -1, Reason: Full,
			Answers: []Answer{{Move: "2", WinProb: 0.25}, {Move: "1", WinProb: 0.005}, {Move: "2", WinProb: 0.995}},
		}},
	}, {Contest: "nothing yet", Game: "renju15", Players: 2}}
}

func TestPack(t *testing.T) {
	for _, want := range samples() {
		b, err := want.Encode(games)
		if err != nil {
			t.Fatal(want.Contest, err)
		}
		got, err := ReadPack(games, b)
		if err != nil {
			t.Fatal(want.Contest, err)
		}
		if !reflect.DeepEqual(*got, want) {
			t.Errorf("%s: ReadPack returns\n%+v, want\n%+v", want.Contest, *got, want)
		}
	}
}

func TestPackRounding(t *testing.T) {
	p := samples()[0]
	p.Records[0].Answers[0] = Answer{Move: "f7", WinProb: 0.5037, Eval: 12, Nodes: 20_003,
		Time: 1234567 * time.Microsecond}
	b, err := p.Encode(games)
	if err != nil {
		t.Fatal(err)
	}
	got, err := ReadPack(games, b)
	if err != nil {
		t.Fatal(err)
	}
	if want := (Answer{Move: "f7", WinProb: 0.505, Nodes: 20_000,
		Time: 1230 * time.Millisecond}); got.Records[0].Answers[0] != want {
		t.Errorf("%+v, not %+v", got.Records[0].Answers[0], want)
	}
}

// ReadPack returns an error for truncated packs and does not panic on changed bytes.
func TestPackMalformed(t *testing.T) {
	p := samples()[0]
	whole, err := p.Encode(games)
	if err != nil {
		t.Fatal(err)
	}
	for n := range whole {
		if _, err := ReadPack(games, whole[:n]); err == nil {
			t.Errorf("no error for %d of %d bytes", n, len(whole))
		}
		for _, b := range []byte{0, 1, 127, 128, 255} {
			other := bytes.Clone(whole)
			other[n] = b
			ReadPack(games, other)
		}
	}
	head := packHead + "c\nfreestyle9\n"
	for _, c := range []struct{ pack, says string }{
		{"", "no pack"},
		{"tengen games 2\nc\nfreestyle9\n\x02\x00", "no pack"},
		{packHead + "c\nchess\n\x02\x00", "chess"},
		{head + "\x02\x01", "too early"},
		{head + "\x02\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", "too large"},
		{head + "\x02\xff\xff\xff\xff\xff\x01", "too early"},
		{head + "\x02\x00\x00", "goes on"},
		//           columns: players games gap first second opening moves answers winner reason points probs×2
		{head + "\x02\x01\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00", "too large"},
		{head + "\x02\x01\x00\x00\x01\x00\x00\x00\x03\x00\x00\x00", "too large"},
		{head + "\x02\x01\x07\x01\x01\x00\x00\x00\x00\x00\x00\x00", "game 7: its figures contradict"},
		{head + "\x02\x01\x07\x00\x01\x02\x01\x00\x00\x00\x00\x00\x00", "game 7: its figures contradict"},
		{head + "\x02\x01\x07\x00\x01\x01\x01\x00\x00\x00\x51\x00\x00", "game 7: a move is off the board"},
		{head + "\x02\x01\x07\x00\x01\x02\x02\x00\x00\x00\x50\x50\x00\x00", "game 7: "},
	} {
		if _, err := ReadPack(games, []byte(c.pack)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q: error %v does not contain %q", c.pack, err, c.says)
		}
	}
}

func TestPackRefuses(t *testing.T) {
	for says, change := range map[string]func(*Pack){
		"more points":  func(p *Pack) { p.Game = "freestyle17" },
		"no result":    func(p *Pack) { p.Records[1].Reason = Stopped },
		"too large":    func(p *Pack) { p.Records[1].Number = p.Records[0].Number },
		"game 4: move": func(p *Pack) { p.Records[0].Moves = "e5e5" },
	} {
		p := samples()[0]
		change(&p)
		if _, err := p.Encode(games); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("error %v does not contain %q", err, says)
		}
	}
}
