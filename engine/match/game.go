package match

import (
	"time"

	"tengen/engine/game"
	"tengen/engine/player"
)

// A Side makes the moves of one side of a game.
type Side interface {
	// Begin starts a new game. The side forgets the games before.
	Begin(start game.Position) error
	// Move answers a position and leaves it as it found it. An error is a crash.
	Move(p game.Position, seed uint64) (Answer, error)
}

// An Answer is a move and what the side said about it.
type Answer struct {
	Move    string
	WinProb float64 // of the side that moved, 0…1; 0 where it doesn't say
	Eval    int     // the same in the side's own units
	Nodes   int64   // positions or playouts
	Time    time.Duration
	Flag    bool // its time for the game has run out
}

// A Reason says how a game ended.
type Reason string

const (
	Win     Reason = "win"     // by the rules, a side without a legal move included
	Full    Reason = "draw"    // the board is full
	Illegal Reason = "illegal" // the loser's move is none
	Crash   Reason = "crash"   // the loser gave no answer
	Late    Reason = "time"    // the loser overstepped its time
	Stopped Reason = "stopped" // by the caller; nobody won
)

// A Record is a finished game.
type Record struct {
	Pairing
	Moves   string
	Turn    int      // whose the first answer is: index into Players
	Answers []Answer // one for each move after the opening, in turn
	Winner  int      // index of the winning player, −1 for a draw
	Reason  Reason
	Fault   string // what Illegal and Crash were about
}

// Score returns what a player got: 1, ½ or 0.
func (r *Record) Score(player int) float64 {
	switch r.Winner {
	case -1:
		return 0.5
	case player:
		return 1
	}
	return 0
}

// Play plays a pairing's game from pos, the position after its opening. A side
// says itself how long its move took; it loses if that is longer than late, which
// is no limit if it is 0. After every move Play stops if goOn, which may be nil,
// returns false.
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

// Inside is a side played by one of our own players.
type Inside struct {
	player.Player
	Setting Setting
	Clock   func() time.Duration // nil where no limit is in time
	Stop    func() bool          // ends a search when it says so; may be nil
	game    Clock
}

// A Clock is a side's time for a game, where there is one.
type Clock struct{ left, increment time.Duration }

// NewClock returns the time at a game's beginning.
func NewClock(l player.Limits) Clock { return Clock{l.Left, l.Increment} }

// Left returns what is left for the next move to think, 0 without a clock.
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

// Begin makes the player forget earlier games.
func (s *Inside) Begin(game.Position) error {
	s.Forget()
	s.game = NewClock(s.Setting.Limits)
	return nil
}

// Move asks the player.
func (s *Inside) Move(p game.Position, seed uint64) (Answer, error) {
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

func (s *Inside) now() time.Duration {
	if s.Clock == nil {
		return 0
	}
	return s.Clock()
}
