package record

import (
	"errors"
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

// gomocupWords are the commands and answers with which a line can begin.
var gomocupWords = map[string]bool{
	"START": true, "RECTSTART": true, "PLAY": true, "FORBID": true, "STOP": true, "NBEST": true, "DATABASE": true, "BOARD": true, "YXBOARD": true, "SWAP2BOARD": true, "INFO": true, "RESTART": true, "BEGIN": true, "TURN": true, "TAKEBACK": true,
	"DONE": true, "END": true, "ABOUT": true, "OK": true, "ERROR": true, "UNKNOWN": true, "MESSAGE": true, "DEBUG": true, "SUGGEST": true, "SWAP": true,
}

// marksInFront are the characters that logs write before a line to mark the speaker.
const marksInFront = "<>-=|: \t\r"

// isGomocup reports whether a text begins with a command of the protocol.
func isGomocup(start string) bool {
	line, _, _ := strings.Cut(start, "\n")
	word, _, _ := strings.Cut(strings.ToUpper(strings.Trim(line, marksInFront)), " ")
	switch word {
	case "START", "RECTSTART", "BOARD", "YXBOARD", "INFO", "RESTART", "BEGIN", "TURN", "ABOUT":
		return true
	}
	return false
}

// A gomocupGame is a game in a log.
type gomocupGame struct {
	stones []gomocupStone // stones of the last BOARD
	moves  []gomocupMove  // moves after them
	line   int            // line of the BOARD, or of the beginning of the game
	other  int            // number of stones of earlier games, which are left out
	passes int            // number of passes among the stones, which are left out
	gomocupSetting
}

type gomocupStone struct {
	point gomoku.Point
	own   bool
}

type gomocupMove struct {
	point gomoku.Point
	text  string
	line  int
	err   error // says that the point is not on the board, or nil
}

// readGomocup reads the games of a log. The stones of each side remain in their order. If
// the order of all stones is a legal game, it is kept too.
func readGomocup(text string, rule gomoku.Rule, size int) (*Collection, error) {
	r := gomocupReader{gomocupSetting: gomocupSetting{rule: rule, size: size}, games: []gomocupGame{{line: 1}}}
	for i, line := range strings.Split(text, "\n") {
		r.lines = i + 1
		if err := r.line(strings.Trim(line, marksInFront)); err != nil {
			return nil, &Error{"Gomocup", i + 1, 1, err}
		}
	}
	if !r.seen {
		return nil, &Error{"Gomocup", 1, 1, errors.New("there is no BOARD and no move")}
	}
	c := &Collection{}
	if g := r.now(); len(r.games) > 1 && len(g.stones)+len(g.moves) == 0 {
		r.games = r.games[:len(r.games)-1] // a RESTART ends the log
	}
	for i := range r.games {
		c.Heads = append(c.Heads, Head{Plies: len(r.games[i].stones) + len(r.games[i].moves)})
	}
	c.game = func(index int, _ *Want) (*File, error) {
		if index >= len(r.games) {
			return nil, c.missing()
		}
		f := &File{Format: Gomocup}
		if r.unknown != "" {
			f.Ignored = append(f.Ignored, "RU["+shorten(r.unknown)+"]")
		}
		return f, r.games[index].play(f)
	}
	return c, nil
}

// A gomocupSetting is the rule and the size of a game.
type gomocupSetting struct {
	rule    gomoku.Rule // the rule if the log names none
	variant int         // the number of INFO rule
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
	passes  int  // of the board that is being read
	asked   bool // the program has not yet answered TURN, BEGIN or DONE
	seen    bool
	lines   int
	unknown string // a number of INFO rule that is not known, or ""
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
		r.inside, r.board, r.swapped, r.boardAt, r.left, r.passes, r.seen, r.asked = word, nil, nil, r.lines, 0, 0, true, false
		return r.stonesOf(words[1:])
	case "DONE":
		return r.stonesOf(words)
	case "START", "RECTSTART":
		// Some programs send width and height, with a blank or a comma.
		size := 0
		var err error
		if sides := strings.Split(strings.Join(words[1:], ","), ","); len(sides) == 1 || len(sides) == 2 && sides[0] == sides[1] {
			size, err = strconv.Atoi(sides[0])
		}
		if err != nil || size == 0 {
			return errors.New(word + " is followed by " + game.Quote(strings.Join(words[1:], " ")) + ", which is no size")
		}
		r.size = size
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
			if err != nil || n < 0 || n > 7 {
				r.unknown = words[2]
				return nil
			}
			r.variant, r.named = n, true
			if g := r.now(); len(g.moves) == 0 {
				g.variant, g.named = n, true
			}
		}
	case "SWAP":
		r.asked = false
	default:
		if gomocupWords[word] || strings.HasPrefix(strings.ToLower(line), "name=") || strings.HasPrefix(word, "YX") {
			return nil
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

// spacedCommas removes spaces beside commas.
var spacedCommas = strings.NewReplacer(" , ", ",", " ,", ",", ", ", ",")

// move adds a move "x,y".
func (r *gomocupReader) move(text string) error {
	pt, _, err := r.numbers(text, 2)
	if err != nil && err != gomoku.ErrOutside {
		return err
	}
	r.seen = true
	g := r.now()
	g.moves, g.gomocupSetting = append(g.moves, gomocupMove{pt, text, r.lines, err}), r.gomocupSetting
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
			r.swapped = append(r.swapped, gomocupMove{pt, word, r.lines, nil})
		case strings.Contains(word, ",-1,"):
			r.passes++
		default:
			pt, who, err := r.numbers(word, 3)
			switch {
			case err != nil:
				return err
			case who == 1 || who == 2:
				r.board = append(r.board, gomocupStone{pt, who == 1})
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
		same = same && here[s.point]
	}
	for _, m := range r.now().moves {
		same = same && here[m.point]
	}
	if !same {
		r.begin()
	}
	*r.now() = gomocupGame{r.board, r.swapped, r.boardAt, r.left, r.passes, r.gomocupSetting}
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
		return 0, 0, gomoku.ErrOutside
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
	f.Passes = g.passes
	set, err := g.set()
	if err != nil {
		return &Error{"Gomocup", g.line, 1, err}
	}
	for _, pt := range set {
		at.p.Place(pt)
		at.node = at.node.add(pt)
	}
	for _, m := range g.moves {
		at.place = Error{Format: "Gomocup", Line: m.line, Column: 1}
		at.play(m.point, m.text, m.err)
	}
	if g.other > 0 {
		f.Left += g.other
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
	for i, s := range g.stones {
		own := 0
		if s.own {
			own = 1
		}
		sides[own] = append(sides[own], s.point)
		order = append(order, s.point)
		// The other side has made the last move.
		inTurn = inTurn && s.own == ((len(g.stones)-i)%2 == 0)
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
