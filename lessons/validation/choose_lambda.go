package validation

import (
	"fmt"
	"sync"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/validation"
)

// ChooseLambda asks for a strength that is tried on other mails.
var ChooseLambda = grader.Exercise[func() (float64, string)]{
	ID:       "validation/choose-lambda",
	Title:    "How strong a pull?",
	Where:    konRisk,
	Kind:     course.Choose,
	Points:   3,
	Results:  []string{"lambda", "reason"},
	Solution: solutions.ChooseLambda,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice", Want: []any{10.0, ""}}}
	},
	Compare: compare.Accept(func(_, got []any) error {
		if err := tryLambda(got[0].(float64)); err != nil {
			return err
		}
		return compare.Reason(got[1].(string))
	}),
	Hints: []string{
		"Two curves are drawn. Which of them was measured on mails that the filter had not seen?",
		"Is a filter good that is right about all mails it has learnt from, or one that is no " +
			"better than if it called all of them ham? Look at the other curve between these.",
	},
}

const konRisk = "Kondor, Regularized Risk Minimization"

// tryLambda fits the filter of a hundred mails and counts its errors on the others.
func tryLambda(lambda float64) error {
	if !(lambda >= 1e-4 && lambda <= 1e4) {
		return fmt.Errorf("λ = %v; it should be from 0.0001 to 10,000", lambda)
	}
	known, others := Hundred()
	model, err := logistic.Regression{Lambda: lambda}.Fit(known)
	if err != nil {
		return err
	}
	if e := evaluate.ErrorRate(model, others); e > 0.2 {
		return fmt.Errorf("with λ = %v it calls %.1f %% of the other mails wrongly; at most "+
			"20 %% may be", lambda, 100*e)
	}
	return nil
}

var hundred = sync.OnceValue(func() [2]*classify.Dataset {
	known, others := dealt([2]int{60, 40}, [2]int{1200, 800}, 10, 3)
	return [2]*classify.Dataset{known, others}
})
