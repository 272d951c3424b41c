package record

import (
	"errors"
	"strconv"
	"strings"

	"tengen/engine/gomoku"
)

// libraryVersion is the version that is written, 3.4, after the mark of a library. The rest
// of the head is bytes 0xff.
const libraryVersion = "\x03\x04"

// Library returns the game with its variations as a RenLib library of version 3. charset is
// the character set of comments and labels, "" for UTF-8; decode decodes it. A label becomes a
// node that is no move, and a triangle a label without text. lost counts what the file cannot
// hold: characters outside the character set, which become "?", and marks of other kinds. It
// is an error if the board has not 15 lines, or if the character set is not known.
func (g *Game) Library(charset string, decode Decode) (file string, lost int, err error) {
	if g.Size != 15 {
		return "", 0, errors.New("a RenLib library has 15 lines, not " + strconv.Itoa(g.Size))
	}
	encode, err := encoder(charset, decode)
	if err != nil {
		return "", 0, err
	}
	w := libraryWriter{encode: encode}
	w.b.WriteString(libraryMark + libraryVersion)
	w.b.WriteString(strings.Repeat("\xff", libraryHead-w.b.Len()))
	w.node(g.Root, 0, 0)
	return w.b.String(), w.lost, nil
}

// A libraryWriter writes the nodes of a library.
type libraryWriter struct {
	b      strings.Builder
	encode func(string) (encoded string, lost int)
	lost   int
}

// node writes a node and its subtree; flags says whether it has a sibling.
func (w *libraryWriter) node(n *Node, place byte, flags int) {
	var labels []Mark
	for _, m := range n.Text().Marks {
		if m.Kind == Label || m.Kind == Triangle {
			labels = append(labels, m)
		} else {
			w.lost++
		}
	}
	if len(n.Next)+len(labels) == 0 {
		flags |= libNoChild
	}
	w.head(place, flags, n.Text().Comment, "")
	for i, next := range n.Next {
		sibling := 0
		if i+1 < len(n.Next) || len(labels) > 0 {
			sibling = libHasSibling
		}
		w.node(next, libraryPlace(next.Move), sibling)
	}
	for i, m := range labels {
		flags := libNoMove | libNoChild | libBoardText
		if i+1 < len(labels) {
			flags |= libHasSibling
		}
		w.head(libraryPlace(m.At), flags, "", m.Text)
	}
}

// libraryPlace returns a point as one byte.
func libraryPlace(p gomoku.Point) byte {
	x, y := TopLeft(p, 15)
	return byte(y<<4 | x + 1)
}

// head writes the bytes and the texts of a node. Label is written if flags has libBoardText.
func (w *libraryWriter) head(place byte, flags int, comment, label string) {
	comment = strings.Trim(lineBreaks.Replace(comment), " \n")
	if comment != "" {
		flags |= libComment
	}
	if flags>>8 != 0 {
		flags |= libExtension
	}
	w.b.WriteByte(place)
	w.b.WriteByte(byte(flags))
	if flags&libExtension != 0 {
		w.b.WriteByte(byte(flags >> 16))
		w.b.WriteByte(byte(flags >> 8))
	}
	if flags&libComment != 0 {
		first, rest, more := strings.Cut(comment, "\n")
		if more {
			first += "\b" + strings.ReplaceAll(rest, "\n", "\r\n")
		}
		w.text(first)
	}
	if flags&libBoardText != 0 {
		w.text(label)
	}
}

// text writes a text, which ends with a zero byte and is padded to an even length.
func (w *libraryWriter) text(s string) {
	encoded, lost := w.encode(strings.ReplaceAll(s, "\x00", ""))
	w.lost += lost
	w.b.WriteString(encoded + "\x00")
	if len(encoded)%2 == 0 {
		w.b.WriteByte(0)
	}
}

// encoder returns a function that converts UTF-8 to a character set in which a character has
// one or two bytes. It decodes all of them once and so needs no tables. Characters that the set
// does not have become "?"; lost is their number.
func encoder(charset string, decode Decode) (encode func(s string) (encoded string, lost int), err error) {
	name := label(charset)
	if name == "" || name == "utf-8" || name == "utf8" {
		return func(s string) (string, int) { return s, 0 }, nil
	}
	if decode == nil || strings.HasPrefix(name, "utf-16") || strings.HasPrefix(name, "iso-2022") {
		return nil, errors.New("texts cannot be written in the character set " + shorten(charset))
	}
	var all strings.Builder
	var codes []string
	add := func(code string) {
		codes = append(codes, code)
		all.WriteString(code + "\n") // a line break ends a cut character
	}
	for a := 0x80; a < 0x100; a++ {
		add(string([]byte{byte(a)}))
		for b := 0x40; b < 0xff; b++ {
			add(string([]byte{byte(a), byte(b)}))
		}
	}
	text, err := decode(name, all.String())
	if err != nil {
		return nil, errors.New("texts cannot be written in the character set " + shorten(charset))
	}
	codeOf := map[rune]string{}
	for i, line := range strings.Split(text, "\n") {
		runes := []rune(line)
		if i < len(codes) && len(runes) == 1 && runes[0] >= 0x80 && runes[0] != 0xfffd && codeOf[runes[0]] == "" {
			codeOf[runes[0]] = codes[i]
		}
	}
	return func(s string) (string, int) {
		var b strings.Builder
		lost := 0
		for _, c := range s {
			switch code := codeOf[c]; {
			case c < 0x80:
				b.WriteRune(c)
			case code != "":
				b.WriteString(code)
			default:
				b.WriteByte('?')
				lost++
			}
		}
		return b.String(), lost
	}, nil
}
