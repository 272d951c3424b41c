//go:build js

package worker

import (
	"syscall/js"
	"time"

	"tengen/engine/protocol"
)

// yieldEvery is how long a search may go on without looking for messages. A
// look costs about a tenth of a millisecond.
const yieldEvery = 30 * time.Millisecond

// host delivers messages to the conversation. Go code never runs while the
// event loop does, so a search has to wait for the loop to come round: it posts
// a message to itself through a channel and blocks until it arrives, behind
// those of the page.
type host struct {
	inbox  []fields
	come   chan struct{} // something arrived while nothing ran
	turned chan struct{} // the event loop has come round
	loop   js.Value      // port to post to oneself
	perf   js.Value
	last   time.Duration // when the loop last ran
}

func newHost() *host {
	h := &host{come: make(chan struct{}, 1), turned: make(chan struct{}, 1), perf: js.Global().Get("performance")}
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		h.turned <- struct{}{}
		return nil
	}))
	h.loop = channel.Get("port2")
	return h
}

// arrive takes a message of the page.
func (h *host) arrive(data js.Value) {
	h.inbox = append(h.inbox, fields{data})
	select {
	case h.come <- struct{}{}:
	default:
	}
}

// wait is the next request, sooner or later.
func (h *host) wait() fields {
	for {
		if f, ok := h.take(); ok {
			h.last = h.Now()
			return f
		}
		<-h.come
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

// Poll lets the event loop run if that is due, and takes what has arrived.
func (h *host) Poll() (protocol.Fields, bool) {
	if len(h.inbox) == 0 && h.Now()-h.last >= yieldEvery {
		h.loop.Call("postMessage", js.Null())
		<-h.turned
		h.last = h.Now()
	}
	f, ok := h.take()
	return f, ok
}

// Now is the time since the worker started.
func (h *host) Now() time.Duration {
	return time.Duration(h.perf.Call("now").Float() * float64(time.Millisecond))
}
