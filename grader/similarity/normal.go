package similarity

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// word is one word of a function in its normal form.
type word struct {
	text string // of a name: the name itself
	name bool   // the student's own choice, which does not matter
	// where it stands
	piece, line int
}

// maxWords is the most words of a piece that are looked at.
const maxWords = 5000

// maxDepth bounds how deep expressions and statements may be nested: what is deeper is left out.
const maxDepth = 100

// words brings a piece of source into its normal form. What does not parse is taken word by word,
// as it stands.
func words(piece int, p Piece) []word {
	all := parsed(piece, p)
	return all[:min(len(all), maxWords)]
}

func parsed(piece int, p Piece) []word {
	fset := token.NewFileSet()
	const head = "package p; "
	file, err := parser.ParseFile(fset, "", head+p.Text, parser.SkipObjectResolution)
	if err != nil {
		return scanned(piece, p)
	}
	n := &normal{piece: piece, own: declared(file), line: func(at token.Pos) int {
		return p.Line + fset.Position(at).Line - 1
	}}
	var all []word
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl: // the exercise gives its name and type
			if d.Body != nil {
				all = append(all, n.block(d.Body.List)...)
			}
		case *ast.GenDecl:
			if d.Tok != token.IMPORT {
				all = append(all, n.node(d)...)
			}
		}
	}
	return all
}

// scanned is the fallback of parsed.
func scanned(piece int, p Piece) []word {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(p.Text))
	s.Init(file, []byte(p.Text), nil, 0)
	var all []word
	for {
		pos, kind, text := s.Scan()
		if kind == token.EOF {
			return all
		}
		w := word{text: kind.String(), piece: piece, line: p.Line + file.Line(pos) - 1}
		switch {
		case kind == token.SEMICOLON:
			continue
		case kind == token.IDENT:
			w.text, w.name = text, types.Universe.Lookup(text) == nil
		case kind.IsLiteral():
			w.text = literal(kind, text)
		}
		all = append(all, w)
	}
}

// literal is the value of a literal, however it is written: 1e3, 1000 and 0x3e8 are one. What no
// float64 or int64 holds stays as it is written: its digits could fill the memory.
func literal(kind token.Token, text string) string {
	switch kind {
	case token.INT, token.FLOAT:
		digits := strings.ReplaceAll(text, "_", "")
		if i, err := strconv.ParseInt(digits, 0, 64); err == nil {
			return strconv.FormatInt(i, 10)
		}
		if f, err := strconv.ParseFloat(digits, 64); err == nil {
			if f == math.Trunc(f) && math.Abs(f) < 1<<53 {
				return strconv.FormatInt(int64(f), 10)
			}
			return strconv.FormatFloat(f, 'g', -1, 64)
		}
	case token.STRING, token.CHAR:
		if v := constant.MakeFromLiteral(text, kind, 0); v.Kind() != constant.Unknown {
			return v.ExactString()
		}
	}
	return text
}

// declared lists the names of variables, constants, types and fields that the source declares.
// Names of packages and of what they hold are none of them.
func declared(file *ast.File) map[string]bool {
	own := make(map[string]bool)
	add := func(e ast.Expr) {
		if id, ok := e.(*ast.Ident); ok {
			own[id.Name] = true
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			for _, id := range n.Names {
				own[id.Name] = true
			}
		case *ast.ValueSpec:
			for _, id := range n.Names {
				own[id.Name] = true
			}
		case *ast.TypeSpec:
			own[n.Name.Name] = true
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				for _, e := range n.Lhs {
					add(e)
				}
			}
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				add(n.Key)
				add(n.Value)
			}
		}
		return true
	})
	return own
}

// normal writes nodes in the normal form.
type normal struct {
	piece int
	own   map[string]bool
	line  func(token.Pos) int
	depth int
}

func (n *normal) word(at ast.Node, text string) []word {
	return []word{{text: text, piece: n.piece, line: n.line(at.Pos())}}
}

// node writes a node: the same words for what only looks different.
func (n *normal) node(at ast.Node) []word {
	if at == nil || reflect.ValueOf(at).IsNil() || n.depth > maxDepth {
		return nil
	}
	n.depth++
	defer func() { n.depth-- }()
	switch x := at.(type) {
	case *ast.Comment, *ast.CommentGroup:
		return nil
	case *ast.Ident:
		w := n.word(x, x.Name)
		w[0].name = x.Name != "_" && types.Universe.Lookup(x.Name) == nil
		return w
	case *ast.BasicLit:
		return n.word(x, literal(x.Kind, x.Value))
	case *ast.ParenExpr:
		return n.node(ast.Unparen(x))
	case *ast.SelectorExpr:
		member := n.word(x.Sel, "."+x.Sel.Name)
		if n.own[x.Sel.Name] {
			member[0].text = ".own"
		}
		if id, ok := x.X.(*ast.Ident); ok && !n.own[id.Name] {
			return member // of a package, which may be imported under any name
		}
		return append(n.node(x.X), member...)
	case *ast.BinaryExpr:
		return n.combined(x, n.node(x.X), n.node(x.Y))
	case *ast.IncDecStmt:
		op := "+="
		if x.Tok == token.DEC {
			op = "-="
		}
		return slices.Concat(n.node(x.X), n.word(x, op), n.word(x, "1"))
	case *ast.AssignStmt:
		return n.assign(x)
	case *ast.ValueSpec:
		return n.values(x)
	case *ast.BlockStmt:
		return n.block(x.List)
	case *ast.CaseClause:
		return slices.Concat(n.word(x, "case"), n.nodes(x.List), n.block(x.Body))
	case *ast.ForStmt:
		if key, over := counted(x); key != nil {
			return slices.Concat(n.word(x, "range"), n.node(key), n.node(over), n.node(x.Body))
		}
	case *ast.RangeStmt:
		over := x.X
		if call, ok := over.(*ast.CallExpr); ok && x.Value == nil && isLen(call) {
			over = call.Args[0]
		}
		return slices.Concat(n.word(x, "range"), n.node(x.Key), n.node(x.Value), n.node(over),
			n.node(x.Body))
	case *ast.FuncLit:
		return append(n.word(x, "func"), n.node(x.Body)...)
	}
	all := n.word(at, strings.TrimPrefix(reflect.TypeOf(at).String(), "*ast."))
	switch x := at.(type) {
	case *ast.UnaryExpr:
		all[0].text = "unary " + x.Op.String()
	case *ast.BranchStmt:
		all[0].text = x.Tok.String()
	case *ast.ExprStmt, *ast.DeclStmt, *ast.GenDecl, *ast.FieldList, *ast.Field:
		all = nil
	}
	for _, child := range children(at) {
		all = append(all, n.node(child)...)
	}
	return all
}

func (n *normal) nodes(list []ast.Expr) []word {
	var all []word
	for _, e := range list {
		all = append(all, n.node(e)...)
	}
	return all
}

// children are the nodes directly below one.
func children(of ast.Node) []ast.Node {
	var list []ast.Node
	ast.Inspect(of, func(n ast.Node) bool {
		if n != nil && n != of {
			list = append(list, n)
		}
		return n == of
	})
	return list
}

// combined turns comparisons one way round, and sorts the operands of what may be turned round.
func (n *normal) combined(x *ast.BinaryExpr, left, right []word) []word {
	op := x.Op
	switch op {
	case token.GTR:
		left, right, op = right, left, token.LSS
	case token.GEQ:
		left, right, op = right, left, token.LEQ
	case token.ADD, token.MUL, token.EQL, token.NEQ, token.LAND, token.LOR:
		if key(right) < key(left) {
			left, right = right, left
		}
	}
	return slices.Concat(left, n.word(x, op.String()), right)
}

// assign writes x = x + y as x += y, := as =, and a, b = 1, 2 as two assignments.
func (n *normal) assign(x *ast.AssignStmt) []word {
	op := x.Tok.String()
	if x.Tok == token.DEFINE {
		op = "="
	}
	if len(x.Lhs) != len(x.Rhs) || len(x.Lhs) > 1 && swaps(x) {
		return slices.Concat(n.nodes(x.Lhs), n.word(x, op), n.nodes(x.Rhs))
	}
	var parts [][]word
	for i, left := range x.Lhs {
		to, op := n.node(left), op
		var from []word
		if b, ok := x.Rhs[i].(*ast.BinaryExpr); ok && op == "=" {
			first, second := n.node(b.X), n.node(b.Y)
			if slices.EqualFunc(first, to, word.same) {
				op, from = b.Op.String()+"=", second
			} else {
				from = n.combined(b, first, second)
			}
		} else {
			from = n.node(x.Rhs[i])
		}
		parts = append(parts, slices.Concat(to, n.word(left, op), from))
	}
	slices.SortStableFunc(parts, func(a, b []word) int { return strings.Compare(key(a), key(b)) })
	return slices.Concat(parts...)
}

// same reports whether two words are one, wherever they stand.
func (w word) same(o word) bool { return w.text == o.text && w.name == o.name }

// swaps reports whether an assignment reads what it writes: its order matters.
func swaps(x *ast.AssignStmt) bool {
	written := make(map[string]bool)
	for _, left := range x.Lhs {
		written[root(left)] = true
	}
	for _, right := range x.Rhs {
		found := false
		ast.Inspect(right, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			found = found || ok && written[id.Name]
			return true
		})
		if found {
			return true
		}
	}
	return false
}

// values writes var x float64 as x = 0.
func (n *normal) values(x *ast.ValueSpec) []word {
	var all []word
	for i, id := range x.Names {
		all = append(all, n.node(id)...)
		all = append(all, n.word(id, "=")...)
		switch {
		case i < len(x.Values):
			all = append(all, n.node(x.Values[i])...)
		case len(x.Values) == 0:
			all = append(all, n.zero(x.Type)...)
		}
	}
	return all
}

func (n *normal) zero(of ast.Expr) []word {
	if id, ok := of.(*ast.Ident); ok {
		switch id.Name {
		case "string":
			return n.word(of, `""`)
		case "bool":
			return n.word(of, "false")
		case "int", "float64", "int64", "uint", "float32", "byte", "rune":
			return n.word(of, "0")
		}
	}
	return append(n.word(of, "CompositeLit"), n.node(of)...)
}

// counted says what a loop that counts up from 0 by 1 counts: for i := 0; i < len(x); i++ is
// for i := range x.
func counted(x *ast.ForStmt) (variable, over ast.Expr) {
	from, ok := x.Init.(*ast.AssignStmt)
	to, compares := x.Cond.(*ast.BinaryExpr)
	up, steps := x.Post.(*ast.IncDecStmt)
	if !ok || !compares || !steps || len(from.Lhs) != 1 || up.Tok != token.INC ||
		to.Op != token.LSS {
		return nil, nil
	}
	start, ok := from.Rhs[0].(*ast.BasicLit)
	i, named := from.Lhs[0].(*ast.Ident)
	if !ok || !named || literal(start.Kind, start.Value) != "0" || !is(to.X, i) || !is(up.X, i) {
		return nil, nil
	}
	if call, ok := to.Y.(*ast.CallExpr); ok && isLen(call) {
		return i, call.Args[0]
	}
	return i, to.Y
}

// is reports whether an expression is a variable.
func is(e ast.Expr, variable *ast.Ident) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == variable.Name
}

func isLen(call *ast.CallExpr) bool {
	id, ok := call.Fun.(*ast.Ident)
	return ok && id.Name == "len" && len(call.Args) == 1
}

// root is the variable that an expression begins with: x of x[i].f; empty: none.
func root(e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x.Name
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		default:
			return ""
		}
	}
}

// key is the text of words without names: of a name it says how long ago it stood there last.
func key(list []word) string {
	var b strings.Builder
	last := make(map[string]int)
	for i, w := range list {
		if !w.name {
			b.WriteString(w.text)
		} else if at, seen := last[w.text]; seen {
			b.WriteString("$" + strconv.Itoa(i-at))
		} else {
			b.WriteByte('$')
		}
		if w.name {
			last[w.text] = i
		}
		b.WriteByte(' ')
	}
	return b.String()
}
