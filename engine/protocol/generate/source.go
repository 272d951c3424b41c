package generate

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// A source is the parsed source of packages. It is not type-checked, so that messages can be
// read while the code that uses them does not compile.
type source struct {
	root  string
	packs map[string]*pack
	words map[string]*Words // by name
}

// A pack is a package.
type pack struct {
	*source
	path, name string
	files      token.FileSet
	order      []string // names of types, in the order of the files and of their lines
	types      map[string]*declaration
	texts      map[string]bool     // types with a method String
	constants  map[string][]string // values of constants by their type
	objects    map[string]*Object
}

// A declaration is that of a type.
type declaration struct {
	*ast.TypeSpec
	doc     *ast.CommentGroup
	imports map[string]string // paths of packages of the engine by their names, in its file
}

// Generated is the name of the files with generated code.
const Generated = "messages.go"

// load parses a package of the engine.
func (s *source) load(path string) *pack {
	if p := s.packs[path]; p != nil {
		return p
	}
	p := &pack{
		source: s, path: path, name: filepath.Base(path), types: map[string]*declaration{}, texts: map[string]bool{},
		constants: map[string][]string{}, objects: map[string]*Object{},
	}
	s.packs[path] = p
	names, err := filepath.Glob(filepath.Join(s.root, path, "*.go"))
	if err != nil || len(names) == 0 {
		panic(fault{fmt.Errorf("%s is no package", path)})
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || filepath.Base(name) == Generated {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			panic(fault{err})
		}
		f, err := parser.ParseFile(&p.files, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			panic(fault{err})
		}
		p.read(f)
	}
	return p
}

// read notes the types of a file.
func (p *pack) read(f *ast.File) {
	imports := map[string]string{}
	for _, one := range f.Imports {
		path, _ := strconv.Unquote(one.Path.Value)
		name := filepath.Base(path)
		if one.Name != nil {
			name = one.Name.Name
		}
		imports[name], _ = strings.CutPrefix(path, "tengen/")
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.Name == "String" && d.Recv != nil {
				of := d.Recv.List[0].Type
				if star, ok := of.(*ast.StarExpr); ok {
					of = star.X
				}
				if name, ok := of.(*ast.Ident); ok {
					p.texts[name.Name] = true
				}
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					doc := spec.Doc
					if doc == nil && len(d.Specs) == 1 {
						doc = d.Doc
					}
					p.types[spec.Name.Name] = &declaration{spec, doc, imports}
					p.order = append(p.order, spec.Name.Name)
				case *ast.ValueSpec:
					p.constant(spec)
				}
			}
		}
	}
}

// constant notes the value of a constant text with a type.
func (p *pack) constant(c *ast.ValueSpec) {
	of, ok := c.Type.(*ast.Ident)
	if !ok || len(c.Values) != 1 {
		return
	}
	if value, ok := c.Values[0].(*ast.BasicLit); ok && value.Kind == token.STRING {
		word, _ := strconv.Unquote(value.Value)
		p.constants[of.Name] = append(p.constants[of.Name], word)
	}
}

// fail panics with a fault at a node.
func (p *pack) fail(at ast.Node, format string, args ...any) {
	panic(fault{fmt.Errorf("%s: "+format, append([]any{p.files.Position(at.Pos())}, args...)...)})
}

// head returns the tag of the field Head of a type.
func (p *pack) head(name string) (tag reflect.StructTag, ok bool) {
	st, isStruct := p.types[name].Type.(*ast.StructType)
	if !isStruct || len(st.Fields.List) == 0 {
		return "", false
	}
	first := st.Fields.List[0]
	tag = tagOf(first)
	return tag, len(first.Names) == 0 && tag.Get("type") != ""
}

// object returns the object of a struct type.
func (s *source) object(p *pack, name string) *Object {
	if o := p.objects[name]; o != nil {
		return o
	}
	d := p.types[name]
	o := &Object{Name: name, Doc: plain(d.doc, name), of: p, goName: name}
	p.objects[name] = o
	if d.Assign.IsValid() { // an alias names the object
		of, target, _ := p.find(d.Type, d)
		other := s.object(of, target)
		o.Fields, o.of, o.goName = other.Fields, other.of, other.goName
		if o.Doc == "" {
			o.Doc = other.Doc
		}
		return o
	}
	st, ok := d.Type.(*ast.StructType)
	if !ok {
		p.fail(d, "%s is not a struct", name)
	}
	if tag, ok := p.head(name); ok {
		o.Message, o.to = tag.Get("type"), strings.Fields(tag.Get("to"))
		if !strings.HasSuffix(name, "Info") {
			o.Name += "Reply"
		}
	}
	o.Fields = p.fields(st, d, "")
	return o
}

// fields returns the fields of a struct in a declaration; path is that of the struct in Go.
func (p *pack) fields(st *ast.StructType, in *declaration, path string) (list []*Field) {
	for _, f := range st.Fields.List {
		tag := tagOf(f)
		wire := tag.Get("wire")
		if wire == "-" {
			continue
		}
		if len(f.Names) == 0 {
			if tag.Get("type") == "" {
				list = append(list, p.embedded(f, in, path)...)
			}
			continue
		}
		for _, name := range f.Names {
			if name.IsExported() {
				list = append(list, p.field(f, name.Name, wire, in, path))
			}
		}
	}
	for i, f := range list { // a field hides one of the same name that is embedded deeper
		if slices.ContainsFunc(list, func(g *Field) bool { return g != nil && g != f && g.Name == f.Name && len(g.path) < len(f.path) }) {
			list[i] = nil
		}
	}
	return slices.DeleteFunc(list, func(f *Field) bool { return f == nil })
}

// embedded returns the fields of an embedded struct.
func (p *pack) embedded(f *ast.Field, in *declaration, path string) []*Field {
	of, name, d := p.find(f.Type, in)
	if d != nil && !d.Assign.IsValid() && slices.Contains(Packages, of.path) {
		return []*Field{{Kind: Embedded, Object: of.object(of, name), path: path + name}}
	}
	for d != nil && d.Assign.IsValid() {
		of, name, d = of.find(d.Type, d)
	}
	if d == nil || !isStruct(of, d) {
		p.fail(f, "%s is embedded and is not a struct", name)
	}
	return of.fields(d.Type.(*ast.StructType), d, path+nameOf(f.Type)+".")
}

// field returns a field.
func (p *pack) field(f *ast.Field, name, wire string, in *declaration, path string) *Field {
	doc := f.Doc
	if doc == nil {
		doc = f.Comment
	}
	one := &Field{Name: small(name), Doc: plain(doc, name), path: path + name}
	for i, option := range strings.Split(wire, ",") {
		low, high, isRange := strings.Cut(option, "..")
		switch {
		case i == 0 && option != "":
			one.Name = option
		case option == "required":
			one.required = true
		case option == "checked":
			one.checked = true
		case option == "omit":
			one.Omit = true
		case option == "null":
			one.Null = true
		case option == "round":
			one.round = true
		case option == "file":
			one.Kind = File
		case isRange:
			one.low, one.high = low, high
		case option != "":
			p.fail(f, "there is no option %q", option)
		}
	}
	p.typed(one, f.Type, in)
	return one
}

// typed sets the kind of a field with a type.
func (p *pack) typed(f *Field, t ast.Expr, in *declaration) {
	list := false
	switch outer := t.(type) {
	case *ast.StarExpr:
		f.optional, t = true, outer.X
	case *ast.ArrayType:
		list, t = true, outer.Elt
	case *ast.StructType:
		f.Kind, f.Object = Single, &Object{Fields: p.fields(outer, in, f.path+".")}
		return
	}
	of, name, d := p.find(t, in)
	if f.Kind == File {
		f.goName = map[bool]string{false: "string", true: "[]byte"}[list]
		return
	}
	f.goName = name
	switch {
	case d != nil && isStruct(of, d):
		f.Kind, f.Object = Single, p.object(of, name)
	case d != nil && of.texts[name]:
		f.Kind, f.Words = Stringer, of.wordsOf(name)
	case name == "Duration":
		f.Kind = Duration
	case d != nil:
		f.Words = of.wordsOf(name)
		for d != nil && d.Assign.IsValid() {
			of, name, d = of.find(d.Type, d)
		}
		f.goName = name
		if d != nil {
			f.named = of
			_, name, _ = of.find(d.Type, d)
		}
		f.Kind = p.basic(t, name)
	default:
		f.Kind = p.basic(t, name)
	}
	if list {
		kinds := map[Kind]Kind{Text: Texts, Stringer: Names, Single: List}
		if _, ok := kinds[f.Kind]; !ok {
			p.fail(t, "a list of %s cannot be sent", name)
		}
		f.Kind = kinds[f.Kind]
	}
}

// basic returns the kind of one of Go's own types.
func (p *pack) basic(at ast.Node, name string) Kind {
	switch name {
	case "string":
		return Text
	case "bool":
		return Bool
	case "float64":
		return Float
	case "error":
		return Cause
	case "int", "int64", "int32", "uint64", "uint32", "uint16", "uint8":
		return Integer
	}
	p.fail(at, "a field of type %s cannot be sent", name)
	return 0
}

// isStruct reports whether a declared type, or the one that it is an alias of, is a struct.
func isStruct(p *pack, d *declaration) bool {
	if d.Assign.IsValid() {
		of, _, target := p.find(d.Type, d)
		return target != nil && isStruct(of, target)
	}
	_, ok := d.Type.(*ast.StructType)
	return ok
}

// find returns the package, the name and the declaration of a named type; the declaration is
// nil for Go's own types and those of the standard library.
func (p *pack) find(t ast.Expr, in *declaration) (of *pack, name string, d *declaration) {
	switch t := t.(type) {
	case *ast.Ident:
		return p, t.Name, p.types[t.Name]
	case *ast.SelectorExpr:
		path := in.imports[nameOf(t.X)]
		if !strings.HasPrefix(path, "engine/") {
			return nil, t.Sel.Name, nil
		}
		of = p.load(path)
		return of, t.Sel.Name, of.types[t.Sel.Name]
	}
	p.fail(t, "a field of this type cannot be sent")
	return nil, "", nil
}

// wordsOf returns the words of a type, or nil.
func (p *pack) wordsOf(name string) *Words {
	if w := p.source.words[name]; w != nil {
		return w
	}
	d := p.types[name]
	w := &Words{Name: name, Doc: plain(d.doc, name), List: directive(d.doc, "words")}
	of, target := p, name
	if d.Assign.IsValid() {
		of, target, _ = p.find(d.Type, d)
	}
	if len(w.List) == 0 && of != nil {
		w.List = of.constants[target]
	}
	if len(w.List) == 0 {
		return nil
	}
	if list := directive(d.doc, "list"); len(list) == 1 {
		w.constant = list[0]
	}
	p.source.words[name] = w
	return w
}

// directive returns the words of a directive in a comment; "" in quotes is the empty word.
func directive(c *ast.CommentGroup, name string) (words []string) {
	if c == nil {
		return nil
	}
	for _, line := range c.List {
		rest, _ := strings.CutPrefix(line.Text, "//protocol:"+name+" ")
		if rest == line.Text {
			continue
		}
		for word := range strings.FieldsSeq(rest) {
			if plain, err := strconv.Unquote(word); err == nil {
				word = plain
			}
			words = append(words, word)
		}
	}
	return words
}

func tagOf(f *ast.Field) reflect.StructTag {
	if f.Tag == nil {
		return ""
	}
	text, _ := strconv.Unquote(f.Tag.Value)
	return reflect.StructTag(text)
}

// nameOf returns the name at the end of an expression.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.StarExpr:
		return nameOf(e.X)
	}
	return ""
}

// small returns a name with small letters at its beginning: "WinProb" becomes "winProb", "PV"
// becomes "pv".
func small(name string) string {
	letters := []rune(name)
	for i, c := range letters {
		if !unicode.IsUpper(c) || i > 0 && i+1 < len(letters) && unicode.IsLower(letters[i+1]) {
			break
		}
		letters[i] = unicode.ToLower(c)
	}
	return string(letters)
}

// subject is the subject of a comment whose verb stays.
var subject = regexp.MustCompile(`^An? [A-Z]\w+ `)

// plain returns the comment of something with a name, as a sentence without the name:
// "A Stone is a stone on the board" becomes "A stone on the board."
func plain(c *ast.CommentGroup, name string) string {
	text := strings.Join(strings.Fields(c.Text()), " ")
	text = regexp.MustCompile(`^(An? )?`+name+` ((is|are|has|writes|means that) )?`).ReplaceAllString(text, "")
	text = subject.ReplaceAllString(text, "")
	if text == "" {
		return ""
	}
	if first, _, _ := strings.Cut(text, " "); len(first) > 1 || first == "a" {
		text = strings.ToUpper(text[:1]) + text[1:]
	}
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	return text
}
