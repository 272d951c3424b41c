package match

import "time"

// A Cell is what one player did against another.
type Cell struct {
	Wins, Draws, Losses int
	Pairs               Pairs // of finished pairs
}

// Games returns the number of games.
func (c *Cell) Games() int { return c.Wins + c.Draws + c.Losses }

// A Table is a crosstable, grown game by game.
type Table struct {
	Cells  [][]Cell         // Cells[a][b]: a against b
	Faults []map[Reason]int // by player: games lost by Illegal, Crash and Late
	Spent  []Spent          // by player
	half   map[int]*Record  // first game in of a pair, by pair
}

// Spent is what a player's moves took.
type Spent struct {
	Moves      int
	Total, Max time.Duration
}

// Mean returns the time of a move.
func (s *Spent) Mean() time.Duration { return s.Total / time.Duration(max(s.Moves, 1)) }

// NewTable returns the table of some players before the first game.
func NewTable(players int) *Table {
	t := &Table{half: map[int]*Record{}}
	for range players {
		t.Cells = append(t.Cells, make([]Cell, players))
		t.Faults = append(t.Faults, map[Reason]int{})
		t.Spent = append(t.Spent, Spent{})
	}
	return t
}

// Add counts a game. Games may come in any order.
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

// Total returns a player's pairs against all others together.
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
