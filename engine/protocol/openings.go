package protocol

import "tengen/engine/game"

// Openings answers "openings": those of a game that have names.
type Openings struct {
	ID   int64
	List []game.NamedOpening
}

func openingsCommand(c *Conversation) Command {
	return Command{Name: "openings", During: true, Read: func(d *Decoder) func(int64) {
		name := d.Text("game")
		return func(id int64) {
			if _, err := c.Position(Place{Game: name}); err != nil {
				c.Fail(id, err)
				return
			}
			reply := &Openings{ID: id}
			if g, ok := c.engine.Games.Find(name); ok && g.Named != nil {
				reply.List = g.Named(name)
			}
			c.Send(reply)
		}
	}}
}

// Encode writes the openings.
func (o *Openings) Encode(w Writer) {
	Head(w, o.ID, "openings")
	w.Objects("openings", len(o.List), func(i int, w Writer) {
		w.Text("name", o.List[i].Name)
		w.Text("moves", o.List[i].Moves)
	})
}
