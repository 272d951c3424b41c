package record

import (
	"errors"
	"strconv"
	"strings"

	"tengen/engine/gomoku"
)

// A library of RenLib's (.lib, www.renju.se/renlib) is a tree of moves on 15
// lines. Behind a head of 20 bytes, "\xffRenLib\xff" and the version's two
// numbers in the first ten, follow its nodes, a node before all that comes after
// it. A node has two bytes: the point, 16 times the row from the top plus the
// column from 1, or 0 for none; and bits that say what belongs to it. Bit 0x80
// says that another node with the same parent follows behind all that comes
// after this one; 0x40, that nothing comes after it; 0x08, that it has a comment,
// which ends with a zero byte and fills whole pairs of bytes; 0x01, that two
// more bytes with bits follow, of which 0x0100 means a text on the board, kept as
// comments are. The first node holds no move; libraries of version 3.0 lack it.
//
// Older libraries have a head with a smaller version, or none: then the first
// byte is the first move in the centre. Their nodes are the same, but bit 0x20
// says that a comment of seven-bit characters follows, of which the last one has
// the eighth bit set. RenLib's public source reads them so (RenLibDoc.cpp).
const (
	libraryMark = "\xffRenLib\xff"
	libraryHead = 20

	libHasSibling = 0x80
	libNoChild    = 0x40
	libOldComment = 0x20
	libComment    = 0x08
	libExtension  = 0x01
	libBoardText  = 0x0100
)

// libraryReader plays a library's moves as it goes along its tree.
type libraryReader struct {
	file string
	at   int
	p    *gomoku.Position
	f    *File
	said []*Node // those with comments, whose characters are not known yet

	path  []*Node // from the root to the node read last; nil where the rules ended it
	stack []int   // depths in path to which the reader comes back
}

// readLibrary reads a library. Its rule is renju, whose name it bears. What the
// rules refuse, or a pass, is left out with all that follows it.
func readLibrary(file string, w Want) (*File, error) {
	head := 0
	if strings.HasPrefix(file, libraryMark) {
		if head = libraryHead; len(file) < head {
			return nil, libraryFault(len(file), errors.New("the file ends within its head"))
		}
		if file[8] > 3 {
			return nil, libraryFault(8, errors.New("it is of version "+strconv.Itoa(int(file[8]))+", only those up to 3 can be read"))
		}
	}
	p, err := gomoku.New(gomoku.Renju, 15)
	if err != nil {
		return nil, err
	}
	g := New(gomoku.Renju, 15, nil)
	r := libraryReader{file: file, at: head, p: p, f: &File{Format: RenLib, Game: g}, path: []*Node{g.Root}}
	for n := 0; r.at < len(file); n++ {
		if n%1024 == 0 && w.stop(r.at, len(file)) {
			return nil, ErrStopped
		}
		if err := r.node(n == 0); err != nil {
			return nil, err
		}
		if len(r.path) == 0 {
			break // whatever follows
		}
	}
	if len(r.path) > 0 && r.at > head {
		return nil, libraryFault(len(file), errors.New("the file ends within the tree"))
	}
	r.f.Heads = []Head{g.head()}
	r.decode(w.Decode)
	return r.f, nil
}

// decode gives all comments their characters, which are guessed from all.
func (r *libraryReader) decode(decode Decode) {
	var all strings.Builder
	for _, n := range r.said {
		all.WriteString(n.Comment + "\n")
	}
	text := guess(all.String(), decode)
	for _, n := range r.said {
		n.Comment = strings.TrimSpace(text(n.Comment))
	}
}

// libraryFault says what is wrong at a byte: a library has one line.
func libraryFault(at int, err error) error { return &Error{"RenLib", 1, at + 1, err} }

// node reads a node with its texts and goes on to where the next belongs.
func (r *libraryReader) node(first bool) error {
	at := r.at
	if at+2 > len(r.file) {
		return libraryFault(at, errors.New("the file ends within a node"))
	}
	place, bits := int(r.file[at]), int(r.file[at+1])
	r.at += 2
	if bits&libExtension != 0 {
		if r.at+2 > len(r.file) {
			return libraryFault(at, errors.New("the file ends within a node"))
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
	var said []string
	for _, bit := range []int{libComment, libBoardText} {
		if bits&bit == 0 {
			continue
		}
		text, err := r.string()
		if err != nil {
			return err
		}
		said = append(said, text)
	}
	root := first && place == 0
	if !root {
		if err := r.move(at, place); err != nil {
			return err
		}
	}
	if n := r.path[len(r.path)-1]; n != nil && old != "" {
		n.Comment = strings.TrimSpace(strings.ToValidUTF8(strings.Join(append([]string{old}, said...), "\n"), "\ufffd"))
	} else if n != nil && len(said) > 0 {
		n.Comment = strings.Join(said, "\n")
		r.said = append(r.said, n)
	}
	r.next(root, bits)
	return nil
}

// next goes to the parent of the node that follows.
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
		r.path = nil // the tree is at its end
		return
	}
	r.path = r.path[:r.stack[n-1]]
	r.stack = r.stack[:n-1]
	for played(r.path) < r.p.Ply() {
		r.p.Undo()
	}
}

// played is how many moves of a path are on the board.
func played(path []*Node) int {
	for n := len(path); n > 0; n-- {
		if path[n-1] != nil {
			return n - 1
		}
	}
	return 0
}

// move adds a move behind the node read last, unless the rules refuse it.
func (r *libraryReader) move(at, place int) error {
	parent := r.path[len(r.path)-1]
	x, y := place%16-1, place/16
	pt, on := FromTopLeft(x, y, 15)
	var err error
	switch {
	case place == 0:
		err = errors.New("the other side passes")
	case !on:
		return libraryFault(at, errors.New("byte "+strconv.Itoa(place)+" is no point of the board"))
	case parent == nil:
	default:
		err = r.p.Check(pt)
	}
	if parent == nil || err != nil {
		r.f.Left++
		if r.f.Why == nil && err != nil {
			move := "-"
			if on {
				move = pt.String()
			}
			r.f.Why = errors.New("move " + strconv.Itoa(r.p.Ply()+1) + ", " + move + ": " + err.Error())
		}
		r.path = append(r.path, nil)
		return nil
	}
	r.p.Place(pt)
	r.path = append(r.path, parent.add(pt))
	return nil
}

// oldString reads a text of RenLib 2: seven-bit characters, of which the last one
// has the eighth bit set, in whole pairs of bytes. Six signs are Swedish letters.
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
	return "", libraryFault(r.at, errors.New("a comment does not end"))
}

// swedish are the letters that RenLib 2 wrote with other signs, and the backspace
// between a comment's first line and the others.
var swedish = strings.NewReplacer("}", "å", "{", "ä", "|", "ö", "]", "Å", "[", "Ä", `\`, "Ö", "\b", "\n", "\r\n", "\n", "\r", "\n")

// bareLibrary reads a library without a head. It is not ok where the file is none:
// a text can begin with the same letter.
func bareLibrary(file string, w Want) (f *File, ok bool, err error) {
	const centre = 0x78
	if len(file) < 2 || file[0] != centre || strings.IndexByte(file, 0) < 0 && file[1] < 0x80 && file[1] != libNoChild {
		return nil, false, nil
	}
	f, err = readLibrary(file, w)
	return f, err == nil || err == ErrStopped, err
}

// string reads a text: it ends with a zero byte and fills whole pairs of bytes.
func (r *libraryReader) string() (string, error) {
	n := strings.IndexByte(r.file[r.at:], 0)
	if n < 0 {
		return "", libraryFault(r.at, errors.New("a comment does not end"))
	}
	text := r.file[r.at : r.at+n]
	r.at = min(r.at+n+1+(n+1)%2, len(r.file))
	// A backspace stands between a comment's first line and the others.
	return strings.Trim(lineBreaks.Replace(strings.ReplaceAll(text, "\b", "\n")), " \n"), nil
}
