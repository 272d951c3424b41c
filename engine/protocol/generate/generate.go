// Package generate makes the code that reads and writes the protocol's messages, and their
// declarations in TypeScript. A message is described once, as a Go struct:
//
//   - A struct whose name ends with Request is the request of a command: SearchRequest is
//     that of "search".
//   - A struct that embeds protocol.Head is a reply. The tag of Head has the reply's type and
//     the commands that it answers: `type:"done" to:"newgame stop"`. A reply whose type is
//     "info" or "move" comes before the last one.
//   - A field's name in a message is its Go name with a small first letter, or the name in its
//     tag, `wire:"name"`. Embedded structs add their fields. Fields with the tag "-" stay in Go.
//   - Comments of types and fields become comments of the declarations.
//
// Options follow the name in the tag: `wire:"name,option,option"`.
//
//	required   a request must have the field; Go reads an absent one as zero
//	0..400     the least and the greatest number, or number of objects in a list, of a request
//	checked    a request's text must be one of the words of its type
//	omit       a reply leaves the field out if it is zero
//	null       a reply has null in place of zero
//	round      a reply has four decimals
//	file       the text is the content of a file
//
// A text may have a type with few words: a string type with constants, or a type with the
// directive "//protocol:words a b"; "//protocol:list NAME" gives the list to the page. Types with a method String are texts in replies.
package generate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Packages are the packages with messages.
var Packages = []string{
	"engine/protocol", "engine/full", "engine/full/contest", "engine/full/explorer", "engine/full/files", "engine/full/study",
}

// A Protocol is all messages.
type Protocol struct {
	Commands []*Command // in the order of Packages
	Error    *Object    // the reply to a request that fails
	Words    []*Words   // in the order of their names

	packages []*pack
}

// A Command is a command with its messages.
type Command struct {
	Name                 string
	Request, Reply, Info *Object // Info is the interim reply; nil if there is none
}

// An Object is a message or an object in one.
type Object struct {
	Name   string // "" if it is declared where it is used
	Doc    string
	Fields []*Field

	Message string   // the command of a request, or the type of a reply
	to      []string // the commands that a reply answers
	read    bool     // it is in a request
	written bool     // it is in a reply
	of      *pack    // the package and the name of the Go type
	goName  string
}

// A Field is a field of an object.
type Field struct {
	Name, Doc                          string
	Kind                               Kind
	Words                              *Words  // of a text; nil for any
	Object                             *Object // of an object or list
	Omit, Null                         bool    // the field can be missing in replies, and can be null
	required, checked, round, optional bool
	low, high                          string

	path   string // of the Go field
	named  *pack  // the package of the Go type, if it needs a conversion
	goName string // the Go type
}

// A Kind is how a field is read and written.
type Kind uint8

// Kinds.
const (
	Text     Kind = iota
	Stringer      // a text by the method String
	Cause         // an error as text
	Integer
	Float
	Duration // in milliseconds
	Bool
	Texts
	Names // texts by the method String
	File
	Single // an object
	List   // of objects
	Embedded
)

// Words are the values of a text.
type Words struct {
	Name, Doc string
	List      []string
	constant  string // the name of the list for the page, or ""
}

// Load reads the messages of the repository in the folder root.
func Load(root string) (p *Protocol, err error) {
	defer catch(&err)
	s := &source{root: root, packs: map[string]*pack{}, words: map[string]*Words{}}
	p = &Protocol{}
	for _, path := range Packages {
		pk := s.load(path)
		p.packages = append(p.packages, pk)
		for _, name := range pk.order {
			command, ok := strings.CutSuffix(name, "Request")
			if !ok || command == "" {
				continue
			}
			o := s.object(pk, name)
			o.Message = strings.ToLower(command)
			o.mark(false)
			p.Commands = append(p.Commands, &Command{Name: o.Message, Request: o})
		}
	}
	for _, pk := range p.packages {
		for _, name := range pk.order {
			if _, ok := pk.head(name); ok {
				p.answer(s.object(pk, name))
			}
		}
	}
	for _, c := range p.Commands {
		if c.Reply == nil {
			return nil, fmt.Errorf("the command %s has no reply", c.Name)
		}
	}
	for _, w := range s.words {
		p.Words = append(p.Words, w)
	}
	slices.SortFunc(p.Words, func(a, b *Words) int { return cmp.Compare(a.Name, b.Name) })
	return p, nil
}

// answer adds a reply to its commands.
func (p *Protocol) answer(o *Object) {
	o.mark(true)
	if o.Message == "error" {
		p.Error = o
	}
	for _, name := range o.to {
		i := slices.IndexFunc(p.Commands, func(c *Command) bool { return c.Name == name })
		switch {
		case i < 0:
			panic(fault{fmt.Errorf("%s answers %q, which is no command", o.Name, name)})
		case o.Message == "info" || o.Message == "move":
			p.Commands[i].Info = o
		default:
			p.Commands[i].Reply = o
		}
	}
}

// All returns the fields of an object with those of embedded ones.
func (o *Object) All() (list []*Field) {
	for _, f := range o.Fields {
		if f.Kind == Embedded {
			list = append(list, f.Object.All()...)
		} else {
			list = append(list, f)
		}
	}
	return list
}

// mark notes that an object, and those in it, are read or written.
func (o *Object) mark(written bool) {
	mark := &o.read
	if written {
		mark = &o.written
	}
	if *mark {
		return
	}
	*mark = true
	for _, f := range o.Fields {
		f.Null = f.Null || written && f.optional && !f.Omit
		if f.Object != nil {
			f.Object.mark(written)
		}
	}
}

// A fault is an error with its place. The functions of this package panic with one.
type fault struct{ error }

// catch sets err to the fault of a panic.
func catch(err *error) {
	switch f := recover().(type) {
	case nil:
	case fault:
		*err = f
	default:
		panic(f)
	}
}
