//go:build js

package main

import (
	"errors"
	"syscall/js"
)

// decodeCharset decodes a text by its label in the Encoding Standard, as the
// browser's TextDecoder does it.
func decodeCharset(label, text string) (decoded string, err error) {
	// A label that it does not know makes it throw.
	defer func() {
		if recover() != nil {
			err = errors.ErrUnsupported
		}
	}()
	decoder := js.Global().Get("TextDecoder").New(label)
	bytes := js.Global().Get("Uint8Array").New(len(text))
	js.CopyBytesToJS(bytes, []byte(text))
	return decoder.Call("decode", bytes).String(), nil
}
