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
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

// wrong is a wrong solution. testdata/wrong/LESSON/EXERCISE.txtar holds one for each mistake, as a
// student would write it. It may call the functions of the reference. Its first line says which
// misconception the card names, "// named: …", or that it names none, "// unnamed". A second line,
// "// mistake: …", is the true mistake of an answer by somebody who had seen only the notebook,
// as it was written down before grading.
type wrong struct {
	lesson, id, mistake string
	named               string
	blind               bool // it has a line "// mistake: …"
	functions           []declaration
}

// bank reads the wrong solutions of a lesson. With TESSELLA_LONG it takes all, with TESSELLA_SLOW
// every sixth of the lesson, and else one of every third exercise.
func bank(t *testing.T, lesson string) []wrong {
	t.Helper()
	var all []wrong
	count := 0
	files, err := filepath.Glob(filepath.Join("testdata/wrong", lesson, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files of wrong solutions: %v", len(files), err)
	}
	for k, file := range files {
		id := lesson + "/" + strings.TrimSuffix(filepath.Base(file), ".txtar")
		if !slices.ContainsFunc(tasks(t, lesson), func(task grader.Task) bool {
			return task.About().ID == id
		}) {
			t.Fatalf("%s: the lesson has no exercise %s", file, id)
		}
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, file := range archive.Files {
			first, rest, _ := strings.Cut(string(file.Data), "\n")
			named, isNamed := strings.CutPrefix(first, "// named: ")
			if !isNamed && first != "// unnamed" {
				t.Fatalf("%s, %s: the first line is %q", id, file.Name, first)
			}
			w := wrong{lesson: lesson, id: id, mistake: file.Name, functions: declarations(t, rest)}
			if isNamed {
				w.named = named
			}
			w.blind = strings.HasPrefix(rest, "// mistake: ")
			if long() || slow() && count%12 == 0 || !slow() && i == 0 && k%3 == 1 {
				all = append(all, w)
			}
			count++
		}
	}
	return all
}

// TestWrong holds grading to the bank: each wrong solution, submitted with the other exercises
// right, is caught and explained, and costs no exercise that does not call it. Open tasks are left
// out, since they train for seconds, but for that which it is about. With TESSELLA_LONG
// it takes all of the bank, and holds how many there are and how many are named. With TESSELLA_SLOW
// a sixth of each lesson stands for all, and else a few of trees.
func TestWrong(t *testing.T) {
	for lesson, least := range wrongLessons(t) {
		t.Run(lesson, func(t *testing.T) {
			if lesson != "trees" && !slow() {
				t.Skip("it grades a class for each lesson; set TESSELLA_SLOW, or " +
					"TESSELLA_LONG for all")
			}
			t.Parallel() // one class leaves a processor idle at its end
			wrongs, right := bank(t, lesson), reference(t, lesson)
			work := map[string][]declaration{}
			for i, w := range wrongs {
				work[fmt.Sprintf("s%03d", i)] = w.handIn(t, right)
			}
			options := grading.Options{
				Paths:  []string{class(t, work)},
				Secret: "a bank of mistakes",
			}
			graded := grade(t, lesson, options)
			caught, named, blind, led := 0, 0, 0, 0
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
				if w.blind {
					blind++
					if w.named != "" || leads(exercise(t, student(t, graded, name), w.id)) {
						led++
					}
				}
			}
			t.Logf("%d of %d wrong solutions caught, %d named", caught, len(wrongs), named)
			if blind > 0 {
				t.Logf("%d of %d that were written blindly are named or led to", led, blind)
			}
			if !long() {
				return
			}
			if len(wrongs) < least {
				t.Errorf("the bank has %d wrong solutions, and should have at least %d",
					len(wrongs), least)
			}
			if least > 0 && 2*named < len(wrongs) {
				t.Errorf("only %d of %d wrong solutions are named", named, len(wrongs))
			}
			if 10*led < 9*blind {
				t.Errorf("%d of %d that were written blindly are named or led to, "+
					"fewer than 9 in 10", led, blind)
			}
		})
	}
}

// wrongLessons lists the lessons that have wrong solutions, and how many each should have at
// least. At least half must be named where a number is asked for.
func wrongLessons(t *testing.T) map[string]int {
	t.Helper()
	folders, err := filepath.Glob("testdata/wrong/*")
	if err != nil || len(folders) == 0 {
		t.Fatalf("%d lessons with wrong solutions: %v", len(folders), err)
	}
	least := map[string]int{}
	for _, folder := range folders {
		least[filepath.Base(folder)] = 0
	}
	least["trees"], least["pruning"] = 50, 20
	return least
}

// leads says whether a case that the student sees leads to the mistake: by a note with the
// calculation, by the first value that deviates, by the argument that it changes, or by the line of
// a panic.
func leads(ex report.Exercise) bool {
	return ex.Verdict != nil &&
		slices.ContainsFunc(ex.Verdict.Cases, func(c grader.CaseVerdict) bool {
			says := c.Outcome == grader.Changed || c.Note != "" || c.Path != "" || c.Line != ""
			return c.Outcome != grader.Right && !c.Hidden && says
		})
}

// handIn is the reference with the wrong functions, and without the open tasks of others.
func (w wrong) handIn(t *testing.T, reference []declaration) []declaration {
	t.Helper()
	return slices.DeleteFunc(handIn(reference, w.functions), func(d declaration) bool {
		return slices.ContainsFunc(tasks(t, w.lesson), func(task grader.Task) bool {
			about := task.About()
			return about.Function == d.name && about.Kind == course.Build && about.ID != w.id
		})
	})
}

// check says what is not as it should be in the results of a hand-in with one wrong function.
func (w wrong) check(t *testing.T, s report.Student, work []declaration) []string {
	t.Helper()
	var faults []string
	fault := func(format string, args ...any) {
		faults = append(faults, fmt.Sprintf(format, args...))
	}
	for _, task := range tasks(t, w.lesson) {
		ex := exercise(t, s, task.About().ID)
		if ex.ID != w.id {
			if task.About().Kind == course.Build { // left out
				continue
			}
			if !slices.Contains(reach(work, function(t, task)), w.function(t)) && !right(ex) {
				fault("%s does not call it, and is not right: %s", ex.ID, explain(ex))
			}
			continue
		}
		switch {
		case ex.State != submission.Graded:
			fault("it is not graded, but %s", explain(ex))
			continue
		case ex.Verdict.Status == grader.Passed || ex.Score >= float64(ex.Points):
			fault("it passes, with %v of %d points", ex.Score, ex.Points)
		case ex.Verdict.Status == grader.Unwritten:
			fault("it is called not written")
		}
		var names []string
		for _, m := range ex.Verdict.Misconceptions {
			names = append(names, m.Name)
		}
		if got := strings.Join(names, "; "); got != w.named {
			fault("its card gives %q, but testdata/wrong/%s.txtar says %q; if the card is right, "+
				"write that there", firstLine(got), w.id, firstLine(w.named))
		}
	}
	return faults
}

// firstLine is the first line of a wrong solution whose card names a mistake; empty: none.
func firstLine(named string) string {
	if named == "" {
		return "// unnamed"
	}
	return "// named: " + named
}

// function returns the name of the function that is wrong.
func (w wrong) function(t *testing.T) string {
	t.Helper()
	i := slices.IndexFunc(tasks(t, w.lesson), func(task grader.Task) bool {
		return task.About().ID == w.id
	})
	return function(t, tasks(t, w.lesson)[i])
}

// explain says what became of an exercise.
func explain(ex report.Exercise) string {
	if ex.Verdict == nil {
		return fmt.Sprintf("%s: %s", ex.State, ex.Problem)
	}
	for _, c := range ex.Verdict.Cases {
		if c.Outcome != grader.Right {
			return fmt.Sprintf("%s Case %q: %s", ex.Verdict.Message, c.Name,
				cmp.Or(c.Message, string(c.Outcome)))
		}
	}
	return ex.Verdict.Message
}
