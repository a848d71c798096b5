package multiclass

import (
	"fmt"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/multiclass"
)

// ChooseCertainty asks from which probability on a digit needs no person.
var ChooseCertainty = grader.Exercise[func() (float64, string)]{
	ID:       "multiclass/choose-certainty",
	Title:    "When to ask a person",
	Where:    fanStrong,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"certainty", "reason"},
	Solution: solutions.ChooseCertainty,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice", Want: []any{0.7, ""}}}
	},
	Compare: compare.Accept(func(_, got []any) error {
		return cheap(got[0].(float64), got[1].(string))
	}),
	Limit: time.Minute,
	Hints: []string{
		"A person costs 2 cents. A digit that is read by the machine costs 100 cents times the " +
			"probability that it is wrong.",
	},
}

// maxCost is what 400 digits may cost, in cents.
const maxCost = 380

// cheap accepts a certainty with which 400 new digits cost little.
func cheap(certainty float64, reason string) error {
	if !(certainty >= 0 && certainty <= 1) {
		return fmt.Errorf("%v is no probability; choose one from 0 to 1", certainty)
	}
	_, _, forms := Forms()
	if cost, persons, wrong := FormCost(forms, certainty); cost > maxCost {
		return fmt.Errorf("with %v a person reads %d of 400 new digits and %d are wrong, which "+
			"costs %d cents; with some other certainty it is less than %d", certainty, persons,
			wrong, cost, maxCost)
	}
	return compare.Reason(reason)
}
