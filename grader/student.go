package grader

import (
	"fmt"
	"math"
	"slices"
)

// Credit says how much a case is worth that is not right.
type Credit string

// The ways to give credit.
const (
	ByCase       Credit = "case" // a right case counts, a wrong one does not
	ByStep       Credit = "step" // of a wrong list, such as the trace of an algorithm, the part before the first deviation counts
	AllOrNothing Credit = "all"  // the exercise counts if every case is right
)

// Score is what the verdict is worth, from 0 to [Verdict.Points]: the mean over its cases of what each is worth, to a thousandth of a point.
func (v Verdict) Score(credit Credit) float64 {
	if v.Status == Passed {
		return float64(v.Points)
	}
	if v.Status == Unwritten || credit == AllOrNothing || v.Total == 0 {
		return 0
	}
	sum := 0.0
	for _, c := range v.Cases {
		switch {
		case c.Outcome == Right:
			sum++
		case credit == ByStep && c.Steps != nil:
			sum += float64(c.Steps.Right) / float64(c.Steps.Total)
		}
	}
	return math.Floor(1000*float64(v.Points)*sum/float64(v.Total)) / 1000 // down: only what is right is worth everything
}

// ForStudent is the verdict as a student may see it: of hidden cases only how they ended and where in the student's code, nothing that would tell
// what they hold, nor in which of them a mistake shows; and the first hints of the ladder.
func (v Verdict) ForStudent(hints int) Verdict {
	v.Hints = v.Hints[:min(max(hints, 0), len(v.Hints))]
	v.Cases = slices.Clone(v.Cases)
	number := 0
	for i, c := range v.Cases {
		if !c.Hidden {
			continue
		}
		number++
		shown := CaseVerdict{Name: fmt.Sprintf("hidden %d", number), Drawn: c.Drawn, Hidden: true, Relation: c.Relation, Outcome: c.Outcome, Line: c.Line}
		switch {
		case c.Outcome == Right:
		case c.Relation != "":
			shown.Message = string(c.Outcome) + "; it must hold that: " + c.Relation
		default:
			shown.Message = string(c.Outcome)
		}
		v.Cases[i] = shown
	}
	return v
}
