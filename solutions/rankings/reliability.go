package rankings

import (
	"math"
)

// Reliability holds probabilities against what came of them.
//
// p[i] is the probability, 0 ≤ p[i] ≤ 1, that was given for example i to be positive.
// Bin b of the B = bins bins, counted from 0, has the examples with b/B < p[i] ≤
// (b+1)/B; the first one also those with p[i] = 0. You may compare p[i] with the edges or
// compute the bin from p[i]·B: if p[i] is an edge, p[i]·B is exactly a whole number here.
// (In general it need not be: 0.07·100 is a little above 7.) For each bin, count is the
// number of its examples, mean the mean of their probabilities, and share the share of
// positive ones among them; the last two are NaN for an empty bin. Each example
// counts |share − mean| of its bin, and ece, the expected calibration error, is the mean of
// these. There is one example or more.
func Reliability(p []float64, positive []bool, bins int) (
	count []int, mean, share []float64, ece float64) {

	count, mean, share = make([]int, bins), make([]float64, bins), make([]float64, bins)
	for i, v := range p {
		b := max(int(math.Ceil(v*float64(bins)))-1, 0)
		count[b]++
		mean[b] += v
		share[b] += float64(index(positive[i]))
	}
	for b, n := range count {
		ece += math.Abs(share[b]-mean[b]) / float64(len(p)) // still sums: n times as much
		mean[b] /= float64(n)                               // 0/0 is NaN
		share[b] /= float64(n)
	}
	return count, mean, share, ece
}
