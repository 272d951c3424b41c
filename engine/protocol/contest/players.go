package contest

import "tengen/engine/protocol"

// Players answers "players": who plays the game.
type Players struct {
	ID    int64
	Names []string
}

func playersCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Command{Name: "players", Read: func(d *protocol.Decoder) func(int64) {
		game := d.Text("game")
		return func(id int64) {
			e := c.Engine()
			c.Send(&Players{id, e.Players.Names(e.Games, game)})
		}
	}}
}

// Encode writes the names.
func (p *Players) Encode(w protocol.Writer) {
	protocol.Head(w, p.ID, "players")
	w.Texts("players", p.Names)
}
