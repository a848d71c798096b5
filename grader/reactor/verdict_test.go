package reactor_test

import (
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/harness"
	"github.com/tessella-go/tessella/grader/judging"
	"github.com/tessella-go/tessella/grader/reactor"
	"github.com/tessella-go/tessella/grader/sandbox"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/solutions"
)

func TestMain(m *testing.M) {
	sandbox.Main()
	os.Exit(m.Run())
}

// answer is a function that takes the place of the reference's in a hand-in.
type answer struct {
	lesson, id string
	source     string // empty: the reference
	// what is in the verdict: its status, the name of the mistake, the outcome of the first case,
	// or what is wrong with the function
	want string
}

const loops = `func Entropy(p []float64) float64 {
	h := 0.0
	for i := 0; i < len(p); {
		h += p[i]
	}
	return h
}`

// A machine may be too slow to fill the memory or the output in time: TestMisdeedsAreAnswers has
// such functions.
var answers = []answer{
	{"trees", "trees/classify", "", "passed"},
	{"trees", "trees/gain", "", "passed"},
	{"trees", "trees/id3", "", "passed"},
	{"trees", "trees/predict-coins", "", "passed"},
	{"trees", "trees/bug-in-gain", "", "passed"},
	{"neighbours", "neighbours/classify", "", "passed"},
	{"trees", "trees/entropy", loops, "timed out"},
	{"trees", "trees/entropy", `func Entropy(p []float64) float64 { return 0 }`, "unwritten"},
	{"trees", "trees/entropy", `func Entropy(p []float64) float64 { return p[len(p)] }`,
		"panicked"},
	{"trees", "trees/entropy", `func Entropy(p []float64) float64 { return 1 + Entropy(p) }`,
		"overflowed"},
	{"trees", "trees/entropy", `func Entropy(p []float64) float64 { os.Exit(3); return 0 }`,
		`the import of "os" is not allowed`},
	{"trees", "trees/entropy", `func Entropy(p []float64) float64 {
	return <-make(chan float64)
}`, "deadlocked"},
	{"trees", "trees/entropy", `func Entropy(p []int) float64 { return 0 }`, "func([]int)"},
}

// handIn is the notebook that a student hands in: the reference, and one answer after it.
func handIn(t *testing.T, a answer) []byte {
	t.Helper()
	nb := ipynb.New()
	files, err := fs.Glob(solutions.Source, path.Join(folder(t, a.lesson), "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	clause := regexp.MustCompile(`(?m)^package \w+$`)
	for i, name := range files {
		data, err := fs.ReadFile(solutions.Source, name)
		if err != nil {
			t.Fatal(err)
		}
		source := string(data)
		source = source[clause.FindStringIndex(source)[1]:]
		nb.Cells = append(nb.Cells, ipynb.NewCode("r"+string(rune('a'+i)), source))
	}
	if a.source != "" {
		nb.Cells = append(nb.Cells, ipynb.NewCode("answer", a.source))
	}
	var text strings.Builder
	if err := nb.Write(&text); err != nil {
		t.Fatal(err)
	}
	return []byte(text.String())
}

func lessonOf(t *testing.T, name string) grader.Lesson {
	t.Helper()
	all := lessons.All()
	i := slices.IndexFunc(all, func(l grader.Lesson) bool { return l.Name == name })
	if i < 0 {
		t.Fatalf("no lesson %s", name)
	}
	return all[i]
}

func folder(t *testing.T, lesson string) string { return lessonOf(t, lesson).Folder }

// judge has one exercise judged.
func judge(t *testing.T, m harness.Machine, a answer) judging.Exercise {
	t.Helper()
	var all []course.Exercise
	var plans []*grader.Plan
	for _, task := range lessonOf(t, a.lesson).Tasks {
		all = append(all, task.About())
		if task.About().ID != a.id {
			continue
		}
		p, err := grader.NewPlan(task, grader.PlanOptions{})
		if err != nil {
			t.Fatal(err)
		}
		plans = append(plans, p)
	}
	if len(plans) != 1 {
		t.Fatalf("no exercise %s", a.id)
	}
	sub, err := submission.ReadNotebook(handIn(t, a), all)
	if err != nil {
		t.Fatal(err)
	}
	w := judging.New(sub, plans, grader.ByCase)
	j := judging.Judge{Machine: m, Jobs: 1}
	if err := j.Complete(context.Background(), w, nil, all); err != nil {
		t.Fatal(err)
	}
	return w.Exercises[0]
}

// TestVerdictsAreTheSandboxes judges right and wrong functions in both places: what a student reads
// is the same.
func TestVerdictsAreTheSandboxes(t *testing.T) {
	b, err := sandbox.New(context.Background(), sandbox.Config{Cache: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	machine := reactor.Machine{Host: newNative(t)}
	for _, a := range append(answers, mistakes(t)...) {
		t.Run(a.id+" "+a.want, func(t *testing.T) {
			got, want := judge(t, machine, a), judge(t, b.Machine(), a)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("the sandbox (-) and the reactor (+) differ:\n%s", diff)
			}
			if text := told(got); !strings.Contains(text, a.want) {
				t.Errorf("%q lacks %q", text, a.want)
			}
		})
	}
}

// told is the part of a verdict that the test compares.
func told(ex judging.Exercise) string {
	if ex.Verdict == nil {
		return ex.Problem
	}
	text := string(ex.Verdict.Status)
	for _, c := range ex.Verdict.Cases[:1] {
		text += " " + string(c.Outcome)
	}
	for _, m := range ex.Verdict.Misconceptions {
		text += " " + m.Name
	}
	return text
}

// mistakes are the first of the known ones of some exercises, as students write them.
func mistakes(t *testing.T) []answer {
	t.Helper()
	var list []answer
	for _, id := range []string{"trees/gain", "trees/entropy", "trees/id3"} {
		archive, err := txtar.ParseFile(
			filepath.FromSlash("../grading/testdata/wrong/" + id + ".txtar"))
		if err != nil {
			t.Fatal(err)
		}
		n := len(list)
		for _, file := range archive.Files {
			first, source, _ := strings.Cut(string(file.Data), "\n")
			if name, named := strings.CutPrefix(first, "// named: "); named && len(list) == n {
				list = append(list, answer{"trees", id, source, name})
			}
		}
		if len(list) == n {
			t.Fatalf("no named mistake of %s", id)
		}
	}
	return list
}
