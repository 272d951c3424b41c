// Package contest has the commands for contests between players, and for the opening of a game
// between two people.
package contest

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"time"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/match"
	"tengen/engine/player"
	"tengen/engine/protocol"
	"tengen/engine/record"
)

// Commands returns the commands.
func Commands(c *protocol.Conversation) []protocol.Command {
	return []protocol.Command{
		playersCommand(c), scheduleCommand(c), gameCommand(c), standingsCommand(), recordCommand(), agreeCommand(), decideCommand(c), startCommand(c),
	}
}

// GameRequest plays one game.
type GameRequest struct {
	protocol.Place // the starting position
	Seed           uint64
	First          Setting `wire:",required"` // who moves first
	Second         Setting `wire:",required"`
}

// A Setting is a player with its limits.
type Setting struct {
	Player string `wire:",required"`
	Level  int    `wire:",0..100"`
	Limits protocol.Limits
}

// GameInfo is an interim reply to "game", after every move.
type GameInfo struct {
	protocol.Head `type:"move" to:"game"`
	Moves         string
	Answer        // of the last move
}

// Game is the reply to "game".
type Game struct {
	protocol.Head `type:"game" to:"game"`
	Opening       string // moves of the opening
	Moves         string
	Winner        GameWinner `wire:",null"` // none if the game was stopped
	Reason        match.Reason
	Fault         string   // details of "illegal" and "crash"
	Answers       []Answer // one for each move after the opening; the sides alternate
}

// A GameWinner is the side that won a game of a contest, or a draw.
//
//protocol:words first second draw
type GameWinner = string

// An Answer is a move with the side's evaluation of it.
type Answer struct {
	Move    string
	WinProb float64 `wire:",round"` // win probability of the side that moved, 0…1; 0 if unknown
	Eval    int     // evaluation in the side's own units
	Nodes   int64   // positions or playouts
	Time    float64 `wire:"ms"` // with two decimals
}

func answerOf(a *match.Answer) Answer {
	return Answer{a.Move, a.WinProb, a.Eval, a.Nodes, math.Round(a.Time.Seconds()*1e5) / 100}
}

func gameCommand(c *protocol.Conversation) protocol.Command {
	g := &contestGames{Conversation: c, players: map[string]player.Player{}}
	return protocol.Long("game", func(d *protocol.Decoder) protocol.Answer {
		r := readGame(d)
		return func() (protocol.Reply, error) { return g.play(r) }
	})
}

// contestGames plays one game after another with the same players.
type contestGames struct {
	*protocol.Conversation
	players map[string]player.Player // by name and game
}

// maxPlayersKept bounds the number of players kept with their tables, up to 50 MB each:
// a pair and one more.
const maxPlayersKept = 3

// player returns the player of a side. It is kept for later games, of either colour.
func (g *contestGames) player(r *GameRequest, side int) (player.Player, error) {
	name := [2]string{r.First.Player, r.Second.Player}[side]
	key := name + " " + r.Game
	if side == 1 && name == r.First.Player {
		key += " again"
	}
	if p, ok := g.players[key]; ok {
		return p, nil
	}
	e := g.Engine()
	p, err := e.Players.New(e.Games, name, r.Game)
	if err != nil {
		return nil, err
	}
	if len(g.players) >= maxPlayersKept {
		clear(g.players)
	}
	g.players[key] = p
	return p, nil
}

func (g *contestGames) play(r *GameRequest) (protocol.Reply, error) {
	var sides [2]match.Side
	for i, one := range [2]*Setting{&r.First, &r.Second} {
		p, err := g.player(r, i)
		if err != nil {
			return nil, err
		}
		setting := match.Setting{Player: one.Player, Level: one.Level, Limits: one.Limits.Bounds()}
		sides[i] = &match.PlayerSide{Player: p, Setting: setting, Clock: g.Now, Stop: g.Interrupted}
	}
	start, err := g.Position(r.Place)
	if err != nil {
		return nil, err
	}
	pairing := match.Pairing{Players: [2]int{0, 1}, Opening: r.Moves, Seed: r.Seed}
	record := match.Play(start, pairing, sides, 0, func(moves string, answer match.Answer) bool {
		if g.Interrupted() {
			return false
		}
		g.Send(&GameInfo{Moves: moves, Answer: answerOf(&answer)})
		return true
	})
	reply := &Game{Opening: record.Opening, Moves: record.Moves, Reason: record.Reason, Fault: record.Fault}
	if record.Reason != match.Stopped {
		reply.Winner = [3]GameWinner{"draw", "first", "second"}[record.Winner+1]
	}
	for i := range record.Answers {
		reply.Answers = append(reply.Answers, answerOf(&record.Answers[i]))
	}
	return reply, nil
}

// PlayersRequest lists the players of a game.
type PlayersRequest struct {
	Game string `wire:",required"`
}

// Players is the reply to "players": the names of the players of a game.
type Players struct {
	protocol.Head `type:"players" to:"players"`
	Names         []string `wire:"players"`
}

func playersCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Plain("players", func(d *protocol.Decoder) protocol.Answer {
		r := readPlayers(d)
		return func() (protocol.Reply, error) {
			e := c.Engine()
			return &Players{Names: e.Players.Names(e.Games, r.Game)}, nil
		}
	})
}

// ScheduleRequest lists the games of a contest.
type ScheduleRequest struct {
	Game    string `wire:",required"`
	Players int    `wire:"count,required,0..100"`
	// Games is the number of games per pair of players. Drawing 500 openings may take some
	// minutes on a phone.
	Games  int `wire:",required,0..1000"`
	Seed   uint64
	Set    string        // name of a built-in set of openings; "" draws new ones
	Report time.Duration `wire:"reportMs"` // least time between two infos; 0 means 125 ms
}

// maxPairings bounds the games of a contest, because the schedule is one reply.
const maxPairings = 200_000

// ScheduleInfo is an interim reply to "schedule", while openings are drawn.
type ScheduleInfo struct {
	protocol.Head `type:"info" to:"schedule"`
	Done, Of      int // number of openings
}

// Schedule is the reply to "schedule": the games of a contest. A client plays each with
// "game", using the pairing's opening and seed.
type Schedule struct {
	protocol.Head `type:"schedule" to:"schedule"`
	Pairings      []Pairing
}

// A Pairing is a game to be played. Games 2k and 2k+1 are a pair: the same players play
// the same opening with colours swapped.
type Pairing struct {
	Number        int
	First, Second int    // numbers of the players; the first moves first
	Opening       string // moves of the opening
	Seed          uint64 // for the players' random choices
}

func scheduleCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Long("schedule", func(d *protocol.Decoder) protocol.Answer {
		r := readSchedule(d)
		return func() (protocol.Reply, error) {
			openings, err := r.draw(c)
			reply := &Schedule{}
			for _, p := range match.Pairings(openings, r.Players, r.Seed) {
				reply.Pairings = append(reply.Pairings, Pairing{p.Number, p.Players[0], p.Players[1], p.Opening, p.Seed})
			}
			return reply, err
		}
	})
}

// draw draws the openings of a contest.
func (r *ScheduleRequest) draw(c *protocol.Conversation) ([]string, error) {
	n := (r.Games + 1) / 2
	if all := n * r.Players * (r.Players - 1); all > maxPairings {
		return nil, protocol.Invalid("that would be " + strconv.Itoa(all) + " games; a contest has " + strconv.Itoa(maxPairings) + " at most")
	}
	if r.Set != "" {
		return match.BundledOpenings(r.Set, r.Game, n)
	}
	due := c.Every(r.Report)
	list, err := c.Engine().Games.Draw(game.Drawing{Game: r.Game, N: n, Seed: r.Seed, Stop: c.Interrupted, Found: func(done int) {
		if due() {
			c.Send(&ScheduleInfo{Done: done, Of: n})
		}
	}})
	if err == game.ErrStopped {
		err = &protocol.Error{Code: protocol.Stopped, Message: "the openings were not drawn to the end"}
	}
	return list, err
}

// StandingsRequest asks for a crosstable.
type StandingsRequest struct {
	Players int `wire:"count,required,0..100"`
	// Results are games in any order, separated by semicolons, each as "number first second
	// winner" with players' indices; winner −1 means a draw.
	Results string `wire:",required"`
}

// Standings is the reply to "standings".
type Standings struct {
	protocol.Head `type:"standings" to:"standings"`
	Players       []Score
	Cells         []Cell
}

// A Score is a player's score; elo and its interval are null until a pair of games is
// finished.
type Score struct {
	Wins, Draws, Losses int
	Points              float64
	Pairs               int
	Elo, Low, High      *float64
}

// A Cell is a player's score against one opponent.
type Cell struct {
	Player, Opponent int
	Score
}

func standingsCommand() protocol.Command {
	return protocol.During("standings", func(d *protocol.Decoder) protocol.Answer {
		r := readStandings(d)
		return func() (protocol.Reply, error) {
			t := match.NewTable(r.Players)
			for word := range strings.SplitSeq(r.Results, ";") {
				if word == "" {
					continue
				}
				record, err := parseResult(word, r.Players)
				if err != nil {
					return nil, protocol.Invalid(game.Quote(word) + ": " + err.Error())
				}
				t.Add(record)
			}
			return StandingsOf(t), nil
		}
	})
}

// StandingsOf returns a crosstable as a reply.
func StandingsOf(t *match.Table) *Standings {
	s := &Standings{}
	for i, row := range t.Cells {
		s.Players = append(s.Players, scoreOf(t.Total(i)))
		for k, cell := range row {
			s.Cells = append(s.Cells, Cell{i, k, scoreOf(cell)})
		}
	}
	return s
}

func scoreOf(c match.Cell) Score {
	s := Score{Wins: c.Wins, Draws: c.Draws, Losses: c.Losses, Points: float64(c.Wins) + float64(c.Draws)/2, Pairs: c.Pairs.N()}
	if s.Pairs > 0 {
		low, elo, high := c.Pairs.Elo()
		s.Elo, s.Low, s.High = rating(elo), rating(low), rating(high)
	}
	return s
}

// rating rounds v. Adding 0 turns −0 into 0, because JSON writes them differently.
func rating(v float64) *float64 {
	v = math.Round(v) + 0
	return &v
}

// parseResult reads "number first second winner".
func parseResult(s string, players int) (*match.Record, error) {
	words := strings.Fields(s)
	if len(words) != 4 {
		return nil, errors.New("a result is four numbers")
	}
	var n [4]int
	for i, w := range words {
		var err error
		if n[i], err = strconv.Atoi(w); err != nil {
			return nil, errors.New(game.Quote(w) + " is not a number")
		}
	}
	first, second, winner := n[1], n[2], n[3]
	if first == second || min(first, second) < 0 || max(first, second) >= players ||
		winner != -1 && winner != first && winner != second {
		return nil, errors.New("there are no such players")
	}
	r := &match.Record{Pairing: match.Pairing{Number: n[0], Players: [2]int{first, second}}, Winner: winner}
	return r, nil
}

// RecordRequest writes a game of five in a row as SGF.
type RecordRequest struct {
	Game         string `wire:",required"` // "renju15"
	Moves        string `wire:",required"` // "h8i9j10"
	Black, White string // names of the players
	Result       string // SGF's, such as "B+"
}

// Record is the reply to "record".
type Record struct {
	protocol.Head `type:"record" to:"record"`
	SGF           string
}

func recordCommand() protocol.Command {
	return protocol.During("record", func(d *protocol.Decoder) protocol.Answer {
		r := readRecord(d)
		return func() (protocol.Reply, error) {
			p, err := gomoku.Parse(r.Game, r.Moves)
			if err != nil {
				return nil, &protocol.Error{Code: protocol.BadGame, Message: err.Error()}
			}
			g := record.New(p.Rule(), p.Size(), p.Moves())
			g.Black, g.White, g.Result = r.Black, r.White, r.Result
			return &Record{SGF: g.SGF()}, nil
		}
	})
}
