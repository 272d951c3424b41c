package protocol

// NewgameRequest clears the search trees and tables of all players.
type NewgameRequest struct{}

func newGameCommand(c *Conversation) Command {
	return Plain("newgame", func(d *Decoder) Answer {
		return func() (Reply, error) {
			for _, p := range c.players {
				p.Forget()
			}
			return &Done{}, nil
		}
	})
}

// StopRequest ends the running command with the ID target, or removes the waiting long
// command with that ID. If target is 0, it ends all long commands. If nothing runs, it
// replies Done.
type StopRequest struct{ Target int64 }

func stopCommand(c *Conversation) Command {
	return During("stop", func(d *Decoder) Answer {
		r := readStop(d)
		return func() (Reply, error) {
			if !c.busy {
				return &Done{}, nil
			}
			if r.Target == 0 || r.Target == c.running {
				c.stop = true
			}
			c.drop(r.Target)
			return nil, nil
		}
	})
}
