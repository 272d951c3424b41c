// Package match plays games between players and evaluates the results. The caller
// provides the clock and decides when and in which thread a game is played, so that the
// browser's workers and the native program play the same games.
package match

import (
	"tengen/engine/game"
	"tengen/engine/player"
)

// A Pairing is a game to be played. Games 2k and 2k+1 are a pair: the same players play
// the same opening with colours swapped.
type Pairing struct {
	Number  int
	Players [2]int // numbers of the players; the first moves first
	Opening string // moves of the opening
	Seed    uint64 // for the players' random choices
}

// Schedule returns the games of a round-robin contest. The number of games between two
// players is rounded up to an even number. table draws one opening for each pair of
// games. The error is that of table.Draw.
func Schedule(table game.Table, of string, players, games int, seed uint64) ([]Pairing, error) {
	openings, err := table.Draw(game.Drawing{Game: of, N: (games + 1) / 2, Seed: seed})
	if err != nil {
		return nil, err
	}
	return Pairings(openings, players, seed), nil
}

// Pairings returns the games of a round-robin contest in which every two players play
// each opening with both colours. The games of an opening come before those of the next,
// so that all players have about the same number of games if the contest is stopped.
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

// mix combines two seeds into one by the finaliser of SplitMix64. The result is less than
// 2⁵³, so that a JavaScript number can hold it.
func mix(a, b uint64) uint64 {
	x := a + (b+1)*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return (x ^ x>>31) >> 11
}

// MoveSeed returns the seed for the move at a ply of the game.
func (p *Pairing) MoveSeed(ply int) uint64 { return mix(p.Seed, uint64(ply)) }

// A Setting is a player with its limits.
type Setting struct {
	Player string
	Level  int
	Limits player.Limits
}
