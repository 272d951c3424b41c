package main

import "golang.org/x/text/encoding/htmlindex"

// decodeCharset decodes a text by its label in the Encoding Standard, as
// browsers do it.
func decodeCharset(label, text string) (string, error) {
	e, err := htmlindex.Get(label)
	if err != nil {
		return "", err
	}
	return e.NewDecoder().String(text)
}
