package mistakes

import (
	"go/ast"
	"go/token"
	"strings"
)

// A detector needs to know what is a whole number and what a slice. Package go/types could tell,
// but it computes constants, and the constants of a hostile source can fill the memory. So types
// are texts here, such as "[]int", read from declarations alone. A type that is not certain is
// unknown.
const (
	unknown = "?"
	whole   = "whole constant" // 2, which is an int or a float64
)

// maxDepth bounds how deep an expression is looked into.
const maxDepth = 20

// types knows the types of the names in one function. A name with two types has none.
type types struct {
	of      map[string]string
	helpers map[string]*ast.FuncDecl
}

func typesOf(signature *ast.FuncType, body *ast.BlockStmt, helpers map[string]*ast.FuncDecl) types {
	t := types{map[string]string{}, helpers}
	fields := func(list *ast.FieldList) {
		if list == nil {
			return
		}
		for _, field := range list.List {
			for _, name := range field.Names {
				t.declare(name, written(field.Type))
			}
		}
	}
	fields(signature.Params)
	fields(signature.Results)
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			fields(n.Type.Params)
			fields(n.Type.Results)
		case *ast.ValueSpec:
			for i, name := range n.Names {
				switch {
				case n.Type != nil:
					t.declare(name, written(n.Type))
				case len(n.Values) == len(n.Names):
					t.declare(name, t.variable(n.Values[i]))
				default:
					t.declare(name, unknown)
				}
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				switch {
				case n.Tok != token.DEFINE:
				case len(n.Lhs) == len(n.Rhs):
					t.declare(left, t.variable(n.Rhs[i]))
				default:
					t.declare(left, unknown)
				}
			}
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				over := t.typ(n.X, 0)
				key := unknown
				switch {
				case strings.HasPrefix(over, "[]"), over == "int", over == whole, over == "string":
					key = "int"
				}
				t.declare(n.Key, key)
				t.declare(n.Value, element(over))
			}
		}
		return true
	})
	return t
}

func (t types) declare(name ast.Expr, typ string) {
	id, ok := name.(*ast.Ident)
	if !ok || id.Name == "_" {
		return
	}
	if old, ok := t.of[id.Name]; ok && old != typ {
		typ = unknown
	}
	t.of[id.Name] = typ
}

// variable is the type of a variable that is declared with a value.
func (t types) variable(value ast.Expr) string {
	if typ := t.typ(value, 0); typ != whole {
		return typ
	}
	return "int"
}

// typ is the type of an expression.
func (t types) typ(e ast.Expr, depth int) string {
	if depth > maxDepth {
		return unknown
	}
	switch e := e.(type) {
	case *ast.BasicLit:
		switch e.Kind {
		case token.INT:
			return whole
		case token.FLOAT:
			return "float64"
		case token.STRING:
			return "string"
		}
	case *ast.Ident:
		if typ, ok := t.of[e.Name]; ok {
			return typ
		}
	case *ast.ParenExpr:
		return t.typ(e.X, depth+1)
	case *ast.UnaryExpr:
		if e.Op == token.SUB || e.Op == token.ADD {
			return t.typ(e.X, depth+1)
		}
	case *ast.BinaryExpr:
		return t.binary(e, depth)
	case *ast.IndexExpr:
		return element(t.typ(e.X, depth+1))
	case *ast.SliceExpr:
		return t.typ(e.X, depth+1)
	case *ast.CompositeLit:
		return written(e.Type)
	case *ast.CallExpr:
		return t.call(e, depth)
	}
	return unknown
}

func (t types) binary(e *ast.BinaryExpr, depth int) string {
	switch e.Op {
	case token.ADD, token.SUB, token.MUL, token.QUO, token.REM:
	default:
		return unknown
	}
	x, y := t.typ(e.X, depth+1), t.typ(e.Y, depth+1)
	switch {
	case x == whole:
		return y
	case y == whole, x == y:
		return x
	}
	return unknown
}

func (t types) call(e *ast.CallExpr, depth int) string {
	name := callee(e)
	switch name {
	case "len", "cap", "int":
		return "int"
	case "float64":
		return "float64"
	case "make":
		if len(e.Args) > 0 {
			return written(e.Args[0])
		}
	case "append", "slices.Clone":
		if len(e.Args) > 0 {
			return t.typ(e.Args[0], depth+1)
		}
	case "min", "max":
		for _, arg := range e.Args {
			if typ := t.typ(arg, depth+1); typ != whole {
				return typ
			}
		}
	}
	if strings.HasPrefix(name, "math.") {
		return "float64"
	}
	if helper := t.helpers[name]; helper != nil && helper.Type.Results.NumFields() == 1 {
		return written(helper.Type.Results.List[0].Type)
	}
	if array, ok := e.Fun.(*ast.ArrayType); ok { // a conversion
		return written(array)
	}
	return unknown
}

// callee is the name of the function that is called: "len", "math.Log".
func callee(e ast.Expr) string {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return ""
	}
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if pkg, ok := f.X.(*ast.Ident); ok {
			return pkg.Name + "." + f.Sel.Name
		}
	}
	return ""
}

// written returns the text of a type expression.
func written(e ast.Expr) string { return writtenAt(e, 0) }

func writtenAt(e ast.Expr, depth int) string {
	if depth > maxDepth { // or the text of a type is copied as often as it is nested
		return unknown
	}
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.ArrayType:
		if e.Len == nil {
			return "[]" + writtenAt(e.Elt, depth+1)
		}
	case *ast.Ellipsis:
		return "[]" + writtenAt(e.Elt, depth+1)
	case *ast.MapType:
		if key, ok := e.Key.(*ast.Ident); ok {
			return "map[" + key.Name + "]" + writtenAt(e.Value, depth+1)
		}
	}
	return unknown
}

// element is the type of the elements of a slice or a map.
func element(t string) string {
	if rest, ok := strings.CutPrefix(t, "[]"); ok {
		return rest
	}
	if rest, ok := strings.CutPrefix(t, "map["); ok {
		_, value, _ := strings.Cut(rest, "]")
		return value
	}
	return unknown
}
