package main

import (
	"runtime/debug"

	"tengen/engine/gomoku"
	"tengen/engine/player"
)

// prepareFor makes the player that a position, the memory and the threads allowed
// ask for, once the first move is wanted: until then the rule and the limits may
// change. Another player's memory is given back before.
func (b *gomocupBrain) prepareFor(p *gomoku.Position) {
	hash := 64 << 20
	if b.memory > 0 {
		hash = int(min(int64(hash), max(b.memory/2, 1<<20)))
	}
	own, shared := hash, 0
	if min(b.threads, b.cores) > 1 { // all the memory is for the table that they share
		own, shared = leastTable, hash
	}
	if rule := p.Rule(); b.player == nil || b.rule != rule || b.hash != own || b.group.hash != shared {
		b.group.close()
		if b.player != nil {
			b.player, b.group = nil, smpGroup{}
			debug.FreeOSMemory()
		}
		b.player, b.rule, b.hash, b.group = player.NewTengen(rule, own), rule, own, smpGroup{hash: shared}
		b.player.SetGroups(b.group.find)
	}
}

// leastTable is the size in bytes of a table that is hardly used.
const leastTable = 1 << 20
