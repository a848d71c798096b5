package report

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/submission"
)

// students of two exercises of 2 points: what they have in each, and whether the second's two cases
// are right; a nil list: no verdict.
func classOf(t *testing.T, rows ...[]grader.Outcome) Class {
	t.Helper()
	c := Class{Title: "Trees", Exercises: abouts[:2]}
	for i, outcomes := range rows {
		first := Exercise{Exercise: abouts[0], State: submission.Graded, Score: float64(i) / 2,
			Verdict: judged(abouts[0], grader.Partly, "", []grader.Outcome{ok}, nil)}
		second := Exercise{Exercise: abouts[1], State: submission.Missing}
		if outcomes != nil {
			second.State = submission.Graded
			second.Verdict = judged(abouts[1], grader.Partly, "", outcomes, nil)
			second.Score = float64(second.Verdict.Passed)
		}
		c.Students = append(c.Students, Student{Name: string(rune('a' + i)),
			Exercises: []Exercise{first, second}})
	}
	return c
}

func TestItems(t *testing.T) {
	c := classOf(t,
		nil,                         // 0 points in the first
		[]grader.Outcome{wrong, ok}, // .5
		[]grader.Outcome{ok, wrong}, // 1
		[]grader.Outcome{ok},        // 1.5; it did not have the second case
		[]grader.Outcome{ok, ok},    // 2
	)
	second := c.statistics().Exercises[1]
	// Shares 0, .5, .5, .5, 1 against 0, .5, 1, 1.5, 2: Σxy = 1, Σxx = .5, Σyy = 2.5.
	if got := second.Item; got.Students != 5 || math.Abs(got.Difficulty-.5) > 1e-12 ||
		math.Abs(got.Discrimination-1/math.Sqrt(1.25)) > 1e-12 {
		t.Errorf("the exercise: %+v", got)
	}
	if len(second.Cases) != 2 {
		t.Fatalf("%d cases that somebody misses", len(second.Cases))
	}
	// 0, 0, 1, 1, 1 against the same: Σxy = 1.5, Σxx = 1.2, Σyy = 2.5.
	if got := second.Cases[0].Item; got.Students != 5 || math.Abs(got.Difficulty-.6) > 1e-12 ||
		math.Abs(got.Discrimination-1.5/math.Sqrt(3)) > 1e-12 {
		t.Errorf("the first case: %+v", got)
	}
	// Without the fourth student: 0, 1, 0, 1.
	if got := second.Cases[1].Item; got.Students != 4 || got.Difficulty != .5 {
		t.Errorf("the second case: %+v", got)
	}
	if !math.IsNaN(second.Attempts) || second.RightAfter != nil {
		t.Error("attempts are known without a gradebook")
	}
}

func TestAttempts(t *testing.T) {
	c := classOf(t, nil, []grader.Outcome{ok, ok}, []grader.Outcome{ok, ok})
	for i, minutes := range []float64{0, 30, 90} {
		e := &c.Students[i].Exercises[1]
		if i > 0 {
			e.Attempts = i
			e.RightAfter = new(time.Duration(minutes * float64(time.Minute)))
		}
	}
	x := c.statistics().Exercises[1]
	if x.Attempts != 1.5 || x.RightAfter == nil || *x.RightAfter != time.Hour {
		t.Errorf("%v attempts, right after %v", x.Attempts, x.RightAfter)
	}
	page := textOf(t, written(t, c, "html", Options{})["index.html"])
	for _, want := range []string{"Attempts", "Right after", "1.50", "1 h 0 min"} {
		if !strings.Contains(page, want) {
			t.Errorf("the teacher's page lacks %q", want)
		}
	}
}
