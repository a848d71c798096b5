package booktest

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/submission"
)

// part is a class of which only the gain was graded.
func part(class report.Class) report.Class {
	class.Part, class.Exercises = true, class.Exercises[1:]
	class.Students = slices.Clone(class.Students)
	for i := range class.Students {
		class.Students[i].Exercises = class.Students[i].Exercises[1:]
	}
	return class
}

// A part of a lesson is graded once more: its scores become those of the attempt, and nothing else
// changes.
func (on suite) partMerges(t *testing.T) {
	for _, policy := range []gradebook.Policy{gradebook.Best, gradebook.Last} {
		b := on.fresh(t)
		terms(t, b, gradebook.Terms{Policy: policy})
		Record(t, b, Hand(graded(0), "ada", at(0), 4, 6), "a")
		Record(t, b, Hand(graded(0), "bob", at(0), 1, 2), "b")
		Record(t, b, Hand(graded(0), "bob", at(1), 2, 3), "c")
		got := Record(t, b, part(Hand(graded(2), "bob", at(1), 0, 5)), "c")
		want := counts{Attempt: 2, Score: 7, Raw: 7}
		if of(got) != want || len(got.Exercises) != 2 || got.Exercises[0].Score != 2 {
			t.Errorf("%s: %+v, want %+v: %+v", policy, of(got), want, got.Exercises)
		}
		class, err := b.Class(t.Context(), "trees")
		if err != nil {
			t.Fatal(err)
		}
		var points []float64
		for _, s := range class.Students {
			points = append(points, s.Score)
		}
		if class.Points() != 10 || !slices.Equal(points, []float64{10, 7}) {
			t.Errorf("%s: %v of %v points, want [10 7] of 10", policy, points, class.Points())
		}
		if got.Exercises[0].Verdict == nil || got.Exercises[0].Verdict.Message == "" {
			t.Errorf("%s: the other exercise has no verdict", policy)
		}
	}
}

// The class that comes back from a part is the whole lesson.
func (on suite) partComesBackWhole(t *testing.T) {
	b := on.fresh(t)
	whole := Hand(graded(0), "ada", at(0), 4, 6)
	contents := map[string]gradebook.Content{"ada": {Hash: "a"}}
	want, err := b.Record(t.Context(), whole, contents)
	if err != nil {
		t.Fatal(err)
	}
	got, err := b.Record(t.Context(), part(whole), contents)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-whole +part):\n%s", diff)
	}
}

// Work that the book does not know is an attempt of its own. While only a part of it is graded, it
// is not the last one.
func (on suite) partOfNewWork(t *testing.T) {
	b := on.fresh(t)
	terms(t, b, gradebook.Terms{Policy: gradebook.Last})
	Record(t, b, Hand(graded(0), "ada", at(0), 4, 5), "a")
	got := Record(t, b, part(Hand(graded(2), "ada", at(1), 0, 6)), "b")
	want := counts{Attempt: 2, Score: 9, Raw: 6,
		Note: "attempt 2 was graded in 1 of 2 exercises; attempt 1 counts"}
	if diff := cmp.Diff(want, of(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got.Exercises[0].State != submission.Missing ||
		got.Exercises[0].Problem != "not graded in this attempt" {
		t.Errorf("what was not graded is %+v", got.Exercises[0])
	}
	got = Record(t, b, Hand(graded(3), "ada", at(1), 1, 6), "b")
	if want := (counts{Attempt: 2, Score: 7, Raw: 7}); of(got) != want {
		t.Errorf("graded whole: %+v, want %+v", of(got), want)
	}
}

// Parts may be all that a book has: its lesson has their exercises.
func (on suite) partsAlone(t *testing.T) {
	b := on.fresh(t)
	got := Record(t, b, part(Hand(graded(0), "ada", at(0), 4, 5)), "a")
	if want := (counts{Attempt: 1, Score: 5, Raw: 5}); of(got) != want {
		t.Errorf("%+v, want %+v", of(got), want)
	}
	other := Hand(graded(0), "ada", at(0), 4, 5)
	other.Part, other.Exercises = true, other.Exercises[:1]
	other.Students[0].Exercises = other.Students[0].Exercises[:1]
	got = Record(t, b, other, "a")
	if want := (counts{Attempt: 1, Score: 9, Raw: 9}); of(got) != want {
		t.Errorf("%+v, want %+v", of(got), want)
	}
}

func (on suite) remove(t *testing.T) {
	b := on.fresh(t)
	Record(t, b, Hand(graded(0), "ada", at(0), 1, 1), "a")
	Record(t, b, Hand(graded(0), "ada", at(1), 4, 6), "b")
	remove := func(number int, reason, by string) error {
		return b.Remove(t.Context(), "ada", "trees", number, reason, by)
	}
	score := func() float64 {
		class, err := b.Class(t.Context(), "trees")
		if err != nil || len(class.Students) != 1 {
			t.Fatal(class.Students, err)
		}
		return class.Students[0].Score
	}
	if err := remove(2, "somebody else's work", "fan"); err != nil || score() != 2 {
		t.Errorf("removed: %v points, %v", score(), err)
	}
	Wants(t, remove(2, "again", "fan"), `attempt 2 of "ada" in trees is removed already`)
	got := Record(t, b, Hand(graded(2), "ada", at(1), 4, 6), "b") // graded again, it stays removed
	want := counts{Attempt: 2, Score: 2, Raw: 10,
		Note: "attempt 2 was removed by fan: somebody else's work; attempt 1 counts"}
	if diff := cmp.Diff(want, of(got)); diff != "" {
		t.Errorf("graded again (-want +got):\n%s", diff)
	}
	if err := remove(1, "a test", "fan"); err != nil || score() != 0 {
		t.Errorf("all removed: %v points, %v", score(), err)
	}
	if err := b.Restore(t.Context(), "ada", "trees", 2, "it is hers", "lin"); err != nil ||
		score() != 10 {
		t.Errorf("restored: %v points, %v", score(), err)
	}
	Wants(t, b.Restore(t.Context(), "ada", "trees", 2, "again", "lin"), "is there already")
	Wants(t, remove(3, "r", "fan"), `there is no attempt 3 of "ada" in trees`)
	Wants(t, remove(1, " ", "fan"), "no reason given for attempt 1")
	Wants(t, remove(1, "r", ""), "who changes it is not known")
	Wants(t, b.Remove(t.Context(), "bob", "trees", 1, "r", "fan"), `no student "bob"`)
	Wants(t, b.Remove(t.Context(), "ada", "bees", 1, "r", "fan"), `no lesson "bees"`)
	attempts, _, err := b.History(t.Context(), "ada")
	if err != nil || len(attempts[1].Removals) != 2 || attempts[1].Removals[1].By != "lin" {
		t.Errorf("%+v, %v", attempts, err)
	}
}
