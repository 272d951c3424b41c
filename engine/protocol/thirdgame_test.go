package protocol_test

import (
	"errors"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"tengen/engine/full"
	"tengen/engine/full/contest"
	"tengen/engine/game"
	"tengen/engine/match"
	"tengen/engine/player"
	. "tengen/engine/protocol"
	"tengen/engine/protocol/protocoltest"
)

// Nim is a game that the engine does not include: the sides take one to three stones
// from a heap, such as "nim7", in turn. Whoever takes the last stone wins. A move is
// the number of stones taken.
type nim struct {
	heap  int
	moves []string
}

func (n *nim) Play(move string) error {
	k, err := strconv.Atoi(move)
	switch {
	case n.Over():
		return game.ErrOver
	case err != nil || k < 1 || k > min(3, n.left()):
		return errors.New("one to three can be taken, and no more than there are")
	}
	n.moves = append(n.moves, move)
	return nil
}

func (n *nim) left() int {
	left := n.heap
	for _, m := range n.moves {
		left -= int(m[0] - '0')
	}
	return left
}

func (n *nim) Undo()                { n.moves = n.moves[:len(n.moves)-1] }
func (n *nim) ToMove() int          { return len(n.moves) % 2 }
func (n *nim) Ply() int             { return len(n.moves) }
func (n *nim) Legal() int           { return min(3, n.left()) }
func (n *nim) Over() bool           { return n.left() == 0 }
func (n *nim) Line() []string       { return nil }
func (n *nim) Moves() string        { return strings.Join(n.moves, "") }
func (n *nim) Stones() []game.Stone { return nil }
func (n *nim) Name() string         { return "nim" + strconv.Itoa(n.heap) }

func (n *nim) Winner() int {
	if n.Over() {
		return 1 - n.ToMove()
	}
	return -1
}

func (n *nim) State() string {
	if n.Over() {
		return "empty"
	}
	return "playing"
}

func nimGame() game.Game {
	return game.Game{
		Name: "nim", Sides: [2]string{"left", "right"},
		Fits: func(name string) bool { return strings.HasPrefix(name, "nim") },
		Parse: func(name, moves string) (game.Position, error) {
			heap, err := strconv.Atoi(name[len("nim"):])
			if err != nil || heap < 1 {
				return nil, errors.New(game.Quote(name) + " is no heap")
			}
			n := &nim{heap: heap}
			for i, m := range strings.Split(moves, "") {
				if err := n.Play(m); err != nil {
					return nil, &game.MoveError{Ply: i, Move: m, Err: err}
				}
			}
			return n, nil
		},
		Draw: func(d game.Drawing) (list []string, err error) {
			for i := range d.N {
				list = append(list, strconv.Itoa(i%3+1))
			}
			return list, nil
		},
	}
}

// Numbers and Move encode a game for packs.
func (n *nim) Numbers() ([]byte, bool) { return []byte(n.Moves()), true }
func (n *nim) Move(number byte) string { return string(rune(number)) }

// leaver leaves a multiple of four if possible, which wins; otherwise it takes one.
type leaver struct{}

func (leaver) Forget() {}

func (leaver) Search(t *player.Task) (player.Info, error) {
	n, err := player.PositionOf[*nim](t)
	if err != nil {
		return player.Info{}, err
	}
	move := strconv.Itoa(max(n.left()%4, 1))
	return player.Info{Move: move, Nodes: 1, Lines: []player.Line{{Move: move, PV: []string{move}}}}, nil
}

// A new game needs only its type, an entry in the table of games and one in the table of
// players; all commands then work with it.
func TestThirdGame(t *testing.T) {
	e := full.New(nil, nil)
	e.Games = append(e.Games, nimGame())
	e.Players = append(e.Players, player.Entry{Name: "leaver", Game: "nim",
		New: func(game.Position) player.Player { return leaver{} }})
	ask := func(f fields) protocoltest.Writer { return protocoltest.Encode(protocoltest.Ask(e, f)) }

	p := ask(fields{"cmd": "position", "game": "nim7", "moves": "31"})
	if p["game"] != "nim7" || p["toMove"] != "left" || p["legal"] != 3.0 || p["state"] != "playing" ||
		p["winner"] != nil {
		t.Error(p)
	}
	p = ask(fields{"cmd": "position", "game": "nim7", "moves": "3112"})
	if p["state"] != "empty" || p["over"] != true || p["winner"] != "right" {
		t.Error(p)
	}
	if e := ask(fields{"cmd": "position", "game": "nim7", "moves": "34"}); e["code"] != IllegalMove {
		t.Error(e)
	}
	if e := ask(fields{"cmd": "position", "game": "nim", "moves": ""}); e["code"] != BadGame {
		t.Error(e)
	}
	if r := ask(fields{"cmd": "search", "game": "nim7", "player": "leaver"}); r["move"] != "3" {
		t.Error(r)
	}
	if e := ask(fields{"cmd": "search", "game": "nim1", "moves": "1", "player": "leaver"}); e["code"] != GameOver {
		t.Error(e)
	}
	if names := ask(fields{"cmd": "players", "game": "nim7"}); len(names["players"].([]string)) != 1 {
		t.Error(names)
	}
	for game, winner := range map[string]string{"nim7": "first", "nim8": "second", "nim41": "first"} {
		reply, ok := protocoltest.Ask(e, fields{"cmd": "game", "game": game, "first.player": "leaver",
			"second.player": "leaver"}).(*contest.Game)
		if !ok || reply.Winner != winner || reply.Reason != "win" {
			t.Errorf("%s: %+v", game, reply)
		}
	}
	if r := ask(fields{"cmd": "schedule", "game": "nim9", "count": 2, "games": 4,
		"seed": 1}); len(r["pairings"].([]protocoltest.Writer)) != 4 {
		t.Error(r)
	}
	want := match.Pack{Contest: "nim", Game: "nim7", Players: 2, Records: []match.Record{{
		Pairing: match.Pairing{Players: [2]int{0, 1},
			Opening: "1"}, Moves: "1231", Turn: 1, Winner: 1, Reason: match.Win,
		Answers: []match.Answer{{Move: "2", Nodes: 1}, {Move: "3", Nodes: 1}, {Move: "1", Nodes: 1}},
	}}}
	b, err := want.Encode(e.Games)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := match.ReadPack(e.Games, b); err != nil || !reflect.DeepEqual(*got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}
