//go:build js && !play

package main

import (
	"errors"
	"syscall/js"
	"time"

	"tengen/engine/connect4"
	"tengen/engine/player"
)

// look is how often a player that waits for the book looks whether it is to
// stop.
const look = 20 * time.Millisecond

// book fetches Connect Four's opening book by the loading script's function
// tengenBook, a promise of its bytes. What goes wrong is told to the page once,
// as {type: "note", code: "book", message}; a later search tries again.
func book(post func(*writer)) player.BookSource {
	var read *connect4.Book
	var coming chan struct{} // closed when the fetch is over; nil before it
	told := false
	fail := func(err error) {
		if told {
			return
		}
		told = true
		w := newWriter()
		w.Text("type", "note")
		w.Text("code", "book")
		w.Text("message", err.Error())
		post(w)
	}
	fetch := func() {
		done := make(chan struct{})
		coming = done
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
				read, err = connect4.NewBook(connect4.BookPlies, data)
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
	return func(stop func() bool) *connect4.Book {
		if read != nil {
			return read
		}
		if coming == nil {
			fetch()
		}
		for {
			select {
			case <-coming:
				coming = nil
				return read
			case <-time.After(look):
				if stop() {
					return nil
				}
			}
		}
	}
}
