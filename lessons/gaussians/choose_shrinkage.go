package gaussians

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/gaussians"
	"gonum.org/v1/gonum/stat"
)

// ChooseShrinkage asks how far to shrink a covariance that few examples have given.
var ChooseShrinkage = grader.Exercise[func() (float64, string)]{
	ID:       "gaussians/choose-shrinkage",
	Title:    "How far to shrink",
	Where:    roweisFit,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"lambda", "reason"},
	Solution: solutions.ChooseShrinkage,
	Compare:  compare.Accept(judgeShrinkage),
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice, on other lumps", Want: []any{0.6, ""}}}
	},
	Limit: 10 * time.Second,
	Hints: []string{
		"At λ = 0 every covariance is believed, at λ = 1 none. Neither is right here.",
		"Try more values of λ in the cell above. A difference as small as its standard error " +
			"says nothing.",
	},
}

// mostMore is how much the error may exceed that of the best λ: some two standard errors of such a
// difference.
const mostMore = 0.003

// leastError is the error with the best λ, on the lumps that judge.
var leastError = sync.OnceValues(func() (float64, error) {
	least := 1.0
	for λ := 0.05; λ < 1; λ += 0.05 {
		errors, err := Shrunk(λ, true)
		if err != nil {
			return 0, err
		}
		least = min(least, stat.Mean(errors, nil))
	}
	return least, nil
})

// judgeShrinkage tries a chosen λ on lumps that the plane has not seen.
func judgeShrinkage(_, got []any) error {
	λ, reason := got[0].(float64), got[1].(string)
	if !(λ >= 0 && λ <= 1) {
		return fmt.Errorf("λ is %v; it should be from 0 to 1", λ)
	}
	errors, err := Shrunk(λ, true)
	if err != nil {
		return err
	}
	least, err := leastError()
	if err != nil {
		return err
	}
	if share := stat.Mean(errors, nil); share > least+mostMore {
		return fmt.Errorf("with λ = %v the plane is wrong on %.1f %% of the lumps that judge, and "+
			"with the best λ on %.1f %%; at most %.1f percentage points more will do", λ, 100*share,
			100*least, 100*mostMore)
	}
	return compare.Reason(reason)
}

// deal draws 40 lumps of the breast cancer data by the seed, 264 to choose by, and 265 that judge.
// The numbers are standardised by the mean and the deviation of the 40.
func deal(seed uint64) (few, choose, judge *classify.Dataset) {
	ds := datasets.BreastCancer()
	order := rand.New(rand.NewPCG(seed, 40)).Perm(ds.Len())
	few = ds.Subset(order[:40])
	units := classify.Must(prepare.Standardise{}.Fit(few))
	part := func(rows []int) *classify.Dataset { return prepare.Table(units, ds.Subset(rows)) }
	return part(order[:40]), part(order[40:304]), part(order[304:])
}

const roweisFit = "Roweis, Can Fisher's Discriminant overfit?"
