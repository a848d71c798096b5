package booktest

import (
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/submission"
)

// marks grades work of which a platform says only whether it was late. Every figure is worked
// out by hand: 10 points, and 20 % for each begun Day.
func (on suite) marks(t *testing.T) {
	type step struct {
		submitted float64 // days; 0: not known
		mark      submission.Mark
		want      float64
		shown     submission.Mark
	}
	for name, steps := range map[string][]step{
		"nothing is known":       {{0, "", 10, ""}},
		"on time":                {{0, submission.OnTime, 10, ""}},
		"late, at least one day": {{0, submission.Late, 8, submission.Late}},
		"a time after a mark": {{0, submission.Late, 8, submission.Late},
			{2.5, "", 6, ""}},
		"a mark after a time":  {{2.5, "", 6, ""}, {0, submission.OnTime, 6, ""}},
		"a time after nothing": {{0, "", 10, ""}, {2.5, "", 6, ""}},
		"nothing after a mark": {{0, submission.Late, 8, submission.Late},
			{0, "", 8, submission.Late}},
		"the same once more, late": {{0, submission.OnTime, 10, ""},
			{0, submission.Late, 10, ""}},
		"the mark was taken back": {{0, submission.Late, 8, submission.Late},
			{0, submission.OnTime, 10, ""}},
		"the same once more, timed":  {{0.5, "", 10, ""}, {2.5, "", 10, ""}},
		"of two times the first one": {{2.5, "", 6, ""}, {1.5, "", 8, ""}},
	} {
		t.Run(name, func(t *testing.T) {
			b := on.fresh(t)
			terms(t, b, gradebook.Terms{Due: at(1), Late: gradebook.Late{Share: 0.2,
				Per: 24 * time.Hour, Grace: time.Hour}})
			for i, s := range steps {
				class := Hand(graded(9), "ada", time.Time{}, 4, 6)
				class.Students[0].Mark = s.mark
				if s.submitted > 0 {
					class.Students[0].Submitted = at(s.submitted)
				}
				if got := Record(t, b, class, "a"); got.Score != s.want || got.Mark != s.shown {
					t.Errorf("step %d: %v points, mark %q, want %v and %q", i+1, got.Score,
						got.Mark, s.want, s.shown)
				}
			}
		})
	}
}

// The last attempt is the one that was handed in last, also where the times become known later.
func (on suite) lastByTimesKnownLater(t *testing.T) {
	b := on.fresh(t)
	terms(t, b, gradebook.Terms{Policy: gradebook.Last})
	Record(t, b, Hand(graded(5), "ada", time.Time{}, 4, 6), "a")
	Record(t, b, Hand(graded(5), "ada", at(1), 4, 6), "a")
	if got := Record(t, b, Hand(graded(6), "ada", at(2), 1, 1), "b"); got.Score != 2 {
		t.Errorf("%v points, note %q: the second attempt is the last", got.Score, got.Note)
	}
}

// An extension moves the time for one student, for attempts of before too.
func (on suite) extend(t *testing.T) {
	b := on.fresh(t)
	terms(t, b, gradebook.Terms{Due: at(1), Late: gradebook.Late{Share: 0.2, Per: 24 * time.Hour}})
	score := func(b *gradebook.Book, name string) float64 {
		t.Helper()
		class, err := b.Class(t.Context(), "trees")
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range class.Students {
			if s.Name == name {
				return s.Score
			}
		}
		t.Fatalf("no %s", name)
		return 0
	}
	extend := func(name string, due time.Time) {
		t.Helper()
		if _, err := b.Extend(t.Context(), "trees", []string{name}, due, false); err != nil {
			t.Fatal(err)
		}
	}
	extend("ben", at(3)) // before anything was handed in
	Record(t, b, Hand(graded(9), "ada", at(2.5), 4, 6), "a")
	Record(t, b, Hand(graded(9), "ben", at(2.5), 4, 6), "b")
	if a, b := score(b, "ada"), score(b, "ben"); a != 6 || b != 10 {
		t.Errorf("%v and %v points, want 6 and 10", a, b)
	}
	extend("ada", at(2))
	if got := score(b, "ada"); got != 8 {
		t.Errorf("%v points until the second Day, want 8", got)
	}
	extend("ada", at(4))
	class := Hand(graded(9), "ada", time.Time{}, 4, 6)
	class.Students[0].Mark = submission.Late // by the platform's time, not by the extension
	if got := Record(t, b, class, "c"); got.Score != 10 ||
		!strings.Contains(got.Note, "extension until") {
		t.Errorf("%v points, note %q", got.Score, got.Note)
	}
	extend("ada", time.Time{})
	if got, err := b.Extensions(t.Context(), "trees"); err != nil || len(got) != 1 ||
		!got["ben"].Equal(at(3)) {
		t.Errorf("extensions %v, %v", got, err)
	}
}
