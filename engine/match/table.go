package match

import "time"

// A Cell holds the results of one player against another.
type Cell struct {
	Wins, Draws, Losses int
	Pairs               Pairs // results of finished pairs
}

// Games returns the number of games.
func (c *Cell) Games() int { return c.Wins + c.Draws + c.Losses }

// A Table is a crosstable.
type Table struct {
	Cells  [][]Cell         // Cells[a][b]: a against b
	Faults []map[Reason]int // by player: games lost by Illegal, Crash and Late
	Spent  []Spent          // by player
	half   map[int]*Record  // by pair: its first game, until the second is added
}

// Spent holds the time that a player's moves took.
type Spent struct {
	Moves      int
	Total, Max time.Duration
}

// Mean returns the mean time of a move.
func (s *Spent) Mean() time.Duration { return s.Total / time.Duration(max(s.Moves, 1)) }

// NewTable returns an empty table for the given number of players.
func NewTable(players int) *Table {
	t := &Table{half: map[int]*Record{}}
	for range players {
		t.Cells = append(t.Cells, make([]Cell, players))
		t.Faults = append(t.Faults, map[Reason]int{})
		t.Spent = append(t.Spent, Spent{})
	}
	return t
}

// Add adds a game. Games may be added in any order.
func (t *Table) Add(r *Record) {
	first, second := r.Players[0], r.Players[1]
	for _, s := range [2][2]int{{first, second}, {second, first}} {
		c := &t.Cells[s[0]][s[1]]
		switch r.Score(s[0]) {
		case 1:
			c.Wins++
		case 0.5:
			c.Draws++
		default:
			c.Losses++
		}
	}
	if r.Reason == Illegal || r.Reason == Crash || r.Reason == Late {
		t.Faults[first+second-r.Winner][r.Reason]++
	}
	for i, a := range r.Answers {
		s := &t.Spent[r.Players[(r.Turn+i)&1]]
		s.Moves++
		s.Total += a.Time
		s.Max = max(s.Max, a.Time)
	}
	pair := r.Number / 2
	other, ok := t.half[pair]
	if !ok {
		t.half[pair] = r
		return
	}
	delete(t.half, pair)
	for _, s := range [2][2]int{{first, second}, {second, first}} {
		points := r.Score(s[0]) + other.Score(s[0])
		t.Cells[s[0]][s[1]].Pairs[int(2*points)]++
	}
}

// Total returns the sum of a player's results against all others.
func (t *Table) Total(player int) Cell {
	var sum Cell
	for _, c := range t.Cells[player] {
		sum.Wins += c.Wins
		sum.Draws += c.Draws
		sum.Losses += c.Losses
		for i, n := range c.Pairs {
			sum.Pairs[i] += n
		}
	}
	return sum
}
