package booktest

import (
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/submission"
)

// A student's way to the right answer: which hand-ins are versions of their own, and how long the
// right one took. Record and Class agree.
func (on suite) tried(t *testing.T) {
	b := on.fresh(t)
	give := func(days, gain float64, content, code string, mark submission.Mark) report.Exercise {
		t.Helper()
		submitted := at(days)
		if mark != submission.Unmarked {
			submitted = time.Time{}
		}
		class := Hand(graded(20), "ada", submitted, 1, gain)
		class.Students[0].Mark = mark
		counted, err := b.Record(t.Context(), class, map[string]gradebook.Content{
			"ada": {Hash: content, Codes: map[string]string{"trees/gain": code}}})
		if err != nil {
			t.Fatal(err)
		}
		kept, err := b.Class(t.Context(), "trees")
		if err != nil {
			t.Fatal(err)
		}
		got, there := counted.Students[0].Exercises[1], kept.Students[0].Exercises[1]
		if got.Attempts != there.Attempts || (got.RightAfter == nil) != (there.RightAfter == nil) {
			t.Errorf("Record says %d, %v and Class %d, %v", got.Attempts, got.RightAfter,
				there.Attempts, there.RightAfter)
		}
		return got
	}
	for _, step := range []struct {
		what          string
		days, gain    float64
		content, code string
		attempts      int
		after         time.Duration // -1: none
	}{
		{"a first version", 1, 2, "a", "first", 1, -1},
		{"another exercise was changed", 2, 2, "b", "first", 1, -1},
		{"a second version", 3, 4, "c", "second", 2, -1},
		{"it is right", 4, 6, "d", "third", 3, 3 * 24 * time.Hour},
		{"what comes after the right one does not count", 5, 1, "e", "fourth", 3,
			3 * 24 * time.Hour},
	} {
		e := give(step.days, step.gain, step.content, step.code, submission.Unmarked)
		after := time.Duration(-1)
		if e.RightAfter != nil {
			after = *e.RightAfter
		}
		if e.Attempts != step.attempts || after != step.after {
			t.Errorf("%s: %d attempts, right after %v; want %d and %v", step.what, e.Attempts,
				after, step.attempts, step.after)
		}
	}
	// Without the attempt that was right, a later one is awaited.
	if err := b.Remove(t.Context(), "ada", "trees", 4, "a copy", "fan"); err != nil {
		t.Fatal(err)
	}
	if e := give(6, 6, "f", "fifth", submission.Unmarked); e.Attempts != 4 || e.RightAfter == nil ||
		*e.RightAfter != 5*24*time.Hour {
		t.Errorf("after the removal %d attempts, right after %v", e.Attempts, e.RightAfter)
	}
}

// Where nothing says when something was handed in, the versions are counted, and no time is known.
func (on suite) triedWithoutTimes(t *testing.T) {
	b := on.fresh(t)
	class := Hand(graded(1), "ben", time.Time{}, 4, 6)
	got := Record(t, b, class, "a").Exercises[0]
	if got.Attempts != 1 || got.RightAfter != nil {
		t.Errorf("%d attempts, right after %v", got.Attempts, got.RightAfter)
	}
}
