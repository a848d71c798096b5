package lessons_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/notebooks/course"
)

// TestExercises holds each exercise of the course to what a student may expect of it.
func TestExercises(t *testing.T) {
	for _, l := range lessons.All() {
		t.Run(l.Name, func(t *testing.T) { exercisetest.Run(t, l.Name, l.Tasks) })
	}
}

// TestREADMEListsAll holds the table of lessons in README.md to the list and to the notebooks.
func TestREADMEListsAll(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lessons.All() {
		files, err := filepath.Glob(fmt.Sprintf("../notebooks/%02d-*.ipynb", l.Number))
		if err != nil || len(files) != 1 {
			t.Errorf("%d notebooks have the number of %s: %v", len(files), l.Name, err)
			continue
		}
		file := filepath.Base(files[0])
		row := fmt.Sprintf("| %d | %s | [`%s`](notebooks/%[3]s) |\n", l.Number, l.Title, file)
		if !strings.Contains(string(readme), row) {
			t.Errorf("README.md lacks the row %s", row)
		}
	}
}

// TestNamesAsTheSolutionsSay holds the names on the cards to those in the reference's signature:
// the parameters', and the results' where there are several.
func TestNamesAsTheSolutionsSay(t *testing.T) {
	parse := func(pattern string) (nodes []ast.Node) {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range files {
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			nodes = slices.AppendSeq(nodes, ast.Preorder(file))
		}
		return nodes
	}
	for _, l := range lessons.All() {
		solutions := make(map[string]*ast.FuncType)
		for _, n := range parse(filepath.Join("..", "solutions", l.Name, "*.go")) {
			if f, ok := n.(*ast.FuncDecl); ok {
				solutions[f.Name.Name] = f.Type
			}
		}
		found := 0
		for _, n := range parse(filepath.Join(l.Name, "*.go")) {
			exercise, ok := n.(*ast.CompositeLit)
			if !ok {
				continue
			}
			if index, ok := exercise.Type.(*ast.IndexExpr); !ok {
				continue
			} else if _, ok := index.Index.(*ast.FuncType); !ok {
				continue
			}
			found++
			i := slices.IndexFunc(exercise.Elts, func(e ast.Expr) bool {
				return e.(*ast.KeyValueExpr).Key.(*ast.Ident).Name == "Solution"
			})
			name := exercise.Elts[i].(*ast.KeyValueExpr).Value.(*ast.SelectorExpr).Sel.Name
			signature := solutions[name]
			if got, want := listed(exercise, "Params"),
				names(signature.Params); !slices.Equal(got, want) {
				t.Errorf("%s: %s: Params is %q, and the solution says %q", l.Name, name, got, want)
			}
			got, want := listed(exercise, "Results"), names(signature.Results)
			if signature.Results.NumFields() > 1 && !slices.Equal(got, want) {
				t.Errorf("%s: %s: Results is %q, and the solution says %q", l.Name, name, got, want)
			}
		}
		if found != len(l.Tasks) {
			t.Errorf("%s: %d exercises are found, and %d are listed", l.Name, found, len(l.Tasks))
		}
	}
}

// listed returns the texts in a field of an exercise.
func listed(exercise *ast.CompositeLit, field string) []string {
	var list []string
	for _, e := range exercise.Elts {
		entry, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if key, ok := entry.Key.(*ast.Ident); !ok || key.Name != field {
			continue
		}
		for _, text := range entry.Value.(*ast.CompositeLit).Elts {
			value, err := strconv.Unquote(text.(*ast.BasicLit).Value)
			if err != nil {
				return []string{err.Error()}
			}
			list = append(list, value)
		}
	}
	return list
}

// names returns the names in a list of parameters or results.
func names(fields *ast.FieldList) []string {
	var list []string
	for _, field := range fields.List {
		for _, name := range field.Names {
			list = append(list, name.Name)
		}
	}
	return list
}

// TestPlansAreEqual makes the plan of each exercise twice. What is expected must not depend on the
// order in which Go ranges over a map: verdicts that are kept would be lost.
func TestPlansAreEqual(t *testing.T) {
	for _, l := range lessons.All() {
		for _, task := range l.Tasks {
			var prints [2]string
			for i := range prints {
				p, err := grader.NewPlan(task, grader.PlanOptions{Secret: "secret", Hidden: 20})
				if err != nil {
					t.Fatal(err)
				}
				prints[i] = p.Fingerprint()
			}
			if prints[0] != prints[1] {
				t.Errorf("%s has another plan the second time", task.About().ID)
			}
		}
	}
}

// bugLines has the lines of the printed functions that an answer may name, as they stand there. In
// most functions there is one. Where a mistake can be mended in any of several lines, each counts.
var bugLines = map[string][]string{
	// slices.Max(logs) is right in any of the three
	"decisions/bug-in-shares": {"largest := 0.0", "largest = max(largest, a)",
		"shares[i] = math.Exp(a - largest)"},
	// the length or its square: take the root, or compare lengths
	"neighbours/bug-in-annulus": {"length += (v - corner[j]) * (v - corner[j])", "return length",
		"if gap := fromCorner(row) - fromCorner(x); math.Abs(gap) <= radius {"},
	// average the errors, not the probabilities, or make the formula concave
	"neighbours/bug-in-bound": {
		"return e*(1-e)*(1-e)*(1-e) + 6*e*e*(1-e)*(1-e) + e*e*e*(1-e)",
		"bayes += share[i] * p[i]", "return three(bayes)"},
	"distances/bug-in-scale": {"for _, row := range append(train, rows...) {"},
	// add the variances in either line
	"gaussians/bug-in-criterion": {"within := variance0 - variance1", "return between / within"},
	// the appended 1 can be added to any of the four
	"perceptrons/bug-in-bound": {"square, score := 0.0, v[len(row)]", "square += value * value",
		"R2 = max(R2, square)", "return R2 / (γ * γ)"},
	"online/bug-in-majority":  {"if digit != best {"},
	"sequences/bug-in-change": {"if right[t] != won[t] {"},
	"trees/bug-in-gain":       {"left += solutions.Entropy(counts) / float64(len(children))"},
	// a copy of the path in either line is enough
	"thresholds/bug-in-paths": {`no := append(path, "no")`, `yes := append(path, "yes")`},
	"pruning/bug-in-subsets":  {"return cmp.Compare(v[1], w[1])"},
	// one leaf less where they are counted, or where they divide
	"pruning/bug-in-link": {"asLeaf, below, leaves := node[0], node[1], node[2]",
		"if worth := (asLeaf - below) / leaves; worth < least {"},
	// p is rounded to 0 or 1, and then its logarithm is infinite
	"regression/bug-in-cost": {"p := 1 / (1 + math.Exp(-z))", "cost -= math.Log(p)",
		"cost -= math.Log(1 - p)"},
	// take free examples alone, or return from these alone
	"supportvectors/bug-in-threshold": {"if alpha[i] > 0 {", "return b"},
	"multiclass/bug-in-sigmoid-cost": {
		"cost += math.Log(1+math.Exp(z)) - (1-t)*z"},
	// the old mixture is read too late, or overwritten too early
	"mixtures/bug-in-step": {"tau[i] = solutions.Responsibilities(w, m, v, x[i])[k]",
		"w[k], m[k], v[k] = share/float64(len(x)), mean, variance/share"},
	"validation/bug-in-audit": {"words := Telling(rows, y, size)"},
	// equal scores are let through, or count for a whole
	"rankings/bug-in-auc":    {"if low > high {", "inOrder++"},
	"images/bug-in-gradient": {"angle = math.Acos(gx/size) * 180 / math.Pi"},
	// the direction can be learnt again where it is used
	"features/bug-in-held-out": {"w := Longest(rows)",
		"distance := math.Abs(Along(w, row) - Along(w, other))"},
	// the probability can be computed again where it is used
	"boltzmann/bug-in-walk": {"each := 1 / (1 + math.Pow(3, -h))",
		"if draws[1+i] < each {"},
	"ensembles/bug-in-weights": {"sums[i] += alpha * float64(says)",
		"if sums[i]*float64(y[i]) < 0 {"},
	// the weights are changed too early, or used too late
	"networks/bug-in-step": {"for k := range g {", "for j, h := range outputs[l] {",
		"W[l][k][j] -= rate * g[k] * h",
		"before := make([]float64, len(outputs[l])) // those of the layer before",
		"for j, h := range outputs[l] {", "for k := range g {",
		"before[j] += W[l][k][j] * g[k]"},
}

// TestLinesOfBugs answers each search for a bug with each line of the printed function, and with
// the reference's case.
func TestLinesOfBugs(t *testing.T) {
	n := 0
	for _, l := range lessons.All() {
		text, err := os.ReadFile(filepath.Join(l.Name, "lesson.md"))
		if err != nil {
			t.Fatal(err)
		}
		for _, task := range l.Tasks {
			if task.About().Kind != course.FindBug {
				continue
			}
			n++
			id := task.About().ID
			var accepted []string
			for i, line := range printed(t, string(text), id) {
				if acceptsLine(task, i+1) {
					accepted = append(accepted, strings.TrimSpace(line))
				}
			}
			if !slices.Equal(accepted, bugLines[id]) {
				t.Errorf("%s accepts the lines %q, want %q", id, accepted, bugLines[id])
			}
		}
	}
	if n != len(bugLines) {
		t.Errorf("the lessons have %d searches for a bug, and bugLines %d", n, len(bugLines))
	}
}

// printed returns the lines of the function in which an exercise has a bug: those of the last
// region with numbered lines before it.
func printed(t *testing.T, text, id string) []string {
	before, _, found := strings.Cut(text, "exercise="+id+"\n")
	fences := regexp.MustCompile("```go region=lessons/(.*)#(.*) numbered\n").
		FindAllStringSubmatch(before, -1)
	if !found || fences == nil {
		t.Fatalf("%s: no exercise, or no function before it", id)
	}
	fence := fences[len(fences)-1]
	source, err := os.ReadFile(fence[1])
	if err != nil {
		t.Fatal(err)
	}
	_, region, _ := strings.Cut(string(source), "// region "+fence[2]+"\n")
	region, _, found = strings.Cut(region, "// endregion")
	if !found {
		t.Fatalf("%s: no region %s in %s", id, fence[2], fence[1])
	}
	return strings.Split(strings.TrimSpace(region), "\n")
}

// acceptsLine reports whether the reference's answer with another line is right.
func acceptsLine(task grader.Task, line int) bool {
	reference := reflect.ValueOf(task.Reference())
	answer := reflect.MakeFunc(reference.Type(), func([]reflect.Value) []reflect.Value {
		results := reference.Call(nil)
		results[0] = reflect.ValueOf(line)
		return results
	})
	return grader.Run(task, answer.Interface()).Status == grader.Passed
}
