package mixtures

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/mixture"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/mixtures"
)

// ChooseComponents asks for a number of components, and tries it on unseen penguins.
var ChooseComponents = grader.Exercise[func() (int, string)]{
	ID:       "mixtures/choose-components",
	Title:    "How many Gaussians?",
	Where:    fanPrefers,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"k", "reason"},
	Solution: solutions.ChooseComponents,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice", Want: []any{3, ""}}}
	},
	Compare: compare.Accept(func(_, got []any) error {
		return fits(got[0].(int), got[1].(string))
	}),
	Limit: time.Minute,
	Hints: []string{
		"Each Gaussian in the plane has six numbers: a weight, two of the mean, three of the " +
			"covariance. How many birds are left to estimate each from?",
		"What do you know of these birds that the curve above does not?",
	},
}

var heldOut = sync.OnceValue(func() []float64 {
	ds, mean := Bills(), make([]float64, 8)
	for seed := range uint64(5) {
		folds := classify.Must(evaluate.Folds{K: 2, Seed: seed}.Split(ds))
		for f := range 2 {
			train, test := folds[1-f].Of(ds)
			for k := range mean {
				em := mixture.EM{K: k + 1, Starts: 3, Restarts: 20, Seed: 1, Tolerance: 1e-5}
				model := classify.Must(em.Fit(train))
				mean[k] += model.LogLikelihood(test) / float64(10*test.Len())
			}
		}
	}
	return mean
})

const fanPrefers = "Fan, GMM may prefer larger K with smaller Gaussians"

// fits accepts a number of components that is nearly the best for unseen penguins, with a reason.
func fits(k int, reason string) error {
	mean := HeldOut()
	if k < 1 || k > len(mean) {
		return fmt.Errorf("%d components were not tried; choose from 1 to %d", k, len(mean))
	}
	if best := slices.Max(mean); mean[k-1] < best-0.05 {
		return fmt.Errorf("with k = %d the mean log-density of a penguin that EM has not seen is "+
			"%.2f; with another k it is %.2f", k, mean[k-1], best)
	}
	return compare.Reason(reason)
}
