package crew

import "tengen/engine/search"

// vote puts the line first that most of the crew is for. An engine's voice counts
// the more the deeper it has searched and the better it thinks its move; a win
// outdoes everything, the shortest most. What the leader knows to lose by threats
// is not voted for.
func (c *Crew) vote(info *search.Info, e *search.Engine, now uint64, threads int) {
	if len(info.Lines) == 0 {
		return
	}
	voices := []found{{info.Lines[0], info.Depth}}
	for k := 1; k < threads; k++ {
		var f found
		if f.read(c.memory, k, now) && !e.Refuted(f.Move) {
			voices = append(voices, f)
		}
	}
	best := elect(voices)
	if best > 0 {
		info.Lines[0], info.Depth = voices[best].Line, voices[best].depth
	}
}

// elect is the index of the voice that speaks for all; the first of equals.
func elect(voices []found) (best int) {
	least := voices[0].Score
	for _, v := range voices {
		least = min(least, v.Score)
	}
	weight := func(v *found) int { return (v.Score - least + 15) * v.depth }
	votes := make([]int, len(voices)) // for the move of each
	for i := range voices {
		for j := range voices {
			if voices[j].Move == voices[i].Move {
				votes[i] += weight(&voices[j])
			}
		}
	}
	for i := range voices[1:] {
		b, v := &voices[best], &voices[i+1]
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
