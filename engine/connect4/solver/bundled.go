package solver

import _ "embed"

//go:embed book.bin
var bundledBook string

// BundledBook returns the file of the book of all positions of up to BookPlies plies,
// for NewBook. "tengen book" made it. Programs that do not call BundledBook do not
// link the file: the browser's worker fetches it when it first needs it.
func BundledBook() []byte { return []byte(bundledBook) }
