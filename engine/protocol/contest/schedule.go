package contest

import (
	"strconv"
	"time"

	"tengen/engine/game"
	"tengen/engine/match"
	"tengen/engine/protocol"
)

// scheduleArgs ask for the games of a contest.
type scheduleArgs struct {
	game    string
	players int
	games   int // between each two players
	seed    uint64
	set     string        // the openings that came with the engine under this name; "": new ones
	report  time.Duration // least time between two infos; 0 is 125 ms
}

func readSchedule(d *protocol.Decoder) scheduleArgs {
	return scheduleArgs{
		game: d.Text("game"), players: int(d.Integer("count", 0, maxPlayers)), games: int(d.Integer("games", 0, maxGames)),
		seed: d.Seed(), set: d.Text("set"), report: d.Milliseconds("reportMs"),
	}
}

const (
	maxPlayers = 100
	// maxGames bounds the games of two players: 500 openings may take a phone
	// some minutes to draw.
	maxGames = 1000
	// maxPairings bounds the games of a contest, which are one reply.
	maxPairings = 200_000
)

// Schedule answers "schedule": the games to be played, each by one "game" whose
// moves are the opening and whose seed is the pairing's. While openings are
// drawn it comes with Final false and tells how far that is.
type Schedule struct {
	ID       int64
	Final    bool
	Done, Of int // openings
	Pairings []match.Pairing
}

func scheduleCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Command{Name: "schedule", Long: true, Read: func(d *protocol.Decoder) func(int64) {
		a := readSchedule(d)
		return func(id int64) {
			c.Begin(id)
			openings, err := drawOpenings(c, id, &a)
			c.End()
			c.Answer(id, &Schedule{ID: id, Final: true, Pairings: match.Pairings(openings, a.players, a.seed)}, err)
		}
	}}
}

// drawOpenings are the openings of a contest. The error is a request's own.
func drawOpenings(c *protocol.Conversation, id int64, a *scheduleArgs) ([]string, error) {
	n := (a.games + 1) / 2
	if all := n * a.players * (a.players - 1); all > maxPairings {
		return nil, &protocol.Error{Code: protocol.BadRequest, Message: "that would be " + strconv.Itoa(all) +
			" games; a contest has " + strconv.Itoa(maxPairings) + " at most"}
	}
	if a.set != "" {
		return match.Kept(a.set, a.game, n)
	}
	due := c.Every(a.report)
	list, err := c.Engine().Games.Draw(game.Drawing{Game: a.game, N: n, Seed: a.seed, Stop: c.Interrupted, Taken: func(done int) {
		if due() {
			c.Send(&Schedule{ID: id, Done: done, Of: n})
		}
	}})
	if err == game.ErrStopped {
		err = &protocol.Error{Code: protocol.Stopped, Message: "the openings were not drawn to the end"}
	}
	return list, err
}

// Encode writes how far it is, or the pairings.
func (s *Schedule) Encode(w protocol.Writer) {
	if !s.Final {
		protocol.Head(w, s.ID, "info")
		w.Number("done", float64(s.Done))
		w.Number("of", float64(s.Of))
		return
	}
	protocol.Head(w, s.ID, "schedule")
	w.Objects("pairings", len(s.Pairings), func(i int, w protocol.Writer) {
		p := &s.Pairings[i]
		w.Number("number", float64(p.Number))
		w.Number("first", float64(p.Players[0]))
		w.Number("second", float64(p.Players[1]))
		w.Text("opening", p.Opening)
		w.Number("seed", float64(p.Seed))
	})
}
