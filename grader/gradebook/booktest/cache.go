package booktest

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/submission"
)

func (on suite) cache(t *testing.T) {
	b := on.fresh(t)
	stored := map[string]gradebook.Result{
		"a": {State: submission.Graded, Verdict: Partly("trees/gain", "one <way>")},
		"b": {State: submission.Graded, Verdict: Partly("trees/gain", "one <way>")},
		"c": {State: submission.Broken, Problem: "cell 7, line 3: undefined: lgo"},
	}
	if err := b.Store(t.Context(), stored); err != nil {
		t.Fatal(err)
	}
	got, err := b.Cached(t.Context(), []string{"a", "b", "c", "d", "a"})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(stored, got); diff != "" {
		t.Errorf("(-stored +got):\n%s", diff)
	}
	again := map[string]gradebook.Result{
		"a": {State: submission.Graded, Verdict: Partly("trees/gain", "another")},
	}
	if err := b.Store(t.Context(), again); err != nil {
		t.Fatal(err)
	}
	if got, err = b.Cached(t.Context(), []string{"a"}); err != nil ||
		got["a"].Verdict.Message != "another" {
		t.Errorf("after it was stored again: %+v, %v", got["a"], err)
	}
	if got, err = b.Cached(t.Context(), nil); err != nil || len(got) != 0 {
		t.Errorf("nothing asked: %v, %v", got, err)
	}
	_, err = b.Cached(t.Context(), []string{"\xff"})
	Wants(t, err, `"\xff"`, "UTF-8")
	Wants(t, b.Store(t.Context(), map[string]gradebook.Result{"\xff": {}}), "UTF-8")
}

// classAsRecorded reads back what was recorded.
func (on suite) classAsRecorded(t *testing.T) {
	b := on.fresh(t)
	class := Hand(Hand(Trees(), "bob", Day, 1, 2), "ada", Day, 4, 6)
	first := &class.Students[0].Exercises[0]
	first.State, first.Problem = submission.Mistyped, "func(int) int"
	class.Students[0].Exercises[0].Verdict = nil
	class.Students[0].Problems = []string{"homework.ipynb: no JSON"}
	want, err := b.Record(t.Context(), class, Handed(map[string]string{"ada": "a", "bob": "b"}))
	if err != nil {
		t.Fatal(err)
	}
	want.Students[0], want.Students[1] = want.Students[1], want.Students[0] // sorted by name
	got, err := b.Class(t.Context(), "trees")
	if err != nil {
		t.Fatal(err)
	}
	want.Students[0].Problems = []string{}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-recorded +read):\n%s", diff)
	}
}
