package main

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"tengen/engine/match"
	"tengen/engine/player"
)

// A spec is the value of an -engine flag.
type spec struct {
	text     string    // as given
	name     string    // for tables
	command  []string  // an external program and its arguments; nil for one of this program's players
	dir      string    // working folder of the program
	children *children // the programs of the match
	setting  match.Setting
	off, on  []string // heuristics to switch
	paced    int64    // nodes by which a thread may be ahead of another; 0 means no bound
}

// mostSetting is the largest number of a setting: as milliseconds, it is 34 years.
const mostSetting = 1 << 40

func parseSpec(text string) (spec, error) {
	s := spec{text: text}
	words, err := splitQuoted(text, func(r rune) bool { return r == ',' })
	if err != nil {
		return s, fmt.Errorf("%s: %w", text, err)
	}
	for i, word := range words {
		key, raw, ok := strings.Cut(word, "=")
		value := unquote(raw)
		if i == 0 && !ok {
			s.setting.Player, s.name = word, word
			continue
		}
		n, err := strconv.ParseInt(value, 10, 62)
		switch key {
		case "name":
			s.name, err = value, nil
		case "cmd":
			if s.command, err = commandOf(raw); err != nil {
				return s, fmt.Errorf("%s: %w", text, err)
			}
			if s.name == "" {
				s.name = strings.Join(s.command, " ")
			}
		case "dir":
			s.dir, err = value, nil
		case "off":
			s.off, err = strings.Split(value, "+"), nil
		case "on":
			s.on, err = strings.Split(value, "+"), nil
		case "level":
			s.setting.Level = int(n)
		case "nodes":
			s.setting.Limits.Nodes = n
		case "playouts":
			s.setting.Limits.Playouts = n
		case "depth":
			s.setting.Limits.Depth = int(n)
		case "left":
			s.setting.Limits.Left = time.Duration(n) * time.Millisecond
		case "increment":
			s.setting.Limits.Increment = time.Duration(n) * time.Millisecond
		case "threads":
			s.setting.Limits.Threads = int(n)
		case "paced":
			s.paced = n
		case "ms":
			s.setting.Limits.Time = time.Duration(n) * time.Millisecond
		default:
			return s, fmt.Errorf("%q: unknown setting %q", text, key)
		}
		if err != nil {
			return s, fmt.Errorf("%q: %q is not a number", text, value)
		}
		most := int64(mostSetting)
		if key == "threads" {
			most = mostThreads
		}
		if n < 0 || n > most {
			return s, fmt.Errorf("%q: %s must be from 0 to %d", text, key, most)
		}
	}
	if (s.command == nil) == (s.setting.Player == "") {
		return s, fmt.Errorf("%q is neither a player's name nor cmd=PROGRAM", text)
	}
	return s, nil
}

// check returns an error if the spec names a player or a level that the game does not have.
func (s *spec) check(game string) error {
	e := engine()
	if _, err := e.Games.Parse(game, ""); err != nil {
		return usageError(err.Error())
	}
	if s.command != nil {
		return s.found()
	}
	g, _ := e.Games.Find(game)
	for _, p := range e.Players {
		if p.Name == s.setting.Player && p.Game == g.Name {
			return within(s.name+": level", s.setting.Level, 0, p.Levels)
		}
	}
	return usagef("no player of %s is called %q; there are %s", game, s.setting.Player, strings.Join(e.Players.Names(e.Games, game), ", "))
}

// found returns an error if the program does not exist or cannot be executed: its games
// would be counted as losses.
func (s *spec) found() error {
	program := s.command[0]
	if s.dir != "" && filepath.Base(program) != program && !filepath.IsAbs(program) {
		program = filepath.Join(s.dir, program)
	}
	_, err := exec.LookPath(program)
	for errors.Unwrap(err) != nil {
		err = errors.Unwrap(err) // the names before the reason say the program again
	}
	if err != nil {
		return usagef("%s can't be started: %v", s.name, err)
	}
	return nil
}

// A worker plays games one after another with its own sides.
type worker struct {
	tournament *tournament
	sides      []match.Side       // by player, made when first needed
	groups     []*smpGroup        // of the sides that search with several threads
	proofs     player.ProofSource // nil without proofs
}

func (w *worker) play(p match.Pairing) (match.Record, error) {
	var sides [2]match.Side
	late := time.Duration(0)
	for turn, who := range p.Players {
		s := &w.tournament.specs[who]
		if w.sides[who] == nil {
			threads := &smpGroup{hash: defaultSharedTable, paced: s.paced}
			w.groups = append(w.groups, threads)
			side, err := s.side(w.tournament.game, threads, w.proofs)
			if err != nil {
				return match.Record{}, err
			}
			w.sides[who] = side
		}
		sides[turn] = w.sides[who]
		if t := s.setting.Limits.Time; t > 0 {
			late = max(late, t+w.tournament.margin)
		}
	}
	if w.tournament.opening == "swap2" {
		agreed, seated, err := beginBySwap2(w.tournament.game, p, sides)
		if b := (sideError{}); errors.As(err, &b) {
			return match.Record{Pairing: p, Winner: p.Players[1-b.side], Reason: match.Crash, Fault: err.Error()}, nil
		} else if err != nil {
			return match.Record{}, err
		}
		p, sides = agreed, seated
	}
	start, err := engine().Games.Parse(w.tournament.game, p.Opening)
	if err != nil {
		return match.Record{}, err
	}
	return match.Play(start, p, sides, late, nil), nil
}

func (w *worker) close() {
	for _, s := range w.sides {
		if g, ok := s.(*gomocup); ok {
			g.close()
		}
	}
	for _, t := range w.groups {
		t.close()
	}
}

// side makes the player or the external program of a spec; a player may use threads and
// proofs.
func (s *spec) side(game string, threads *smpGroup, proofs player.ProofSource) (match.Side, error) {
	if s.command != nil {
		return &gomocup{command: s.command, dir: s.dir, limits: s.setting.Limits, children: s.children}, nil
	}
	e := engine()
	p, err := e.Players.New(e.Games, s.setting.Player, game)
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Concat(s.off, s.on) {
		if !turn(p, name, slices.Contains(s.on, name)) {
			return nil, fmt.Errorf("%q: the player has no heuristic %q", s.text, name)
		}
	}
	if p, ok := p.(player.GroupUser); ok {
		p.SetGroups(threads.find)
	}
	start := time.Now()
	return &ownPlayer{match.PlayerSide{Player: player.WithProofs(p, proofs), Setting: s.setting, Clock: func() time.Duration { return time.Since(start) }}}, nil
}

// A switcher is a player whose heuristics can be switched on and off.
type switcher interface {
	// Switch returns false if the player has no heuristic of that name.
	Switch(name string, on bool) bool
}

// turn switches a player's heuristic. It returns false if the player has none of that name.
func turn(p player.Player, name string, on bool) bool {
	s, ok := p.(switcher)
	return ok && s.Switch(name, on)
}
