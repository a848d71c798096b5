package deciding

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/deciding"
)

// Known mistakes that are a line or two over the reference, or share little with it. Those that
// change a few of its lines are in mistakes.txt.

type (
	ofEvidence     = grader.Misconception[func(prior, likelihood []float64) float64]
	ofBayesError   = grader.Misconception[func(prior []float64, histogram [][]float64) float64]
	ofGap          = grader.Misconception[func(x float64) float64]
	ofLogProduct   = grader.Misconception[func(x []float64) (log float64, sign int)]
	ofLogSum       = grader.Misconception[func(logs []float64) float64]
	ofLogPosterior = grader.Misconception[func(logPrior, logLikelihood []float64) []float64]
)

var evidenceMistakes = []ofEvidence{
	{Name: "the priors forgotten",
		Hint: "A class that is rare contributes little, whatever its likelihood: multiply with " +
			"the prior before you add.",
		Wrong: func(_, likelihood []float64) float64 { return kit.Sum(likelihood) }},
	{Name: "every class counted alike",
		Hint: "The mean of the likelihoods would be right if all classes were equally common. " +
			"Weigh each with its prior.",
		Wrong: func(_, likelihood []float64) float64 { return kit.Mean(likelihood) }},
	{Name: "the mean of the products",
		Hint: "The priors are the weights already. Do not divide again.",
		Wrong: func(prior, likelihood []float64) float64 {
			return solutions.Evidence(prior, likelihood) / float64(len(prior))
		}},
	{Name: "the likelihoods made to sum to 1",
		Hint: "Likelihoods of different classes need not sum to anything. Take them as they are.",
		Wrong: func(prior, likelihood []float64) float64 {
			return solutions.Evidence(prior, likelihood) / kit.Sum(likelihood)
		}},
}

var bayesErrorMistakes = []ofBayesError{
	{Name: "the data ignored",
		Hint: "That is the error of who always says the most common class. In each bin the best " +
			"answer may be another.",
		Wrong: func(prior []float64, _ [][]float64) float64 { return 1 - slices.Max(prior) }},
	{Name: "what is right", Hint: "The classifier is right that often. Its error is the rest to 1.",
		Wrong: func(prior []float64, histogram [][]float64) float64 {
			return 1 - solutions.BayesError(prior, histogram)
		}},
}

var gapMistakes = []ofGap{
	{Name: "2.2e-16 everywhere",
		Hint:  "This is the gap at 1. Floats are dense near 0 and sparse far from it.",
		Wrong: func(float64) float64 { return 0x1p-52 }},
	{Name: "the epsilon times x",
		Hint: "The gap does not grow with x evenly. It doubles at each power of two and stays " +
			"the same between them.",
		Wrong: func(x float64) float64 { return 0x1p-52 * math.Abs(x) }},
	{Name: "halved until the sum no longer changes",
		Hint: "A sum is rounded to the nearest number. So something less than the gap may lead " +
			"to the next number too, and for numbers as large as 1e16 a search from 1 " +
			"begins below the gap.",
		Wrong: func(x float64) float64 {
			e := 1.0
			for x+e/2 != x {
				e /= 2
			}
			return e
		}},
	{Name: "the next smaller number",
		Hint: "At 1 the numbers below are twice as dense as those above. Go upwards: " +
			"math.Nextafter(x, math.Inf(1)).",
		Wrong: func(x float64) float64 { return x - math.Nextafter(x, math.Inf(-1)) }},
	{Name: "the next number itself", Hint: "Subtract x from it.",
		Wrong: func(x float64) float64 { return math.Nextafter(x, math.Inf(1)) }},
	{Name: "the next bit pattern",
		Hint: "Below 0 the next bit pattern belongs to the next smaller number. " +
			"math.Nextafter goes upwards.",
		Wrong: func(x float64) float64 { return math.Float64frombits(math.Float64bits(x)+1) - x }},
	{Name: "from the exponent alone",
		Hint: "So it is for most numbers. Below 2.2e-308 the gap shrinks no more, and the " +
			"number that " +
			"follows −1, −2 or −4 has a smaller exponent. math.Nextafter knows all of this.",
		Wrong: func(x float64) float64 {
			_, exponent := math.Frexp(x)
			return math.Ldexp(1, exponent-53)
		}},
}

var logProductMistakes = []ofLogProduct{
	{Name: "multiplied first",
		Hint: "By the time the logarithm is taken, the product has become 0 or infinite. Take " +
			"the logarithm of each factor and add.",
		Wrong: func(x []float64) (float64, int) {
			product := 1.0
			for _, v := range x {
				product *= v
			}
			sign := 0
			if product > 0 {
				sign = 1
			} else if product < 0 {
				sign = -1
			}
			return math.Log(math.Abs(product)), sign
		}},
	{Name: "the sign forgotten", Hint: "Each factor below 0 turns the sign.",
		Wrong: func(x []float64) (float64, int) {
			log, sign := solutions.LogProduct(x)
			return log, sign * sign
		}},
	{Name: "a sign that begins with 0",
		Hint: "Before the first factor the product is 1: its sign is 1, and to turn 0 makes 0.",
		Wrong: func(x []float64) (float64, int) {
			log, _ := solutions.LogProduct(x)
			return log, 0
		}},
	{Name: "another base",
		Hint: "math.Log is the natural logarithm, math.Log10 and math.Log2 are others.",
		Wrong: func(x []float64) (float64, int) {
			log, sign := solutions.LogProduct(x)
			return log / math.Ln10, sign
		}},
	{Name: "the base 2", Hint: "The natural logarithm is asked for: math.Log.",
		Wrong: func(x []float64) (float64, int) {
			log, sign := solutions.LogProduct(x)
			return log / math.Ln2, sign
		}},
	{Name: "no factors make 0",
		Hint: "A product begins with 1, before the first factor: logarithm 0, sign 1.",
		Wrong: func(x []float64) (float64, int) {
			if len(x) == 0 {
				return math.Inf(-1), 0
			}
			return solutions.LogProduct(x)
		}},
}

var logSumMistakes = []ofLogSum{
	{Name: "the largest alone",
		Hint: "The largest is a first guess. The others add log(1 + …) to it.",
		Wrong: func(logs []float64) float64 {
			return slices.Max(append(slices.Clone(logs), math.Inf(-1)))
		}},
	{Name: "the logarithms added",
		Hint:  "To add logarithms is to multiply the numbers. Here the numbers are to be added.",
		Wrong: kit.Sum},
}

var logPosteriorMistakes = []ofLogPosterior{
	{Name: "the priors forgotten",
		Hint: "Add log P(k) to log P(x | k) first, and take the LogSum of that.",
		Wrong: func(logPrior, logLikelihood []float64) []float64 {
			return solutions.LogPosterior(make([]float64, len(logPrior)), logLikelihood)
		}},
	{Name: "straight back to plain numbers",
		Hint: "Stay with logarithms to the end: what is far below the smallest float64 has a " +
			"posterior all the same.",
		Wrong: func(logPrior, logLikelihood []float64) []float64 {
			return kit.Map(solutions.Posterior(kit.Map(logPrior, math.Exp),
				kit.Map(logLikelihood, math.Exp)), math.Log)
		}},
	{Name: "probabilities instead of logarithms",
		Hint: "The result stays a logarithm. Normalise would go back to probabilities.",
		Wrong: func(logPrior, logLikelihood []float64) []float64 {
			return kit.Map(solutions.LogPosterior(logPrior, logLikelihood), math.Exp)
		}},
}
