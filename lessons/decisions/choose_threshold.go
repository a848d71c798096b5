package decisions

import (
	"fmt"
	"math"
	"sync"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/decisions"
)

// ChooseThreshold asks how sure a filter must be.
var ChooseThreshold = grader.Exercise[func() (float64, string)]{
	ID:       "decisions/choose-threshold",
	Title:    "How sure must the filter be?",
	Where:    kondorRisk,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"threshold", "reason"},
	Solution: solutions.ChooseThreshold,
	Cases: func() []grader.Case {
		threshold, reason := solutions.ChooseThreshold()
		return []grader.Case{{Name: "your choice, on the test mails",
			Want: []any{threshold, reason}}}
	},
	Compare: compare.Accept(thresholdPays),
	Hints: []string{
		"Would 20/21 do? Only if posteriors of 0.95 were right in 95 of 100 mails. The table " +
			"says how often they are.",
		"Find the rows of the table in which at least 20 of 21 moved mails are spam.",
	},
}

const kondorRisk = "Kondor, Three notions of error"

// lostHam is what a lost ham costs. A spam that is not moved costs 1.
const lostHam = 20

// Posteriors are the posteriors of spam of the mails in other, and what these mails are.
func Posteriors(learn, other *classify.Corpus) (posterior []float64, spam []bool) {
	logPrior, logs := WordLikelihoods(learn, other)
	for i, k := range other.Y {
		both := solutions.LogPosterior(logPrior, logs[i])
		posterior = append(posterior, math.Exp(both[1]))
		spam = append(spam, k == 1)
	}
	return posterior, spam
}

// mostCost is the most that a chosen threshold may cost on the test mails. To move no mail at all
// costs 301 there. The cheapest thresholds cost some 60 less than this, which is three lost ham.
const mostCost = 190

var testPosteriors = sync.OnceValues(func() ([]float64, []bool) {
	learn, _, test := Mails()
	return Posteriors(learn, test)
})

// thresholdPays tries a threshold on the test mails.
func thresholdPays(_, got []any) error {
	threshold, reason := got[0].(float64), got[1].(string)
	if math.IsNaN(threshold) || threshold < 0 || threshold > 1 {
		return fmt.Errorf("a threshold of %v; it should be between 0 and 1", threshold)
	}
	posterior, spam := testPosteriors()
	nothing, cost := Cost(posterior, spam, 1), Cost(posterior, spam, threshold)
	if cost > mostCost {
		return fmt.Errorf("with the threshold %v the filter costs %d on the %d test mails; "+
			"without a filter they cost %d, and some thresholds cost less than %d", threshold,
			cost, len(spam), nothing, mostCost)
	}
	return compare.Reason(reason)
}
