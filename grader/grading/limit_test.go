package grading_test

import (
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/submission"
)

// Label is the reference of an exercise whose comparison never ends for some results: what a
// student returns decides about work in the grader's own processes.
func Label(x float64) string {
	if x < 0 {
		return "minus"
	}
	return "plus"
}

var endless = grader.Exercise[func(float64) string]{
	ID: "bank/label", Title: "Label", Points: 2, Solution: Label,
	Cases: func() []grader.Case {
		var cases []grader.Case
		for name, x := range map[string]float64{"a": 1, "b": -1, "c": 2, "d": -2, "e": 0} {
			cases = append(cases, grader.Case{Name: name, Args: []any{x}, Want: Label(x)})
		}
		byName := func(a, b grader.Case) int { return strings.Compare(a.Name, b.Name) }
		slices.SortFunc(cases, byName)
		return cases
	},
	Compare: func(args, got, want []any) *compare.Deviation {
		for got[0] == "endless" {
			want = slices.Clone(want)
		}
		var held [][]byte
		for got[0] == "memory" {
			held = append(held, make([]byte, 1<<20))
		}
		_ = held
		return compare.Results(args, got, want)
	},
}

// TestOneLimitForAHandIn holds that judging the work of one student costs no more than its limit.
// What was graded before it counts, the rest says why, and the students beside it have all their
// points, although the same process graded before and would have graded after.
func TestOneLimitForAHandIn(t *testing.T) {
	const goodLabel = "func Label(x float64) string { if x < 0 { return \"minus\" }; " +
		"return \"plus\" }"
	class := map[string][]string{
		"ada": {goodSum, "func Label(x float64) string { return \"endless\" }", goodCount},
		"bea": {goodSum, "func Label(x float64) string { return \"memory\" }", goodCount},
		"ben": {goodSum, goodCount, goodLabel},
		"zoe": {goodSum, goodCount, goodLabel},
	}
	folder := filepath.Join(t.TempDir(), "class")
	for name, cells := range class {
		write(t, filepath.Join(folder, name, "homework.ipynb"), notebook(cells...))
	}
	store := &kept{}
	const limit = 6 * time.Second
	before := childrenTime(t)
	graded, err := grading.Grade(context.Background(), grading.Options{Lesson: "bank",
		Tasks: []grader.Task{bankTasks[0], bankTasks[1], endless}, Paths: []string{folder},
		Jobs: 1, Limit: limit, Store: store})
	if err != nil {
		t.Fatal(err)
	}
	if used := childrenTime(t) - before; used > 4*limit {
		t.Errorf("it took %v of processor time", used)
	}
	if len(graded.Students) != len(class) {
		t.Fatalf("%d students of %d", len(graded.Students), len(class))
	}
	for _, s := range graded.Students {
		label := s.Exercises[2]
		for _, ex := range s.Exercises[:2] {
			if !right(ex) {
				t.Errorf("%s: %s: %s", s.Name, ex.ID, summary(ex))
			}
		}
		switch s.Name {
		case "ada":
			if label.State != submission.Unanswered || !strings.Contains(label.Problem,
				"grading it takes more than 6s of processor time") {
				t.Errorf("%s: %s, %q", s.Name, label.State, label.Problem)
			}
		case "bea":
			if label.State != submission.Unanswered || !strings.Contains(label.Problem, "memory") {
				t.Errorf("%s: %s, %q", s.Name, label.State, label.Problem)
			}
		default:
			if !right(label) {
				t.Errorf("%s: %s", s.Name, summary(label))
			}
		}
	}
	if len(store.results) < 3 {
		t.Errorf("only %d results are kept: %v", len(store.results),
			slices.Collect(maps.Keys(store.results)))
	}
}

// childrenTime is the processor time of all processes that have ended below this one.
func childrenTime(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
