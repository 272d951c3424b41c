package files

import (
	"slices"
	"strings"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/protocol"
	"tengen/engine/record"
)

// ExportRequest writes a game as a file. After a node with more, what the game that was read
// last has there is written, too.
type ExportRequest struct {
	Game                              string `wire:",required"`
	Format                            string `wire:",required"` // "sgf", "psq", "lib", "drawing" or "moves"
	Charset                           string // lib: the character set of its texts; "" for UTF-8
	Ply                               int    `wire:",0..1000"` // drawing: the ply of the main line to draw
	Black, White, Date, Result, Event string
	Nodes                             []WrittenNode `wire:",required,0..100000"` // the root first, each node after its parent
}

// A WrittenNode is a node of a tree to write; the root comes first.
type WrittenNode struct {
	Parent  int    `wire:",required,-1..100000"` // index in the list; −1 for the root
	Move    string `wire:",required"`
	Comment string
	More    bool // not all nodes after it are in the list
	Glyph   string
	Marks   []Mark `wire:",0..1000"`
}

// A Mark is a mark on a node. Only arrows have to, and only labels have text.
type Mark struct {
	Kind  record.MarkKind `wire:",required"`
	Point string          `wire:",required"`
	To    string          `wire:",omit"`
	Text  string          `wire:",omit"`
}

// marksOf parses marks on a board of size × size points.
func marksOf(written []Mark, size int) (marks []record.Mark, err error) {
	for _, m := range written {
		at, err := gomoku.ParsePoint(m.Point, size)
		to := gomoku.NoPoint
		if err == nil && m.To != "" {
			to, err = gomoku.ParsePoint(m.To, size)
		}
		if err != nil {
			return nil, protocol.Invalid(err.Error())
		}
		mark, err := record.NewMark(string(m.Kind), at, to, m.Text)
		if err != nil {
			return nil, protocol.Invalid(err.Error())
		}
		marks = append(marks, mark)
	}
	return marks, nil
}

// markOf returns a mark as replies have it.
func markOf(m *record.Mark) Mark {
	one := Mark{Kind: m.Kind, Point: m.At.String()}
	switch m.Kind {
	case record.Arrow:
		one.To = m.To.String()
	case record.Label:
		one.Text = m.Text
	}
	return one
}

// Exported is the reply to "export".
type Exported struct {
	protocol.Head `type:"exported" to:"export"`
	Text          string
	File          string `wire:",file,omit"` // for formats that are not text
	Lost          *int   `wire:",omit"`      // with a file: characters and marks that the format cannot hold
}

// exportCommand writes files. Decode decodes character sets; it may be nil.
func exportCommand(decode record.Decode, last *opened) protocol.Command {
	return protocol.During("export", func(d *protocol.Decoder) protocol.Answer {
		r := readExport(d)
		return func() (protocol.Reply, error) { return r.export(decode, last) }
	})
}

// export writes the file.
func (r *ExportRequest) export(decode record.Decode, last *opened) (*Exported, error) {
	g, err := r.tree(last)
	if err != nil {
		return nil, err
	}
	e := &Exported{}
	g.Black, g.White, g.Date, g.Result, g.Event = r.Black, r.White, r.Date, r.Result, r.Event
	switch r.Format {
	case "sgf":
		e.Text = g.SGF()
	case "psq":
		e.Text = g.PSQ()
	case "lib":
		var lost int
		if e.File, lost, err = g.Library(r.Charset, decode); err != nil {
			return nil, protocol.Invalid(err.Error())
		}
		e.Lost = &lost
	case "drawing":
		e.Text = g.Drawing(min(r.Ply, len(g.Moves())))
	case "moves":
		e.Text = gomoku.MoveString(g.Moves())
	default:
		return nil, protocol.Invalid("there is no format " + game.Quote(r.Format) + "; it is sgf, psq, lib, drawing or moves")
	}
	return e, nil
}

// tree builds the tree by playing the nodes' moves.
func (r *ExportRequest) tree(last *opened) (*record.Game, error) {
	rule, size, err := gomoku.ParseGame(r.Game)
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
	for i, n := range r.Nodes {
		marks, err := marksOf(n.Marks, size)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			g.Root.SetText(record.Text{Comment: n.Comment, Marks: marks})
			continue
		}
		if n.Parent < 0 || n.Parent >= i {
			return nil, protocol.Invalid("a node comes before its parent")
		}
		pt, err := walk.play(r.Nodes, i)
		if err != nil {
			return nil, err
		}
		glyph, ok := record.ParseGlyph(n.Glyph)
		if !ok {
			return nil, protocol.Invalid("there is no glyph " + game.Quote(n.Glyph))
		}
		node := &record.Node{Move: pt}
		node.SetText(record.Text{Comment: n.Comment, Glyph: glyph, Marks: marks})
		at[n.Parent].Next = append(at[n.Parent].Next, node)
		at = append(at, node)
	}
	return g, r.complete(at, last)
}

// complete adds what the game that was read last has after the nodes with more; at has the
// nodes of the tree.
func (r *ExportRequest) complete(at []*record.Node, last *opened) error {
	moves := make([]string, len(at))
	for i, n := range r.Nodes {
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
func (w *treeWalk) play(nodes []WrittenNode, i int) (gomoku.Point, error) {
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
			return pt, protocol.Invalid("a node has no move")
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
