//go:build js

package worker

import (
	"syscall/js"
	"time"

	"tengen/engine/protocol"
)

// yieldEvery is how long a search may run without checking for messages. A check costs
// about 0.1 ms.
const yieldEvery = 30 * time.Millisecond

// host delivers messages to the conversation. The event loop runs only while no Go code
// runs, so a search must wait for it: it posts a message to itself through a channel
// and blocks until that message arrives, after those of the page.
type host struct {
	inbox   []fields
	arrival chan struct{} // a message arrived while no command ran
	turn    chan struct{} // the event loop has run
	loop    js.Value      // port for messages to this worker itself
	perf    js.Value
	last    time.Duration // when the event loop last ran
}

func newHost() *host {
	h := &host{arrival: make(chan struct{}, 1), turn: make(chan struct{}, 1), perf: js.Global().Get("performance")}
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		h.turn <- struct{}{}
		return nil
	}))
	h.loop = channel.Get("port2")
	return h
}

// arrive stores a message of the page.
func (h *host) arrive(data js.Value) {
	h.inbox = append(h.inbox, fields{data})
	select {
	case h.arrival <- struct{}{}:
	default:
	}
}

// wait blocks until a request has arrived and returns it.
func (h *host) wait() fields {
	for {
		if f, ok := h.take(); ok {
			h.last = h.Now()
			return f
		}
		<-h.arrival
	}
}

func (h *host) take() (f fields, ok bool) {
	if len(h.inbox) == 0 {
		return fields{}, false
	}
	f = h.inbox[0]
	h.inbox = h.inbox[1:]
	return f, true
}

// Poll lets the event loop run if that is due, and returns a request that has arrived.
func (h *host) Poll() (protocol.Fields, bool) {
	if len(h.inbox) == 0 && h.Now()-h.last >= yieldEvery {
		h.loop.Call("postMessage", js.Null())
		<-h.turn
		h.last = h.Now()
	}
	f, ok := h.take()
	return f, ok
}

// Now returns the time since the worker started.
func (h *host) Now() time.Duration {
	return time.Duration(h.perf.Call("now").Float() * float64(time.Millisecond))
}
