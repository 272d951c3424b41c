package record

import (
	"strings"

	"tengen/engine/gomoku"
)

// A game of PlayOK (Kurnik) has headers as in chess's PGN and numbered moves:
//
//	[Black "ana"]
//	[Result "1-0"]
//
//	1. h8 i9 2. g8 white 3. -- i8 1-0
//
// "--" stands for a turn that is skipped. After three stones "white" or "black" says which
// side the second player takes; with "black" the players exchange their sides. "1-0" means
// that Black has won, as the first side (RenLib's Game.cpp).

// pgnHeader returns the name and the value of a header line.
func pgnHeader(line string) (name, value string, ok bool) {
	line = strings.TrimSpace(line)
	if len(line) < 2 || line[0] != '[' || line[len(line)-1] != ']' {
		return "", "", false
	}
	name, value, ok = strings.Cut(line[1:len(line)-1], " ")
	value = strings.TrimSpace(value)
	if !ok || len(value) < 2 || value[0] != '"' || value[len(value)-1] != '"' {
		return "", "", false
	}
	return name, value[1 : len(value)-1], true
}

func isPGN(text string) bool {
	line, _, _ := strings.Cut(text, "\n")
	_, _, ok := pgnHeader(line)
	return ok
}

// readPGN reads a game of PlayOK.
func (f *File) readPGN(text string, rule gomoku.Rule) error {
	headers := map[string]string{}
	var moves []string
	exchanged := false
	for line := range strings.SplitSeq(text, "\n") {
		if name, value, ok := pgnHeader(line); ok {
			if len(moves) > 0 {
				break // another game
			}
			headers[name] = value
			continue
		}
		for _, word := range strings.Fields(unnumbered(line)) {
			switch word = strings.ToLower(word); word {
			case "--", "white":
			case "black":
				exchanged = true
			case "1-0", "0-1", "1/2-1/2", "*":
				if headers["Result"] == "" {
					headers["Result"] = word
				}
			default:
				moves = append(moves, word)
			}
		}
	}
	if err := f.playMoves(PGN, strings.Join(moves, " "), fitting(rule, 15), 15); err != nil {
		return err
	}
	known := func(name string) string { return strings.TrimSpace(strings.ReplaceAll(headers[name], "?", "")) }
	g := f.Game
	g.Black, g.White, g.Date, g.Event = known("Black"), known("White"), strings.ReplaceAll(known("Date"), ".", "-"), known("Event")
	if exchanged {
		g.Black, g.White = g.White, g.Black
	}
	g.Result = map[string]string{"1-0": "B+", "0-1": "W+", "1/2-1/2": "0"}[headers["Result"]]
	return nil
}
