package evaluate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Interval is a confidence interval.
type Interval struct{ Low, High float64 }

// Wilson returns the confidence interval of a share, such as an error rate, if k of n were counted:
// all shares that a score test does not reject. It never leaves [0, 1], and is valid even if k is 0
// or n. It panics unless 0 ≤ k ≤ n, n > 0 and the confidence lies between 0 and 1.
//
// Source: Wilson, Probable inference, the law of succession, and statistical inference (1927).
func Wilson(k, n, confidence float64) Interval {
	if !(k >= 0 && k <= n && n > 0 && confidence > 0 && confidence < 1) {
		panic(fmt.Sprintf("evaluate: Wilson of %v of %v with confidence %v", k, n, confidence))
	}
	z := distuv.UnitNormal.Quantile((1 + confidence) / 2)
	p := k / n
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	i := Interval{max(0, middle-half), min(1, middle+half)}
	if k == 0 {
		i.Low = 0 // except for rounding
	}
	if k == n {
		i.High = 1
	}
	return i
}

// Bootstrap returns the confidence interval of any measure of n examples. It repeatedly draws n of
// them with replacement, and returns the range of the measure without the (1 − confidence)/2 lowest
// and highest values. measure gets the indices that were drawn. Draws on which it is NaN are left
// out; if all are, the interval is NaN. The same seed gives the same draws. It panics unless n and
// draws are above 0 and the confidence lies between 0 and 1.
//
// Source: Efron and Tibshirani, An Introduction to the Bootstrap (1993), the percentile interval.
func Bootstrap(
	n, draws int, seed uint64, confidence float64, measure func(drawn []int) float64,
) Interval {
	if n <= 0 || draws <= 0 || !(confidence > 0 && confidence < 1) {
		panic(fmt.Sprintf("evaluate: Bootstrap of %d examples in %d draws with confidence %v", n,
			draws, confidence))
	}
	drawn := make([]int, n)
	values := make([]float64, 0, draws)
	for d := range draws {
		r := rand.New(rand.NewPCG(seed, uint64(d)))
		for i := range drawn {
			drawn[i] = r.IntN(n)
		}
		if v := measure(drawn); !math.IsNaN(v) {
			values = append(values, v)
		}
	}
	if len(values) == 0 {
		return Interval{math.NaN(), math.NaN()}
	}
	slices.Sort(values)
	return Interval{quantile(values, (1-confidence)/2), quantile(values, (1+confidence)/2)}
}

// quantile returns the quantile of the sorted values at share, with linear interpolation.
func quantile(sorted []float64, share float64) float64 {
	at := share * float64(len(sorted)-1)
	i := int(at)
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
}

// HoldoutBound returns the largest difference, in either direction, between the error on n held-out
// examples and the true error, except with probability delta: √(ln(2/δ) / 2n), by Hoeffding's
// inequality. It holds for any classifier that was not trained on these examples. It panics unless
// n is above 0 and delta lies between 0 and 1.
func HoldoutBound(n int, delta float64) float64 {
	checkBound(n, delta)
	return math.Sqrt(math.Log(2/delta) / (2 * float64(n)))
}

// VCBound returns the largest amount by which the true error exceeds the error on the n training
// examples, except with probability delta, for all classifiers of a family of Vapnik-Chervonenkis
// dimension d at once: √((d·(ln(2n/d) + 1) + ln(4/δ)) / n). It is useful only if n is many times d.
// The formula does not cover a d above 2n, which counts as 2n. It panics unless n and d are above 0
// and delta lies between 0 and 1.
//
// Source: Kondor, Introduction to Classification: Generalization Bounds; Vapnik, The Nature of
// Statistical Learning Theory (1995).
func VCBound(n, d int, delta float64) float64 {
	checkBound(n, delta)
	if d <= 0 {
		panic(fmt.Sprintf("evaluate: a bound for a dimension of %d; it should be above 0", d))
	}
	twice := 2 * float64(n)
	dimension := min(float64(d), twice)
	return math.Sqrt((dimension*(math.Log(twice/dimension)+1) + math.Log(4/delta)) / float64(n))
}

func checkBound(n int, delta float64) {
	if n <= 0 || !(delta > 0 && delta < 1) {
		panic(fmt.Sprintf("evaluate: a bound for %d examples and δ = %v; there should be "+
			"examples, and δ between 0 and 1", n, delta))
	}
}
