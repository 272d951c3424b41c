package full

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/library"
	"tengen/engine/player"
	"tengen/engine/protocol"
	"tengen/engine/protocol/generate"
	"tengen/engine/protocol/protocoltest"
)

// A replyChecker compares the replies that the engine writes with their declarations.
type replyChecker struct {
	*generate.Protocol
	t     *testing.T
	count map[*generate.Object]int            // objects written
	seen  map[*generate.Field][2]int          // fields that were missing, and that were null
	words map[*generate.Words]map[string]bool // those that occurred
}

func newReplyChecker(p *generate.Protocol, t *testing.T) *replyChecker {
	return &replyChecker{p, t, map[*generate.Object]int{}, map[*generate.Field][2]int{},
		map[*generate.Words]map[string]bool{}}
}

// declared returns the declarations.
func declared(t testing.TB) *generate.Protocol {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("the source is not there")
	}
	p, err := generate.Load("../..")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The requests are those of the engine's commands.
func TestDeclaredRequests(t *testing.T) {
	var commands, requests []string
	for _, c := range protocol.NewConversation(New(nil, nil), nil, nil).Commands() {
		commands = append(commands, c.Name)
	}
	for _, c := range declared(t).Commands {
		requests = append(requests, c.Name)
	}
	slices.Sort(commands)
	slices.Sort(requests)
	if !slices.Equal(commands, requests) {
		t.Errorf("the engine's commands are %v, and there are requests for %v", commands, requests)
	}
}

// stopping returns a host that stops every command as it begins.
func stopping() *protocoltest.Host {
	return &protocoltest.Host{Arriving: []protocoltest.Fields{{"cmd": "stop"}}}
}

// Every field of every reply is as it is declared, every field and word that is declared
// occurs, and a field is optional if it is sometimes missing.
func TestDeclaredReplies(t *testing.T) {
	s := newReplyChecker(declared(t), t)
	e := New(nil, nil)
	e.Players = append(e.Players, puppets...)
	e.Sets = []protocol.CheckSet{{Name: "two", Cases: 2, Check: func(i int, _ func() bool) error {
		return [2]error{nil, errors.New("the second case is wrong")}[i]
	}}}
	command := ""
	c := protocol.NewConversation(e, &protocoltest.Host{}, func(_ int64, r protocol.Reply) { s.reply(command, r) })
	for _, request := range requests {
		command = request["cmd"].(string)
		c.Handle(request)
	}
	for _, request := range stopped {
		command := request["cmd"].(string)
		protocol.NewConversation(e, stopping(), func(_ int64, r protocol.Reply) { s.reply(command, r) }).Handle(request)
	}
	s.finish()
}

// requests make the engine write every field in every form.
var requests = []protocoltest.Fields{
	{"cmd": "position", "game": "freestyle15"},
	{"cmd": "position", "game": "freestyle15", "moves": "h8a1i8a3j8a5k8"},
	{"cmd": "position", "game": "freestyle15", "moves": "h8a1i8a3j8a5"},
	{"cmd": "position", "game": "freestyle9", "moves": "a1a2b1b2c1c2d1d2e1"},
	{"cmd": "position", "game": "freestyle9", "moves": "a1a3b1b3c1c3d1d3h9e3"},
	{"cmd": "position", "game": "renju15", "moves": "h6e5h7f6i8g7j8a15d4"},
	{"cmd": "position", "game": "renju15", "moves": "a1o15b1o13c1o11e1o9f1o7"},
	{"cmd": "position", "game": "renju15", "moves": "b5a15d5c15f5e15h5g15"},
	{"cmd": "position", "game": "tictactoe", "moves": "a1b2c3a2c2c1a3b3b1"},
	{"cmd": "position", "game": "connect4", "moves": "445566"},
	{"cmd": "position", "game": "connect4", "moves": "75444477527151"},
	{"cmd": "position", "game": "connect4", "moves": "1212121"},
	{"cmd": "position", "game": "connect4", "moves": "12327242"},
	{"cmd": "position", "game": "freestyle15", "moves": "h8a1i8a3j8a5h9o15h10a15"},
	{"cmd": "position", "game": "freestyle15", "moves": "e8d8f8a1g8a15h7o15h9o1"},
	{"cmd": "position", "game": "chess"},
	{"cmd": "openings", "game": "renju15"},
	{"cmd": "search", "game": "freestyle15", "moves": "h8i9h10g9i7", "limits.nodes": 3000, "lines": 2, "reportMs": 1},
	{"cmd": "search", "game": "freestyle9", "moves": "e5d4", "player": "tengen", "level": 2, "reportMs": 1},
	{"cmd": "search", "game": "freestyle9", "moves": "a1a2b1b2c1c2d1d2", "reportMs": 1},
	{"cmd": "search", "game": "freestyle15", "moves": "h8", "player": "pattern-scores", "reportMs": 1},
	{"cmd": "search", "game": "freestyle15", "moves": "h8", "player": "puct-patterns", "limits.playouts": 100,
		"reportMs": 1},
	{"cmd": "search", "game": "connect4-5x4", "moves": "3", "reportMs": 1},
	{"cmd": "search", "game": "connect4", "moves": "444444", "limits.nodes": 300_000, "lines": 7, "reportMs": 1},
	{"cmd": "search", "game": "freestyle9", "player": "cheat", "reportMs": 1},
	{"cmd": "search", "game": "freestyle15", "moves": "f7i9e5k7h8i11i10h9g9i7j7k10k9h11g11g10e8l6j8i8i6h5e7e6",
		"limits.nodes": 8_000},
	{"cmd": "solve", "game": "freestyle15", "moves": "h8a1i8c1j8e1", "goal": "vct"},
	{"cmd": "solve", "game": "freestyle15", "moves": "h8a1i8c1j8e1", "goal": "vct", "side": "white"},
	{"cmd": "solve", "game": "freestyle15", "moves": "h8a1i8c1j8", "goal": "vcf", "side": "black"},
	{"cmd": "solve", "game": "freestyle15", "goal": "win", "limits.nodes": 2000},
	{"cmd": "solve", "game": "standard15", "moves": "h8h9i9g7j10g10i8j8", "goal": "win", "limits.nodes": 1},
	{"cmd": "explain", "game": "renju15", "moves": "k8i7i9h6", "move": "j8"},
	{"cmd": "explain", "game": "renju15", "moves": "h6", "move": "j6"},
	{"cmd": "explain", "game": "renju15", "moves": "f5f6e5d5", "move": "e6"},
	{"cmd": "explain", "game": "connect4", "moves": "2232415"},
	{"cmd": "explain", "game": "connect4", "moves": "376345213345447", "move": "5"},
	{"cmd": "explain", "game": "freestyle15", "moves": "e8j9f7j5l5k6g8l7m8k8i10h9f8", "move": "k9"},
	{"cmd": "explain", "game": "renju15", "moves": "h6j6", "move": "h8"},
	{"cmd": "explain", "game": "freestyle15", "moves": "f8g7j6g6g8h8f6f9e7g5e6e8d6g9c5b4f7d5c7g3g4d7", "move": "c6"},
	{"cmd": "explain", "game": "connect4", "moves": "376345213345447", "move": "6"},
	{"cmd": "explain", "game": "connect4", "moves": "161473554434544331777673376665551116222222"},
	{"cmd": "explain", "game": "renju15", "moves": "m8", "move": "j9"},
	{"cmd": "explain", "game": "renju15", "moves": "h8j9j6g8i7g9i9g7g6i6j5j7h5", "move": "i5"},
	{"cmd": "explain", "game": "renju15", "moves": "e5e6e8f7d6f4", "move": "h6"},
	{"cmd": "explain", "game": "standard15", "moves": "f8h7j8i6g9h5", "move": "e10"},
	{"cmd": "explain", "game": "renju15", "moves": "h6h8i5g7j6h4g5i6j5h5j7", "move": "j8"},
	{"cmd": "explain", "game": "renju15", "moves": "h8j9j6g8", "move": "i7"},
	{"cmd": "explain", "game": "connect4", "moves": "553114543444663377"},
	{"cmd": "explain", "game": "standard15", "moves": "d8d7f5e8f6e7f7f4f9", "move": "f8"},
	{"cmd": "explain", "game": "standard15", "moves": "j9i8g10k8h8j7h10i6l9h9j10", "move": "k6"},
	{"cmd": "explain", "game": "renju15", "moves": "h9j8i8g9f7i7", "move": "h8"},
	{"cmd": "explain", "game": "renju15", "moves": "k9k8g7h8i7j8", "move": "i8"},
	{"cmd": "explain", "game": "standard15", "moves": "e10k6k11h10j12i9g11h9i13h14h12f10i12k12j11i11j14k15",
		"move": "j13"},
	{"cmd": "explain", "game": "renju15", "moves": "f8g10g8", "move": "e8"},
	{"cmd": "explain", "game": "connect4", "moves": "1646736545613554", "move": "7"},
	{"cmd": "explain", "game": "renju15", "moves": "h9j8i8g9f7i7h8h10", "move": "f8"},
	{"cmd": "explain", "game": "freestyle15", "moves": "j8i8h6i9i7h9g5a15f4"},
	{"cmd": "explain", "game": "connect4", "moves": "4142474"},
	{"cmd": "explain", "game": "renju15", "moves": "i6e6j10i8g7j5k5j7j6k6h9l7i4l5m4m8n9k8l4", "move": "l8"},
	{"cmd": "explain", "game": "renju15", "moves": "f8j8i8i7h6j6h8", "move": "j7"},
	{"cmd": "explain", "game": "connect4", "moves": "3443633646556533", "move": "1"},
	{"cmd": "explain", "game": "freestyle15", "moves": "h8a1h9a2h10a3h11a4", "move": "h12"},
	{"cmd": "explain", "game": "freestyle15", "moves": "h8g8i8k12j8a1k9a3k10a5k11a7", "move": "k8"},
	{"cmd": "explain", "game": "renju15", "moves": "d5e5i2f5i3g5i4a15i6o15i7", "move": "h5"},
	{"cmd": "explain", "game": "renju15", "moves": "h8a1i8a3j9a5j10a8", "move": "j8"},
	{"cmd": "explain", "game": "connect4-7x5", "moves": "6765715", "move": "2"},
	{"cmd": "explain", "game": "connect4-7x5", "moves": "344732", "move": "2"},
	{"cmd": "explain", "game": "freestyle15", "moves": "h8", "move": "i9", "winner": "white", "plies": 20,
		"atMost": true},
	{"cmd": "check", "set": "two", "reportMs": 1},
	{"cmd": "newgame"},
	{"cmd": "stop"},
	{"cmd": "players", "game": "renju15"},
	{"cmd": "schedule", "game": "freestyle15", "count": 3, "games": 4, "seed": 5},
	{"cmd": "game", "game": "freestyle9", "moves": "e5", "seed": 1, "first.player": "five-tuple",
		"second.player": "pattern-scores"},
	{"cmd": "game", "game": "freestyle9", "moves": "e5", "seed": 1, "first.player": "pattern-scores",
		"second.player": "five-tuple"},
	{"cmd": "game", "game": "freestyle9", "first.player": "cheat", "second.player": "five-tuple"},
	{"cmd": "game", "game": "freestyle9", "first.player": "five-tuple", "second.player": "faint"},
	{"cmd": "game", "game": "freestyle9", "first.player": "tengen", "first.limits.left": 1,
		"second.player": "five-tuple"},
	{"cmd": "game", "game": "tictactoe", "moves": "a1a2c1a3", "first.player": "filler", "second.player": "filler"},
	{"cmd": "game", "game": "tictactoe", "moves": "a1b2c3a2c2c1a3b3", "first.player": "filler",
		"second.player": "filler"},
	{"cmd": "standings", "count": 3, "results": "0 0 1 0;1 1 0 -1;2 0 2 2;3 2 0 2;4 1 2 1"},
	{"cmd": "standings", "count": 2},
	{"cmd": "record", "game": "renju15", "moves": "h8i9j10"},
	{"cmd": "import", "game": "freestyle15", "file": "(;PB[a](;B[aa]C[x])(;B[bb]))(;B[cc])", "reportMs": 1},
	{"cmd": "import", "game": "freestyle15", "file": "(;GM[1]RU[Caro];B[aa])"},
	{"cmd": "import", "game": "freestyle15", "file": "(;B[aa]LB[bb:A]AR[aa:bb]TR[cc]SQ[dd]CR[ee]MA[ff];W[bb])"},
	{"cmd": "import", "game": "freestyle15",
		"file": "(;RU[freestyle]SZ[15];B[aa](;W[ba];B[ca];W[da]C[end])(;W[ab];B[ac]LB[ac:A];W[ad](;B[ae])(;B[af]))(;W[bb]))", "most": 6, "part": 5},
	{"cmd": "branch", "moves": "a15", "most": 5},
	{"cmd": "branch", "moves": "a15a14", "most": 3},
	{"cmd": "import", "game": "freestyle15", "file": "15\n15\n1\n7 7\n"},
	{"cmd": "import", "game": "freestyle15", "file": "[Black \"a\"]\n1. h8"},
	{"cmd": "import", "game": "freestyle15", "file": "(;B[hh];W[ii"},
	{"cmd": "import", "game": "freestyle15", "file": "Piskvorky 15x15, 11:11, 0\n8,8,0\n"},
	{"cmd": "import", "game": "freestyle15",
		"file": "\u00ffRenLib\u00ff\x03\x04\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u0000\u0000\u0078\u0080\u0079\u0040\u0077\u0040"},
	{"cmd": "import", "game": "freestyle15", "file": "<database><game><move>h8 h9</move></game></database>"},
	{"cmd": "import", "game": "freestyle15", "file": "BOARD\n7,7,1\n8,8,2\nDONE\n"},
	{"cmd": "import", "game": "freestyle15", "file": ".....\n..X..\n.....\n..O..\n.....\n"},
	{"cmd": "import", "game": "freestyle15",
		"file": "(;CA[KOI-9]AB[bb]PL[X];W[];C[\u00cd\u00ee\u00f1\u00ee\u00e2\u00f1\u00ea\u00e8\u00e9])"},
	{"cmd": "import", "game": "renju15", "file": "i8a1j8c1h7e1h6g1h8"},
	{"cmd": "import", "game": "renju15", "file": "\u0003\u0070\u0081\u005f"},
	{"cmd": "import", "game": "freestyle15", "file": "one\ntwo\n7,7,0\n-1\n"},
	{"cmd": "import", "game": "freestyle15", "file": "15\n15\n2\n7 7\n6 8\n"},
	{"cmd": "import", "game": "connect4", "file": "15\n15\n2\n7 7\n6 8\n"},
	{"cmd": "import", "game": "freestyle15", "file": "[Black \"a\"]\n\n1. h8 i9 0-1\n"},
	{"cmd": "import", "game": "freestyle15", "file": "#/play/connect4/4455"},
	{"cmd": "import", "game": "connect4", "file": "4455"},
	{"cmd": "export", "game": "renju15", "format": "sgf",
		"nodes": []protocoltest.Fields{{"parent": -1}, {"parent": 0, "move": "h8"}}},
	{"cmd": "export", "game": "renju15", "format": "lib",
		"nodes": []protocoltest.Fields{{"parent": -1}, {"parent": 0, "move": "h8"}}},
	{"cmd": "arrange", "game": "freestyle15", "black": []string{"h8"}},
	{"cmd": "arrange", "game": "freestyle15", "black": []string{"h8"}, "side": "black"},
	{"cmd": "arrange", "game": "freestyle15", "white": []string{"h8"}},
	{"cmd": "arrange", "game": "freestyle5", "black": []string{"a1", "b1", "c1", "d1", "e1"},
		"white": []string{"a2", "b2", "c2", "d2", "e2"}},
	{"cmd": "arrange", "game": "freestyle5", "black": []string{"a1", "b1", "c1", "d1", "e1"},
		"white": []string{"a3", "b2", "c2", "d2", "e2"}},
	{"cmd": "arrange", "game": "renju15", "black": []string{"a1", "b1", "c1", "d1", "e1", "f1"},
		"white": []string{"a3", "b5", "c3", "d5", "e3", "f5"}},
	{"cmd": "example", "lesson.c": 1.414},
	{"cmd": "lens", "game": "freestyle15", "moves": "e8d8f8a1g8a15h9o15h7o1", "lesson.point": "h8"},
	{"cmd": "count", "game": "freestyle15", "moves": "h8i9", "limits.depth": 4},
	{"cmd": "grow", "game": "tictactoe", "moves": "b2", "limits.playouts": 300, "seed": 1, "lesson.policy": "uniform",
		"lesson.c": 1.4},
	{"cmd": "subtree", "lines": 4, "lesson.open": "a1;a1 c3"},
	{"cmd": "masks", "game": "standard15", "moves": "h8a1i8c1j8e1k8g1", "lesson.point": "h8"},
	{"cmd": "masks", "game": "standard15", "moves": "", "lesson.point": "h8"},
	{"cmd": "scores", "game": "freestyle15", "moves": "h8i9"},
	{"cmd": "worth", "lesson.rows": []string{"..XX.X..", "OXXXX"}},
	{"cmd": "queue", "game": "freestyle15", "moves": "h8i9"},
	{"cmd": "answers", "game": "freestyle15", "moves": "h8i9", "lines": 3},
	{"cmd": "bits", "game": "connect4-9x9-e4", "moves": "463349521925378658", "lesson.point": "g2"},
	{"cmd": "playout", "game": "connect4", "moves": "44", "seed": 1},
	{"cmd": "rules", "game": "connect4", "moves": "75444477527151"},
	{"cmd": "rules", "game": "connect4", "moves": "33224"},
	{"cmd": "rules", "game": "connect4", "moves": "4255762526416444"},
	{"cmd": "exercise", "game": "renju15", "moves": "h6e5h7f6i8g7j8a15", "lesson.task": "forbidden"},
	{"cmd": "exercise", "game": "renju15", "moves": "h6e5h7f6i8g7j8a15", "lesson.task": "forbidden",
		"lesson.answer": "h8"},
	{"cmd": "exercise", "game": "connect4", "moves": "121212", "lesson.task": "win", "lesson.answer": "1"},
	{"cmd": "exercise", "game": "freestyle9", "moves": "a1e5b9f5i9g5", "lesson.task": "hold", "lesson.answer": "a9"},
	{"cmd": "merge", "infos": []protocoltest.Fields{{"lines": []protocoltest.Fields{{"move": "4"}}}}},
	{"cmd": "merge", "infos": []protocoltest.Fields{{"limit": 100}}},
	{"cmd": "agree", "game": "freestyle15", "procedure": "swap2"},
	{"cmd": "agree", "game": "freestyle15", "procedure": "swap2", "words": []string{"h8", "i9", "j10"}},
	{"cmd": "agree", "game": "freestyle15", "procedure": "swap2", "words": []string{"h8", "i9", "j10", "black"}},
	{"cmd": "agree", "game": "renju15", "procedure": "taraguchi-10", "words": tenthOffer[:8]},
	{"cmd": "agree", "game": "renju15", "procedure": "taraguchi-10", "words": tenthOffer},
	{"cmd": "decide", "game": "renju15", "procedure": "taraguchi-10", "words": []string{"h8"}, "limits.nodes": 100},
	{"cmd": "start", "game": "connect4-4x4", "seed": 1},
	{"cmd": "review", "game": "freestyle15", "moves": "h8a1i8c1j8o15k8a15g8", "limits.nodes": 2000},
	{"cmd": "review", "game": "freestyle15", "moves": "h8h9i8i10j8o15", "from": 5, "limits.nodes": 2000},
	{"cmd": "review", "game": "freestyle15", "moves": "a1o15b1m13c1k11d1o1o8", "from": 7, "limits.nodes": 2000},
	{"cmd": "review", "game": "freestyle15", "moves": "f7i9e5k7h8i11i10h9g9i7j7k10k9h11g11g10e8l6j8i8i6h5e7e6c9",
		"from": 24, "limits.nodes": 8000},
	{"cmd": "review", "game": "connect4", "moves": "444444563355", "from": 8, "limits.nodes": 1000},
	{"cmd": "review", "game": "freestyle15", "moves": "h8g8i8c1j8a15k8l8", "from": 7, "limits.nodes": 2000},
	{"cmd": "accuracy"},
	{"cmd": "accuracy", "plies": []protocoltest.Fields{{"before": 0.5, "after": 0.4}}},
	{"cmd": "accuracy", "plies": []protocoltest.Fields{{"before": 0.5, "after": 0.4}, {"before": 0.6, "after": 0.6}}},
	{"cmd": "attempt", "game": "connect4", "moves": "326545464443146", "kind": "drop", "plies": 3, "move": "5"},
	{"cmd": "attempt", "game": "connect4", "moves": "326545464443146", "kind": "drop", "plies": 1, "move": "5"},
	{"cmd": "attempt", "game": "connect4", "moves": "326545464443146", "kind": "drop", "plies": 3, "move": "1"},
	{"cmd": "attempt", "game": "renju15", "moves": "l10h4f4k13m4m13j10m12m11l13n13k14n11", "kind": "trap", "plies": 7,
		"move": "j13"},
	{"cmd": "attempt", "game": "renju15", "moves": "h8", "kind": "drop", "move": "j13"},
	{"cmd": "solution", "game": "connect4", "moves": "326545464443146", "kind": "drop"},
	{"cmd": "puzzles", "game": "connect4", "moves": "3265454644431465"},
	{"cmd": "proved", "game": "freestyle15", "moves": "h8"},
	{"cmd": "proof", "file": whiteProof},
	{"cmd": "proof", "file": shortProof},
	{"cmd": "proved", "game": "freestyle15", "moves": "h8h9i9j10g8j8g7j7"},
	{"cmd": "proved", "game": "freestyle15", "moves": "h8h9i9j10g8j8g7j7f6", "replies": true},
	{"cmd": "proved", "game": "freestyle15", "moves": "h8h9"},
	{"cmd": "verify", "count": 3},
	{"cmd": "library", "game": "renju15", "source": "own", "games": []protocoltest.Fields{
		{"moves": "h8h9i9", "result": "black", "year": 2001}, {"moves": "h8h9i9",
			"result": "white"}, {"moves": "h8i8i9", "result": "draw"}, {"moves": "h8", "result": ""},
	}},
	{"cmd": "library", "game": "freestyle15", "source": "tree",
		"file": "(;SZ[15](;B[hh];W[ii])(;B[gg]))(;SZ[15]RU[Renju];B[hh])"},
	{"cmd": "library", "game": "freestyle15", "source": "stored", "index": storedLibrary()},
	{"cmd": "explore", "game": "renju15", "moves": "h8"},
	{"cmd": "games", "game": "renju15", "moves": "h8", "count": 5},
	{"cmd": "library", "game": "renju15", "source": "book", "index": smallBook()},
	{"cmd": "explore", "game": "renju15", "moves": "h8h9", "sources": []string{"book"}},
}

// smallBook returns the pack of an opening book with one position, after h8h9 in renju.
func smallBook() string {
	b, err := library.NewBoard("renju15")
	if err != nil {
		panic(err)
	}
	p, err := gomoku.Parse("renju15", "h8h9i9j10i10")
	if err != nil {
		panic(err)
	}
	m := b.Points(nil, p.Moves())
	pack, err := library.EncodeBook(map[*library.Board][]library.BookPosition{b: {{
		Moves: m[:2], Depth: 9, Nodes: 5000, Best: []library.BookMove{{Move: m[2], Chance: 0.51},
			{Move: m[3], Chance: 0.4}, {Move: m[4], Win: -12}},
	}}})
	if err != nil {
		panic(err)
	}
	text := make([]rune, len(pack))
	for i, c := range pack {
		text[i] = rune(c)
	}
	return string(text)
}

// storedLibrary returns a stored index with one game.
func storedLibrary() string {
	l := protocoltest.Ask(New(nil, nil), protocoltest.Fields{"cmd": "library", "game": "freestyle15",
		"games": []protocoltest.Fields{{"moves": "h8"}}})
	return protocoltest.Encode(l)["index"].(string)
}

// tenthOffer offers ten fifth stones in renju's procedure.
var tenthOffer = strings.Fields("h8 stay h9 stay i9 stay g7 ten a1 a2 a3 a4 a5 a6 a7 a8 a9 a10")

// stopped are requests that are stopped at once. "bench" would take a second; only a
// stopped game has no winner; only a stop leaves defences untried.
var stopped = []protocoltest.Fields{
	{"cmd": "bench"},
	{"cmd": "game", "game": "freestyle15", "first.player": "tengen", "second.player": "tengen"},
	{"cmd": "solve", "game": "freestyle15", "moves": "h8a1i8b1j8", "goal": "vct", "side": "black"},
}

// puppets are players that end games in ways that real players hardly do.
var puppets = []player.Entry{
	{Name: "cheat", Game: "gomoku", New: func(game.Position) player.Player { return puppet{move: "e10"} }},
	{Name: "faint", Game: "gomoku",
		New: func(game.Position) player.Player { return puppet{err: errors.New("no idea")} }},
	{Name: "filler", Game: "tictactoe", New: func(game.Position) player.Player { return puppet{move: "b1"} }},
}

// A puppet answers every task with a fixed move, or with an error.
type puppet struct {
	move string
	err  error
}

func (p puppet) Search(t *player.Task) (player.Info, error) {
	if t.Report != nil {
		t.Report(&player.Info{Threads: 2}) // no move yet
	}
	return player.Info{Threads: 2, Move: p.move, Lines: []player.Line{{Move: p.move}}}, p.err
}

func (puppet) Forget() {}

// reply compares a reply to a command with its declaration.
func (s *replyChecker) reply(command string, r protocol.Reply) {
	w := protocoltest.Encode(r)
	declared := []*generate.Object{s.Error}
	for _, c := range s.Commands {
		if c.Name == command {
			declared = append(declared, c.Reply, c.Info)
		}
	}
	for _, o := range declared {
		if o != nil && o.Message == w["type"] {
			s.compare(o, w)
			return
		}
	}
	s.t.Errorf("%s is answered by %q, which is not declared", command, w["type"])
}

// compare compares an object with its declaration.
func (s *replyChecker) compare(o *generate.Object, w protocoltest.Writer) {
	s.count[o]++
	for _, f := range o.All() {
		value, written := w[f.Name]
		seen := s.seen[f]
		switch {
		case !written:
			seen[0]++
		case value == nil:
			seen[1]++
		}
		s.seen[f] = seen
		if word, ok := value.(string); ok && f.Words != nil {
			if !slices.Contains(f.Words.List, word) {
				s.t.Errorf("%s.%s is %q, which is none of %v", o.Name, f.Name, word, f.Words.List)
			}
			if s.words[f.Words] == nil {
				s.words[f.Words] = map[string]bool{}
			}
			s.words[f.Words][word] = true
		}
		list, _ := value.([]protocoltest.Writer)
		for _, one := range list {
			s.compare(f.Object, one)
		}
	}
}

// finish reports what is declared and never happened.
func (s *replyChecker) finish() {
	done := map[*generate.Object]bool{}
	var visit func(o *generate.Object)
	visit = func(o *generate.Object) {
		if o == nil || done[o] {
			return
		}
		done[o] = true
		if s.count[o] == 0 {
			s.t.Errorf("no %s was written", o.Name)
			return
		}
		for _, f := range o.All() {
			missing, null := s.seen[f][0], s.seen[f][1]
			if f.Omit != (missing > 0) || f.Null != (null > 0) || null == s.count[o] {
				s.t.Errorf("of %d %s, %s was missing in %d and null in %d", s.count[o], o.Name, f.Name, missing, null)
			}
			visit(f.Object)
		}
	}
	visit(s.Error)
	for _, c := range s.Commands {
		visit(c.Info)
		visit(c.Reply)
	}
	for words, seen := range s.words {
		if slices.Contains([]string{"Class", "ProofShape", "ForbiddenReason"}, words.Name) {
			continue // some are too rare for the requests of this test
		}
		for _, word := range words.List {
			if !seen[word] {
				s.t.Errorf("%q of %s was never written", word, words.Name)
			}
		}
	}
}
