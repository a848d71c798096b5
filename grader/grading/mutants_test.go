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

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/report"
)

// mutant is a function of the reference in which one thing is changed.
type mutant struct {
	declaration
	change string // "n > 0 → n >= 0"
}

// operators lists what stands for what in a mutant.
var operators = map[token.Token]string{
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">", token.EQL: "!=", token.NEQ: "==",
	token.ADD: "-", token.SUB: "+", token.MUL: "/", token.QUO: "*", token.LAND: "||", token.LOR: "&&",
}

var literals = map[string]string{"0": "1", "1": "2", "2": "1", "0.0": "1.0", "1e-12": "1e-2"}

var calls = map[string]string{"math.Log2": "math.Log", "slices.Clip": "", "slices.Compact": "", "slices.Clone": ""}

// mutants returns all mutants of a function.
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
		line := strings.Count(source[:n.Pos()-1], "\n")
		one := d
		one.text = strings.TrimPrefix(changed, head)
		first, _, _ := strings.Cut(text(n), "\n")
		all = append(all, mutant{one, fmt.Sprintf("%s, line %d: %s → %s", d.name, line, first, cmp.Or(other, "nothing"))})
	}
	ast.Inspect(file.Decls[0].(*ast.FuncDecl).Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			x, y := text(n.X), text(n.Y)
			change(n, x+" "+operators[n.Op]+" "+y)
			if n.Op == token.SUB || n.Op == token.QUO {
				change(n, y+" "+n.Op.String()+" "+x)
			}
		case *ast.BasicLit:
			if other, ok := literals[n.Value]; ok {
				change(n, other)
			}
		case *ast.CallExpr:
			if other, ok := calls[text(n.Fun)]; ok {
				change(n, other+"("+text(n.Args[0])+")")
			}
		case *ast.IfStmt:
			if len(n.Body.List) == 1 && n.Else == nil && n.Init == nil {
				change(n.Cond, "(false && ("+text(n.Cond)+"))")
				change(n.Cond, "(true || ("+text(n.Cond)+"))")
			}
		case *ast.AssignStmt:
			if n.Tok == token.ADD_ASSIGN || n.Tok == token.SUB_ASSIGN {
				change(n, text(n.Lhs[0])+" = "+text(n.Rhs[0]))
				change(n, text(n.Lhs[0])+" "+map[token.Token]string{token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+="}[n.Tok]+" "+text(n.Rhs[0]))
			}
		case *ast.IncDecStmt:
			change(n, text(n.X)+"--")
		case *ast.ForStmt:
			n.Post = nil // a loop that goes the other way has no end: the bank of hostile hand-ins has those
		}
		return true
	})
	return all
}

// tolerated lists the mutants that pass, and why: most change no result at all, and the others none that an exercise asks for.
var tolerated = map[string]string{
	"classTotals, line 2: len(children) == 0 → (false && (len(children) == 0))": "no case has a split without branches, and no table of an exercise makes one",
	"Classify, line 3: 0 → 1":                                             "a node with a single branch separates nothing, so no tree has it",
	"BestAttribute, line 2: 0.0 → 1.0":                                    "the first candidate leads whatever stood there",
	"BestAttribute, line 8: gain > highest+1e-12 → gain >= highest+1e-12": "equal numbers in the last bit only",
	"Majority, line 8: label < best → label <= best":                      "a label that takes the lead from itself changes nothing",
	"BestThreshold, line 2: 1 → 2":                                        "math.Inf looks at the sign alone",
	"BestThreshold, line 3: slices.Compact(slices.Sorted(slices.Values(x))) → (slices.Sorted(slices.Values(x)))": "between equal values lies the value itself, which makes the next cut",
	"BestThreshold, line 6: g > gain+1e-12 → g >= gain+1e-12":                                                    "equal numbers in the last bit only",
	"cut, line 6: x[i] > threshold → x[i] >= threshold":                                                          "no value lies on a midpoint",
}

// TestMutants changes the reference in one place after another: each change is caught in an exercise that calls the function, but for those of tolerated.
func TestMutants(t *testing.T) {
	if !slow() {
		t.Skip("it grades hundreds of hand-ins; set TESSELLA_SLOW")
	}
	whole := reference(t, "trees")
	caught, survived, broken := 0, 0, 0
	unused := map[string]bool{}
	for change := range tolerated {
		unused[change] = true
	}
	for _, d := range whole {
		var exercises []grader.Task
		for _, task := range tasks(t, "trees") {
			if slices.Contains(reach(whole, function(t, task)), d.name) {
				exercises = append(exercises, task)
			}
		}
		all := mutants(t, d)
		work := map[string][]declaration{}
		for i, m := range all {
			work[fmt.Sprintf("s%03d", i)] = handIn(whole, []declaration{m.declaration})
		}
		if len(all) == 0 {
			continue
		}
		graded := grade(t, "trees", grading.Options{Paths: []string{class(t, work)}, Tasks: exercises, Secret: "mutants"})
		for i, m := range all {
			s := student(t, graded, fmt.Sprintf("s%03d", i))
			switch {
			case slices.ContainsFunc(s.Exercises, func(ex report.Exercise) bool { return ex.State == report.Broken }):
				broken++
			case slices.ContainsFunc(s.Exercises, func(ex report.Exercise) bool { return !right(ex) }):
				caught++
				if tolerated[m.change] != "" {
					t.Errorf("%s is caught, and stands among those that pass", m.change)
				}
			case tolerated[m.change] == "":
				t.Errorf("%s: it passes", m.change)
				survived++
			}
			delete(unused, m.change)
		}
	}
	for change := range unused {
		t.Errorf("there is no mutant %s", change)
	}
	t.Logf("%d mutants caught, %d passed, %d are known to pass, %d do not compile", caught, survived, len(tolerated), broken)
}
