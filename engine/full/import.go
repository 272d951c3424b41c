package full

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

// fileCommands returns the commands for files and positions: reading and writing files,
// and setting up stones by hand. Decode decodes the character sets of files; it may be
// nil.
func fileCommands(decode record.Decode) func(*protocol.Conversation) []protocol.Command {
	return func(c *protocol.Conversation) []protocol.Command {
		last := &opened{}
		return []protocol.Command{importCommand(c, decode, last), branchCommand(c, last), exportCommand(c, decode, last), arrangeCommand(c)}
	}
}

// importArgs are the arguments of "import", which reads a game of a file: without a file, of
// the one that was opened last.
type importArgs struct {
	game   string        // rule and size for files that name none
	file   string        // if absent, the file opened last is used
	fresh  bool          // file is present
	index  int           // game in the file, from 0
	find   string        // list only games whose names contain this text
	most   int           // largest number of nodes of a tree that is returned whole; 0 means 20,000
	part   int           // largest number of nodes of a larger tree; 0 means as many as most
	report time.Duration // least time between two infos; 0 means 125 ms
}

const (
	maxNodes = 20_000 // nodes of a tree
	maxHeads = 300    // listed games
)

//protocol:required game
func readImport(d *protocol.Decoder) importArgs {
	file, fresh := d.Bytes("file")
	a := importArgs{
		game: d.Text("game"), file: file, fresh: fresh, index: int(d.Integer("index", 0, 1<<30)), find: d.Text("find"),
		most: int(d.Integer("most", 0, maxNodes)), part: int(d.Integer("part", 0, maxNodes)), report: d.Milliseconds("reportMs"),
	}
	if a.most == 0 {
		a.most = maxNodes
	}
	if a.part == 0 {
		a.part = a.most
	}
	return a
}

// Importing is an interim reply to "import": the number of bytes read.
type Importing struct {
	ID       int64
	Done, Of int // bytes
}

// A FileFormat is the format of a file.
type FileFormat = record.Format

// Imported is the reply to "import": the content of a file, and one of its games.
type Imported struct {
	ID    int64
	Count int // games in the file
	Found int // games that match find
	Heads []FileHead
	Index int // of the game returned below
	Game  string
	Head  record.Head
	Moves string // the main line
	Nodes []Node // the tree, the root first; empty for a single line without comments
	Total int    // nodes in the tree; the list may have fewer
	File  record.File
}

// A FileHead is a game's head and its index in the file.
type FileHead struct {
	Index int
	record.Head
}

// A Node is a node of a game's tree in requests and replies. The first node is the
// root.
type Node struct {
	Parent        int // index in the list; −1 for the root
	Move, Comment string
	Marks         []record.Mark
	More          bool // not all nodes after it are in the list
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
	return protocol.Command{Name: "import", Long: true, Read: func(d *protocol.Decoder) func(int64) {
		a := readImport(d)
		return func(id int64) {
			c.Begin(id)
			reply, err := a.open(c, id, decode, last)
			c.End()
			if err != nil {
				c.Fail(id, err)
				return
			}
			reply.ID = id
			c.Send(reply)
		}
	}}
}

// open parses the request's file, or uses the one already open.
func (a *importArgs) open(c *protocol.Conversation, id int64, decode record.Decode, last *opened) (*Imported, error) {
	last.game = nil
	if a.fresh {
		last.games = nil
		if reply, ok, err := a.other(c, a.file); ok {
			return reply, err
		}
	} else if last.games == nil {
		return nil, errClosed
	}
	due := c.Every(a.report)
	want := record.Want{Game: a.fallback(), Decode: decode, Stop: func(done, of int) bool {
		if due() {
			c.Send(&Importing{id, done, of})
		}
		return c.Interrupted()
	}}
	var err error
	if a.fresh {
		last.games, err = record.Collect(a.file, want)
	}
	var f *record.File
	if err == nil {
		f, err = last.games.Game(a.index, want)
	}
	switch err {
	case nil:
	case record.ErrStopped:
		return nil, errImportStopped
	default:
		return nil, err
	}
	g := f.Game
	reply := &Imported{
		Count: len(f.Heads), Index: a.index, Game: g.Name(), Head: f.Heads[a.index], Moves: gomoku.MoveString(g.Moves()), File: *f,
	}
	reply.list(f.Heads, a.find)
	last.game = g
	var plain bool
	switch reply.Total, plain = sizeOf(g.Root); {
	case plain:
	case reply.Total <= a.most:
		reply.Nodes = listNodes(g.Root, a.most)
	default:
		reply.Nodes = listNodes(g.Root, a.part)
	}
	return reply, nil
}

// fallback is the game assumed for files that name none: the requested game if it is
// five in a row.
func (a *importArgs) fallback() string {
	if _, _, err := gomoku.ParseGame(a.game); err == nil {
		return a.game
	}
	return "freestyle15"
}

// other reads links to games other than five in a row, and their moves.
func (a *importArgs) other(c *protocol.Conversation, file string) (reply *Imported, ok bool, err error) {
	if len(file) >= 10_000 || !utf8.ValidString(file) || strings.HasPrefix(file, "PK") {
		return nil, false, nil
	}
	file = record.HalfWidth(file)
	at := protocol.Place{Game: a.game, Moves: file}
	link := false
	if path, found := record.LinkPath(file); found {
		if _, ok := record.CalculatorMoves(path); ok {
			return nil, false, nil
		}
		parts := append(strings.Split(path, "/"), "", "")
		at, link = protocol.Place{Game: strings.ToLower(parts[1]), Moves: parts[2]}, true
	}
	if _, _, err := gomoku.ParseGame(at.Game); err == nil || !link && a.fallback() == a.game {
		return nil, false, nil
	}
	if !link && record.IsSav(file) || strings.ContainsAny(at.Moves, "(<") || strings.HasPrefix(strings.TrimSpace(file), "Piskvorky") {
		return nil, false, nil
	}
	p, err := c.Position(at)
	var found record.File
	if illegal, ok := err.(*game.MoveError); ok && illegal.Ply > 0 {
		if q, left := legalPart(c, at, illegal); q != nil {
			found.Left, found.Why = left, err
			p, err = q, nil
		}
	}
	if letters := strings.ContainsAny(strings.ToLower(file), "abcdefghijklmnopqrst"); !link && letters && (err != nil || found.Left > 0) {
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
	return &Imported{
		Count: 1, Found: 1, Heads: []FileHead{{0, head}}, Head: head, Game: p.Name(), Moves: p.Moves(), Total: p.Ply() + 1,
		File: found,
	}, true, nil
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

// sizeOf returns the number of nodes of a tree, the root counted. plain says that it is a single
// line without comments and marks.
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

// listNodes returns the nodes of a tree as a list in which parents precede their children. A
// tree with more than most nodes is cut: the line of first continuations stays, and of the
// other nodes those at the lowest plies.
func listNodes(root *record.Node, most int) (list []Node) {
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
		n := Node{Parent: at.parent, Comment: text.Comment, Marks: text.Marks}
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
// fit into a list of most nodes beside the line of first continuations.
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
			return plies + 1
		}
	}
	return plies
}

// Branch is the reply to "branch": what follows some moves in the game that was read last. The
// first node stands for the position after them. Without nodes the game does not have them.
type Branch struct {
	ID    int64
	Nodes []Node
}

// branchCommand reads a tree on demand: the nodes after moves, most of them.
func branchCommand(c *protocol.Conversation, last *opened) protocol.Command {
	return protocol.Command{Name: "branch", During: true, Read: func(d *protocol.Decoder) func(int64) {
		moves, most := d.Text("moves"), int(d.Integer("most", 0, maxNodes))
		return func(id int64) {
			reply := &Branch{ID: id}
			if last.game == nil {
				c.Fail(id, errClosed)
				return
			}
			n, err := last.after(moves)
			if n != nil {
				reply.Nodes = listNodes(n, most)
			}
			c.Answer(id, reply, err)
		}
	}}
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

// Encode writes the nodes.
func (b *Branch) Encode(w protocol.Writer) {
	protocol.Head(w, b.ID, "branch")
	w.Objects("nodes", len(b.Nodes), func(i int, w protocol.Writer) { encodeReadNode(w, &b.Nodes[i]) })
}

// Encode writes the progress.
func (i *Importing) Encode(w protocol.Writer) {
	protocol.Head(w, i.ID, "info")
	w.Number("done", float64(i.Done))
	w.Number("of", float64(i.Of))
}

// Encode writes the content of the file.
func (r *Imported) Encode(w protocol.Writer) {
	protocol.Head(w, r.ID, "imported")
	w.Text("format", string(FileFormat(r.File.Format)))
	w.Number("count", float64(r.Count))
	w.Number("found", float64(r.Found))
	w.Objects("heads", len(r.Heads), func(i int, w protocol.Writer) {
		w.Number("index", float64(r.Heads[i].Index))
		writeHead(w, &r.Heads[i].Head)
	})
	w.Number("index", float64(r.Index))
	w.Text("game", r.Game)
	writeHead(w, &r.Head)
	w.Text("moves", r.Moves)
	w.Objects("nodes", len(r.Nodes), func(i int, w protocol.Writer) { encodeReadNode(w, &r.Nodes[i]) })
	w.Number("total", float64(r.Total))
	w.Number("left", float64(r.File.Left))
	w.Number("apart", float64(r.File.Apart))
	why := ""
	if r.File.Why != nil {
		why = r.File.Why.Error()
	}
	w.Text("why", why)
	writeFindings(w, &r.File)
}

// writeFindings writes the fields that only some files have.
func writeFindings(w protocol.Writer, f *record.File) {
	if f.Torn {
		w.Bool("torn", true)
	}
	if f.Passes > 0 {
		w.Number("passes", float64(f.Passes))
	}
	if f.Rule != "" {
		w.Text("rule", f.Rule)
	}
	if len(f.Guesses) > 0 {
		guesses := make([]string, len(f.Guesses))
		for i, g := range f.Guesses {
			guesses[i] = string(g)
		}
		w.Texts("guesses", guesses)
	}
	if ignored := slices.Concat(f.Skipped, f.Ignored); len(ignored) > 0 {
		w.Texts("ignored", ignored)
	}
	if f.Charset != "" {
		w.Text("charset", f.Charset)
	}
	if f.Foul != nil {
		w.Text("foul", f.Foul.Move.String())
		w.Text("foulReason", f.Foul.Reason.String())
	}
}

func writeHead(w protocol.Writer, h *record.Head) {
	w.Text("black", h.Black)
	w.Text("white", h.White)
	w.Text("date", h.Date)
	w.Text("result", h.Result)
	w.Text("event", h.Event)
	w.Number("plies", float64(h.Plies))
}

// encodeReadNode writes a node of a tree that was read.
func encodeReadNode(w protocol.Writer, n *Node) {
	w.Number("parent", float64(n.Parent))
	w.Text("move", n.Move)
	w.Text("comment", n.Comment)
	if n.More {
		w.Bool("more", true)
	}
	if len(n.Marks) == 0 {
		return
	}
	w.Objects("marks", len(n.Marks), func(i int, w protocol.Writer) {
		w.Text("kind", string(n.Marks[i].Kind))
		w.Text("point", n.Marks[i].At.String())
		if n.Marks[i].Kind == record.Arrow {
			w.Text("to", n.Marks[i].To.String())
		}
		if n.Marks[i].Kind == record.Label {
			w.Text("text", n.Marks[i].Text)
		}
	})
}
