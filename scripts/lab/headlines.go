package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"tengen/engine/match"
	"tengen/engine/player"
)

// A headline is a performance figure that one of the five reports gives for its own
// program, with our target: seconds per move, averaged over a game of the player
// against itself.
type headline struct {
	about    string
	game     string
	opening  string
	setting  match.Setting
	moves    int     // largest number of moves that are timed
	reported string  // the report's figure
	target   float64 // seconds per move
}

func headlines() []headline {
	return []headline{
		{"A: rules and 20,000 selections", "standard15", "h8i9h9", match.Setting{Player: "uct-bitboard", Limits: player.Limits{Playouts: 20_000}},
			20, "10 s and more", 1},
		{"C: eight plies", "freestyle15", "h8i9h9", match.Setting{Player: "alphabeta-8"}, 60, "up to 7 s", 0.7},
		{"D: 500,000 playouts", "connect4-12x12-f6", "", match.Setting{Player: "uct-threats", Limits: player.Limits{Playouts: 500_000}},
			8, "as many a move, in C++", 3},
		{"E: five-tuples", "freestyle15", "h8i9h9", match.Setting{Player: "five-tuple"}, 225, "no figure", 0.001},
	}
}

// writeRequests prints the protocol request for each headline's game, with the figures
// to compare it with.
func writeRequests(out io.Writer) error {
	type side struct {
		Player string         `json:"player"`
		Limits map[string]any `json:"limits"`
	}
	for _, h := range headlines() {
		s := side{h.setting.Player, map[string]any{"playouts": h.setting.Limits.Playouts}}
		line, err := json.Marshal(map[string]any{
			"about": h.about, "timed": h.moves, "aim": h.target,
			"request": map[string]any{"cmd": "game", "game": h.game, "moves": h.opening, "seed": 1, "first": s, "second": s},
		})
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\n", line)
	}
	return nil
}

// runHeadlines plays each headline's game and prints the mean time per move.
func runHeadlines(args []string) error {
	flags := flag.NewFlagSet("headlines", flag.ExitOnError)
	requests := flags.Bool("requests", false, "only print the games as requests in JSON lines, which headlines.mjs runs in a browser")
	flags.Parse(args)
	if *requests {
		return writeRequests(os.Stdout)
	}
	return timeHeadlines(os.Stdout)
}

func timeHeadlines(out io.Writer) error {
	for _, h := range headlines() {
		e := engine()
		p, err := e.Players.New(e.Games, h.setting.Player, h.game)
		if err != nil {
			return err
		}
		pos, err := e.Games.Parse(h.game, h.opening)
		if err != nil {
			return err
		}
		start := time.Now()
		side := &match.PlayerSide{Player: p, Setting: h.setting, Clock: func() time.Duration { return time.Since(start) }}
		made := 0
		r := match.Play(pos, match.Pairing{Players: [2]int{0, 1}, Opening: h.opening, Seed: 1}, [2]match.Side{side, side}, 0,
			func(string, match.Answer) bool { made++; return made < h.moves })
		if r.Fault != "" {
			return fmt.Errorf("%s: %s", h.about, r.Fault)
		}
		var sum, slowest time.Duration
		nodes := int64(0)
		for _, a := range r.Answers {
			sum += a.Time
			slowest = max(slowest, a.Time)
			nodes += a.Nodes
		}
		mean := sum.Seconds() / float64(len(r.Answers))
		verdict := "reached"
		if mean > h.target {
			verdict = "missed"
		}
		fmt.Fprintf(out, "%-31s %9.4f s a move over %d moves (slowest %.4f, %.0f nodes a move); the report: %s; aim %g s: %s\n",
			h.about, mean, len(r.Answers), slowest.Seconds(), float64(nodes)/float64(len(r.Answers)), h.reported, h.target, verdict)
	}
	return nil
}
