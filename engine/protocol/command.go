package protocol

import "tengen/engine/player"

// A Command is an entry of the table of commands.
type Command struct {
	Name   string
	Long   bool // runs until it is done, is stopped, or another long command replaces it
	During bool // is answered even while a long command runs; others wait

	Read func(*Decoder) Answer // reads a request
}

// An Answer answers a request. It returns nil if there is no reply.
type Answer func() (Reply, error)

// Plain returns a command that waits for its turn.
func Plain(name string, read func(*Decoder) Answer) Command { return Command{Name: name, Read: read} }

// Long returns a command that is Long.
func Long(name string, read func(*Decoder) Answer) Command {
	return Command{Name: name, Long: true, Read: read}
}

// During returns a command that is answered During others.
func During(name string, read func(*Decoder) Answer) Command {
	return Command{Name: name, During: true, Read: read}
}

// A Place names the position of a request: a game and the moves played.
type Place struct {
	_     [0]func() // not comparable: spares the wasm functions that compare requests
	Game  string    `wire:",required"` // "renju15", "connect4-9x10-c4"
	Moves string    // "h8i9j10", "44556"
}

// Limits are the bounds of one search, which ends at the first limit that it reaches. A
// zero field is no limit. A player ignores limits that do not apply to it.
type Limits struct {
	player.Limits
	Purpose Purpose `wire:",checked"`
}

// A Purpose is why a position is searched: to "play", the default, the search ends as soon
// as the move is clear; an "analysis" goes on to its other limits.
//
//protocol:words play analysis
type Purpose = string

// Bounds returns the limits for a player.
func (l *Limits) Bounds() player.Limits {
	bounds := l.Limits
	bounds.Analysis = l.Purpose == "analysis"
	return bounds
}

// A queued request waits for its turn.
type queued struct {
	id      int64
	command *Command // nil if the request names none
	answer  Answer
	wrong   string // what is wrong with the name of the command
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
