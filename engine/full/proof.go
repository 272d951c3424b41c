package full

import (
	"slices"

	connect4player "tengen/engine/connect4/player"
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/player"
	"tengen/engine/protocol"
	"tengen/engine/prove/check"
	"tengen/engine/record"
)

// proofCommands returns the commands for a packed proof that Black wins: "proof" loads
// it, "proved" asks what it says about a position, and "verify" checks positions of it.
// The commands for collections of games ask it, too. For book and decode see New.
func proofCommands(book connect4player.BookSource, decode record.Decode) func(*protocol.Conversation) []protocol.Command {
	return func(c *protocol.Conversation) []protocol.Command {
		p := &proof{Conversation: c}
		players := slices.Clone(c.Engine().Players)
		for i, maker := range players {
			players[i].New = func(at game.Position) player.Player {
				return player.WithProofs(maker.New(at), p.prover)
			}
		}
		c.Engine().Players = players
		return append([]protocol.Command{loadProofCommand(p), provedCommand(p), verifyCommand(p)}, libraryCommands(p, book, decode)...)
	}
}

// A proof is the state of the proof commands: a guide to the pack that was loaded last, nil
// before the first.
type proof struct {
	*protocol.Conversation
	guide *check.Guide
	game  *check.Game // by the guide, for the players that search
}

// prover returns the loaded proof if it is of a game.
func (p *proof) prover(game string) player.Prover {
	if p.guide == nil || p.guide.Start.Game() != game {
		return nil
	}
	return p.game
}

// errNoProof is the error of a request without a pack.
var errNoProof = badRequest("no proof has been loaded")

// Loaded is the reply to "proof": Black wins from the start in at most so many plies, after
// the second moves that are listed. After those that are open, nothing is proved.
type Loaded struct {
	ID    int64
	Pack  *check.Pack
	Plies int
}

// loadProofCommand loads a packed proof that Black wins.
//
//protocol:required file
func loadProofCommand(p *proof) protocol.Command {
	return protocol.Command{Name: "proof", During: true, Read: func(d *protocol.Decoder) func(int64) {
		data, _ := d.Bytes("file") // decompressed
		return func(id int64) {
			pack, err := check.Read([]byte(data))
			if err != nil {
				p.Fail(id, badRequest(err.Error()))
				return
			}
			plies, err := pack.Plies()
			if err != nil {
				p.Fail(id, badRequest(err.Error()))
				return
			}
			p.guide = check.NewGuide(pack)
			p.game = check.NewGame(p.guide)
			p.Send(&Loaded{id, pack, plies})
		}
	}}
}

// Encode writes the figures of the pack and the replies at its start for which it has a
// proof.
func (l *Loaded) Encode(w protocol.Writer) {
	protocol.Head(w, l.ID, "proof")
	w.Text("game", l.Pack.Start.Game())
	w.Text("start", gomoku.MoveString(l.Pack.Start.Moves()))
	w.Number("positions", float64(l.Pack.Positions()))
	w.Number("plies", float64(l.Plies))
	list := l.Pack.Listed()
	w.Objects("seconds", len(list), func(i int, w protocol.Writer) { encodeProofSecond(w, &list[i]) })
	var open []string
	for _, m := range l.Pack.Open() {
		open = append(open, m.String())
	}
	w.Texts("open", open)
}

func encodeProofSecond(w protocol.Writer, s *check.Second) {
	w.Text("move", s.Move.String())
	w.Number("plies", float64(s.Plies))
	w.Number("from", float64(s.From))
	w.Number("count", float64(s.Count))
}

// Proved is the reply to "proved": what the proof says about a position.
type Proved struct {
	ID int64
	check.Answer
	Known   bool
	Replies []check.Reply
}

// provedCommand asks what the loaded proof says about a position, and with replies about
// all replies of White.
func provedCommand(p *proof) protocol.Command {
	return protocol.Command{Name: "proved", Read: func(d *protocol.Decoder) func(int64) {
		at, replies := protocol.ReadPlace(d), d.Bool("replies")
		return func(id int64) {
			if p.guide == nil {
				p.Fail(id, errNoProof)
				return
			}
			pos, err := gomoku.Parse(at.Game, at.Moves)
			if err != nil {
				p.Fail(id, err)
				return
			}
			reply := &Proved{ID: id}
			reply.Answer, reply.Known = p.guide.Answer(pos)
			if replies {
				reply.Replies = p.guide.Replies(pos)
			}
			p.Send(reply)
		}
	}}
}

// Encode writes the answer. The bound counts the plies from the position to Black's win.
func (p *Proved) Encode(w protocol.Writer) {
	protocol.Head(w, p.ID, "proved")
	w.Bool("known", p.Known)
	move := ""
	if p.Move != gomoku.NoPoint {
		move = p.Move.String()
	}
	w.Text("move", move)
	w.Number("plies", float64(p.Plies))
	w.Bool("stored", p.Stored)
	w.Number("below", float64(p.Below))
	w.Objects("replies", len(p.Replies), func(i int, w protocol.Writer) { encodeProvedMove(w, &p.Replies[i]) })
}

func encodeProvedMove(w protocol.Writer, r *check.Reply) {
	w.Text("move", r.Move.String())
	w.Number("plies", float64(r.Plies))
	w.Bool("stored", r.Stored)
}

// Verified is the reply to "verify".
type Verified struct {
	ID int64
	check.Report
	Fault string // the first fault, "" if there is none
}

// verifyCommand checks positions of the loaded proof, by their index in the pack: the page
// asks for one part after another.
//
//protocol:required count
func verifyCommand(p *proof) protocol.Command {
	return protocol.Command{Name: "verify", Read: func(d *protocol.Decoder) func(int64) {
		from, count := int(d.Count("from")), int(d.Count("count"))
		return func(id int64) {
			if p.guide == nil {
				p.Fail(id, errNoProof)
				return
			}
			r, err := p.guide.Check(from, count)
			reply := &Verified{ID: id, Report: r}
			if err != nil {
				reply.Fault = err.Error()
			}
			p.Send(reply)
		}
	}}
}

// Encode writes the counts.
func (v *Verified) Encode(w protocol.Writer) {
	protocol.Head(w, v.ID, "verified")
	w.Number("checked", float64(v.Checked))
	w.Number("answers", float64(v.Replies))
	w.Text("fault", v.Fault)
}
