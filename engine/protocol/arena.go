//go:build !play

package protocol

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"tengen/engine/gomoku"
	"tengen/engine/match"
	"tengen/engine/notation"
	"tengen/engine/player"
	"tengen/engine/record"
)

// Players answers "players": who plays the game.
type Players struct {
	ID    int64
	Names []string
}

// Schedule answers "schedule" for Count players, Games and Seed, from the
// openings that Set names or new ones: the games to be played, each by one "game" with Moves the opening and Seed the pairing's.
type Schedule struct {
	ID       int64
	Pairings []match.Pairing
}

// Game answers "game": with Final false after every move, then once.
type Game struct {
	ID     int64
	Final  bool
	Moves  string
	Answer match.Answer // of the last move
	Record match.Record // once Final; players are 0, who moved first, and 1
}

// Standings answers "standings". Results are games in any order, each as
// "number first second winner" with players' indices and −1 for a draw, with
// semicolons between.
type Standings struct {
	ID    int64
	Table *match.Table
}

// Record answers "record": a game of five in a row as SGF.
type Record struct {
	ID  int64
	SGF string
}

// Tree answers "tree": the children of the node that Path leads to in the tree
// of the last search of Player, the most visited first.
type Tree struct {
	ID       int64
	Path     string
	Branches []player.Branch
}

// whole answers what only the whole engine knows.
func (c *Conversation) whole(r Request) (known bool) {
	switch r.Cmd {
	case "tree":
		c.tree(r)
	case "players":
		c.send(&Players{r.ID, player.Names(r.Game)})
	case "schedule":
		c.schedule(r)
	case "game":
		c.game(r)
	case "standings":
		c.standings(r)
	case "record":
		c.record(r)
	default:
		return c.lesson(r)
	}
	return true
}

func (c *Conversation) schedule(r Request) {
	var openings []string
	var err error
	if n := (r.Games + 1) / 2; r.Set != "" {
		openings, err = match.Kept(r.Set, r.Game, n)
	} else {
		openings, err = match.Openings(r.Game, n, r.Seed)
	}
	if err != nil {
		c.fail(r, BadGame, err.Error())
		return
	}
	c.send(&Schedule{r.ID, match.Pairings(openings, r.Count, r.Seed)})
}

// arenaPlayers bounds how many players' tables are kept: those of a pair, and
// one more. Each may take 50 MB.
const arenaPlayers = 3

// arenaPlayer is a player of one side, kept for the next game with either
// colour.
func (c *Conversation) arenaPlayer(r Request, side int) (player.Player, error) {
	key := r.Sides[side].Player + " " + r.Game
	if side == 1 && r.Sides[0].Player == r.Sides[1].Player {
		key += " again"
	}
	if p, ok := c.arena[key]; ok {
		return p, nil
	}
	p, err := player.New(r.Sides[side].Player, r.Game, c.Book)
	if err != nil {
		return nil, err
	}
	if len(c.arena) >= arenaPlayers {
		clear(c.arena)
	}
	c.arena[key] = p
	return p, nil
}

func (c *Conversation) game(r Request) {
	var sides [2]match.Side
	for i := range sides {
		p, err := c.arenaPlayer(r, i)
		if err != nil {
			code := BadGame
			if errors.Is(err, player.ErrUnknown) {
				code = UnknownPlayer
			}
			c.fail(r, code, err.Error())
			return
		}
		sides[i] = &match.Inside{Player: p, Setting: r.Sides[i], Clock: c.host.Now, Stop: c.interrupted}
	}
	c.begin(r.ID)
	defer c.end()
	pairing := match.Pairing{Players: [2]int{0, 1}, Opening: r.Moves, Seed: r.Seed}
	record, err := match.Play(r.Game, pairing, sides, 0, func(moves string, a match.Answer) bool {
		if c.interrupted() {
			return false
		}
		c.send(&Game{ID: r.ID, Moves: moves, Answer: a})
		return true
	})
	if err != nil {
		c.fail(r, IllegalMove, err.Error())
		return
	}
	c.send(&Game{ID: r.ID, Final: true, Moves: record.Moves, Record: record})
}

func (c *Conversation) standings(r Request) {
	t := match.NewTable(r.Count)
	for _, word := range strings.FieldsFunc(r.Results, func(s rune) bool { return s == ';' }) {
		record, err := parseResult(word, r.Count)
		if err != nil {
			c.fail(r, BadRequest, notation.Quote(word)+": "+err.Error())
			return
		}
		t.Add(record)
	}
	c.send(&Standings{r.ID, t})
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
			return nil, errors.New(notation.Quote(w) + " is not a number")
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

func (c *Conversation) record(r Request) {
	p, err := gomoku.Parse(r.Game, r.Moves)
	if err != nil {
		c.fail(r, BadGame, err.Error())
		return
	}
	g := record.New(p.Rule(), p.Size(), p.Moves())
	g.Black, g.White, g.Result = r.Names[0], r.Names[1], r.Result
	c.send(&Record{r.ID, g.SGF()})
}

func (c *Conversation) tree(r Request) {
	p, fault := c.player(r)
	if fault != nil {
		c.send(fault)
		return
	}
	reply := &Tree{ID: r.ID, Path: r.Path}
	if t, ok := p.(interface {
		Branches(path []string) []player.Branch
	}); ok {
		reply.Branches = t.Branches(strings.Fields(r.Path))
		if r.Lines > 0 && len(reply.Branches) > r.Lines {
			reply.Branches = reply.Branches[:r.Lines]
		}
	}
	c.send(reply)
}

func (p *Players) Encode(w Writer) {
	head(w, p.ID, "players")
	w.Texts("players", p.Names)
}

func (s *Schedule) Encode(w Writer) {
	head(w, s.ID, "schedule")
	w.Objects("pairings", len(s.Pairings), func(i int, w Writer) {
		p := &s.Pairings[i]
		w.Number("number", float64(p.Number))
		w.Number("first", float64(p.Players[0]))
		w.Number("second", float64(p.Players[1]))
		w.Text("opening", p.Opening)
		w.Number("seed", float64(p.Seed))
	})
}

func (g *Game) Encode(w Writer) {
	if !g.Final {
		head(w, g.ID, "move")
		w.Text("moves", g.Moves)
		encodeAnswer(w, &g.Answer)
		return
	}
	r := &g.Record
	head(w, g.ID, "game")
	w.Text("opening", r.Opening)
	w.Text("moves", g.Moves)
	switch {
	case r.Winner >= 0:
		w.Text("winner", [2]string{"first", "second"}[r.Winner])
	case r.Reason == match.Stopped:
		w.Null("winner")
	default:
		w.Text("winner", "draw")
	}
	w.Text("reason", string(r.Reason))
	w.Text("fault", r.Fault)
	w.Objects("answers", len(r.Answers), func(i int, w Writer) { encodeAnswer(w, &r.Answers[i]) })
}

func encodeAnswer(w Writer, a *match.Answer) {
	w.Text("move", a.Move)
	w.Number("winProb", math.Round(a.WinProb*1e4)/1e4)
	w.Number("eval", float64(a.Eval))
	w.Number("nodes", float64(a.Nodes))
	w.Number("ms", math.Round(a.Time.Seconds()*1e5)/100)
}

func (r *Record) Encode(w Writer) {
	head(w, r.ID, "record")
	w.Text("sgf", r.SGF)
}

func (s *Standings) Encode(w Writer) {
	head(w, s.ID, "standings")
	n := len(s.Table.Cells)
	w.Objects("players", n, func(i int, w Writer) {
		total := s.Table.Total(i)
		encodeCell(w, &total)
	})
	w.Objects("cells", n*n, func(i int, w Writer) {
		w.Number("player", float64(i/n))
		w.Number("opponent", float64(i%n))
		encodeCell(w, &s.Table.Cells[i/n][i%n])
	})
}

// encodeCell writes a score; elo, low and high are null until a pair is done.
func encodeCell(w Writer, c *match.Cell) {
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
	w.Number("elo", whole(elo))
	w.Number("low", whole(low))
	w.Number("high", whole(high))
}

// whole rounds, and has no −0, which JSON would tell apart from 0.
func whole(v float64) float64 { return math.Round(v) + 0 }

func (t *Tree) Encode(w Writer) {
	head(w, t.ID, "tree")
	w.Text("path", t.Path)
	w.Objects("branches", len(t.Branches), func(i int, w Writer) {
		b := &t.Branches[i]
		w.Text("move", b.Move)
		w.Number("visits", float64(b.Visits))
		w.Number("mean", b.Mean)
		w.Number("prior", b.Prior)
		w.Number("bound", b.Bound)
		w.Number("share", b.Share)
		w.Number("proved", float64(b.Proved))
	})
}
