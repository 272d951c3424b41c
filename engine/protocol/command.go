package protocol

// A Command is an entry of the table of commands.
type Command struct {
	Name   string
	Long   bool // it runs until it is done, stopped, or replaced by another long command
	During bool // it is answered also while a long one runs; others wait

	// Read reads the command's arguments and returns what answers the request
	// with an ID.
	Read func(*Decoder) (answer func(id int64))
}

// A Place is the position that a request is about.
type Place struct {
	Game  string // "renju15", "connect4-9x10-c4"
	Moves string // "h8i9j10", "44556"
}

// ReadPlace reads the fields game and moves.
func ReadPlace(d *Decoder) Place { return Place{d.Text("game"), d.Text("moves")} }

// A Request is a request that has been read.
type Request struct {
	ID      int64
	Command Command
	answer  func(id int64)
}

// Commands are the commands that every engine has.
func Commands(c *Conversation) []Command {
	return []Command{
		positionCommand(c), openingsCommand(c), searchCommand(c), solveCommand(c), benchCommand(c), checkCommand(c), newGameCommand(c), stopCommand(c),
	}
}

// words are the words for the sides of a place's game.
func (c *Conversation) words(at Place) [2]string {
	g, _ := c.engine.Games.Find(at.Game)
	return g.Sides
}
