package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"tengen/engine/full/contest"
	"tengen/engine/gomoku"
	"tengen/engine/match"
	"tengen/engine/opening"
	"tengen/engine/protocol"
	"tengen/engine/record"
)

const matchUsage = `tengen match: games between players

	tengen match -game renju15 -games 100 -engine tengen,nodes=20000 -engine alphabeta-8
	tengen match -games 400 -sprt 0,10 -engine tengen,ms=1000 -engine cmd=./pbrain-other,ms=1000
	tengen match -engine tengen,nodes=20000 -engine tengen,nodes=20000,name=without,off=TT+LMR

An engine is a player's name or cmd=PROGRAM (a program that speaks the Gomocup
protocol, with its arguments separated by blanks; dir= is its working folder),
followed by any of these settings, with commas between them: name=, level=, nodes=,
playouts=, depth=, threads=, ms= (time per move in ms), left= and increment= (time
per game and increment per move in ms), off= and on= (heuristics of the search, for
tengen, and PVS for minimax and alphabeta-8).
Blanks and commas in cmd=, dir= and name= are written between quotes, or each with a
backslash before it; the shell needs quotes of its own around the whole:

	-engine 'cmd="DIR/my brains/b,1" --fast,dir="DIR/my brains",ms=300'
	-engine 'cmd=DIR/my\ brains/b\,1,ms=300'

With -out, finished games are appended to a file of JSON lines, and a later run
continues from there. A run with no games left only rewrites the table and the
pack.
-opening says how games begin. balanced: openings drawn with the seed. book: the
openings of the file -openings, or without it those included with the engine for
the game. swap2: the two players agree on the first stones.
`

// engines collects the -engine flags.
type engines []spec

func (e *engines) String() string { return "" }

func (e *engines) Set(s string) error {
	sp, err := parseSpec(s)
	*e = append(*e, sp)
	return err
}

// defaultMargin is how far a move may exceed its time unless -margin says otherwise.
const defaultMargin = 500 * time.Millisecond

func runMatch(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("match", flag.ContinueOnError)
	flags.Usage = func() {
		fmt.Fprint(flags.Output(), matchUsage)
		flags.PrintDefaults()
	}
	m := tournament{stdout: stdout}
	flags.Var((*engines)(&m.specs), "engine", "player; repeat the flag for two or more players")
	flags.StringVar(&m.game, "game", "freestyle15", "the game")
	flags.IntVar(&m.games, "games", 100, "games per pair of players, played in twos with colours swapped")
	flags.Uint64Var(&m.seed, "seed", 1, "seed of the openings and of random choices")
	flags.IntVar(&m.jobs, "jobs", 1, "number of games played at the same time")
	flags.StringVar(&m.out, "out", "", "file of finished games, JSON lines")
	flags.StringVar(&m.version, "version", "", "name of this engine's version in the table")
	flags.StringVar(&m.tableFile, "table", "", "JSON file for the table, in the form that the Arena screen reads")
	flags.StringVar(&m.packFile, "pack", "", "file for all games, in the form that the Arena screen reads")
	flags.StringVar(&m.files.sgf, "sgf", "", "SGF file to append games to")
	flags.StringVar(&m.files.psq, "psq", "", "folder for one PSQ file per game")
	flags.StringVar(&m.opening, "opening", "", "how games begin: balanced, book or swap2 (default balanced, book with -openings)")
	flags.StringVar(&m.openings, "openings", "", "file of openings, one per line, played in order")
	flags.IntVar(&m.stopAfter, "at-most", 0, "number of games to play in this run; 0 means all that are left")
	flags.DurationVar(&m.margin, "margin", defaultMargin, "how far a move may exceed ms before it loses")
	flags.BoolVar(&m.proof, "proof", true, "tengen at full strength and at its highest level plays by the proofs that Black wins")
	quiet := flags.Bool("quiet", false, "print only the table")
	sprt := flags.String("sprt", "", "elo0,elo1: stop a match of two when one is 95 % sure")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	if len(m.specs) < 2 {
		if flags.NFlag() == 0 {
			flags.SetOutput(os.Stderr)
			flags.Usage()
		}
		return usagef("match needs at least two -engine flags")
	}
	if err := cmp.Or(within("games", m.games, 1, mostGames), within("jobs", m.jobs, 1, mostThreads), within("at-most", m.stopAfter, 0, math.MaxInt)); err != nil {
		return err
	}
	if m.margin < 0 {
		return usagef("-margin cannot be negative")
	}
	if !slices.Contains([]string{"", "balanced", "book", "swap2"}, m.opening) || m.openings != "" && m.opening != "" && m.opening != "book" {
		return usagef("-opening must be balanced, book or swap2; -openings can only be combined with book")
	}
	if *sprt != "" {
		var rest string
		n, _ := fmt.Sscan(strings.ReplaceAll(*sprt, ",", " "), &m.elo0, &m.elo1, &rest)
		if n != 2 || len(m.specs) != 2 || !(m.elo0 < m.elo1) || math.IsInf(m.elo0, 0) || math.IsInf(m.elo1, 0) {
			return usagef("-sprt needs elo0,elo1, the first the smaller, and two engines")
		}
		m.sprt = true
	}
	m.quiet = *quiet
	return m.run()
}

// A tournament is one run of tengen match.
type tournament struct {
	stdout     io.Writer
	proof      bool // tengen plays by proofs
	specs      []spec
	children   children // the external programs
	game       string
	games      int
	seed       uint64
	jobs       int
	out        string
	tableFile  string
	packFile   string
	version    string
	opening    string // "book", "swap2", "balanced" or "", the default
	openings   string // path of a file
	stopAfter  int
	margin     time.Duration
	sprt       bool
	elo0, elo1 float64
	quiet      bool
	files      gameFiles

	table   *match.Table
	records []match.Record // games for the pack
	file    *os.File
}

// A line is a game in the file of games.
type line struct {
	Contest string // the conditions it was played under
	match.Record
}

// name describes the conditions that the games are played under.
func (m *tournament) name() string {
	words := []string{m.game, fmt.Sprint(m.seed)}
	if m.openings != "" {
		words = append(words, filepath.Base(m.openings))
	}
	if m.opening == "swap2" || m.opening == "book" && m.openings == "" {
		words = append(words, m.opening)
	}
	for _, s := range m.specs {
		words = append(words, s.text)
	}
	return strings.Join(words, " ")
}

func (m *tournament) run() error {
	for i := range m.specs {
		if err := m.specs[i].check(m.game); err != nil {
			return err
		}
	}
	for i := range m.specs {
		m.specs[i].children = &m.children
	}
	defer m.children.endWithSignals()()
	if err := cmp.Or(m.files.check(m.game), writable(m.tableFile), writable(m.packFile), writable(m.files.sgf)); err != nil {
		return err
	}
	schedule, err := m.schedule()
	if err != nil {
		return err
	}
	m.table = match.NewTable(len(m.specs))
	done, err := m.resume(len(schedule))
	if err != nil {
		return err
	}
	var todo []match.Pairing
	for _, p := range schedule {
		if !done[p.Number] {
			todo = append(todo, p)
		}
	}
	if m.stopAfter > 0 {
		todo = todo[:min(m.stopAfter, len(todo))]
	}
	queue, quit := make(chan match.Pairing), make(chan struct{})
	type outcome struct {
		record match.Record
		err    error
	}
	results := make(chan outcome)
	var workers sync.WaitGroup
	for range m.jobs {
		workers.Go(func() {
			w := worker{tournament: m, sides: make([]match.Side, len(m.specs))}
			if m.proof {
				w.proofs = shippedProofs()
			}
			defer w.close()
			for p := range queue {
				r, err := w.play(p)
				select {
				case results <- outcome{r, err}:
				case <-quit:
					return
				}
			}
		})
	}
	go func() {
		defer close(queue)
		for _, p := range todo {
			select {
			case queue <- p:
			case <-quit:
				return
			}
		}
	}()
	for range todo {
		o := <-results
		if err = o.err; err != nil {
			break
		}
		if err = m.add(&o.record); err != nil || m.decided() {
			break
		}
	}
	close(quit)
	workers.Wait()
	m.print()
	if err == nil {
		err = matchTable{m}.write(m.tableFile)
	}
	if err == nil {
		err = writePack(m.packFile, &match.Pack{Contest: m.name(), Game: m.game, Players: len(m.specs), Records: m.records})
	}
	return err
}

// schedule returns the games to play.
func (m *tournament) schedule() ([]match.Pairing, error) {
	rounds := (m.games + 1) / 2
	switch {
	case m.openings != "":
	case m.opening == "swap2":
		if _, err := opening.New(opening.Swap2, m.game); err != nil {
			return nil, err
		}
		return match.Pairings(make([]string, rounds), len(m.specs), m.seed), nil
	case m.opening == "book":
		list, err := match.BundledOpenings("arena-"+m.game, m.game, rounds)
		return match.Pairings(list, len(m.specs), m.seed), err
	default:
		return match.Schedule(engine().Games, m.game, len(m.specs), m.games, m.seed)
	}
	list, err := readOpenings(m.openings, m.game)
	if err == nil && len(list) < rounds {
		err = fmt.Errorf("%s has %d openings, want %d", m.openings, len(list), rounds)
	}
	if err != nil {
		return nil, err
	}
	return match.Pairings(list[:rounds], len(m.specs), m.seed), nil
}

// readOpenings reads a file of openings, one per line. The error names the first line
// that is none.
func readOpenings(file, game string) (list []string, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	games := engine().Games
	for n, line := range strings.Split(string(text), "\n") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		p, err := games.Parse(game, line)
		if err == nil && p.Over() {
			err = errors.New("the game is over")
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, n+1, err)
		}
		list = append(list, line)
	}
	return list, nil
}

// resume reads the finished games from the file. It ignores games beyond the first
// games of the schedule: the file may be that of a longer contest.
func (m *tournament) resume(games int) (done map[int]bool, err error) {
	done = map[int]bool{}
	if m.out == "" {
		return done, nil
	}
	m.file, err = os.OpenFile(m.out, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	lines := bufio.NewReader(m.file)
	for n, at := 1, int64(0); ; n++ {
		text, err := lines.ReadBytes('\n')
		if err != nil && err != io.EOF {
			return nil, err
		}
		if len(text) == 0 {
			return done, nil
		}
		var l line
		if fault := json.Unmarshal(text, &l); fault != nil {
			if err == io.EOF && isCutLine(text) {
				fmt.Fprintf(os.Stderr, "tengen match: %s:%d: the last line was cut off; it is dropped and its game played again\n", m.out, n)
				return done, m.file.Truncate(at)
			}
			return nil, fmt.Errorf("%s:%d: this is no game of a match: %w", m.out, n, fault)
		}
		if l.Contest == m.name() && !done[l.Number] && l.Number < games {
			if !m.possible(&l.Record) {
				return nil, fmt.Errorf("%s: game %d is not one of this contest", m.out, l.Number)
			}
			done[l.Number] = true
			m.count(&l.Record)
		}
		if at += int64(len(text)); err == io.EOF { // only its line end is missing
			_, err = m.file.WriteString("\n")
			return done, err
		}
	}
}

// isCutLine reports whether a text without a line end is the start of a game's line.
func isCutLine(text []byte) bool {
	start := []byte(`{"Contest":"`)
	return bytes.HasPrefix(text, start) || bytes.HasPrefix(start, text)
}

// possible reports whether the numbers of a game are those of this contest's players.
func (m *tournament) possible(r *match.Record) bool {
	a, b := r.Players[0], r.Players[1]
	return r.Number >= 0 && min(a, b) >= 0 && max(a, b) < len(m.specs) && a != b && (r.Winner == a || r.Winner == b || r.Winner == -1)
}

// count adds a game to the standings and the pack.
func (m *tournament) count(r *match.Record) {
	m.table.Add(r)
	if m.packFile != "" {
		m.records = append(m.records, *r)
	}
}

// add counts, writes and prints a game that has just been played.
func (m *tournament) add(r *match.Record) error {
	m.children.wait()
	m.count(r)
	if !m.quiet {
		winner := "draw"
		if r.Winner >= 0 {
			winner = m.specs[r.Winner].name
		}
		fmt.Fprintf(m.stdout, "%d %s-%s: %s (%s) %s %s\n", r.Number+1, m.specs[r.Players[0]].name, m.specs[r.Players[1]].name,
			winner, r.Reason, r.Moves, r.Fault)
		if len(m.specs) == 2 {
			fmt.Fprintln(m.stdout, m.summary())
		}
	}
	if err := m.files.add(m.game, r, m.specs[r.Players[0]].name, m.specs[r.Players[1]].name); err != nil {
		return err
	}
	if m.file == nil {
		return nil
	}
	text, err := json.Marshal(line{m.name(), *r})
	if err == nil {
		_, err = m.file.Write(append(text, '\n'))
	}
	return err
}

func (m *tournament) decided() bool {
	if !m.sprt {
		return false
	}
	low, high := match.Bounds(0.05, 0.05)
	llr := m.table.Cells[0][1].Pairs.LLR(m.elo0, m.elo1)
	return m.table.Cells[0][1].Pairs.N() > 1 && (llr <= low || llr >= high)
}

// summary describes the state of a match of two players.
func (m *tournament) summary() string {
	c := &m.table.Cells[0][1]
	low, elo, high := c.Pairs.Elo()
	least, score, most := c.Pairs.Score()
	s := fmt.Sprintf("%s against %s: +%d =%d -%d, pairs %v, %.1f %% [%.1f, %.1f], Elo %+.0f [%+.0f, %+.0f]",
		m.specs[0].name, m.specs[1].name, c.Wins, c.Draws, c.Losses, c.Pairs, 100*score, 100*least, 100*most, elo, low, high)
	if m.sprt {
		low, high := match.Bounds(0.05, 0.05)
		s += fmt.Sprintf(", LLR %.2f [%.2f, %.2f] for %g, %g", c.Pairs.LLR(m.elo0, m.elo1), low, high, m.elo0, m.elo1)
	}
	return s
}

// print prints the crosstable: points and games against each opponent, and Elo against
// all others together.
func (m *tournament) print() {
	fmt.Fprintln(m.stdout, m.name())
	if len(m.specs) == 2 {
		fmt.Fprintln(m.stdout, m.summary())
	} else {
		for a, s := range m.specs {
			total := m.table.Total(a)
			low, elo, high := total.Pairs.Elo()
			fmt.Fprintf(m.stdout, "%-18s %6.1f/%-4d %+5.0f [%+5.0f, %+5.0f]", s.name,
				float64(total.Wins)+float64(total.Draws)/2, total.Games(), elo, low, high)
			for b, c := range m.table.Cells[a] {
				if a == b {
					fmt.Fprint(m.stdout, "       -   ")
					continue
				}
				fmt.Fprintf(m.stdout, " %5.1f/%-4d", float64(c.Wins)+float64(c.Draws)/2, c.Games())
			}
			fmt.Fprintln(m.stdout)
		}
	}
	for a, faults := range m.table.Faults {
		s := &m.table.Spent[a]
		fmt.Fprintf(m.stdout, "%s: %d moves, %v a move, %v the longest\n", m.specs[a].name, s.Moves,
			s.Mean().Round(time.Millisecond), s.Max.Round(time.Millisecond))
		for _, why := range []match.Reason{match.Illegal, match.Crash, match.Late} {
			if n := faults[why]; n > 0 {
				fmt.Fprintf(m.stdout, "%s lost %d by %s\n", m.specs[a].name, n, why)
			}
		}
	}
}

// gameFiles are where a match stores its games for other programs; "" means nowhere.
type gameFiles struct {
	sgf string // one file, to which games are appended
	psq string // a folder, with one file per game
}

// check returns an error before the first game if the games cannot be written in these
// formats.
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

// add writes a game of two players; the first had Black.
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
	g.Root.SetText(record.Text{Comment: r.Fault})
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

// sgfResult returns SGF's RE property: the winner, and T for a loss on time or F for a
// forfeit.
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

// matchTable is the table of a contest in the form that the Arena screen reads: the
// conditions, the command that repeats it, the engine's version given by -version, and
// the standings.
type matchTable struct{ *tournament }

// command returns the command line that repeats the contest, as a shell reads it.
func (t matchTable) command() string {
	words := []string{"tengen", "match", "-game", t.game, "-games", fmt.Sprint(t.games), "-seed", fmt.Sprint(t.seed)}
	if t.openings != "" {
		words = append(words, "-openings", t.openings)
	}
	if t.opening != "" {
		words = append(words, "-opening", t.opening)
	}
	if t.margin != defaultMargin {
		words = append(words, "-margin", t.margin.String())
	}
	if t.sprt {
		words = append(words, "-sprt", fmt.Sprintf("%g,%g", t.elo0, t.elo1))
	}
	if !t.proof {
		words = append(words, "-proof=false")
	}
	for _, s := range t.specs {
		words = append(words, "-engine", s.text)
	}
	for i, word := range words {
		words[i] = shellWord(word)
	}
	return strings.Join(words, " ")
}

// Encode writes the fields of the table; the standings come last.
func (t matchTable) Encode(w protocol.Writer) {
	w.Text("game", t.game)
	w.Number("games", float64(t.games))
	w.Number("seed", float64(t.seed))
	if t.openings != "" {
		w.Text("openings", strings.TrimSuffix(filepath.Base(t.openings), ".txt"))
	}
	w.Text("command", t.command())
	engines := make([]string, len(t.specs))
	for i, s := range t.specs {
		engines[i] = s.text
	}
	w.Texts("engines", engines)
	w.Text("version", t.version)
	w.Number("id", 0)
	contest.StandingsOf(t.table).Encode(w)
}

// write writes the table to a file; "" means no file.
func (t matchTable) write(name string) error {
	if name == "" {
		return nil
	}
	return os.WriteFile(name, (&jsonWriter{b: []byte("{")}).line(t), 0o644)
}
