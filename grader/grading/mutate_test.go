package grading_test

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// mutant is a function of the reference in which one thing is changed.
type mutant struct {
	declaration
	change string // "Gain, line 3: n > 0 → n >= 0"
}

// operators lists what stands for what in a mutant.
var operators = map[token.Token]string{
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">", token.EQL: "!=",
	token.NEQ: "==",
	token.ADD: "-", token.SUB: "+", token.MUL: "/", token.QUO: "*", token.REM: "/",
	token.LAND: "||", token.LOR: "&&",
	token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+=", token.MUL_ASSIGN: "/=", token.QUO_ASSIGN: "*=",
	token.INC: "--", token.DEC: "++",
}

// comparisons are those that differ at equal numbers alone, which means nothing
// where there is a tolerance.
var comparisons = []token.Token{token.LSS, token.LEQ, token.GTR, token.GEQ}

// literals lists other numbers and texts for those of the reference. What stands not in it is
// doubled, or a text that is empty.
var literals = map[string][]string{
	"0": {"1"}, "1": {"0", "2"}, "2": {"1", "3"}, "0.0": {"1.0"}, "1.0": {"0.0"},
	"1e-9": {"1e-2", "0"}, "1e-12": {"1e-2", "0"}, `""`: {`"x"`},
}

// calls lists what a function may be taken for; "" is none, so that its first
// argument stands for the result.
var calls = map[string]string{
	"math.Log2": "math.Log", "math.Log": "math.Log2", "math.Exp": "math.Exp2",
	"math.Log1p": "math.Log", "math.Sqrt": "", "math.Abs": "", "math.Floor": "math.Ceil",
	"math.Max": "math.Min", "math.Min": "math.Max", "max": "min", "min": "max",
	"slices.Max": "slices.Min", "slices.Min": "slices.Max", "slices.MaxFunc": "slices.MinFunc",
	"slices.MinFunc": "slices.MaxFunc",
	"slices.Clip":    "", "slices.Compact": "", "slices.Clone": "",
	"slices.Sorted":         "slices.Collect",
	"slices.SortStableFunc": "slices.SortFunc", "append": "",
}

// symmetric are the functions whose arguments may stand in any order.
var symmetric = []string{"max", "min", "math.Max", "math.Min", "math.Hypot"}

// mutants returns all mutants of a function that can be parsed. Some do not compile.
func mutants(t *testing.T, d declaration) []mutant {
	t.Helper()
	const head = "package work\n"
	source := head + d.text
	file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var all []mutant
	text := func(n ast.Node) string { return source[n.Pos()-1 : n.End()-1] }
	change := func(n ast.Node, other string) {
		changed := source[:n.Pos()-1] + other + source[n.End()-1:]
		one := d
		one.text = strings.TrimPrefix(changed, head)
		if _, err := parser.ParseFile(token.NewFileSet(), "", changed,
			parser.SkipObjectResolution); err != nil {
			return
		}
		if one.text == d.text ||
			slices.ContainsFunc(all, func(m mutant) bool { return m.text == one.text }) {
			return
		}
		first, _, _ := strings.Cut(text(n), "\n")
		what := fmt.Sprintf("%s, line %d: %s → %s", d.name, strings.Count(source[:n.Pos()-1], "\n"),
			first, cmp.Or(other, "nothing"))
		what = strings.Join(strings.Fields(what), " ")
		for i, plain := 2,
			what; slices.ContainsFunc(all, func(m mutant) bool { return m.change == what }); i++ {
			what = fmt.Sprintf("%s (%d)", plain, i)
		}
		all = append(all, mutant{one, what})
	}
	exchange := func(whole ast.Node, list []ast.Expr) { // each and the one behind it
		for i := 1; i < len(list); i++ {
			a, b := list[i-1], list[i]
			change(whole, source[whole.Pos()-1:a.Pos()-1]+text(b)+source[a.End()-1:b.Pos()-1]+
				text(a)+source[b.End()-1:whole.End()-1])
		}
	}
	ast.Inspect(file.Decls[0].(*ast.FuncDecl).Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			if len(n.Elts) > 0 {
				if _, keyed := n.Elts[0].(*ast.KeyValueExpr); !keyed {
					exchange(n, n.Elts)
				}
			}
		case *ast.IndexExpr:
			if _, plain := n.Index.(*ast.Ident); plain {
				change(n.Index, text(n.Index)+" + 1")
				change(n.Index, text(n.Index)+" - 1")
			}
		case *ast.ReturnStmt:
			exchange(n, n.Results)
		case *ast.BinaryExpr:
			x, y := text(n.X), text(n.Y)
			if other, ok := operators[n.Op]; ok &&
				!(strings.Contains(x+y, "1e-") && slices.Contains(comparisons, n.Op)) {
				change(n, x+" "+other+" "+y)
			}
			switch n.Op {
			case token.SUB, token.QUO:
				change(n, y+" "+n.Op.String()+" "+x)
				change(n, x)
			case token.ADD, token.MUL, token.LAND, token.LOR:
				change(n, x)
				change(n, y)
			}
		case *ast.UnaryExpr:
			if n.Op == token.SUB || n.Op == token.NOT {
				change(n, text(n.X))
			}
		case *ast.BasicLit:
			others, ok := literals[n.Value]
			switch {
			case ok:
			case n.Kind == token.STRING:
				others = []string{`""`}
			case n.Kind != token.CHAR:
				others = []string{"(2 * " + n.Value + ")"}
			}
			for _, other := range others {
				change(n, other)
			}
		case *ast.CallExpr:
			name := text(n.Fun)
			if name == "math.Inf" || name == "math.IsInf" { // they look at the sign alone
				sign := n.Args[len(n.Args)-1]
				change(sign, "-("+text(sign)+")")
				return false
			}
			if other, ok := calls[name]; ok && other != "" {
				change(n.Fun, other)
			} else if ok {
				change(n, "("+text(n.Args[0])+")")
			}
			if !slices.Contains(symmetric, name) && !n.Ellipsis.IsValid() {
				exchange(n, n.Args)
			}
		case *ast.SliceExpr:
			if n.Low != nil {
				change(n.Low, text(n.Low)+" + 1")
				change(n.Low, text(n.Low)+" - 1")
				change(n.Low, "")
			}
			if n.High != nil {
				change(n.High, text(n.High)+" + 1")
				change(n.High, text(n.High)+" - 1")
				change(n.High, "")
			}
		case *ast.IfStmt:
			change(n.Cond, "(false && ("+text(n.Cond)+"))")
			change(n.Cond, "(true || ("+text(n.Cond)+"))")
			if n.Else != nil {
				change(n.Else, "{}")
			}
		case *ast.CaseClause:
			change(n, "")
		case *ast.RangeStmt: // without the first or the last
			x := text(n.X)
			change(n.X, "("+x+")[min(1, len("+x+")):]")
			change(n.X, "("+x+")[:max(0, len("+x+")-1)]")
			change(n.X, "max(0, "+x+"-1)")
		case *ast.AssignStmt:
			if other, ok := operators[n.Tok]; ok {
				change(n, text(n.Lhs[0])+" "+other+" "+text(n.Rhs[0]))
				change(n, text(n.Lhs[0])+" = "+text(n.Rhs[0]))
			}
			if n.Tok != token.DEFINE {
				change(n, "")
			}
		case *ast.IncDecStmt:
			change(n, text(n.X)+operators[n.Tok])
			change(n, "")
		case *ast.ExprStmt:
			change(n, "")
		case *ast.BranchStmt:
			change(n, "")
			if n.Tok == token.CONTINUE {
				change(n, "break")
			}
		case *ast.ForStmt:
			// a loop that goes the other way has no end: the bank of hostile hand-ins has those
			n.Post = nil
		}
		return true
	})
	return all
}
