package smp

import "tengen/engine/search"

// vote replaces the first line of info with that of the thread that wins the vote. The
// weight of a thread's vote grows with its depth and with the score of its move. A win
// beats every other result, and a shorter win beats a longer one. Moves that the leader
// has proved to lose by threats are excluded.
func (g *Group) vote(info *search.Info, e *search.Engine, now uint64, threads int) {
	if len(info.Lines) == 0 {
		return
	}
	candidates := []candidate{{info.Lines[0], info.Depth}}
	for k := 1; k < threads; k++ {
		var f candidate
		if f.read(g.memory, k, now) && !e.Refuted(f.Move) {
			candidates = append(candidates, f)
		}
	}
	best := elect(candidates)
	if best > 0 {
		info.Lines[0], info.Depth = candidates[best].Line, candidates[best].depth
	}
}

// elect returns the index of the winning candidate, the first if several are equal.
func elect(candidates []candidate) (best int) {
	least := candidates[0].Score
	for _, v := range candidates {
		least = min(least, v.Score)
	}
	weight := func(v *candidate) int { return (v.Score - least + 15) * v.depth }
	votes := make([]int, len(candidates)) // by candidate: the votes for its move
	for i := range candidates {
		for j := range candidates {
			if candidates[j].Move == candidates[i].Move {
				votes[i] += weight(&candidates[j])
			}
		}
	}
	for i := range candidates[1:] {
		b, v := &candidates[best], &candidates[i+1]
		decided := search.WinIn(b.Score) != 0 || search.WinIn(v.Score) > 0
		switch {
		case decided && v.Score > b.Score,
			!decided && votes[i+1] > votes[best],
			!decided && votes[i+1] == votes[best] && weight(v) > weight(b):
			best = i + 1
		}
	}
	return best
}
