package lessons_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/lessons/mixtures"
	"github.com/tessella-go/tessella/lessons/pruning"
	"github.com/tessella-go/tessella/lessons/thresholds"
	"github.com/tessella-go/tessella/lessons/trees"
	"github.com/tessella-go/tessella/notebooks/course"
)

// refused requires that a verdict calls each result too large.
func refused(t *testing.T, v grader.Verdict) {
	t.Helper()
	for _, c := range v.Cases {
		if !strings.HasPrefix(c.Message, "returned too much: more than ") {
			t.Errorf("%s, case %q: %s: %.200s", v.ID, c.Name, c.Outcome, c.Message)
		}
	}
}

// Each of these answers would take minutes if it was compared, or if the functions of the exercise
// ran on it.
func TestLargeAnswersAreRefused(t *testing.T) {
	leaf := &shape.Node{Class: "P"}
	wide := &shape.Node{Attribute: "Outlook"}
	long := shape.Rule{Class: "P"}
	for i := range 8000 {
		wide.Branches = append(wide.Branches, shape.Branch{Value: fmt.Sprint(i), Node: leaf})
		long.Conditions = append(long.Conditions,
			shape.Condition{Attribute: fmt.Sprint("A", i), Value: "0"})
	}
	refused(t, grader.Run(trees.ID3, func(shape.Table) *shape.Node { return wide }))
	refused(t, grader.Run(thresholds.Rules, func(*shape.Node) []shape.Rule {
		return []shape.Rule{long}
	}))
	refused(t, grader.Run(mixtures.BugInStep, func() (int, []float64, []float64, []float64,
		[]float64) {
		x := slices.Repeat([]float64{1}, 2000)
		return 7, x, x, x, x
	}))
	refused(t, grader.Run(pruning.BugInSubsets, func() (int, [][]float64) {
		return 6, slices.Repeat([][]float64{{1, 2}}, 40_000)
	}))
}

// In a case or a choice of one's own, no list and no text can be large, whatever the exercise does
// with it. A choice needs a reason in words.
func TestOwnCasesAreSmall(t *testing.T) {
	for _, l := range lessons.All() {
		for _, task := range l.Tasks {
			kind, solution := task.About().Kind, reflect.ValueOf(task.Reference())
			if kind != course.FindBug && kind != course.Choose {
				continue
			}
			right := solution.Call(nil)
			run := func(results []reflect.Value) grader.Verdict {
				return grader.Run(task, reflect.MakeFunc(solution.Type(),
					func([]reflect.Value) []reflect.Value { return results }).Interface())
			}
			for i := range right {
				results := slices.Clone(right)
				switch of := right[i].Type(); of.Kind() {
				case reflect.Slice:
					results[i] = reflect.MakeSlice(of, 1000, 1000)
				case reflect.String:
					results[i] = reflect.ValueOf(strings.Repeat("A large text. ", 5000))
				default:
					continue
				}
				refused(t, run(results))
			}
			if kind == course.Choose {
				right[len(right)-1] = reflect.ValueOf("because")
				if v := run(right); v.Passed > 0 {
					t.Errorf("%s: a reason of one word is accepted", v.ID)
				}
			}
		}
	}
}
