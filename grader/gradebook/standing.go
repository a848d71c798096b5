package gradebook

import (
	"context"
	"slices"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/report"
)

// Standing is where a student stands in a lesson.
type Standing struct {
	Due      time.Time // for this student; zero: never
	Extended bool
	Attempts []Attempt                   // by number
	ByHand   map[string]*report.Override // by exercise: the scores that are set by hand
	Items    map[string][]int64          // by exercise: of the rubric, if the score is by it
	Points   map[string]int              // of the lesson's exercises
	Score    float64                     // what counts, after penalty and overrides
}

// Counting is the attempt that counts; nil: none does.
func (s Standing) Counting() *Attempt {
	for i := range s.Attempts {
		if s.Attempts[i].Counts {
			return &s.Attempts[i]
		}
	}
	return nil
}

// ScoreOf is the score of an exercise in an attempt, before the penalty for lateness.
func (s Standing) ScoreOf(a *Attempt, exercise string) float64 {
	if o := s.ByHand[exercise]; o != nil {
		return o.Score
	}
	return a.Scores[exercise]
}

// Knows reports whether a student may know what became of the hidden cases of an exercise. due is
// when the lesson is due for the student.
type Knows func(exercise string, a Attempt, due time.Time) bool

// ByHand reports whether a student may know a score of an exercise that was set by hand. It holds
// for all attempts, so it is told with the first of them.
func (k Knows) ByHand(exercise string, all []Attempt, due time.Time) bool {
	if len(all) == 0 {
		return k(exercise, Attempt{}, due)
	}
	return slices.ContainsFunc(all, func(a Attempt) bool { return k(exercise, a, due) })
}

// Standings returns where students stand in a lesson, by their names: all whom the book knows in
// the course or, if only is not empty, that one alone. A lesson that the book does not know has
// none. If knows is not nil, the scores are those that the student may know: an exercise whose
// hidden cases are not told yet has the score of the visible ones, and none that was set by hand.
func (b *Book) Standings(ctx context.Context, lesson, only string, knows Knows) (
	all map[string]Standing, err error) {
	err = b.read(ctx, func(t *transaction) error {
		all = map[string]Standing{}
		l := t.read(lesson, only, knows != nil)
		if l == nil {
			return nil
		}
		for name, s := range l.students {
			st := Standing{Due: l.terms.Due, Extended: !s.extended.IsZero(), ByHand: s.overrides,
				Items: s.items, Points: l.exercises}
			if st.Extended {
				st.Due = s.extended.Time
			}
			if knows != nil {
				b.hide(t, s, st.Due, knows)
			}
			_, total := l.counting(s)
			st.Attempts, st.Score = l.history(lesson, s), total.score
			all[name] = st
		}
		return t.Err()
	})
	return all, err
}

// hide gives a student's attempts the scores that the student may know.
func (b *Book) hide(t *transaction, s *student, due time.Time, knows Knows) {
	var all []Attempt
	for _, a := range s.attempts {
		var hashes []string
		for _, sc := range a.scores {
			hashes = append(hashes, sc.Verdict)
		}
		verdicts := b.verdicts.of(t, hashes)
		as := Attempt{Number: a.Number, Submitted: a.handedIn(), Graded: a.Graded.Time}
		all = append(all, as)
		for exercise, sc := range a.scores {
			if v := verdicts[sc.Verdict]; v != nil && !knows(exercise, as, due) {
				sc.Score = grader.Score(grader.Visible(*v), grader.ByCase)
				a.scores[exercise] = sc
			}
		}
	}
	for exercise := range s.overrides {
		if !knows.ByHand(exercise, all, due) {
			delete(s.overrides, exercise)
			delete(s.items, exercise)
		}
	}
}
