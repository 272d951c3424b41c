package main

import (
	"bufio"
	"encoding/json"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/opening"
	"tengen/engine/player"
)

// lineByLine reads each line only when it is requested, so that the result of a search does
// not depend on when the input ends.
type lineByLine struct {
	r   *bufio.Reader
	now func() time.Duration
}

func (l *lineByLine) next() (inputLine, error) {
	line, err := nextLine(l.r)
	return inputLine{text: string(line), at: l.now(), err: err}, err
}

func (l *lineByLine) ended() bool  { return false }
func (l *lineByLine) closed() bool { return false }

func (l *lineByLine) stopped() bool { return false }

func (l *lineByLine) restarted(time.Duration) bool { return false }

// tickingClock returns a clock that advances 1 ms with each call.
func tickingClock() func() time.Duration {
	at := time.Duration(0)
	return func() time.Duration {
		at += time.Millisecond
		return at
	}
}

// brainOf returns a brain that answers lines, one at a time, with the clock now.
func brainOf(out io.Writer, now func() time.Duration, lines ...string) *gomocupBrain {
	text := strings.NewReader(strings.Join(lines, "\n") + "\n")
	return newGomocupBrain(&lineByLine{bufio.NewReader(text), now}, out, now)
}

// talk sends lines and returns the answers without messages.
func talk(t testing.TB, lines ...string) []string {
	t.Helper()
	var out strings.Builder
	start := time.Now()
	brainOf(&out, func() time.Duration { return time.Since(start) }, lines...).run()
	var answers []string
	for line := range strings.Lines(out.String()) {
		if !strings.HasPrefix(line, "MESSAGE") {
			answers = append(answers, strings.TrimSpace(line))
		}
	}
	return answers
}

// An exchange is what a manager sends, and what the program must answer; "*" is any
// answer but an error.
type exchange struct {
	name  string
	lines []string
	want  []string
}

const (
	quick   = "INFO max_node 2000"
	notOn19 = "ERROR renju is played on 15 lines, not 19"
	unknown = "ERROR INFO rule: this rule is not supported"
)

// holdAll holds each exchange with a new program.
func holdAll(t *testing.T, all []exchange) {
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			got := talk(t, c.lines...)
			ok := len(got) == len(c.want)
			for i := 0; ok && i < len(got); i++ {
				ok = got[i] == c.want[i] || c.want[i] == "*" && !strings.HasPrefix(got[i], "ERROR")
			}
			if !ok {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// Moves of a game, one after another.
func TestGomocupMoves(t *testing.T) {
	holdAll(t, []exchange{
		{"the first move is the centre", []string{quick, "START 15", "BEGIN", "END", "ABOUT"}, []string{"OK", "7,7"}},
		{"a five is completed, rows counted from the top", []string{quick, "START 15", "BOARD",
			"0,1,1", "5,5,2", "1,1,1", "5,6,2", "2,1,1", "5,7,2", "3,1,1", "9,9,2", "DONE"}, []string{"OK", "4,1"}},
		{"three threads complete a five, then two", []string{quick, "INFO thread_num 3", "START 15", "BOARD",
			"0,1,1", "5,5,2", "1,1,1", "5,6,2", "2,1,1", "5,7,2", "3,1,1", "9,9,2", "DONE", "INFO THREAD_NUM 2", "RESTART", "BEGIN", "INFO THREAD_NUM x"},
			[]string{"OK", "4,1", "OK", "7,7"}},
		{"a four is stopped", []string{quick, "START 20", "BOARD",
			"19,0,2", "3,3,1", "19,1,2", "3,5,1", "19,2,2", "5,9,1", "19,3,2", "DONE"}, []string{"OK", "19,4"}},
		{"take back", []string{quick, "START 15", "TURN 0,0", "TAKEBACK 0,0"},
			[]string{"OK", "*", "ERROR 0,0 was not the last move"}},
		{"restart", []string{quick, "START 15", "BEGIN", "RESTART", "BEGIN"}, []string{"OK", "7,7", "OK", "7,7"}},
	})
}

// Positions that are sent whole, also strange ones.
func TestGomocupBoards(t *testing.T) {
	// Four stones of each side, beside the five of an earlier game.
	earlier := []string{"0,1,1", "5,5,2", "1,1,1", "5,6,2", "2,1,1", "5,7,2", "3,1,1", "9,9,2", "10,3,3", "11,3,3",
		"12,3,3", "13,3,3", "14,3,3"}
	over := []string{"BOARD", "0,0,1", "0,9,2", "1,0,1", "2,9,2", "2,0,1", "4,9,2", "3,0,1", "6,9,2", "4,0,1",
		"8,9,2", "DONE"}
	holdAll(t, []exchange{
		{"a board without DONE", []string{quick, "START 15", "BOARD", "7,7,2", "RESTART", "BEGIN", "SWAP2BOARD",
			"begin"},
			[]string{"OK", "ERROR BOARD: another command came before DONE", "OK", "7,7",
				"ERROR SWAP2BOARD: another command came before DONE", "*"}},
		{"STOP within a board", []string{quick, "START 15", "BOARD", "YXSTOP", "0,0,2", "DONE"}, []string{"OK", "*"}},
		{"a rule that changes during a game takes effect on the next board",
			[]string{quick, "INFO rule 1", "START 15", "TURN 0,0", "INFO rule 0", "BOARD",
				"0,1,1", "5,5,2", "1,1,1", "5,6,2", "2,1,1", "5,7,2", "3,1,1", "9,9,2", "5,1,1", "9,10,2", "DONE"}, []string{"OK", "*", "4,1"}},
		{"stones in any order, although Black's overline would have been a five earlier",
			[]string{quick, "INFO rule 1", "START 15", "BOARD", "0,0,1", "0,9,2", "1,0,1", "2,9,2", "2,0,1", "4,9,2",
				"3,0,1", "6,9,2",
				"4,0,1", "8,9,2", "5,0,1", "8,8,2", "DONE"}, []string{"OK", "*"}},
		{"a game that is over", []string{quick, "START 15", "BOARD", "0,0,1", "0,9,2", "1,0,1", "2,9,2", "2,0,1",
			"4,9,2", "3,0,1", "6,9,2",
			"4,0,1", "8,9,2", "DONE"}, []string{"OK", "ERROR the game is over"}},
		{"a stone of an earlier game's line", append(append([]string{quick, "START 15", "BOARD"}, earlier...),
			"DONE"), []string{"OK", "4,1"}},
		{"an earlier game's line with an impossible number of stones",
			[]string{quick, "START 15", "BOARD", "0,0,1", "1,0,1", "2,0,1", "5,5,3", "DONE"},
			[]string{"OK", "ERROR 3 stones against 0, and 1 of earlier games: they cannot have been played in turn"}},
		{"an earlier game's stone on an occupied point",
			[]string{quick, "START 15", "BOARD", "0,0,2", "0,0,3", "DONE"}, []string{"OK",
				"ERROR 0,0: the point is occupied"}},
		{"a board in one line", []string{quick, "START 15",
			"BOARD 0,1,1 5,5,2 1,1,1 5,6,2 2,1,1 5,7,2 3,1,1 9,9,2 DONE"}, []string{"OK", "4,1"}},
		{"a board of one stone in one line", []string{quick, "START 15", "BOARD 7,7,2 DONE"}, []string{"OK", "*"}},
		{"a board in two lines, with blanks", []string{quick, "START 15", "board  0 , 1, 1 5,5,2 1,1,1 5,6,2",
			"2,1,1 5,7,2 3,1,1 9,9,2 done"}, []string{"OK", "4,1"}},
		{"empty lines in a board", []string{quick, "START 15", "BOARD", "", "0,1,1", "5,5,2", "  ", "1,1,1", "5,6,2",
			"2,1,1", "\t", "5,7,2", "3,1,1", "9,9,2", "", "DONE"},
			[]string{"OK", "4,1"}},
		{"INFO within a board", []string{quick, "START 15", "BOARD", "7,7,2", "INFO time_left 5000", "info\tfoo\tbar",
			"INFO", "DONE", "SWAP2BOARD", "INFO time_left 5000",
			"7,7", "0,0", "7,8", "14,14", "8,7", "DONE"}, []string{"OK", "*", "SWAP"}},
		{"END within a board", []string{quick, "START 15", "BOARD", "0,1,1", "END", "START 15"}, []string{"OK"}},
		{"END within other boards", []string{quick, "START 15", "SWAP2BOARD", "0,1", "end"}, []string{"OK"}},
		{"a refused board leaves none of its stones",
			[]string{quick, "START 15", "BOARD", "7,7,2", "7,7,1", "DONE", "BEGIN"}, []string{"OK",
				"ERROR 7,7: the point is occupied", "7,7"}},
		{"a board that is over leaves none of its stones",
			append(append([]string{quick, "START 15"}, over...), "BEGIN"), []string{"OK", "ERROR the game is over",
				"7,7"}},
		{"a board with an invalid stone leaves none of its stones",
			[]string{quick, "START 15", "BOARD", "7,7,2", "8,8,4", "DONE", "TAKEBACK 7,7", "BEGIN"},
			[]string{"OK", `ERROR "8,8,4" is no stone`, "ERROR 7,7 was not the last move", "7,7"}},
		{"occupied point", []string{quick, "START 15", "BOARD", "0,0,1", "0,0,2", "DONE"},
			[]string{"OK", "ERROR 0,0: the point is occupied"}},
	})
}

// The opening by swap2.
func TestGomocupSwap2Stones(t *testing.T) {
	holdAll(t, []exchange{
		{"swap2: wrong number of stones", []string{"START 15", "SWAP2BOARD", "7,7", "8,8", "DONE"},
			[]string{"OK", "ERROR swap2 asks at 0, 3 or 5 stones"}},
		{"swap2: Black's two open twos are taken",
			[]string{"START 15", "SWAP2BOARD", "7,7", "0,0", "7,8", "14,14", "8,7", "DONE"}, []string{"OK", "SWAP"}},
		{"swap2: occupied point", []string{"START 15", "SWAP2BOARD", "7,7", "7,7", "7,8", "DONE"},
			[]string{"OK", "ERROR the point is occupied"}},
		{"Yixin's swap2: wrong number of stones", []string{"yxswap2step1", "start 15 15", "yxswap2step2",
			"yxswap2step3"},
			[]string{"ERROR START comes first", "OK", "ERROR the step asks at 3 stones, not at 0",
				"ERROR the step asks at 5 stones, not at 0"}},
		{"a swap2 board that is refused leaves none of its stones",
			[]string{quick, "START 15", "SWAP2BOARD", "7,7", "8,8", "DONE", "BEGIN"},
			[]string{"OK", "ERROR swap2 asks at 0, 3 or 5 stones", "7,7"}},
		{"swap2 in one line", []string{quick, "START 15", "SWAP2BOARD 7,7 0,0 7,8 14,14 8,7 DONE"},
			[]string{"OK", "SWAP"}},
	})
}

// Commands, settings and lines that are unusual or wrong.
func TestGomocupLines(t *testing.T) {
	strangeInfos := []string{
		"INFO", "INFO timeout_turn", "INFO timeout_turn -1", "INFO timeout_turn 100.0", "INFO timeout_turn 1e99", "INFO timeout_turn NaN",
		"INFO timeout_turn 99999999999999999999999", "INFO timeout_match -1", "INFO timeout_match soon", "INFO time_left 2147483647", "INFO max_memory -1",
		"INFO max_memory 0", "INFO max_node -1", "INFO max_depth -5", "INFO thread_num -1", "INFO thread_num 1000000", "INFO rule", "INFO rule x", "INFO rule 4",
		"INFO folder /tmp", "INFO evaluate 3,3", "INFO game_type 1", "INFO rule 0", "INFO timeout_turn 0",
	}
	holdAll(t, []exchange{
		{"renju needs 15 lines", []string{"INFO rule 4", "START 19", "BEGIN", "TURN 9,9", "BOARD", "DONE",
			"INFO rule 0", "BEGIN"},
			[]string{"OK", notOn19, notOn19, notOn19, "9,9"}},
		{"INFO is never answered", append(append([]string{"START 15"}, strangeInfos...), quick, "BEGIN"),
			[]string{"OK", "7,7"}},
		{"an unknown rule is reported with the move",
			[]string{quick, "START 15", "INFO rule 9", "BEGIN", "INFO rule caro", "TURN 7,7", "INFO rule 1", "BEGIN"},
			[]string{"OK", unknown, unknown, "7,7"}},
		{"rule 2 means renju, on 15 lines only", []string{quick, "INFO rule 2", "START 15", "BEGIN", "START 19",
			"BEGIN", "INFO rule 6", "RESTART", "BEGIN"},
			[]string{"OK", "7,7", "OK", "9,9", "OK", notOn19}},
		{"rectangular boards", []string{"RECTSTART 15,10"}, []string{"ERROR rectangular boards are not supported"}},
		{"width and height", []string{"START 15 15", "START 15,15", "start\t20 , 20", "RECTSTART 15,15",
			"rectstart 19 19", "START 15 16", "RECTSTART 15,15,15", "START 15 x"},
			[]string{"OK", "OK", "OK", "OK", "OK", "ERROR rectangular boards are not supported",
				`ERROR unsupported size "15,15,15"`, `ERROR unsupported size "15 x"`}},
		{"the lines of an unknown command", []string{quick, "START 15", "PROBOARD", "7,7", "8,8", "DONE", "YXBLOCK",
			"1,1,1", "DONE", "BEGIN"}, []string{"OK", "UNKNOWN PROBOARD", "UNKNOWN YXBLOCK", "7,7"}},
		{"a move with a blank", []string{quick, "START 15", "TURN 7 7", "TAKEBACK 7;7"},
			[]string{"OK", "*", "ERROR 7;7 was not the last move"}},
		{"sizes", []string{"START 4", "START x", "START"},
			[]string{`ERROR unsupported size "4"`, `ERROR unsupported size "x"`, `ERROR unsupported size ""`}},
		{"nonsense", []string{"HELLO there", "TURN 3,3", "INFO rule 9", "INFO timeout_turn soon", "INFO weather fine",
			"RESTART", "DONE"},
			[]string{"UNKNOWN HELLO", "ERROR START comes first", "ERROR START comes first", "UNKNOWN DONE"}},
		{"tabs and carriage returns", []string{quick + "\r", "start\t15\r", "INFO\tmax_node\t50\r",
			"info\tfoo\tbar\r", "\t\r", "turn\t0,0\r"}, []string{"OK", "*"}},
		{"a byte order mark before the first command", []string{"\ufeffSTART 15", quick, "BEGIN"},
			[]string{"OK", "7,7"}},
		{"a line that is too long", []string{quick, strings.Repeat("9", maxLine+2), "START 15"},
			[]string{"ERROR the line is too long: 1 MiB is the most", "OK"}},
		{"little memory, set after START", []string{quick, "START 15", "INFO max_memory 1000000", "BEGIN"},
			[]string{"OK", "7,7"}},
		{"bad moves", []string{quick, "START 15", "TURN 15,0", "TURN 3", "TURN a,b", "BOARD", "1,1,4", "DONE",
			"BOARD", "1,1,1", "DONE"},
			[]string{"OK", `ERROR "15,0" is not on the board`, `ERROR "3" is no point`, `ERROR "a,b" is no point`,
				`ERROR "1,1,4" is no stone`,
				"ERROR 1 stones against 0: it is not our turn"}},
	})
}

// Both notations of a point, on a position without symmetry.
func TestGomocupPoints(t *testing.T) {
	b := &gomocupBrain{size: 15}
	for gomocup, ours := range map[string]string{"0,0": "a15", "14,0": "o15", "0,14": "a1", "7,7": "h8", "2,3": "c12",
		"10,1": "k14"} {
		p, err := b.point(gomocup)
		if err != nil || p.String() != ours || b.format(p) != gomocup {
			t.Errorf("%s: %v (%v), want %s; back: %s", gomocup, p, err, ours, b.format(p))
		}
	}
}

// The time for a move never exceeds the turn's time or a share of the game's time.
func TestGomocupBudget(t *testing.T) {
	for _, c := range []struct {
		lines []string
		most  time.Duration
	}{
		{nil, 30*time.Second - margin},
		{[]string{"timeout_turn 1000"}, time.Second - margin},
		{[]string{"timeout_turn 1000.0"}, time.Second - margin},
		{[]string{"timeout_turn 1000", "timeout_turn soon", "timeout_turn"}, time.Second - margin},
		{[]string{"timeout_turn 0"}, time.Millisecond},
		{[]string{"timeout_turn 0", "timeout_match 0"}, 5*time.Second - margin},
		{[]string{"timeout_turn 0", "time_left 2147483647"}, 5*time.Second - margin},
		{[]string{"timeout_turn 0", "timeout_match 0", "time_left 0", "max_memory 0"}, 5*time.Second - margin},
		{[]string{"timeout_turn 2000", "time_left 0"}, 2*time.Second - margin},
		{[]string{"timeout_turn 2000", "timeout_match 60000", "time_left 0"}, 0},
		{[]string{"timeout_turn 0", "timeout_match 60000"}, time.Millisecond},
		{[]string{"timeout_turn 1000", "timeout_turn -1"}, 30*time.Second - margin},
		{[]string{"timeout_turn 50"}, 25 * time.Millisecond},
		{[]string{"timeout_turn 5000", "timeout_match 12200"}, 1200 * time.Millisecond},
		{[]string{"timeout_turn -1", "timeout_match 12200"}, 1200 * time.Millisecond},
		{[]string{"timeout_match 12000", "timeout_turn 5000", "time_left 6200"}, 600 * time.Millisecond},
		{[]string{"timeout_turn 5000", "time_left 6200"}, 600 * time.Millisecond},
		{[]string{"timeout_turn 5000", "timeout_match 0", "time_left 2147483647"}, 5*time.Second - margin},
		{[]string{"timeout_turn 5000", "time_left -1"}, 0},
		{[]string{"timeout_turn 5000", "time_left 10"}, 5 * time.Millisecond / 30 * 3},
		{[]string{"timeout_turn 5000", "time_left 6000", "timeout_match 0"}, 5*time.Second - margin},
		{[]string{"timeout_turn 5000", "timeout_match 6000", "timeout_match -1"}, 5*time.Second - margin},
	} {
		p, _ := gomoku.New(gomoku.Freestyle, 15)
		b := brainOf(io.Discard, func() time.Duration { return 0 })
		b.position = p
		for _, l := range c.lines {
			b.info(l)
		}
		l := b.limits()
		if want, most := player.Allot(l.Time, l.Left, 0, p.Ply()); most != c.most || want > most {
			t.Errorf("%q: %v and %v, want %v", c.lines, want, most, c.most)
		}
	}
}

// Limits of 0 or less mean no limit; the number of threads is at most that of cores.
func TestGomocupLimits(t *testing.T) {
	for _, c := range []struct {
		info string
		want player.Limits
	}{
		{"max_node 5000", player.Limits{Nodes: 5000}},
		{"max_node -1", player.Limits{}},
		{"max_node 1e9", player.Limits{Nodes: 1e9}},
		{"max_depth 99999999999999999999", player.Limits{Depth: 200}},
		{"max_depth -1", player.Limits{}},
		{"thread_num 64", player.Limits{Threads: 3}},
		{"thread_num 2", player.Limits{Threads: 2}},
		{"thread_num -1", player.Limits{}},
	} {
		b := brainOf(io.Discard, func() time.Duration { return 0 })
		b.cores = 3
		b.info(c.info)
		got := b.limits()
		got.Time = 0
		if got != c.want {
			t.Errorf("%s: %+v, want %+v", c.info, got, c.want)
		}
	}
}

// Every command ends within the turn's time, which begins when the command arrives. The
// test clock advances only when it is read, so the test counts the readings.
func TestGomocupClock(t *testing.T) {
	for _, lines := range [][]string{
		{"BEGIN"},
		{"TURN 7,7"},
		{"INFO thread_num 64", "TURN 7,7"},
		{"BOARD 7,7,2 7,8,1 8,8,2 DONE"},
		{"INFO thread_num 64", "BOARD 7,7,2 7,8,1 8,8,2 DONE"},
		{"SWAP2BOARD DONE"},
		{"SWAP2BOARD 7,7 8,8 9,7 DONE"},
		{"SWAP2BOARD 7,7 8,8 9,7 5,5 5,4 DONE"},
		{"YXBOARD 7,7,2 DONE", "YXBALANCEONE 0"},
		{"YXBOARD 7,7,2 DONE", "YXBALANCETWO 0"},
	} {
		now, out := tickingClock(), strings.Builder{}
		b := brainOf(&out, now, append([]string{"INFO timeout_turn 80", "START 15"}, lines...)...)
		b.cores = 2
		b.run()
		answers := strings.Split(strings.TrimSpace(out.String()), "\n")
		took := now() - b.arrived
		if last := answers[len(answers)-1]; strings.HasPrefix(last, "ERROR") || took > 80*time.Millisecond {
			t.Errorf("%q: after %v %q", lines, took, last)
		}
		if b.group.helpers > 1 {
			t.Errorf("%q: %d helpers on two cores", lines, b.group.helpers)
		}
	}
}

// When the turn's time is over, a judge still makes its first evaluation, and no other.
func TestGomocupLateJudge(t *testing.T) {
	at := time.Duration(0)
	b := brainOf(io.Discard, func() time.Duration { return at }, "INFO max_node 100", "INFO timeout_turn 1000",
		"START 15")
	b.run()
	p, err := gomoku.New(gomoku.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	b.prepareFor(p)
	for _, c := range []struct {
		gone  time.Duration
		calls int // that are answered, of three
	}{{0, 3}, {900 * time.Millisecond, 3}, {960 * time.Millisecond, 1}, {2 * time.Second, 1}} {
		at = c.gone
		judge := b.judge()
		for i := range 3 {
			want := opening.ErrLate
			if i < c.calls {
				want = nil
			}
			if moves, err := judge(p, 1); err != want || len(moves) != 1 && err == nil {
				t.Errorf("after %v, call %d: %v %v", c.gone, i, moves, err)
			}
		}
	}
}

// The time that has passed before the search begins is subtracted from the turn's time.
func TestGomocupLate(t *testing.T) {
	at := time.Duration(0)
	b := brainOf(io.Discard, func() time.Duration { return at })
	b.turn = time.Second
	for gone, want := range map[time.Duration]time.Duration{
		0: time.Second - margin, 300 * time.Millisecond: 700*time.Millisecond - margin, 2 * time.Second: time.Millisecond,
	} {
		if at = gone; b.limits().Time != want {
			t.Errorf("after %v: %v, want %v", gone, b.limits().Time, want)
		}
	}
}

// END or the end of the input ends an unlimited search and an unfinished BOARD.
func TestGomocupEnds(t *testing.T) {
	const endless = "INFO timeout_turn 2000000000\nINFO max_node 0\nSTART 15\n"
	for _, c := range []struct{ before, end string }{
		{"TURN 7,7\n", "END\n"},
		{"TURN 7,7\n", ""},
		{"TURN 7,7\n", "end\n"},
		{"TURN 7,7\nABOUT\nABOUT\n", "END\n"},
		{"INFO thread_num 4\nTURN 7,7\n", "END\n"},
		{"BOARD\n7,7,2\nDONE\n", "END\n"},
		{"BOARD\n7,7,2\n", "END\n"},
		{"BOARD\n7,7,2\n", ""},
		{"SWAP2BOARD\n7,7\n", ""},
		{"YXBOARD 7,7,2 DONE\nYXBALANCETWO 0\n", ""},
	} {
		in, ask := io.Pipe()
		ended := make(chan error, 1)
		var out strings.Builder
		go func() { ended <- playGomocup(in, &out, nil) }()
		if _, err := io.WriteString(ask, endless+c.before+c.end); err != nil {
			t.Fatal(err)
		}
		if c.end == "" {
			ask.Close()
		}
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if strings.Contains(out.String(), "ERROR") {
			t.Errorf("%q, then %q: %s", c.before, c.end, out.String())
		}
	}
}

// Commands from a pipe, whose input ends at once, get a move that is thought about, and lines
// can end with CR alone.
func TestGomocupPipe(t *testing.T) {
	for _, end := range []string{"\n", "\r\n", "\r"} {
		commands := strings.Join([]string{"INFO rule 4", "INFO timeout_turn 800", "START 15", "BOARD", "7,7,1",
			"8,8,2", "DONE", ""}, end)
		var out strings.Builder
		begun := time.Now()
		if err := playGomocup(strings.NewReader(commands), &out, nil); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if took := time.Since(begun); took < 300*time.Millisecond || lines[0] != "OK" ||
			!strings.Contains(lines[len(lines)-1], ",") || strings.Contains(out.String(), "ERROR") {
			t.Errorf("%q: %q after %v", end, lines, took)
		}
	}
}

// A line that ends with CR is read before anything follows it.
func TestLineEnds(t *testing.T) {
	in, ask := io.Pipe()
	r := bufio.NewReader(&lineEnds{in: in})
	for _, c := range []struct{ sent, want string }{{"ABOUT\r", "ABOUT"}, {"\nSTART 15\r", "START 15"},
		{"\rBEGIN\n", ""}} {
		go io.WriteString(ask, c.sent)
		if line, err := nextLine(r); err != nil || string(line) != c.want {
			t.Errorf("%q: %q, %v", c.sent, line, err)
		}
	}
}

// STOP ends a search with a move, in every spelling, and no search after it.
func TestGomocupStops(t *testing.T) {
	const endless = "INFO timeout_turn 2000000000\nINFO max_node 0\nSTART 15\n"
	for _, c := range []struct{ before, stop string }{
		{"TURN 7,7\n", "STOP\n"},
		{"TURN 7,7\n", "yxstop\r\n"},
		{"INFO thread_num 3\nTURN 7,7\n", "\tYXSTOP \n"},
		{"BOARD\n7,7,2\nDONE\n", "stop\n"},
		{"SWAP2BOARD DONE\n", "stop\n"},
	} {
		in, ask := io.Pipe()
		out, answers := io.Pipe()
		go playGomocup(in, answers, nil)
		lines := bufio.NewScanner(out)
		if _, err := io.WriteString(ask, endless+c.before); err != nil {
			t.Fatal(err)
		}
		lines.Scan() // OK
		time.Sleep(50 * time.Millisecond)
		if _, err := io.WriteString(ask, c.stop); err != nil {
			t.Fatal(err)
		}
		for lines.Scan() && strings.HasPrefix(lines.Text(), "MESSAGE") {
		}
		if !gomocupAnswer.MatchString(lines.Text()) || strings.HasPrefix(lines.Text(), "ERROR") {
			t.Errorf("%q, then %q: %q", c.before, c.stop, lines.Text())
		}
		// A later search is not stopped.
		start := time.Now()
		if _, err := io.WriteString(ask, "RESTART\nINFO timeout_turn 300\nTURN 5,5\n"); err != nil {
			t.Fatal(err)
		}
		lines.Scan()
		for lines.Scan() && strings.HasPrefix(lines.Text(), "MESSAGE") {
		}
		if took := time.Since(start); took < 50*time.Millisecond {
			t.Errorf("%q: the next move after %v", c.before, took)
		}
		ask.Close()
	}
}

// A STOP that arrives before the search begins still leaves a move to send.
func TestGomocupStopsAtOnce(t *testing.T) {
	var out strings.Builder
	if err := playGomocup(strings.NewReader("START 15\nTURN 7,7\nSTOP\n"), &out, nil); err != nil {
		t.Fatal(err)
	}
	answers := strings.Fields(out.String())
	if last := answers[len(answers)-1]; !gomocupAnswer.MatchString(last) || strings.Contains(out.String(), "ERROR") {
		t.Error(out.String())
	}
}

// A point that was answered is occupied, so that nobody can move there again.
func TestGomocupOccupied(t *testing.T) {
	for _, lines := range [][]string{
		{"TURN 7,7"},
		{"SWAP2BOARD DONE"},
		{"SWAP2BOARD 7,7 0,0 7,8 14,14 8,7 DONE", "TURN 3,3"},
		{"SWAP2BOARD 7,7 8,8 9,9 DONE"},
		{"YXBOARD 7,7,2 DONE", "YXBALANCEONE 0"},
		{"YXBOARD 7,7,2 DONE", "YXBALANCETWO 0"},
		{"BOARD 7,7,3 7,8,3 7,9,3 7,10,3 7,11,3 DONE"},
		{"BOARD 7,7,3 7,8,3 7,9,3 7,10,3 7,11,3 0,0,1 0,2,1 0,4,1 0,6,1 DONE"},
		{"BOARD 7,7,3 7,8,3 7,9,3 7,10,3 7,11,3 0,0,2 0,2,2 0,4,2 0,6,2 DONE", "BEGIN"},
	} {
		answers := talk(t, append([]string{"INFO max_node 500", "START 15"}, lines...)...)
		for _, answer := range answers[1:] {
			if strings.HasPrefix(answer, "ERROR") {
				t.Errorf("%q: %q", lines, answer)
			}
			for _, point := range strings.Fields(answer) {
				if strings.Contains(strings.Join(lines, " "), " "+point) {
					t.Errorf("%q: %s is occupied", lines, point)
				}
			}
		}
	}
	// The points of the last answer cannot be played again, by either side.
	for _, lines := range [][]string{
		{"BOARD 7,7,3 7,8,3 7,9,3 7,10,3 7,11,3 DONE"},
		{"YXBOARD 7,7,2 DONE"},
		{"SWAP2BOARD 7,7 0,0 7,8 14,14 8,7 DONE"},
	} {
		answers := talk(t, append(append([]string{"INFO max_node 500", "START 15"}, lines...), "TURN 7,7")...)
		if last := answers[len(answers)-1]; last != "ERROR the point is occupied" {
			t.Errorf("%q, then a move on a stone: %q", lines, last)
		}
	}
}

// The stones of earlier winning lines are divided so that both sides have the same
// number and neither has a complete line.
func TestGomocupShared(t *testing.T) {
	for _, c := range []struct{ own, other, lines, wantOwn, wantOther int }{
		{0, 0, 5, 2, 3}, {4, 4, 5, 6, 7}, {8, 4, 5, 9, 8}, {4, 8, 5, 8, 9}, {4, 9, 5, 9, 9}, {5, 5, 10, 10, 10}, {9,
			4, 10, 11, 12}, {6, 5, 1, 6, 6}, {20, 3, 5, 20, 8},
	} {
		points := func(n int) []gomoku.Point { return make([]gomoku.Point, n) }
		own, other := shared(points(c.own), points(c.other), points(c.lines))
		if len(own) != c.wantOwn || len(other) != c.wantOther {
			t.Errorf("%+v: %d and %d", c, len(own), len(other))
		}
	}
}

// The numbers of INFO rule and the rules they mean.
func TestGomocupRules(t *testing.T) {
	for _, c := range []struct {
		info string
		size int
		want gomoku.Rule
	}{
		{"rule 0", 15, gomoku.Freestyle},
		{"rule 1", 15, gomoku.Standard},
		{"rule 2", 15, gomoku.Renju},
		{"rule 2", 20, gomoku.Freestyle},
		{"rule 3", 15, gomoku.Standard},
		{"rule 4", 15, gomoku.Renju},
		{"rule 5", 15, gomoku.Renju},
		{"rule 6", 15, gomoku.Renju},
	} {
		b := brainOf(io.Discard, tickingClock())
		b.size = c.size
		b.info(c.info)
		if got := b.gameRule(); got != c.want {
			t.Errorf("%s on %d lines is %s, want %s", c.info, c.size, got, c.want)
		}
	}
}

// There is only one player, made before the first move for the rule and the memory in
// effect.
func TestGomocupPlayer(t *testing.T) {
	b := brainOf(io.Discard, tickingClock())
	do := func(word, rest string) { b.command(word, rest) }
	do("INFO", "max_node 100")
	do("START", "15")
	do("INFO", "rule 1")
	do("INFO", "max_memory 8000000")
	first := b.player
	do("BEGIN", "")
	if first == nil || b.player != first || b.rule != gomoku.Standard || b.hash != 4000000 {
		t.Fatalf("a player of %s with a table of %d bytes", b.rule, b.hash)
	}
	do("RESTART", "")
	do("BEGIN", "")
	if b.player != first {
		t.Error("another player for the same rule")
	}
	do("INFO", "rule 4")
	do("RESTART", "")
	do("BEGIN", "")
	if b.player == first || b.rule != gomoku.Renju {
		t.Errorf("a player of %s plays renju", b.rule)
	}
}

// gomocupAnswer matches every possible answer: points, or one of a few words.
var gomocupAnswer = regexp.MustCompile(`(?s)^(\d+,\d+( \d+,\d+)*|OK|SWAP|FORBID \d*\.|(ERROR|UNKNOWN) .*|name=.*)$`)

func FuzzGomocup(f *testing.F) {
	f.Add("START 15\nBOARD\n1,1,1\n2,2,2\nDONE\n")
	f.Add("INFO rule 4\nSTART 15\nTURN 7,7\nTAKEBACK 7,7\n")
	f.Add("BOARD\n,,\n\xff\nDONE\nTURN ,\nINFO\n")
	f.Fuzz(func(t *testing.T, text string) {
		// Whatever was sent before, a five is completed on the next board.
		five := "INFO rule 0\nINFO max_memory 2000000\nINFO max_node 50\nSTART " +
			"15\nBOARD\n0,1,1\n5,5,2\n1,1,1\n5,6,2\n2,1,1\n5,7,2\n3,1,1\n9,9,2\nDONE"
		answers := talk(t, "INFO max_memory 2000000", "INFO max_node 50", text, "DONE", five)
		for _, line := range answers {
			if !gomocupAnswer.MatchString(line) {
				t.Errorf("%q: the answer %q", text, line)
			}
		}
		ended := slices.ContainsFunc(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' }),
			func(line string) bool {
				word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
				return strings.EqualFold(word, "END")
			})
		if !ended && (len(answers) == 0 || answers[len(answers)-1] != "4,1") {
			t.Errorf("%q: then %q, not the five", text, answers)
		}
	})
}

// Every answer to a request is an object; invalid lines do not end the conversation.
func TestAnalyse(t *testing.T) {
	lines := []string{
		`{"id":1,"cmd":"position","game":"renju15","moves":"i8a1j8c1h7e1h6g1"}`,
		`nonsense`,
		`{"id":2,"cmd":"position","game":"chess"}`,
		`{"id":3,"cmd":"position","game":"freestyle15","moves":"h8h8"}`,
		`{"id":4,"cmd":"search","game":"freestyle15","moves":"a1a5b1b5c1c5d1","limits":{"nodes":500}}`,
		`{"id":5,"cmd":"search","game":"freestyle15","player":"nobody"}`,
		`{"id":6,"cmd":"search","game":"freestyle15","limits":{"nodes":"many"}}`,
		`{"id":7,"cmd":"dance"}`,
		`{"id":8,"cmd":"solve","goal":"vcf","game":"freestyle15","moves":"h8a1i8c1j8e1"}`,
		`{"id":9,"cmd":"search","game":"freestyle15","moves":"a1a5b1b5c1c5d1d5e1"}`,
		`{"id":10,"cmd":"newgame"}`,
		`[1]`,
		strings.Repeat(" ", maxLine+1) + `{"id":11,"cmd":"newgame"}`,
	}
	var out strings.Builder
	if err := analyse(strings.NewReader(strings.Join(lines, "\n")+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for _, want := range []string{
		`"id":1,"type":"position"`, `{"point":"h8","reason":"double-three",`, `"toMove":"black"`,
		`{"id":0,"type":"error","code":"bad-request","message":"the line is no JSON object`,
		`{"id":2,"type":"error","code":"bad-game"`,
		`{"id":3,"type":"error","code":"illegal-move","message":"move 2, \"h8\": the point is occupied"}`,
		`{"id":4,"type":"result","move":"e1"`,
		`{"id":5,"type":"error","code":"unknown-player"`,
		`{"id":6,"type":"error","code":"bad-request","message":"field \"limits.nodes\": it is not a number"}`,
		`{"id":7,"type":"error","code":"bad-request"`,
		`"id":8,"type":"solution","goal":"vcf","side":"black","outcome":"win","plies":3`, `"verified":true`,
		`{"id":9,"type":"error","code":"game-over"`,
		`{"id":10,"type":"done"}`,
		`{"id":0,"type":"error","code":"bad-request","message":"the line is too long: 1 MiB is the most"}`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

func FuzzAnalyse(f *testing.F) {
	f.Add(`{"id":1,"cmd":"position","game":"renju15","moves":"h8"}`)
	f.Add(`{"id":1e99,"cmd":"search","limits":[]}`)
	f.Add("{\"id\":\"\\ud800\"}\n\x00")
	board := `{"id":99,"cmd":"position","game":"freestyle15","moves":"h8i9j10"}`
	var alone strings.Builder
	if err := analyse(strings.NewReader(board), &alone); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "search") || strings.Contains(text, "solve") {
			return // unlimited work is not a crash
		}
		var out strings.Builder
		if err := analyse(strings.NewReader(text+"\n"+board), &out); err != nil {
			t.Fatal(err)
		}
		answers := map[string]bool{}
		for line := range strings.Lines(out.String()) {
			var reply struct {
				ID   *float64
				Type string
			}
			if err := json.Unmarshal([]byte(line), &reply); err != nil || reply.ID == nil || reply.Type == "" {
				t.Errorf("%q: the answer %q: %v", text, line, err)
			}
			answers[line] = true
		}
		if !answers[alone.String()] {
			t.Errorf("%q: %q without %q", text, out.String(), alone.String())
		}
	})
}

func TestPerft(t *testing.T) {
	p, err := gomoku.Parse("freestyle5", "")
	if err != nil {
		t.Fatal(err)
	}
	for depth, want := range []int64{1, 25, 25 * 24, 25 * 24 * 23} {
		if got := perft(p, depth); got != want {
			t.Errorf("perft %d: %d, want %d", depth, got, want)
		}
	}
}

// A brain that is asked step by step by Swap2 answers legal stones and finally a
// colour.
func TestGomocupSwap2(t *testing.T) {
	stones := func(answer string) []string { return strings.Fields(answer) }
	first := talk(t, "INFO max_node 2000", "START 15", "SWAP2BOARD", "DONE")
	if len(first) != 2 || len(stones(first[1])) != 3 {
		t.Fatal(first)
	}
	lines := append([]string{"INFO max_node 2000", "START 15", "SWAP2BOARD"}, stones(first[1])...)
	second := talk(t, append(lines, "DONE")...)
	if len(second) != 2 || second[1] != "SWAP" && len(stones(second[1])) == 0 {
		t.Fatal(second)
	}
	if more := stones(second[1]); len(more) == 2 {
		third := talk(t, append(append(lines, more...), "DONE")...)
		if len(third) != 2 || third[1] != "SWAP" && len(stones(third[1])) != 1 {
			t.Fatal(third)
		}
	}
}

// What a turn needs is allocated before it, whatever comes first.
func TestGomocupReady(t *testing.T) {
	for _, lines := range [][]string{
		{"INFO thread_num 2", "START 15"},
		{"START 15", "INFO thread_num 2"},
		{"START 15", "INFO thread_num 2", "INFO max_memory 8000000"},
		{"START 15", "INFO thread_num 2", "INFO rule 4", "RESTART"},
		{"START 15"},
		{"INFO rule 4", "START 15"},
		{"START 15", "INFO max_memory 8000000", "INFO rule 1"},
	} {
		b := newGomocupBrain(nil, io.Discard, func() time.Duration { return 0 })
		b.cores = 2
		for _, line := range lines {
			word, rest, _ := strings.Cut(line, " ")
			b.command(word, rest)
		}
		player, group := b.player, b.group.group
		if player == nil || b.threads > 1 && group == nil {
			t.Errorf("%q: no player or group before the turn", lines)
		}
		b.prepareFor(b.position)
		if b.player != player || b.group.group != group {
			t.Errorf("%q: the turn makes another player or group", lines)
		}
		b.group.close()
	}
}
