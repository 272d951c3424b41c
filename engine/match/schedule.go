// Package match plays players against each other and says what the results
// are worth. It has no clock and starts nothing: whoever calls it decides when
// and where a game is played, so that a browser's workers and the native
// program play the same games.
package match

import (
	"tengen/engine/game"
	"tengen/engine/player"
)

// A Pairing is one game to be played. Number 2k and 2k+1 are a pair: the same
// players from the same opening with colours swapped.
type Pairing struct {
	Number  int
	Players [2]int // indices of the players, the one who moves first in front
	Opening string // moves already on the board, as the game's move string
	Seed    uint64 // of the players' random choices
}

// Schedule lets every player play every other. The number of games between two
// players is rounded up to an even one, and the table draws an opening for every two.
func Schedule(table game.Table, of string, players, games int, seed uint64) ([]Pairing, error) {
	openings, err := table.Draw(game.Drawing{Game: of, N: (games + 1) / 2, Seed: seed})
	if err != nil {
		return nil, err
	}
	return Pairings(openings, players, seed), nil
}

// Pairings lets every player play every other from each opening, once with either
// colour. One opening comes after the other, so that all have played about as much
// when a contest ends early.
func Pairings(openings []string, players int, seed uint64) []Pairing {
	var list []Pairing
	for _, opening := range openings {
		for a := range players {
			for b := a + 1; b < players; b++ {
				for _, sides := range [2][2]int{{a, b}, {b, a}} {
					n := len(list)
					list = append(list, Pairing{n, sides, opening, mix(seed, uint64(n))})
				}
			}
		}
	}
	return list
}

// mix makes one seed of two: SplitMix64's finaliser. It stays below 2⁵³, which
// a page can hold in a number.
func mix(a, b uint64) uint64 {
	x := a + (b+1)*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return (x ^ x>>31) >> 11
}

// MoveSeed returns the seed for the move at a ply of a pairing's game.
func (p *Pairing) MoveSeed(ply int) uint64 { return mix(p.Seed, uint64(ply)) }

// A Setting is a player with its limits.
type Setting struct {
	Player string
	Level  int
	Limits player.Limits
}
