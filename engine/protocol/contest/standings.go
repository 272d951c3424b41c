package contest

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"tengen/engine/game"
	"tengen/engine/match"
	"tengen/engine/protocol"
)

// standingsArgs ask for the table of some games. Results are games in any order,
// each as "number first second winner" with players' indices and −1 for a draw,
// with semicolons between.
type standingsArgs struct {
	players int
	results string
}

// Standings answers "standings".
type Standings struct {
	ID    int64
	Table *match.Table
}

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

// Encode writes every player's total, and every player against every other.
func (s *Standings) Encode(w protocol.Writer) {
	protocol.Head(w, s.ID, "standings")
	n := len(s.Table.Cells)
	w.Objects("players", n, func(i int, w protocol.Writer) {
		total := s.Table.Total(i)
		encodeCell(w, &total)
	})
	w.Objects("cells", n*n, func(i int, w protocol.Writer) {
		w.Number("player", float64(i/n))
		w.Number("opponent", float64(i%n))
		encodeCell(w, &s.Table.Cells[i/n][i%n])
	})
}

// encodeCell writes a score; elo, low and high are null until a pair is done.
func encodeCell(w protocol.Writer, c *match.Cell) {
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

// rating rounds, and has no −0, which JSON would tell apart from 0.
func rating(v float64) float64 { return math.Round(v) + 0 }
