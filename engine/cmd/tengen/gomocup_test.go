package main

import (
	"encoding/json"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/player"
)

// talk sends lines and returns the answers without messages.
func talk(t testing.TB, lines ...string) []string {
	t.Helper()
	var out strings.Builder
	if err := playGomocup(strings.NewReader(strings.Join(lines, "\n")+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	var answers []string
	for line := range strings.Lines(out.String()) {
		if !strings.HasPrefix(line, "MESSAGE") {
			answers = append(answers, strings.TrimSpace(line))
		}
	}
	return answers
}

func TestGomocup(t *testing.T) {
	const quick = "INFO max_node 2000"
	for _, c := range []struct {
		name  string
		lines []string
		want  []string
	}{
		{"the first move is the centre", []string{quick, "START 15", "BEGIN", "END", "ABOUT"}, []string{"OK", "7,7"}},
		{"a five is completed, rows counted from the top", []string{quick, "START 15", "BOARD",
			"0,1,1", "5,5,2", "1,1,1", "5,6,2", "2,1,1", "5,7,2", "3,1,1", "9,9,2", "DONE"}, []string{"OK", "4,1"}},
		{"three threads complete it as well, and after them two", []string{quick, "INFO thread_num 3", "START 15", "BOARD",
			"0,1,1", "5,5,2", "1,1,1", "5,6,2", "2,1,1", "5,7,2", "3,1,1", "9,9,2", "DONE", "INFO THREAD_NUM 2", "RESTART", "BEGIN", "INFO THREAD_NUM x"},
			[]string{"OK", "4,1", "OK", "7,7", `ERROR INFO thread_num: "x" is no number`}},
		{"a four is stopped", []string{quick, "START 20", "BOARD",
			"19,0,2", "3,3,1", "19,1,2", "3,5,1", "19,2,2", "5,9,1", "19,3,2", "DONE"}, []string{"OK", "19,4"}},
		{"take back", []string{quick, "START 15", "TURN 0,0", "TAKEBACK 0,0"}, []string{"OK", "*", "ERROR 0,0 was not the last move"}},
		{"restart", []string{quick, "START 15", "BEGIN", "RESTART", "BEGIN"}, []string{"OK", "7,7", "OK", "7,7"}},
		{"renju needs 15 lines", []string{"INFO rule 4", "START 19"}, []string{"ERROR renju is played on 15 lines, not 19"}},
		{"renju by its other number, on its board only", []string{quick, "INFO rule 2", "START 15", "BEGIN", "START 19", "BEGIN", "INFO rule 6", "RESTART"},
			[]string{"OK", "7,7", "OK", "9,9", "ERROR renju is played on 15 lines, not 19"}},
		{"rectangular boards", []string{"RECTSTART 15,10"}, []string{"ERROR rectangular boards are not supported"}},
		{"sizes", []string{"START 4", "START x", "START"}, []string{`ERROR unsupported size "4"`, `ERROR unsupported size "x"`, `ERROR unsupported size ""`}},
		{"nonsense", []string{"HELLO there", "TURN 3,3", "INFO rule 9", "INFO timeout_turn soon", "INFO weather fine"},
			[]string{"UNKNOWN HELLO", "ERROR START comes first", "ERROR rule 9 is not supported", `ERROR INFO timeout_turn: "soon" is no number`}},
		{"a rule that changes during a game holds from the next board on", []string{quick, "INFO rule 1", "START 15", "TURN 0,0", "INFO rule 0", "BOARD",
			"0,1,1", "5,5,2", "1,1,1", "5,6,2", "2,1,1", "5,7,2", "3,1,1", "9,9,2", "5,1,1", "9,10,2", "DONE"}, []string{"OK", "*", "4,1"}},
		{"stones in any order, though an overline of Black's would have been a five on the way",
			[]string{quick, "INFO rule 1", "START 15", "BOARD", "0,0,1", "0,9,2", "1,0,1", "2,9,2", "2,0,1", "4,9,2", "3,0,1", "6,9,2",
				"4,0,1", "8,9,2", "5,0,1", "8,8,2", "DONE"}, []string{"OK", "*"}},
		{"swap2: a stone too many", []string{"START 15", "SWAP2BOARD", "7,7", "8,8", "DONE"}, []string{"OK", "ERROR swap2 asks at 0, 3 or 5 stones"}},
		{"swap2: Black's two open twos are taken", []string{"START 15", "SWAP2BOARD", "7,7", "0,0", "7,8", "14,14", "8,7", "DONE"}, []string{"OK", "SWAP"}},
		{"swap2: a stone on a stone", []string{"START 15", "SWAP2BOARD", "7,7", "7,7", "7,8", "DONE"}, []string{"OK", "ERROR the point is occupied"}},
		{"balance: a stone, and two", []string{"START 15", "YXBOARD", "7,7,2", "DONE", "YXBALANCEONE 0", "YXBALANCETWO 0"}, []string{"OK", "*", "*"}},
		{"balance: no board yet", []string{"YXBALANCEONE 0"}, []string{"ERROR START comes first"}},
		{"balance: a board that can't be", []string{"START 15", "YXBOARD", "7,7,3", "DONE"}, []string{"OK", `ERROR "7,7,3" is no stone`}},
		{"a game that is over", []string{quick, "START 15", "BOARD", "0,0,1", "0,9,2", "1,0,1", "2,9,2", "2,0,1", "4,9,2", "3,0,1", "6,9,2",
			"4,0,1", "8,9,2", "DONE"}, []string{"OK", "ERROR the game is over"}},
		{"a stone on a stone", []string{quick, "START 15", "BOARD", "0,0,1", "0,0,2", "DONE"}, []string{"OK", "ERROR 0,0: the point is occupied"}},
		{"a line without end", []string{quick, strings.Repeat("9", maxLine+2), "START 15"}, []string{"ERROR the line is too long: 1 MiB is the most", "OK"}},
		{"little memory, told after START", []string{quick, "START 15", "INFO max_memory 1000000", "BEGIN"}, []string{"OK", "7,7"}},
		{"bad moves", []string{quick, "START 15", "TURN 15,0", "TURN 3", "TURN a,b", "BOARD", "1,1,3", "DONE", "BOARD", "1,1,1", "DONE"},
			[]string{"OK", `ERROR "15,0" is not on the board`, `ERROR "3" is no point`, `ERROR "a,b" is no point`, `ERROR "1,1,3" is no stone`,
				"ERROR 1 stones against 0: it is not our turn"}},
	} {
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

// The two ways of writing a point, on a position without symmetry.
func TestGomocupPoints(t *testing.T) {
	b := &gomocupBrain{size: 15}
	for gomocup, ours := range map[string]string{"0,0": "a15", "14,0": "o15", "0,14": "a1", "7,7": "h8", "2,3": "c12", "10,1": "k14"} {
		p, err := b.point(gomocup)
		if err != nil || p.String() != ours || b.format(p) != gomocup {
			t.Errorf("%s: %v (%v), want %s; back: %s", gomocup, p, err, ours, b.format(p))
		}
	}
}

// The time for a move never exceeds the turn's, nor a share of the game's.
func TestGomocupBudget(t *testing.T) {
	for _, c := range []struct {
		lines []string
		most  time.Duration
	}{
		{nil, 30*time.Second - margin},
		{[]string{"timeout_turn 1000"}, time.Second - margin},
		{[]string{"timeout_turn 0"}, time.Millisecond},
		{[]string{"timeout_turn 50"}, 25 * time.Millisecond},
		{[]string{"timeout_turn 5000", "timeout_match 12200"}, 1200 * time.Millisecond},
		{[]string{"timeout_match 12000", "timeout_turn 5000", "time_left 6200"}, 600 * time.Millisecond},
		{[]string{"timeout_turn 5000", "time_left 6200"}, 600 * time.Millisecond},
		{[]string{"timeout_turn 5000", "timeout_match 0", "time_left 2147483647"}, 5*time.Second - margin},
		{[]string{"timeout_turn 5000", "time_left -1"}, 0},
		{[]string{"timeout_turn 5000", "time_left 10"}, 5 * time.Millisecond / 30 * 3},
		{[]string{"timeout_turn 5000", "time_left 6000", "timeout_match 0"}, 5*time.Second - margin},
	} {
		p, _ := gomoku.New(gomoku.Freestyle, 15)
		b := &gomocupBrain{out: io.Discard, turn: 30 * time.Second, position: p}
		for _, l := range c.lines {
			b.info(l)
		}
		l := b.limits()
		if want, most := player.Allot(l.Time, l.Left, 0, p.Ply()); most != c.most || want > most {
			t.Errorf("%q: %v and %v, want %v", c.lines, want, most, c.most)
		}
	}
}

// What INFO rule adds up, and what it means on the board.
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
		b := &gomocupBrain{out: io.Discard, size: c.size}
		b.info(c.info)
		if got := b.gameRule(); got != c.want {
			t.Errorf("%s on %d lines is %s, want %s", c.info, c.size, got, c.want)
		}
	}
}

// There is one player at a time, made for the rule and the memory that hold
// when the first move is wanted.
func TestGomocupPlayer(t *testing.T) {
	b := &gomocupBrain{out: io.Discard}
	do := func(word, rest string) { b.command(word, rest) }
	do("INFO", "max_node 100")
	do("START", "15")
	do("INFO", "rule 1")
	do("INFO", "max_memory 8000000")
	if b.player != nil {
		t.Error("a player before the first move")
	}
	do("BEGIN", "")
	first := b.player
	if first == nil || b.rule != gomoku.Standard || b.hash != 4000000 {
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

// gomocupAnswer is what an answer can be: points, or one of a few words.
var gomocupAnswer = regexp.MustCompile(`(?s)^(\d+,\d+( \d+,\d+)*|OK|SWAP|(ERROR|UNKNOWN) .*|name=.*)$`)

func FuzzGomocup(f *testing.F) {
	f.Add("START 15\nBOARD\n1,1,1\n2,2,2\nDONE\n")
	f.Add("INFO rule 4\nSTART 15\nTURN 7,7\nTAKEBACK 7,7\n")
	f.Add("BOARD\n,,\n\xff\nDONE\nTURN ,\nINFO\n")
	f.Fuzz(func(t *testing.T, text string) {
		// Whatever was said, a five is completed on the next board.
		five := "INFO rule 0\nINFO max_memory 2000000\nINFO max_node 50\nSTART 15\nBOARD\n0,1,1\n5,5,2\n1,1,1\n5,6,2\n2,1,1\n5,7,2\n3,1,1\n9,9,2\nDONE"
		answers := talk(t, "INFO max_memory 2000000", "INFO max_node 50", text, "DONE", five)
		for _, line := range answers {
			if !gomocupAnswer.MatchString(line) {
				t.Errorf("%q: the answer %q", text, line)
			}
		}
		ended := slices.ContainsFunc(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' }), func(line string) bool {
			word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
			return strings.EqualFold(word, "END")
		})
		if !ended && (len(answers) == 0 || answers[len(answers)-1] != "4,1") {
			t.Errorf("%q: then %q, not the five", text, answers)
		}
	})
}

// Every answer to a request is an object, and bad lines end nothing.
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
			return // unlimited work is no crash
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

// Who is asked for swap2 step by step answers stones that can be put, and in the
// end a colour.
func TestGomocupSwap2(t *testing.T) {
	stones := func(answer string) []string { return strings.Fields(answer) }
	first := talk(t, "START 15", "SWAP2BOARD", "DONE")
	if len(first) != 2 || len(stones(first[1])) != 3 {
		t.Fatal(first)
	}
	lines := append([]string{"START 15", "SWAP2BOARD"}, stones(first[1])...)
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
