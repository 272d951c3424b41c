package player

import (
	"cmp"
	"math"
	"slices"

	"tengen/engine/player"
)

// Merge combines the results of several players that searched the same position with
// different seeds (root parallelisation). It adds up visits and averages win
// probabilities weighted by visits. A result that one tree has proved holds for all.
// Merge keeps at most lines lines, or all if lines is 0. It works for any game.
// infos must not be empty.
func Merge(infos []player.Info, lines int) player.Info {
	merged := infos[0]
	solved := slices.IndexFunc(infos, func(i player.Info) bool {
		return len(i.Lines) > 0 && !slices.ContainsFunc(i.Lines, func(l player.Line) bool { return l.Exact == nil })
	})
	if solved >= 0 {
		merged = infos[solved]
		merged.Lines = slices.Clone(merged.Lines)
	} else {
		merged.Lines = mergeLines(infos)
	}
	merged.Nodes, merged.Playouts, merged.Limit = 0, 0, 0
	for _, i := range infos {
		merged.Nodes += i.Nodes
		merged.Playouts += i.Playouts
		merged.Limit += i.Limit
	}
	merged.Move, merged.Depth = "", 0
	if len(merged.Lines) > 0 {
		merged.Move, merged.Depth = merged.Lines[0].Move, len(merged.Lines[0].PV)
	}
	if lines > 0 {
		merged.Lines = merged.Lines[:min(lines, len(merged.Lines))]
	}
	return merged
}

// mergeLines returns one line for each move that any tree has, best first.
func mergeLines(infos []player.Info) []player.Line {
	var moves []string
	byMove := map[string][]player.Line{}
	for _, i := range infos {
		for _, l := range i.Lines {
			if byMove[l.Move] == nil {
				moves = append(moves, l.Move)
			}
			byMove[l.Move] = append(byMove[l.Move], l)
		}
	}
	var lines []player.Line
	for _, move := range moves {
		lines = append(lines, mergeMove(byMove[move]))
	}
	slices.SortStableFunc(lines, compare)
	return lines
}

// mergeMove combines the lines of several trees for one move. It returns the line
// with the shortest proof if there is one, and otherwise the most visited line with
// the average values of all.
func mergeMove(lines []player.Line) player.Line {
	best, visits, proved := lines[0], int64(0), false
	for _, l := range lines {
		visits += l.Visits
		switch {
		case l.Proved && (!proved || plies(&l) < plies(&best)):
			best, proved = l, true
		case !proved && l.Visits > best.Visits:
			best = l
		}
	}
	best.Visits = visits
	if proved || visits == 0 {
		return best
	}
	var chance, score, eval float64
	for _, l := range lines {
		share := float64(l.Visits) / float64(visits)
		chance += share * l.WinProb
		score += share * l.Score
		eval += share * float64(l.Eval)
	}
	best.WinProb, best.Score, best.Eval = chance, score, int(math.Round(eval))
	return best
}

func plies(l *player.Line) int { return max(l.Win, -l.Win) }

// compare sorts wins first, the shortest first, then undecided lines by visits, and
// losses last, the longest first. A proved draw comes before lines with a lower win
// probability.
func compare(a, b player.Line) int {
	switch {
	case a.Win != 0 || b.Win != 0:
		return cmp.Or(cmp.Compare(sign(b.Win), sign(a.Win)), cmp.Compare(a.Win, b.Win))
	case a.Proved || b.Proved:
		return cmp.Compare(b.WinProb, a.WinProb)
	}
	return cmp.Compare(b.Visits, a.Visits)
}

func sign(n int) int { return cmp.Compare(n, 0) }
