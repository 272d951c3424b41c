package record

import (
	"errors"
	"strconv"
	"strings"

	"tengen/engine/gomoku"
)

// A RenLib library (.lib, www.renju.se/renlib) is a tree of moves on 15 lines. After a
// header of 20 bytes, which begins with "\xffRenLib\xff" and the two numbers of the
// version, come the nodes in preorder. A node has two bytes. The first is the point, 16
// times the row from the top plus the column from 1, or 0 for none. The second has flags:
//
//	0x80   the node has a sibling, which follows after the subtree
//	0x40   the node has no children
//	0x08   a comment follows; it ends with a zero byte and is padded to an even length
//	0x10   the move has a mark, which becomes a circle here
//	0x04   the node is where RenLib begins to show the library
//	0x02   the node is no move: its text on the board is a label on its point
//	0x01   two more bytes of flags follow; in these 0x0100 is a text on the board, stored as comments are
//
// The first node has no move. Libraries of version 3.0 do not have this node.
//
// Older libraries have a header with a lower version, or no header; without a header the
// first byte is the first move, in the centre. In these, flag 0x20 means that a comment of
// seven-bit characters follows, whose last character has bit 0x80 set (RenLib's source,
// RenLibDoc.cpp).
const (
	libraryMark = "\xffRenLib\xff"
	libraryHead = 20

	libHasSibling = 0x80
	libNoChild    = 0x40
	libOldComment = 0x20
	libMark       = 0x10
	libComment    = 0x08
	libNoMove     = 0x02
	libExtension  = 0x01
	libBoardText  = 0x0100
)

// A libraryReader reads a library and plays its moves.
type libraryReader struct {
	file     string
	at       int
	bare     bool // the file has no header, so that it may be another file
	p        *gomoku.Position
	f        *File
	comments []libraryText // that are not yet decoded
	labels   []libraryLabel

	path  []*Node    // from the root to the last node; nil for labels and for nodes that are left out
	known []placeSet // by depth in path: the moves that follow, so that few are compared with all
	stack []int      // depths in path of nodes whose sibling is still to come
}

// A libraryText is a text of a comment that is not yet decoded.
type libraryText struct {
	node *Node
	text string
}

// A libraryLabel is a label with a text that is not yet decoded.
type libraryLabel struct {
	node *Node
	at   gomoku.Point
	text string
}

// readLibrary reads a library. It names no rule, so the rule is that of w.Game. Illegal
// moves and passes are left out, with their subtrees. Of a file that is cut off, the nodes
// before the cut are kept.
func readLibrary(file string, w Want) (*File, error) {
	head := 0
	if strings.HasPrefix(file, libraryMark) {
		if head = libraryHead; len(file) < head {
			return nil, libraryFault(len(file), errors.New("the file ends within its head"))
		}
	}
	rule, _, err := gomoku.ParseGame(w.Game)
	if err != nil {
		return nil, err
	}
	p, err := gomoku.New(rule, 15)
	if err != nil {
		return nil, err
	}
	g := New(rule, 15, nil)
	r := libraryReader{file: file, at: head, bare: head == 0, p: p, f: &File{Format: RenLib, Game: g}}
	r.push(g.Root)
	for n := 0; r.at < len(file); n++ {
		if n%1024 == 0 && w.stop(r.at, len(file)) {
			return nil, ErrStopped
		}
		if err := r.node(n == 0); err != nil {
			if r.bare || !errors.Is(err, errTorn) || len(g.Root.Next) == 0 {
				return nil, r.newer(err)
			}
			r.f.Truncated = true
			break
		}
		if len(r.path) == 0 {
			break
		}
	}
	if len(r.path) > 0 && r.at > head && !r.f.Truncated {
		if r.f.Truncated = true; r.bare || len(g.Root.Next) == 0 {
			return nil, r.newer(libraryFault(len(file), errors.New("the file ends within the tree")))
		}
	}
	if rest := strings.Trim(file[min(r.at, len(file)):], "\x00"); len(r.path) == 0 && rest != "" {
		r.f.ignore(counted(len(rest), "byte", "bytes") + " behind the tree")
	}
	if g.isEmpty() && head > 0 && file[8] > 3 {
		return nil, r.newer(errTorn)
	}
	r.f.Heads = []Head{g.head()}
	r.decode(w.Decode)
	return r.f, nil
}

// errTorn says that the file ends too early.
var errTorn = errors.New("the file ends within a node")

// tornComment is errTorn within a comment.
type tornComment struct{}

func (tornComment) Error() string { return "a comment does not end" }
func (tornComment) Unwrap() error { return errTorn }

// newer returns err, or if the file is of a version that is not known, that.
func (r *libraryReader) newer(err error) error {
	if r.bare || r.file[8] <= 3 {
		return err
	}
	return libraryFault(8, errors.New("it is of version "+strconv.Itoa(int(r.file[8]))+", only those up to 3 can be read"))
}

// decode decodes all comments and labels. The character set is detected from all of them
// together.
func (r *libraryReader) decode(decode Decode) {
	var all strings.Builder
	for _, c := range r.comments {
		all.WriteString(c.text + "\n")
	}
	for _, l := range r.labels {
		all.WriteString(l.text + "\n")
	}
	decoded := guess(all.String(), decode)
	text := func(s string) string { return withoutEscapes(decoded(s)) }
	for _, c := range r.comments {
		c.node.say(strings.TrimSpace(text(c.text)))
	}
	for _, l := range r.labels {
		m, err := NewMark(string(Label), l.at, gomoku.NoPoint, text(l.text))
		if err != nil {
			m = Mark{Kind: Triangle, At: l.at} // the label has no text
		}
		l.node.mark(m)
	}
}

// libraryFault returns an error at a byte. A library counts as one line.
func libraryFault(at int, err error) error { return &Error{"RenLib", 1, at + 1, err} }

// node reads a node with its texts.
func (r *libraryReader) node(first bool) error {
	at := r.at
	if at+2 > len(r.file) {
		return libraryFault(at, errTorn)
	}
	place, bits := int(r.file[at]), int(r.file[at+1])
	r.at += 2
	if bits&libExtension != 0 {
		if r.at+2 > len(r.file) {
			return libraryFault(at, errTorn)
		}
		bits |= int(r.file[r.at+1])<<8 | int(r.file[r.at])<<16
		r.at += 2
	}
	old := ""
	if bits&libOldComment != 0 {
		var err error
		if old, err = r.oldString(); err != nil {
			return err
		}
		bits &^= libComment
	}
	var texts []string
	label := ""
	for _, bit := range []int{libComment, libBoardText} {
		if bits&bit == 0 {
			continue
		}
		text, err := r.string()
		if err != nil {
			return err
		}
		if bit == libBoardText && bits&libNoMove != 0 {
			label = text
		} else {
			texts = append(texts, text)
		}
	}
	root := first && place == 0
	node := r.path[len(r.path)-1]
	pt, on := FromTopLeft(place%16-1, place/16, 15)
	switch {
	case root:
	case bits&libNoMove != 0 && on:
		r.push(nil)
		r.label(node, pt, label, old, texts)
		node = nil
	default:
		if err := r.move(at, place); err != nil {
			return err
		}
		node = r.path[len(r.path)-1]
		if node != nil && label != "" {
			texts = append(texts, label)
		}
		if node != nil && bits&libMark != 0 {
			node.mark(Mark{Kind: Circle, At: pt})
		}
	}
	r.comment(node, old, texts)
	r.next(root, bits)
	return nil
}

// comment adds texts to the comment of a node. The node may be nil and may have a comment
// from an equal node before.
func (r *libraryReader) comment(n *Node, old string, texts []string) {
	switch {
	case n == nil || old == "" && len(texts) == 0:
	case old != "":
		n.say(strings.TrimSpace(withoutEscapes(toUTF8(strings.Join(append([]string{old}, texts...), "\n")))))
	default:
		r.comments = append(r.comments, libraryText{n, strings.Join(texts, "\n")})
	}
}

// label labels a point in the position of a node. A comment of the label becomes a line of
// the node's comment.
func (r *libraryReader) label(n *Node, pt gomoku.Point, text, old string, texts []string) {
	if n == nil {
		return // the node has been left out
	}
	r.labels = append(r.labels, libraryLabel{n, pt, text})
	if old != "" {
		old = pt.String() + ": " + old
	} else if len(texts) > 0 {
		texts = append([]string{pt.String() + ": " + texts[0]}, texts[1:]...)
	}
	r.comment(n, old, texts)
}

// next moves to the parent of the next node.
func (r *libraryReader) next(root bool, bits int) {
	depth := len(r.path) - 1
	if bits&libHasSibling != 0 && !root {
		r.stack = append(r.stack, depth)
	}
	if bits&libNoChild == 0 {
		return
	}
	n := len(r.stack)
	if n == 0 {
		r.path = nil // the tree is complete
		return
	}
	r.path = r.path[:r.stack[n-1]]
	r.stack = r.stack[:n-1]
	for played(r.path) < r.p.Ply() {
		r.p.Undo()
	}
}

// played returns the number of moves of a path that are on the board.
func played(path []*Node) int {
	for n := len(path); n > 0; n-- {
		if path[n-1] != nil {
			return n - 1
		}
	}
	return 0
}

// move adds a move after the last node, unless it is illegal.
func (r *libraryReader) move(at, place int) error {
	parent := r.path[len(r.path)-1]
	x, y := place%16-1, place/16
	pt, on := FromTopLeft(x, y, 15)
	var err error
	switch {
	case place == 0:
		err = errors.New("the other side passes")
	case !on && r.bare:
		return libraryFault(at, errors.New("byte "+strconv.Itoa(place)+" is no point of the board"))
	case !on:
		err = libraryFault(at, errors.New("byte "+strconv.Itoa(place)+" is no point of the board"))
	case parent == nil:
	default:
		err = r.p.Check(pt)
	}
	if parent == nil && r.f.Why == nil {
		err = errors.New("it follows a label, which is no move")
	}
	if parent == nil || err != nil {
		r.f.Illegal++
		if r.f.Why == nil && err != nil {
			move := "-"
			if on {
				move = pt.String()
			}
			r.f.Why = errors.New("move " + strconv.Itoa(r.p.Ply()+1) + ", " + move + ": " + err.Error())
		}
		r.push(nil)
		return nil
	}
	r.p.Place(pt)
	depth := len(r.path) - 1
	if r.known[depth].has(place) {
		r.push(parent.to(pt))
		return nil
	}
	r.known[depth].add(place)
	r.push(parent.add(pt))
	return nil
}

// push adds a node to the path. It may be nil.
func (r *libraryReader) push(n *Node) {
	var moves placeSet
	if n != nil {
		for _, next := range n.Next {
			x, y := TopLeft(next.Move, 15)
			moves.add(16*y + x + 1)
		}
	}
	r.known = append(r.known[:len(r.path)], moves)
	r.path = append(r.path, n)
}

// A placeSet is a set of points as bytes of a library.
type placeSet [4]uint64

func (s *placeSet) has(place int) bool { return s[place/64]>>(place%64)&1 != 0 }
func (s *placeSet) add(place int)      { s[place/64] |= 1 << (place % 64) }

// oldString reads a text of RenLib 2: seven-bit characters, the last one with bit 0x80 set,
// padded to an even length. Six characters stand for Swedish letters.
func (r *libraryReader) oldString() (string, error) {
	var b []byte
	for i := r.at; i < len(r.file); i++ {
		b = append(b, r.file[i]&0x7f)
		if r.file[i] >= 0x80 {
			n := i + 1 - r.at
			r.at = min(r.at+n+n%2, len(r.file))
			return strings.Trim(swedish.Replace(string(b)), " \n"), nil
		}
	}
	return "", libraryFault(r.at, tornComment{})
}

// swedish replaces the characters that RenLib 2 wrote for Swedish letters, and the
// backspace after the first line of a comment.
var swedish = strings.NewReplacer("}", "å", "{", "ä", "|", "ö", "]", "Å", "[", "Ä", `\`, "Ö", "\b", "\n", "\r\n", "\n", "\r", "\n")

// bareLibrary reads a library without a header. ok is false if the file is not a library;
// texts can begin with the same letter.
func bareLibrary(file string, w Want) (f *File, ok bool, err error) {
	const centre = 0x78
	if len(file) < 2 || file[0] != centre || strings.IndexByte(file, 0) < 0 && file[1] < 0x80 && file[1] != libNoChild {
		return nil, false, nil
	}
	f, err = readLibrary(file, w)
	return f, err == nil || err == ErrStopped, err
}

// string reads a text, which ends with a zero byte and is padded to an even length.
func (r *libraryReader) string() (string, error) {
	n := strings.IndexByte(r.file[r.at:], 0)
	if n < 0 {
		return "", libraryFault(r.at, tornComment{})
	}
	text := r.file[r.at : r.at+n]
	r.at = min(r.at+n+1+(n+1)%2, len(r.file))
	// A backspace separates the first line of a comment from the others.
	return strings.Trim(lineBreaks.Replace(strings.ReplaceAll(text, "\b", "\n")), " \n"), nil
}
