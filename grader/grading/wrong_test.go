package grading_test

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/report"
)

// wrong is a wrong solution: testdata/wrong/LESSON/EXERCISE.txtar holds one for each mistake, as a student would write it. It may call the functions of the reference. Its first line
// says the misconception that is to be named, "// named: …", or that none is, "// unnamed".
type wrong struct {
	lesson, id, mistake string
	named               string
	functions           []declaration
}

// bank reads the wrong solutions of a lesson; few of them, of every third exercise one, where there is no time for all.
func bank(t *testing.T, lesson string) []wrong {
	t.Helper()
	var all []wrong
	for k, task := range tasks(t, lesson) {
		id := task.About().ID
		archive, err := txtar.ParseFile(filepath.Join("testdata/wrong", id+".txtar"))
		if err != nil {
			t.Fatal(err)
		}
		for i, file := range archive.Files {
			first, _, _ := strings.Cut(string(file.Data), "\n")
			named, isNamed := strings.CutPrefix(first, "// named: ")
			if !isNamed && first != "// unnamed" {
				t.Fatalf("%s, %s: the first line is %q", id, file.Name, first)
			}
			w := wrong{lesson: lesson, id: id, mistake: file.Name, functions: declarations(t, string(file.Data))}
			if isNamed {
				w.named = named
			}
			if slow() || i == 0 && k%3 == 1 {
				all = append(all, w)
			}
		}
	}
	return all
}

// TestWrong holds grading to the bank: each wrong solution, handed in with the other exercises right, is caught and explained, and costs no exercise that does not call it.
// Where TESSELLA_SLOW is not set, a few of one lesson stand for all.
func TestWrong(t *testing.T) {
	for lesson, least := range map[string]int{"trees": 100, "pruning": 20} {
		t.Run(lesson, func(t *testing.T) {
			if lesson != "trees" && !slow() {
				t.Skip("every hand-in passes 100,000 examples through the interpreter; set TESSELLA_SLOW")
			}
			wrongs, right := bank(t, lesson), reference(t, lesson)
			work := map[string][]declaration{}
			for i, w := range wrongs {
				work[fmt.Sprintf("s%03d", i)] = handIn(right, w.functions)
			}
			graded := grade(t, lesson, grading.Options{Paths: []string{class(t, work)}, Secret: "a bank of mistakes"})
			caught, named := 0, 0
			for i, w := range wrongs {
				name := fmt.Sprintf("s%03d", i)
				faults := w.check(t, student(t, graded, name), work[name])
				for _, fault := range faults {
					t.Errorf("%s, %s: %s", w.id, w.mistake, fault)
				}
				if len(faults) == 0 {
					caught++
				}
				if w.named != "" {
					named++
				}
			}
			t.Logf("%d of %d wrong solutions caught, %d named", caught, len(wrongs), named)
			if slow() && len(wrongs) < least {
				t.Errorf("the bank has %d wrong solutions, and should have at least %d", len(wrongs), least)
			}
			if 2*named < len(wrongs) {
				t.Errorf("only %d of %d wrong solutions are named", named, len(wrongs))
			}
		})
	}
}

// check says what is not as it should be in the results of a hand-in with one wrong function.
func (w wrong) check(t *testing.T, s report.Student, work []declaration) []string {
	t.Helper()
	var faults []string
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	for _, task := range tasks(t, w.lesson) {
		ex := exercise(t, s, task.About().ID)
		if ex.ID != w.id {
			if !slices.Contains(reach(work, function(t, task)), w.function(t)) && !right(ex) {
				fault("%s does not call it, and is not right: %s", ex.ID, explain(ex))
			}
			continue
		}
		switch {
		case ex.State != report.Graded:
			fault("it is not graded, but %s", explain(ex))
			continue
		case ex.Verdict.Status == grader.Passed || ex.Score >= float64(ex.Points):
			fault("it passes, with %v of %d points", ex.Score, ex.Points)
		}
		var names []string
		for _, m := range ex.Verdict.Misconceptions {
			names = append(names, m.Name)
		}
		if got := strings.Join(names, "; "); got != w.named {
			fault("it is named %q, and should be %q", got, w.named)
		}
	}
	return faults
}

// function returns the name of the function that is wrong.
func (w wrong) function(t *testing.T) string {
	t.Helper()
	i := slices.IndexFunc(tasks(t, w.lesson), func(task grader.Task) bool { return task.About().ID == w.id })
	return function(t, tasks(t, w.lesson)[i])
}

// explain says what became of an exercise.
func explain(ex report.Exercise) string {
	if ex.Verdict == nil {
		return fmt.Sprintf("%s: %s", ex.State, ex.Problem)
	}
	for _, c := range ex.Verdict.Cases {
		if c.Outcome != grader.Right {
			return fmt.Sprintf("%s Case %q: %s", ex.Verdict.Message, c.Name, cmp.Or(c.Message, string(c.Outcome)))
		}
	}
	return ex.Verdict.Message
}
