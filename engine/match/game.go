package match

import (
	"time"

	"tengen/engine/game"
	"tengen/engine/player"
)

// A Side makes the moves of one side of a game.
type Side interface {
	// Begin starts a new game. State of earlier games is discarded.
	Begin(start game.Position) error
	// Move returns the side's move in p and does not change p. A side that returns
	// an error loses the game by Crash.
	Move(p game.Position, seed uint64) (Answer, error)
}

// An Answer is a move with the side's evaluation of it.
type Answer struct {
	Move    string
	WinProb float64 // win probability of the side that moved, 0…1; 0 if unknown
	Eval    int     // evaluation in the side's own units
	Nodes   int64   // positions or playouts
	Time    time.Duration
	Flag    bool // the side's time for the game has run out
}

// A Reason is the reason why a game ended.
type Reason string

const (
	Win     Reason = "win"     // a win by the rules, also if a side has no legal move
	Full    Reason = "draw"    // the board is full
	Illegal Reason = "illegal" // the loser played an illegal move
	Crash   Reason = "crash"   // the loser returned an error
	Late    Reason = "time"    // the loser exceeded its time
	Stopped Reason = "stopped" // the caller stopped the game; it has no winner
)

// A Record is the record of a game.
type Record struct {
	Pairing
	Moves   string
	Turn    int      // side of the first answer: index into Players
	Answers []Answer // one for each move after the opening; the sides alternate
	Winner  int      // number of the winning player, −1 for a draw
	Reason  Reason
	Fault   string // details of Illegal and Crash
}

// Score returns the score of a player: 1, ½ or 0.
func (r *Record) Score(player int) float64 {
	switch r.Winner {
	case -1:
		return 0.5
	case player:
		return 1
	}
	return 0
}

// Play plays the game of a pairing from pos, the position after its opening. A side loses
// if the Time of an answer is longer than late; 0 is no limit. Play calls goOn, which may
// be nil, after every move and stops if it returns false.
func Play(pos game.Position, p Pairing, sides [2]Side, late time.Duration, goOn func(moves string, a Answer) bool) Record {
	r := Record{Pairing: p, Winner: -1}
	r.Turn = pos.ToMove()
	lose := func(turn int, why Reason, fault string) Record {
		r.Winner, r.Reason, r.Fault = p.Players[1-turn], why, fault
		r.Moves = pos.Moves()
		return r
	}
	for turn, s := range sides {
		if err := s.Begin(pos); err != nil {
			return lose(turn, Crash, err.Error())
		}
	}
	for !pos.Over() {
		turn := pos.ToMove()
		a, err := sides[turn].Move(pos, p.MoveSeed(pos.Ply()))
		if err != nil {
			return lose(turn, Crash, err.Error())
		}
		r.Answers = append(r.Answers, a)
		if a.Flag || late > 0 && a.Time > late {
			return lose(turn, Late, "")
		}
		if err := pos.Play(a.Move); err != nil {
			return lose(turn, Illegal, a.Move+": "+err.Error())
		}
		if goOn != nil && !goOn(pos.Moves(), a) {
			r.Moves, r.Reason = pos.Moves(), Stopped
			return r
		}
	}
	r.Moves = pos.Moves()
	r.Reason = Full
	if w := pos.Winner(); w >= 0 {
		r.Winner, r.Reason = p.Players[w], Win
	}
	return r
}

// A PlayerSide is a Side played by a player.Player.
type PlayerSide struct {
	player.Player
	Setting Setting
	Clock   func() time.Duration // returns the current time; nil if there is no time limit
	Stop    func() bool          // polled during a search; true ends it; may be nil
	game    Clock
}

// A Clock is a side's remaining time for a game. The zero Clock has no limit.
type Clock struct{ left, increment time.Duration }

// NewClock returns a clock for the beginning of a game.
func NewClock(l player.Limits) Clock { return Clock{l.Left, l.Increment} }

// Left returns the time left for the game, or 0 if there is no limit.
func (p *Clock) Left() time.Duration { return p.left }

// Spend subtracts a move's time and adds the increment. It reports whether the
// time has run out.
func (p *Clock) Spend(took time.Duration) (flag bool) {
	if p.left == 0 {
		return false
	}
	if took >= p.left {
		return true
	}
	p.left += p.increment - took
	return false
}

// Begin clears the player's state of earlier games.
func (s *PlayerSide) Begin(game.Position) error {
	s.Forget()
	s.game = NewClock(s.Setting.Limits)
	return nil
}

// Move runs the player's search.
func (s *PlayerSide) Move(p game.Position, seed uint64) (Answer, error) {
	limits := s.Setting.Limits
	limits.Left = s.game.Left()
	t := &player.Task{Position: p, Limits: limits, Level: s.Setting.Level, Lines: 1, Seed: seed, Stop: s.Stop, Clock: s.Clock}
	start := s.now()
	info, err := s.Search(t)
	if err != nil {
		return Answer{}, err
	}
	a := Answer{Move: info.Move, Nodes: max(info.Nodes, info.Playouts), Time: s.now() - start}
	a.Flag = s.game.Spend(a.Time)
	if len(info.Lines) > 0 {
		a.WinProb, a.Eval = info.Lines[0].WinProb, info.Lines[0].Eval
	}
	return a, nil
}

func (s *PlayerSide) now() time.Duration {
	if s.Clock == nil {
		return 0
	}
	return s.Clock()
}
