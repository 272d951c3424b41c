package record

import (
	"strings"

	"tengen/engine/gomoku"
)

// The Renju International Federation's database (www.renju.net/game) is XML:
// <player id name surname>, <tournament id name year start>, <opening id name
// abbr> and <rule id name> are tables; a <game black white tournament round
// bresult opening rule> holds its moves in <move>h8 h9 j9</move> and remarks in
// <info>. Bresult is 1, 0.5 or 0 for Black.

// database collects the tables, which come before the games.
type database struct {
	players, tournaments, dates, openings, rules map[string]string

	games []databaseGame
}

// A databaseGame holds the data of a game that are not in its Head, as written.
type databaseGame struct {
	moves, info, rule, opening string
	at                         int // offset of the moves in bytes
}

// readDatabase reads the heads and the moves of all games, up to the first that cannot be
// read.
func readDatabase(text string, w Want) (*Collection, error) {
	s := xmlScanner{text: text}
	d := database{
		players: map[string]string{}, tournaments: map[string]string{}, dates: map[string]string{},
		openings: map[string]string{}, rules: map[string]string{},
	}
	c := &Collection{}
	for n := 0; ; n++ {
		if n%1024 == 0 && w.stop(s.at, len(text)) {
			return nil, ErrStopped
		}
		t, ok, err := s.next()
		if err == nil && ok && t.opens {
			err = d.open(c, &s, t)
		}
		if err != nil && len(c.Heads) == 0 {
			return nil, err
		}
		if c.Cut = err; err != nil || !ok {
			break
		}
	}
	if len(c.Heads) == 0 {
		return nil, s.fault(len(text), "there is no <game> in the file")
	}
	c.game = func(index int, _ *Want) (*File, error) {
		if index >= len(c.Heads) {
			return nil, c.missing()
		}
		f := &File{Format: RIF}
		return f, d.play(f, text, c.Heads[index], &d.games[index])
	}
	return c, nil
}

// open reads the element that begins with a tag.
func (d *database) open(c *Collection, s *xmlScanner, t tag) error {
	id, name := t.attr("id"), t.attr("name")
	switch t.name {
	case "player":
		d.players[id] = strings.TrimSpace(name + " " + t.attr("surname"))
	case "tournament":
		d.tournaments[id] = name
		d.dates[id] = t.attr("start")
		if d.dates[id] == "" {
			d.dates[id] = t.attr("year")
		}
	case "opening":
		d.openings[id] = strings.TrimSpace(t.attr("abbr") + " " + name)
	case "rule":
		d.rules[id] = name
	case "game":
		return d.game(c, s, t)
	}
	return nil
}

// game reads a game up to </game>.
func (d *database) game(c *Collection, s *xmlScanner, t tag) error {
	h := Head{
		Black: named(d.players, t.attr("black")), White: named(d.players, t.attr("white")),
		Date: d.dates[t.attr("tournament")], Result: databaseResults[t.attr("bresult")],
		Event: strings.TrimSpace(named(d.tournaments, t.attr("tournament")) + " " + t.attr("round")),
	}
	moves, info, movesAt := "", "", t.at
	for !t.ends || t.name != "game" {
		inner, ok, err := s.next()
		if err != nil {
			return err
		}
		if !ok || inner.opens && inner.name == "game" {
			return s.fault(t.at, "a <game> begins and does not end")
		}
		switch {
		case inner.ends && !inner.opens && (inner.name == "move" || inner.name == "moves"):
			moves, movesAt = unescape(inner.text), inner.at-len(inner.text)
		case inner.ends && !inner.opens && inner.name == "info":
			info = unescape(inner.text)
		}
		if inner.ends && inner.name == "game" {
			break
		}
	}
	databaseWords(moves, func(string) { h.Plies++ })
	c.Heads = append(c.Heads, h)
	d.games = append(d.games, databaseGame{moves, info, t.attr("rule"), t.attr("opening"), movesAt})
	return nil
}

// play plays a game into f. It stops before the first illegal move.
func (d *database) play(f *File, text string, h Head, one *databaseGame) error {
	r, err := newReplay(f, gomoku.Renju, 15)
	if err != nil {
		return err
	}
	g := f.Game
	g.Black, g.White, g.Date, g.Result, g.Event = h.Black, h.White, h.Date, h.Result, h.Event
	parts := []string{d.rules[one.rule], d.openings[one.opening], strings.TrimSpace(one.info)}
	g.Root.SetText(Text{Comment: joined(parts)})
	r.reserve(min(h.Plies, 15*15))
	r.databaseMoves(one.moves)
	if f.Why != nil { // to count lines for every game would take minutes
		f.Why = errorAt("XML", text, one.at, f.Why)
	}
	return nil
}

// databaseResults maps Black's points to results of SGF.
var databaseResults = map[string]string{"1": "B+", "0": "W+", "0.5": "0", "0,5": "0"}

// named returns the name with an id, or the id if there is none.
func named(names map[string]string, id string) string {
	if name := names[id]; name != "" {
		return name
	}
	return id
}

// joined joins the texts that are not empty with line breaks.
func joined(texts []string) string {
	var b strings.Builder
	for _, s := range texts {
		if s != "" && b.Len() > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(s)
	}
	return lineBreaks.Replace(b.String())
}

// databaseWords calls do with each move of a text, in which they are apart or not.
func databaseWords(moves string, do func(word string)) {
	for moves != "" {
		end := 0
		for end < len(moves) && !isBlank(moves[end]) && moves[end] != ',' && moves[end] != ';' {
			end++
		}
		word := moves[:end]
		moves = moves[min(end+1, len(moves)):]
		if n := len(word); n > 3 || n == 3 && !isDigit(word[1]) { // several moves, or none
			for apart := isPoints(word); apart && word != ""; {
				move := moveToken(word)
				do(move)
				word = word[len(move):]
			}
		}
		if word != "" {
			do(word)
		}
	}
}

// databaseMoves plays the moves of a game.
func (r *replay) databaseMoves(moves string) {
	databaseWords(moves, func(word string) {
		if word == "--" || len(word) == len(passWord) && strings.EqualFold(word, passWord) {
			r.pass()
			return
		}
		pt, err := gomoku.ParsePoint(word, r.p.Size())
		r.play(pt, word, err)
	})
}
