package grading_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/solutions"
)

func checkOptions(out *bytes.Buffer, paths ...string) grading.CheckOptions {
	return grading.CheckOptions{
		Lessons:   lessons.All(),
		Solutions: solutions.Source,
		Paths:     paths,
		Hints:     1,
		Out:       out,
		Stderr:    os.Stderr,
	}
}

// TestCheck checks a student's notebook in every state at once: an answer that is right, one that
// is wrong in a known way, one that does not compile, one of another type, one that was renamed,
// checks that are gone, and cells that would never end if they were executed.
func TestCheck(t *testing.T) {
	nb, err := ipynb.ReadFile("../../notebooks/08-trees.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	answers := map[string]string{
		"trees-entropy": "func Entropy(counts []float64) float64 {\n\ttotal, bits := 0.0, 0.0\n" +
			"\tfor _, n := range counts {\n\t\ttotal += n\n\t}\n" +
			"\tfor _, n := range counts {\n\t\tif n > 0 {\n\t\t\tbits -= n / total * " +
			"math.Log2(n/total)\n\t\t}\n\t}\n\treturn bits\n}",
		"trees-gain": "func Gain(children [][]float64) float64 {\n\treturn Entropy(nil) - " +
			"undefinedName\n}",
		"trees-best-attribute": "//line name:0\nfunc BestAttribute(t shape.Table) int " +
			"{\n\tbest := 1\n\treturn best\n}",
		"trees-predict-coins": "func PredictCoins() []float64 { return nil }",
		"trees-id3":           "func ID3(t shape.Table) *shape.Node {\n\tretrun nil\n}",
		"trees-classify": "func Clasify(root *shape.Node, attributes, row []string) string { " +
			"return \"\" }",
	}
	var cells []*ipynb.Cell
	for _, cell := range nb.Cells {
		if strings.HasSuffix(cell.ID, "-check") {
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
	if err := ipynb.New().WriteFile(filepath.Join(dir, "scratch.ipynb")); err != nil {
		t.Fatal(err)
	}
	before := read(t, path)
	var out bytes.Buffer
	passed, err := grading.Check(t.Context(), checkOptions(&out, dir))
	if err != nil || passed {
		t.Fatal(passed, err)
	}
	text := out.String()
	for _, want := range []string{
		"✓ passed: Entropy",
		"(trees/best-attribute, ",
		"undefinedName",
		"the exercise asks for",
		"\n1 of 10 exercises passed, ",
		"scratch                                     left out\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not say %q", want)
		}
	}
	for line := range strings.Lines(text) {
		if len([]rune(strings.TrimSuffix(line, "\n"))) > 80 && !strings.HasPrefix(line, dir) {
			t.Errorf("wider than 80 columns: %q", line)
		}
	}
	if t.Failed() {
		t.Log(text)
	}
	if read(t, path) != before {
		t.Error("the student's notebook was changed")
	}
}

// TestCheckIsGrading checks the reference as a notebook, and once more with a wrong Entropy: the
// one passes, the other says what was graded with the reference's Entropy.
func TestCheckIsGrading(t *testing.T) {
	folder := t.TempDir()
	var right strings.Builder
	for _, d := range reference(t, "trees") {
		right.WriteString(d.text + "\n\n")
	}
	imports := "import (\n\t\"math\"\n\t\"slices\"\n\n" +
		"\t\"github.com/tessella-go/tessella/grader/shape\"\n)\n\n"
	const entropy = "func Entropy(counts []float64) float64 {\n"
	broken := strings.Replace(right.String(), entropy, entropy+"\treturn 1\n", 1)
	for name, source := range map[string]string{"right": right.String(), "broken": broken} {
		write(t, filepath.Join(folder, name+".ipynb"), notebook(imports+source))
	}
	var out bytes.Buffer
	check := func(name string) (bool, error) {
		o := checkOptions(&out, filepath.Join(folder, name))
		o.Lesson = "trees" // the reference has the functions of all lessons of its folder
		return grading.Check(t.Context(), o)
	}
	passed, err := check("right.ipynb")
	if err != nil || !passed || !strings.Contains(out.String(), "10 of 10 exercises passed") {
		t.Errorf("%v, %v\n%s", passed, err, &out)
	}
	out.Reset()
	write(t, filepath.Join(folder, "own", "answers.go"),
		"package own\n\n"+imports+right.String())
	passed, err = check("own")
	if err != nil || !passed || !strings.Contains(out.String(), "10 of 10 exercises passed") {
		t.Errorf("as a Go package: %v, %v\n%s", passed, err, &out)
	}
	out.Reset()
	passed, err = check("broken.ipynb")
	if err != nil || passed {
		t.Error(passed, err)
	}
	for _, want := range []string{
		"partly right: Entropy (trees/entropy",
		"passed: Information gain (trees/gain, 2 points)\n" +
			"  Graded with the reference's Entropy in place of yours.\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("it does not say %q:\n%s", want, &out)
		}
	}
}

// TestCheckNotebookOfNoLesson names a notebook that declares no function of the course: that is an
// error, and so is a file that is no notebook.
func TestCheckNotebookOfNoLesson(t *testing.T) {
	folder := t.TempDir()
	scratch, broken := filepath.Join(folder, "scratch.ipynb"), filepath.Join(folder, "broken.ipynb")
	write(t, scratch, notebook("func Other() {}"))
	write(t, broken, "{")
	var out bytes.Buffer
	passed, err := grading.Check(t.Context(), checkOptions(&out, scratch, broken))
	if err != nil || passed {
		t.Error(passed, err)
	}
	for _, want := range []string{"--lesson", "line 1", "unreadable"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("it does not say %q:\n%s", want, &out)
		}
	}
	absent := checkOptions(&out, filepath.Join(folder, "x.ipynb"))
	if _, err := grading.Check(t.Context(), absent); err == nil ||
		!strings.Contains(err.Error(), "there is no ") {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := grading.Check(ctx, checkOptions(&out, scratch)); err == nil {
		t.Error("it goes on when it is stopped")
	}
}
