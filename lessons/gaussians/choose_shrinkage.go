package gaussians

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/gaussians"
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
		return []grader.Case{{Name: "your choice", Want: []any{0.5, ""}}}
	},
	Limit: 10 * time.Second,
	Hints: []string{
		"At λ = 0 every covariance is believed, at λ = 1 none. Neither is right here.",
	},
}

// mostErrors is how often Fisher's plane may be wrong with the shrinkage that was chosen. Without
// any it is wrong on a fifth of the lumps.
const mostErrors = 0.067

// judgeShrinkage tries a chosen λ on lumps that the plane has not seen.
func judgeShrinkage(_, got []any) error {
	λ, reason := got[0].(float64), got[1].(string)
	if !(λ >= 0 && λ <= 1) {
		return fmt.Errorf("λ is %v; it should be from 0 to 1", λ)
	}
	share, err := Shrunk(λ)
	if err != nil {
		return err
	}
	if share > mostErrors {
		return fmt.Errorf("with λ = %v the plane is wrong on %.1f %% of the lumps that it has not "+
			"seen; some choices stay below %.1f %%", λ, 100*share, 100*mostErrors)
	}
	return compare.Reason(reason)
}

// fewLumps draws 40 lumps of the breast cancer data by the seed and returns them and all others.
// The numbers are standardised by the mean and the deviation of the 40.
func fewLumps(seed uint64) (few, others *classify.Dataset) {
	ds := datasets.BreastCancer()
	order := rand.New(rand.NewPCG(seed, 40)).Perm(ds.Len())
	few, others = ds.Subset(order[:40]), ds.Subset(order[40:])
	units := classify.Must(prepare.Standardise{}.Fit(few))
	return prepare.Table(units, few), prepare.Table(units, others)
}

const roweisFit = "Roweis, Can Fisher's Discriminant overfit?"
