package gradebook

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/report"
)

// Whoever gives an exercise less by hand than it counts for does not raise the score of the lesson,
// and whoever gives more does not lower it.
func TestMarksByHandGoTheirWay(t *testing.T) {
	due := time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)
	for seed := range uint64(5000) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		l := &ledger{exercises: map[string]int{}, terms: Terms{Due: due,
			Policy: []Policy{Best, Last}[rnd.IntN(2)],
			Late:   Late{Share: float64(rnd.IntN(100)) / 100, Per: 24 * time.Hour}}}
		points := func(most int) float64 { return float64(rnd.IntN(100*most+1)) / 100 }
		for i := range 1 + rnd.IntN(4) {
			l.exercises[fmt.Sprint("trees/", i)] = 1 + rnd.IntN(5)
		}
		s := &student{overrides: map[string]*report.Override{}}
		for i := range 1 + rnd.IntN(4) {
			at := stampOf(due.Add(time.Duration(rnd.IntN(72)-24) * time.Hour))
			a := &attempt{Number: i + 1, Submitted: at, Seen: at, scores: map[string]score{}}
			for exercise := range l.exercises {
				was := 1 + rnd.IntN(5) // points, when it was graded
				a.scores[exercise] = score{Points: was, Score: points(was)}
			}
			s.attempts = append(s.attempts, a)
		}
		for range 3 {
			for exercise, most := range l.exercises {
				counts, before := l.counting(s)
				was := counts.scores[exercise]
				now := report.Rescale(was.Score, was.Points, most)
				now -= now * l.terms.Late.off(before.late)
				if o := s.overrides[exercise]; o != nil {
					now = o.Score
				}
				set := points(most)
				s.overrides[exercise] = &report.Override{Score: set}
				_, after := l.counting(s)
				if set <= now && after.score > before.score ||
					set >= now && after.score < before.score {
					t.Fatalf("seed %d: an exercise that counts %v gets %v by hand, and the score "+
						"goes from %v to %v", seed, now, set, before.score, after.score)
				}
			}
		}
	}
}
