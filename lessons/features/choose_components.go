package features

import (
	"fmt"
	"time"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/features"
)

// ChooseComponents asks how many directions to keep.
var ChooseComponents = grader.Exercise[func() (int, string)]{
	ID:       "features/choose-components",
	Title:    "How many directions?",
	Where:    fanProblems,
	Kind:     course.Choose,
	Points:   3,
	Results:  []string{"directions", "reason"},
	Solution: solutions.ChooseComponents,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice", Want: []any{26, ""}}}
	},
	Compare: compare.Accept(func(_, got []any) error {
		return keepsEnough(got[0].(int), got[1].(string))
	}),
	Limit: time.Minute,
	Hints: []string{
		"Try some numbers with the function above, small and large ones. Where are the fewest " +
			"errors within the known slips?",
		"What is a direction that holds a thousandth of the variance? And how much does it weigh " +
			"in a distance once it is divided by its deviation?",
	},
}

// In how many directions the known slips vary, and which share of the new ones may be wrong.
const allDirections = 92

const mayBeWrong = 0.13

// keepsEnough accepts a number of directions with which few of the new slips are wrong.
func keepsEnough(directions int, reason string) error {
	if directions < 1 || directions > allDirections {
		return fmt.Errorf("%d directions; the known slips vary in %d, so choose 1 to %d",
			directions, allDirections, allDirections)
	}
	wrong, n := newWrong(directions)
	if wrong > mayBeWrong*n {
		return fmt.Errorf("with %d directions %v of %v new slips get a wrong label, %.1f %%; with "+
			"another number it is at most %v %%", directions, wrong, n, 100*wrong/n, 100*mayBeWrong)
	}
	return compare.Reason(reason)
}

// newWrong counts the new slips that get a wrong label with so many directions.
func newWrong(directions int) (wrong, n float64) {
	known, others := Office()
	whitened := classify.Must(prepare.PCA{K: directions, Whiten: true}.Fit(known))
	model := classify.Must(knn.KNN{}.Fit(prepare.Table(whitened, known)))
	return evaluate.Errors(model, prepare.Table(whitened, others)), float64(others.Len())
}
