package protocol

// stop ends the request with the ID target, running or waiting; 0 is any. When
// nothing runs it is answered with done.
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
