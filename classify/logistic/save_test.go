package logistic_test

import (
	"io"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/datasets"
)

// own is a rate of the caller's.
type own []float64

func (rates own) At(t int) float64 { return rates[(t-1)%len(rates)] }

func TestSaveRate(t *testing.T) {
	iris := datasets.Iris()
	fit := func(rate logistic.Rate) *logistic.Model {
		return classifytest.Fit(t, logistic.Regression{Method: logistic.GradientDescent,
			Rate: rate, MaxSteps: 3, Lambda: 1}.Fit, iris)
	}
	for _, rate := range []logistic.Rate{logistic.Constant(.001), logistic.Harmonic(.01)} {
		classifytest.Reloads(t, fit(rate), func(m *logistic.Model) []float64 {
			l := m.Options().(logistic.Regression)
			answers := append(m.Posterior(nil, iris.At(0)), m.Cost())
			if l.Rate != nil { // which a damaged file may lack
				answers = append(answers, l.Rate.At(7))
			}
			return answers
		})
	}
	classifytest.Refuses(t, "classify", classify.Save(io.Discard, fit(own{.001})),
		"logistic.Regression: Rate: the type logistic_test.own is not known")
}
