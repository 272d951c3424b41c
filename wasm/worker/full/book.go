//go:build js

package main

import (
	"errors"
	"syscall/js"

	connect4player "tengen/engine/connect4/player"
	"tengen/engine/connect4/solver"
	"tengen/wasm/worker"
)

// poll is the interval in milliseconds at which a player that waits for the book checks
// whether it should stop.
const poll = 20

// book fetches Connect Four's opening book by the loading script's function tengenBook,
// which returns a promise of the bytes. The first error is reported to the page as
// {type: "note", code: "book", message}; a later search tries again.
func book() connect4player.BookSource {
	var read *solver.Book
	var fetchEnd chan struct{} // closed when the fetch has ended; nil before it starts
	reported := false
	fail := func(err error) {
		if reported {
			return
		}
		reported = true
		worker.Note("book", err.Error())
	}
	fetch := func() {
		done := make(chan struct{})
		fetchEnd = done
		var arrived, refused js.Func
		over := func() {
			arrived.Release()
			refused.Release()
			close(done)
		}
		arrived = js.FuncOf(func(_ js.Value, args []js.Value) any {
			defer over()
			data := make([]byte, args[0].Get("length").Int())
			js.CopyBytesToGo(data, args[0])
			var err error
			if len(data) == 0 {
				err = errors.New("the book is empty")
			} else {
				read, err = solver.NewBook(solver.BookPlies, data)
			}
			if err != nil {
				fail(err)
			}
			return nil
		})
		refused = js.FuncOf(func(_ js.Value, args []js.Value) any {
			defer over()
			fail(errors.New(args[0].Call("toString").String()))
			return nil
		})
		js.Global().Call("tengenBook").Call("then", arrived, refused)
	}
	timer := make(chan struct{}, 1)
	wake := js.FuncOf(func(js.Value, []js.Value) any {
		select {
		case timer <- struct{}{}:
		default:
		}
		return nil
	})
	return func(stop func() bool) *solver.Book {
		if read != nil {
			return read
		}
		if fetchEnd == nil {
			fetch()
		}
		for {
			// A timer of package time would link 70 KB of time zone and calendar code.
			js.Global().Call("setTimeout", wake, poll)
			select {
			case <-fetchEnd:
				fetchEnd = nil
				return read
			case <-timer:
				if stop() {
					return nil
				}
			}
		}
	}
}
