package main

import (
	"runtime/debug"

	"tengen/engine/gomoku"
	"tengen/engine/player"
)

// prepareFor makes the player for a position and the permitted memory and threads. It
// is called for each move, because the rule and the limits may change until the first.
// The memory of a previous player is freed first.
func (b *gomocupBrain) prepareFor(p *gomoku.Position) {
	hash := 64 << 20
	if b.memory > 0 {
		hash = int(min(int64(hash), max(b.memory/2, 1<<20)))
	}
	own, shared := hash, 0
	if min(b.threads, b.cores) > 1 { // all the memory is for the table that the threads share
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

// getReady makes the player and clears the table that several threads share, which the
// system allocates only then. In a turn that would take part of its time.
func (b *gomocupBrain) getReady() {
	if b.position == nil || b.variant == unknownRule {
		return
	}
	b.prepareFor(b.position)
	if threads := min(b.threads, b.cores); threads > 1 {
		b.player.GroupFor(&player.Limits{Threads: threads})
	}
}

// leastTable is the size in bytes of the player's own table when the threads share
// another.
const leastTable = 1 << 20
