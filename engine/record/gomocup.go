package record

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"tengen/engine/game"
	"tengen/engine/gomoku"
)

// Gomocup's protocol (plastovicka.github.io/protocl2en.htm) sends a position to a program
// as lines: "START 15" with the size, "INFO rule 4", then "BOARD", a line "x,y,who" for
// each stone, and "DONE". BOARD and the stones can also be in one line. x and y count from
// 0 at the upper left. who is 1 for stones of the program, which is to move, 2 for stones
// of the other side, and 3 for stones of the winning line of an earlier game.
//
// A log can also have moves: "TURN x,y" is a move of the other side, "BEGIN" asks for the
// first move, and a line "x,y" is the program's answer. Marks such as "<- " and "> "
// before a line are ignored. START, RESTART, and a BOARD that lacks stones of the current
// game begin another game.
//
// In the dialects of Yixin and Rapfi, START and RECTSTART have the width and the height,
// and "-1,-1" is a pass. A line that cannot be read is left out with a notice, and one that
// does not fit the game ends this game.

// gomocupWords are the commands and answers with which a line can begin.
var gomocupWords = map[string]bool{
	"START": true, "BOARD": true, "YXBOARD": true, "SWAP2BOARD": true, "INFO": true, "RESTART": true, "BEGIN": true, "TURN": true, "TAKEBACK": true,
	"DONE": true, "END": true, "ABOUT": true, "OK": true, "ERROR": true, "UNKNOWN": true, "MESSAGE": true, "DEBUG": true, "SUGGEST": true, "SWAP": true,
	"RECTSTART": true, "PLAY": true, "STOP": true, "FORBID": true, "NBEST": true, "DATABASE": true,
}

// marksInFront are the characters that logs write before a line to mark the speaker.
const marksInFront = "<>-=|: \t\r"

// isGomocup reports whether a text begins with a command of the protocol.
func isGomocup(start string) bool {
	line, rest, _ := strings.Cut(start, "\n")
	switch word, _, _ := strings.Cut(strings.ToUpper(gomocupLine(line)), " "); word {
	case "START", "RECTSTART", "BOARD", "YXBOARD", "SWAP2BOARD", "INFO", "RESTART", "BEGIN", "TURN", "ABOUT":
		return true
	}
	for range 100 { // a log can begin with a heading
		line, rest, _ = strings.Cut(rest, "\n")
		if words := strings.Fields(strings.ToUpper(gomocupLine(line))); len(words) > 1 && (words[0] == "START" || words[0] == "RECTSTART") {
			_, err := gomocupSize(words[1:])
			return err == nil
		}
		if rest == "" {
			break
		}
	}
	return false
}

// speakers are the marks behind the name of a speaker and the time in a log.
var speakers = []string{"<-", "->", "<", ">", "]", ": "}

// withoutSpeaker returns a line of a log without a name or a time before a command or a move.
func withoutSpeaker(line string) string {
	word, _, _ := strings.Cut(strings.ToUpper(line), " ")
	if gomocupWords[word] || strings.HasPrefix(word, "YX") || strings.HasPrefix(word, "NAME=") {
		return line
	}
	for i := range line {
		for _, mark := range speakers {
			if !strings.HasPrefix(line[i:], mark) {
				continue
			}
			rest := strings.Trim(line[i+len(mark):], marksInFront)
			word, _, _ := strings.Cut(strings.ToUpper(rest), " ")
			_, _, move := psqMove(rest)
			if gomocupWords[word] || strings.HasPrefix(word, "YX") || strings.HasPrefix(word, "NAME=") || move && mark != ": " {
				return rest
			}
		}
	}
	return line
}

// A gomocupGame is a game in a log.
type gomocupGame struct {
	stones []gomocupStone // stones of the last BOARD
	moves  []gomocupMove  // moves after them
	line   int            // line of the BOARD, or of the beginning of the game
	other  int            // number of stones of earlier games, which are left out
	lost   int            // number of lines from fault on that are left out
	fault  error          // why they are, or nil
	gomocupSetting
}

type gomocupStone struct {
	point gomoku.Point
	own   bool
	pass  bool // the side passed
}

type gomocupMove struct {
	point gomoku.Point
	text  string
	line  int
	err   error // says that the point is not on the board, or nil
	pass  bool
}

// readGomocup reads the games of a log. The stones of each side remain in their order. If
// the order of all stones is a legal game, it is kept too.
func readGomocup(text string, rule gomoku.Rule, size int) (*Collection, error) {
	r := gomocupReader{gomocupSetting: gomocupSetting{rule: rule, size: size}, games: []gomocupGame{{line: 1}}}
	for i, line := range strings.Split(text, "\n") {
		r.lines = i + 1
		r.spoken = r.spoken || gomocupLine(line) != strings.Trim(line, marksInFront)
		if line = gomocupLine(line); r.stops(line) {
			continue
		}
		if err := r.line(line); err != nil {
			g := r.now()
			g.lost, g.fault, r.inside, r.asked = g.lost+1, &Error{"Gomocup", i + 1, 1, err}, "", false
		}
	}
	if err := r.prune(); err != nil {
		return nil, err
	}
	if n := r.strange - mostStrange; n > 0 {
		r.ignored.ignore(counted(n, "other line", "other lines"))
	}
	if !r.seen {
		return nil, &Error{"Gomocup", 1, 1, errors.New("there is no BOARD and no move")}
	}
	c := &Collection{}
	for i := range r.games {
		c.Heads = append(c.Heads, Head{Plies: len(r.games[i].stones) + len(r.games[i].moves)})
	}
	c.game = func(index int, _ *Want) (*File, error) {
		if index >= len(r.games) {
			return nil, c.missing()
		}
		f := &File{Format: Gomocup, Ignored: slices.Clone(r.ignored.Ignored)}
		return f, r.games[index].play(f)
	}
	return c, nil
}

// mostStrange is the maximum number of lines that are reported with their text.
const mostStrange = 3

// gomocupLine returns a line without the marks around it. The minus of "-1,-1" stays.
func gomocupLine(line string) string {
	trimmed := strings.Trim(line, marksInFront)
	if strings.HasPrefix(trimmed, "1,") && strings.HasSuffix(line[:strings.Index(line, trimmed)], "-") {
		return "-" + trimmed
	}
	return withoutSpeaker(trimmed)
}

// stops reports whether a line is left out because the game has a fault. It counts the
// moves.
func (r *gomocupReader) stops(line string) bool {
	g := r.now()
	if g.fault == nil {
		return false
	}
	words := append(strings.Fields(strings.ToUpper(spacedCommas.Replace(line))), "")
	switch words[0] {
	case "RESTART", "BEGIN", "BOARD", "YXBOARD", "SWAP2BOARD":
		if r.size == 0 {
			return true // START had no size
		}
		fallthrough
	case "START", "RECTSTART":
		r.games = append(r.games, gomocupGame{line: r.lines, gomocupSetting: r.gomocupSetting})
		return false
	}
	if _, _, ok := psqMove(strings.TrimPrefix(words[0], "TURN")); ok || words[0] == "TURN" {
		g.lost++
	}
	return true
}

// prune removes games without stones that have a fault. If no game has a stone, it returns
// the first fault.
func (r *gomocupReader) prune() error {
	empty := func(g gomocupGame) bool { return len(g.stones)+len(g.moves) == 0 }
	if i := slices.IndexFunc(r.games, func(g gomocupGame) bool { return g.fault != nil }); i >= 0 && !slices.ContainsFunc(r.games, func(g gomocupGame) bool { return !empty(g) }) {
		return r.games[i].fault
	}
	r.games = slices.DeleteFunc(r.games, func(g gomocupGame) bool {
		if g.fault == nil || !empty(g) {
			return false
		}
		r.ignored.ignore("the game at line " + strconv.Itoa(g.line))
		return true
	})
	return nil
}

// A gomocupSetting is the rule and the size of a game.
type gomocupSetting struct {
	rule    gomoku.Rule // the rule if the log names none
	variant int         // the number of INFO rule
	unknown string      // an INFO rule that is not known, or ""
	named   bool        // the log has an INFO rule
	size    int
}

// A gomocupReader collects the games of a log.
type gomocupReader struct {
	gomocupSetting
	games   []gomocupGame
	inside  string // the command whose stones are being read, or ""
	board   []gomocupStone
	swapped []gomocupMove // the moves of SWAP2BOARD
	boardAt int
	left    int
	asked   bool // the program has not yet answered TURN, BEGIN or DONE
	seen    bool
	lines   int
	spoken  bool // the lines have names or times of speakers, who can be two programs
	strange int  // number of lines that cannot be read
	ignored File // its Ignored gets the lines that cannot be read
}

// now returns the current game.
func (r *gomocupReader) now() *gomocupGame { return &r.games[len(r.games)-1] }

// begin begins another game, unless the current one is empty.
func (r *gomocupReader) begin() {
	if g := r.now(); len(g.stones)+len(g.moves) > 0 {
		r.games = append(r.games, gomocupGame{})
	}
	r.now().line, r.asked = r.lines, false
}

// line reads one line.
func (r *gomocupReader) line(line string) error {
	words := strings.Fields(spacedCommas.Replace(line))
	if len(words) == 0 {
		return nil
	}
	word := strings.ToUpper(words[0])
	if r.inside != "" && !gomocupWords[word] {
		return r.stonesOf(words)
	}
	switch word {
	case "BOARD", "YXBOARD", "SWAP2BOARD":
		r.inside, r.board, r.swapped, r.boardAt, r.left, r.seen, r.asked = word, nil, nil, r.lines, 0, true, false
		return r.stonesOf(words[1:])
	case "DONE":
		return r.stonesOf(words)
	case "START", "RECTSTART":
		size, err := gomocupSize(words[1:])
		r.size = size
		if err != nil {
			r.begin()
			return errors.New(word + " is followed by " + game.Quote(strings.Join(words[1:], " ")) + ", which is no size")
		}
		r.begin()
	case "RESTART":
		r.begin()
	case "BEGIN":
		if len(r.now().stones)+len(r.now().moves) > 0 {
			r.begin()
		}
		r.asked = true
	case "TURN":
		if len(words) != 2 {
			return errors.New(game.Quote(line) + " is no move, as in TURN 7,7")
		}
		if g := r.now(); r.spoken && len(g.moves) > 0 && g.moves[len(g.moves)-1].text == words[1] {
			r.asked = true // the log has both sides, and this is the other side's answer
			return nil
		}
		if r.asked {
			return errors.New("TURN comes before the answer to the move before")
		}
		r.asked = true
		return r.move(words[1])
	case "TAKEBACK":
		g := r.now()
		if n := len(g.moves) - 1; n >= 0 && len(words) == 2 && g.moves[n].text == words[1] {
			g.moves, r.asked = g.moves[:n], false
			return nil
		}
		return errors.New(game.Quote(line) + " takes back what was not the last move")
	case "INFO":
		if len(words) == 3 && strings.EqualFold(words[1], "rule") {
			n, err := strconv.Atoi(words[2])
			r.unknown = ""
			if r.variant, r.named = n, true; err != nil || n < 0 || n > 7 {
				r.variant, r.named, r.unknown = 0, false, shorten(words[2])
			}
			if g := r.now(); len(g.moves) == 0 {
				g.variant, g.named, g.unknown = r.variant, r.named, r.unknown
			}
		}
	case "SWAP":
		r.asked = false
	default:
		if gomocupWords[word] || strings.HasPrefix(strings.ToLower(line), "name=") || strings.HasPrefix(word, "YX") {
			return nil
		}
		for _, point := range words {
			if _, _, ok := psqMove(point); !ok {
				if r.strange++; r.strange <= mostStrange {
					r.ignored.ignore("the line " + game.Quote(line))
				}
				return nil
			}
		}
		for _, point := range words {
			if err := r.move(point); err != nil {
				return err
			}
		}
		r.asked = false
	}
	return nil
}

// gomocupSize reads the words after START: the size, or an equal width and height.
func gomocupSize(words []string) (size int, err error) {
	sides := strings.Split(strings.Join(words, ","), ",")
	if len(sides) > 2 || sides[0] != sides[len(sides)-1] {
		return 0, errors.ErrUnsupported
	}
	if size, err = strconv.Atoi(sides[0]); err != nil || size <= 0 {
		return 0, errors.ErrUnsupported
	}
	return size, nil
}

// spacedCommas removes spaces beside commas.
var spacedCommas = strings.NewReplacer(" , ", ",", " ,", ",", ", ", ",")

// gomocupPass is a pass.
const gomocupPass = "-1,-1"

// move adds a move "x,y".
func (r *gomocupReader) move(text string) error {
	pt, _, err := r.numbers(text, 2)
	if err != nil && err != gomoku.ErrOutside {
		return err
	}
	r.seen = true
	g := r.now()
	pass := text == gomocupPass
	g.moves, g.gomocupSetting = append(g.moves, gomocupMove{pt, text, r.lines, err, pass}), r.gomocupSetting
	return nil
}

// stonesOf reads stones "x,y,who", or after SWAP2BOARD moves "x,y", up to DONE.
func (r *gomocupReader) stonesOf(words []string) error {
	for _, word := range words {
		switch {
		case strings.EqualFold(word, "DONE"):
			r.done()
		case r.inside == "SWAP2BOARD":
			pt, _, err := r.numbers(word, 2)
			if err != nil {
				return err
			}
			r.swapped = append(r.swapped, gomocupMove{pt, word, r.lines, nil, false})
		default:
			pt, who, err := r.numbers(word, 3)
			pass := strings.HasPrefix(word, gomocupPass+",")
			switch {
			case pass && (who == 1 || who == 2):
				r.board = append(r.board, gomocupStone{pt, who == 1, true})
			case err != nil:
				return err
			case who == 1 || who == 2:
				r.board = append(r.board, gomocupStone{pt, who == 1, false})
			case who == 3:
				r.left++
			default:
				return errors.New(game.Quote(word) + " is no stone, as in 7,7,1")
			}
		}
	}
	return nil
}

// done ends a board. A board with all stones of the current game continues this game,
// because some programs send the board before each move.
func (r *gomocupReader) done() {
	if r.inside == "" {
		return
	}
	here := map[gomoku.Point]bool{}
	for _, s := range r.board {
		here[s.point] = true
	}
	for _, m := range r.swapped {
		here[m.point] = true
	}
	same := true
	for _, s := range r.now().stones {
		same = same && (s.pass || here[s.point])
	}
	for _, m := range r.now().moves {
		same = same && (m.pass || here[m.point])
	}
	if !same {
		r.begin()
	}
	*r.now() = gomocupGame{stones: r.board, moves: r.swapped, line: r.boardAt, other: r.left, gomocupSetting: r.gomocupSetting}
	r.inside, r.asked = "", true
}

// numbers reads "x,y" or "x,y,who".
func (r *gomocupReader) numbers(text string, count int) (pt gomoku.Point, who int, err error) {
	example := [4]string{2: "move, as in 7,7", 3: "stone, as in 7,7,1"}[count]
	fields := strings.Split(text, ",")
	if len(fields) != count {
		return 0, 0, errors.New(game.Quote(text) + " is no " + example)
	}
	var n [3]int
	for i, field := range fields {
		if n[i], err = strconv.Atoi(field); err != nil {
			return 0, 0, errors.New(game.Quote(text) + " is no " + example)
		}
	}
	pt, ok := FromTopLeft(n[0], n[1], r.size)
	if !ok {
		return gomoku.NoPoint, n[2], gomoku.ErrOutside
	}
	return pt, n[2], nil
}

// gameRule returns the rule that the log names, or else the default rule. In the number of
// INFO rule, bit 1 is exactly five, bit 2 a continuous game and bit 4 renju; 2 alone is
// read as renju on 15 lines.
func (r *gomocupSetting) gameRule() gomoku.Rule {
	switch {
	case !r.named:
		return fitting(r.rule, r.size)
	case r.variant&4 != 0, r.variant == 2 && r.size == 15:
		return gomoku.Renju
	case r.variant&1 != 0:
		return gomoku.Standard
	}
	return gomoku.Freestyle
}

// play plays the game into f.
func (g *gomocupGame) play(f *File) error {
	at, err := newReplay(f, g.gameRule(), g.size)
	if err != nil {
		return &Error{"Gomocup", g.line, 1, err}
	}
	if f.Rule = ""; g.unknown != "" {
		f.Rule = g.unknown
	}
	set, err := g.set()
	passes := slices.ContainsFunc(g.stones, func(s gomocupStone) bool { return s.pass })
	switch {
	case err == nil:
		for _, pt := range set {
			at.p.Place(pt)
			at.node = at.node.add(pt)
		}
		for _, s := range g.stones {
			if s.pass {
				f.Passes++
			}
		}
	case passes:
		at.place = Error{Format: "Gomocup", Line: g.line, Column: 1}
		for _, s := range g.stones {
			if s.pass {
				at.pass()
			} else {
				at.play(s.point, s.point.String(), nil)
			}
		}
	default:
		return &Error{"Gomocup", g.line, 1, err}
	}
	for _, m := range g.moves {
		at.place = Error{Format: "Gomocup", Line: m.line, Column: 1}
		if m.pass {
			at.pass()
		} else {
			at.play(m.point, m.text, m.err)
		}
	}
	if g.fault != nil {
		f.Illegal += g.lost
		if f.Why == nil {
			f.Why = g.fault
		}
	}
	if g.other > 0 {
		f.Illegal += g.other
		if f.Why == nil {
			f.Why = errors.New("it belongs to a line that won an earlier game on the same board")
		}
	}
	return nil
}

// set returns legal moves that lead to the stones of the board.
func (g *gomocupGame) set() ([]gomoku.Point, error) {
	var sides [2][]gomoku.Point // stones of the other side, and of the program
	inTurn := true
	var order []gomoku.Point
	stones := slices.DeleteFunc(slices.Clone(g.stones), func(s gomocupStone) bool { return s.pass })
	for i, s := range stones {
		own := 0
		if s.own {
			own = 1
		}
		sides[own] = append(sides[own], s.point)
		order = append(order, s.point)
		// The other side has made the last move.
		inTurn = inTurn && s.own == ((len(stones)-i)%2 == 0)
	}
	rule := g.gameRule()
	if inTurn {
		p, err := gomoku.New(rule, g.size)
		for i := 0; err == nil && i < len(order); i++ {
			err = p.Play(order[i])
		}
		if err == nil {
			return order, nil
		}
	}
	// The side to move has as many stones as the other side, or one less.
	if len(sides[0]) > len(sides[1]) {
		return gomoku.Arrange(rule, g.size, sides[0], sides[1])
	}
	return gomoku.Arrange(rule, g.size, sides[1], sides[0])
}
