//go:build js

// Command worker is the engine's Web Worker: it takes requests from messages
// and posts replies, both plain objects of protocol version 1.
//
// Its first message is {type: "ready", build, protocol}; build is what the
// loading script put in the global tengenBuild.
package main

import (
	"syscall/js"

	"honnef.co/go/js/dom/v2"

	"tengen/engine/protocol"
)

func main() {
	global := js.Global()
	post := func(w *writer) { global.Call("postMessage", w.object) }
	h := newHost()
	receive := js.FuncOf(func(_ js.Value, args []js.Value) any {
		// A typed event without the package's WrapEvent, which would link every
		// HTML element's type: 57 KB gzip instead of 140.
		event := &dom.MessageEvent{BasicEvent: &dom.BasicEvent{Value: args[0]}}
		h.arrive(event.Data())
		return nil
	})
	global.Set("onmessage", receive)

	ready := newWriter()
	ready.Text("type", "ready")
	if build := global.Get("tengenBuild"); build.Type() == js.TypeString {
		ready.Text("build", build.String())
	}
	ready.Number("protocol", protocol.Version)
	post(ready)

	c := protocol.NewConversation(h, func(r protocol.Reply) {
		w := newWriter()
		r.Encode(w)
		post(w)
	})
	c.Book = book(post)
	h.refuse = func(e *protocol.Error) {
		w := newWriter()
		e.Encode(w)
		post(w)
	}
	for {
		handle(c, h.wait(), post)
	}
}

// handle answers a request. A panic is a broken engine: the page is told and
// starts a new worker.
func handle(c *protocol.Conversation, r protocol.Request, post func(*writer)) {
	defer func() {
		if fault := recover(); fault != nil {
			w := newWriter()
			(&protocol.Error{ID: r.ID, Code: "panic", Message: describe(fault)}).Encode(w)
			post(w)
			panic(fault)
		}
	}()
	c.Handle(r)
}

func describe(fault any) string {
	switch f := fault.(type) {
	case error:
		return f.Error()
	case string:
		return f
	}
	return "unknown fault"
}
