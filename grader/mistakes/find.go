package mistakes

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// first returns the first node in the body for which is holds, or nil.
func (s scope) first(is func(ast.Node) bool) ast.Node {
	var found ast.Node
	ast.Inspect(s.body, func(n ast.Node) bool {
		if found == nil && n != nil && is(n) {
			found = n
		}
		return found == nil
	})
	return found
}

func (s scope) isInt(e ast.Expr) bool {
	t := s.typ(e, 0)
	return t == "int" || t == whole
}

// division finds a division of ints whose result is converted to float64.
func (s scope) division() ast.Node {
	quotients := map[string]ast.Node{} // the variables that hold one
	var quotient func(e ast.Expr, depth int) ast.Node
	quotient = func(e ast.Expr, depth int) ast.Node {
		if depth > maxDepth {
			return nil
		}
		switch e := e.(type) {
		case *ast.ParenExpr:
			return quotient(e.X, depth+1)
		case *ast.Ident:
			return quotients[e.Name]
		case *ast.BinaryExpr:
			if e.Op == token.QUO && s.isInt(e.X) && s.isInt(e.Y) {
				return e
			}
			if e.Op == token.REM {
				return nil
			}
			if n := quotient(e.X, depth+1); n != nil {
				return n
			}
			return quotient(e.Y, depth+1)
		}
		return nil
	}
	return s.first(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				id, ok := left.(*ast.Ident)
				if ok && len(n.Lhs) == len(n.Rhs) && s.isInt(n.Rhs[i]) {
					if q := quotient(n.Rhs[i], 0); q != nil {
						quotients[id.Name] = q
					}
				}
			}
		case *ast.CallExpr:
			return callee(n) == "float64" && len(n.Args) == 1 && s.isInt(n.Args[0]) &&
				quotient(n.Args[0], 0) != nil
		case *ast.BinaryExpr: // 1/2
			x, ok := n.X.(*ast.BasicLit)
			y, ok2 := n.Y.(*ast.BasicLit)
			return ok && ok2 && n.Op == token.QUO && x.Kind == token.INT && y.Kind == token.INT &&
				x.Value == "1" && y.Value != "1"
		}
		return false
	})
}

// maxLoops bounds how many loops are looked into, since each may hold all the others.
const maxLoops = 100

// kept finds a slice that is put into a list in a loop, and written to in the same loop.
func (s scope) kept() ast.Node {
	var found ast.Node
	loops := 0
	s.first(func(n ast.Node) bool {
		var body *ast.BlockStmt
		switch n := n.(type) {
		case *ast.ForStmt:
			body = n.Body
		case *ast.RangeStmt:
			body = n.Body
		default:
			return false
		}
		loops++
		found = s.keptIn(body)
		return found != nil || loops == maxLoops
	})
	return found
}

func (s scope) keptIn(body *ast.BlockStmt) ast.Node {
	own, writes := map[string]bool{}, map[string]bool{}
	type storing struct {
		slice string
		at    ast.Node
	}
	var stored []storing
	store := func(at ast.Node, e ast.Expr) {
		if id, ok := e.(*ast.Ident); ok && strings.HasPrefix(s.of[id.Name], "[]") {
			stored = append(stored, storing{id.Name, at})
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for _, id := range n.Names {
				own[id.Name] = true
			}
		case *ast.IncDecStmt:
			writes[root(n.X)] = true
		case *ast.CallExpr:
			switch {
			case callee(n) == "copy" && len(n.Args) == 2:
				writes[root(n.Args[0])] = true
			case callee(n) == "append" && len(n.Args) == 2 && !n.Ellipsis.IsValid():
				store(n, n.Args[1])
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				id, name := left.(*ast.Ident)
				if !name {
					writes[root(left)] = true
					if len(n.Lhs) == len(n.Rhs) {
						store(n, n.Rhs[i])
					}
					continue
				}
				// A variable that gets a new slice in each iteration holds a different one each
				// time.
				own[id.Name] = own[id.Name] || n.Tok == token.DEFINE || n.Tok == token.ASSIGN
			}
		}
		return true
	})
	for _, one := range stored {
		if writes[one.slice] && !own[one.slice] {
			return one.at
		}
	}
	return nil
}

// root is the variable that an element belongs to: w of w[i][j], and nothing for w itself.
func root(e ast.Expr) string {
	for depth := 0; ; depth++ {
		switch x := e.(type) {
		case *ast.IndexExpr:
			e = x.X
		case *ast.Ident:
			if depth == 0 {
				return ""
			}
			return x.Name
		default:
			return ""
		}
	}
}

// shallow finds a copy of a slice of slices whose rows are not copied, though rows are written to.
func (s scope) shallow() ast.Node {
	rows := false
	s.first(func(n ast.Node) bool {
		write := func(e ast.Expr) {
			if outer, ok := e.(*ast.IndexExpr); ok {
				_, inner := outer.X.(*ast.IndexExpr)
				rows = rows || inner
			}
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				write(left)
			}
		case *ast.IncDecStmt:
			write(n.X)
		}
		return false
	})
	if !rows {
		return nil
	}
	nested := func(e ast.Expr) bool { return strings.HasPrefix(s.typ(e, 0), "[][]") }
	return s.first(func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return false
		}
		switch callee(call) {
		case "slices.Clone":
			return len(call.Args) == 1 && nested(call.Args[0])
		case "append":
			return len(call.Args) == 2 && call.Ellipsis.IsValid() && nested(call.Args[1]) &&
				!named(call.Args[0])
		case "copy":
			return len(call.Args) == 2 && nested(call.Args[1])
		}
		return false
	})
}

// named reports whether an expression is a variable.
func named(e ast.Expr) bool {
	_, ok := e.(*ast.Ident)
	return ok
}

var rounded = []string{
	"math.Floor", "math.Ceil", "math.Round", "math.RoundToEven", "math.Trunc", "math.Abs",
}

// cut finds int(x) of a float64 that is not rounded before.
func (s scope) cut() ast.Node {
	return s.first(func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || callee(call) != "int" || len(call.Args) != 1 {
			return false
		}
		x := ast.Unparen(call.Args[0])
		return s.typ(x, 0) == "float64" && !slices.Contains(rounded, callee(x))
	})
}

func (s scope) maximum() ast.Node { return s.extreme(token.GTR, token.LSS) }
func (s scope) minimum() ast.Node { return s.extreme(token.LSS, token.GTR) }

// extreme finds a comparison with the largest or smallest float64 so far, which was 0 at first.
func (s scope) extreme(op, opposite token.Token) ast.Node {
	zero, other := map[string]bool{}, map[string]int{} // other counts what else it is set to
	s.first(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for _, id := range n.Names {
				zero[id.Name] = zero[id.Name] || len(n.Values) == 0 && s.of[id.Name] == "float64"
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				id, ok := left.(*ast.Ident)
				if !ok {
					continue
				}
				if len(n.Lhs) == len(n.Rhs) {
					value, ok := n.Rhs[i].(*ast.BasicLit)
					if ok && strings.Trim(value.Value, "0.") == "" {
						zero[id.Name] = zero[id.Name] || s.of[id.Name] == "float64"
						continue
					}
				}
				other[id.Name]++
			}
		}
		return false
	})
	return s.first(func(n ast.Node) bool {
		branch, ok := n.(*ast.IfStmt)
		if !ok {
			return false
		}
		compared, ok := branch.Cond.(*ast.BinaryExpr)
		if !ok {
			return false
		}
		best := compared.Y
		switch {
		case compared.Op == op:
		case compared.Op == opposite:
			best = compared.X
		default:
			return false
		}
		id, ok := best.(*ast.Ident)
		return ok && zero[id.Name] && other[id.Name] == 1 && assigns(branch.Body, id.Name)
	})
}

// assigns reports whether one of the statements sets a variable.
func assigns(body *ast.BlockStmt, name string) bool {
	return slices.ContainsFunc(body.List, func(s ast.Stmt) bool {
		set, ok := s.(*ast.AssignStmt)
		return ok && set.Tok == token.ASSIGN && slices.ContainsFunc(set.Lhs, func(e ast.Expr) bool {
			id, ok := e.(*ast.Ident)
			return ok && id.Name == name
		})
	})
}

var unstable = []string{"sort.Slice", "sort.Sort", "slices.SortFunc"}

// unstable finds a sort by a key that does not keep the order of equal elements.
func (s scope) unstable() ast.Node {
	return s.first(func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		return ok && slices.Contains(unstable, callee(call))
	})
}

// mixes reports whether there are logarithms to the base 2, and natural ones that are not divided
// by ln 2.
func mixes(all []scope) bool {
	two, converted := false, false
	for _, one := range all {
		one.first(func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				converted = converted || n.Sel.Name == "Ln2" || n.Sel.Name == "Log2E"
			case *ast.CallExpr:
				two = two || callee(n) == "math.Log2"
				if callee(n) == "math.Log" && len(n.Args) == 1 {
					base, ok := n.Args[0].(*ast.BasicLit)
					converted = converted || ok && strings.TrimRight(base.Value, ".0") == "2"
				}
			}
			return false
		})
	}
	return two && !converted
}

// logarithm finds a natural logarithm where others are to the base 2.
func (s scope) logarithm() ast.Node {
	return s.first(func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		return ok && s.mixed && callee(call) == "math.Log"
	})
}
