package grouping

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"github.com/tessella-go/tessella/notebooks/course"
)

var reference = fstest.MapFS{"mean.go": {Data: []byte(`package lesson

import "math"

// Mean is the mean.
func Mean(xs []float64, weights []float64) float64 {
	sum, total := 0.0, 0.0
	for i, x := range xs {
		// a weight each
		sum += weights[i] * x
		total += weights[i]
	}

	if total == 0 {
		return math.NaN()
	}
	return sum / total
}
`)}, "zz_mistakes.go": {Data: []byte("not Go")}}

// An entry has the edits that make the answer from the reference: single lines where that is
// enough, and otherwise the whole body, with its helpers.
func TestEntry(t *testing.T) {
	mean := course.Exercise{ID: "lesson/mean", Function: "Mean"}
	for name, c := range map[string]struct {
		wrote []string
		want  string // the edits, or the error
	}{
		"one line, other names, comments": {[]string{`// Mean by Ada Lovelace
func Mean(values, w []float64) float64 {
	sum, total := 0.0, 0.0
	for i, x := range values { // by Ada
		sum += w[i] * x
		total += w[i]
	}
	if total == 0 {
		return 0
	}
	return sum / total
}`}, "- return math.NaN()\n+ return 0\n"},
		"a line too many": {[]string{`func Mean(xs, weights []float64) float64 {
	sum, total := 0.0, 0.0
	for i, x := range xs {
		sum += weights[i] * x
		total += weights[i]
		total++
	}
	if total == 0 {
		return math.NaN()
	}
	return sum / total
}`}, "- total += weights[i]\n+ total += weights[i]\n+ total++\n"},
		"a line too few": {[]string{`func Mean(xs, weights []float64) float64 {
	sum, total := 0.0, 0.0
	for i, x := range xs {
		sum += weights[i] * x
		total += weights[i]
	}
	return sum / total
}`}, "- if total == 0 {\n- return math.NaN()\n- }\n"},
		"another way, with helpers": {[]string{`func Mean(xs, weights []float64) float64 {
	return add(xs) / float64(len(xs))
}`, "func add(xs []float64) float64 {\n\tif len(xs) == 0 {\n\t\treturn zero\n\t}\n" +
			"\treturn xs[0] + add(xs[1:])\n}", "const zero = 0.0"},
			`- sum, total := 0.0, 0.0
- for i, x := range xs {
- // a weight each
- sum += weights[i] * x
- total += weights[i]
- }
-
- if total == 0 {
- return math.NaN()
- }
- return sum / total
+ const zero = 0.0
+ var add func(xs []float64) float64
+ add = func(xs []float64) float64 {
+ if len(xs) == 0 {
+ return zero
+ }
+ return xs[0] + add(xs[1:])
+ }
+ return add(xs) / float64(len(xs))
`},
		"equal": {[]string{`func Mean(xs, weights []float64) float64 {
	sum, total := 0.0, 0.0
	for i, x := range xs {
		sum += weights[i] * x
		total += weights[i]
	}
	if total == 0 {
		return math.NaN()
	}
	return sum / total
}`}, "the answer equals the reference"},
		"another package": {[]string{"func Mean(xs, w []float64) float64 {\n\tsort.Sort(nil)\n" +
			"\treturn 0\n}"}, "uses the package sort, which no file of the reference imports"},
		"named results": {[]string{"func Mean(xs, w []float64) (m float64) {\n\treturn\n}"},
			"the answer names m, which has no name in the reference"},
		"a name that is taken": {[]string{"func Mean(xs, w []float64) float64 {\n" +
			"\tweights := w\n\treturn weights[0]\n}"}, "uses the name weights, which is the name"},
		"a generic helper": {[]string{"func Mean(xs, w []float64) float64 {\n\treturn a(xs)\n}",
			"func a[T any](xs []T) float64 {\n\treturn 0\n}"}, "helper a is generic, or a method"},
		"another signature": {[]string{"func Mean(xs []float64) float64 {\n\treturn 0\n}"},
			"has another signature"},
		"not found": {nil, "was not found"},
	} {
		got, err := Entry(mean, "a mistake", "Think  about\n it.", reference, c.wrote)
		head := "mistake: a mistake\nhint: Think about it.\n"
		if err != nil {
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v; want %q", name, err, c.want)
			}
		} else if got != head+c.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, head+c.want)
		}
	}
	if _, err := Entry(mean, " ", "hint", reference, nil); err == nil {
		t.Error("a mistake without a name")
	}
}

// Nearly all wrong answers of the course's own collection can be written as edits.
func TestEntryOfWrongAnswers(t *testing.T) {
	const root = "../.."
	files, err := filepath.Glob(root + "/grader/grading/testdata/wrong/*/*.txtar")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	all, written := 0, 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		folder := os.DirFS(filepath.Join(root, "solutions", filepath.Base(filepath.Dir(file))))
		for _, f := range txtar.Parse(text).Files {
			all++
			name := functionIn(string(f.Data))
			_, err := Entry(course.Exercise{Function: name}, "m", "h", folder,
				[]string{string(f.Data)})
			if err == nil {
				written++
			} else if strings.Contains(err.Error(), "no edit of the reference") {
				t.Errorf("%s, %s: %v", file, f.Name, err)
			}
		}
	}
	t.Logf("%d of %d answers are edits", written, all)
	if written < all*3/4 {
		t.Errorf("%d of %d answers are edits", written, all)
	}
}

// functionIn is the name of the first function.
func functionIn(text string) string {
	_, after, _ := strings.Cut("\n"+text, "\nfunc ")
	name, _, _ := strings.Cut(after, "(")
	return name
}

func TestAddEntry(t *testing.T) {
	const text = "# comment\n\nexercise: a/b\n\nmistake: one\nhint: h\n- x\n+ y\n\n" +
		"# of the next\nexercise: a/c\n\nmistake: two\nhint: h\n- x\n"
	const entry = "mistake: new\nhint: h\n- x\n+ z\n"
	got, err := AddEntry(text, "a/b", entry)
	if want := strings.Replace(text, "+ y\n", "+ y\n\n"+entry, 1); err != nil || got != want {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
	got, err = AddEntry(text, "a/c", entry)
	if want := text + "\n" + entry; err != nil || got != want {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
	got, err = AddEntry(text, "a/d", entry)
	if want := text + "\nexercise: a/d\n\n" + entry; err != nil || got != want {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
	if got, err = AddEntry("", "a/d", entry); err != nil || got != "exercise: a/d\n\n"+entry {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err = AddEntry(text, "a/b", "mistake: one\nhint: h\n- x\n"); err == nil ||
		!strings.Contains(err.Error(), "line 5") {
		t.Errorf("twice: %v", err)
	}
}
