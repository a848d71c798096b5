package build

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/notebooks/course"
)

func TestStubs(t *testing.T) {
	s, err := readSolutions(checkout, "spread")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ function, note, want string }{
		{"Mean", "  // Think of no values.\n// And of one.\n", `// Mean returns the mean of values:
//
//	m = Σ x / n
//
// Without values it is 0.
func Mean(values []float64) float64 {
	// Not written yet: put your own lines in place of these.
	// Think of no values.
	// And of one.
	return 0
}
`},
		{"Deviation", "", `// Deviation returns the standard deviation of values with the divisor n.
func Deviation(values []float64) (deviation float64, err error) {
	// Not written yet: put your own lines in place of these.
	return deviation, err
}
`},
		{"Bounds", "", `import "github.com/tessella-go/tessella/grader/shape"

// Bounds returns the least and the greatest value.
func Bounds[T int | float64](values ...T) (T, shape.Rule, [2]bool, map[string]int, error) {
	// Not written yet: put your own lines in place of these.
	var zero T
	var zero2 shape.Rule
	var zero3 [2]bool
	return zero, zero2, zero3, nil, nil
}
`},
	} {
		got, err := s.stub(course.Exercise{ID: "spread/x", Function: test.function}, test.note)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: %s", test.function, diff)
		}
		if err := compilesTogether(t, []string{got}); err != nil {
			t.Errorf("%s: %v\n%s", test.function, err, got)
		}
	}
	for function, want := range map[string]string{
		"Widest": "the signature of Widest names pair of solutions/spread, which " +
			"students do not have",
		"Gone": "exercise spread/x is solved by Gone, but solutions/spread has no such function",
		"pair": "exercise spread/x is solved by pair, but solutions/spread has no such function",
	} {
		if _, err := s.stub(course.Exercise{ID: "spread/x", Function: function}, ""); err == nil ||
			!strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", function, err, want)
		}
	}
}

// The stub of a prediction returns no constant, which might be somebody's answer.
func TestStubOfPrediction(t *testing.T) {
	s, err := readSolutions(checkout, "spread")
	if err != nil {
		t.Fatal(err)
	}
	for function, want := range map[string]string{
		"Mean": "Mean(values []float64) (prediction float64) {\n" +
			"\t// Not written yet: put your own lines in place of these.\n\treturn prediction\n",
		"Deviation": "these.\n\treturn deviation, err\n",
	} {
		got, err := s.stub(course.Exercise{ID: "spread/x", Function: function,
			Kind: course.Predict}, "")
		if err != nil || !strings.HasSuffix(got, want+"}\n") {
			t.Errorf("%s: %v\n%s", function, err, got)
		}
	}
}

// The zero values are those of the language definition.
func TestZeroResults(t *testing.T) {
	for _, test := range []struct{ signature, declarations, values string }{
		{"func f()", "", ""},
		{"func f() bool", "", "false"},
		{"func f() (string, rune)", "", `"", 0`},
		{"func f() (error, any)", "", "nil, nil"},
		{"func f() ([]int, *int, map[int]int, chan int, func())", "", "nil, nil, nil, nil, nil"},
		{"func f() interface{ M() }", "", "nil"},
		{"func f() (int)", "", "0"},
		{"func f() (a, b int, c struct{})", "", "a, b, c"},
		{"func f() (_ complex128, ok bool)", "", "0, ok"},
		{"func f() struct{ A int }", "var zero struct{ A int }", "zero"},
		{"func f() [3]int", "var zero [3]int", "zero"},
		{"func f(zero int, zero2 int) (time.Time, time.Duration)",
			"var zero3 time.Time; var zero4 time.Duration", "zero3, zero4"},
		{"func f[K comparable, V any](m map[K]V) (K, V)", "var zero K; var zero2 V", "zero, zero2"},
	} {
		source := "package main\n\n" + test.signature + " {\n"
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "", source+"}\n", 0)
		if err != nil {
			t.Fatal(err)
		}
		function := file.Decls[len(file.Decls)-1].(*ast.FuncDecl)
		text := func(e ast.Node) string {
			return source[fset.Position(e.Pos()).Offset:fset.Position(e.End()).Offset]
		}
		declarations, values := zeroResults(function.Type, text)
		if got := strings.Join(declarations, "; "); got != test.declarations {
			t.Errorf("%s declares %s, want %s", test.signature, got, test.declarations)
		}
		if got := strings.Join(values, ", "); got != test.values {
			t.Errorf("%s returns %s, want %s", test.signature, got, test.values)
		}
	}
}

// fromSource reads imported packages from their source, as they are in the checkout.
var fromSource = importer.ForCompiler(token.NewFileSet(), "source", nil)

func TestSolutionsWithTheirHelpers(t *testing.T) {
	_, nb, err := Notebook(checkout, spread, Teacher)
	if err != nil {
		t.Fatal(err)
	}
	var cells []string
	for _, cell := range nb.Cells {
		if _, solution := cell.Metadata["nbgrader"]; solution &&
			!strings.HasSuffix(cell.ID, "-check") {
			cells = append(cells, cell.Source)
		}
	}
	// Every helper is in the first cell that needs it, and only there.
	for helper, home := range map[string]int{
		"func sum(": 0, "floor     = 0.0": 0, "func square(": 1, "func newRange[": 2,
		"type span[": 2, ") take(": 2, "// width is the length": 2,
		"\t\"errors\"\n\t\"math\"\n": 1, `import "github.com/tessella-go/tessella/grader/shape"`: 2,
	} {
		for i, cell := range cells {
			if got := strings.Count(cell, helper); got > 1 || (got == 1) != (i == home) {
				t.Errorf("solution %d holds %q %d times; it belongs to solution %d", i,
					helper, got, home)
			}
		}
	}
	if strings.Contains(strings.Join(cells, ""), "type pair") {
		t.Error("a type that no solution uses was pasted")
	}
	if err := compilesTogether(t, cells); err != nil {
		t.Error(err)
	}
}

// compilesTogether type-checks cells as the files of one package, in which each
// cell has imports of its own.
func compilesTogether(t *testing.T, cells []string) error {
	t.Helper()
	fset := token.NewFileSet()
	var files []*ast.File
	for _, cell := range cells {
		file, err := parser.ParseFile(fset, "cell.go", "package main\n\n"+cell, 0)
		if err != nil {
			return err
		}
		files = append(files, file)
	}
	config := types.Config{Importer: fromSource}
	_, err := config.Check("main", fset, files, nil)
	return err
}

func TestSolutionThatComesTooLate(t *testing.T) {
	body := "\n```go exercise=one/g\n```\n\n```go check=one/g\n```\n\n```go exercise=one/f\n```\n" +
		"\n```go check=one/f\n```\n"
	root := lessonOf(t, body)
	if _, _, err := Notebook(root, one, Student); err != nil {
		t.Errorf("the student's edition: %v", err)
	}
	_, _, err := Notebook(root, one, Teacher)
	want := "lessons/one/lesson.md:12: the solution of one/g needs F, whose exercise " +
		"one/f comes later"
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// Every lesson of the course: both editions build, the stubs compile, and so do the solutions, with
// what is given.
func TestLessonsOfTheCourse(t *testing.T) {
	root := "../.."
	for _, lesson := range lessons.Course() {
		for _, edition := range []Edition{Student, Teacher} {
			_, nb, err := Notebook(root, lesson, edition)
			if err != nil {
				t.Error(err)
				continue
			}
			var cells []string
			for _, cell := range nb.Cells {
				var meta gradeCell
				if _, err := cell.Metadata.Get("nbgrader", &meta); err != nil {
					t.Fatal(err)
				}
				if meta.Solution || strings.HasSuffix(cell.ID, "-given") {
					cells = append(cells, cell.Source)
				}
			}
			if err := compilesTogether(t, cells); err != nil {
				t.Errorf("lessons/%s, %s: %v", lesson.Name, edition, err)
			}
		}
	}
}
