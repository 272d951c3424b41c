package generate

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
// writes this file from the Go structs of the messages (engine/protocol/generate).

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
			if o := m.of(p.Commands[i]); o != nil {
				fmt.Fprintf(t, "  %s: %s;\n", p.Commands[i].Name, o.Name)
			}
		}
		t.WriteString("}\n\n")
	}
	t.WriteString(rest[1])
	return t.String()
}

// words returns the lists of words for the page.
func (p *Protocol) words() string {
	t := &typeScript{}
	t.WriteString(`// @ts-check
// Words of the protocol, as the engine writes them. make facts writes this file from the types
// of the messages.

`)
	for _, w := range p.Words {
		if w.constant != "" {
			t.comment("", "@type {import('./protocol.js')."+w.Name+"[]}")
			t.WriteString("export const " + w.constant + " = [" + strings.Join(quoted(w.List), ", ") + "];\n")
		}
	}
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
	t.inner(o)
	t.comment("", o.Doc)
	t.WriteString("export interface " + o.Name + " {\n")
	switch {
	case o.Message != "" && o.written:
		t.WriteString("  id: number;\n  type: '" + o.Message + "';\n")
	case o.Message != "":
		t.WriteString("  id?: number;\n  cmd: '" + o.Message + "';\n")
	}
	t.fields(o, o.written, "  ")
	t.WriteString("}\n\n")
}

// inner declares the objects in an object.
func (t *typeScript) inner(o *Object) {
	for _, f := range o.All() {
		switch {
		case f.Object == nil:
		case f.Object.Name == "":
			t.inner(f.Object)
		default:
			t.object(f.Object)
		}
	}
}

func (t *typeScript) fields(o *Object, written bool, indent string) {
	for _, f := range o.All() {
		t.comment(indent, f.Doc)
		t.WriteString(indent + f.Name)
		if written && f.Omit || !written && !f.required {
			t.WriteString("?")
		}
		t.WriteString(": ")
		t.one(f, written, indent)
		if f.Null {
			t.WriteString(" | null")
		}
		t.WriteString(";\n")
	}
}

// plainTypes are the types of fields without words and objects.
var plainTypes = map[Kind]string{
	Text: "string", Stringer: "string", Cause: "string", Integer: "number", Float: "number", Duration: "number", Bool: "boolean",
	Texts: "string[]", Names: "string[]", File: "Uint8Array",
}

// one writes the type of a field.
func (t *typeScript) one(f *Field, written bool, indent string) {
	switch {
	case f.Object == nil && (f.Words == nil || f.Kind == Texts):
		t.WriteString(plainTypes[f.Kind])
	case f.Object == nil:
		t.WriteString(f.Words.Name)
	case f.Object.Name != "":
		t.WriteString(f.Object.Name)
	default:
		t.WriteString("{\n")
		t.fields(f.Object, written, indent+"  ")
		t.WriteString(indent + "}")
	}
	if f.Kind == List {
		t.WriteString("[]")
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

// union writes a declaration that ends with alternatives.
func (t *typeScript) union(head string, list []string) {
	if line := head + " " + strings.Join(list, " | ") + ";\n"; len(line) <= width+1 {
		t.WriteString(line)
		return
	}
	t.WriteString(head + "\n  " + strings.Join(list, " | ") + ";\n")
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
