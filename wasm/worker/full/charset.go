//go:build js

package main

import (
	"errors"
	"syscall/js"
)

// decodeCharset decodes a text by the label of its character set in the Encoding
// Standard, with the browser's TextDecoder.
func decodeCharset(label, text string) (decoded string, err error) {
	// TextDecoder throws an exception for an unknown label.
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
