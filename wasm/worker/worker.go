//go:build js

// Package worker runs the engine in a Web Worker: it takes requests from messages and
// posts replies, both plain objects of protocol version 1. Its commands lite and full
// differ in what they link.
//
// The first message is {type: "ready", build, protocol}; build is the value of the
// global tengenBuild, which the loading script sets.
package worker

import (
	"syscall/js"

	"honnef.co/go/js/dom/v2"

	"tengen/engine/protocol"
	"tengen/engine/smp"
)

// Run answers messages for an engine and does not return. If the loading script has set
// the global tengenHelper to a number, the worker is instead that helper of another
// worker's search.
func Run(engine protocol.Engine) {
	global := js.Global()
	engine.Groups = shared()
	if number := global.Get("tengenHelper"); number.Type() == js.TypeNumber {
		var external smp.ExternalFunc
		if engine.External != nil {
			external = engine.External()
		}
		engine.Groups(0, 0).Serve(number.Int(), external)
		return
	}
	h := newHost()
	receive := js.FuncOf(func(_ js.Value, args []js.Value) any {
		// Build the event by hand: the package's WrapEvent links the types of all HTML
		// elements, 140 KB gzip instead of 57 KB.
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
	ready.post()

	c := protocol.NewConversation(engine, h, send)
	for {
		handle(c, h.wait())
	}
}

// Note tells the page about a problem that does not stop the engine.
func Note(code, message string) {
	w := newWriter()
	w.Text("type", "note")
	w.Text("code", code)
	w.Text("message", message)
	w.post()
}

func send(id int64, r protocol.Reply) {
	w := newWriter()
	w.Number("id", float64(id))
	r.Encode(w)
	w.post()
}

// handle answers a request, and those that arrive meanwhile. A panic is a bug in the engine: it
// is reported to the page as the error of the request that caused it. The page then starts a new
// worker and sends it the other requests again.
func handle(c *protocol.Conversation, f fields) {
	defer func() {
		if fault := recover(); fault != nil {
			send(c.Current(), &protocol.Error{Code: "panic", Message: describe(fault)})
			panic(fault)
		}
	}()
	c.Handle(f)
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
