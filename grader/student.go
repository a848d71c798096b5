package grader

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Credit says how much a wrong case counts.
type Credit string

// The ways to give credit.
const (
	ByCase Credit = "case" // a right case counts, a wrong one does not
	// of a wrong list, such as the steps of an algorithm, the part before the first deviation
	// counts
	ByStep       Credit = "step"
	AllOrNothing Credit = "all" // the exercise counts if every case is right
)

// Score is the score of a verdict, from 0 to [Verdict.Points]: the mean over its cases, rounded
// down to a hundredth of a point, so that displayed sums of scores are exact. A wrong hidden case
// counts 0, because partial credit would reveal where it deviates.
func Score(v Verdict, credit Credit) float64 {
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
		case credit == ByStep && c.Steps != nil && !c.Hidden:
			sum += float64(c.Steps.Right) / float64(c.Steps.Total)
		}
	}
	return math.Floor(100*float64(v.Points)*sum/float64(v.Total)+1e-9) / 100
}

// ForStudent is a verdict as a student may see it, with the first hints of the ladder. Every
// report form for students is made from it. What it tells of hidden cases is decided here:
//
//   - how many of them are right, and
//   - of each relation by name whether its case is right.
//
// A student's function can choose how it fails by what its input is, so everything else about a
// hidden case could carry the input out: the line and the text of a panic, whether it panics or
// loops or returns something wrong, the first deviation, what it prints, and which of the cases
// fails. So a case is right or it is not. Cases that no relation names are listed with the right
// ones first, without their names.
//
// The rest of the verdict does not depend on hidden cases in any other way: known mistakes and
// "not written yet" are recognised in the visible cases alone, and a hidden case gives no part of
// its credit.
//
// What remains can be counted. The hidden cases are the same in every attempt, because a student
// whose attempts had different cases could hand in a wrong function until its cases are easy. Of n
// hidden cases and r relations an attempt tells at most log₂(n+1) + r bits. With n = 5 and r = 2
// these are 4.6 bits, and one hidden float64 has up to 64. So it takes many attempts to learn a
// case, and a gradebook shows them all. Whoever starts a run also sees how long it took.
func ForStudent(v Verdict, hints int) Verdict {
	v.Hints = v.Hints[:min(max(hints, 0), len(v.Hints))]
	v.Cases = slices.Clone(v.Cases)
	byRank := func(a, b CaseVerdict) int { return cmp.Compare(rank(a), rank(b)) }
	slices.SortStableFunc(v.Cases, byRank)
	number := 0
	for i, c := range v.Cases {
		if !c.Hidden {
			continue
		}
		number++
		shown := CaseVerdict{Name: fmt.Sprintf("hidden %d", number), Hidden: true,
			Relation: c.Relation, Outcome: Right}
		if c.Outcome != Right {
			shown.Outcome, shown.Message = Wrong, "not right"
			if c.Relation != "" {
				shown.Message += "; it must hold that: " + c.Relation
			}
		}
		v.Cases[i] = shown
	}
	return v
}

// rank orders cases for students: visible ones, hidden ones that are right, other hidden ones, and
// those of relations.
func rank(c CaseVerdict) int {
	switch {
	case !c.Hidden:
		return 0
	case c.Relation != "":
		return 3
	case c.Outcome == Right:
		return 1
	}
	return 2
}

// Visible is a verdict of which the hidden cases are kept back, for a student who will be told
// later: as if there were none.
func Visible(v Verdict) Verdict {
	if v.HiddenTotal == 0 {
		return v
	}
	v.Cases = slices.DeleteFunc(slices.Clone(v.Cases), func(c CaseVerdict) bool { return c.Hidden })
	v.Passed, v.Total = v.Passed-v.HiddenPassed, v.Total-v.HiddenTotal
	v.HiddenPassed, v.HiddenTotal = 0, 0
	switch {
	case v.Status == Unwritten:
	case v.Passed == v.Total:
		v.Status = Passed
		v.Message = fmt.Sprintf("All %d visible cases are right.", v.Total)
	case v.Passed > 0:
		v.Status = Partly
		v.Message = fmt.Sprintf("%d of %d visible cases %s right.", v.Passed, v.Total,
			Are(v.Passed))
	default:
		v.Status = Failed
		v.Message = fmt.Sprintf("None of the %d visible cases is right.", v.Total)
	}
	return v
}
