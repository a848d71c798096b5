package mistakes

import (
	"go/ast"
	"go/token"
	"strings"
)

// maxLoops bounds how many loops are looked into, since each may hold all the others.
const maxLoops = 100

// kept finds the first slice in each loop that is put into a list there, and written to. The repair
// puts a copy into the list, also where the function puts the same slice into one elsewhere.
func (s scope) kept() []place {
	loops := 0
	everywhere, rows := s.stored(s.body), s.writesRows()
	return s.all(func(n ast.Node) *place {
		var body *ast.BlockStmt
		switch n := n.(type) {
		case *ast.ForStmt:
			body = n.Body
		case *ast.RangeStmt:
			body = n.Body
		case *ast.FuncLit: // which a loop may call
			body = n.Body
		default:
			return nil
		}
		if loops++; loops > maxLoops {
			return nil
		}
		own, writes := changed(body)
		for _, one := range s.stored(body) {
			name := one.slice.Name
			if own[name] || !writes[name] && !rows {
				continue
			}
			found := place{at: one.at}
			for _, other := range everywhere {
				if other.slice.Name == name && len(found.changes) < mostPlaces {
					found.changes = append(found.changes, change{other.slice, copied(name)})
				}
			}
			return &found
		}
		return nil
	})
}

// storing is where a slice is put into a list.
type storing struct {
	slice *ast.Ident
	at    ast.Node
}

// stored lists where slices are put into a list.
func (s scope) stored(body *ast.BlockStmt) (found []storing) {
	store := func(at ast.Node, e ast.Expr) {
		if id, ok := e.(*ast.Ident); ok && strings.HasPrefix(s.of[id.Name], "[]") {
			found = append(found, storing{id, at})
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if callee(n) == "append" && len(n.Args) == 2 && !n.Ellipsis.IsValid() {
				store(n, n.Args[1])
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if _, name := left.(*ast.Ident); !name && len(n.Lhs) == len(n.Rhs) {
					store(n, n.Rhs[i])
				}
			}
		}
		return true
	})
	return found
}

// changed tells which variables get a value in the body of a loop, and so a new slice in each
// iteration, and to whose elements it writes.
func changed(body *ast.BlockStmt) (own, writes map[string]bool) {
	own, writes = map[string]bool{}, map[string]bool{}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for _, id := range n.Names {
				own[id.Name] = true
			}
		case *ast.IncDecStmt:
			writes[root(n.X)] = true
		case *ast.CallExpr:
			if callee(n) == "copy" && len(n.Args) == 2 {
				writes[root(&ast.IndexExpr{X: n.Args[0]})] = true // its elements, as of w[i]
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				id, ok := left.(*ast.Ident)
				switch {
				case !ok:
					writes[root(left)] = true
				case len(n.Lhs) == len(n.Rhs) && shortened(n.Rhs[i]) == id.Name:
					writes[id.Name] = true
				case n.Tok == token.DEFINE || n.Tok == token.ASSIGN:
					own[id.Name] = true
				}
			}
		}
		return true
	})
	return own, writes
}

// shortened is w of append(w[:k], …) and of slices.Delete(w, …), which move elements of w.
func shortened(e ast.Expr) string {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return ""
	}
	of := call.Args[0]
	switch part, ok := of.(*ast.SliceExpr); {
	case ok && callee(call) == "append":
		of = part.X
	case callee(call) != "slices.Delete":
		return ""
	}
	if id, ok := of.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// copied writes a copy of a slice, without a package.
func copied(slice string) string { return "append(" + slice + "[:0:0], " + slice + "...)" }

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

// shallow finds copies of a slice of slices whose rows are not copied, though rows are written to.
// The repair copies the rows.
func (s scope) shallow() []place {
	if !s.writesRows() {
		return nil
	}
	return s.all(func(n ast.Node) *place {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return nil
		}
		from := call.Args[len(call.Args)-1]
		of := s.typ(from, 0)
		switch callee(call) {
		case "slices.Clone":
			ok = len(call.Args) == 1
		case "append":
			ok = len(call.Args) == 2 && call.Ellipsis.IsValid() && !named(call.Args[0])
		case "copy":
			ok = len(call.Args) == 2
		default:
			ok = false
		}
		if !ok || !strings.HasPrefix(of, "[][]") {
			return nil
		}
		return &place{call, []change{{from, "func() (all " + of + ") { for _, row := range " +
			s.text(from) + " { all = append(all, " + copied("row") + ") }; return }()"}}}
	})
}

// writesRows reports whether elements of elements are written to, as cov[i][j].
func (s scope) writesRows() (rows bool) {
	write := func(e ast.Expr) {
		if outer, ok := e.(*ast.IndexExpr); ok {
			_, inner := outer.X.(*ast.IndexExpr)
			rows = rows || inner
		}
	}
	ast.Inspect(s.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				write(left)
			}
		case *ast.IncDecStmt:
			write(n.X)
		}
		return !rows
	})
	return rows
}

// named reports whether an expression is a variable.
func named(e ast.Expr) bool {
	_, ok := e.(*ast.Ident)
	return ok
}

// rangeCopies finds variables of range that get another value. The repair gives it to the element.
func (s scope) rangeCopies() []place {
	return s.all(func(n ast.Node) *place {
		loop, ok := n.(*ast.RangeStmt)
		if !ok || loop.Value == nil || loop.Tok != token.DEFINE {
			return nil
		}
		value, ok := loop.Value.(*ast.Ident)
		key, ok2 := loop.Key.(*ast.Ident)
		if !ok || !ok2 || !strings.HasPrefix(s.typ(loop.X, 0), "[]") {
			return nil
		}
		index := key.Name
		var changes []change
		if index == "_" {
			index = "indexOf" + value.Name
			changes = append(changes, change{key, index})
		}
		found := place{}
		element := s.text(loop.X) + "[" + index + "]"
		write := func(statement ast.Node, left ast.Expr) {
			id, ok := left.(*ast.Ident)
			if ok && id.Name == value.Name && len(changes) < mostPlaces {
				found.at = statement
				text := "_ = " + id.Name + "; " + element + s.text(statement)[len(id.Name):]
				changes = append(changes, change{statement, text})
			}
		}
		ast.Inspect(loop.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.IncDecStmt:
				write(n, n.X)
			case *ast.AssignStmt:
				if len(n.Lhs) == 1 && n.Tok != token.DEFINE {
					write(n, n.Lhs[0])
				}
			}
			return true
		})
		if found.at == nil {
			return nil
		}
		found.changes = changes
		return &found
	})
}

// made lists the variables that get a slice by make, and the call, or nil for a slice without
// elements that is written in another way.
func (s scope) made() map[string]*ast.CallExpr {
	found := map[string]*ast.CallExpr{}
	ast.Inspect(s.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for _, id := range n.Names {
				if len(n.Values) == 0 && strings.HasPrefix(s.of[id.Name], "[]") {
					found[id.Name] = nil
				}
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				id, ok := left.(*ast.Ident)
				if !ok || len(n.Lhs) != len(n.Rhs) {
					continue
				}
				switch right := n.Rhs[i].(type) {
				case *ast.CallExpr:
					if callee(right) == "make" && len(right.Args) > 1 {
						found[id.Name] = right
					}
				case *ast.CompositeLit:
					if len(right.Elts) == 0 {
						found[id.Name] = nil
					}
				}
			}
		}
		return true
	})
	return found
}

// filled finds append to a slice that make has made with a length. The repair gives it none.
func (s scope) filled() []place {
	made := s.made()
	return s.all(func(n ast.Node) *place {
		call, ok := n.(*ast.CallExpr)
		if !ok || callee(call) != "append" || len(call.Args) < 2 {
			return nil
		}
		slice, ok := call.Args[0].(*ast.Ident)
		if !ok || made[slice.Name] == nil || len(made[slice.Name].Args) != 2 {
			return nil
		}
		length := made[slice.Name].Args[1]
		return &place{call, []change{{length, "0, " + s.text(length)}}}
	})
}

// shortCopies finds copy to a slice that has no elements. The repair makes it as long as the other.
func (s scope) shortCopies() []place {
	made := s.made()
	return s.all(func(n ast.Node) *place {
		statement, ok := n.(*ast.ExprStmt)
		if !ok || callee(statement.X) != "copy" {
			return nil
		}
		call := statement.X.(*ast.CallExpr)
		if len(call.Args) != 2 || !named(call.Args[0]) {
			return nil
		}
		to := s.text(call.Args[0])
		by, known := made[to]
		if !known || by != nil && s.text(by.Args[1]) != "0" {
			return nil
		}
		text := to + " = append(" + to + "[:0:0], " + s.text(call.Args[1]) + "...)"
		return &place{n, []change{{n, text}}}
	})
}

// overwritten finds append to a part of a slice which does not become the slice itself. The repair
// appends to a copy.
func (s scope) overwritten() []place {
	itself := map[ast.Node]bool{}
	return s.all(func(n ast.Node) *place {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if len(n.Lhs) == len(n.Rhs) && shortened(n.Rhs[i]) == s.text(left) {
					itself[n.Rhs[i]] = true
				}
			}
		case *ast.CallExpr:
			if name := shortened(n); name != "" && !itself[n] {
				part := n.Args[0]
				text := "append(" + name + "[:0:0], " + s.text(part) + "...)"
				return &place{n, []change{{part, text}}}
			}
		}
		return nil
	})
}
