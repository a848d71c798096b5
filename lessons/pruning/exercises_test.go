package pruning_test

import (
	"reflect"
	"regexp"
	"testing"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/pruning"
)

// Every exercise is well-formed: the reference meets each literal of the lecture, and each known mistake differs from it in some case.
func TestExercises(t *testing.T) {
	seen := map[string]bool{}
	for _, task := range pruning.Tasks {
		about := task.About()
		if seen[about.ID] {
			t.Errorf("%s stands twice in Tasks", about.ID)
		}
		seen[about.ID] = true
		if !regexp.MustCompile(`^pruning/[a-z0-9]+(-[a-z0-9]+)*$`).MatchString(about.ID) || about.Title == "" || about.Where == "" || about.Points < 1 {
			t.Errorf("%+v lacks something", about)
		}
		if err := task.Validate(); err != nil {
			t.Error(err)
		}
	}
}

// The reference passes, the stub fails, and each known mistake is recognised under its own name.
func TestVerdicts(t *testing.T) {
	verdicts(t, pruning.BestCut)
	verdicts(t, pruning.BestSubset)
	verdicts(t, pruning.Cost)
	verdicts(t, pruning.WeakestLink)
	verdicts(t, pruning.Path)
	verdicts(t, pruning.OneStandardError)
	verdicts(t, pruning.ReducedError)
	verdicts(t, pruning.SplitError)
}

func verdicts[F any](t *testing.T, ex grader.Exercise[F]) {
	t.Run(ex.ID, func(t *testing.T) {
		t.Parallel()
		if v := grader.Run(ex, ex.Solution); v.Status != grader.Passed || v.Passed < 10 {
			t.Errorf("the reference: %s, %d of %d cases, want at least 10 and all right", v.Status, v.Passed, v.Total)
		}
		if v := grader.Run(ex, stub[F]()); v.Status != grader.Unwritten {
			t.Errorf("the stub: %s, want %s", v.Status, grader.Unwritten)
		}
		for _, m := range ex.Misconceptions {
			v := grader.Run(ex, m.Wrong)
			if v.Status != grader.Partly && v.Status != grader.Failed {
				t.Errorf("%q: %s", m.Name, v.Status)
			}
			named := len(v.Misconceptions) == 1 && v.Misconceptions[0] == grader.NamedHint{Name: m.Name, Hint: m.Hint}
			if !named || m.Hint == "" {
				t.Errorf("%q is taken for %v", m.Name, v.Misconceptions)
			}
		}
	})
}

// stub returns a function of the type F that returns zero values, as those do that students begin with.
func stub[F any]() F {
	typ := reflect.TypeFor[F]()
	return reflect.MakeFunc(typ, func([]reflect.Value) []reflect.Value {
		results := make([]reflect.Value, typ.NumOut())
		for i := range results {
			results[i] = reflect.Zero(typ.Out(i))
		}
		return results
	}).Interface().(F)
}
