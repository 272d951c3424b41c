package protocol

// A Command is an entry of the table of commands.
type Command struct {
	Name   string
	Long   bool // runs until it is done, is stopped, or another long command replaces it
	During bool // is answered even while a long command runs; others wait

	// Read reads the command's arguments and returns the function that answers the
	// request with a given ID.
	Read func(*Decoder) (answer func(id int64))
}

// A Place names the position of a request: a game and the moves played.
type Place struct {
	Game  string // "renju15", "connect4-9x10-c4"
	Moves string // "h8i9j10", "44556"
}

// ReadPlace reads the fields game and moves.
//
//protocol:required game
func ReadPlace(d *Decoder) Place { return Place{d.Text("game"), d.Text("moves")} }

// A Request is a decoded request.
type Request struct {
	ID      int64
	Command Command
	answer  func(id int64)
}

// Commands returns the commands that every engine has.
func Commands(c *Conversation) []Command {
	return []Command{
		positionCommand(c), openingsCommand(c), searchCommand(c), solveCommand(c), benchCommand(c), checkCommand(c), newGameCommand(c), stopCommand(c),
	}
}

// sideNames returns the names of the two sides in a place's game.
func (c *Conversation) sideNames(at Place) [2]string {
	g, _ := c.engine.Games.Find(at.Game)
	return g.Sides
}
