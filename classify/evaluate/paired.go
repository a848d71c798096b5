package evaluate

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// McNemar tests whether two classifiers have the same error rate on the same examples. Only the
// examples count on which exactly one is right: first of them the first, second the second. P is
// the chance of a difference at least as large if they are equal, exactly, by the binomial
// distribution; Statistic is McNemar's with the correction of Edwards, (|first − second| − 1)² /
// (first + second), which has roughly a χ² distribution with one degree of freedom. With no such
// example P is 1. It panics if a count is negative.
//
// Source: McNemar (1947); Dietterich, Approximate statistical tests for comparing supervised
// classification learning algorithms (1998).
func McNemar(first, second int) Test {
	if first < 0 || second < 0 {
		panic(fmt.Sprintf("evaluate: McNemar of %d and %d examples", first, second))
	}
	n := first + second
	if n == 0 {
		return Test{P: 1}
	}
	d := math.Max(math.Abs(float64(first-second))-1, 0)
	return Test{Statistic: d * d / float64(n), P: math.Min(1, 2*heads(min(first, second), n))}
}

// heads returns the probability of at most k heads, k ≤ n/2, in n tosses of a coin: Σ C(n, i) up to
// k, divided by the sum over all i. Each C(n, i) is computed from its neighbour, relative to the
// middle one. For large n that is more exact than the incomplete beta function.
func heads(k, n int) float64 {
	few, all := 0.0, 0.0
	term := 1.0
	for i := n / 2; i >= 0 && term > 0; i-- {
		if i <= k {
			few += term
		}
		if all += term; 2*i < n {
			all += term // of n − i, too
		}
		term *= float64(i) / float64(n-i+1)
	}
	return few / all
}

// Test is the result of a statistical test.
type Test struct {
	Statistic float64
	P         float64 // the probability of at least this Statistic if there is no difference
}

// PairedT tests whether the mean of a[i] − b[i] is 0, such as the errors of two classifiers on the
// same folds, by Student's t with len(a) − 1 degrees of freedom. The folds of a cross-validation
// share most of their training examples, so it finds differences too easily: overlap is the number
// of test examples divided by that of training examples in each fold, 1/(k−1) for k folds, by which
// Nadeau and Bengio widen the variance; 0 is the plain test. Differences that are all equal and not
// 0 have P = 0, all 0 have P = 1. It panics unless both have the same length of 2 or more and
// overlap is not negative.
//
// Source: Nadeau and Bengio, Inference for the generalization error (2003).
func PairedT(a, b []float64, overlap float64) Test {
	n := float64(len(a))
	if len(a) != len(b) || len(a) < 2 || !(overlap >= 0) {
		panic(fmt.Sprintf("evaluate: PairedT of %d and %d values with overlap %v; it needs as "+
			"many of both, 2 at least", len(a), len(b), overlap))
	}
	first := a[0] - b[0]
	// and what the others differ from it by: equal ones have their mean to the last bit
	mean := first
	for i := range a {
		mean += (a[i] - b[i] - first) / n
	}
	variance := 0.0
	for i := range a {
		d := a[i] - b[i] - mean
		variance += d * d / (n - 1)
	}
	switch {
	case variance == 0 && mean == 0:
		return Test{P: 1}
	case variance == 0:
		return Test{Statistic: math.Inf(int(math.Copysign(1, mean))), P: 0}
	}
	t := mean / math.Sqrt(variance*(1/n+overlap))
	return Test{Statistic: t, P: 2 * distuv.StudentsT{Mu: 0, Sigma: 1, Nu: n - 1}.CDF(-math.Abs(t))}
}

// FiveByTwo tests whether two learners have the same error, by five repetitions of two-fold
// cross-validation (the 5×2cv test; Dietterich 1998). a and b are the errors of both in the ten
// folds, those of a repetition side by side, as Folds{K: 2, Times: 5} gives them:
//
//	t = d₁₁ / √(Σᵢ sᵢ²/5),  sᵢ² = (dᵢ₁ − dᵢ₂)²/2,  d = a − b
//
// has Student's distribution with 5 degrees of freedom. No training example of a fold is in the
// other one, so that it finds fewer differences that are not there than [PairedT] does. A first
// difference of 0 has P = 1. It panics unless there are ten of both.
func FiveByTwo(a, b []float64) Test {
	if len(a) != 10 || len(b) != 10 {
		panic(fmt.Sprintf("evaluate: FiveByTwo of %d and %d values; it needs ten of both", len(a),
			len(b)))
	}
	variance := 0.0
	for i := 0; i < 10; i += 2 {
		d := a[i] - b[i] - (a[i+1] - b[i+1])
		variance += d * d / 2 / 5
	}
	first := a[0] - b[0]
	switch {
	case first == 0:
		return Test{P: 1}
	case variance == 0:
		return Test{Statistic: math.Inf(int(math.Copysign(1, first))), P: 0}
	}
	t := first / math.Sqrt(variance)
	return Test{Statistic: t, P: 2 * distuv.StudentsT{Sigma: 1, Nu: 5}.CDF(-math.Abs(t))}
}
