package notebooks

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/notebooks/build"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel/kerneltest"
	"github.com/tessella-go/tessella/notebooks/stamp"
)

func TestDeclarationsOnly(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"statements", "func F() int { return 1 }\n\n%%\nprintln(F())",
			"func F() int { return 1 }\n\n\n"},
		{"main", "func F() {}\nfunc main() {\n\tfor {\n\t}\n}\nvar X = 1",
			"func F() {}\n\n\n\n\nvar X = 1"},
		{"commands", "!ls\n%cd /\nvar X = 1", "\n\nvar X = 1"},
		{"script", "%%bash\nls", "\n"},
		{"no Go", "func F( {\n!ls", "func F( {\n"},
		{"line 0", "//line x:0\nfunc F() {}\nfunc main() {}", "//        \nfunc F() {}\n"},
		{"line 1000", "//line x:1000\nfunc main() {}\nvar s = `\n//line y:0`",
			"//           \n\nvar s = `\n//line y:0`"},
		{"method main", "type T int\nfunc (T) main() {}", "type T int\nfunc (T) main() {}"},
	} {
		if got := declarationsOnly(c.source); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// A student's notebook in every state at once: an answer that is right, one that is wrong in a
// known way, one that does not compile, one of another type, one that was renamed, checks that are
// gone, and cells that would never end if they were executed.
func TestCheck(t *testing.T) {
	root := kerneltest.Config(t).Root
	trees, err := lessons.Course().Named("trees")
	if err != nil {
		t.Fatal(err)
	}
	nb, err := build.Notebook(root, trees, build.Student)
	if err != nil {
		t.Fatal(err)
	}
	answers := map[string]string{
		"trees-entropy": "func Entropy(counts []float64) float64 {\n\ttotal, bits := 0.0, 0.0\n" +
			"\tfor _, n := range counts {\n\t\ttotal += n\n\t}\n" +
			"\tfor _, n := range counts {\n\t\tif n > 0 {\n\t\t\tbits -= n / total * " +
			"math.Log2(n/total)\n\t\t}\n\t}\n\treturn bits\n}",
		"trees-gini": "//line name:0\nfunc Gini(counts []float64) float64 {\n\ttotal, sum := " +
			"0.0, 0.0\n\tfor _, n := range counts {\n\t\ttotal += n\n\t}\n" +
			"\tif total == 0 {\n\t\treturn 0\n\t}\n\tfor i, n := range counts {\n\t\tfor _, m := " +
			"range counts[:i] {\n\t\t\tsum += n * m / total / total\n\t\t}\n\t}\n\treturn sum\n}",
		"trees-gain": "func Gain(children [][]float64) float64 {\n\treturn Entropy(nil) - " +
			"undefinedName\n}",
		"trees-residual": "func Residual(children []float64) float64 { return 0 }",
		"trees-where": "func Where(t shape.Table, attribute int, value string) shape.Table {\n" +
			"\tretrun t\n}",
		"trees-tally":    "%%\nfunc Tally(t shape.Table, attribute int) [][]float64 { return nil }",
		"trees-majority": "func Mayority(labels []string) string { return labels[0] }",
	}
	var cells []*ipynb.Cell
	for _, cell := range nb.Cells {
		var role struct{ Check string }
		if _, err := cell.Metadata.Get(stamp.Key, &role); err == nil && role.Check != "" {
			continue // the student has deleted all checks
		}
		if answer, ok := answers[cell.ID]; ok {
			cell.Source = answer
		}
		cells = append(cells, cell)
	}
	nb.Cells = append(cells, ipynb.NewCode("for-ever", "%%\nfor {\n}"),
		ipynb.NewCode("main-for-ever", "func main() {\n\tfor {\n\t}\n}"))
	dir := t.TempDir()
	path := filepath.Join(dir, "anna.ipynb")
	if err := nb.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	scratch := filepath.Join(dir, "scratch.ipynb")
	if err := ipynb.New().WriteFile(scratch); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	checked, err := Check(t.Context(), CheckOptions{Root: root, Course: lessons.Course(),
		Paths: []string{dir}})
	if err != nil {
		t.Fatal(err)
	}
	if len(checked) != 2 || checked[0].Err != nil || checked[0].Lesson != "trees" ||
		!checked[1].Skipped {
		t.Fatalf("checked %+v; want anna.ipynb of lesson trees, and scratch.ipynb left out",
			checked)
	}
	got := make(map[string]CheckedExercise)
	for _, e := range checked[0].Exercises {
		got[e.ID] = e
	}
	if len(got) != len(trees.Exercises) {
		t.Errorf("%d exercises reported, want all %d", len(got), len(trees.Exercises))
	}
	if !got["trees/entropy"].Passed() {
		t.Errorf("trees/entropy: %+v, want passed", got["trees/entropy"])
	}
	if v := got["trees/gini"].Verdict; v == nil || v.Status != "partly" ||
		len(v.Misconceptions) == 0 {
		t.Errorf("trees/gini: %+v, want partly, with its known mistake named", v)
	}
	if v := got["trees/id3"].Verdict; v == nil || v.Status != "unwritten" {
		t.Errorf("trees/id3: %+v, want unwritten", v)
	}
	for id, want := range map[string]string{
		"trees/gain":     "undefinedName",
		"trees/residual": "func Residual(children [][]float64) float64",
		"trees/majority": "declares no function Majority any more",
		"trees/where":    "line 2: ",
		"trees/tally":    "stands behind %%",
	} {
		if e := got[id]; e.Verdict != nil || !strings.Contains(e.Problem, want) {
			t.Errorf("%s: verdict %v, problem %q; want no verdict and %q", id, e.Verdict,
				e.Problem, want)
		}
	}
	if where := got["trees/gain"].Problem; !strings.Contains(where, ", line 2: ") {
		t.Errorf("trees/gain: %q does not name line 2", where)
	}
	if Passed(checked) {
		t.Error("Passed calls it all right")
	}
	var text bytes.Buffer
	for _, c := range checked {
		PrintChecked(&text, c)
	}
	PrintSummary(&text, checked)
	for line := range strings.Lines(text.String()) {
		if len([]rune(strings.TrimSuffix(line, "\n"))) > 80 && !strings.HasPrefix(line, dir) {
			t.Errorf("wider than 80 columns: %q", line)
		}
	}
	if !strings.Contains(text.String(), "1 of 15 exercises passed") ||
		!strings.Contains(text.String(), "left out") ||
		!strings.Contains(text.String(), "not written yet") ||
		!strings.Contains(text.String(), " 1/15 ") {
		t.Errorf("the table lacks its sums:\n%s", &text)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the student's notebook was changed (%v)", err)
	}
}

// The metadata are gone, as some editors leave it: the functions tell the lesson.
func TestCheckFindsLesson(t *testing.T) {
	listed := lessons.Course()
	nb := ipynb.New()
	nb.Cells = []*ipynb.Cell{
		ipynb.NewCode("a",
			"func Majority(labels []string) string { return \"\" }\n\nfunc Gain(children "+
				"[][]float64) float64 { return 0 }"),
	}
	c := Checked{Path: "a.ipynb"}
	if _, err := c.exercises(listed, nb, definedIn(nb)); err != nil || c.Lesson != "trees" {
		t.Errorf("lesson %q, error %v; want trees", c.Lesson, err)
	}
	nb.Cells[0].Source = "func Majority() {}" // two lessons ask for one
	if _, err := c.exercises(listed, nb, definedIn(nb)); err == nil ||
		!strings.Contains(err.Error(), "as many functions of one as of another: neurons, trees") {
		t.Errorf("error %v, want that it could belong to neurons and trees", err)
	}
	nb.Cells[0].Source = "func Other() {}"
	if _, err := c.exercises(listed, nb, definedIn(nb)); err == nil ||
		!strings.Contains(err.Error(), "belongs to no lesson") {
		t.Errorf("error %v, want that it belongs to no lesson", err)
	}
}

func TestCheckNamedNotebookOfNoLesson(t *testing.T) {
	path := filepath.Join(t.TempDir(), "scratch.ipynb")
	if err := ipynb.New().WriteFile(path); err != nil {
		t.Fatal(err)
	}
	checked, err := Check(t.Context(), CheckOptions{
		Root:   kerneltest.Config(t).Root,
		Course: lessons.Course(),
		Paths:  []string{path},
	})
	if err != nil || len(checked) != 1 || checked[0].Err == nil {
		t.Errorf("checked %+v, error %v; want the error of a notebook that was named", checked, err)
	}
}
