package bayes

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify/logspace"
)

// LogPriors returns log P(k) for every class: of the priors that are given, or, where that is nil,
// of the classes' shares of the weight of the examples. A class without examples has −Inf.
//
// Errors begin with who, and name the class: a prior that is none or that a class without examples
// has, a wrong number of them, and a sum other than 1.
func LogPriors(who string, given, weights []float64, classes []string) ([]float64, error) {
	if given == nil {
		total := floats.Sum(weights)
		if total == 0 {
			return nil, fmt.Errorf("%s: there are no rows with a weight above 0", who)
		}
		given = make([]float64, len(weights))
		for k, w := range weights {
			given[k] = w / total
		}
	}
	if len(given) != len(classes) {
		return nil, fmt.Errorf("%s: Prior has %d values for %d classes", who, len(given),
			len(classes))
	}
	logs := make([]float64, len(given))
	for k, p := range given {
		if !(p >= 0 && p <= 1) {
			return nil, fmt.Errorf("%s: Prior of class %q is %v; it must be from 0 to 1", who,
				classes[k], p)
		}
		if p > 0 && weights[k] == 0 {
			return nil, fmt.Errorf("%s: Prior of class %q is %v, but the class has no examples",
				who, classes[k], p)
		}
		logs[k] = logspace.Log(p)
	}
	if sum := floats.Sum(given); math.Abs(sum-1) > 1e-9 {
		return nil, fmt.Errorf("%s: the sum of Prior is %v; it must be 1", who, sum)
	}
	return logs, nil
}

// OrPrior returns the logarithms of the joint probabilities P(k)·P(x | k), or, where they tell
// nothing of the classes, those of the priors: where x is impossible under every class, and where a
// number has overflowed, so that a joint is NaN or +Inf.
func OrPrior(joint, logPrior []float64) []float64 {
	possible := false
	for _, v := range joint {
		if math.IsNaN(v) || math.IsInf(v, 1) {
			return logPrior
		}
		possible = possible || !math.IsInf(v, -1)
	}
	if !possible {
		return logPrior
	}
	return joint
}
