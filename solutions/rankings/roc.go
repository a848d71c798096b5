package rankings

import (
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
