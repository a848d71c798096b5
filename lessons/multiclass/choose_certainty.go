package multiclass

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/multiclass"
)

// ChooseCertainty asks for the probability from which on no person is needed.
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
			"probability that it is wrong. The printed probability is not that probability. " +
			"Which row of the table costs least?",
		"A single wrong digit weighs as much as fifty persons, so the rows of the table jump. " +
			"Look for the place around which several rows are cheap.",
	},
}

// maxCost is what 400 digits may cost on average, in cents. The best certainty costs some 120, and
// the cost of a deal varies by a good part of that.
const maxCost = 140

// cheap accepts a certainty with which new digits cost little, on average over the deals.
func cheap(certainty float64, reason string) error {
	if !(certainty >= 0 && certainty <= 1) {
		return fmt.Errorf("%v is not a probability; choose one from 0 to 1", certainty)
	}
	answers := dealtAnswers()
	cents, persons, wrong := costOf(answers, certainty)
	per := func(count int) float64 { return 400 * float64(count) / float64(len(answers)) }
	if per(cents) > maxCost {
		errors := fmt.Sprintf("%.1f are wrong", per(wrong))
		if wrong == 0 {
			errors = "none is wrong"
		}
		return fmt.Errorf("with %v a person reads %.0f of 400 new digits and %s, which costs "+
			"%.0f cents; with some other certainty it is less than %d", certainty, per(persons),
			errors, per(cents), maxCost)
	}
	return compare.Reason(reason)
}

// dealtAnswers deals the digits anew, six times: 600 to learn from, and the answers for all others.
var dealtAnswers = sync.OnceValue(func() (answers []answer) {
	all := datasets.Digits()
	for seed := range uint64(6) {
		order := rand.New(rand.NewPCG(seed, 77)).Perm(all.Len())
		reader := classify.Must(formLearner.Fit(all.Subset(order[:600])))
		answers = append(answers, answersOf(reader, all.Subset(order[600:]))...)
	}
	return answers
})
