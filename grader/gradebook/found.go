package gradebook

import (
	"context"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/submission"
)

// Found is what the grader found for an exercise in an attempt.
type Found struct {
	Lesson   string
	Attempt  int // its number
	Exercise string
	Points   int // what the exercise was worth
	Score    float64
	State    submission.State
	Place    string // where the function was: "cell 7"
	Problem  string
	Verdict  *grader.Verdict // nil unless the cases ran
}

// Found returns what the grader found in all attempts of a student, by lesson, attempt and
// exercise. An unknown student has none.
func (b *Book) Found(ctx context.Context, student string) (all []Found, err error) {
	err = b.read(ctx, func(t *transaction) error {
		var f Found
		var hash, verdict string
		for range t.Query(`SELECT l.name, a.number, e.name, s.points, s.score, s.state, s.found,
			s.problem, coalesce(v.hash, ''), coalesce(v.json, '')
			FROM students p JOIN attempts a ON a.student = p.id
			JOIN lessons l ON l.id = a.lesson JOIN scores s ON s.attempt = a.id
			JOIN exercises e ON e.id = s.exercise LEFT JOIN verdicts v ON v.id = s.verdict
			WHERE p.course = ? AND p.name = ? ORDER BY l.name, a.number, e.position, e.id`,
			t.course, student).Into(&f.Lesson, &f.Attempt, &f.Exercise, &f.Points, &f.Score,
			&f.State, &f.Place, &f.Problem, &hash, &verdict) {
			f.Verdict = nil
			if hash != "" {
				f.Verdict = readVerdict(hash, verdict)
			}
			if hash != "" && f.Verdict == nil {
				f.State = submission.Damaged
				f.Problem = damaged(b.db.Name, student, f.Lesson, f.Attempt, f.Exercise)
			}
			all = append(all, f)
		}
		return nil
	})
	return all, err
}
