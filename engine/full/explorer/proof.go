package explorer

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

// Commands returns the commands of this package. Those for a packed proof that Black wins: "proof" loads
// it, "proved" asks what it says about a position, and "verify" checks positions of it.
// The commands for collections of games ask it, too. For book and decode see New.
func Commands(book connect4player.BookSource, decode record.Decode) func(*protocol.Conversation) []protocol.Command {
	return func(c *protocol.Conversation) []protocol.Command {
		p := &proof{Conversation: c}
		players := slices.Clone(c.Engine().Players)
		for i, maker := range players {
			players[i].New = func(at game.Position) player.Player {
				return player.WithProofs(maker.New(at), p.prover)
			}
		}
		c.Engine().Players = players
		return append([]protocol.Command{loadProofCommand(p), provedCommand(p), verifyCommand(p), explainCommand(p, book)}, libraryCommands(p, book, decode)...)
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
var errNoProof = protocol.Invalid("no proof has been loaded")

// ProofRequest loads a packed proof that Black wins.
type ProofRequest struct {
	File string `wire:",file,required"` // decompressed
}

// Proof is the reply to "proof": Black wins from the start in at most so many plies, after
// the second moves that are listed. After those that are open, nothing is proved.
type Proof struct {
	protocol.Head `type:"proof" to:"proof"`
	Game          string
	Start         string
	Positions     int
	Plies         int
	Seconds       []ProofSecond
}

// A ProofSecond is a reply at the start for which the pack has a proof.
type ProofSecond = check.Second

func loadProofCommand(p *proof) protocol.Command {
	return protocol.During("proof", func(d *protocol.Decoder) protocol.Answer {
		r := readProof(d)
		return func() (protocol.Reply, error) {
			pack, err := check.Read([]byte(r.File))
			if err != nil {
				return nil, protocol.Invalid(err.Error())
			}
			plies, err := pack.Plies()
			if err != nil {
				return nil, protocol.Invalid(err.Error())
			}
			p.guide = check.NewGuide(pack)
			p.game = check.NewGame(p.guide)
			return &Proof{
				Game: pack.Start.Game(), Start: gomoku.MoveString(pack.Start.Moves()), Positions: pack.Positions(), Plies: plies,
				Seconds: pack.Listed(),
			}, nil
		}
	})
}

// ProvedRequest asks what the loaded proof says about a position.
type ProvedRequest struct {
	protocol.Place
	Replies bool // also about all replies of White
}

// Proved is the reply to "proved": what the proof says about a position.
type Proved struct {
	protocol.Head `type:"proved" to:"proved"`
	Known         bool
	Move          string // Black's move; "" if White is to move
	Plies         int    // Black wins in at most so many plies from the position
	Stored        bool   // the position is in the pack, or the pack's move led to it; else Black wins by threats
	Below         int    // positions stored below it
	Replies       []ProvedMove
}

// A ProvedMove is a move of White's with the answer to it.
type ProvedMove = check.Reply

func provedCommand(p *proof) protocol.Command {
	return protocol.Plain("proved", func(d *protocol.Decoder) protocol.Answer {
		r := readProved(d)
		return func() (protocol.Reply, error) {
			if p.guide == nil {
				return nil, errNoProof
			}
			pos, err := gomoku.Parse(r.Game, r.Moves)
			if err != nil {
				return nil, err
			}
			a, known := p.guide.Answer(pos)
			reply := &Proved{Known: known, Plies: a.Plies, Stored: a.Stored, Below: a.Below}
			if a.Move != gomoku.NoPoint {
				reply.Move = a.Move.String()
			}
			if r.Replies {
				reply.Replies = p.guide.Replies(pos)
			}
			return reply, nil
		}
	})
}

// VerifyRequest checks positions of the loaded proof, by their index in the pack: the page
// asks for one part after another.
type VerifyRequest struct {
	From  int
	Count int `wire:",required"`
}

// Verified is the reply to "verify".
type Verified struct {
	protocol.Head `type:"verified" to:"verify"`
	Checked       int   // positions checked
	Answers       int64 // White's replies that were examined
	Fault         error // the first fault, "" if there is none
}

func verifyCommand(p *proof) protocol.Command {
	return protocol.Plain("verify", func(d *protocol.Decoder) protocol.Answer {
		r := readVerify(d)
		return func() (protocol.Reply, error) {
			if p.guide == nil {
				return nil, errNoProof
			}
			report, err := p.guide.Check(r.From, r.Count)
			return &Verified{Checked: report.Checked, Answers: report.Replies, Fault: err}, nil
		}
	})
}
