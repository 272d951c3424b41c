// Package bundled holds Connect Four's opening book for native programs. In a
// browser the same file is fetched when it is first needed.
package bundled

import _ "embed"

//go:embed book.bin
var book string

// Book is the book of every position of up to 8 plies, as solve.NewBook
// reads it, made by "tengen book".
func Book() []byte { return []byte(book) }
