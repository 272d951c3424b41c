package main

import (
	"fmt"

	"tengen/engine/player"
	"tengen/engine/prove/check"
	"tengen/engine/prove/check/packed"
	"tengen/site/packs"
)

// shippedProofs returns the source of the proofs that the program contains. Each is read
// when its game is first played. The source is not safe for concurrent use.
func shippedProofs() player.ProofSource {
	guides := map[string]*check.Guide{}
	return func(game string) player.Prover {
		g, known := guides[game]
		if !known {
			if data, err := packs.Proofs.ReadFile(game + ".proof"); err == nil {
				pack, err := packed.Read(data)
				if err != nil {
					panic(fmt.Sprintf("the program's proof of %s: %v", game, err)) // a test reads all of them
				}
				g = check.NewGuide(pack)
			}
			guides[game] = g
		}
		if g == nil {
			return nil
		}
		return g
	}
}
