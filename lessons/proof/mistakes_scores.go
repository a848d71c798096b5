package proof

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/proof"
)

// The known ways to get matrices, curves and calibration wrong.

type (
	ofMeasures    = grader.Misconception[func(truth, predicted []int, classes int) (counts [][]int, precision, recall, f []float64)]
	ofMerge       = grader.Misconception[func(counts [][]int) [][]int]
	ofROC         = grader.Misconception[func(scores []float64, positive []bool) (falseRate, recall, precision []float64, auc float64)]
	ofReliability = grader.Misconception[func(p []float64, positive []bool, bins int) (count []int, mean, share []float64, ece float64)]
	ofIsotonic    = grader.Misconception[func(shares, weights []float64) (trace [][]float64, fitted []float64)]
	ofCombine     = grader.Misconception[func(scores, a, b []float64) (posterior []float64, class int)]
)

// paired returns what f makes of each pair of precision and recall.
func paired(precision, recall []float64, f func(p, r float64) float64) []float64 {
	values := make([]float64, len(precision))
	for k := range values {
		values[k] = f(precision[k], recall[k])
	}
	return values
}

var measuresMistakes = []ofMeasures{
	{Name: "rows and columns exchanged", Hint: "A row is a true class, a column a predicted one: counts[t][p].",
		Wrong: func(truth, predicted []int, classes int) ([][]int, []float64, []float64, []float64) {
			counts, _, _, _ := solutions.Measures(predicted, truth, classes)
			_, precision, recall, f := solutions.Measures(truth, predicted, classes)
			return counts, precision, recall, f
		}},
	{Name: "precision and recall exchanged", Hint: "Precision has the column below it, all that were called so. Recall has the row, all that are so.",
		Wrong: func(truth, predicted []int, classes int) ([][]int, []float64, []float64, []float64) {
			counts, precision, recall, f := solutions.Measures(truth, predicted, classes)
			return counts, recall, precision, f
		}},
	{Name: "the mean of precision and recall", Hint: "F is their harmonic mean, which is near the smaller of the two. The plain mean gives ½ to who calls everybody ill.",
		Wrong: func(truth, predicted []int, classes int) ([][]int, []float64, []float64, []float64) {
			counts, precision, recall, _ := solutions.Measures(truth, predicted, classes)
			return counts, precision, recall, paired(precision, recall, func(p, r float64) float64 { return (p + r) / 2 })
		}},
	{Name: "0/0", Hint: "A class that nobody has, or that nobody was said to have, makes a denominator 0. The measure is 0 then.",
		Wrong: func(truth, predicted []int, classes int) ([][]int, []float64, []float64, []float64) {
			counts, _, _, _ := solutions.Measures(truth, predicted, classes)
			precision, recall := make([]float64, classes), make([]float64, classes)
			for k := range classes {
				row, column := 0.0, 0.0
				for j := range classes {
					row, column = row+float64(counts[k][j]), column+float64(counts[j][k])
				}
				precision[k], recall[k] = float64(counts[k][k])/column, float64(counts[k][k])/row
			}
			return counts, precision, recall, paired(precision, recall, func(p, r float64) float64 { return 2 * p * r / (p + r) })
		}},
	{Name: "without the 2", Hint: "2PR/(P + R): with P = R = 1 it must be 1.",
		Wrong: func(truth, predicted []int, classes int) ([][]int, []float64, []float64, []float64) {
			counts, precision, recall, f := solutions.Measures(truth, predicted, classes)
			for k := range f {
				f[k] /= 2
			}
			return counts, precision, recall, f
		}},
}

// merger merges classes with what is wrong as options.
type merger struct {
	pair  func(there, back int) int // how often two classes are confused, from both cells
	join  func(a, b int) int        // how often a group is, from its parts
	last  bool                      // of equal pairs the last
	first bool                      // what is made takes the number of the first
}

func (m merger) run(counts [][]int) [][]int {
	n := len(counts)
	between := make([][]int, 2*n)
	for a := range between {
		between[a] = make([]int, 2*n)
		for b := range n {
			if a < n && a < b {
				between[a][b] = m.pair(counts[a][b], counts[b][a])
			} else if a < n {
				between[a][b] = m.pair(counts[b][a], counts[a][b])
			}
		}
	}
	var groups []int
	for a := range n {
		groups = append(groups, a)
	}
	var steps [][]int
	for made := n; len(groups) > 1; made++ {
		best := []int{0, 0, -1}
		for i, a := range groups {
			for _, b := range groups[i+1:] {
				if c := between[a][b]; c > best[2] || m.last && c == best[2] {
					best = []int{a, b, c}
				}
			}
		}
		steps = append(steps, best)
		to := made
		if m.first {
			to = best[0]
		}
		groups = slices.DeleteFunc(groups, func(g int) bool { return g == best[0] || g == best[1] })
		for _, g := range groups {
			c := m.join(between[g][best[0]], between[g][best[1]])
			between[g][to], between[to][g] = c, c
		}
		groups = append(groups, to)
		slices.Sort(groups)
	}
	return steps
}

func add(a, b int) int  { return a + b }
func more(a, b int) int { return max(a, b) }

var mergeMistakes = []ofMerge{
	{Name: "one direction only", Hint: "Cats that were taken for dogs and dogs that were taken for cats are both confusion: counts[a][b] + counts[b][a].",
		Wrong: merger{pair: func(there, _ int) int { return there }, join: add}.run},
	{Name: "the larger direction", Hint: "Add both directions. Once the two are one class, neither is an error any more.",
		Wrong: merger{pair: more, join: add}.run},
	{Name: "the most confused members", Hint: "A group is confused as often as all its classes together, not as the most confused pair of them.",
		Wrong: merger{pair: add, join: more}.run},
	{Name: "the last of equal pairs", Hint: "Of equal pairs the one with the smallest a is taken, then that with the smallest b: change only for what is larger.",
		Wrong: merger{pair: add, join: add, last: true}.run},
	{Name: "the first one's number kept", Hint: "What a step makes gets a new number: with 3 classes the first group is 3, the next 4.",
		Wrong: merger{pair: add, join: add, first: true}.run},
}

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
	{Name: "a point for each example", Hint: "Examples with one score are called positive together, so they make one point. Else the order in which they happen to stand decides the area.",
		Wrong: func(scores []float64, positive []bool) (falseRate, recall, precision []float64, auc float64) {
			falseRate, recall, precision = walk(scores, positive)
			return falseRate, recall, precision, area(falseRate, recall)
		}},
	{Name: "steps instead of straight lines", Hint: "Between two points the line is straight: a trapezium. A step takes all ties for the worst.",
		Wrong: func(scores []float64, positive []bool) (falseRate, recall, precision []float64, auc float64) {
			falseRate, recall, precision, _ = solutions.ROC(scores, positive)
			for i := 1; i < len(recall); i++ {
				auc += (falseRate[i] - falseRate[i-1]) * recall[i-1]
			}
			return falseRate, recall, precision, auc
		}},
	{Name: "above the threshold", Hint: "An example whose score is the threshold is called positive as well: at least, not above.",
		Wrong: func(scores []float64, positive []bool) (falseRate, recall, precision []float64, auc float64) {
			falseRate, recall, precision, auc = solutions.ROC(scores, positive)
			last := len(recall) - 1
			return append([]float64{0}, falseRate[:last]...), append([]float64{0}, recall[:last]...), append([]float64{1}, precision[:last]...),
				area(falseRate[:last], recall[:last])
		}},
	{Name: "without the first point", Hint: "The curve begins at (0, 0), with a threshold above all scores.",
		Wrong: func(scores []float64, positive []bool) (falseRate, recall, precision []float64, auc float64) {
			falseRate, recall, precision, auc = solutions.ROC(scores, positive)
			return falseRate[1:], recall[1:], precision[1:], area(falseRate[1:], recall[1:])
		}},
	{Name: "no precision at the start", Hint: "Where nothing is called positive, precision is 0/0; it is said to be 1.",
		Wrong: func(scores []float64, positive []bool) (falseRate, recall, precision []float64, auc float64) {
			falseRate, recall, precision, auc = solutions.ROC(scores, positive)
			precision[0] = math.NaN()
			return falseRate, recall, precision, auc
		}},
	{Name: "shares of all examples", Hint: "Recall is a share of the positive examples alone, falseRate of the negative ones alone. So neither depends on how many there are of each.",
		Wrong: func(scores []float64, positive []bool) (falseRate, recall, precision []float64, auc float64) {
			falseRate, recall, precision, _ = solutions.ROC(scores, positive)
			share := average(len(positive), func(i int) float64 {
				if positive[i] {
					return 1
				}
				return 0
			})
			falseRate, recall = times(1-share, falseRate), times(share, recall)
			return falseRate, recall, precision, area(falseRate, recall)
		}},
}

var reliabilityMistakes = []ofReliability{
	{Name: "the lower edge in the bin", Hint: "A bin has its upper edge: ½ belongs to the lower of two bins, and only 0 to the bin above it.",
		Wrong: func(p []float64, positive []bool, bins int) ([]int, []float64, []float64, float64) {
			moved := make([]float64, len(p))
			for i := range moved { // into the middle of the bin, so that only the choice of the bin changes
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
	{Name: "every bin the same weight", Hint: "Each example counts once in the ece, so a bin of three weighs as much as three bins of one.",
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
	{Name: "the middle of the bin", Hint: "The mean is that of the probabilities that were given. They need not lie around the middle of their bin.",
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
	{Name: "0 for an empty bin", Hint: "An empty bin has no mean and no share: NaN. A 0 would be drawn as a point.",
		Wrong: func(p []float64, positive []bool, bins int) ([]int, []float64, []float64, float64) {
			count, mean, share, ece := solutions.Reliability(p, positive, bins)
			for b, n := range count {
				if n == 0 {
					mean[b], share[b] = 0, 0
				}
			}
			return count, mean, share, ece
		}},
	{Name: "the differences with their signs", Hint: "Too sure below and too sure above would cancel. Take what each bin is off without its sign.",
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

// pooling pools neighbours with what is wrong as options.
type pooling struct {
	falls   func(left, right float64) bool // whether two blocks are pooled
	plain   bool                           // means without weights
	last    bool                           // the last pair first
	forward bool                           // never looks back
}

func falls(left, right float64) bool { return left > right+1e-12 }

func (o pooling) run(shares, weights []float64) (trace [][]float64, fitted []float64) {
	value, weight := slices.Clone(shares), slices.Clone(weights)
	size := slices.Repeat([]int{1}, len(shares))
	trace = [][]float64{slices.Clone(value)}
	for from := 0; ; {
		pair := -1
		for b := from; b+1 < len(value); b++ {
			if o.falls(value[b], value[b+1]) && (pair < 0 || o.last) {
				pair = b
			}
		}
		if pair < 0 {
			break
		}
		v, w := weight[pair], weight[pair+1]
		if o.plain {
			v, w = 1, 1
		}
		value[pair] = (v*value[pair] + w*value[pair+1]) / (v + w)
		weight[pair] += weight[pair+1]
		size[pair] += size[pair+1]
		value, weight, size = slices.Delete(value, pair+1, pair+2), slices.Delete(weight, pair+1, pair+2), slices.Delete(size, pair+1, pair+2)
		trace = append(trace, slices.Clone(value))
		if o.forward {
			from = pair
		}
	}
	for b, v := range value {
		fitted = append(fitted, slices.Repeat([]float64{v}, size[b])...)
	}
	return trace, fitted
}

var isotonicMistakes = []ofIsotonic{
	{Name: "means without weights", Hint: "A block of three examples weighs three times as much as one: weight the mean, and add the weights up.",
		Wrong: pooling{falls: falls, plain: true}.run},
	{Name: "no look back", Hint: "What was pooled may now be below the block before it. Begin again from the first pair.",
		Wrong: pooling{falls: falls, forward: true}.run},
	{Name: "the last pair first", Hint: "The curve is the same, but the steps are not: the first two neighbours that fall are pooled first.",
		Wrong: pooling{falls: falls, last: true}.run},
	{Name: "rising neighbours pooled", Hint: "Neighbours are pooled where the left one is larger. A curve that rises is what is wanted.",
		Wrong: pooling{falls: func(left, right float64) bool { return falls(right, left) }}.run},
	{Name: "equal neighbours pooled", Hint: "Equal neighbours do not fall, so they stay two blocks.",
		Wrong: pooling{falls: func(left, right float64) bool { return left > right-1e-12 }}.run},
	{Name: "a value for each block", Hint: "fitted has a value for each of the shares: that of a block stands as many times as it has shares.",
		Wrong: func(shares, weights []float64) ([][]float64, []float64) {
			trace, _ := solutions.Isotonic(shares, weights)
			return trace, slices.Clone(trace[len(trace)-1])
		}},
}

// alone returns p_k of each classifier.
func alone(scores, a, b []float64) []float64 {
	p := make([]float64, len(scores))
	for k, s := range scores {
		p[k] = 1 / (1 + math.Exp(a[k]*s+b[k]))
	}
	return p
}

func divided(p []float64) []float64 {
	sum := 0.0
	for _, v := range p {
		sum += v
	}
	return times(1/sum, p)
}

func largest(p []float64) int {
	most := slices.Max(p)
	return max(slices.IndexFunc(p, func(v float64) bool { return v > most-1e-12 }), 0) // none where all are NaN
}

var combineMistakes = []ofCombine{
	{Name: "the largest raw score", Hint: "Scores of different classifiers are in different units. Only their probabilities can be compared.",
		Wrong: func(scores, a, b []float64) ([]float64, int) {
			posterior, _ := solutions.Combine(scores, a, b)
			return posterior, largest(scores)
		}},
	{Name: "not divided by the sum", Hint: "Each p_k answers a question of its own, so they need not sum to 1. Divide them by their sum.",
		Wrong: func(scores, a, b []float64) ([]float64, int) {
			p := alone(scores, a, b)
			_, class := solutions.Combine(scores, a, b)
			return p, class
		}},
	{Name: "0/0", Hint: "Far out every p_k is 0 to the last digit. Compute their logarithms, and take the largest from all before the exponential.",
		Wrong: func(scores, a, b []float64) ([]float64, int) {
			p := divided(alone(scores, a, b))
			return p, largest(p)
		}},
	{Name: "softmax", Hint: "e^t/Σe^t of the calibrated scores is another combination. Here each p_k is a sigmoid first.",
		Wrong: func(scores, a, b []float64) ([]float64, int) {
			t := make([]float64, len(scores))
			for k, s := range scores {
				t[k] = -a[k]*s - b[k]
			}
			most := slices.Max(t)
			for k := range t {
				t[k] = math.Exp(t[k] - most)
			}
			p := divided(t)
			return p, largest(p)
		}},
	{Name: "the sign of the exponent", Hint: "1/(1 + exp(a·s + b)): a is below 0, so that a higher score makes the exponential smaller.",
		Wrong: func(scores, a, b []float64) ([]float64, int) {
			return solutions.Combine(scores, times(-1, a), times(-1, b))
		}},
}
