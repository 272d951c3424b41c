//go:build js

// Package worker is the engine's Web Worker: it takes requests from messages
// and posts replies, both plain objects of protocol version 1. Its commands lite
// and full differ in what they link.
//
// The first message is {type: "ready", build, protocol}; build is what the
// loading script put in the global tengenBuild.
package worker

import (
	"syscall/js"

	"honnef.co/go/js/dom/v2"

	"tengen/engine/protocol"
	"tengen/engine/smp"
)

// Run answers messages for an engine, for ever. Where the loading script put a
// number in the global tengenHelper, it helps another worker instead, which leads.
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
	ready.post()

	c := protocol.NewConversation(engine, h, send)
	for {
		handle(c, h.wait())
	}
}

// Note tells the page of something that the engine goes on without.
func Note(code, message string) {
	w := newWriter()
	w.Text("type", "note")
	w.Text("code", code)
	w.Text("message", message)
	w.post()
}

func send(r protocol.Reply) {
	w := newWriter()
	r.Encode(w)
	w.post()
}

// handle answers a request. A panic is a broken engine: the page is told and
// starts a new worker.
func handle(c *protocol.Conversation, f fields) {
	defer func() {
		if fault := recover(); fault != nil {
			id, _, _ := f.Number("id")
			send(&protocol.Error{ID: int64(id), Code: "panic", Message: describe(fault)})
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
