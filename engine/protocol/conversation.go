package protocol

import (
	"time"

	"tengen/engine/notation"
	"tengen/engine/player"
	"tengen/engine/threat"
)

// A Host is where a conversation takes place.
type Host interface {
	// Poll is the next request that has arrived, without waiting. It is called
	// about every thousand nodes of a search.
	Poll() (Request, bool)
	// Now is a monotonic time.
	Now() time.Duration
}

// A Conversation answers requests one after another. While one search runs, a
// position is answered at once, a stop ends it, and another search ends it
// and waits; a search still waiting then gives way.
type Conversation struct {
	// Book is Connect Four's, for players made from now on; nil: none.
	Book player.BookSource

	host    Host
	send    func(Reply)
	players map[string]player.Player // by name and game, as they come to be used
	arena   map[string]player.Player // by name and game
	solver  *threat.Solver           // of the rule last asked about
	running int64
	busy    bool
	stop    bool
	queue   []Request
	lessons
}

// NewConversation is a conversation that sends its replies to send.
func NewConversation(host Host, send func(Reply)) *Conversation {
	return &Conversation{host: host, send: send, players: map[string]player.Player{}, arena: map[string]player.Player{}}
}

// Handle answers a request and those that arrive while it does.
func (c *Conversation) Handle(r Request) {
	c.queue = append(c.queue, r)
	for len(c.queue) > 0 {
		next := c.queue[0]
		c.queue = c.queue[1:]
		c.answer(next)
	}
}

func (c *Conversation) answer(r Request) {
	switch r.Cmd {
	case "position":
		c.position(r)
	case "search":
		c.search(r)
	case "solve":
		c.solve(r)
	case "bench":
		c.signature(r)
	case "check":
		c.check(r)
	case "stop":
		c.send(&Done{r.ID})
	case "newgame":
		for _, p := range c.players {
			p.Forget()
		}
		c.send(&Done{r.ID})
	case "":
		c.fail(r, BadRequest, "field \"cmd\" is missing")
	default:
		if !c.whole(r) {
			c.fail(r, BadRequest, "there is no command "+notation.Quote(r.Cmd))
		}
	}
}

// interrupted looks at what has arrived during a search and tells whether to
// end it.
func (c *Conversation) interrupted() bool {
	for {
		r, ok := c.host.Poll()
		if !ok {
			return c.stop
		}
		switch r.Cmd {
		case "position":
			c.position(r)
		case "tree", "subtree", "lens", "standings", "record":
			c.whole(r)
		case "stop":
			c.stopTarget(r.Target)
		default:
			if interruptible(r.Cmd) {
				c.drop(0)
				c.stop = true
			}
			c.queue = append(c.queue, r)
		}
	}
}

// stopTarget ends the request with an id, running or waiting; 0 is any.
func (c *Conversation) stopTarget(id int64) {
	if c.busy && (id == 0 || id == c.running) {
		c.stop = true
	}
	c.drop(id)
}

// drop answers waiting searches with an error: that with an id, or all for 0.
func (c *Conversation) drop(id int64) {
	kept := c.queue[:0]
	for _, q := range c.queue {
		if interruptible(q.Cmd) && (id == 0 || id == q.ID) {
			c.fail(q, Limit, "the search gave way before it began")
			continue
		}
		kept = append(kept, q)
	}
	c.queue = kept
}

// interruptible reports whether a command takes its time, and gives way to
// another that does.
func interruptible(cmd string) bool {
	switch cmd {
	case "search", "solve", "game", "bench", "check", "count", "grow":
		return true
	}
	return false
}

// begin and end bracket whatever can be interrupted.
func (c *Conversation) begin(id int64) { c.running, c.busy, c.stop = id, true, false }
func (c *Conversation) end()           { c.busy = false }

func (c *Conversation) search(r Request) {
	task, err := c.task(r)
	if err != nil {
		c.send(err)
		return
	}
	p, err := c.player(r)
	if err != nil {
		c.send(err)
		return
	}
	every := r.Report
	if every == 0 {
		every = 125 * time.Millisecond
	}
	start := c.host.Now()
	last := start - every
	task.Clock, task.Stop = c.host.Now, c.interrupted
	task.Report = func(i *player.Info) {
		if now := c.host.Now(); now-last >= every {
			last = now
			c.send(&Info{ID: r.ID, Time: now - start, Info: *i})
		}
	}
	c.begin(r.ID)
	info, fault := p.Search(task)
	c.end()
	if fault != nil {
		c.fail(r, BadRequest, fault.Error())
		return
	}
	c.send(&Info{ID: r.ID, Final: true, Time: c.host.Now() - start, Info: info})
}

func (c *Conversation) fail(r Request, code, message string) {
	c.send(&Error{r.ID, code, message})
}
