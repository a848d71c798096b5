package proof

import (
	"math"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/proof"
)

// The known ways to get bias, variance and regularisation wrong.

type (
	ofBias = grader.Misconception[func(
		predictions [][]float64, truth []float64, noise float64,
	) (bias, variance, expected float64)]
	ofZeroOne = grader.Misconception[func(
		votes [][]int, truth []int,
	) (main []int, bias, unbiased, biased, expected float64)]
	ofRegularise = grader.Misconception[func(
		x, y, heldX, heldY, lambdas []float64,
	) (weights, train, held []float64, best int)]
)

// means returns the mean prediction at each place.
func means(predictions [][]float64) []float64 {
	mean := make([]float64, len(predictions[0]))
	for _, p := range predictions {
		for i, v := range p {
			mean[i] += v / float64(len(predictions))
		}
	}
	return mean
}

// average returns the mean of a function of 0, 1, …, n−1.
func average(n int, f func(i int) float64) float64 {
	sum := 0.0
	for i := range n {
		sum += f(i)
	}
	return sum / float64(n)
}

var biasVarianceMistakes = []ofBias{
	{Name: "the bias not squared",
		Hint: "What is asked for is the squared distance of the mean prediction from the " +
			"truth, place by place.",
		Wrong: func(
			predictions [][]float64, truth []float64, noise float64,
		) (float64, float64, float64) {
			_, variance, _ := solutions.BiasVariance(predictions, truth, noise)
			mean := means(predictions)
			bias := average(len(truth), func(i int) float64 { return math.Abs(mean[i] - truth[i]) })
			return bias, variance, noise + bias + variance
		}},
	{Name: "averaged before it is squared",
		Hint: "What is too high at one place cannot mend what is too low at another: square at " +
			"each place, then average.",
		Wrong: func(
			predictions [][]float64, truth []float64, noise float64,
		) (float64, float64, float64) {
			_, variance, _ := solutions.BiasVariance(predictions, truth, noise)
			mean := means(predictions)
			off := average(len(truth), func(i int) float64 { return mean[i] - truth[i] })
			return off * off, variance, noise + off*off + variance
		}},
	{Name: "divided by M − 1",
		Hint: "The variance here has the divisor M. Only so do the parts add up to the mean " +
			"squared error of these models.",
		Wrong: func(
			predictions [][]float64, truth []float64, noise float64,
		) (float64, float64, float64) {
			bias, variance, _ := solutions.BiasVariance(predictions, truth, noise)
			M := float64(len(predictions))
			variance *= M / (M - 1)
			return bias, variance, noise + bias + variance
		}},
	{Name: "the variance about the truth",
		Hint: "That is the whole error. Variance is how far the models are from their own mean, " +
			"be it right or wrong.",
		Wrong: func(
			predictions [][]float64, truth []float64, noise float64,
		) (float64, float64, float64) {
			bias, variance, _ := solutions.BiasVariance(predictions, truth, noise)
			return bias, bias + variance, noise + 2*bias + variance
		}},
	{Name: "without the noise",
		Hint: "What is observed varies around the truth, and no model can know it beforehand: " +
			"noise is part of the expected error.",
		Wrong: func(
			predictions [][]float64, truth []float64, noise float64,
		) (float64, float64, float64) {
			return solutions.BiasVariance(predictions, truth, 0)
		}},
	{Name: "the noise squared",
		Hint: "noise is a variance already, not a standard deviation: add it as it is.",
		Wrong: func(predictions [][]float64, truth []float64, noise float64) (
			bias, variance, expected float64,
		) {
			return solutions.BiasVariance(predictions, truth, noise*noise)
		}},
	{Name: "the variance from place to place",
		Hint: "Variance is taken over the training sets, at each place by itself. That one model " +
			"says something else at another place is as it should be.",
		Wrong: func(
			predictions [][]float64, truth []float64, noise float64,
		) (float64, float64, float64) {
			bias, _, _ := solutions.BiasVariance(predictions, truth, noise)
			variance := average(len(predictions), func(m int) float64 {
				p := predictions[m]
				mean := average(len(p), func(i int) float64 { return p[i] })
				return average(len(p), func(i int) float64 { return (p[i] - mean) * (p[i] - mean) })
			})
			return bias, variance, noise + bias + variance
		}},
}

// voting parts 0/1 errors with what is wrong as options.
type voting struct {
	// nil: the most frequent class, of equally many the smallest
	main  func(says []int) int
	away  func(says []int, main, truth int) float64 // nil: the share that differs from main
	apart bool                                      // averages over the examples that count alone
}

func share(says []int, of int) float64 {
	return average(len(says), func(m int) float64 {
		if says[m] == of {
			return 1
		}
		return 0
	})
}

// frequent returns the most frequent class, of equally many the smallest, or the largest.
func frequent(says []int, largest bool) int {
	best := -1
	for c := range 10 {
		if s := share(says, c); s > 0 &&
			(best < 0 || s > share(says, best) || largest && s == share(says, best)) {
			best = c
		}
	}
	return best
}

func (o voting) run(
	votes [][]int, truth []int,
) (main []int, bias, unbiased, biased, expected float64) {
	right, wrong := 0.0, 0.0
	for i, t := range truth {
		says := make([]int, len(votes))
		for m, v := range votes {
			says[m] = v[i]
		}
		k := frequent(says, false)
		if o.main != nil {
			k = o.main(says)
		}
		away := 1 - share(says, k)
		if o.away != nil {
			away = o.away(says, k, t)
		}
		main = append(main, k)
		if k == t {
			unbiased, right = unbiased+away, right+1
		} else {
			biased, wrong = biased+away, wrong+1
		}
		expected += 1 - share(says, t)
	}
	n := float64(len(truth))
	bias, expected = wrong/n, expected/n
	if o.apart {
		return main, bias, unbiased / max(right, 1), biased / max(wrong, 1), expected
	}
	return main, bias, unbiased / n, biased / n, expected
}

var zeroOneMistakes = []ofZeroOne{
	{Name: "the larger class of a tie",
		Hint:  "Of classes with equally many votes the smallest is the main prediction.",
		Wrong: voting{main: func(says []int) int { return frequent(says, true) }}.run},
	{Name: "the mean of the labels",
		Hint: "Classes are names. A mean of 0 and 2 is not a vote for class 1: count the votes.",
		Wrong: voting{main: func(says []int) int {
			return int(math.Round(average(len(says), func(m int) float64 {
				return float64(says[m])
			})))
		}}.run},
	{Name: "averages over some of the examples",
		Hint: "All averages are over all examples: unbiased is not divided by the number of " +
			"examples whose main prediction is right.",
		Wrong: voting{apart: true}.run},
	{Name: "the variance about the truth",
		Hint: "Variance is how often a model differs from the main prediction, be " +
			"it right or wrong.",
		Wrong: voting{away: func(says []int, _, truth int) float64 {
			return 1 - share(says, truth)
		}}.run},
	{Name: "the biased variance added",
		Hint: "Where the main prediction is wrong, a model that differs from it may be right. " +
			"The expected error is the share of models that are wrong, counted.",
		Wrong: func(votes [][]int, truth []int) ([]int, float64, float64, float64, float64) {
			main, bias, unbiased, biased, _ := solutions.ZeroOne(votes, truth)
			return main, bias, unbiased, biased, bias + unbiased + biased
		}},
	{Name: "as if there were two classes",
		Hint: "With two classes, who differs from a wrong main prediction is right. With three " +
			"he may be wrong in another way: count who differs from the truth.",
		Wrong: func(votes [][]int, truth []int) ([]int, float64, float64, float64, float64) {
			main, bias, unbiased, biased, _ := solutions.ZeroOne(votes, truth)
			return main, bias, unbiased, biased, bias + unbiased - biased
		}},
}

// penalised fits lines with a rule for the weight; Σxy and Σx² are means over the examples.
func penalised(
	rule func(xy, xx, m, lambda float64) float64,
) func(x, y, heldX, heldY, lambdas []float64) ([]float64, []float64, []float64, int) {
	return func(x, y, heldX, heldY, lambdas []float64) (weights, train, held []float64, best int) {
		m := len(x)
		xy := average(m, func(i int) float64 { return x[i] * y[i] })
		xx := average(m, func(i int) float64 { return x[i] * x[i] })
		for k, lambda := range lambdas {
			w := rule(xy, xx, float64(m), lambda)
			weights = append(weights, w)
			train, held = append(train, squares(w, x, y)), append(held, squares(w, heldX, heldY))
			if held[k] < held[best]-1e-12 {
				best = k
			}
		}
		return weights, train, held, best
	}
}

// chosen goes through the errors on what was held out with a rule for which of them is
// better than the best so far.
func chosen(
	better func(e, best float64) bool,
) func(x, y, heldX, heldY, lambdas []float64) ([]float64, []float64, []float64, int) {
	return func(x, y, heldX, heldY, lambdas []float64) ([]float64, []float64, []float64, int) {
		weights, train, held, _ := solutions.Regularise(x, y, heldX, heldY, lambdas)
		best := 0
		for k, e := range held {
			if better(e, held[best]) {
				best = k
			}
		}
		return weights, train, held, best
	}
}

func squares(w float64, x, y []float64) float64 {
	return average(len(x), func(i int) float64 { return (w*x[i] - y[i]) * (w*x[i] - y[i]) })
}

var regulariseMistakes = []ofRegularise{
	{Name: "the penalty against the sum",
		Hint: "The training error is a mean over m examples, and the penalty stands beside that " +
			"mean: with the sums it counts m times.",
		Wrong: penalised(func(xy, xx, m, lambda float64) float64 { return xy / (xx + lambda/m) })},
	{Name: "half the penalty",
		Hint: "The derivative of λw² is 2λw, and the 2 of the squares is there as " +
			"well: they cancel.",
		Wrong: penalised(func(xy, xx, _, lambda float64) float64 { return xy / (xx + lambda/2) })},
	{Name: "the penalty |w|",
		Hint: "This one is with λ|w|, which makes weights exactly 0. Here the square " +
			"of w is penalised.",
		Wrong: penalised(func(xy, xx, _, lambda float64) float64 {
			return math.Copysign(max(math.Abs(xy)-lambda/2, 0)/xx, xy)
		})},
	{Name: "chosen by the training error",
		Hint: "The training error always prefers the smallest λ. The examples that were " +
			"held out choose.",
		Wrong: func(x, y, heldX, heldY, lambdas []float64) ([]float64, []float64, []float64, int) {
			weights, train, held, _ := solutions.Regularise(x, y, heldX, heldY, lambdas)
			best := 0
			for k, e := range train {
				if e < train[best]-1e-12 {
					best = k
				}
			}
			return weights, train, held, best
		}},
	{Name: "the last of equal errors",
		Hint:  "Of errors that are equal the first is chosen: take over only what is smaller.",
		Wrong: chosen(func(e, best float64) bool { return e < best+1e-12 })},
	{Name: "equal in every bit",
		Hint: "Squares are rounded. An error is smaller than one before it only if it is so by " +
			"more than 1e-12.",
		Wrong: chosen(func(e, best float64) bool { return e < best })},
	{Name: "the risk for the training error",
		Hint: "train is the error alone. The penalty serves to find w, and no " +
			"prediction is wrong by it.",
		Wrong: func(x, y, heldX, heldY, lambdas []float64) ([]float64, []float64, []float64, int) {
			weights, train, held, best := solutions.Regularise(x, y, heldX, heldY, lambdas)
			for k, w := range weights {
				train[k] += lambdas[k] * w * w
			}
			return weights, train, held, best
		}},
}
