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
				name := callee(set.Rhs[i])
				if zero && (name == builtin || name == "math.M"+builtin[1:]) {
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
		text := strings.Join(left, ", ") + " = " + strings.Join(right, ", ")
		return &place{n, []change{{n, text}}}
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
		sorted := "func() (keys []" + typ + ") { for key := range " + of + " { " +
			"keys = append(keys, key); for i := len(keys) - 1; i > 0 && keys[i] < keys[i-1]; " +
			"i-- { keys[i], keys[i-1] = keys[i-1], keys[i] } }; return }()"
		changes := []change{{loop.X, sorted}}
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
