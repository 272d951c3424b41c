package declare

import (
	"fmt"
	"slices"
	"strings"
)

// width is the number of columns of a line of TypeScript.
const width = 120

// TypeScript returns the declarations in TypeScript.
func (p *Protocol) TypeScript() string {
	t := &typeScript{seen: map[string]bool{}}
	t.WriteString(`// The protocol between page and engine: every request and every reply. make facts
// writes this file from the Go code that reads the requests and writes the replies
// (engine/protocol/declare).

`)
	for _, w := range p.Words {
		t.comment("", w.Doc)
		t.union("export type "+w.Name+" =", quoted(w.List))
	}
	t.WriteString("\n// Requests. The page's client adds the id; a missing field is zero or ''.\n\n")
	for _, c := range p.Commands {
		t.object(c.Request)
	}
	t.WriteString("// Replies.\n\n")
	for _, c := range p.Commands {
		t.object(c.Info)
		t.object(c.Reply)
	}
	t.object(p.Error)
	t.WriteString(rest[0])
	for _, m := range []struct {
		doc, name string
		of        func(c *Command) *Object
	}{
		{"Requests by their commands.", "Requests", func(c *Command) *Object { return c.Request }},
		{"The reply to each command, unless it fails.", "Replies", func(c *Command) *Object { return c.Reply }},
		{"Interim messages before the reply.", "Infos", func(c *Command) *Object { return c.Info }},
	} {
		fmt.Fprintf(t, "/** %s */\nexport interface %s {\n", m.doc, m.name)
		for i := range p.Commands {
			if o := m.of(&p.Commands[i]); o != nil {
				fmt.Fprintf(t, "  %s: %s;\n", p.Commands[i].Name, o.Name)
			}
		}
		t.WriteString("}\n\n")
	}
	t.WriteString(rest[1])
	return t.String()
}

// A typeScript writes declarations.
type typeScript struct {
	strings.Builder
	seen map[string]bool // names that are declared
}

// object declares an object after those that it contains. It does nothing if that is done.
func (t *typeScript) object(o *Object) {
	if o == nil || t.seen[o.Name] {
		return
	}
	t.seen[o.Name] = true
	for _, f := range o.Fields {
		for _, one := range f.Types {
			if one.Object != nil && o.Whole == "" {
				t.inner(one.Object)
			}
		}
	}
	t.comment("", o.Doc)
	if o.Whole != "" {
		var names []string
		for _, f := range o.Fields {
			names = append(names, f.Name)
		}
		t.union("export type "+o.Name+" = Pick<"+o.Whole+",", quoted(names))
		return
	}
	t.WriteString("export interface " + o.Name + " {\n")
	t.fields(o, "  ")
	t.WriteString("}\n\n")
}

// inner declares an object in another, or those in it if it has no name.
func (t *typeScript) inner(o *Object) {
	if o.Name != "" {
		t.object(o)
		return
	}
	for _, f := range o.Fields {
		for _, one := range f.Types {
			if one.Object != nil {
				t.inner(one.Object)
			}
		}
	}
}

func (t *typeScript) fields(o *Object, indent string) {
	for _, f := range o.Fields {
		t.comment(indent, f.Doc)
		t.WriteString(indent + f.Name)
		if f.Optional {
			t.WriteString("?")
		}
		t.WriteString(": ")
		for i, one := range f.Types {
			if i > 0 {
				t.WriteString(" | ")
			}
			t.one(one, indent)
		}
		t.WriteString(";\n")
	}
}

// one writes a type.
func (t *typeScript) one(one Type, indent string) {
	switch {
	case one.Object != nil:
		if one.Object.Name != "" {
			t.WriteString(one.Object.Name)
		} else {
			t.WriteString("{\n")
			t.fields(one.Object, indent+"  ")
			t.WriteString(indent + "}")
		}
		if one.Kind == "objects" {
			t.WriteString("[]")
		}
	case one.Only:
		t.WriteString("'" + one.Word + "'")
	case one.Words != nil:
		t.WriteString(one.Words.Name)
	default:
		t.WriteString(map[string]string{
			"text": "string", "number": "number", "bool": "boolean", "null": "null", "texts": "string[]", "bytes": "Uint8Array",
		}[one.Kind])
	}
}

// comment writes a comment, in lines of at most width columns.
func (t *typeScript) comment(indent, text string) {
	if text == "" {
		return
	}
	if line := indent + "/** " + text + " */\n"; len([]rune(line)) <= width+1 {
		t.WriteString(line)
		return
	}
	t.WriteString(indent + "/**\n" + indent + " *")
	column := len(indent) + 2
	for word := range strings.FieldsSeq(text) {
		n := len([]rune(word))
		if column+1+n > width {
			t.WriteString("\n" + indent + " *")
			column = len(indent) + 2
		}
		t.WriteString(" " + word)
		column += 1 + n
	}
	t.WriteString("\n" + indent + " */\n")
}

// union writes a declaration that ends with alternatives, or with those of Pick.
func (t *typeScript) union(head string, list []string) {
	end := ";\n"
	if strings.HasSuffix(head, ",") {
		end = ">;\n\n"
	}
	if line := head + " " + strings.Join(list, " | ") + end; len(line) <= width+1 {
		t.WriteString(line)
		return
	}
	t.WriteString(head + "\n  " + strings.Join(list, " | ") + end)
}

// quoted returns words in quotes.
func quoted(words []string) []string {
	list := slices.Clone(words)
	for i, w := range list {
		list[i] = "'" + w + "'"
	}
	return list
}

// rest are the declarations that are of the page's side, not of the engine's.
var rest = [2]string{`// Messages that a worker sends without a request.

export interface ReadyMessage {
  type: 'ready';
  build?: string;
  protocol: number;
}

/** A missing file that the engine does not need: Connect Four's opening book. */
export interface BookNote {
  type: 'note';
  code: 'book';
  message: string;
}

/** Sent by the worker's script: only this number of threads can search. */
export interface ThreadsNote {
  type: 'note';
  code: 'threads';
  threads: number;
}

export type NoteMessage = BookNote | ThreadsNote;

/** Sent by the worker's script, not by the engine. */
export interface FatalMessage {
  type: 'fatal';
  code: 'load' | 'crash';
  message: string;
}

`, `export type Command = keyof Requests;
export type Request = Requests[Command];
export type Reply = Replies[Command] | ErrorReply;
export type Info = Infos[keyof Infos];
export type WorkerMessage = Reply | Info | ReadyMessage | NoteMessage | FatalMessage;
export type InfoOf<C extends Command> = C extends keyof Infos ? Infos[C] : never;

export interface AskOptions<C extends Command> {
  /** Once it is aborted, the request is never answered: the promise stays pending, and its search ends. */
  signal?: AbortSignal;
  /** Receives the interim messages. */
  onInfo?: (info: InfoOf<C>) => void;
}

/** Sends a request to an engine. */
export type Ask = <C extends Command>(
  request: Requests[C] & { cmd: C },
  options?: AskOptions<C>,
) => Promise<Replies[C] | ErrorReply>;
`}
