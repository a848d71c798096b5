package evaluate

import (
	"math"
	"sort"
)

// Isotonic turns scores into probabilities by a curve that never falls: the least-squares fit to
// the outcomes. Between two fitted scores it is a straight line; outside of them it is flat.
//
// Source: Zadrozny and Elkan, Transforming classifier scores into accurate multiclass probability
// estimates (2002); pool adjacent violators: Ayer et al. (1955).
type Isotonic struct {
	Scores []float64 `saved:"1+ ascending"` // rising
	Shares []float64 `saved:"Scores [0,1]"` // at each of Scores; not falling
}

// FitIsotonic fits the curve to scores of positive and negative examples. Equal scores have one
// point on it. Nil weights are 1 each. No examples, a score that is not finite and weights that are
// negative or all 0 are errors.
func FitIsotonic(scores []float64, positive []bool, weights []float64) (*Isotonic, error) {
	order, err := finite(scores, positive, weights)
	if err != nil {
		return nil, err
	}
	sortByScore(order, scores)
	curve := &Isotonic{}
	for _, b := range pool(order, scores, positive, weights) {
		curve.add(b.low, b.sum/b.weight)
		if b.high > b.low {
			curve.add(b.high, b.sum/b.weight)
		}
	}
	return curve, nil
}

// block is several neighbouring scores with one value, sum / weight.
type block struct{ low, high, weight, sum float64 }

// pool returns the blocks of the curve. order has the examples by score:
//
//	blocks ← none
//	for each score, from the lowest:
//	    b ← a block of the examples with this score
//	    while blocks are not empty:
//	        before ← the last of blocks
//	        if the value of before is below that of b: leave the loop
//	        b ← before and b together
//	        remove before from blocks
//	    blocks ← blocks and b
func pool(order []int, scores []float64, positive []bool, weights []float64) (blocks []block) {
	for at := 0; at < len(order); {
		b := block{low: scores[order[at]], high: scores[order[at]]}
		for ; at < len(order) && scores[order[at]] == b.low; at++ {
			w := weightAt(weights, order[at])
			b.weight += w
			b.sum += w * float64(index(positive[order[at]]))
		}
		for len(blocks) > 0 {
			before := blocks[len(blocks)-1]
			if before.sum*b.weight < b.sum*before.weight {
				break
			}
			b = block{before.low, b.high, before.weight + b.weight, before.sum + b.sum}
			blocks = blocks[:len(blocks)-1]
		}
		blocks = append(blocks, b)
	}
	return blocks
}

func (c *Isotonic) add(score, share float64) {
	c.Scores, c.Shares = append(c.Scores, score), append(c.Shares, share)
}

// Probability returns the curve's value at a score; NaN at NaN.
func (c *Isotonic) Probability(score float64) float64 {
	if math.IsNaN(score) {
		return score
	}
	i := sort.SearchFloat64s(c.Scores, score)
	switch {
	case i == len(c.Scores):
		return c.Shares[i-1]
	case i == 0 || c.Scores[i] == score:
		return c.Shares[i]
	}
	// halves, whose differences cannot overflow
	t := (score/2 - c.Scores[i-1]/2) / (c.Scores[i]/2 - c.Scores[i-1]/2)
	return c.Shares[i-1] + t*(c.Shares[i]-c.Shares[i-1])
}
