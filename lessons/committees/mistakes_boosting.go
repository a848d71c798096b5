package committees

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/committees"
)

// The known ways to get boosting wrong.

type (
	ofError   = grader.Misconception[func(predicted, y []int, weights []float64) float64]
	ofAlpha   = grader.Misconception[func(epsilon float64) float64]
	ofReweigh = grader.Misconception[func(
		weights []float64, predicted, y []int, alpha float64,
	) []float64]
	ofStump = grader.Misconception[func(
		x []float64, y []int, weights []float64,
	) (threshold float64, side int, epsilon float64)]
	ofDecide = grader.Misconception[func(
		x float64, thresholds []float64, sides []int, alphas []float64,
	) int]
	ofBoost = grader.Misconception[func(
		x []float64, y []int, rounds int,
	) (thresholds []float64, sides []int, alphas []float64)]
)

var weightedErrorMistakes = []ofError{
	{Name: "the weights forgotten",
		Hint: "An example counts with its weight: what has been got wrong before is heavy.",
		Wrong: func(predicted, y []int, weights []float64) float64 {
			return solutions.WeightedError(predicted, y, ones(len(weights)))
		}},
	{Name: "not divided", Hint: "The weights need not sum to 1: divide by their sum.",
		Wrong: func(predicted, y []int, weights []float64) float64 {
			return solutions.WeightedError(predicted, y, weights) * kit.Sum(weights)
		}},
	{Name: "divided by the number of examples",
		Hint: "Divide by the sum of the weights, not by how many there are.",
		Wrong: func(predicted, y []int, weights []float64) float64 {
			return solutions.WeightedError(predicted, y, weights) * kit.Sum(weights) /
				float64(len(weights))
		}},
	{Name: "the share that is right", Hint: "That is the accuracy; the error is 1 less it.",
		Wrong: func(predicted, y []int, weights []float64) float64 {
			return 1 - solutions.WeightedError(predicted, y, weights)
		}},
}

var alphaMistakes = []ofAlpha{
	{Name: "without the ½",
		Hint: "Some books and scikit-learn leave out the ½ and then multiply only what is " +
			"wrong, by e^α. Here e^α and e^−α are both used, so α has the ½.",
		Wrong: func(epsilon float64) float64 { return 2 * solutions.Alpha(epsilon) }},
	{Name: "bits", Hint: "The logarithm is the natural one, which belongs to e^α: math.Log.",
		Wrong: func(epsilon float64) float64 { return solutions.Alpha(epsilon) / math.Ln2 }},
	{Name: "upside down", Hint: "A small error should give a large α: 1 − ε stands above ε.",
		Wrong: func(epsilon float64) float64 { return -solutions.Alpha(epsilon) }},
	{Name: "1/ε instead of (1 − ε)/ε",
		Hint:  "A guess, ε = ½, must have no say: (1 − ε)/ε is then 1, and its logarithm 0.",
		Wrong: func(epsilon float64) float64 { return -math.Log(epsilon) / 2 }},
	{Name: "1/2 as whole numbers",
		Hint: "In Go 1/2 is 0: both are whole numbers. Write 0.5, or divide by 2 at the end.",
		Wrong: func(epsilon float64) float64 {
			if epsilon == 0 {
				return math.Inf(1)
			}
			return 0
		}},
	{Name: "1/2 as whole numbers, and 0 times infinity",
		Hint:  "In Go 1/2 is 0: both are whole numbers. Write 0.5, or divide by 2 at the end.",
		Wrong: func(epsilon float64) float64 { return 0 * solutions.Alpha(epsilon) }},
	{Name: "never below 0",
		Hint: "A hypothesis that is worse than a guess has a negative α: its vote counts " +
			"against what it says.",
		Wrong: func(epsilon float64) float64 { return max(0, solutions.Alpha(epsilon)) }},
	{Name: "0 where there is no error",
		Hint: "Who is never wrong should have all the say, math.Inf(1), and not none.",
		Wrong: func(epsilon float64) float64 {
			if epsilon == 0 {
				return 0
			}
			return solutions.Alpha(epsilon)
		}},
}

var reweighMistakes = []ofReweigh{
	{Name: "not divided by the sum",
		Hint: "The new weights must sum to 1: divide them all by their sum.",
		Wrong: func(weights []float64, predicted, y []int, alpha float64) []float64 {
			return scaled(weights, predicted, y, math.Exp(alpha), math.Exp(-alpha))
		}},
	{Name: "only the wrong ones changed",
		Hint: "The right ones shrink as well, by e^−α. (To change the wrong ones alone, they " +
			"must grow by e^2α.)",
		Wrong: func(weights []float64, predicted, y []int, alpha float64) []float64 {
			return share(scaled(weights, predicted, y, math.Exp(alpha), 1))
		}},
	{Name: "the product of the classes in the exponent",
		Hint: "Classes are names, such as 0 and 1 here. Compare predicted[i] with y[i]; only for " +
			"+1 and −1 is their product the same.",
		Wrong: func(weights []float64, predicted, y []int, alpha float64) []float64 {
			next := slices.Clone(weights)
			for i := range next {
				next[i] *= math.Exp(-alpha * float64(predicted[i]*y[i]))
			}
			return share(next)
		}},
	{Name: "the right ones raised",
		Hint: "The next hypothesis should care for what this one got wrong: that is what grows.",
		Wrong: func(weights []float64, predicted, y []int, alpha float64) []float64 {
			return solutions.Reweigh(weights, predicted, y, -alpha)
		}},
	{Name: "e^2α and e^−2α",
		Hint: "α itself stands in the exponent, on both sides. With α doubled the mistakes " +
			"would weigh too much.",
		Wrong: func(weights []float64, predicted, y []int, alpha float64) []float64 {
			return solutions.Reweigh(weights, predicted, y, 2*alpha)
		}},
	{Name: "divided by the largest", Hint: "The weights are a distribution: divide by their sum.",
		Wrong: func(weights []float64, predicted, y []int, alpha float64) []float64 {
			next := solutions.Reweigh(weights, predicted, y, alpha)
			most := slices.Max(next)
			for i := range next {
				next[i] /= most
			}
			return next
		}},
	{Name: "the old weights forgotten",
		Hint: "Multiply the weight that an example has had so far, not 1/n: it keeps what it has " +
			"earned in earlier rounds.",
		Wrong: func(weights []float64, predicted, y []int, alpha float64) []float64 {
			return solutions.Reweigh(ones(len(weights)), predicted, y, alpha)
		}},
}

// scaled multiplies the weights of wrong and of right examples.
func scaled(weights []float64, predicted, y []int, wrong, right float64) []float64 {
	next := slices.Clone(weights)
	for i := range next {
		if predicted[i] != y[i] {
			next[i] *= wrong
		} else {
			next[i] *= right
		}
	}
	return next
}

func share(weights []float64) []float64 {
	all := kit.Sum(weights)
	for i := range weights {
		weights[i] /= all
	}
	return weights
}

var bestStumpMistakes = []ofStump{
	{Name: "the weights forgotten in the choice",
		Hint: "The stump of the fewest errors is not the one of the least weighted error.",
		Wrong: func(x []float64, y []int, weights []float64) (float64, int, float64) {
			threshold, side, _ := solutions.BestStump(x, y, ones(len(x)))
			return threshold, side, solutions.WeightedError(says(x, threshold, side), y, weights)
		}},
	{Name: "one side only", Hint: "A stump may also say −1 above its threshold: try both sides.",
		Wrong: search{sides: []int{1}, error: solutions.WeightedError}.best},
	{Name: "the last of equal stumps",
		Hint: "Of equal errors the smallest threshold wins, and +1 before −1: take over " +
			"only what is better.",
		Wrong: search{sides: []int{1, -1}, error: solutions.WeightedError, last: true}.best},
	{Name: "rounding decides",
		Hint: "In floating point 0.1 + 0.2 is a little more than 0.3. An error that is smaller " +
			"by less than 1e-12 is not smaller.",
		Wrong: search{sides: []int{1, -1}, error: solutions.WeightedError, exact: true}.best},
	{Name: "nothing above the threshold",
		Hint: "Above the largest number there is no example, so such a stump says the same of " +
			"all: that is no test. Try midpoints between different numbers only.",
		Wrong: search{sides: []int{1, -1}, error: solutions.WeightedError, above: true}.best},
	{Name: "the side of the smaller numbers",
		Hint: "side is what the stump says above its threshold.",
		Wrong: func(x []float64, y []int, weights []float64) (float64, int, float64) {
			threshold, side, epsilon := solutions.BestStump(x, y, weights)
			return threshold, -side, epsilon
		}},
	{Name: "Gini instead of errors",
		Hint: "A whole tree is grown by a round impurity, since more tests will follow. After a " +
			"stump nothing follows: its error is what counts.",
		Wrong: func(x []float64, y []int, weights []float64) (float64, int, float64) {
			threshold, _, _ := search{sides: []int{1}, error: impurity}.best(x, y, weights)
			epsilon := solutions.WeightedError(says(x, threshold, 1), y, weights)
			if 1-epsilon < epsilon-1e-12 {
				return threshold, -1, 1 - epsilon
			}
			return threshold, 1, epsilon
		}},
	{Name: "the error not divided",
		Hint: "The weights need not sum to 1. WeightedError divides by their sum.",
		Wrong: func(x []float64, y []int, weights []float64) (float64, int, float64) {
			threshold, side, epsilon := solutions.BestStump(x, y, weights)
			return threshold, side, epsilon * kit.Sum(weights)
		}},
	{Name: "the side before the threshold",
		Hint: "Of equal errors the smallest threshold wins, and only of equal thresholds +1. " +
			"Try both sides at each threshold.",
		Wrong: func(x []float64, y []int, weights []float64) (float64, int, float64) {
			up := search{sides: []int{1}, error: solutions.WeightedError}
			down := search{sides: []int{-1}, error: solutions.WeightedError}
			threshold, side, epsilon := up.best(x, y, weights)
			if t, s, e := down.best(x, y, weights); e < epsilon-1e-12 {
				return t, s, e
			}
			return threshold, side, epsilon
		}},
}

// says returns what a stump answers.
func says(x []float64, threshold float64, side int) []int {
	predicted := make([]int, len(x))
	for i := range x {
		predicted[i] = -side
		if x[i] > threshold {
			predicted[i] = side
		}
	}
	return predicted
}

// search looks for a stump as BestStump does, with what is wrong as options.
type search struct {
	sides []int
	error func(predicted, y []int, weights []float64) float64
	last  bool
	exact bool // ties are not seen where they are rounded
	above bool // tries the largest number too
}

func (s search) best(
	x []float64, y []int, weights []float64,
) (threshold float64, side int, epsilon float64) {
	values := slices.Compact(slices.Sorted(slices.Values(x)))
	if s.above {
		values = append(values, slices.Max(values))
	}
	epsilon = math.Inf(1)
	for k := range len(values) - 1 {
		for _, one := range s.sides {
			t := (values[k] + values[k+1]) / 2
			e := s.error(says(x, t, one), y, weights)
			if e < epsilon-1e-12 || s.exact && e < epsilon || s.last && e < epsilon+1e-12 {
				threshold, side, epsilon = t, one, e
			}
		}
	}
	return threshold, side, epsilon
}

// impurity is the weighted Gini index of the two branches into which predictions part the examples.
func impurity(predicted, y []int, weights []float64) float64 {
	mass := map[[2]int]float64{}
	for i, w := range weights {
		mass[[2]int{predicted[i], y[i]}] += w
	}
	left, right := [2]float64{mass[[2]int{-1, -1}], mass[[2]int{-1, 1}]},
		[2]float64{mass[[2]int{1, -1}], mass[[2]int{1, 1}]}
	return left[0]*left[1]/(left[0]+left[1]) + right[0]*right[1]/(right[0]+right[1])
}

var decideMistakes = []ofDecide{
	{Name: "every stump counts 1", Hint: "A stump's vote counts its alpha.",
		Wrong: func(x float64, thresholds []float64, sides []int, alphas []float64) int {
			return solutions.Decide(x, thresholds, sides, ones(len(alphas)))
		}},
	{Name: "the last stump alone",
		Hint: "All stumps vote. The later ones are the odd ones: they were made for what the " +
			"others get wrong.",
		Wrong: func(x float64, thresholds []float64, sides []int, alphas []float64) int {
			n := max(0, len(alphas)-1)
			return solutions.Decide(x, thresholds[n:], sides[n:], alphas[n:])
		}},
	{Name: "the sides forgotten", Hint: "Some stumps say −1 above their threshold.",
		Wrong: func(x float64, thresholds []float64, sides []int, alphas []float64) int {
			up := make([]int, len(sides))
			for t := range up {
				up[t] = 1
			}
			return solutions.Decide(x, thresholds, up, alphas)
		}},
	{Name: "at the threshold counted as above",
		Hint: "x ≤ threshold is below: a stump says its side only where x > threshold.",
		Wrong: func(x float64, thresholds []float64, sides []int, alphas []float64) int {
			lower := make([]float64, len(thresholds))
			for t := range lower {
				lower[t] = math.Nextafter(thresholds[t], math.Inf(-1))
			}
			return solutions.Decide(x, lower, sides, alphas)
		}},
	{Name: "rounding decides",
		Hint: "In floating point 0.3 − 0.1 − 0.2 is a little less than 0. A sum closer to 0 " +
			"than 1e-12 is 0.",
		Wrong: func(x float64, thresholds []float64, sides []int, alphas []float64) int {
			sum := 0.0
			for t, alpha := range alphas {
				sum += alpha * float64(says([]float64{x}, thresholds[t], sides[t])[0])
			}
			if sum >= 0 {
				return 1
			}
			return -1
		}},
	{Name: "−1 where the sum is 0",
		Hint: "A sum of 0 is no majority for either, and the answer is then +1. Allow " +
			"for rounding too.",
		Wrong: func(x float64, thresholds []float64, sides []int, alphas []float64) int {
			if solutions.Decide(x, thresholds, sides, alphas) == solutions.Decide(x, thresholds,
				opposite(sides), alphas) {
				return -1
			}
			return solutions.Decide(x, thresholds, sides, alphas)
		}},
}

// opposite turns every stump round.
func opposite(sides []int) []int {
	turned := make([]int, len(sides))
	for t, side := range sides {
		turned[t] = -side
	}
	return turned
}

var adaBoostMistakes = []ofBoost{
	{Name: "the weights never change",
		Hint: "Each round must go on with the weights that Reweigh has returned in " +
			"the round before.",
		Wrong: boosting{reweigh: func(weights []float64, _, _ []int, _ float64) []float64 {
			return weights
		}}.run},
	{Name: "only the last round's mistakes",
		Hint: "Reweigh the weights of the round before, not equal ones: an example keeps " +
			"what it has earned.",
		Wrong: boosting{reweigh: func(
			weights []float64, predicted, y []int, alpha float64,
		) []float64 {
			return solutions.Reweigh(ones(len(weights)), predicted, y, alpha)
		}}.run},
	{Name: "alpha without the ½",
		Hint: "With e^α and e^−α both in the weights, α is ½ ln((1 − ε)/ε).",
		Wrong: boosting{alpha: func(epsilon float64) float64 {
			return 2 * solutions.Alpha(epsilon)
		}}.run},
	{Name: "twice the alpha, with the right weights",
		Hint: "That is the form of scikit-learn, with the same answers. Here α is half of it: ½ " +
			"ln((1 − ε)/ε).",
		Wrong: func(x []float64, y []int, rounds int) ([]float64, []int, []float64) {
			thresholds, sides, alphas := solutions.AdaBoost(x, y, rounds)
			for t := range alphas {
				alphas[t] *= 2
			}
			return thresholds, sides, alphas
		}},
	{Name: "only the wrong ones raised", Hint: "The weights of the right ones shrink by e^−α.",
		Wrong: boosting{reweigh: func(
			weights []float64, predicted, y []int, alpha float64,
		) []float64 {
			return share(scaled(weights, predicted, y, math.Exp(alpha), 1))
		}}.run},
	{Name: "the weights not divided by their sum",
		Hint: "Weights that do not sum to 1 make ε too small, and alpha too large.",
		Wrong: boosting{absolute: true,
			reweigh: func(weights []float64, predicted, y []int, alpha float64) []float64 {
				return scaled(weights, predicted, y, math.Exp(alpha), math.Exp(-alpha))
			}}.run},
	{Name: "a perfect stump dropped",
		Hint: "A stump without error is the best that there is: append it, with " +
			"math.Inf(1), and then stop.",
		Wrong: func(x []float64, y []int, rounds int) ([]float64, []int, []float64) {
			thresholds, sides, alphas := solutions.AdaBoost(x, y, rounds)
			if n := len(alphas) - 1; n >= 0 && math.IsInf(alphas[n], 1) {
				return thresholds[:n], sides[:n], alphas[:n]
			}
			return thresholds, sides, alphas
		}},
	{Name: "a guess kept",
		Hint:  "A stump with ε = ½ has nothing to say: leave the loop before you append it.",
		Wrong: boosting{guesses: true, once: true}.run},
	{Name: "goes on with a guess",
		Hint:  "A stump with ε = ½ has nothing to say: leave the loop before you append it.",
		Wrong: boosting{guesses: true}.run},
}

// boosting runs AdaBoost with what is wrong as options.
type boosting struct {
	// nil: the right one
	alpha func(epsilon float64) float64
	// nil: the right one
	reweigh func(weights []float64, predicted, y []int, alpha float64) []float64
	// takes ε as a sum of weights
	absolute bool
	// keeps a stump that is no better than a guess
	guesses bool
	// but no second one
	once bool
}

func (b boosting) run(
	x []float64, y []int, rounds int,
) (thresholds []float64, sides []int, alphas []float64) {
	if b.alpha == nil {
		b.alpha = solutions.Alpha
	}
	if b.reweigh == nil {
		b.reweigh = solutions.Reweigh
	}
	weights := share(ones(len(x)))
	for range rounds {
		threshold, side, epsilon := solutions.BestStump(x, y, weights)
		if b.absolute {
			epsilon *= kit.Sum(weights)
		}
		if epsilon > 0.5-1e-12 && !b.guesses {
			break
		}
		alpha := b.alpha(epsilon)
		if epsilon < 1e-12 {
			alpha = math.Inf(1)
		}
		thresholds, sides, alphas = append(thresholds, threshold), append(sides, side),
			append(alphas, alpha)
		if math.IsInf(alpha, 1) || b.once && epsilon > 0.5-1e-12 {
			break
		}
		weights = b.reweigh(weights, says(x, threshold, side), y, alpha)
	}
	return thresholds, sides, alphas
}
