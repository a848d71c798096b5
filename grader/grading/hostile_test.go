package grading_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/tessella-go/tessella/classify/classifytest/race"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/sandbox"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/grader/submission"
)

// The exercises of the hostile bank: small ones, of which most misdeeds stand in the first, and
// whose results can be hostile too: a map, a pointer, an error. A call may take a millisecond, so
// that what runs for ever is soon over.
var bankTasks = []grader.Task{
	grader.Exercise[func([]float64) float64]{
		ID: "bank/sum", Title: "Sum", Points: 4, Solution: Sum, Limit: time.Millisecond,
		Cases: func() []grader.Case {
			return []grader.Case{
				{Name: "three", Args: []any{[]float64{3, 1, 2}}, Want: 6.0},
				{Name: "none", Args: []any{[]float64{}}, Want: 0.0},
				{Name: "one", Args: []any{[]float64{4}}, Want: 4.0},
				{Name: "halves", Args: []any{[]float64{0.5, 0.25}}, Want: 0.75},
				{Name: "negative", Args: []any{[]float64{-1, 1, -3}}, Want: -3.0},
			}
		},
		Draw: func(r *rand.Rand) []any {
			return []any{[]float64{float64(2 + r.IntN(50)), float64(1 + r.IntN(50))}}
		}, Drawn: 3,
	},
	grader.Exercise[func([]float64) map[float64]int]{
		ID: "bank/count", Title: "Count", Points: 2, Solution: Count, Limit: time.Millisecond,
		Cases: func() []grader.Case {
			return []grader.Case{
				{
					Name: "two alike", Args: []any{[]float64{1, 2, 1}},
					Want: map[float64]int{1: 2, 2: 1},
				}, {Name: "none", Args: []any{[]float64{}}, Want: map[float64]int{}},
				{Name: "one", Args: []any{[]float64{7}}, Want: map[float64]int{7: 1}},
				{Name: "without end", Args: []any{[]float64{math.Inf(1), math.Inf(1)}},
					Want: map[float64]int{math.Inf(1): 2}},
				{Name: "both zeros", Args: []any{[]float64{0, math.Copysign(0, -1)}},
					Want: map[float64]int{0: 2}},
			}
		},
	},
	grader.Exercise[func(string) *shape.Node]{
		ID: "bank/leaf", Title: "Leaf", Points: 2, Solution: Leaf, Limit: time.Millisecond,
		Cases: func() []grader.Case {
			var cases []grader.Case
			for _, class := range []string{"yes", "no", "P", "N", "maybe"} {
				cases = append(cases, grader.Case{
					Name: class,
					Args: []any{class},
					Want: &shape.Node{Class: class},
				})
			}
			return cases
		},
	},
	grader.Exercise[func(float64) (float64, error)]{
		ID: "bank/root", Title: "Root", Points: 2, Solution: Root, Limit: time.Millisecond,
		Cases: func() []grader.Case {
			var cases []grader.Case
			for _, x := range []float64{0, 1, 4, 9} {
				cases = append(cases, grader.Case{
					Name: fmt.Sprint("of ", x),
					Args: []any{x},
					Want: []any{math.Sqrt(x), nil},
				})
			}
			return append(cases, grader.Case{
				Name: "of −1",
				Args: []any{-1},
				Want: []any{0.0, errors.New("negative")},
			})
		},
	},
}

// Sum, Count, Leaf and Root are the bank's reference.
func Sum(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum
}

func Count(x []float64) map[float64]int {
	counts := map[float64]int{}
	for _, v := range x {
		counts[v]++
	}
	return counts
}

func Leaf(class string) *shape.Node { return &shape.Node{Class: class} }

func Root(x float64) (float64, error) {
	if x < 0 {
		return 0, errors.New("negative")
	}
	return math.Sqrt(x), nil
}

// The same, as students write it.
const (
	goodSum = "func Sum(x []float64) float64 { sum := 0.0; for _, v := range x { sum += " +
		"v }; return sum }"
	goodCount = "func Count(x []float64) map[float64]int { counts := map[float64]int{}; for _, v " +
		":= range x { counts[v]++ }; return counts }"
	goodLeaf = "func Leaf(class string) *shape.Node { return &shape.Node{Class: class} }"
	goodRoot = "func Root(x float64) (float64, error) { if x < 0 { return 0, " +
		"errors.New(\"negative\") }; return math.Sqrt(x), nil }"
)

// hostile is a hand-in, and what must become of each exercise: parts of the verdict, with " … "
// between them, or nothing where it is right. Where the time that a busy machine takes may come
// before another limit, " | " stands between the two.
type hostile struct {
	name  string // of the student, who has a folder of it
	files map[string]string
	// as the report calls the student, where that differs
	student                string
	sum, count, leaf, root string
	problem                string // a part of the problems of the hand-in as a whole
}

// notebook writes one with a code cell for each source.
func notebook(sources ...string) string {
	var cells []string
	for i, s := range sources {
		cells = append(cells,
			fmt.Sprintf(`{"id": "c%d", "cell_type": "code", "metadata": {}, "execution_count": `+
				`null, "outputs": [], "source": %s}`, i, quoted(s)))
	}
	return `{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [` +
		strings.Join(cells, ", ") + "]}"
}

// quoted writes a text as JSON does, and leaves bytes that are no text as they are.
func quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`,
		"\ufeff", `\ufeff`).Replace(s) + `"`
}

// answers are a notebook in which some code stands in the place of Sum, in cell
// 1, and the rest is right.
func answers(sum string) map[string]string {
	return map[string]string{"homework.ipynb": notebook(sum, goodCount, goodLeaf, goodRoot)}
}

// summary is what became of an exercise, in a line.
func summary(ex report.Exercise) string {
	if ex.State != submission.Graded {
		return fmt.Sprintf("%s: %s", ex.State, ex.Problem)
	}
	text := fmt.Sprintf("%s: %s", ex.Verdict.Status, ex.Verdict.Message)
	for _, c := range ex.Verdict.Cases {
		if c.Outcome != grader.Right {
			return fmt.Sprintf("%s %s: %s: %s [%s]", text, c.Name, c.Outcome, c.Message, c.Line)
		}
	}
	return text
}

// fits reports whether a text has all parts of what is wanted, in their order; of several that
// are wanted, one will do.
func fits(text, want string) bool {
	for one := range strings.SplitSeq(want, " | ") {
		if fitsOne(text, one) {
			return true
		}
	}
	return false
}

func fitsOne(text, want string) bool {
	for part := range strings.SplitSeq(want, " … ") {
		i := strings.Index(text, part)
		if i < 0 {
			return false
		}
		text = text[i+len(part):]
	}
	return true
}

// layOut makes the class: each hand-in of the bank, and a right one after every seven. It returns
// how many right ones there are.
func layOut(t *testing.T, class string, bank []hostile) (good int) {
	t.Helper()
	for i, h := range bank {
		for name, text := range h.files {
			write(t, filepath.Join(class, h.name, name), text)
		}
		if i%7 == 0 {
			source := fmt.Sprintf("%s\n\nconst mine = %d\n",
				strings.Replace(goodSum, "0.0", "float64(mine - mine)", 1), good)
			write(t, filepath.Join(class, fmt.Sprintf("good %02d", good), "homework.ipynb"),
				answers(source)["homework.ipynb"])
			good++
		}
	}
	return good
}

// TestHostileBank grades the bank, and right hand-ins between them, in one run: each gets its
// verdict, none costs another anything, nothing is left behind and no processes run, and it is over
// in bounded time.
func TestHostileBank(t *testing.T) {
	if !slow() {
		t.Skip(aBank)
	}
	if race.On() {
		t.Skip("the sandbox's processes have the race detector too, which is too slow and too " +
			"large for their limits; TestStopped grades under it")
	}
	bank := hostiles()
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	t.Setenv("TESSELLA_BANK", "a secret of the teacher's")
	class := filepath.Join(t.TempDir(), "class")
	good := layOut(t, class, bank)
	cache := ownCache(t)
	began := time.Now()
	graded, err := grading.Grade(context.Background(), grading.Options{
		Lesson: "bank", Tasks: bankTasks, Paths: []string{class}, Secret: "secret",
		Memory: 64 << 20,
		Sandbox: sandbox.Config{
			Cache:       cache,
			BuildTime:   2 * time.Second,
			BuildMemory: 256 << 20,
		},
	})
	took := time.Since(began)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d hostile and %d right hand-ins took %v", len(bank), good, took)
	if limit := time.Duration(len(bank)+good) * 4 * time.Second; took > limit {
		t.Errorf("it took %v, more than %v", took, limit)
	}
	students := map[string]report.Student{}
	for _, s := range graded.Students {
		students[s.Name] = s
	}
	if len(graded.Students) != len(bank)+good || len(students) != len(graded.Students) {
		t.Errorf("%d students, and %d of different names; %d handed in", len(graded.Students),
			len(students), len(bank)+good)
	}
	for i := range good {
		s := students[fmt.Sprintf("good %02d", i)]
		if !s.Passed() || s.Score != graded.Points() || len(s.Problems) > 0 || s.Took <= 0 {
			t.Errorf("%s: %v of %v points, %q, in %v", s.Name, s.Score, graded.Points(), s.Problems,
				s.Took)
		}
	}
	for _, h := range bank {
		t.Run(h.name, func(t *testing.T) { h.check(t, students) })
	}
	nothingLeft(t, cache, temporary, 400<<20)
}

// check compares what became of a hand-in with what should.
func (h hostile) check(t *testing.T, students map[string]report.Student) {
	s, ok := students[cmp.Or(h.student, h.name)]
	if !ok {
		t.Fatalf("there is no such student")
	}
	for i, want := range []string{h.sum, h.count, h.leaf, h.root} {
		ex := s.Exercises[i]
		got := summary(ex)
		t.Logf("%s: %.300s", ex.ID, got)
		switch {
		case want == "" && !right(ex):
			t.Errorf("%s: %v of %d points: %.1000s", ex.ID, ex.Score, ex.Points, got)
		case want != "" && (ex.Passed() || ex.Score >= float64(ex.Points)):
			t.Errorf("%s passed; it should be %q", ex.ID, want)
		case want != "" && !fits(got, want):
			t.Errorf("%s is %.1000q; it should be %q", ex.ID, got, want)
		case strings.ContainsFunc(ex.Problem, func(r rune) bool {
			return !unicode.IsPrint(r) && r != '\n'
		}):
			t.Errorf("%s: the words cannot be printed: %q", ex.ID, ex.Problem)
		}
	}
	if data, err := json.Marshal(s); err != nil || len(data) > 512<<10 {
		t.Errorf("a report of %d KB, %v", len(data)>>10, err)
	}
	problems := strings.Join(s.Problems, "\n")
	t.Logf("problems: %.300s", problems)
	if h.problem == "" && problems != "" || !fits(problems, h.problem) {
		t.Errorf("the problems are %.1000q; there should be %q", problems, h.problem)
	}
}

// ownCache is a cache for one test. It has the packages that every program needs from a cache that
// stays between runs of the tests.
func ownCache(t *testing.T) string {
	t.Helper()
	user, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	shared := filepath.Join(user, "tessella", "grade-test")
	s, err := sandbox.New(context.Background(), sandbox.Config{Cache: shared})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	archives := []byte(read(t, filepath.Join(shared, "archives.json")))
	own := filepath.Join(t.TempDir(), "cache")
	if err := os.Mkdir(own, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(own, "archives.json"), archives, 0o600); err != nil {
		t.Fatal(err)
	}
	return own
}

// nothingLeft fails the test where grading has left a process, a file for temporary use, or more
// in its cache than it may.
func nothingLeft(t *testing.T, cache, temporary string, most int64) {
	t.Helper()
	if left, err := filepath.Glob(filepath.Join(cache, "run-*")); err != nil || len(left) > 0 {
		t.Errorf("left beside the cache: %v, %v", left, err)
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Errorf("left in the folder for temporary files: %v, %v", left, err)
	}
	size := int64(0)
	err := filepath.WalkDir(filepath.Join(cache, "go"),
		func(_ string, d fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) { // nothing was compiled into it
				return nil
			}
			if err != nil || d.IsDir() {
				return err
			}
			info, err := d.Info()
			if err == nil {
				size += info.Size()
			}
			return nil
		})
	if err != nil || size > most {
		t.Errorf("the cache has %d MB, %v", size>>20, err)
	}
	lists, err := filepath.Glob("/proc/self/task/*/children") // none where the system has no such
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range lists {
		children, _ := os.ReadFile(list) // the thread may have ended, and so may a process
		for pid := range strings.FieldsSeq(string(children)) {
			command, _ := os.ReadFile("/proc/" + pid + "/cmdline")
			t.Errorf("process %s is left: %q", pid, command)
		}
	}
}
