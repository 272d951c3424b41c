package contest

import (
	"math"

	"tengen/engine/match"
	"tengen/engine/player"
	"tengen/engine/protocol"
)

// gameArgs ask for a game to be played.
type gameArgs struct {
	protocol.Place // where it begins
	seed           uint64
	sides          [2]match.Setting // who moves first and who second
}

func readGame(d *protocol.Decoder) gameArgs {
	a := gameArgs{Place: protocol.ReadPlace(d), seed: d.Seed()}
	for i, side := range [2]string{"first.", "second."} {
		a.sides[i] = match.Setting{
			Player: d.Text(side + "player"), Level: int(d.Integer(side+"level", 0, 100)), Limits: d.Limits(side + "limits."),
		}
	}
	return a
}

// Game answers "game": with Final false after every move, then once.
type Game struct {
	ID     int64
	Final  bool
	Moves  string
	Answer match.Answer // of the last move
	Record match.Record // once Final; players are 0, who moved first, and 1
}

func gameCommand(c *protocol.Conversation) protocol.Command {
	g := &games{Conversation: c, players: map[string]player.Player{}}
	return protocol.Command{Name: "game", Long: true, Read: func(d *protocol.Decoder) func(int64) {
		a := readGame(d)
		return func(id int64) { g.play(id, a) }
	}}
}

// games plays one game after another with the same players.
type games struct {
	*protocol.Conversation
	players map[string]player.Player // by name and game
}

// maxKept bounds how many players' tables are kept: those of a pair, and one
// more. Each may take 50 MB.
const maxKept = 3

// player is the one of a side, kept for the next game with either colour.
func (g *games) player(a *gameArgs, side int) (player.Player, error) {
	key := a.sides[side].Player + " " + a.Game
	if side == 1 && a.sides[0].Player == a.sides[1].Player {
		key += " again"
	}
	if p, ok := g.players[key]; ok {
		return p, nil
	}
	e := g.Engine()
	p, err := e.Players.New(e.Games, a.sides[side].Player, a.Game)
	if err != nil {
		return nil, err
	}
	if len(g.players) >= maxKept {
		clear(g.players)
	}
	g.players[key] = p
	return p, nil
}

func (g *games) play(id int64, a gameArgs) {
	var sides [2]match.Side
	for i := range sides {
		p, err := g.player(&a, i)
		if err != nil {
			g.Fail(id, err)
			return
		}
		sides[i] = &match.Inside{Player: p, Setting: a.sides[i], Clock: g.Now, Stop: g.Interrupted}
	}
	start, err := g.Position(a.Place)
	if err != nil {
		g.Fail(id, err)
		return
	}
	g.Begin(id)
	defer g.End()
	pairing := match.Pairing{Players: [2]int{0, 1}, Opening: a.Moves, Seed: a.seed}
	record := match.Play(start, pairing, sides, 0, func(moves string, answer match.Answer) bool {
		if g.Interrupted() {
			return false
		}
		g.Send(&Game{ID: id, Moves: moves, Answer: answer})
		return true
	})
	g.Send(&Game{ID: id, Final: true, Moves: record.Moves, Record: record})
}

// Encode writes a move, or the finished game.
func (g *Game) Encode(w protocol.Writer) {
	if !g.Final {
		protocol.Head(w, g.ID, "move")
		w.Text("moves", g.Moves)
		encodeAnswer(w, &g.Answer)
		return
	}
	r := &g.Record
	protocol.Head(w, g.ID, "game")
	w.Text("opening", r.Opening)
	w.Text("moves", g.Moves)
	switch {
	case r.Winner >= 0:
		w.Text("winner", [2]string{"first", "second"}[r.Winner])
	case r.Reason == match.Stopped:
		w.Null("winner")
	default:
		w.Text("winner", "draw")
	}
	w.Text("reason", string(r.Reason))
	w.Text("fault", r.Fault)
	w.Objects("answers", len(r.Answers), func(i int, w protocol.Writer) { encodeAnswer(w, &r.Answers[i]) })
}

func encodeAnswer(w protocol.Writer, a *match.Answer) {
	w.Text("move", a.Move)
	w.Number("winProb", protocol.Rounded(a.WinProb))
	w.Number("eval", float64(a.Eval))
	w.Number("nodes", float64(a.Nodes))
	w.Number("ms", math.Round(a.Time.Seconds()*1e5)/100)
}
