package booktest

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/grouping"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// groups names a group of wrong answers: all of it have the hint, and so has a later student. The
// hint can be taken back.
func (on suite) groups(t *testing.T) {
	b := on.fresh(t)
	class := graded(1)
	for _, name := range []string{"ada", "ben"} {
		class = Hand(class, name, at(0), 1, 2)
	}
	Record(t, b, class, "a")
	groups, named, err := b.Groups(t.Context(), "trees")
	if err != nil || len(groups["trees/gain"]) != 1 || len(named) != 0 ||
		!slices.Equal(groups["trees/gain"][0].Students, []string{"ada", "ben"}) {
		t.Fatalf("groups %+v, named %+v, %v", groups, named, err)
	}
	signature := groups["trees/gain"][0].Signature
	as := grouping.Named{Name: "counts for shares", Hint: "Divide first.", By: "fan"}
	if _, err := b.NameGroup(t.Context(), "trees", signature[:8], as); err != nil {
		t.Fatal(err)
	}
	want := []verdict.NamedHint{{Name: as.Name, Hint: as.Hint, Teacher: true}}
	hinted := func(b *gradebook.Book, student int) bool {
		t.Helper()
		class, err := b.Class(t.Context(), "trees")
		if err != nil {
			t.Fatal(err)
		}
		return slices.Equal(class.Students[student].Exercises[1].Verdict.Misconceptions, want) &&
			class.Students[student].Exercises[0].Verdict.Misconceptions == nil
	}
	if !hinted(b, 0) || !hinted(b, 1) {
		t.Error("the students of the group do not have the hint")
	}
	later := Record(t, b, Hand(graded(2), "cleo", at(1), 1, 2), "b")
	if !slices.Equal(later.Exercises[1].Verdict.Misconceptions, want) {
		t.Errorf("a later student has %+v", later.Exercises[1].Verdict.Misconceptions)
	}
	_, err = b.NameGroup(t.Context(), "trees", "zz", as)
	Wants(t, err, "0 groups of trees", "book groups")
	_, err = b.NameGroup(t.Context(), "trees", signature, grouping.Named{Name: "x", By: "fan"})
	Wants(t, err, "a name, a hint")
	forget := grouping.Named{By: "fan"}
	if _, err := b.NameGroup(t.Context(), "trees", signature, forget); err != nil || hinted(b, 0) {
		t.Errorf("the hint was not taken back: %v", err)
	}
}
