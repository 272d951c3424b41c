package solver

import _ "embed"

//go:embed book.bin
var bundledBook string

// BundledBook returns the data of the book with all positions of up to BookPlies plies,
// for NewBook. The command "tengen book" made it. Programs that do not call BundledBook
// do not contain the data; the browser's worker fetches it when it is first needed.
func BundledBook() []byte { return []byte(bundledBook) }
