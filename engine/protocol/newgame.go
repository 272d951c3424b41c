package protocol

// newgame makes the players forget trees and tables.
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
