package committees

import (
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/committees"
)

// The known ways to get boosting wrong that are short over the reference. The others are in
// mistakes.txt.

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
)

var weightedErrorMistakes = []ofError{
	{Name: "the weights forgotten",
		Hint: "An example counts with its weight: what has been got wrong before is heavy.",
		Wrong: func(predicted, y []int, weights []float64) float64 {
			return solutions.WeightedError(predicted, y, ones(len(weights)))
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
	{Name: "the old weights forgotten",
		Hint: "Multiply the weight that an example has had so far, not 1/n: it keeps what it has " +
			"earned in earlier rounds.",
		Wrong: func(weights []float64, predicted, y []int, alpha float64) []float64 {
			return solutions.Reweigh(ones(len(weights)), predicted, y, alpha)
		}},
}

var bestStumpMistakes = []ofStump{
	{Name: "the error not divided",
		Hint: "The weights need not sum to 1. WeightedError divides by their sum.",
		Wrong: func(x []float64, y []int, weights []float64) (float64, int, float64) {
			threshold, side, epsilon := solutions.BestStump(x, y, weights)
			return threshold, side, epsilon * kit.Sum(weights)
		}},
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
}
