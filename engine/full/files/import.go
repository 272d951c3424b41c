// Package files has the commands for files and positions: reading and writing files,
// and setting up stones by hand.
package files

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/protocol"
	"tengen/engine/record"
)

// Commands returns the commands. Decode decodes the character sets of files; it may be
// nil.
func Commands(decode record.Decode) func(*protocol.Conversation) []protocol.Command {
	return func(c *protocol.Conversation) []protocol.Command {
		last := &opened{}
		return []protocol.Command{importCommand(c, decode, last), branchCommand(last), exportCommand(decode, last), arrangeCommand()}
	}
}

// ImportRequest reads a game of a file: without a file, of the one that was opened last.
type ImportRequest struct {
	File   *string       `wire:",file"`          // if absent, the file opened last is used
	Game   string        `wire:",required"`      // rule and size for files that name none
	Index  int           `wire:",0..0x40000000"` // game in the file, from 0
	Find   string        // list only games whose names contain this text
	Most   int           `wire:",0..20000"` // largest number of nodes of a tree that is returned whole; 0 means 20,000
	Part   int           `wire:",0..20000"` // largest number of nodes of a larger tree; 0 means as many as most
	Report time.Duration `wire:"reportMs"`  // least time between two infos; 0 means 125 ms
}

const (
	maxNodes = 20_000 // nodes of a tree
	maxHeads = 300    // listed games
)

// ImportInfo is an interim reply to "import": the number of bytes read.
type ImportInfo struct {
	protocol.Head `type:"info" to:"import"`
	Done, Of      int // bytes
}

// A FileFormat is the format of a file.
type FileFormat = record.Format

// Imported is the reply to "import": the content of a file, and one of its games.
type Imported struct {
	protocol.Head `type:"imported" to:"import"`
	Format        FileFormat
	Count         int // games in the file
	Found         int // games that match find
	Heads         []FileHead
	Index         int // of the game returned below
	Game          string
	GameHead
	Moves      string     // the main line
	Nodes      []ReadNode // the tree, the root first; empty for a single line without comments
	Total      int        // nodes in the tree; the list may have fewer
	Left       int        // number of moves and set-ups that were left out because they are not legal
	Apart      int        // number of set-ups in SGF that became variations from the empty board
	Why        error      // the reason why the first of Left was left out
	Torn       bool       `wire:",omit"` // the file ends within the game, or within a later one
	Passes     int        `wire:",omit"` // number of passes left out; the rules have no pass
	Rule       string     `wire:",omit"` // the rule that the file names, if another is played because it is not known or not for this size
	Guesses    []string   `wire:",omit"` // how the file was read where it does not say it
	Ignored    []string   `wire:",omit"` // properties of SGF with meaningless values, such as "PL[X]", and unread files of an archive
	Charset    string     `wire:",omit"` // the character set in which the text was read, if it names another or an unknown one
	Foul       string     `wire:",omit"` // the forbidden move before which the main line ends
	FoulReason string     `wire:",omit"`
}

// A GameHead is the head of a game.
type GameHead = record.Head

// A FileHead is a game's head and its index in the file.
type FileHead struct {
	Index int
	record.Head
}

// A ReadNode is a node of a game's tree. The first node is the root.
type ReadNode struct {
	Parent  int // index in the list; −1 for the root
	Move    string
	Comment string
	More    bool   `wire:",omit"` // not all nodes after it are in the list
	Marks   []Mark `wire:",omit"`
}

// errImportStopped answers an import that was stopped.
var errImportStopped = &protocol.Error{Code: protocol.Stopped, Message: "the file was not read to the end"}

// errClosed answers an import without a file when none is open.
var errClosed = &protocol.Error{Code: protocol.BadRequest, Message: "no file is open"}

// An opened file is kept until another is opened or the conversation ends.
type opened struct {
	games *record.Collection
	game  *record.Game // the one that was read last; nil while none is
}

func importCommand(c *protocol.Conversation, decode record.Decode, last *opened) protocol.Command {
	return protocol.Long("import", func(d *protocol.Decoder) protocol.Answer {
		r := readImport(d)
		return func() (protocol.Reply, error) {
			due := c.Every(r.Report)
			return r.open(c, last, record.Want{Game: r.fallback(), Decode: decode, Stop: func(done, of int) bool {
				if due() {
					c.Send(&ImportInfo{Done: done, Of: of})
				}
				return c.Interrupted()
			}})
		}
	})
}

// open parses the request's file, or uses the one already open.
func (r *ImportRequest) open(c *protocol.Conversation, last *opened, want record.Want) (_ *Imported, err error) {
	last.game = nil
	if r.File != nil {
		last.games = nil
		if reply, ok, err := r.other(c, *r.File); ok {
			return reply, err
		}
		last.games, err = record.Collect(*r.File, want)
	} else if last.games == nil {
		return nil, errClosed
	}
	var f *record.File
	if err == nil {
		f, err = last.games.Game(r.Index, want)
	}
	switch err {
	case nil:
	case record.ErrStopped:
		return nil, errImportStopped
	default:
		return nil, err
	}
	g := f.Game
	last.game = g
	reply := importedFile(f)
	reply.Count, reply.Index, reply.Game, reply.Moves = len(f.Heads), r.Index, g.Name(), gomoku.MoveString(g.Moves())
	reply.GameHead = f.Heads[r.Index]
	reply.list(f.Heads, r.Find)
	most := r.Most
	if most == 0 {
		most = maxNodes
	}
	var plain bool
	switch reply.Total, plain = sizeOf(g.Root); {
	case plain:
	case reply.Total <= most || r.Part == 0:
		reply.Nodes = listNodes(g.Root, most)
	default:
		reply.Nodes = listNodes(g.Root, r.Part)
	}
	return reply, nil
}

// importedFile returns what is known of how a file was read.
func importedFile(f *record.File) *Imported {
	r := &Imported{
		Format: f.Format, Left: f.Illegal, Apart: f.LateSetups, Why: f.Why, Torn: f.Truncated, Passes: f.Passes, Rule: f.Rule,
		Ignored: slices.Concat(f.Skipped, f.Ignored), Charset: f.Charset,
	}
	for _, g := range f.Guesses {
		r.Guesses = append(r.Guesses, string(g))
	}
	if f.Forbidden != nil {
		r.Foul, r.FoulReason = f.Forbidden.Move.String(), f.Forbidden.Reason.String()
	}
	return r
}

// fallback is the game assumed for files that name none: the requested game if it is
// five in a row.
func (r *ImportRequest) fallback() string {
	if _, _, err := gomoku.ParseGame(r.Game); err == nil {
		return r.Game
	}
	return "freestyle15"
}

// other reads links to games other than five in a row, and their moves.
func (r *ImportRequest) other(c *protocol.Conversation, file string) (reply *Imported, ok bool, err error) {
	if len(file) >= 10_000 || !utf8.ValidString(file) || strings.HasPrefix(file, "PK") {
		return nil, false, nil
	}
	file = record.HalfWidth(file)
	at := protocol.Place{Game: r.Game, Moves: file}
	link := false
	if path, found := record.LinkPath(file); found {
		if _, ok := record.CalculatorMoves(path); ok {
			return nil, false, nil
		}
		parts := append(strings.Split(path, "/"), "", "")
		at, link = protocol.Place{Game: strings.ToLower(parts[1]), Moves: parts[2]}, true
	}
	if _, _, err := gomoku.ParseGame(at.Game); err == nil || !link && r.fallback() == r.Game {
		return nil, false, nil
	}
	if !link && record.IsSav(file) || strings.ContainsAny(at.Moves, "(<") || strings.HasPrefix(strings.TrimSpace(file), "Piskvorky") {
		return nil, false, nil
	}
	p, err := c.Position(at)
	var found record.File
	if illegal, ok := err.(*game.MoveError); ok && illegal.Ply > 0 {
		if q, left := legalPart(c, at, illegal); q != nil {
			found.Illegal, found.Why = left, err
			p, err = q, nil
		}
	}
	if letters := strings.ContainsAny(strings.ToLower(file), "abcdefghijklmnopqrst"); !link && letters && (err != nil || found.Illegal > 0) {
		return nil, false, nil // they may be moves of five in a row
	}
	if err != nil {
		return nil, true, err
	}
	found.Format = record.Moves
	if link {
		found.Format = record.Link
	}
	head := record.Head{Plies: p.Ply()}
	reply = importedFile(&found)
	reply.Count, reply.Found, reply.Heads, reply.GameHead = 1, 1, []FileHead{{0, head}}, head
	reply.Game, reply.Moves, reply.Total = p.Name(), p.Moves(), p.Ply()+1
	return reply, true, nil
}

// legalPart returns the position before an illegal move of at, and the number of moves from it
// on.
func legalPart(c *protocol.Conversation, at protocol.Place, illegal *game.MoveError) (p game.Position, left int) {
	all := ""
	for rest := game.SkipSeparators(at.Moves); rest != ""; rest = game.SkipSeparators(rest[1:]) {
		all += rest[:1]
	}
	size := len(illegal.Move)
	at.Moves = all[:min(illegal.Ply*size, len(all))]
	p, err := c.Position(at)
	if err != nil {
		return nil, 0
	}
	return p, (len(all) - len(at.Moves) + size - 1) / size
}

// list lists the games whose names contain find, ignoring case.
func (r *Imported) list(heads []record.Head, find string) {
	find = strings.ToLower(strings.TrimSpace(record.HalfWidth(find)))
	for i, h := range heads {
		if find != "" && !strings.Contains(strings.ToLower(record.HalfWidth(h.Black+"\n"+h.White+"\n"+h.Event+"\n"+h.Date)), find) {
			continue
		}
		if r.Found++; r.Found <= maxHeads {
			r.Heads = append(r.Heads, FileHead{i, h})
		}
	}
}

// sizeOf returns the number of nodes of a tree, the root counted. plain says that it is
// a single line without comments and marks.
func sizeOf(root *record.Node) (total int, plain bool) {
	plain = true
	stack := []*record.Node{root}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], n.Next...)
		total++
		if plain {
			text := n.Text()
			plain = text.Comment == "" && len(text.Marks) == 0 && len(n.Next) < 2
		}
	}
	return total, plain
}

// listNodes returns the nodes of a tree as a list in which parents precede their
// children. A tree with more nodes than "most" is cut: the line of first continuations
// stays, and of the other nodes those at the lowest plies.
func listNodes(root *record.Node, most int) (list []ReadNode) {
	type place struct {
		*record.Node
		parent, ply int
		first       bool // on the line of first continuations
	}
	depth := fullPlies(root, most)
	stack := []place{{root, -1, 0, true}}
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		text := at.Text()
		n := ReadNode{Parent: at.parent, Comment: text.Comment}
		for i := range text.Marks {
			n.Marks = append(n.Marks, markOf(&text.Marks[i]))
		}
		if at.ply > 0 {
			n.Move = at.Move.String()
		}
		for i := len(at.Next) - 1; i >= 0; i-- {
			first := at.first && i == 0
			if !first && at.ply+1 >= depth {
				n.More = true
				continue
			}
			stack = append(stack, place{at.Next[i], len(list), at.ply + 1, first})
		}
		list = append(list, n)
	}
	return list
}

// fullPlies returns the number of plies of a tree, that of the root counted, of which all nodes
// fit into a list of "most" nodes beside the line of first continuations. The first node's
// children are always listed, even if they are more.
func fullPlies(root *record.Node, most int) (plies int) {
	room := most - 1
	for n := root; len(n.Next) > 0; n = n.Next[0] {
		room--
	}
	level := []*record.Node{root}
	for first := root; len(level) > 0; plies++ {
		var next []*record.Node
		for _, n := range level {
			next = append(next, n.Next...)
		}
		room -= len(next)
		if first != nil && len(first.Next) > 0 {
			first = first.Next[0]
			room++
		} else {
			first = nil
		}
		if level = next; room < 0 {
			return max(plies+1, 2) // a caller that reads on must learn what follows the first node
		}
	}
	return plies
}

// BranchRequest reads a tree on demand: the nodes after moves, most of them.
type BranchRequest struct {
	Moves string
	Most  int `wire:",0..20000"`
}

// Branch is the reply to "branch": what follows some moves in the game that was read last. The
// first node stands for the position after them. Without nodes the game does not have them.
type Branch struct {
	protocol.Head `type:"branch" to:"branch"`
	Nodes         []ReadNode
}

func branchCommand(last *opened) protocol.Command {
	return protocol.During("branch", func(d *protocol.Decoder) protocol.Answer {
		r := readBranch(d)
		return func() (protocol.Reply, error) {
			if last.game == nil {
				return nil, errClosed
			}
			reply := &Branch{}
			n, err := last.after(r.Moves)
			if n != nil {
				reply.Nodes = listNodes(n, r.Most)
			}
			return reply, err
		}
	})
}

// after returns the node after moves of the game that was read last, nil if it has none.
func (o *opened) after(moves string) (*record.Node, error) {
	p, err := gomoku.Parse(o.game.Name(), moves)
	if err != nil {
		return nil, err
	}
	n := o.game.Root
	for _, m := range p.Moves() {
		i := slices.IndexFunc(n.Next, func(next *record.Node) bool { return next.Move == m })
		if i < 0 {
			return nil, nil
		}
		n = n.Next[i]
	}
	return n, nil
}
