package gradebook

import (
	"slices"
	"time"

	"github.com/tessella-go/tessella/grader/submission"
)

// tried is what [report.Exercise.Attempts] and [report.Exercise.RightAfter] say of an exercise. The
// same code handed in again is not another version. What was found as not there does not count, and
// neither do attempts that were removed.
func (s *student) tried(exercise string) (versions int, rightAfter *time.Duration) {
	attempts := slices.DeleteFunc(slices.Clone(s.attempts),
		func(a *attempt) bool { return a.removed() != nil })
	slices.SortStableFunc(attempts, func(a, b *attempt) int {
		return a.Submitted.Compare(b.Submitted.Time)
	})
	seen := make(map[string]bool)
	for _, a := range attempts {
		sc, there := a.scores[exercise]
		if !there || sc.State == string(submission.Missing) {
			continue
		}
		if sc.Code == "" || !seen[sc.Code] {
			versions++
		}
		seen[sc.Code] = true
		if sc.Points > 0 && sc.Score >= float64(sc.Points) {
			first := attempts[0]
			if !first.handedIn().IsZero() && !a.handedIn().IsZero() {
				rightAfter = new(a.Submitted.Sub(first.Submitted.Time))
			}
			return versions, rightAfter
		}
	}
	return versions, nil
}
