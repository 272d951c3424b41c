package full

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/library"
	"tengen/engine/player"
	"tengen/engine/protocol"
	"tengen/engine/protocol/protocoltest"
)

// A replyChecker compares the replies that the engine writes with the page's declarations.
type replyChecker struct {
	*declarations
	t     *testing.T
	count map[string]int          // objects written, by interface
	seen  map[string]map[kind]int // occurrences of each kind, by field as "Interface.field"
	words map[kind]bool           // words that occurred; fields with one alias as their type share them
}

// The page declares exactly the engine's commands and, for each, exactly the arguments
// that the engine reads.
func TestDeclaredRequests(t *testing.T) {
	d := readDeclarations(t)
	var names []string
	for _, c := range protocol.NewConversation(New(nil, nil), nil, nil).Commands() {
		names = append(names, c.Name)
		request := d.object("Requests", c.Name)
		if request == "" || d.object("Replies", c.Name) == "" || d.word(request, "cmd") != c.Name {
			t.Errorf("the page does not declare the command %s, its request or its reply", c.Name)
		}
		want := map[string]string{}
		d.arguments(request, "", want)
		// The values do not matter: a command reads all its arguments first.
		f := &asked{name: c.Name, read: map[string]string{}}
		protocol.NewConversation(New(nil, nil), stopping(), func(protocol.Reply) {}).Handle(f)
		if !maps.Equal(f.read, want) {
			t.Errorf("%s: the engine reads\n%v, and the page declares\n%v", c.Name, f.read, want)
		}
	}
	for _, list := range []string{"Requests", "Replies", "Infos"} {
		for _, f := range d.interfaces[list] {
			if !slices.Contains(names, f.name) {
				t.Errorf("%s has a command %s that the engine does not have", list, f.name)
			}
		}
	}
}

// asked is a request that records which fields are read. It has no arguments except one
// object in every list, whose fields are recorded, too.
type asked struct {
	name   string
	prefix string
	read   map[string]string
}

func (f *asked) Text(name string) (string, bool, error) {
	f.read[f.prefix+name] = "text"
	return f.name, name == "cmd", nil
}

func (f *asked) Number(name string) (float64, bool, error) {
	f.read[f.prefix+name] = "number"
	return 0, false, nil
}

func (f *asked) Bool(name string) (bool, bool, error) {
	f.read[f.prefix+name] = "bool"
	return false, false, nil
}

func (f *asked) Texts(name string) ([]string, bool, error) {
	f.read[f.prefix+name] = "texts"
	return nil, false, nil
}

func (f *asked) Bytes(name string) (string, bool, error) {
	f.read[f.prefix+name] = "bytes"
	return "", false, nil
}

func (f *asked) Objects(name string) ([]protocol.Fields, bool, error) {
	return []protocol.Fields{&asked{prefix: f.prefix + name + "[].", read: f.read}}, true, nil
}

// stopping returns a host that stops every command as it begins.
func stopping() *protocoltest.Host {
	return &protocoltest.Host{Arriving: []protocoltest.Fields{{"cmd": "stop"}}}
}

// Every field of every reply is declared, every declared field of a reply occurs, and
// the types agree.
func TestDeclaredReplies(t *testing.T) {
	s := &replyChecker{readDeclarations(t), t, map[string]int{}, map[string]map[kind]int{}, map[kind]bool{}}
	e := New(nil, nil)
	e.Players = append(e.Players, puppets...)
	e.Sets = []protocol.CheckSet{{Name: "two", Cases: 2, Check: func(i int, _ func() bool) error {
		return [2]error{nil, errors.New("the second case is wrong")}[i]
	}}}
	command := ""
	c := protocol.NewConversation(e, &protocoltest.Host{}, func(r protocol.Reply) { s.reply(command, r) })
	for _, request := range requests {
		command = request["cmd"].(string)
		c.Handle(request)
	}
	for _, request := range stopped {
		command := request["cmd"].(string)
		protocol.NewConversation(e, stopping(), func(r protocol.Reply) { s.reply(command, r) }).Handle(request)
	}
	s.finish()
}

// requests make the engine write every field in every form.
var requests = []protocoltest.Fields{
	{"cmd": "position", "game": "freestyle15"},
	{"cmd": "position", "game": "freestyle15", "moves": "h8a1i8a3j8a5k8"},
	{"cmd": "position", "game": "freestyle15", "moves": "h8a1i8a3j8a5"},
	{"cmd": "position", "game": "freestyle9", "moves": "a1a2b1b2c1c2d1d2e1"},
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
	{"cmd": "search", "game": "freestyle15", "moves": "h8", "player": "puct-patterns", "limits.playouts": 100, "reportMs": 1},
	{"cmd": "search", "game": "connect4-5x4", "moves": "3", "reportMs": 1},
	{"cmd": "search", "game": "connect4", "moves": "444444", "limits.nodes": 300_000, "lines": 7, "reportMs": 1},
	{"cmd": "search", "game": "freestyle9", "player": "cheat", "reportMs": 1},
	{"cmd": "search", "game": "freestyle15", "moves": "f7i9e5k7h8i11i10h9g9i7j7k10k9h11g11g10e8l6j8i8i6h5e7e6", "limits.nodes": 8_000},
	{"cmd": "solve", "game": "freestyle15", "moves": "h8a1i8c1j8e1", "goal": "vct"},
	{"cmd": "solve", "game": "freestyle15", "moves": "h8a1i8c1j8e1", "goal": "vct", "side": "white"},
	{"cmd": "solve", "game": "freestyle15", "moves": "h8a1i8c1j8", "goal": "vcf", "side": "black"},
	{"cmd": "solve", "game": "freestyle15", "goal": "win", "limits.nodes": 2000},
	{"cmd": "solve", "game": "standard15", "moves": "h8h9i9g7j10g10i8j8", "goal": "win", "limits.nodes": 1},
	{"cmd": "check", "set": "two", "reportMs": 1},
	{"cmd": "newgame"},
	{"cmd": "stop"},
	{"cmd": "players", "game": "renju15"},
	{"cmd": "schedule", "game": "freestyle15", "count": 3, "games": 4, "seed": 5},
	{"cmd": "game", "game": "freestyle9", "moves": "e5", "seed": 1, "first.player": "five-tuple", "second.player": "pattern-scores"},
	{"cmd": "game", "game": "freestyle9", "moves": "e5", "seed": 1, "first.player": "pattern-scores", "second.player": "five-tuple"},
	{"cmd": "game", "game": "freestyle9", "first.player": "cheat", "second.player": "five-tuple"},
	{"cmd": "game", "game": "freestyle9", "first.player": "five-tuple", "second.player": "faint"},
	{"cmd": "game", "game": "freestyle9", "first.player": "tengen", "first.limits.left": 1, "second.player": "five-tuple"},
	{"cmd": "game", "game": "tictactoe", "moves": "a1a2c1a3", "first.player": "filler", "second.player": "filler"},
	{"cmd": "game", "game": "tictactoe", "moves": "a1b2c3a2c2c1a3b3", "first.player": "filler", "second.player": "filler"},
	{"cmd": "standings", "count": 3, "results": "0 0 1 0;1 1 0 -1;2 0 2 2;3 2 0 2;4 1 2 1"},
	{"cmd": "standings", "count": 2},
	{"cmd": "record", "game": "renju15", "moves": "h8i9j10"},
	{"cmd": "import", "game": "freestyle15", "file": "(;PB[a](;B[aa]C[x])(;B[bb]))(;B[cc])", "reportMs": 1},
	{"cmd": "import", "game": "freestyle15", "file": "(;GM[1]RU[Caro];B[aa])"},
	{"cmd": "import", "game": "freestyle15", "file": "(;B[aa]LB[bb:A]AR[aa:bb];W[bb])"},
	{"cmd": "import", "game": "freestyle15", "file": "15\n15\n1\n7 7\n"},
	{"cmd": "import", "game": "freestyle15", "file": "[Black \"a\"]\n1. h8"},
	{"cmd": "import", "game": "freestyle15", "file": "(;B[hh];W[ii"},
	{"cmd": "import", "game": "freestyle15", "file": "Piskvorky 15x15, 11:11, 0\n8,8,0\n"},
	{"cmd": "import", "game": "freestyle15", "file": "\u00ffRenLib\u00ff\x03\x04\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u0000\u0000\u0078\u0080\u0079\u0040\u0077\u0040"},
	{"cmd": "import", "game": "freestyle15", "file": "<database><game><move>h8 h9</move></game></database>"},
	{"cmd": "import", "game": "freestyle15", "file": "BOARD\n7,7,1\n8,8,2\nDONE\n"},
	{"cmd": "import", "game": "freestyle15", "file": ".....\n..X..\n.....\n..O..\n.....\n"},
	{"cmd": "import", "game": "freestyle15", "file": "(;CA[KOI-9]AB[bb]PL[X];W[];C[\u00cd\u00ee\u00f1\u00ee\u00e2\u00f1\u00ea\u00e8\u00e9])"},
	{"cmd": "import", "game": "renju15", "file": "i8a1j8c1h7e1h6g1h8"},
	{"cmd": "import", "game": "renju15", "file": "\u0003\u0070\u0081\u005f"},
	{"cmd": "import", "game": "freestyle15", "file": "one\ntwo\n7,7,0\n-1\n"},
	{"cmd": "import", "game": "freestyle15", "file": "15\n15\n2\n7 7\n6 8\n"},
	{"cmd": "import", "game": "connect4", "file": "15\n15\n2\n7 7\n6 8\n"},
	{"cmd": "import", "game": "freestyle15", "file": "[Black \"a\"]\n\n1. h8 i9 0-1\n"},
	{"cmd": "import", "game": "freestyle15", "file": "#/play/connect4/4455"},
	{"cmd": "import", "game": "connect4", "file": "4455"},
	{"cmd": "export", "game": "renju15", "format": "sgf", "nodes": []protocoltest.Fields{{"parent": -1}, {"parent": 0, "move": "h8"}}},
	{"cmd": "export", "game": "renju15", "format": "lib", "nodes": []protocoltest.Fields{{"parent": -1}, {"parent": 0, "move": "h8"}}},
	{"cmd": "arrange", "game": "freestyle15", "black": []string{"h8"}},
	{"cmd": "arrange", "game": "freestyle15", "black": []string{"h8"}, "side": "black"},
	{"cmd": "arrange", "game": "freestyle15", "white": []string{"h8"}},
	{"cmd": "arrange", "game": "freestyle5", "black": []string{"a1", "b1", "c1", "d1", "e1"}, "white": []string{"a2", "b2", "c2", "d2", "e2"}},
	{"cmd": "arrange", "game": "freestyle5", "black": []string{"a1", "b1", "c1", "d1", "e1"}, "white": []string{"a3", "b2", "c2", "d2", "e2"}},
	{"cmd": "arrange", "game": "renju15", "black": []string{"a1", "b1", "c1", "d1", "e1", "f1"}, "white": []string{"a3", "b5", "c3", "d5", "e3", "f5"}},
	{"cmd": "example", "lesson.c": 1.414},
	{"cmd": "lens", "game": "freestyle15", "moves": "e8d8f8a1g8a15h9o15h7o1", "lesson.point": "h8"},
	{"cmd": "count", "game": "freestyle15", "moves": "h8i9", "limits.depth": 4},
	{"cmd": "grow", "game": "tictactoe", "moves": "b2", "limits.playouts": 300, "seed": 1, "lesson.policy": "uniform", "lesson.c": 1.4},
	{"cmd": "subtree", "lines": 4, "lesson.open": "a1;a1 c3"},
	{"cmd": "rules", "game": "connect4", "moves": "75444477527151"},
	{"cmd": "rules", "game": "connect4", "moves": "33224"},
	{"cmd": "exercise", "game": "renju15", "moves": "h6e5h7f6i8g7j8a15", "lesson.task": "forbidden"},
	{"cmd": "exercise", "game": "renju15", "moves": "h6e5h7f6i8g7j8a15", "lesson.task": "forbidden", "lesson.answer": "h8"},
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
	{"cmd": "review", "game": "freestyle15", "moves": "f7i9e5k7h8i11i10h9g9i7j7k10k9h11g11g10e8l6j8i8i6h5e7e6c9", "from": 24, "limits.nodes": 8000},
	{"cmd": "review", "game": "connect4", "moves": "444444563355", "from": 8, "limits.nodes": 1000},
	{"cmd": "review", "game": "freestyle15", "moves": "h8g8i8c1j8a15k8l8", "from": 7, "limits.nodes": 2000},
	{"cmd": "accuracy"},
	{"cmd": "accuracy", "plies": []protocoltest.Fields{{"before": 0.5, "after": 0.4}}},
	{"cmd": "accuracy", "plies": []protocoltest.Fields{{"before": 0.5, "after": 0.4}, {"before": 0.6, "after": 0.6}}},
	{"cmd": "attempt", "game": "connect4", "moves": "326545464443146", "kind": "drop", "plies": 3, "move": "5"},
	{"cmd": "attempt", "game": "connect4", "moves": "326545464443146", "kind": "drop", "plies": 1, "move": "5"},
	{"cmd": "attempt", "game": "connect4", "moves": "326545464443146", "kind": "drop", "plies": 3, "move": "1"},
	{"cmd": "attempt", "game": "renju15", "moves": "l10h4f4k13m4m13j10m12m11l13n13k14n11", "kind": "trap", "plies": 7, "move": "j13"},
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
		{"moves": "h8h9i9", "result": "black", "year": 2001}, {"moves": "h8h9i9", "result": "white"}, {"moves": "h8i8i9", "result": "draw"}, {"moves": "h8", "result": ""},
	}},
	{"cmd": "library", "game": "freestyle15", "source": "tree", "file": "(;SZ[15](;B[hh];W[ii])(;B[gg]))(;SZ[15]RU[Renju];B[hh])"},
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
		Moves: m[:2], Depth: 9, Nodes: 5000, Best: []library.BookMove{{Move: m[2], Chance: 0.51}, {Move: m[3], Chance: 0.4}, {Move: m[4], Win: -12}},
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
	l := protocoltest.Ask(New(nil, nil), protocoltest.Fields{"cmd": "library", "game": "freestyle15", "games": []protocoltest.Fields{{"moves": "h8"}}})
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
	{Name: "faint", Game: "gomoku", New: func(game.Position) player.Player { return puppet{err: errors.New("no idea")} }},
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
	w := &writer{}
	r.Encode(w)
	kind := ""
	for _, f := range w.fields {
		if f.name == "type" {
			kind = f.text
		}
	}
	for _, of := range []string{s.object("Replies", command), s.object("Infos", command), "ErrorReply"} {
		if of != "" && s.word(of, "type") == kind {
			s.compare(of, w)
			return
		}
	}
	s.t.Errorf("%s is answered by %q, which the page does not declare", command, kind)
}

// compare compares an object with an interface.
func (s *replyChecker) compare(of string, w *writer) {
	s.count[of]++
	for i, f := range w.fields {
		at := of + "." + f.name
		if slices.ContainsFunc(w.fields[:i], func(g field) bool { return g.name == f.name }) {
			s.t.Errorf("%s is written twice", at)
		}
		declaration, ok := s.field(of, f.name)
		if !ok {
			s.t.Errorf("%s is written and not declared", at)
			continue
		}
		k := slices.IndexFunc(declaration.kinds, func(k kind) bool {
			return k.is == f.is && (k.is != "text" || k.word == "" || k.word == f.text)
		})
		if k < 0 {
			s.t.Errorf("%s is written as %s %q and declared as %v", at, f.is, f.text, declaration.kinds)
			continue
		}
		if s.seen[at] == nil {
			s.seen[at] = map[kind]int{}
		}
		s.seen[at][declaration.kinds[k]]++
		s.words[declaration.kinds[k]] = true
		if f.is == "objects" {
			for _, o := range f.objects {
				s.compare(declaration.kinds[k].word, o)
			}
		}
	}
}

// finish reports what is declared but was never written, and fields whose optionality
// is wrong.
func (s *replyChecker) finish() {
	done := map[string]bool{}
	var visit func(of string)
	visit = func(of string) {
		if done[of] {
			return
		}
		done[of] = true
		if s.count[of] == 0 {
			s.t.Errorf("no %s was written", of)
			return
		}
		for _, f := range s.interfaces[of] {
			at, written := of+"."+f.name, 0
			for _, k := range f.kinds {
				n := s.seen[at][k]
				if written += n; n == 0 && !(k.alias != "" && s.words[k]) {
					s.t.Errorf("%s was never %s %s, as it is declared", at, k.is, k.word)
				}
				if k.is == "objects" {
					visit(k.word)
				}
			}
			if always := written == s.count[of]; always == f.optional {
				s.t.Errorf("%s was written %d times of %d, but declared with optional = %v", at, written, s.count[of], f.optional)
			}
		}
	}
	visit("ErrorReply")
	for _, list := range []string{"Replies", "Infos"} {
		for _, f := range s.interfaces[list] {
			visit(s.object(list, f.name))
		}
	}
}

// A writer keeps the fields of an object in order.
type writer struct{ fields []field }

type field struct {
	name, is, text string
	objects        []*writer
}

func (w *writer) Text(name, value string) {
	w.fields = append(w.fields, field{name, "text", value, nil})
}
func (w *writer) Number(name string, _ float64) {
	w.fields = append(w.fields, field{name: name, is: "number"})
}
func (w *writer) Bool(name string, _ bool) {
	w.fields = append(w.fields, field{name: name, is: "bool"})
}
func (w *writer) Null(name string) { w.fields = append(w.fields, field{name: name, is: "null"}) }
func (w *writer) Texts(name string, _ []string) {
	w.fields = append(w.fields, field{name: name, is: "texts"})
}

func (w *writer) Bytes(name string, _ []byte) {
	w.fields = append(w.fields, field{name: name, is: "bytes"})
}

func (w *writer) Objects(name string, n int, object func(int, protocol.Writer)) {
	f := field{name: name, is: "objects"}
	for i := range n {
		o := &writer{}
		object(i, o)
		f.objects = append(f.objects, o)
	}
	w.fields = append(w.fields, f)
}
