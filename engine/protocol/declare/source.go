package declare

import (
	"go/ast"
	"go/build"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A source is the checked source of the engine's packages.
type source struct {
	root     string
	files    *token.FileSet
	library  types.Importer // of the standard library
	packages map[string]*types.Package
	types.Info
	docs      map[types.Object]*ast.CommentGroup // of types and fields
	functions map[*types.Func]*ast.FuncDecl      // of packages protocol and full
	commands  []*ast.FuncDecl
	words     map[types.Object]*Words // by type; nil for other types
	messages  map[message]*Object
	objects   map[string]*Object // objects in messages
}

func newSource(root string) *source {
	files := token.NewFileSet()
	return &source{
		root: root, files: files, library: importer.ForCompiler(files, "source", nil), packages: map[string]*types.Package{},
		Info: types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Selections: map[*ast.SelectorExpr]*types.Selection{},
		},
		docs: map[types.Object]*ast.CommentGroup{}, functions: map[*types.Func]*ast.FuncDecl{}, words: map[types.Object]*Words{},
		messages: map[message]*Object{}, objects: map[string]*Object{},
	}
}

// Import parses and checks a package, and those that it imports.
func (s *source) Import(path string) (*types.Package, error) {
	folder, engine := strings.CutPrefix(path, "tengen/")
	if !engine {
		return s.library.Import(path)
	}
	if p := s.packages[path]; p != nil {
		return p, nil
	}
	folder = filepath.Join(s.root, folder)
	list, err := build.ImportDir(folder, 0)
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	for _, name := range list.GoFiles {
		f, err := parser.ParseFile(s.files, filepath.Join(folder, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	config := types.Config{Importer: s}
	p, err := config.Check(path, s.files, files, &s.Info)
	if err != nil {
		return nil, err
	}
	s.packages[path] = p
	for _, f := range files {
		s.index(f)
	}
	return p, nil
}

// index notes the functions, commands and comments of a file.
func (s *source) index(f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			function := s.Defs[n.Name].(*types.Func)
			if path := function.Pkg().Path(); path == "tengen/engine/protocol" || path == "tengen/engine/full" {
				s.functions[function] = n
			}
			if results := function.Signature().Results(); results.Len() == 1 && isNamed(results.At(0).Type(), "Command") {
				s.commands = append(s.commands, n)
			}
		case *ast.GenDecl:
			if len(n.Specs) == 1 {
				if t, ok := n.Specs[0].(*ast.TypeSpec); ok && t.Doc == nil {
					t.Doc = n.Doc
				}
			}
		case *ast.TypeSpec:
			s.docs[s.Defs[n.Name]] = n.Doc
		case *ast.Field:
			for _, name := range n.Names {
				s.docs[s.Defs[name]] = n.Doc
				if n.Doc == nil {
					s.docs[s.Defs[name]] = n.Comment
				}
			}
		}
		return true
	})
}

// isNamed reports whether t is a type of package protocol with a name, or a pointer to it.
func isNamed(t types.Type, name string) bool {
	o := typeName(t)
	return o != nil && o.Name() == name && o.Pkg() != nil && o.Pkg().Path() == "tengen/engine/protocol"
}

// typeName returns the name of a type, or of what a pointer points to; nil if it has none.
func typeName(t types.Type) types.Object {
	switch t := t.(type) {
	case *types.Alias:
		return t.Obj()
	case *types.Named:
		return t.Obj()
	case *types.Pointer:
		return typeName(t.Elem())
	}
	return nil
}

// callee returns the function that a call names, or nil.
func (s *source) callee(call *ast.CallExpr) *types.Func {
	var name *ast.Ident
	switch f := call.Fun.(type) {
	case *ast.Ident:
		name = f
	case *ast.SelectorExpr:
		name = f.Sel
	default:
		return nil
	}
	f, _ := s.Uses[name].(*types.Func)
	return f
}

// isMethod reports whether f is a method of a type of package protocol.
func isMethod(f *types.Func, of string) bool {
	return f != nil && f.Signature().Recv() != nil && isNamed(f.Signature().Recv().Type(), of)
}

// An environment has the values of variables that are known texts.
type environment map[types.Object]string

// text returns the value of an expression if it is a known text.
func (s *source) text(e ast.Expr, known environment) (string, bool) {
	if v := s.Types[e].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v), true
	}
	switch e := e.(type) {
	case *ast.Ident:
		value, ok := known[s.Uses[e]]
		return value, ok
	case *ast.BinaryExpr:
		left, ok := s.text(e.X, known)
		right, also := s.text(e.Y, known)
		return left + right, ok && also && e.Op == token.ADD
	}
	return "", false
}

// name returns the name of the field that a call reads or writes.
func (s *source) name(call *ast.CallExpr, known environment) string {
	name, ok := s.text(call.Args[0], known)
	if !ok {
		s.fail(call, "the name of the field is not constant")
	}
	return name
}

// isConversion reports whether an expression is a conversion to a type.
func (s *source) isConversion(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && s.Types[call.Fun].IsType()
}

// passes reports whether an argument of a call is of a type of package protocol.
func (s *source) passes(call *ast.CallExpr, name string) bool {
	return slices.ContainsFunc(call.Args, func(a ast.Expr) bool { return isNamed(s.TypeOf(a), name) })
}

// only returns the object with the name of o that was found first, or o. They must have
// the same fields.
func (s *source) only(at ast.Node, o *Object) *Object {
	if o.Name == "" {
		return o
	}
	first := s.objects[o.Name]
	if first == nil {
		s.objects[o.Name] = o
		return o
	}
	if !slices.EqualFunc(first.Fields, o.Fields, func(f, g *Field) bool { return f.Name == g.Name && slices.Equal(f.Types, g.Types) }) {
		s.fail(at, "another object has the name %s", o.Name)
	}
	return first
}

// bind returns the texts that a call passes to a function.
func (s *source) bind(f *ast.FuncDecl, call *ast.CallExpr, known environment) environment {
	inner, i := environment{}, 0
	for _, field := range f.Type.Params.List {
		for _, name := range field.Names {
			if value, ok := s.text(call.Args[i], known); ok {
				inner[s.Defs[name]] = value
			}
			i++
		}
	}
	return inner
}

// wordsOf returns the words of a type, or nil.
func (s *source) wordsOf(t types.Type) *Words {
	name := typeName(t)
	if name == nil || name.Pkg() == nil || t.Underlying() != types.Typ[types.String] {
		return nil
	}
	if w, ok := s.words[name]; ok {
		return w
	}
	w := &Words{Name: name.Name(), Doc: s.doc(name), List: directive(s.docs[name], "words")}
	if t := types.Unalias(t); len(w.List) == 0 && t != types.Typ[types.String] {
		name := typeName(t)
		var list []*types.Const
		for _, other := range name.Pkg().Scope().Names() {
			if c, ok := name.Pkg().Scope().Lookup(other).(*types.Const); ok && c.Type() == t {
				list = append(list, c)
			}
		}
		slices.SortFunc(list, func(a, b *types.Const) int { return int(a.Pos() - b.Pos()) })
		for _, c := range list {
			w.List = append(w.List, constant.StringVal(c.Val()))
		}
	}
	if len(w.List) == 0 {
		w = nil
	} else if w.Doc == "" {
		w.Doc = s.doc(typeName(types.Unalias(t)))
	}
	s.words[name] = w
	return w
}

// directive returns the words of a directive in a comment; "" in quotes is the empty word.
func directive(c *ast.CommentGroup, name string) (words []string) {
	if c == nil {
		return nil
	}
	for _, line := range c.List {
		if rest, ok := strings.CutPrefix(line.Text, "//protocol:"+name+" "); ok {
			for word := range strings.FieldsSeq(rest) {
				if plain, err := strconv.Unquote(word); err == nil {
					word = plain
				}
				words = append(words, word)
			}
		}
	}
	return words
}

// subject is the subject of a comment whose verb stays, and how a comment on the arguments
// of a command begins.
var subject = regexp.MustCompile(`^(An? [A-Z]\w+|\w+Command|the arguments of "[a-z]+"(, which|[:.])) `)

// doc returns the comment of a type or a field as a declaration has it: without the name
// that it begins with.
func (s *source) doc(of types.Object) string { return plain(s.docs[of], of.Name()) }

// plain returns the comment of something with a name, as a sentence without the name:
// "A Stone is a stone on the board" becomes "A stone on the board."
func plain(c *ast.CommentGroup, name string) string {
	text := strings.Join(strings.Fields(c.Text()), " ")
	text = regexp.MustCompile(`^(An? )?`+name+` (is|are|has|writes|means that) `).ReplaceAllString(text, "")
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
