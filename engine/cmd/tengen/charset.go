package main

import "golang.org/x/text/encoding/htmlindex"

// decodeCharset decodes a text by the label of its character set in the Encoding
// Standard, as browsers do.
func decodeCharset(label, text string) (string, error) {
	e, err := htmlindex.Get(label)
	if err != nil {
		return "", err
	}
	return e.NewDecoder().String(text)
}
