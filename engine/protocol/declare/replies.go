package declare

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// answers finds the messages of a command: what the functions that it uses send.
func (s *source) answers(f *ast.FuncDecl, c *Command) {
	for name := range s.sent(f, map[*ast.FuncDecl]bool{}) {
		o := s.message(name, true)
		if o.field("type").Types[0].Word == "info" {
			c.Info = o
		} else {
			c.Reply = o
		}
		if final, _, _ := types.LookupFieldOrMethod(name.Type(), true, name.Pkg(), "Final"); final != nil {
			c.Info = s.message(name, false)
		}
	}
	if c.Reply == nil {
		s.fail(f, "the command %s has no reply", c.Name)
	}
	if c.Info != nil {
		c.Info.Name = cmp.Or(c.Info.Name, capital(c.Name)+"Info")
	}
}

// sent returns the types of the replies that a function sends, or those that it calls.
func (s *source) sent(f *ast.FuncDecl, seen map[*ast.FuncDecl]bool) map[types.Object]bool {
	list := map[types.Object]bool{}
	if f == nil || seen[f] {
		return nil
	}
	seen[f] = true
	ast.Inspect(f.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		to := s.callee(call)
		if !isMethod(to, "Conversation") || to.Name() != "Send" && to.Name() != "Answer" {
			maps.Copy(list, s.sent(s.functions[to], seen))
		} else if name := typeName(s.TypeOf(call.Args[len(call.Args)/2])); !types.IsInterface(name.Type()) {
			list[name] = true
		}
		return true
	})
	return list
}

// message returns the message that a type writes, with a value of its field Final.
func (s *source) message(of types.Object, final bool) *Object {
	if o := s.messages[message{of, final}]; o != nil {
		return o
	}
	encode, _, _ := types.LookupFieldOrMethod(types.NewPointer(of.Type()), true, of.Pkg(), "Encode")
	w := &writing{source: s, known: environment{}, final: final}
	o := &Object{Doc: s.doc(of)}
	o.Fields, _ = w.block(s.functions[encode.(*types.Func)].Body.List)
	if kind := o.field("type").Types[0].Word; final && kind != "info" {
		o.Name = capital(kind) + "Reply"
	}
	s.messages[message{of, final}] = o
	return o
}

// A message is a type of replies with a value of its field Final.
type message struct {
	of    types.Object
	final bool
}

// A writing follows the code that writes one object.
type writing struct {
	*source
	known     environment
	final     bool     // the value of the field Final
	condition ast.Expr // of the innermost if statement
}

// block returns the fields that a list of statements writes, and whether it ends with a
// return.
func (w *writing) block(list []ast.Stmt) (fields []*Field, ends bool) {
	for i, statement := range list {
		switch s := statement.(type) {
		case *ast.ReturnStmt:
			return fields, true
		case *ast.ExprStmt:
			fields = append(fields, w.call(s.X.(*ast.CallExpr))...)
			continue
		case *ast.AssignStmt:
			w.assign(s)
			continue
		case *ast.IfStmt:
			branches := w.branches(s)
			if len(branches) == 1 {
				more, returns := w.block(branches[0])
				if fields = append(fields, more...); returns {
					return fields, true
				}
				continue
			}
			var ways [][]*Field
			ends = true
			for _, b := range branches {
				inner := &writing{w.source, maps.Clone(w.known), w.final, s.Cond}
				way, returns := inner.block(b)
				if !returns {
					inner.condition = w.condition
					more, last := inner.block(list[i+1:])
					way, ends = append(way, more...), ends && last
				}
				ways = append(ways, way)
			}
			return append(fields, alternatives(ways)...), ends
		}
		ast.Inspect(statement, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && w.writes(call) {
				w.fail(call, "a field is written in a statement other than if")
			}
			return true
		})
	}
	return fields, false
}

// writes reports whether a call is one of a writer's methods.
func (s *source) writes(call *ast.CallExpr) bool {
	f := s.callee(call)
	return isMethod(f, "Writer") || isMethod(f, "FileWriter")
}

// branches returns the branches of an if statement that may be taken.
func (w *writing) branches(s *ast.IfStmt) [][]ast.Stmt {
	var other []ast.Stmt
	switch e := s.Else.(type) {
	case *ast.BlockStmt:
		other = e.List
	case *ast.IfStmt:
		other = []ast.Stmt{e}
	}
	switch value, ok := w.truth(s.Cond); {
	case !ok:
		return [][]ast.Stmt{s.Body.List, other}
	case value:
		return [][]ast.Stmt{s.Body.List}
	}
	return [][]ast.Stmt{other}
}

// truth returns the value of a condition that depends on the field Final.
func (w *writing) truth(e ast.Expr) (value, ok bool) {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		return w.final, e.Sel.Name == "Final"
	case *ast.UnaryExpr:
		value, ok = w.truth(e.X)
		return !value, ok && e.Op == token.NOT
	case *ast.BinaryExpr:
		value, ok = w.truth(e.X)
		return value, ok && (e.Op == token.LOR && value || e.Op == token.LAND && !value)
	}
	return false, false
}

// assign notes a variable with a known text.
func (w *writing) assign(s *ast.AssignStmt) {
	for i, left := range s.Lhs {
		name, ok := left.(*ast.Ident)
		if !ok || len(s.Lhs) != len(s.Rhs) {
			continue
		}
		delete(w.known, w.ObjectOf(name))
		if value, ok := w.text(s.Rhs[i], w.known); ok {
			w.known[w.ObjectOf(name)] = value
		}
	}
}

// call returns the fields that a call writes.
func (w *writing) call(call *ast.CallExpr) []*Field {
	f := w.callee(call)
	if !w.writes(call) {
		decl := w.functions[f]
		if decl == nil || !w.passes(call, "Writer") {
			return nil
		}
		inner := &writing{w.source, w.bind(decl, call, w.known), w.final, nil}
		fields, _ := inner.block(decl.Body.List)
		return fields
	}
	t := Type{Kind: strings.ToLower(f.Name())}
	switch t.Kind {
	case "text":
		value := call.Args[1]
		if t.Word, t.Only = w.text(value, w.known); t.Only {
			break
		}
		if t.Words = w.wordsOf(w.TypeOf(value)); t.Words == nil && w.isConversion(value) {
			t.Words = w.wordsOf(w.TypeOf(value.(*ast.CallExpr).Args[0]))
		}
	case "objects":
		t.Object = w.element(call)
	}
	field := &Field{Name: w.name(call, w.known), Types: []Type{t}}
	if t.Kind != "null" && !t.Only {
		field.Doc = w.comment(call.Args[1])
		if c, ok := w.condition.(*ast.BinaryExpr); field.Doc == "" && (!ok || c.Op == token.NEQ || c.Op == token.GTR) {
			field.Doc = w.comment(w.condition)
		}
	}
	return []*Field{field}
}

// element returns the object that is written for each element of a list.
func (w *writing) element(list *ast.CallExpr) *Object {
	body := list.Args[2].(*ast.FuncLit).Body.List
	inner := &writing{w.source, maps.Clone(w.known), w.final, nil}
	o := &Object{}
	o.Fields, _ = inner.block(body)
	var of types.Type
	if s, ok := body[0].(*ast.ExprStmt); ok && len(body) == 1 && !w.writes(s.X.(*ast.CallExpr)) {
		f := w.callee(s.X.(*ast.CallExpr))
		o.Name = strings.TrimPrefix(f.Name(), "encode")
		o.Doc = plain(w.functions[f].Doc, f.Name())
		of = f.Signature().Params().At(1).Type()
	} else if length, ok := list.Args[1].(*ast.CallExpr); ok {
		of = w.TypeOf(length.Args[0]).Underlying().(interface{ Elem() types.Type }).Elem()
	}
	if name := typeName(of); name != nil {
		o.Name, o.Doc = cmp.Or(o.Name, name.Name()), cmp.Or(o.Doc, w.doc(name))
	}
	return w.only(list, o)
}

// comment returns the comment of the field of a struct whose value an expression is.
func (w *writing) comment(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		return w.doc(w.Uses[e.Sel])
	case *ast.StarExpr:
		return w.comment(e.X)
	case *ast.IndexExpr:
		return w.comment(e.X)
	case *ast.SliceExpr:
		return w.comment(e.X)
	case *ast.BinaryExpr:
		return w.comment(e.X)
	case *ast.CallExpr:
		method, _ := e.Fun.(*ast.SelectorExpr)
		switch isMethod := method != nil && w.Selections[method] != nil; {
		case isMethod && method.Sel.Name == "String":
			return w.comment(method.X)
		case !isMethod && len(e.Args) == 1:
			return w.comment(e.Args[0])
		}
	}
	return ""
}

// alternatives merges the fields of several ways through a function: a field that is
// missing in one is optional.
func alternatives(ways [][]*Field) (all []*Field) {
	for _, way := range ways {
		for _, f := range way {
			i := slices.IndexFunc(all, func(g *Field) bool { return g.Name == f.Name })
			if i < 0 {
				one := *f
				all = append(all, &one)
				continue
			}
			all[i].Optional = all[i].Optional || f.Optional
			all[i].Doc = cmp.Or(all[i].Doc, f.Doc)
			for _, t := range f.Types {
				if !slices.ContainsFunc(all[i].Types, func(u Type) bool { return t == u }) {
					all[i].Types = append(slices.Clone(all[i].Types), t)
				}
			}
		}
	}
	for _, f := range all {
		for _, way := range ways {
			if !slices.ContainsFunc(way, func(g *Field) bool { return g.Name == f.Name }) {
				f.Optional = true
			}
		}
		if slices.ContainsFunc(f.Types, Type.anyText) {
			f.Types = slices.DeleteFunc(f.Types, func(t Type) bool { return t.Kind == "text" && !t.anyText() })
		}
		slices.SortStableFunc(f.Types, func(a, b Type) int { return cmp.Compare(a.rank(), b.rank()) })
	}
	return all
}
