package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"tengen/engine/connect4"
	"tengen/engine/eval"
	"tengen/engine/full"
	"tengen/engine/gomoku"
	"tengen/engine/opening"
	"tengen/engine/player"
	"tengen/engine/protocol"
	"tengen/engine/reports"
	"tengen/engine/search"
)

// factFiles returns the files of facts about the engine that the page needs without asking
// the engine: those for every screen, for the lessons, the Arena and About. Names are relative to
// the repository's folder.
func factFiles() map[string]string {
	return map[string]string{
		"site/js/core/facts.js":   pageFacts(),
		"site/js/learn/facts.js":  lessonFacts(),
		"site/js/arena/facts.js":  arenaFacts(),
		"site/js/report/facts.js": reportFacts(),
		"site/js/about/facts.js":  aboutFacts(),
		"site/js/play/facts.js":   openingFacts(),
	}
}

// writeFacts rewrites the files.
func writeFacts() error {
	for name, text := range factFiles() {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// lessonFacts returns the file for the lessons, formatted as make format does.
func lessonFacts() string {
	var b strings.Builder
	b.WriteString(`// @ts-check
// Facts about the engine for the lessons. make facts writes this file from the
// engine's tables.

/** The names of the search's heuristics, as in its options, the most useful first. */
export const HEURISTICS = [
`)
	for _, h := range search.Heuristics() {
		fmt.Fprintf(&b, "  '%s',\n", h.Name)
	}
	b.WriteString("];\n")
	return b.String()
}

// arenaFacts returns the file for the Arena, formatted as make format does.
func arenaFacts() string {
	var b strings.Builder
	b.WriteString(`// @ts-check
// Facts about the engine's players. make facts writes this file from the engine's
// tables.

/** The five reports and the players that follow each. @type {{letter: string, players: string[]}[]} */
export const REPORTS = [
`)
	for _, r := range reports.All() {
		if line := fmt.Sprintf("  { letter: '%s', players: ['%s'] },\n", r.Letter, strings.Join(r.Players, "', '")); len(line) <= 120 {
			b.WriteString(line)
			continue
		}
		fmt.Fprintf(&b, "  {\n    letter: '%s',\n    players: ['%s'],\n  },\n", r.Letter, strings.Join(r.Players, "', '"))
	}
	b.WriteString("];\n")
	return b.String()
}

// reportFacts returns the file for the reports' pages, formatted as make format does.
func reportFacts() string {
	var b strings.Builder
	b.WriteString(`// @ts-check
// The numbers of the reports' programs. make facts writes this file from the engine's
// tables.

/** The half-widths of A's window, and from how many stones on. @type {{stones: number, half: number}[]} */
export const WINDOWS = [
`)
	for _, w := range reports.Windows() {
		fmt.Fprintf(&b, "  { stones: %d, half: %d },\n", w.Stones, w.Half)
	}
	patterns, middles := reports.RunPatterns()
	own, other := reports.TupleScores()
	fmt.Fprintf(&b, `];

/** C's table: its patterns, and their different middles. */
export const PATTERNS = { all: %d, middles: %d };

/**
 * E's weights of five-tuples with one side's stones, by their number: those of the side to move, and the other side's.
 */
export const TUPLES = { count: %d, own: [%s], other: [%s] };
`, patterns, middles, reports.TupleCount(15), joined(own[:]), joined(other[:]))
	return b.String()
}

// joined returns numbers as the elements of a list.
func joined(numbers []int) string {
	var words []string
	for _, n := range numbers {
		words = append(words, strconv.Itoa(n))
	}
	return strings.Join(words, ", ")
}

// aboutFacts returns the file for About, formatted as make format does.
func aboutFacts() string {
	var b strings.Builder
	b.WriteString(`// @ts-check
// Facts about the engine for About. make facts writes this file from the engine's
// tables.

/**
 * The networks of five in a row, by rule: the generation and the number of the games they were trained on.
 * @type {Record<string, {generation: number, games: number}>}
 */
export const NETWORKS = {
`)
	for r := gomoku.Freestyle; r <= gomoku.Renju; r++ {
		generation, games := eval.Trained(r)
		fmt.Fprintf(&b, "  %v: { generation: %d, games: %d },\n", r, generation, games)
	}
	b.WriteString("};\n")
	return b.String()
}

// openingFacts returns the file for the form of a new game, formatted as make format does.
func openingFacts() string {
	var b strings.Builder
	b.WriteString(`// @ts-check
// Facts about the opening procedures. make facts writes this file from the engine's tables.

/**
 * The procedures: the rules that have each, and the least number of lines of their boards.
 * @type {Record<string, {rules: string[], min: number}>}
 */
export const PROCEDURES = {
`)
	for _, name := range opening.Procedures() {
		var rules []string
		least := 0
		for r := gomoku.Freestyle; r <= gomoku.Renju; r++ {
			boards := 0
			for n := 1; n <= 99; n++ {
				if _, err := opening.New(name, fmt.Sprintf("%v%d", r, n)); err != nil {
					continue
				}
				if boards++; least == 0 || n < least {
					least = n
				}
			}
			if boards > 0 {
				rules = append(rules, r.String())
			}
		}
		if strings.Contains(name, "-") {
			name = "'" + name + "'"
		}
		fmt.Fprintf(&b, "  %s: { rules: ['%s'], min: %d },\n", name, strings.Join(rules, "', '"), least)
	}
	b.WriteString("};\n")
	return b.String()
}

// pageFacts returns the file for every screen, from the engine's tables, formatted as
// make format does.
func pageFacts() string {
	e := full.New(nil, nil)
	var b strings.Builder
	b.WriteString(`// @ts-check
// Facts about the engine for every screen. make facts writes this file from the
// engine's tables.

/** The long commands: each runs until it is done, is stopped, or is replaced by another long command. */
export const LONG = [
`)
	for _, c := range protocol.NewConversation(e, nil, nil).Commands() {
		if c.Long {
			fmt.Fprintf(&b, "  '%s',\n", c.Name)
		}
	}
	b.WriteString(`];

/**
 * A player: its number of levels (1 is the weakest; 0 means no levels), and the limit that makes it stronger.
 * @typedef {{name: string, levels: number, scale: ''|'nodes'|'playouts'}} Player
 */

/** Players by the name of the game, Tengen first. @type {Record<string, Player[]>} */
export const PLAYERS = {
`)
	games := []string{gomoku.Game().Name, connect4.Game().Name}
	for _, g := range games {
		fmt.Fprintf(&b, "  %s: [\n", g)
		for _, p := range playersOf(e.Players, g) {
			fmt.Fprintf(&b, "    { name: '%s', levels: %d, scale: '%s' },\n", p.Name, p.Levels, p.Scale)
		}
		b.WriteString("  ],\n")
	}
	b.WriteString("};\n\n/** Number of Tengen's levels, by the name of the game. @type {Record<string, number>} */\nexport const LEVELS = {\n")
	for _, g := range games {
		fmt.Fprintf(&b, "  %s: %d,\n", g, playersOf(e.Players, g)[0].Levels)
	}
	b.WriteString(`};

/**
 * Boards: the default one, and the least and the greatest number of lines or columns.
 * @type {Record<string, {cols: number, rows: number, min: number, max: number}>}
 */
export const SIZES = {
`)
	for _, s := range sizes() {
		fmt.Fprintf(&b, "  %s: { cols: %d, rows: %d, min: %d, max: %d },\n", s.name, s.cols, s.rows, s.least, s.most)
	}
	b.WriteString("};\n")
	return b.String()
}

func playersOf(t player.Table, game string) player.Table {
	return slices.DeleteFunc(slices.Clone(t), func(e player.Entry) bool { return e.Game != game })
}

// A size is the range of boards that a rule is played on.
type size struct {
	name                    string
	cols, rows, least, most int
}

// sizes finds the permitted boards by asking the games to parse them.
func sizes() []size {
	var list []size
	for r := gomoku.Freestyle; r <= gomoku.Renju; r++ {
		s := size{name: r.String(), cols: 15, rows: 15}
		for n := 1; n <= 99; n++ {
			if _, err := gomoku.New(r, n); err == nil {
				if s.least == 0 {
					s.least = n
				}
				s.most = n
			}
		}
		list = append(list, s)
	}
	classic := connect4.Classic()
	s := size{name: connect4.Game().Name, cols: classic.Width(), rows: classic.Height()}
	for n := 1; n <= 99; n++ {
		if _, err := connect4.Parse(fmt.Sprintf("connect4-%dx%d", n, n), ""); err == nil {
			if s.least == 0 {
				s.least = n
			}
			s.most = n
		}
	}
	return append(list, s)
}
