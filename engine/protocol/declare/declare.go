// Package declare reads the protocol's messages from the Go code that reads requests and
// writes replies, and declares them in TypeScript. So every field is written down once: a
// field of a request where it is read, a field of a reply where it is written.
//
//   - A command is a function that returns a protocol.Command. Its request has the fields
//     that Read takes from the decoder.
//   - A reply of a command is what it passes to Send or Answer; its fields are those that
//     Encode writes. A field that some paths through Encode leave out is optional. A type
//     with a field Final has two messages: what it writes with Final false, and with true.
//   - An object in a list, or below a prefix of names, has the name of the function that
//     reads or writes it, without read or encode; otherwise that of its Go type.
//   - Comments of types and of their fields become comments of the declarations.
//
// Directives tell what the code does not:
//
//   - "//protocol:words a b", at an alias of string: values of this type are these words.
//     A string type with constants needs none: its words are the constants. An alias leaves
//     no trace in the engine's workers.
//   - "//protocol:required a b.c", at a function that reads: a request must have these
//     fields. Go reads an absent one as zero.
//   - "//protocol:part-of T", at a function that reads: the object is a part of T, an
//     object that replies have.
package declare

import (
	"cmp"
	"fmt"
	"go/ast"
	"slices"
	"strings"
)

// A Protocol is all messages.
type Protocol struct {
	Commands []Command // those of package protocol come first
	Error    *Object   // the reply to a request that fails
	Words    []*Words  // in the order of their names
}

// A Command is a command with its messages.
type Command struct {
	Name    string
	Request *Object
	Reply   *Object
	Info    *Object // the interim reply; nil if there is none
}

// An Object is a message or an object in one.
type Object struct {
	Name   string // "" if it is declared where it is used
	Doc    string
	Whole  string // the object of replies that it is a part of, or ""
	Fields []*Field
}

// A Field is a field of an object.
type Field struct {
	Name     string
	Doc      string
	Optional bool
	Types    []Type // what it may be
}

// A Type is one type of a field.
type Type struct {
	Kind   string  // "text", "number", "bool", "null", "texts", "bytes", "object" or "objects"
	Word   string  // a text: its only value, if Only
	Only   bool    // the text is Word
	Words  *Words  // a text: its possible values; nil for any
	Object *Object // an object, or each of a list
}

// anyText reports whether a text of any value is of this type.
func (t Type) anyText() bool { return t.Kind == "text" && !t.Only && t.Words == nil }

// rank orders the types of a field: single words come after others, null comes last.
func (t Type) rank() int {
	switch {
	case t.Kind == "null":
		return 2
	case t.Only:
		return 1
	}
	return 0
}

// Words are the values of a text.
type Words struct {
	Name, Doc string
	List      []string
}

// Load reads the protocol of the repository in the folder root.
func Load(root string) (p *Protocol, err error) {
	s := newSource(root)
	for _, path := range []string{"tengen/engine/protocol", "tengen/engine/full"} {
		if _, err := s.Import(path); err != nil {
			return nil, err
		}
	}
	defer func() { // the functions below panic with a fault
		switch f := recover().(type) {
		case nil:
		case fault:
			p, err = nil, f
		default:
			panic(f)
		}
	}()
	p = &Protocol{}
	for _, f := range s.commands {
		name, read := s.command(f)
		command := Command{Name: name, Request: s.request(f, name, read)}
		s.answers(f, &command)
		p.Commands = append(p.Commands, command)
	}
	p.Error = s.message(s.packages["tengen/engine/protocol"].Scope().Lookup("Error"), true)
	for _, w := range s.words {
		if w != nil {
			p.Words = append(p.Words, w)
		}
	}
	slices.SortFunc(p.Words, func(a, b *Words) int { return cmp.Compare(a.Name, b.Name) })
	return p, nil
}

// A fault is an error with its place in the source.
type fault struct{ error }

// fail panics with a fault at a node of the source.
func (s *source) fail(at ast.Node, format string, args ...any) {
	panic(fault{fmt.Errorf("%s: "+format, append([]any{s.files.Position(at.Pos())}, args...)...)})
}

// add adds a field to an object. A name with dots is a field of an object in it.
func (o *Object) add(name, doc string, t Type) *Field {
	if outer, inner, dotted := strings.Cut(name, "."); dotted {
		f := o.field(outer)
		if f == nil {
			f = o.add(outer, "", Type{Kind: "object", Object: &Object{}})
		}
		return f.Types[0].Object.add(inner, doc, t)
	}
	f := o.field(name)
	if f == nil {
		f = &Field{Name: name, Doc: doc, Optional: true}
		o.Fields = append(o.Fields, f)
	}
	f.Types = append(f.Types, t)
	return f
}

func (o *Object) field(name string) *Field {
	for _, f := range o.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// require makes a field required, and the objects that contain it. It reports whether
// there is such a field.
func (o *Object) require(name string) bool {
	outer, inner, dotted := strings.Cut(name, ".")
	f := o.field(outer)
	if f == nil {
		return false
	}
	f.Optional = false
	return !dotted || f.Types[0].Object.require(inner)
}
