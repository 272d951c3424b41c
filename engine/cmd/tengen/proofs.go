package main

import (
	"fmt"

	"tengen/engine/player"
	"tengen/engine/prove/check"
	"tengen/engine/prove/check/packed"
	"tengen/site/packs"
)

// shippedProofs returns the source of the proofs that the program contains, for players. It
// is not safe for concurrent use.
func shippedProofs() player.ProofSource {
	guides := shippedGuides()
	games := map[string]player.Prover{}
	return func(game string) player.Prover {
		if _, known := games[game]; !known {
			games[game] = nil
			if g := guides(game); g != nil {
				games[game] = check.NewGame(g)
			}
		}
		return games[game]
	}
}

// shippedGuides returns the guides to the proofs that the program contains, nil for other
// games. Each proof is read when its game is first asked for.
func shippedGuides() func(game string) *check.Guide {
	guides := map[string]*check.Guide{}
	return func(game string) *check.Guide {
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
		return g
	}
}
