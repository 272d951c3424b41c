package protocol

// newGameCommand clears the search trees and tables of all players.
func newGameCommand(c *Conversation) Command {
	return Command{Name: "newgame", Read: func(*Decoder) func(int64) {
		return func(id int64) {
			for _, p := range c.players {
				p.Forget()
			}
			c.Send(&Done{id})
		}
	}}
}

// stopCommand ends the running command with the ID target, or removes the waiting long
// command with that ID. If target is 0, it ends all long commands. If nothing runs, it
// replies Done.
func stopCommand(c *Conversation) Command {
	return Command{Name: "stop", During: true, Read: func(d *Decoder) func(int64) {
		target := d.Count("target")
		return func(id int64) {
			if !c.busy {
				c.Send(&Done{id})
				return
			}
			if target == 0 || target == c.running {
				c.stop = true
			}
			c.drop(target)
		}
	}}
}
