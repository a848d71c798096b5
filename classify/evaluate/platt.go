package evaluate

import (
	"fmt"
	"math"
)

// Platt turns scores into probabilities by a sigmoid, P = 1 / (1 + exp(A·score + B)). If higher
// scores mean the positive class, A is negative and the curve rises.
type Platt struct {
	A, B float64 `saved:"[-Inf,Inf]"`
}

// FitPlatt fits the sigmoid to scores of positive and negative examples ("performing logistic
// regression (Sigmoid) on the SVM output" in Kondor's lecture on linear machines; Platt,
// Probabilistic outputs for support vector machines, 1999). It minimises the cross-entropy against
// the targets (n₊ + 1)/(n₊ + 2) and 1/(n₋ + 2) in place of 1 and 0, by Newton's method with a line
// search in the form that neither overflows nor takes the logarithm of 0 (Lin, Lin and Weng 2007,
// who correct Platt's pseudocode). The scores should be of examples that the model was not trained
// on: see [Calibrated].
//
// Nil weights are 1 each; a score of weight w counts w times. If all examples are positive, or all
// negative, A = 0 and P is (n₊ + 1)/(n₊ + n₋ + 2). No examples, a score that is not finite and
// weights that are negative or all 0 are errors.
func FitPlatt(scores []float64, positive []bool, weights []float64) (Platt, error) {
	rows, err := finite(scores, positive, weights)
	if err != nil {
		return Platt{}, err
	}
	count := [2]float64{} // n₋ and n₊
	for i, p := range positive {
		count[index(p)] += weightAt(weights, i)
	}
	target := [2]float64{1 / (count[0] + 2), (count[1] + 1) / (count[1] + 2)}
	c := Platt{B: math.Log((count[0] + 1) / (count[1] + 1))}
	if count[0] == 0 || count[1] == 0 {
		return c, nil
	}
	scores, exponent := unit(scores, rows)
	// cost returns the cross-entropy, and leaves each example's probability in next.
	p, next := make([]float64, len(scores)), make([]float64, len(scores))
	cost := func(c Platt) (sum float64) {
		product := 1.0 // of 1 + e: one logarithm for many examples
		for i, f := range scores {
			w, z := weightAt(weights, i), c.A*f+c.B
			e := math.Exp(-math.Abs(z))
			if next[i] = e / (1 + e); z < 0 {
				next[i] = 1 / (1 + e)
				sum -= w * z
			}
			sum += w * target[index(positive[i])] * z
			if w != 1 {
				sum += w * math.Log1p(e)
			} else if product *= 1 + e; product > 1e300 {
				sum += math.Log(product)
				product = 1
			}
		}
		return sum + math.Log(product)
	}
	now := cost(c)
	for range 100 {
		p, next = next, p
		const ridge = 1e-12
		haa, hbb, hab, ga, gb := ridge, ridge, 0.0, 0.0, 0.0
		for i, f := range scores {
			curve, slope := weightAt(weights, i)*p[i]*(1-p[i]),
				weightAt(weights, i)*(target[index(positive[i])]-p[i])
			haa, hbb, hab = haa+f*f*curve, hbb+curve, hab+f*curve
			ga, gb = ga+f*slope, gb+slope
		}
		det := haa*hbb - hab*hab
		dA, dB := -(hbb*ga-hab*gb)/det, -(haa*gb-hab*ga)/det
		promise, step := ga*dA+gb*dB, 1.0
		// the last step: the cost is too flat to tell whether it falls
		if math.Abs(promise) < 1e-12*now {
			c = Platt{c.A + dA, c.B + dB}
			break
		}
		for ; step >= 1e-10; step /= 2 {
			further := Platt{c.A + step*dA, c.B + step*dB}
			if falls := cost(further); falls < now+1e-4*step*promise {
				c, now = further, falls
				break
			}
		}
		if step < 1e-10 {
			break
		}
	}
	return Platt{math.Ldexp(c.A, -exponent), c.B}, nil
}

// unit divides the scores by a power of two, so that they lie between −1 and 1, and returns both.
// Otherwise the squares of large scores overflow, and those of small ones are negligible compared
// with the ridge. Scores of rows without weight become 0.
func unit(scores []float64, rows []int) (small []float64, exponent int) {
	largest := 0.0
	for _, i := range rows {
		largest = max(largest, math.Abs(scores[i]))
	}
	_, exponent = math.Frexp(largest)
	exponent = max(exponent, -1000) // what is left below has a slope that no float64 holds
	small = make([]float64, len(scores))
	for _, i := range rows {
		small[i] = math.Ldexp(scores[i], -exponent)
	}
	return small, exponent
}

// Probability returns the sigmoid's value at a score; NaN at NaN.
func (c Platt) Probability(score float64) float64 {
	z := c.A*score + c.B
	if c.A == 0 && math.IsInf(score, 0) { // flat everywhere
		z = c.B
	}
	if z <= 0 {
		return 1 / (1 + math.Exp(z))
	}
	e := math.Exp(-z)
	return e / (1 + e)
}

// finite is weighty for a curve, which needs finite scores and at least one example.
func finite(scores []float64, positive []bool, weights []float64) ([]int, error) {
	for i, s := range scores {
		if math.IsNaN(s) || math.IsInf(s, 0) {
			return nil, fmt.Errorf("evaluate: the score of example %d is %v; it should be finite",
				i+1, s)
		}
	}
	rows, err := weighty(scores, positive, weights)
	if err == nil && len(rows) == 0 {
		err = fmt.Errorf("evaluate: there are no examples with a weight above 0 to fit a curve to")
	}
	return rows, err
}

// weighty checks the scores and weights, and returns the indices of the examples that have a weight
// above 0.
func weighty(scores []float64, positive []bool, weights []float64) ([]int, error) {
	if len(positive) != len(scores) || weights != nil && len(weights) != len(scores) {
		return nil, fmt.Errorf("evaluate: %d scores, %d labels and %d weights; each "+
			"example needs one", len(scores), len(positive), len(weights))
	}
	rows := make([]int, 0, len(scores))
	for i, s := range scores {
		if math.IsNaN(s) {
			return nil, fmt.Errorf("evaluate: the score of example %d is NaN", i+1)
		}
		w := weightAt(weights, i)
		if !(w >= 0) || math.IsInf(w, 0) {
			return nil, fmt.Errorf("evaluate: example %d has the weight %v; it should be a "+
				"finite number ≥ 0", i+1, w)
		}
		if w > 0 {
			rows = append(rows, i)
		}
	}
	return rows, nil
}
