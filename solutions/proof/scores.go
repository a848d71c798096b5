package proof

import (
	"math"
	"slices"
)

// ROC returns what comes of every threshold on a score.
//
// An example is called positive if its score is at least the threshold. The first point
// is that of a threshold above all scores; then comes one for each different score, from
// the highest to the lowest: examples with one score are called positive together. At
// each point, recall is the share of the positive examples that are called positive,
// falseRate that of the negative ones, and precision the share of positive examples
// among those that are called positive, 1 where there are none. auc is the area below
// recall over falseRate, with straight lines between the points. There are examples of
// both kinds. The arguments do not change.
func ROC(scores []float64, positive []bool) (
	falseRate, recall, precision []float64, auc float64) {

	all := [2]float64{} // negative, positive
	for _, p := range positive {
		all[index(p)]++
	}
	falseRate, recall, precision = []float64{0}, []float64{0}, []float64{1}
	thresholds := slices.Compact(slices.Sorted(slices.Values(scores)))
	for _, threshold := range slices.Backward(thresholds) {
		called := [2]float64{}
		for i, s := range scores {
			if s >= threshold {
				called[index(positive[i])]++
			}
		}
		falseRate = append(falseRate, called[0]/all[0])
		recall = append(recall, called[1]/all[1])
		precision = append(precision, called[1]/(called[0]+called[1]))
	}
	for i := 1; i < len(recall); i++ {
		auc += (falseRate[i] - falseRate[i-1]) * (recall[i] + recall[i-1]) / 2
	}
	return falseRate, recall, precision, auc
}

func index(positive bool) int {
	if positive {
		return 1
	}
	return 0
}

// Reliability holds probabilities against what came of them.
//
// p[i] is the probability, 0 ≤ p[i] ≤ 1, that was given for example i to be positive.
// Bin b of the B = bins bins, counted from 0, has the examples with b/B < p[i] ≤
// (b+1)/B; the first one also those with p[i] = 0. You may compare p[i] with the edges or
// compute the bin from p[i]·B: if p[i] is an edge, p[i]·B is exactly a whole number here.
// (In general it need not be: 0.07·100 is a little above 7.) For each bin, count is the
// number of its examples, mean the mean of their probabilities, and share the share of
// positive ones among them; the last two are NaN for an empty bin. ece is the expected
// calibration error, the mean of |share − mean| of its bin over all examples, of which
// there is one or more.
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
