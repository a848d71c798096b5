// Package exercisetest holds the exercises of a lesson to what a student may expect of them. The
// test of the course calls [Run] for each lesson. A lesson's own tests call [Same] to compare
// reference answers with the library.
package exercisetest

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
)

// leastCases is the least number of cases of a function to write, those that are drawn included.
const leastCases = 10

// Run tests the exercises of the lesson in a folder, which are its Tasks, in a subtest each.
// Each needs an ID of its own that begins with the folder, a place in the lectures and, if it is a
// function to write, at least ten cases. It must be valid: see [grader.Exercise.Validate], which
// has the reference meet all literals and a stub fail. Then the reference passes, and each
// misconception is named as itself and as no other. No answer that is tried out, such as a chosen
// parameter, may break the judgement.
func Run(t *testing.T, folder string, tasks []grader.Task) {
	report := func(t *testing.T, faults []string) {
		for _, fault := range faults {
			t.Error(fault)
		}
	}
	report(t, lesson(folder, tasks))
	for _, task := range tasks {
		t.Run(task.About().ID, func(t *testing.T) {
			t.Parallel()
			report(t, faults(task))
		})
	}
}

// Nearest labels rows by the nearest of those that are known. It is the answer to an open task that
// asks for more.
func Nearest(known [][]float64, labels []string, unknown [][]float64) (answers []string) {
	for _, x := range unknown {
		best, least := 0, math.Inf(1)
		for i, row := range known {
			d := 0.0
			for j, v := range row {
				d += (v - x[j]) * (v - x[j])
			}
			if d < least {
				best, least = i, d
			}
		}
		answers = append(answers, labels[best])
	}
	return answers
}

// Same ends the test where two results differ, as a check cell would see it: by type and within its
// tolerance, see [compare.Value].
func Same(t testing.TB, what string, got, want any) {
	t.Helper()
	if d := compare.Value(got, want); d != nil {
		t.Fatalf("%s: %v", what, d)
	}
}

// lesson says what is wrong with the list of tasks.
func lesson(folder string, tasks []grader.Task) []string {
	var wrong, ids []string
	for _, task := range tasks {
		id := task.About().ID
		if slices.Contains(ids, id) {
			wrong = append(wrong, id+" stands twice among the tasks")
		}
		ids = append(ids, id)
		if !strings.HasPrefix(id, folder+"/") {
			wrong = append(wrong,
				fmt.Sprintf("%s is an exercise of the lesson in %s, whose name its ID "+
					"should begin with", id, folder))
		}
	}
	return wrong
}

// faults says what is wrong with one exercise.
func faults(ex grader.Task) []string {
	if err := ex.Validate(); err != nil {
		return []string{err.Error()}
	}
	var wrong []string
	fault := func(format string, args ...any) {
		wrong = append(wrong, fmt.Sprintf(format, args...))
	}
	if ex.About().Where == "" {
		fault("no place in the lectures: Where is empty")
	}
	least := leastCases
	if ex.About().Kind != course.Write {
		least = 1
	}
	if v := grader.Run(ex, ex.Reference()); v.Status != grader.Passed || v.Total < least {
		fault("the reference: %s, %d of %d cases, want at least %d and all right", v.Status,
			v.Passed, v.Total, least)
	}
	wrong = append(wrong, hostile(ex)...)
	told := map[[2]string]bool{} // pairs, in both orders
	for _, m := range ex.Mistakes() {
		named := false
		for _, n := range grader.Run(ex, m.Wrong).Misconceptions {
			switch {
			case n.Name == m.Name:
				named = true
			case !told[[2]string{m.Name, n.Name}]:
				told[[2]string{n.Name, m.Name}] = true
				fault("%q gives the same results as %q in every visible case; add a case that "+
					"tells them apart, or drop one", m.Name, n.Name)
			}
		}
		if !named {
			fault("%q is not named in its own results", m.Name)
		}
	}
	return wrong
}
