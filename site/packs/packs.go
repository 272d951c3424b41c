// Package packs holds the proofs that the page downloads on request, for programs that
// carry them inside.
package packs

import "embed"

// Proofs are the packed proofs, one file GAME.proof for each game.
//
//go:embed *.proof
var Proofs embed.FS
