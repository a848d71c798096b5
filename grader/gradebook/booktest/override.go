package booktest

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/submission"
)

// override sets one score.
func override(ctx context.Context, b *gradebook.Book, student, exercise string, score float64,
	reason, by string) error {
	return b.Set(ctx, []gradebook.Setting{{Student: student, Exercise: exercise, Score: score,
		Reason: reason, By: by}})
}

func (on suite) override(t *testing.T) {
	b := on.fresh(t)
	terms(t, b, gradebook.Terms{Due: at(0), Late: gradebook.Late{Share: 0.1, Per: 24 * time.Hour}})
	late := Hand(graded(2), "ada", at(2), 2, 1) // two days: 20 % of what is not set by hand
	Record(t, b, late, "a")
	set := func(score float64, reason string) {
		t.Helper()
		if err := override(t.Context(), b, "ada", "trees/gain", score, reason,
			"ms hopper"); err != nil {
			t.Fatal(err)
		}
	}
	set(5, "shown orally")
	got := Record(t, b, late, "a")
	want := counts{Attempt: 1, Score: 1.6 + 5, Raw: 3, Penalty: 0.4, Late: 48 * time.Hour}
	if diff := cmp.Diff(want, of(got)); diff != "" {
		t.Errorf("set (-want +got):\n%s", diff)
	}
	set(6, "all of it") // holds for attempts to come too
	if got := Record(t, b, Hand(graded(3), "ada", at(3), 4, 0), "b"); got.Score != 2.8+6 ||
		got.Raw != 4 || got.Penalty != 1.2 {
		t.Errorf("set again: %+v", of(got))
	}
	if err := b.Revoke(t.Context(), "ada", "trees/gain", "it was another student",
		"ms hopper"); err != nil {
		t.Fatal(err)
	}
	if got := Record(t, b, late, "a"); got.Score != 2.8 || got.Exercises[1].Override != nil ||
		got.Exercises[1].Score != 1 || got.Note != "attempt 2 counts" {
		t.Errorf("revoked: %+v, %+v", of(got), got.Exercises[1])
	}
	Wants(t, b.Revoke(t.Context(), "ada", "trees/gain", "again", "fan"), "nothing to revoke",
		`"ada"`)
	Wants(t, b.Revoke(t.Context(), "ada", "trees/entropy", "never set", "fan"), "nothing to revoke")

	attempts, changes, err := b.History(t.Context(), "ada")
	if err != nil {
		t.Fatal(err)
	}
	wantChanges := []gradebook.Change{
		{Exercise: "trees/gain", Score: 5, Reason: "shown orally", By: "ms hopper"},
		{Exercise: "trees/gain", Score: 6, Reason: "all of it", By: "ms hopper"},
		{Exercise: "trees/gain", Revoked: true, Reason: "it was another student", By: "ms hopper"},
	}
	if diff := cmp.Diff(wantChanges, changes,
		cmpopts.IgnoreFields(gradebook.Change{}, "At")); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
	for i, c := range changes {
		if time.Since(c.At).Abs() > time.Minute || i > 0 && c.At.Before(changes[i-1].At) {
			t.Errorf("change %d at %v", i, c.At)
		}
	}
	wantAttempts := []gradebook.Attempt{
		{Lesson: "trees", Number: 1, Content: "a", Path: "submitted/ada", Submitted: at(2),
			Graded: at(2), Late: 48 * time.Hour, Raw: 3, Penalty: 0.6, Score: 2.4,
			Scores: map[string]float64{"trees/entropy": 2, "trees/gain": 1}},
		{Lesson: "trees", Number: 2, Content: "b", Path: "submitted/ada", Submitted: at(3),
			Graded: at(3), Late: 72 * time.Hour, Raw: 4, Penalty: 1.2, Score: 2.8, Counts: true,
			Scores: map[string]float64{"trees/entropy": 4, "trees/gain": 0}},
	}
	states := map[string]submission.State{"trees/entropy": submission.Graded,
		"trees/gain": submission.Graded}
	wantAttempts[0].States, wantAttempts[1].States = states, states
	if diff := cmp.Diff(wantAttempts, attempts); diff != "" {
		t.Errorf("attempts (-want +got):\n%s", diff)
	}
}

// standings compares what the pages of a course show with what the reports have. A student knows
// of an exercise only its visible cases until the hidden ones are told.
func (on suite) standings(t *testing.T) {
	b := on.fresh(t)
	terms(t, b, gradebook.Terms{Due: at(0), Late: gradebook.Late{Share: 0.1, Per: 24 * time.Hour}})
	late := Hand(graded(2), "ada", at(2), 4, 3) // two days late
	v := grader.Verdict{ID: "trees/gain", Points: 6, Status: grader.Partly, Passed: 1, Total: 2,
		HiddenTotal: 1, Cases: []grader.CaseVerdict{{Name: "visible", Outcome: grader.Right},
			{Name: "hidden", Hidden: true, Outcome: grader.Wrong}}}
	late.Students[0].Exercises[1].Verdict = &v
	Record(t, b, late, "a")
	if err := override(t.Context(), b, "ada", "trees/entropy", 1, "copied", "fan"); err != nil {
		t.Fatal(err)
	}
	of := func(knows gradebook.Knows) gradebook.Standing {
		t.Helper()
		all, err := b.Standings(t.Context(), "trees", "", knows)
		if err != nil || len(all) != 1 || all["ada"].Counting() == nil {
			t.Fatalf("%+v, %v", all, err)
		}
		return all["ada"]
	}
	class, err := b.Class(t.Context(), "trees")
	if err != nil {
		t.Fatal(err)
	}
	// 1 by hand, and 3 less 20 %
	st := of(nil)
	a := st.Counting()
	if st.Score != 3.4 || class.Students[0].Score != 3.4 || a.Penalty != 0.6 ||
		st.ScoreOf(a, "trees/entropy") != 1 || st.ScoreOf(a, "trees/gain") != 3 {
		t.Errorf("what counts is %+v; the reports have %v", st, class.Students[0].Score)
	}
	// 1 by hand, and the 6 of the visible cases less 20 %
	st = of(func(exercise string, a gradebook.Attempt, due time.Time) bool {
		return exercise != "trees/gain" || !due.Equal(at(0)) || a.Number != 1
	})
	if a := st.Counting(); st.Score != 5.8 || st.ScoreOf(a, "trees/gain") != 6 {
		t.Errorf("what the student may know is %+v", st)
	}
	_, err = b.Extend(t.Context(), "trees", []string{"ada"}, at(3), false)
	if err != nil {
		t.Fatal(err)
	}
	if st := of(nil); st.Score != 4 || !st.Extended || !st.Due.Equal(at(3)) {
		t.Errorf("after the extension %+v", st)
	}
	if all, err := b.Standings(t.Context(), "forests", "", nil); err != nil || len(all) != 0 {
		t.Errorf("of a lesson that is not there: %v, %v", all, err)
	}
}

func (on suite) overrideRefuses(t *testing.T) {
	b := on.fresh(t)
	Record(t, b, Hand(Trees(), "ada", Day, 4, 6), "a")
	for _, c := range []struct {
		student, exercise, reason string
		score                     float64
		says                      string
	}{
		{"ada", "trees/gain", "", 3, "no reason"},
		{"ada", "trees/gain", " \n", 3, "no reason"},
		{"bob", "trees/gain", "r", 3, `no student "bob"`},
		{"ada", "trees/split", "r", 3, `no exercise "trees/split"`},
		{"ada", "trees/gain", "r", 6.5, "worth 6 points"},
		{"ada", "trees/gain", "r", 2.125, "more than two decimals"},
		{"ada", "trees/gain", "r", -1, "score of -1"},
		{"ada", "trees/gain", "r", math.NaN(), "score of NaN"},
	} {
		Wants(t, override(t.Context(), b, c.student, c.exercise, c.score, c.reason, "fan"), c.says)
	}
	Wants(t, override(t.Context(), b, "ada", "trees/gain", 3, "r", " "),
		"who changes it is not known")
	if _, changes, err := b.History(t.Context(), "ada"); err != nil || len(changes) > 0 {
		t.Errorf("changes %v, %v", changes, err)
	}
	_, _, err := b.History(t.Context(), "bob")
	Wants(t, err, `no student "bob"`)
	_, err = b.Class(t.Context(), "forests")
	Wants(t, err, `no lesson "forests"`)
}
