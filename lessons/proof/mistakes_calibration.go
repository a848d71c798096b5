package proof

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/proof"
)

// The known ways to get calibration wrong.

type (
	ofIsotonic = grader.Misconception[func(
		shares, weights []float64,
	) (trace [][]float64, fitted []float64)]
	ofCombine = grader.Misconception[func(scores, a, b []float64) (posterior []float64, class int)]
)

// pooling pools neighbours with what is wrong as options.
type pooling struct {
	falls   func(left, right float64) bool // whether two blocks are pooled
	plain   bool                           // means without weights
	last    bool                           // the last pair first
	forward bool                           // never looks back
	shared  bool                           // the rows of the trace have one memory
	light   bool                           // a pool has the weight of its first block
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
		if !o.light {
			weight[pair] += weight[pair+1]
		}
		size[pair] += size[pair+1]
		value = append(value[:pair+1], value[pair+2:]...)
		weight = slices.Delete(weight, pair+1, pair+2)
		size = slices.Delete(size, pair+1, pair+2)
		if o.shared {
			trace = append(trace, value)
		} else {
			trace = append(trace, slices.Clone(value))
		}
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
	{Name: "means without weights",
		Hint: "A block of three examples weighs three times as much as one: weight the mean, " +
			"and add the weights up.",
		Wrong: pooling{falls: falls, plain: true}.run},
	{Name: "no look back",
		Hint: "What was pooled may now be below the block before it. Begin again " +
			"from the first pair.",
		Wrong: pooling{falls: falls, forward: true}.run},
	{Name: "rows of the trace that share memory",
		Hint: "append(value[:i], …) writes into the memory of value, which earlier rows of the " +
			"trace " +
			"still show. Append slices.Clone(value).",
		Wrong: pooling{falls: falls, shared: true}.run},
	{Name: "the last pair first",
		Hint: "The curve is the same, but the steps are not: the first two neighbours that fall " +
			"are pooled first.",
		Wrong: pooling{falls: falls, last: true}.run},
	{Name: "rising neighbours pooled",
		Hint: "Neighbours are pooled where the left one is larger. A curve that rises " +
			"is what is wanted.",
		Wrong: pooling{falls: func(left, right float64) bool { return falls(right, left) }}.run},
	{Name: "equal neighbours pooled",
		Hint:  "Equal neighbours do not fall, so they stay two blocks.",
		Wrong: pooling{falls: func(left, right float64) bool { return left > right-1e-12 }}.run},
	{Name: "pooled for rounding",
		Hint: "In floating point 0.1 + 0.2 is a little more than 0.3. A block falls only if its " +
			"value is larger by more than 1e-12.",
		Wrong: pooling{falls: func(left, right float64) bool { return left > right }}.run},
	{Name: "a value for each block",
		Hint: "fitted has a value for each of the shares: that of a block stands as many times " +
			"as it has shares.",
		Wrong: func(shares, weights []float64) ([][]float64, []float64) {
			trace, _ := solutions.Isotonic(shares, weights)
			return trace, slices.Clone(trace[len(trace)-1])
		}},
	{Name: "the weight of a pool not added up",
		Hint: "Each mean is weighted, but a pool weighs as much as its blocks together. " +
			"Add their weights for the next mean.",
		Wrong: pooling{falls: falls, light: true}.run},
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
	return kit.Scaled(1/sum, p)
}

func largest(p []float64) int {
	most := slices.Max(p)
	// none where all are NaN
	return max(slices.IndexFunc(p, func(v float64) bool { return v > most-1e-12 }), 0)
}

var combineMistakes = []ofCombine{
	{Name: "the largest raw score",
		Hint: "Scores of different classifiers are in different units. Only their probabilities " +
			"can be compared.",
		Wrong: func(scores, a, b []float64) ([]float64, int) {
			posterior, _ := solutions.Combine(scores, a, b)
			return posterior, largest(scores)
		}},
	{Name: "not divided by the sum",
		Hint: "Each p_k answers a question of its own, so they need not sum to 1. Divide " +
			"them by their sum.",
		Wrong: func(scores, a, b []float64) ([]float64, int) {
			p := alone(scores, a, b)
			_, class := solutions.Combine(scores, a, b)
			return p, class
		}},
	{Name: "0/0", Hint: "Far out every p_k is 0 to the last digit. Compute their logarithms, and " +
		"take the largest from all before the exponential.",
		Wrong: func(scores, a, b []float64) ([]float64, int) {
			p := divided(alone(scores, a, b))
			return p, largest(p)
		}},
	{Name: "equal shares where all are 0",
		Hint: "Far out every p_k is 0 to the last digit, but one may be far larger than another. " +
			"Compute their logarithms, and take the largest from all before the exponential.",
		Wrong: func(scores, a, b []float64) ([]float64, int) {
			p := alone(scores, a, b)
			if slices.Max(p) == 0 {
				p = slices.Repeat([]float64{1}, len(p))
			}
			p = divided(p)
			return p, largest(p)
		}},
	{Name: "equal in every bit",
		Hint: "Posteriors are rounded. Those that are closer to the largest than 1e-12 are as " +
			"large.",
		Wrong: func(scores, a, b []float64) ([]float64, int) {
			p, _ := solutions.Combine(scores, a, b)
			return p, slices.Index(p, slices.Max(p))
		}},
	{Name: "softmax",
		Hint: "e^t/Σe^t of the calibrated scores is another combination. Here each p_k is " +
			"a sigmoid first.",
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
	{Name: "the sign of the exponent",
		Hint: "1/(1 + exp(a·s + b)): a is below 0, so that a higher score makes the " +
			"exponential smaller.",
		Wrong: func(scores, a, b []float64) ([]float64, int) {
			return solutions.Combine(scores, kit.Scaled(-1, a), kit.Scaled(-1, b))
		}},
}
