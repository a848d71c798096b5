// Package exercisetest holds the exercises of a lesson to what a student may expect of them. A
// lesson's test calls [Run], and [Same] where it compares reference answers with the library.
package exercisetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
)

// leastCases is the least number of cases of an exercise, those that are drawn included.
const leastCases = 10

// Run tests the exercises of the lesson in a folder, which are its Tasks, in a subtest each.
// Each needs an ID of its own that begins with the folder, a place in the lectures and at
// least ten cases, and must be valid: see [grader.Exercise.Validate], which has the reference
// meet all literals and a stub fail. Then the reference passes, and each misconception is
// named as itself and as no other.
//
// Checks has an [Of] for each task, in any order: a list of tasks has lost the types by
// which they could be run.
func Run(t *testing.T, folder string, tasks []grader.Task, checks ...Check) {
	report := func(t *testing.T, faults []string) {
		for _, fault := range faults {
			t.Error(fault)
		}
	}
	report(t, lesson(folder, tasks, checks))
	for _, c := range checks {
		t.Run(c.id, func(t *testing.T) {
			t.Parallel()
			report(t, c.faults())
		})
	}
}

// Check is what [Run] runs on one exercise.
type Check struct {
	id     string
	faults func() []string
}

// Of makes the check of an exercise.
func Of[F any](ex grader.Exercise[F]) Check {
	return Check{ex.ID, func() []string { return faults(ex) }}
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
func lesson(folder string, tasks []grader.Task, checks []Check) []string {
	var wrong, unchecked []string
	for _, task := range tasks {
		about := task.About()
		if slices.Contains(unchecked, about.ID) {
			wrong = append(wrong, about.ID+" stands twice among the tasks")
		}
		unchecked = append(unchecked, about.ID)
		if !strings.HasPrefix(about.ID, folder+"/") {
			wrong = append(wrong,
				fmt.Sprintf("%s is an exercise of the lesson in %s, whose name its ID "+
					"should begin with", about.ID, folder))
		}
	}
	for _, c := range checks {
		i := slices.Index(unchecked, c.id)
		if i < 0 {
			wrong = append(wrong, c.id+" is checked twice or stands not among the tasks")
			continue
		}
		unchecked = slices.Delete(unchecked, i, i+1)
	}
	for _, id := range unchecked {
		wrong = append(wrong, id+" is not checked")
	}
	return wrong
}

// faults says what is wrong with one exercise.
func faults[F any](ex grader.Exercise[F]) []string {
	if err := ex.Validate(); err != nil {
		return []string{err.Error()}
	}
	var wrong []string
	fault := func(format string, args ...any) {
		wrong = append(wrong, fmt.Sprintf(format, args...))
	}
	if ex.Where == "" {
		fault("no place in the lectures: Where is empty")
	}
	if v := grader.Run(ex, ex.Solution); v.Status != grader.Passed || v.Total < leastCases {
		fault("the reference: %s, %d of %d cases, want at least %d and all right", v.Status,
			v.Passed, v.Total, leastCases)
	}
	for _, m := range ex.Mistakes() {
		v := grader.Run(ex, m.Wrong)
		if len(v.Misconceptions) != 1 || v.Misconceptions[0].Name != m.Name {
			fault("%q: %s, and taken for %v", m.Name, v.Status, v.Misconceptions)
		}
	}
	return wrong
}
