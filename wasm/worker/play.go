//go:build js && play

package main

import "tengen/engine/player"

// book is for Connect Four, which the engine that a page starts with leaves to
// the whole one.
func book(func(*writer)) player.BookSource { return nil }
