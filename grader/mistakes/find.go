package mistakes

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// all collects what find returns for the nodes of the body. It does not look into a node for which
// there is something.
func (s scope) all(find func(ast.Node) *place) []place {
	var found []place
	ast.Inspect(s.body, func(n ast.Node) bool {
		if n == nil || len(found) == mostPlaces {
			return false
		}
		p := find(n)
		if p != nil {
			found = append(found, *p)
		}
		return p == nil
	})
	return found
}

func (s scope) isInt(e ast.Expr) bool {
	t := s.typ(e, 0)
	return t == "int" || t == whole
}

// divisions finds divisions of ints whose result is converted to float64. The repair converts
// first.
func (s scope) divisions() []place {
	quotients := map[string]ast.Expr{} // the variables that hold one
	return s.all(func(n ast.Node) *place {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				id, ok := left.(*ast.Ident)
				if ok && len(n.Lhs) == len(n.Rhs) && s.isInt(n.Rhs[i]) &&
					s.divides(n.Rhs[i], quotients, 0) {
					quotients[id.Name] = n.Rhs[i]
				}
			}
		case *ast.CallExpr:
			if callee(n) == "float64" && len(n.Args) == 1 && s.isInt(n.Args[0]) &&
				s.divides(n.Args[0], quotients, 0) {
				return &place{n, []change{{n, "(" + s.real(n.Args[0], quotients, 0) + ")"}}}
			}
		case *ast.BinaryExpr: // 1/2
			x, ok := n.X.(*ast.BasicLit)
			y, ok2 := n.Y.(*ast.BasicLit)
			if ok && ok2 && n.Op == token.QUO && x.Kind == token.INT && y.Kind == token.INT &&
				x.Value == "1" && y.Value != "1" {
				return &place{n, []change{{x, "1.0"}}}
			}
		}
		return nil
	})
}

// divides reports whether an expression is a quotient of ints, or computes with one.
func (s scope) divides(e ast.Expr, quotients map[string]ast.Expr, depth int) bool {
	if depth > maxDepth {
		return false
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return s.divides(e.X, quotients, depth+1)
	case *ast.Ident:
		return quotients[e.Name] != nil
	case *ast.BinaryExpr:
		return e.Op == token.QUO && s.isInt(e.X) && s.isInt(e.Y) || e.Op != token.REM &&
			(s.divides(e.X, quotients, depth+1) || s.divides(e.Y, quotients, depth+1))
	}
	return false
}

// real writes an expression of ints so that it is computed in float64.
func (s scope) real(e ast.Expr, quotients map[string]ast.Expr, depth int) string {
	if depth < maxDepth {
		switch e := e.(type) {
		case *ast.ParenExpr:
			return "(" + s.real(e.X, quotients, depth+1) + ")"
		case *ast.BasicLit:
			return s.text(e)
		case *ast.Ident:
			if q := quotients[e.Name]; q != nil { // the variable must stay used
				return "(" + s.real(q, nil, depth+1) + " + 0*float64(" + e.Name + "))"
			}
		case *ast.BinaryExpr:
			if e.Op == token.REM {
				break
			}
			return s.real(e.X, quotients, depth+1) + e.Op.String() +
				s.real(e.Y, quotients, depth+1)
		}
	}
	return "float64(" + s.text(e) + ")"
}

// maxLoops bounds how many loops are looked into, since each may hold all the others.
const maxLoops = 100

// powers finds 2^n and n^2. The repair computes the power.
func (s scope) powers() []place {
	two := func(e ast.Expr) bool {
		number, ok := e.(*ast.BasicLit)
		return ok && number.Value == "2"
	}
	return s.all(func(n ast.Node) *place {
		power, ok := n.(*ast.BinaryExpr)
		switch {
		case !ok || power.Op != token.XOR:
			return nil
		case two(power.X):
			return &place{n, []change{{n, "(1<<(" + s.text(power.Y) + "))"}}}
		case two(power.Y):
			base := "(" + s.text(power.X) + ")"
			return &place{n, []change{{n, "(" + base + "*" + base + ")"}}}
		}
		return nil
	})
}

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

var rounded = []string{
	"math.Floor", "math.Ceil", "math.Round", "math.RoundToEven", "math.Trunc", "math.Abs",
}

// cuts finds int(x) of a float64 that is not rounded before. The repair rounds down.
func (s scope) cuts() []place {
	return s.all(func(n ast.Node) *place {
		call, ok := n.(*ast.CallExpr)
		if !ok || callee(call) != "int" || len(call.Args) != 1 {
			return nil
		}
		x := ast.Unparen(call.Args[0])
		if s.typ(x, 0) != "float64" || slices.Contains(rounded, callee(x)) {
			return nil
		}
		return &place{call, []change{{call.Fun, "func(x float64) int { n := int(x); " +
			"if float64(n) > x { n-- }; return n }"}}}
	})
}

func (s scope) maxima() []place { return s.extremes(token.GTR, token.LSS, "-1") }
func (s scope) minima() []place { return s.extremes(token.LSS, token.GTR, "1") }

// extremes finds comparisons with the largest or smallest float64 so far, which was 0 at first. The
// repair begins with the infinity of a sign.
func (s scope) extremes(op, opposite token.Token, sign string) []place {
	infinity := "func() float64 { zero := 0.0; return " + sign + " / zero }()"
	zero := map[string]place{} // where a variable gets its 0
	other := map[string]int{}  // how often it is set to something else
	if s.signature.Results != nil && len(s.body.List) > 0 {
		first := s.body.List[0]
		for _, field := range s.signature.Results.List {
			for _, id := range field.Names {
				if s.of[id.Name] == "float64" {
					begin := id.Name + " = " + infinity + "; " + s.text(first)
					zero[id.Name] = place{field, []change{{first, begin}}}
				}
			}
		}
	}
	ast.Inspect(s.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if len(n.Values) == 0 && s.of[id.Name] == "float64" {
					values := slices.Repeat([]string{"0"}, len(n.Names))
					values[i] = infinity
					text := s.text(n) + " = " + strings.Join(values, ", ")
					zero[id.Name] = place{n, []change{{n, text}}}
				}
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
						if s.of[id.Name] == "float64" {
							zero[id.Name] = place{n, []change{{value, infinity}}}
						}
						continue
					}
				}
				other[id.Name]++
			}
		}
		return true
	})
	builtin := map[token.Token]string{token.GTR: "max", token.LSS: "min"}[op]
	return s.all(func(n ast.Node) *place {
		if set, ok := n.(*ast.AssignStmt); ok { // high = max(high, x)
			for i, left := range set.Lhs {
				id, ok := left.(*ast.Ident)
				if !ok || len(set.Lhs) != len(set.Rhs) || other[id.Name] != 1 {
					continue
				}
				p, zero := zero[id.Name]
				if name := callee(set.Rhs[i]); zero && (name == builtin || name == "math.M"+builtin[1:]) {
					return &p
				}
			}
		}
		branch, ok := n.(*ast.IfStmt)
		if !ok {
			return nil
		}
		compared, ok := branch.Cond.(*ast.BinaryExpr)
		if !ok {
			return nil
		}
		best := compared.Y
		switch {
		case compared.Op == op:
		case compared.Op == opposite:
			best = compared.X
		default:
			return nil
		}
		if around, ok := best.(*ast.BinaryExpr); ok { // low-1e-9
			best = around.X
		}
		id, ok := best.(*ast.Ident)
		if !ok || other[id.Name] != 1 || !assigns(branch.Body, id.Name) {
			return nil
		}
		if p, ok := zero[id.Name]; ok {
			return &p
		}
		return nil
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

// stable are the sorts that keep the order of equal elements, by those that do not.
var stable = map[string]string{"sort.Slice": "sort.SliceStable", "sort.Sort": "sort.Stable",
	"slices.SortFunc": "slices.SortStableFunc"}

// unstable finds sorts by a key that do not keep the order of equal elements.
func (s scope) unstable() []place {
	return s.all(func(n ast.Node) *place {
		call, ok := n.(*ast.CallExpr)
		if !ok || stable[callee(call)] == "" {
			return nil
		}
		return &place{call, []change{{call.Fun, stable[callee(call)]}}}
	})
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

// hidden finds := in a block for variables that the function has outside of it. The repair uses
// theirs.
func (s scope) hidden() []place {
	outside := map[string]bool{}
	for _, list := range []*ast.FieldList{s.signature.Params, s.signature.Results} {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			for _, id := range field.Names {
				outside[id.Name] = true
			}
		}
	}
	top := map[ast.Node]bool{}
	for _, statement := range s.body.List {
		top[statement] = true
		if set, ok := statement.(*ast.AssignStmt); ok && set.Tok == token.DEFINE {
			for _, left := range set.Lhs {
				outside[s.text(left)] = true
			}
		}
		if declared, ok := statement.(*ast.DeclStmt); ok {
			ast.Inspect(declared, func(n ast.Node) bool {
				if spec, ok := n.(*ast.ValueSpec); ok {
					for _, id := range spec.Names {
						outside[id.Name] = true
					}
				}
				return true
			})
		}
	}
	return s.all(func(n ast.Node) *place {
		set, ok := n.(*ast.AssignStmt)
		if !ok || set.Tok != token.DEFINE || top[n] {
			return nil
		}
		var left, right []string
		for _, e := range set.Lhs {
			if left = append(left, s.text(e)); !outside[s.text(e)] && s.text(e) != "_" {
				return nil
			}
		}
		for _, e := range set.Rhs {
			right = append(right, s.text(e))
		}
		return &place{n, []change{{n, strings.Join(left, ", ") + " = " + strings.Join(right, ", ")}}}
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
				return &place{n, []change{{part, "append(" + name + "[:0:0], " + s.text(part) + "...)"}}}
			}
		}
		return nil
	})
}

// unordered finds range over a map. The repair sorts the keys.
func (s scope) unordered() []place {
	return s.all(func(n ast.Node) *place {
		loop, ok := n.(*ast.RangeStmt)
		if !ok || loop.Tok != token.DEFINE || len(loop.Body.List) == 0 {
			return nil
		}
		key, ok := loop.Key.(*ast.Ident)
		of, isMap := strings.CutPrefix(s.typ(loop.X, 0), "map[")
		if !ok || !isMap || key.Name == "_" {
			return nil
		}
		typ, _, _ := strings.Cut(of, "]")
		of, first := s.text(loop.X), loop.Body.List[0]
		changes := []change{{loop.X, "func() (keys []" + typ + ") { for key := range " + of + " { " +
			"keys = append(keys, key); for i := len(keys) - 1; i > 0 && keys[i] < keys[i-1]; i-- { " +
			"keys[i], keys[i-1] = keys[i-1], keys[i] } }; return }()"}}
		value, ok := loop.Value.(*ast.Ident)
		switch {
		case !ok:
			changes = append(changes, change{key, "_, " + key.Name})
		case value.Name == "_":
			changes = append(changes, change{key, "_"}, change{value, key.Name})
		default:
			get := value.Name + " := " + of + "[" + key.Name + "]; _ = " + value.Name + "; "
			changes = append(changes, change{key, "_"}, change{value, key.Name},
				change{first, get + s.text(first)})
		}
		return &place{loop.X, changes}
	})
}

// mixes reports whether there are logarithms to the base 2, and natural ones that are not divided
// by ln 2.
func mixes(all []scope) bool {
	two, converted := false, false
	for _, one := range all {
		ast.Inspect(one.body, func(n ast.Node) bool {
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
			return true
		})
	}
	return two && !converted
}

// logarithms finds natural logarithms where others are to the base 2.
func (s scope) logarithms() []place {
	return s.all(func(n ast.Node) *place {
		call, ok := n.(*ast.CallExpr)
		if !ok || !s.mixed || callee(call) != "math.Log" {
			return nil
		}
		return &place{call, []change{{call.Fun, "math.Log2"}}}
	})
}
