package declare

import (
	"go/ast"
	"go/types"
	"strings"
)

// command returns the name of the command that a function makes, and what reads its
// arguments.
func (s *source) command(f *ast.FuncDecl) (name string, read *ast.FuncLit) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		list, ok := n.(*ast.CompositeLit)
		if !ok || !isNamed(s.TypeOf(list), "Command") {
			return true
		}
		for _, e := range list.Elts {
			switch pair := e.(*ast.KeyValueExpr); pair.Key.(*ast.Ident).Name {
			case "Name":
				name, _ = s.text(pair.Value, nil)
			case "Read":
				read = pair.Value.(*ast.FuncLit)
			}
		}
		return false
	})
	if name == "" || read == nil {
		s.fail(f, "the command has no constant name or no function that reads it")
	}
	return name, read
}

// request returns the request that a function reads.
func (s *source) request(f *ast.FuncDecl, name string, read *ast.FuncLit) *Object {
	r := &reading{source: s, known: environment{}, command: name, object: &Object{Name: capital(name) + "Request"}}
	r.object.add("id", "", Type{Kind: "number"})
	r.object.add("cmd", "", Type{Kind: "text", Word: name, Only: true}).Optional = false
	r.walk(read.Body)
	r.require(f)
	if r.object.Doc == "" {
		r.object.Doc = plain(f.Doc, f.Name.Name)
	}
	return r.object
}

// A reading follows the code that reads one object of a request.
type reading struct {
	*source
	known   environment
	command string // of which object is the request, or ""
	object  *Object
	stack   []ast.Node // that enclose the current node
}

// walk follows the calls below a node.
func (r *reading) walk(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil:
			r.stack = r.stack[:len(r.stack)-1]
			return false
		case *ast.FuncLit: // answers the request
			return false
		case *ast.CompositeLit:
			if name := typeName(r.TypeOf(n)); name != nil && r.command != "" && strings.Contains(r.docs[name].Text(), `"`+r.command+`"`) {
				r.object.Doc = r.doc(name)
			}
		case *ast.RangeStmt:
			if call, ok := n.X.(*ast.CallExpr); ok && isMethod(r.callee(call), "Decoder") {
				r.list(n, call)
				return false
			}
		case *ast.CallExpr:
			r.call(n)
		}
		r.stack = append(r.stack, n)
		return true
	})
}

// kinds are the types of the fields that methods of the decoder read.
var kinds = map[string]string{
	"Text": "text", "Integer": "number", "Number": "number", "Optional": "number", "Count": "number", "Milliseconds": "number",
	"Bool": "bool", "Texts": "texts", "Bytes": "bytes",
}

// call follows a call of the decoder, or of a function that has one.
func (r *reading) call(call *ast.CallExpr) {
	f := r.callee(call)
	if f == nil {
		return
	}
	if kind := kinds[f.Name()]; kind != "" && isMethod(f, "Decoder") {
		doc, words := r.target(call)
		if kind != "text" {
			words = nil
		}
		r.object.add(r.name(call, r.known), doc, Type{Kind: kind, Words: words})
		return
	}
	decl := r.functions[f]
	if decl == nil || f.Signature().Results().Len() == 0 || !isMethod(f, "Decoder") && !r.passes(call, "Decoder") {
		return
	}
	inner := &reading{source: r.source, known: r.bind(decl, call, r.known), command: r.command, object: r.object}
	prefix := ""
	for variable, text := range inner.known {
		if before, ok := strings.CutSuffix(text, "."); ok {
			prefix, inner.known[variable] = before, ""
			inner.command, inner.object = "", &Object{}
		}
	}
	if name := strings.TrimPrefix(f.Name(), "read"); inner.object.Name == "" && (prefix != "" || name != f.Name()) {
		inner.object.Name = name
		if result := typeName(f.Signature().Results().At(0).Type()); result != nil {
			inner.object.Doc = r.doc(result)
		}
	}
	inner.walk(decl.Body)
	inner.require(decl)
	if prefix != "" {
		doc, _ := r.target(call)
		r.object.add(prefix, doc, Type{Kind: "object", Object: r.only(call, inner.object)})
	}
}

// list follows a loop over a list of objects.
func (r *reading) list(loop *ast.RangeStmt, call *ast.CallExpr) {
	inner := &reading{source: r.source, known: r.known, object: &Object{}}
	inner.walk(loop.Body)
	r.object.add(r.name(call, r.known), "", Type{Kind: "objects", Object: r.only(call, inner.object)})
}

// target returns the comment of the field of a struct that a call's result goes to, and
// the words of its type or of the type that it is converted to.
func (r *reading) target(call *ast.CallExpr) (doc string, words *Words) {
	var value ast.Expr = call
	for i := len(r.stack) - 1; i >= 0; i-- {
		var field types.Object
		switch n := r.stack[i].(type) {
		case *ast.CallExpr:
			if !r.isConversion(n) {
				return "", words
			}
			words = r.wordsOf(r.TypeOf(n.Fun))
			value = n
			continue
		case *ast.KeyValueExpr:
			field = r.Uses[n.Key.(*ast.Ident)]
		case *ast.CompositeLit:
			if list, ok := r.TypeOf(n).Underlying().(*types.Struct); ok {
				for k, e := range n.Elts {
					if e == value {
						field = list.Field(k)
					}
				}
			}
		case *ast.AssignStmt:
			if left, ok := n.Lhs[0].(*ast.SelectorExpr); ok && len(n.Rhs) == 1 {
				field = r.Uses[left.Sel]
			}
		}
		if field == nil {
			return "", words
		}
		if words == nil {
			words = r.wordsOf(field.Type())
		}
		return r.doc(field), words
	}
	return "", words
}

// require applies the directives of a function to the object that it reads.
func (r *reading) require(f *ast.FuncDecl) {
	for _, name := range directive(f.Doc, "required") {
		if !r.object.require(name) {
			r.fail(f, "no field %s is read", name)
		}
	}
	for _, whole := range directive(f.Doc, "part-of") {
		r.object.Whole = whole
	}
}

// capital returns a word with a capital at its beginning.
func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }
