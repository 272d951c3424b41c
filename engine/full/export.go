package full

import (
	"slices"
	"strings"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/protocol"
	"tengen/engine/record"
)

// exportArgs are the arguments of "export", which writes a game as a file. After a node with
// more, what the game that was read last has there is written, too.
type exportArgs struct {
	game    string
	format  string // "sgf", "psq", "lib", "drawing" or "moves"
	charset string // lib: the character set of its texts; "" for UTF-8
	nodes   []Node // the tree: the root first, each node after its parent
	glyphs  []string
	marks   [][]writtenMark
	ply     int // drawing: the ply of the main line to draw
	head    record.Head
}

//protocol:required game format nodes
func readExport(d *protocol.Decoder) exportArgs {
	a := exportArgs{
		game: d.Text("game"), format: d.Text("format"), charset: d.Text("charset"), ply: int(d.Integer("ply", 0, 1000)),
		head: record.Head{Black: d.Text("black"), White: d.Text("white"), Date: d.Text("date"), Result: d.Text("result"), Event: d.Text("event")},
	}
	for _, n := range d.Objects("nodes", 0, maxWritten) {
		node := readWrittenNode(n)
		a.nodes, a.glyphs, a.marks = append(a.nodes, node.Node), append(a.glyphs, node.glyph), append(a.marks, node.marks)
	}
	return a
}

// maxWritten is the largest number of nodes in a request to write a tree.
const maxWritten = 100_000

// A writtenNode is a node of a tree to write; the root comes first.
type writtenNode struct {
	Node
	glyph string
	marks []writtenMark
}

//protocol:required parent move
func readWrittenNode(d *protocol.Decoder) writtenNode {
	n := writtenNode{
		Node: Node{Parent: int(d.Integer("parent", -1, maxWritten)), Move: d.Text("move"), Comment: d.Text("comment"), More: d.Bool("more")}, glyph: d.Text("glyph"),
	}
	for _, m := range d.Objects("marks", 0, maxMarks) {
		n.marks = append(n.marks, readMark(m))
	}
	return n
}

// A writtenMark is a mark in a request. Only arrows have to, and only labels have text.
type writtenMark struct {
	kind            record.MarkKind
	point, to, text string
}

//protocol:required kind point
func readMark(d *protocol.Decoder) writtenMark {
	return writtenMark{record.MarkKind(d.Text("kind")), d.Text("point"), d.Text("to"), d.Text("text")}
}

// maxMarks is the largest number of marks on a node.
const maxMarks = 1000

// marksOf parses marks on a board of size × size points.
func marksOf(written []writtenMark, size int) (marks []record.Mark, err error) {
	for _, m := range written {
		at, err := gomoku.ParsePoint(m.point, size)
		to := gomoku.NoPoint
		if err == nil && m.to != "" {
			to, err = gomoku.ParsePoint(m.to, size)
		}
		if err != nil {
			return nil, badRequest(err.Error())
		}
		mark, err := record.NewMark(string(m.kind), at, to, m.text)
		if err != nil {
			return nil, badRequest(err.Error())
		}
		marks = append(marks, mark)
	}
	return marks, nil
}

// Exported is the reply to "export".
type Exported struct {
	ID   int64
	Text string
	File string // for formats that are not text
	Lost int    // characters and marks that the format cannot hold
}

// exportCommand writes files. Decode decodes character sets; it may be nil.
func exportCommand(c *protocol.Conversation, decode record.Decode, last *opened) protocol.Command {
	return protocol.Command{Name: "export", During: true, Read: func(d *protocol.Decoder) func(int64) {
		a := readExport(d)
		return func(id int64) {
			reply, err := a.export(decode, last)
			reply.ID = id
			c.Answer(id, &reply, err)
		}
	}}
}

// export writes the file.
func (a *exportArgs) export(decode record.Decode, last *opened) (e Exported, err error) {
	g, err := a.tree(last)
	if err != nil {
		return e, err
	}
	g.Black, g.White, g.Date, g.Result, g.Event = a.head.Black, a.head.White, a.head.Date, a.head.Result, a.head.Event
	switch a.format {
	case "sgf":
		e.Text = g.SGF()
	case "psq":
		e.Text = g.PSQ()
	case "lib":
		if e.File, e.Lost, err = g.Library(a.charset, decode); err != nil {
			err = badRequest(err.Error())
		}
	case "drawing":
		e.Text = g.Drawing(min(a.ply, len(g.Moves())))
	case "moves":
		e.Text = gomoku.MoveString(g.Moves())
	default:
		err = badRequest("there is no format " + game.Quote(a.format) + "; it is sgf, psq, lib, drawing or moves")
	}
	return e, err
}

// tree builds the tree by playing the nodes' moves.
func (a *exportArgs) tree(last *opened) (*record.Game, error) {
	rule, size, err := gomoku.ParseGame(a.game)
	if err != nil {
		return nil, err
	}
	g := record.New(rule, size, nil)
	p, err := gomoku.New(rule, size)
	if err != nil {
		return nil, err
	}
	walk := treeWalk{p: p}
	at := []*record.Node{g.Root}
	for i, n := range a.nodes {
		marks, err := marksOf(a.marks[i], size)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			g.Root.SetText(record.Text{Comment: n.Comment, Marks: marks})
			continue
		}
		if n.Parent < 0 || n.Parent >= i {
			return nil, badRequest("a node comes before its parent")
		}
		pt, err := walk.play(a.nodes, i)
		if err != nil {
			return nil, err
		}
		glyph, ok := record.ParseGlyph(a.glyphs[i])
		if !ok {
			return nil, badRequest("there is no glyph " + game.Quote(a.glyphs[i]))
		}
		node := &record.Node{Move: pt}
		node.SetText(record.Text{Comment: n.Comment, Glyph: glyph, Marks: marks})
		at[n.Parent].Next = append(at[n.Parent].Next, node)
		at = append(at, node)
	}
	return g, a.complete(at, last)
}

// complete adds what the game that was read last has after the nodes with more; at has the
// nodes of the tree.
func (a *exportArgs) complete(at []*record.Node, last *opened) error {
	moves := make([]string, len(at))
	for i, n := range a.nodes {
		if i > 0 {
			moves[i] = moves[n.Parent] + strings.TrimSpace(n.Move)
		}
		if !n.More {
			continue
		}
		if last.game == nil {
			return errClosed
		}
		from, err := last.after(moves[i])
		if err != nil {
			return err
		}
		if from != nil {
			at[i].Complete(from)
		}
	}
	return nil
}

// A treeWalk is the board at one node of a tree. If the nodes come in depth-first
// order, visiting all of them takes a number of moves linear in the number of nodes.
type treeWalk struct {
	p    *gomoku.Position
	path []int // the nodes whose moves are on the board
}

// play goes to the parent of node i and plays the move of i.
func (w *treeWalk) play(nodes []Node, i int) (gomoku.Point, error) {
	// The nodes between i and the path, whose moves are not on the board.
	var missing []int
	for at := i; at > 0; at = nodes[at].Parent {
		if k, found := slices.BinarySearch(w.path, at); found { // parents have smaller indices
			w.undo(k + 1)
			break
		}
		missing = append(missing, at)
	}
	if last := missing[len(missing)-1]; nodes[last].Parent == 0 {
		w.undo(0)
	}
	pt := gomoku.NoPoint
	for _, at := range slices.Backward(missing) {
		move := strings.TrimSpace(nodes[at].Move)
		if move == "" {
			return pt, badRequest("a node has no move")
		}
		var err error
		if pt, err = gomoku.ParsePoint(move, w.p.Size()); err == nil {
			err = w.p.Play(pt)
		}
		if err != nil {
			return pt, &game.MoveError{Ply: w.p.Ply(), Move: move, Err: err}
		}
		w.path = append(w.path, at)
	}
	return pt, nil
}

// undo takes back all but the first n moves of the path.
func (w *treeWalk) undo(n int) {
	for len(w.path) > n {
		w.p.Undo()
		w.path = w.path[:len(w.path)-1]
	}
}

// Encode writes the file.
func (e *Exported) Encode(w protocol.Writer) {
	protocol.Head(w, e.ID, "exported")
	w.Text("text", e.Text)
	if e.File != "" {
		w.(protocol.FileWriter).Bytes("file", []byte(e.File))
		w.Number("lost", float64(e.Lost))
	}
}
