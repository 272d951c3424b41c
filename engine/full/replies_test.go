package full

import (
	"errors"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/library"
	"tengen/engine/player"
	"tengen/engine/protocol"
	"tengen/engine/protocol/declare"
	"tengen/engine/protocol/protocoltest"
)

// A replyChecker compares the replies that the engine writes with their declarations.
type replyChecker struct {
	*declare.Protocol
	t     *testing.T
	count map[*declare.Object]int            // objects written
	seen  map[*declare.Field][]int           // occurrences of each of its types
	words map[*declare.Words]map[string]bool // those that occurred
}

func newReplyChecker(p *declare.Protocol, t *testing.T) *replyChecker {
	return &replyChecker{p, t, map[*declare.Object]int{}, map[*declare.Field][]int{}, map[*declare.Words]map[string]bool{}}
}

// declared returns the declarations.
func declared(t testing.TB) *declare.Protocol {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("the standard library's source is not there")
	}
	p, err := declare.Load("../..")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The declared commands are those of the engine, and each reads the fields that are
// declared.
func TestDeclaredRequests(t *testing.T) {
	p := declared(t)
	commands := protocol.NewConversation(New(nil, nil), nil, nil).Commands()
	if len(commands) != len(p.Commands) {
		t.Errorf("the engine has %d commands, and %d are declared", len(commands), len(p.Commands))
	}
	for _, c := range p.Commands {
		want := map[string]string{}
		arguments(c.Request, "", want)
		// The values do not matter: a command reads all its arguments first.
		f := &asked{name: c.Name, read: map[string]string{}}
		protocol.NewConversation(New(nil, nil), stopping(), func(protocol.Reply) {}).Handle(f)
		if !maps.Equal(f.read, want) {
			t.Errorf("%s: the engine reads\n%v, and declared is\n%v", c.Name, f.read, want)
		}
	}
}

// arguments collects the fields of a request by name, and their types. "limits.nodes"
// is a field of the object limits, "infos[].nodes" a field of the objects in the list
// infos.
func arguments(o *declare.Object, prefix string, into map[string]string) {
	for _, f := range o.Fields {
		switch t := f.Types[0]; t.Kind {
		case "object":
			arguments(t.Object, prefix+f.Name+".", into)
		case "objects":
			arguments(t.Object, prefix+f.Name+"[].", into)
		default:
			into[prefix+f.Name] = t.Kind
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
	{"cmd": "import", "game": "freestyle15", "file": "(;B[aa]LB[bb:A]AR[aa:bb]TR[cc]SQ[dd]CR[ee]MA[ff];W[bb])"},
	{"cmd": "import", "game": "freestyle15", "file": "(;RU[freestyle]SZ[15];B[aa](;W[ba];B[ca];W[da]C[end])(;W[ab];B[ac]LB[ac:A];W[ad](;B[ae])(;B[af]))(;W[bb]))", "most": 6, "part": 5},
	{"cmd": "branch", "moves": "a15", "most": 5},
	{"cmd": "branch", "moves": "a15a14", "most": 3},
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

// command returns the declared messages of a command.
func (s *replyChecker) command(name string) declare.Command {
	i := slices.IndexFunc(s.Commands, func(c declare.Command) bool { return c.Name == name })
	if i < 0 {
		return declare.Command{}
	}
	return s.Commands[i]
}

// reply compares a reply to a command with its declaration.
func (s *replyChecker) reply(command string, r protocol.Reply) {
	w, c := protocoltest.Encode(r), s.command(command)
	for _, o := range []*declare.Object{c.Reply, c.Info, s.Error} {
		if o != nil && fieldOf(o, "type").Types[0].Word == w["type"] {
			s.compare(o, w)
			return
		}
	}
	s.t.Errorf("%s is answered by %q, which is not declared", command, w["type"])
}

// fieldOf returns a field of an object, or nil.
func fieldOf(o *declare.Object, name string) *declare.Field {
	i := slices.IndexFunc(o.Fields, func(f *declare.Field) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return o.Fields[i]
}

// compare compares an object with its declaration.
func (s *replyChecker) compare(o *declare.Object, w protocoltest.Writer) {
	s.count[o]++
	for name, value := range w {
		f := fieldOf(o, name)
		if f == nil {
			s.t.Errorf("%s.%s is written and not declared", o.Name, name)
			continue
		}
		k := slices.IndexFunc(f.Types, func(t declare.Type) bool { return fits(t, value) })
		if k < 0 {
			s.t.Errorf("%s.%s is written as %v and declared as %v", o.Name, name, value, f.Types)
			continue
		}
		if s.seen[f] == nil {
			s.seen[f] = make([]int, len(f.Types))
		}
		s.seen[f][k]++
		if words := f.Types[k].Words; words != nil {
			if s.words[words] == nil {
				s.words[words] = map[string]bool{}
			}
			s.words[words][value.(string)] = true
		}
		if list, ok := value.([]protocoltest.Writer); ok {
			for _, one := range list {
				s.compare(f.Types[k].Object, one)
			}
		}
	}
}

// fits reports whether a value of a field is of a type.
func fits(t declare.Type, value any) bool {
	switch v := value.(type) {
	case nil:
		return t.Kind == "null"
	case float64:
		return t.Kind == "number"
	case bool:
		return t.Kind == "bool"
	case []string:
		return t.Kind == "texts"
	case []protocoltest.Writer:
		return t.Kind == "objects"
	case string: // protocoltest writes files as strings
		return t.Kind == "bytes" || t.Kind == "text" && (!t.Only || t.Word == v) && (t.Words == nil || slices.Contains(t.Words.List, v))
	}
	return false
}

// finish reports what is declared but was never written, and fields whose optionality
// is wrong.
func (s *replyChecker) finish() {
	done := map[*declare.Object]bool{}
	var visit func(o *declare.Object)
	visit = func(o *declare.Object) {
		if o == nil || done[o] {
			return
		}
		done[o] = true
		if s.count[o] == 0 {
			s.t.Errorf("no %s was written", o.Name)
			return
		}
		for _, f := range o.Fields {
			written := 0
			for k, n := range s.seen[f] {
				if written += n; n == 0 {
					s.t.Errorf("%s.%s was never %v, as it is declared", o.Name, f.Name, f.Types[k])
				}
				visit(f.Types[k].Object)
			}
			if always := written == s.count[o]; always == f.Optional {
				s.t.Errorf("%s.%s was written %d times of %d, but declared with optional = %v", o.Name, f.Name, written, s.count[o], f.Optional)
			}
		}
	}
	visit(s.Error)
	for _, c := range s.Commands {
		visit(c.Info)
		visit(c.Reply)
	}
	for words, seen := range s.words {
		for _, word := range words.List {
			if !seen[word] {
				s.t.Errorf("%q of %s was never written", word, words.Name)
			}
		}
	}
}
