package main

import (
	"fmt"
	"os"
	"path/filepath"

	"tengen/engine/gomoku"
	"tengen/engine/match"
	"tengen/engine/record"
)

// gameFiles are where a match keeps its games for other programs; "" is
// nowhere.
type gameFiles struct {
	sgf string // one file, a game added behind the other
	psq string // a folder, a file a game
}

// check refuses what cannot be written before anything is played.
func (f gameFiles) check(game string) error {
	if f == (gameFiles{}) {
		return nil
	}
	if _, _, err := gomoku.ParseGame(game); err != nil {
		return fmt.Errorf("-sgf and -psq are for five in a row: %w", err)
	}
	if f.psq != "" {
		return os.MkdirAll(f.psq, 0o755)
	}
	return nil
}

// add writes a game between first, who had Black, and second.
func (f gameFiles) add(game string, r *match.Record, first, second string) error {
	if f == (gameFiles{}) {
		return nil
	}
	p, err := gomoku.Parse(game, r.Moves)
	if err != nil {
		return err
	}
	g := record.New(p.Rule(), p.Size(), p.Moves())
	g.Black, g.White, g.Result = first, second, sgfResult(r)
	g.Root.Comment = r.Fault
	if f.sgf != "" {
		out, err := os.OpenFile(f.sgf, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
		if err != nil {
			return err
		}
		_, err = out.WriteString(g.SGF())
		if err := out.Close(); err != nil {
			return err
		}
		if err != nil {
			return err
		}
	}
	if f.psq != "" {
		name := fmt.Sprintf("%05d.psq", r.Number+1)
		return os.WriteFile(filepath.Join(f.psq, name), []byte(g.PSQ()), 0o644)
	}
	return nil
}

// sgfResult is SGF's RE: the winner, and T for time or F for a forfeit.
func sgfResult(r *match.Record) string {
	switch {
	case r.Reason == match.Stopped:
		return "Void"
	case r.Winner < 0:
		return "0"
	}
	result := "B+"
	if r.Winner != r.Players[0] {
		result = "W+"
	}
	switch r.Reason {
	case match.Late:
		result += "T"
	case match.Illegal, match.Crash:
		result += "F"
	}
	return result
}
