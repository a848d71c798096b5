package evaluate

import (
	"errors"
	"math"
	"slices"
)

// Operating is one point of a curve over thresholds: every example whose score is at least
// Threshold is predicted as positive.
type Operating struct {
	Threshold         float64 // +Inf: none is predicted as positive
	TruePositives     float64 // weight of the positive examples predicted as positive
	FalsePositives    float64
	Recall, FalseRate float64 // as shares of the positive examples, and of the negative ones
	Precision         float64 // 1 if none is predicted as positive
}

// Operate returns the points of all thresholds from +Inf down, one for each different score.
// Examples with equal scores share a point, so their order does not matter. An example of weight 0
// is ignored. Recall over FalseRate is the receiver operating characteristic (ROC), Precision over
// Recall the precision-recall curve. Nil weights are 1 each.
//
// It is an error if a score is NaN, a weight is negative or not finite, or there is no positive or
// no negative example.
//
//	points ← a threshold of +∞
//	sums ← 0 positive, 0 negative
//	for each example, from the highest score to the lowest:
//	    sums ← sums and the weight of the example
//	    if the next example has another score:
//	        points ← points and one with these sums
//	for each point:
//	    recall ← its positive sum / that of all examples
//	    falseRate ← its negative sum / that of all examples
//
// Source: Fawcett, An introduction to ROC analysis (2006).
func Operate(scores []float64, positive []bool, weights []float64) ([]Operating, error) {
	order, err := weighty(scores, positive, weights)
	if err != nil {
		return nil, err
	}
	sortByScore(order, scores)
	slices.Reverse(order)
	points := []Operating{{Threshold: math.Inf(1), Precision: 1}}
	sums := [2]float64{} // the weight of the negative and of the positive examples so far
	for at, i := range order {
		sums[index(positive[i])] += weightAt(weights, i)
		if at+1 < len(order) && scores[order[at+1]] == scores[i] {
			continue
		}
		points = append(points, Operating{
			Threshold:      scores[i],
			TruePositives:  sums[1],
			FalsePositives: sums[0],
			Precision:      share(sums[1], sums[0]+sums[1]),
		})
	}
	if sums[0] == 0 || sums[1] == 0 {
		return nil, errors.New("evaluate: it takes examples of both kinds, positive and " +
			"negative, to rank them")
	}
	// divided by the sums in this order, so that rounding makes no share larger than 1
	for i, p := range points {
		points[i].Recall, points[i].FalseRate = p.TruePositives/sums[1], p.FalsePositives/sums[0]
	}
	return points, nil
}

func index(positive bool) int {
	if positive {
		return 1
	}
	return 0
}

func weightAt(weights []float64, i int) float64 {
	if weights == nil {
		return 1
	}
	return weights[i]
}

// AUC returns the area below the ROC: the probability that a positive example has a higher score
// than a negative one. Equal scores count half. Its errors are those of [Operate].
func AUC(scores []float64, positive []bool, weights []float64) (float64, error) {
	points, err := Operate(scores, positive, weights)
	if err != nil {
		return 0, err
	}
	area := 0.0
	for i := 1; i < len(points); i++ {
		area += (points[i].FalseRate - points[i-1].FalseRate) *
			(points[i].Recall + points[i-1].Recall) / 2
	}
	return area, nil
}

// AveragePrecision returns Σ (R_i − R_{i−1})·P_i over the points of [Operate]: the mean of the
// precisions at all thresholds, weighted by the recall that each adds. It does not interpolate
// between the points, which would be too optimistic. Its errors are those of Operate.
func AveragePrecision(scores []float64, positive []bool, weights []float64) (float64, error) {
	points, err := Operate(scores, positive, weights)
	if err != nil {
		return 0, err
	}
	total := 0.0
	for i := 1; i < len(points); i++ {
		total += (points[i].Recall - points[i-1].Recall) * points[i].Precision
	}
	return total, nil
}

// Rates returns the coordinates of curves at all points of [Operate]. The receiver operating
// characteristic is recall over falseRate, the precision-recall curve precision over recall.
func Rates(points []Operating) (falseRate, recall, precision []float64) {
	for _, p := range points {
		falseRate, recall, precision = append(falseRate, p.FalseRate), append(recall, p.Recall),
			append(precision, p.Precision)
	}
	return falseRate, recall, precision
}
