package rankings

import (
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/rankings"
)

// ChooseCurve asks for a curve where few examples are known.
var ChooseCurve = grader.Exercise[func() (string, string, string)]{
	ID:       "rankings/choose-curve",
	Title:    "A curve for forty digits",
	Where:    fanCalibration,
	Kind:     course.Choose,
	Points:   3,
	Results:  []string{"score", "curve", "reason"},
	Solution: solutions.ChooseCurve,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice", Want: []any{"lead", "platt", ""}}}
	},
	Compare: compare.Accept(func(_, got []any) error {
		return curveServes(got[0].(string), got[1].(string), got[2].(string))
	}),
	Hints: []string{
		"Of forty digits three or four are misread. What does each of the curves make of a " +
			"single error with a large lead?",
		"Look at the reliability diagram again: how do the probabilities lie that the machine " +
			"prints? And what would a sigmoid over them have to do near 1?",
	},
}

var readings = sync.OnceValue(func() [2][]Reading {
	learnt, examined, fresh := BankDigits()
	machine := classify.Must(bayes.Gaussian{Smoothing: 0.05}.Fit(learnt))
	return [2][]Reading{readAll(machine, examined), readAll(machine, fresh)}
})

func readAll(machine *bayes.GaussianModel, ds *classify.Dataset) []Reading {
	var all []Reading
	for i, is := range ds.Y {
		log := machine.LogPosterior(nil, ds.At(i))
		said := classify.Argmax(log)
		r := Reading{Pixels: slices.Clone(ds.At(i)), Is: is, Said: said, Sure: math.Exp(log[said])}
		slices.Sort(log)
		r.Lead = log[len(log)-1] - log[len(log)-2]
		all = append(all, r)
	}
	return all
}

// maxBrier is the Brier score that a chosen curve may have.
const maxBrier = 0.072

// curveServes accepts a curve that makes good probabilities of 40 examined digits.
func curveServes(score, curve, reason string) error {
	if score != "lead" && score != "sure" {
		return fmt.Errorf("the score is %.20q; choose \"lead\" or \"sure\"", score)
	}
	if curve != "platt" && curve != "isotonic" {
		return fmt.Errorf("the curve is %.20q; choose \"platt\" or \"isotonic\"", curve)
	}
	if b := Brier(score, curve, 40); b > maxBrier {
		return fmt.Errorf("on the new digits its mean Brier score is %.4f; at most %.3f is asked "+
			"for", b, maxBrier)
	}
	return compare.Reason(reason)
}
