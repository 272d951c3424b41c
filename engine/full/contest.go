package full

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

// contestCommands returns the commands for contests between players: the players, the
// schedule, one game, the standings, and the SGF record of a game.
func contestCommands(c *protocol.Conversation) []protocol.Command {
	return []protocol.Command{playersCommand(c), scheduleCommand(c), gameCommand(c), standingsCommand(c), recordCommand(c)}
}

// gameArgs are the arguments of "game", which plays one game.
type gameArgs struct {
	protocol.Place // the starting position
	seed           uint64
	sides          [2]match.Setting // who moves first, and who second
}

//protocol:required first second
func readGame(d *protocol.Decoder) gameArgs {
	return gameArgs{Place: protocol.ReadPlace(d), seed: d.Seed(), sides: [2]match.Setting{readSetting(d, "first."), readSetting(d, "second.")}}
}

// readSetting reads a player and its limits.
//
//protocol:required player
func readSetting(d *protocol.Decoder, prefix string) match.Setting {
	return match.Setting{
		Player: d.Text(prefix + "player"), Level: int(d.Integer(prefix+"level", 0, 100)), Limits: d.Limits(prefix + "limits."),
	}
}

// Game is the reply to "game": an interim one after every move, and the final one.
type Game struct {
	ID     int64
	Final  bool
	Moves  string
	Answer match.Answer // of the last move
	Record match.Record // if Final; player 0 moved first
}

func gameCommand(c *protocol.Conversation) protocol.Command {
	g := &contestGames{Conversation: c, players: map[string]player.Player{}}
	return protocol.Command{Name: "game", Long: true, Read: func(d *protocol.Decoder) func(int64) {
		a := readGame(d)
		return func(id int64) { g.play(id, a) }
	}}
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
func (g *contestGames) player(a *gameArgs, side int) (player.Player, error) {
	key := a.sides[side].Player + " " + a.Game
	if side == 1 && a.sides[0].Player == a.sides[1].Player {
		key += " again"
	}
	if p, ok := g.players[key]; ok {
		return p, nil
	}
	e := g.Engine()
	p, err := e.Players.New(e.Games, a.sides[side].Player, a.Game)
	if err != nil {
		return nil, err
	}
	if len(g.players) >= maxPlayersKept {
		clear(g.players)
	}
	g.players[key] = p
	return p, nil
}

func (g *contestGames) play(id int64, a gameArgs) {
	var sides [2]match.Side
	for i := range sides {
		p, err := g.player(&a, i)
		if err != nil {
			g.Fail(id, err)
			return
		}
		sides[i] = &match.PlayerSide{Player: p, Setting: a.sides[i], Clock: g.Now, Stop: g.Interrupted}
	}
	start, err := g.Position(a.Place)
	if err != nil {
		g.Fail(id, err)
		return
	}
	g.Begin(id)
	defer g.End()
	pairing := match.Pairing{Players: [2]int{0, 1}, Opening: a.Moves, Seed: a.seed}
	record := match.Play(start, pairing, sides, 0, func(moves string, answer match.Answer) bool {
		if g.Interrupted() {
			return false
		}
		g.Send(&Game{ID: id, Moves: moves, Answer: answer})
		return true
	})
	g.Send(&Game{ID: id, Final: true, Moves: record.Moves, Record: record})
}

// Encode writes a move, or the finished game.
func (g *Game) Encode(w protocol.Writer) {
	if !g.Final {
		protocol.Head(w, g.ID, "move")
		w.Text("moves", g.Moves)
		encodeAnswer(w, &g.Answer)
		return
	}
	r := &g.Record
	protocol.Head(w, g.ID, "game")
	w.Text("opening", r.Opening)
	w.Text("moves", g.Moves)
	if r.Reason == match.Stopped {
		w.Null("winner")
	} else if r.Winner < 0 {
		w.Text("winner", "draw")
	} else {
		w.Text("winner", [2]protocol.SideWord{"first", "second"}[r.Winner])
	}
	w.Text("reason", string(r.Reason))
	w.Text("fault", r.Fault)
	w.Objects("answers", len(r.Answers), func(i int, w protocol.Writer) { encodeAnswer(w, &r.Answers[i]) })
}

func encodeAnswer(w protocol.Writer, a *match.Answer) {
	w.Text("move", a.Move)
	w.Number("winProb", protocol.Rounded(a.WinProb))
	w.Number("eval", float64(a.Eval))
	w.Number("nodes", float64(a.Nodes))
	w.Number("ms", math.Round(a.Time.Seconds()*1e5)/100)
}

// Players is the reply to "players": the names of the players of a game.
type Players struct {
	ID    int64
	Names []string
}

// playersCommand lists the players of a game.
//
//protocol:required game
func playersCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Command{Name: "players", Read: func(d *protocol.Decoder) func(int64) {
		game := d.Text("game")
		return func(id int64) {
			e := c.Engine()
			c.Send(&Players{id, e.Players.Names(e.Games, game)})
		}
	}}
}

// Encode writes the names.
func (p *Players) Encode(w protocol.Writer) {
	protocol.Head(w, p.ID, "players")
	w.Texts("players", p.Names)
}

// scheduleArgs are the arguments of "schedule", which lists the games of a contest.
type scheduleArgs struct {
	game    string
	players int
	games   int // per pair of players
	seed    uint64
	set     string        // name of a built-in set of openings; "" draws new ones
	report  time.Duration // least time between two infos; 0 means 125 ms
}

//protocol:required game count games
func readSchedule(d *protocol.Decoder) scheduleArgs {
	return scheduleArgs{
		game: d.Text("game"), players: int(d.Integer("count", 0, maxPlayers)), games: int(d.Integer("games", 0, maxGames)),
		seed: d.Seed(), set: d.Text("set"), report: d.Milliseconds("reportMs"),
	}
}

const (
	maxPlayers = 100
	// maxGames bounds the games per pair: drawing 500 openings may take some minutes on
	// a phone.
	maxGames = 1000
	// maxPairings bounds the games of a contest, because the schedule is one reply.
	maxPairings = 200_000
)

// Schedule is the reply to "schedule": the games of a contest. A client plays each with
// "game", using the pairing's opening and seed. While openings are drawn, interim
// replies report the progress.
type Schedule struct {
	ID       int64
	Final    bool
	Done, Of int // number of openings
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

// drawOpenings draws the openings of a contest.
func drawOpenings(c *protocol.Conversation, id int64, a *scheduleArgs) ([]string, error) {
	n := (a.games + 1) / 2
	if all := n * a.players * (a.players - 1); all > maxPairings {
		return nil, &protocol.Error{Code: protocol.BadRequest, Message: "that would be " + strconv.Itoa(all) +
			" games; a contest has " + strconv.Itoa(maxPairings) + " at most"}
	}
	if a.set != "" {
		return match.BundledOpenings(a.set, a.game, n)
	}
	due := c.Every(a.report)
	list, err := c.Engine().Games.Draw(game.Drawing{Game: a.game, N: n, Seed: a.seed, Stop: c.Interrupted, Found: func(done int) {
		if due() {
			c.Send(&Schedule{ID: id, Done: done, Of: n})
		}
	}})
	if err == game.ErrStopped {
		err = &protocol.Error{Code: protocol.Stopped, Message: "the openings were not drawn to the end"}
	}
	return list, err
}

// Encode writes the progress or the pairings.
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

// standingsArgs are the arguments of "standings". Results are games in any order,
// separated by semicolons, each as "number first second winner" with players' indices;
// winner −1 means a draw.
type standingsArgs struct {
	players int
	results string
}

// Standings is the reply to "standings".
type Standings struct {
	ID    int64
	Table *match.Table
}

//protocol:required count results
func standingsCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Command{Name: "standings", During: true, Read: func(d *protocol.Decoder) func(int64) {
		a := standingsArgs{int(d.Integer("count", 0, maxPlayers)), d.Text("results")}
		return func(id int64) {
			t := match.NewTable(a.players)
			for word := range strings.SplitSeq(a.results, ";") {
				if word == "" {
					continue
				}
				record, err := parseResult(word, a.players)
				if err != nil {
					c.Fail(id, &protocol.Error{Code: protocol.BadRequest, Message: game.Quote(word) + ": " + err.Error()})
					return
				}
				t.Add(record)
			}
			c.Send(&Standings{id, t})
		}
	}}
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

// Encode writes each player's total and the result of each pair.
func (s *Standings) Encode(w protocol.Writer) {
	protocol.Head(w, s.ID, "standings")
	n := len(s.Table.Cells)
	w.Objects("players", n, func(i int, w protocol.Writer) {
		encodeScore(w, s.Table.Total(i))
	})
	w.Objects("cells", n*n, func(i int, w protocol.Writer) {
		encodeCell(w, s.Table, i/n, i%n)
	})
}

// encodeCell writes a player's score against one opponent.
func encodeCell(w protocol.Writer, t *match.Table, player, opponent int) {
	w.Number("player", float64(player))
	w.Number("opponent", float64(opponent))
	encodeScore(w, t.Cells[player][opponent])
}

// encodeScore writes a player's score; elo and its interval are null until a pair of games
// is finished.
func encodeScore(w protocol.Writer, c match.Cell) {
	w.Number("wins", float64(c.Wins))
	w.Number("draws", float64(c.Draws))
	w.Number("losses", float64(c.Losses))
	w.Number("points", float64(c.Wins)+float64(c.Draws)/2)
	w.Number("pairs", float64(c.Pairs.N()))
	if c.Pairs.N() == 0 {
		w.Null("elo")
		w.Null("low")
		w.Null("high")
		return
	}
	low, elo, high := c.Pairs.Elo()
	w.Number("elo", rating(elo))
	w.Number("low", rating(low))
	w.Number("high", rating(high))
}

// rating rounds v. Adding 0 turns −0 into 0, because JSON writes them differently.
func rating(v float64) float64 { return math.Round(v) + 0 }

// recordArgs are the arguments of "record", which writes a game of five in a row as
// SGF.
type recordArgs struct {
	protocol.Place
	black, white string // names of the players
	result       string // SGF's, such as "B+"
}

//protocol:required moves
func readRecord(d *protocol.Decoder) recordArgs {
	return recordArgs{protocol.ReadPlace(d), d.Text("black"), d.Text("white"), d.Text("result")}
}

// Record is the reply to "record".
type Record struct {
	ID  int64
	SGF string
}

func recordCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Command{Name: "record", During: true, Read: func(d *protocol.Decoder) func(int64) {
		a := readRecord(d)
		return func(id int64) {
			p, err := gomoku.Parse(a.Game, a.Moves)
			if err != nil {
				c.Fail(id, &protocol.Error{Code: protocol.BadGame, Message: err.Error()})
				return
			}
			g := record.New(p.Rule(), p.Size(), p.Moves())
			g.Black, g.White, g.Result = a.black, a.white, a.result
			c.Send(&Record{id, g.SGF()})
		}
	}}
}

// Encode writes the record.
func (r *Record) Encode(w protocol.Writer) {
	protocol.Head(w, r.ID, "record")
	w.Text("sgf", r.SGF)
}
