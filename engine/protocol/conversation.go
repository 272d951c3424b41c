package protocol

import (
	"runtime"
	"slices"
	"time"

	"tengen/engine/game"
	"tengen/engine/player"
	"tengen/engine/smp"
)

// An Engine lists the parts of an engine.
type Engine struct {
	Games   game.Table
	Players player.Table
	Sets    []CheckSet
	// Groups returns SMP groups for searches with several threads; nil if there are
	// none.
	Groups player.GroupSource
	// External makes the function that lets a helper worker run external jobs; nil if
	// the engine has none.
	External func() smp.ExternalFunc

	// Commands make the commands of a conversation. Commands made by one function may
	// share state.
	Commands []func(*Conversation) []Command
}

// A Host connects a conversation to its surroundings.
type Host interface {
	// Poll returns the next request that has arrived; it does not wait. It is called
	// about once per thousand nodes of a search.
	Poll() (Fields, bool)
	// Now returns a monotonic time.
	Now() time.Duration
}

// A Conversation answers requests one after another. While a long command runs, it
// answers requests whose command is During at once, and a stop ends the long command. A
// new long command also ends the running one, waits for its end, and replaces a long
// command that is already waiting.
type Conversation struct {
	engine   Engine
	commands []Command
	host     Host
	send     func(id int64, r Reply)
	players  map[string]player.Player // by name and game; made when first used
	current  int64                    // the request that is read or answered
	running  int64                    // the last long command
	busy     bool
	stop     bool
	queue    []queued
}

// NewConversation returns a conversation that calls send with its replies and the IDs
// of the requests that they answer.
func NewConversation(engine Engine, host Host, send func(id int64, r Reply)) *Conversation {
	c := &Conversation{engine: engine, host: host, send: send, players: map[string]player.Player{}}
	for _, commands := range engine.Commands {
		c.commands = append(c.commands, commands(c)...)
	}
	return c
}

// Commands returns the conversation's commands.
func (c *Conversation) Commands() []Command { return c.commands }

// Engine returns the conversation's engine.
func (c *Conversation) Engine() *Engine { return &c.engine }

// Send sends a reply to the request that is being answered.
func (c *Conversation) Send(r Reply) { c.send(c.current, r) }

// Current returns the ID of the request that is being read or answered. After a panic it names
// the request that caused it.
func (c *Conversation) Current() int64 { return c.current }

// Now returns the host's time.
func (c *Conversation) Now() time.Duration { return c.host.Now() }

// Position returns the position at a place.
func (c *Conversation) Position(at Place) (game.Position, error) {
	return c.engine.Games.Parse(at.Game, at.Moves)
}

// Playing returns the position at a place. It is an error if the game is over.
func (c *Conversation) Playing(at Place) (game.Position, error) {
	p, err := c.Position(at)
	if err == nil && p.Over() {
		err = game.ErrOver
	}
	return p, err
}

// Handle answers a request, and the requests that arrive meanwhile.
func (c *Conversation) Handle(f Fields) {
	if r, ok := c.read(f); ok {
		c.queue = append(c.queue, r)
	}
	for len(c.queue) > 0 {
		next := c.queue[0]
		c.queue = c.queue[1:]
		c.answer(&next)
	}
}

// answer answers a request.
func (c *Conversation) answer(q *queued) {
	if q.command == nil {
		c.send(q.id, Refusal(Invalid(q.wrong)))
		return
	}
	outer := c.current
	c.current = q.id
	if q.command.Long {
		c.running, c.busy, c.stop = q.id, true, false
	}
	reply, err := q.answer()
	if q.command.Long {
		c.busy = false
	}
	switch {
	case err != nil:
		c.Send(Refusal(err))
	case reply != nil:
		c.Send(reply)
	}
	c.current = outer
}

// read decodes a request. It answers at once if the fields are wrong; an unknown
// command is answered in its turn, like a valid one.
func (c *Conversation) read(f Fields) (q queued, ok bool) {
	d := newDecoder(f)
	q.id = d.Integer("id", 0, MaxInteger)
	outer := c.current
	c.current = q.id
	name := d.Text("cmd")
	i := slices.IndexFunc(c.commands, func(one Command) bool { return one.Name == name })
	switch {
	case name == "":
		q.wrong = `field "cmd" is missing`
	case i < 0:
		q.wrong = "there is no command " + game.Quote(name)
	default:
		q.command = &c.commands[i]
		q.answer = q.command.Read(d)
	}
	if d.fault.err != nil {
		c.Send(Refusal(Invalid(d.fault.err.Error())))
	}
	c.current = outer
	return q, d.fault.err == nil
}

// Interrupted reads the requests that arrived during a long command. It answers commands
// with During at once and queues the others; a new long command replaces the queued long
// ones. It reports whether the running command should end, because of "stop" or of a new
// long command.
func (c *Conversation) Interrupted() bool {
	for {
		f, ok := c.host.Poll()
		if !ok {
			return c.stop
		}
		q, ok := c.read(f)
		switch {
		case !ok:
		case q.command != nil && q.command.During:
			c.answer(&q)
		default:
			if q.command != nil && q.command.Long {
				c.drop(0)
				c.stop = true
			}
			c.queue = append(c.queue, q)
		}
	}
}

// drop answers waiting long commands with an error: the one with the given ID, or all
// if id is 0.
func (c *Conversation) drop(id int64) {
	kept := c.queue[:0]
	for _, q := range c.queue {
		if q.command != nil && q.command.Long && (id == 0 || id == q.id) {
			c.send(q.id, &Error{Code: Limit, Message: "the search gave way before it began"})
			continue
		}
		kept = append(kept, q)
	}
	c.queue = kept
}

// Every returns a function that reports whether the next intermediate reply is due. The
// first is due at once, each later one interval after the last; an interval of 0 means
// 125 ms.
func (c *Conversation) Every(interval time.Duration) (due func() bool) {
	if interval == 0 {
		interval = 125 * time.Millisecond
	}
	last := c.Now() - interval
	return func() bool {
		now := c.Now()
		if now-last < interval {
			return false
		}
		last = now
		return true
	}
}

// Player returns the player with a name; "" means "tengen". It is kept for later
// requests about the same game.
func (c *Conversation) Player(name, of string) (player.Player, error) {
	if name == "" {
		name = "tengen"
	}
	key := name + " " + of
	if p, ok := c.players[key]; ok {
		return p, nil
	}
	// Keep the players of only one game: tables are large and WebAssembly's memory
	// never shrinks, so free the old ones before making new ones.
	clear(c.players)
	runtime.GC()
	p, err := c.engine.Players.New(c.engine.Games, name, of)
	if err != nil {
		return nil, err
	}
	if s, ok := p.(player.GroupUser); ok {
		s.SetGroups(c.engine.Groups)
	}
	c.players[key] = p
	return p, nil
}
