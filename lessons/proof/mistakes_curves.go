package proof

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/proof"
)

// The known ways to get the curves over all thresholds and the reliability diagram wrong.

type (
	ofROC = grader.Misconception[func(
		scores []float64, positive []bool,
	) (falseRate, recall, precision []float64, auc float64)]
	ofReliability = grader.Misconception[func(
		p []float64, positive []bool, bins int,
	) (count []int, mean, share []float64, ece float64)]
)

// walk goes through examples in an order, one point each.
func walk(scores []float64, positive []bool) (falseRate, recall, precision []float64) {
	order := make([]int, len(scores))
	all := [2]float64{}
	for i, p := range positive {
		order[i] = i
		if p {
			all[1]++
		} else {
			all[0]++
		}
	}
	slices.SortStableFunc(order, func(i, j int) int {
		switch {
		case scores[i] > scores[j]:
			return -1
		case scores[i] < scores[j]:
			return 1
		}
		return 0
	})
	falseRate, recall, precision = []float64{0}, []float64{0}, []float64{1}
	called := [2]float64{}
	for _, i := range order {
		if positive[i] {
			called[1]++
		} else {
			called[0]++
		}
		falseRate, recall = append(falseRate, called[0]/all[0]), append(recall, called[1]/all[1])
		precision = append(precision, called[1]/(called[0]+called[1]))
	}
	return falseRate, recall, precision
}

func area(x, y []float64) float64 {
	sum := 0.0
	for i := 1; i < len(x); i++ {
		sum += (x[i] - x[i-1]) * (y[i] + y[i-1]) / 2
	}
	return sum
}

var rocMistakes = []ofROC{
	{Name: "a point for each example",
		Hint: "Examples with one score are called positive together, so they make one point. " +
			"Else the order in which they happen to stand decides the area.",
		Wrong: func(
			scores []float64, positive []bool,
		) (falseRate, recall, precision []float64, auc float64) {
			falseRate, recall, precision = walk(scores, positive)
			return falseRate, recall, precision, area(falseRate, recall)
		}},
	{Name: "steps instead of straight lines",
		Hint: "Between two points the line is straight: a trapezium. A step takes all " +
			"ties for the worst.",
		Wrong: func(
			scores []float64, positive []bool,
		) (falseRate, recall, precision []float64, auc float64) {
			falseRate, recall, precision, _ = solutions.ROC(scores, positive)
			for i := 1; i < len(recall); i++ {
				auc += (falseRate[i] - falseRate[i-1]) * recall[i-1]
			}
			return falseRate, recall, precision, auc
		}},
	{Name: "steps up to the next point",
		Hint: "Between two points the line is straight: a trapezium. A step takes all ties for " +
			"the best.",
		Wrong: func(scores []float64, positive []bool) (
			falseRate, recall, precision []float64, auc float64,
		) {
			falseRate, recall, precision, _ = solutions.ROC(scores, positive)
			for i := 1; i < len(recall); i++ {
				auc += (falseRate[i] - falseRate[i-1]) * recall[i]
			}
			return falseRate, recall, precision, auc
		}},
	{Name: "above the threshold",
		Hint: "An example whose score is the threshold is called positive as well: at " +
			"least, not above.",
		Wrong: func(
			scores []float64, positive []bool,
		) (falseRate, recall, precision []float64, auc float64) {
			falseRate, recall, precision, _ = solutions.ROC(scores, positive)
			last := len(recall) - 1
			return append([]float64{0}, falseRate[:last]...),
				append([]float64{0}, recall[:last]...), append([]float64{1}, precision[:last]...),
				area(falseRate[:last], recall[:last])
		}},
	{Name: "without the first point",
		Hint: "The curve begins at (0, 0), with a threshold above all scores.",
		Wrong: func(
			scores []float64, positive []bool,
		) (falseRate, recall, precision []float64, auc float64) {
			falseRate, recall, precision, _ = solutions.ROC(scores, positive)
			return falseRate[1:], recall[1:], precision[1:], area(falseRate[1:], recall[1:])
		}},
	{Name: "no precision at the start",
		Hint: "Where nothing is called positive, precision is 0/0; it is said to be 1.",
		Wrong: func(
			scores []float64, positive []bool,
		) (falseRate, recall, precision []float64, auc float64) {
			falseRate, recall, precision, auc = solutions.ROC(scores, positive)
			precision[0] = math.NaN()
			return falseRate, recall, precision, auc
		}},
	{Name: "shares of all examples",
		Hint: "Recall is a share of the positive examples alone, falseRate of the negative ones " +
			"alone. So neither depends on how many there are of each.",
		Wrong: func(
			scores []float64, positive []bool,
		) (falseRate, recall, precision []float64, auc float64) {
			falseRate, recall, precision, _ = solutions.ROC(scores, positive)
			share := average(len(positive), func(i int) float64 {
				if positive[i] {
					return 1
				}
				return 0
			})
			falseRate, recall = kit.Scaled(1-share, falseRate), kit.Scaled(share, recall)
			return falseRate, recall, precision, area(falseRate, recall)
		}},
}

var reliabilityMistakes = []ofReliability{
	{Name: "the lower edge in the bin",
		Hint: "A bin has its upper edge: ½ belongs to the lower of two bins, and only 0 to " +
			"the bin above it.",
		Wrong: func(p []float64, positive []bool, bins int) ([]int, []float64, []float64, float64) {
			moved := make([]float64, len(p))
			// into the middle of the bin, so that only the choice of the bin changes
			for i := range moved {
				moved[i] = (float64(min(int(p[i]*float64(bins)), bins-1)) + 0.5) / float64(bins)
			}
			count, mean, share, _ := solutions.Reliability(moved, positive, bins)
			sums := make([]float64, bins)
			for _, v := range p {
				sums[min(int(v*float64(bins)), bins-1)] += v
			}
			ece := 0.0
			for b, n := range count {
				mean[b] = sums[b] / float64(n)
				if n > 0 {
					ece += float64(n) * math.Abs(share[b]-mean[b]) / float64(len(p))
				}
			}
			return count, mean, share, ece
		}},
	{Name: "every bin the same weight",
		Hint: "Each example counts once in the ece, so a bin of three weighs as much as " +
			"three bins of one.",
		Wrong: func(p []float64, positive []bool, bins int) ([]int, []float64, []float64, float64) {
			count, mean, share, _ := solutions.Reliability(p, positive, bins)
			ece, filled := 0.0, 0.0
			for b, n := range count {
				if n > 0 {
					ece += math.Abs(share[b] - mean[b])
					filled++
				}
			}
			return count, mean, share, ece / filled
		}},
	{Name: "the middle of the bin",
		Hint: "The mean is that of the probabilities that were given. They need not lie around " +
			"the middle of their bin.",
		Wrong: func(p []float64, positive []bool, bins int) ([]int, []float64, []float64, float64) {
			count, mean, share, _ := solutions.Reliability(p, positive, bins)
			ece := 0.0
			for b, n := range count {
				mean[b] = (float64(b) + 0.5) / float64(bins)
				if n > 0 {
					ece += float64(n) * math.Abs(share[b]-mean[b]) / float64(len(p))
				}
			}
			return count, mean, share, ece
		}},
	{Name: "0 for an empty bin",
		Hint: "An empty bin has no mean and no share: NaN. A 0 would be drawn as a point.",
		Wrong: func(p []float64, positive []bool, bins int) ([]int, []float64, []float64, float64) {
			count, mean, share, ece := solutions.Reliability(p, positive, bins)
			for b, n := range count {
				if n == 0 {
					mean[b], share[b] = 0, 0
				}
			}
			return count, mean, share, ece
		}},
	{Name: "the differences with their signs",
		Hint: "Too sure below and too sure above would cancel. Take what each bin is off " +
			"without its sign.",
		Wrong: func(p []float64, positive []bool, bins int) ([]int, []float64, []float64, float64) {
			count, mean, share, _ := solutions.Reliability(p, positive, bins)
			return count, mean, share, math.Abs(average(len(p), func(i int) float64 {
				if positive[i] {
					return 1 - p[i]
				}
				return -p[i]
			}))
		}},
}
