package deciding

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/deciding"
)

// The known ways to get it wrong.

type (
	ofEvidence     = grader.Misconception[func(prior, likelihood []float64) float64]
	ofPosterior    = grader.Misconception[func(prior, likelihood []float64) []float64]
	ofBayesError   = grader.Misconception[func(prior []float64, histogram [][]float64) float64]
	ofGap          = grader.Misconception[func(x float64) float64]
	ofLogProduct   = grader.Misconception[func(x []float64) (log float64, sign int)]
	ofLogSum       = grader.Misconception[func(logs []float64) float64]
	ofNormalise    = grader.Misconception[func(logs []float64) []float64]
	ofLogPosterior = grader.Misconception[func(logPrior, logLikelihood []float64) []float64]
)

// each returns what f makes of every number.
func each(x []float64, f func(float64) float64) []float64 {
	made := make([]float64, len(x))
	for i, v := range x {
		made[i] = f(v)
	}
	return made
}

// alike returns n equal numbers that sum to 1.
func alike(n int) []float64 { return slices.Repeat([]float64{1 / float64(n)}, n) }

// joint returns the products of priors and likelihoods.
func joint(prior, likelihood []float64) []float64 {
	products := make([]float64, len(prior))
	for k := range products {
		products[k] = prior[k] * likelihood[k]
	}
	return products
}

var evidenceMistakes = []ofEvidence{
	{Name: "the priors forgotten",
		Hint: "A class that is rare contributes little, whatever its likelihood: multiply with " +
			"the prior before you add.",
		Wrong: func(_, likelihood []float64) float64 { return kit.Sum(likelihood) }},
	{Name: "every class counted alike",
		Hint: "The mean of the likelihoods would be right if all classes were equally common. " +
			"Weigh each with its prior.",
		Wrong: func(prior, likelihood []float64) float64 {
			return solutions.Evidence(alike(len(prior)), likelihood)
		}},
	{Name: "the most probable class alone",
		Hint: "x may come from any of the classes: add them all.",
		Wrong: func(prior, likelihood []float64) float64 {
			return slices.Max(joint(prior, likelihood))
		}},
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
	{Name: "densities cut at 1",
		Hint: "A density may be above 1, and so may the evidence. Take the likelihoods as " +
			"they are.",
		Wrong: func(prior, likelihood []float64) float64 {
			cut := each(likelihood, func(l float64) float64 { return min(l, 1) })
			return solutions.Evidence(prior, cut)
		}},
}

var posteriorMistakes = []ofPosterior{
	{Name: "not divided by the evidence",
		Hint: "These are the probabilities that x is seen and the class is k. Given that x has " +
			"been seen, they must sum to 1.",
		Wrong: joint},
	{Name: "the priors forgotten",
		Hint: "This is what a spam filter would say if ham and spam were equally common. " +
			"Multiply with the prior, above and below.",
		Wrong: func(prior, likelihood []float64) []float64 {
			return solutions.Posterior(alike(len(prior)), likelihood)
		}},
	{Name: "divided by the sum of the likelihoods",
		Hint: "The likelihoods of different classes need not sum to anything. Divide by the " +
			"evidence, which has the priors in it.",
		Wrong: func(prior, likelihood []float64) []float64 {
			all := kit.Sum(likelihood)
			return each(joint(prior, likelihood), func(p float64) float64 { return p / all })
		}},
	{Name: "1 for the winner, 0 for the others",
		Hint: "That is the decision. The posterior says how sure it is.",
		Wrong: func(prior, likelihood []float64) []float64 {
			p := joint(prior, likelihood)
			winner := slices.Index(p, slices.Max(p))
			clear(p)
			p[winner] = 1
			return p
		}},
	{Name: "0 where x is impossible",
		Hint: "Posteriors of 0 for every class claim that there is no class at all. 0/0 is NaN, " +
			"and here it should stay so.",
		Wrong: func(prior, likelihood []float64) []float64 {
			if solutions.Evidence(prior, likelihood) == 0 {
				return make([]float64, len(prior))
			}
			return solutions.Posterior(prior, likelihood)
		}},
	{Name: "the priors where x is impossible",
		Hint: "Here 0/0 stays NaN. (The exercise in logarithms will return the priors.)",
		Wrong: func(prior, likelihood []float64) []float64 {
			if solutions.Evidence(prior, likelihood) == 0 {
				return slices.Clone(prior)
			}
			return solutions.Posterior(prior, likelihood)
		}},
}

// bins returns, for every bin, what f makes of the joint probabilities of the classes.
func bins(prior []float64, histogram [][]float64, f func([]float64) float64) []float64 {
	var made []float64
	for b := range histogram[0] {
		var likelihood []float64
		for _, h := range histogram {
			likelihood = append(likelihood, h[b])
		}
		made = append(made, f(joint(prior, likelihood)))
	}
	return made
}

var bayesErrorMistakes = []ofBayesError{
	{Name: "the priors forgotten",
		Hint: "A mistake about a common class is made more often: compare P(k) · P(bin | k).",
		Wrong: func(prior []float64, histogram [][]float64) float64 {
			return solutions.BayesError(alike(len(prior)), histogram)
		}},
	{Name: "the data ignored",
		Hint: "That is the error of who always says the most common class. In each bin the best " +
			"answer may be another.",
		Wrong: func(prior []float64, _ [][]float64) float64 { return 1 - slices.Max(prior) }},
	{Name: "what is right", Hint: "The classifier is right that often. Its error is the rest to 1.",
		Wrong: func(prior []float64, histogram [][]float64) float64 {
			return 1 - solutions.BayesError(prior, histogram)
		}},
	{Name: "the smallest class of each bin",
		Hint: "Between two classes the smaller one is the error. Of three, all but " +
			"the largest are.",
		Wrong: func(prior []float64, histogram [][]float64) float64 {
			return kit.Sum(bins(prior, histogram, slices.Min[[]float64]))
		}},
	{Name: "every bin counted alike",
		Hint: "A bin counts as often as an example falls into it. With joint probabilities, " +
			"rather than posteriors, it does so by itself.",
		Wrong: func(prior []float64, histogram [][]float64) float64 {
			errors := bins(prior, histogram, func(p []float64) float64 {
				return 1 - slices.Max(p)/max(kit.Sum(p), math.SmallestNonzeroFloat64)
			})
			return kit.Sum(errors) / float64(len(errors))
		}},
	{Name: "decided by the likelihood",
		Hint: "In each bin the class of the highest posterior answers: compare P(k) · P(bin | k).",
		Wrong: func(prior []float64, histogram [][]float64) float64 {
			right := 0.0
			for b := range histogram[0] {
				answer := 0
				for k := range histogram {
					if histogram[k][b] > histogram[answer][b] {
						answer = k
					}
				}
				right += prior[answer] * histogram[answer][b]
			}
			return 1 - right
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
	{Name: "the logarithm of a number below 0",
		Hint: "math.Log of a number below 0 is NaN. Take the logarithm of math.Abs(v).",
		Wrong: func(x []float64) (float64, int) {
			log, sign := solutions.LogProduct(x)
			if sign != 0 && slices.Min(append(slices.Clone(x), 0)) < 0 {
				log = math.NaN()
			}
			return log, sign
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
	{Name: "a 0 with a sign", Hint: "The product is 0 as soon as one factor is, and its sign is 0.",
		Wrong: func(x []float64) (float64, int) {
			log, sign := solutions.LogProduct(x)
			if sign == 0 {
				sign = 1
				for _, v := range x {
					if v < 0 {
						sign = -sign
					}
				}
			}
			return log, sign
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

// logSum is LogSum with another number taken out than the largest.
func logSum(logs []float64, out float64) float64 {
	return out + math.Log(kit.Sum(each(logs, func(a float64) float64 { return math.Exp(a - out) })))
}

var logSumMistakes = []ofLogSum{
	{Name: "straight back to plain numbers",
		Hint: "math.Exp(−1000) is 0 and math.Exp(1000) is +Inf. Divide all numbers by the " +
			"largest first: subtract its logarithm.",
		Wrong: func(logs []float64) float64 { return logSum(logs, 0) }},
	{Name: "the first taken out",
		Hint: "Any number could be taken out on paper. Here it must be the largest, or what is " +
			"larger may overflow.",
		Wrong: func(logs []float64) float64 {
			if len(logs) == 0 {
				return math.Inf(-1)
			}
			return logSum(logs, logs[0])
		}},
	{Name: "NaN where all numbers are 0",
		Hint: "−Inf − −Inf is NaN: where the largest is −Inf, return it at once.",
		Wrong: func(logs []float64) float64 {
			largest := math.Inf(-1)
			for _, a := range logs {
				largest = max(largest, a)
			}
			return logSum(logs, largest)
		}},
	{Name: "the largest forgotten at the end",
		Hint: "You have divided all numbers by the largest. Multiply it back: add its logarithm.",
		Wrong: func(logs []float64) float64 {
			all := solutions.LogSum(logs)
			if len(logs) > 0 && !math.IsInf(all, -1) {
				all -= slices.Max(logs)
			}
			return all
		}},
	{Name: "the logarithm of the mean",
		Hint: "The sum is asked for: do not divide by how many there are.",
		Wrong: func(logs []float64) float64 {
			if len(logs) == 0 {
				return math.Inf(-1)
			}
			return solutions.LogSum(logs) - math.Log(float64(len(logs)))
		}},
	{Name: "two bases",
		Hint: "The exponential and math.Log belong together. math.Log2 has another base.",
		Wrong: func(logs []float64) float64 {
			all := solutions.LogSum(logs)
			if math.IsInf(all, -1) {
				return all
			}
			largest := slices.Max(logs)
			return largest + (all-largest)/math.Ln2
		}},
	{Name: "the largest alone",
		Hint: "The largest is a first guess. The others add log(1 + …) to it.",
		Wrong: func(logs []float64) float64 {
			return slices.Max(append(slices.Clone(logs), math.Inf(-1)))
		}},
	{Name: "the logarithms added",
		Hint:  "To add logarithms is to multiply the numbers. Here the numbers are to be added.",
		Wrong: kit.Sum},
}

var normaliseMistakes = []ofNormalise{
	{Name: "straight back to plain numbers",
		Hint: "0/0 or ∞/∞ is what becomes of tiny or huge numbers. Subtract LogSum(logs) before " +
			"the exponential.",
		Wrong: func(logs []float64) []float64 {
			plain := each(logs, math.Exp)
			all := kit.Sum(plain)
			return each(plain, func(p float64) float64 { return p / all })
		}},
	{Name: "logarithms of the shares", Hint: "The last step is the exponential.",
		Wrong: func(logs []float64) []float64 {
			all := solutions.LogSum(logs)
			return each(logs, func(a float64) float64 { return a - all })
		}},
	{Name: "divided by the largest",
		Hint: "The largest is now 1. The shares must sum to 1: divide by the sum.",
		Wrong: func(logs []float64) []float64 {
			largest := slices.Max(append(slices.Clone(logs), math.Inf(-1)))
			return each(logs, func(a float64) float64 { return math.Exp(a - largest) })
		}},
	{Name: "shares of the logarithms",
		Hint: "The logarithms are not what is shared out. In logarithms a quotient " +
			"is a difference.",
		Wrong: func(logs []float64) []float64 {
			all := kit.Sum(logs)
			return each(logs, func(a float64) float64 { return a / all })
		}},
	{Name: "equal shares where all are 0",
		Hint: "Of a sum of 0 nothing has a share, not even an equal one: 0/0 is NaN, and " +
			"stays so here.",
		Wrong: func(logs []float64) []float64 {
			if math.IsInf(solutions.LogSum(logs), -1) {
				return alike(len(logs))
			}
			return solutions.Normalise(logs)
		}},
}

var logPosteriorMistakes = []ofLogPosterior{
	{Name: "the evidence forgotten",
		Hint: "For the argmax this would do. The posteriors must sum to 1: subtract the " +
			"logarithm of the evidence.",
		Wrong: func(logPrior, logLikelihood []float64) []float64 {
			return added(logPrior, logLikelihood)
		}},
	{Name: "the priors forgotten",
		Hint: "Add log P(k) to log P(x | k) first, and take the LogSum of that.",
		Wrong: func(logPrior, logLikelihood []float64) []float64 {
			return solutions.LogPosterior(make([]float64, len(logPrior)), logLikelihood)
		}},
	{Name: "the evidence without the priors",
		Hint: "The evidence is the sum of the products P(x | k) · P(k), so its logarithm is the " +
			"LogSum of the sums.",
		Wrong: func(logPrior, logLikelihood []float64) []float64 {
			evidence := solutions.LogSum(logLikelihood)
			if math.IsInf(evidence, -1) {
				return slices.Clone(logPrior)
			}
			return each(added(logPrior, logLikelihood), func(a float64) float64 {
				return a - evidence
			})
		}},
	{Name: "straight back to plain numbers",
		Hint: "Stay with logarithms to the end: what is far below the smallest float64 has a " +
			"posterior all the same.",
		Wrong: func(logPrior, logLikelihood []float64) []float64 {
			return each(solutions.Posterior(each(logPrior, math.Exp),
				each(logLikelihood, math.Exp)), math.Log)
		}},
	{Name: "the logarithm of the shares",
		Hint: "Normalise goes back to plain numbers, where what is far behind becomes 0. " +
			"Subtract the LogSum from the logarithms instead.",
		Wrong: func(logPrior, logLikelihood []float64) []float64 {
			joint := added(logPrior, logLikelihood)
			if math.IsInf(solutions.LogSum(joint), -1) {
				return slices.Clone(logPrior)
			}
			return each(solutions.Normalise(joint), math.Log)
		}},
	{Name: "NaN where x is impossible",
		Hint: "An evidence of 0 tells nothing of the classes: the priors remain.",
		Wrong: func(logPrior, logLikelihood []float64) []float64 {
			all := added(logPrior, logLikelihood)
			evidence := solutions.LogSum(all)
			return each(all, func(a float64) float64 { return a - evidence })
		}},
	{Name: "equal posteriors where x is impossible",
		Hint: "An evidence of 0 tells nothing of the classes. What was known before " +
			"remains: the priors.",
		Wrong: func(logPrior, logLikelihood []float64) []float64 {
			if math.IsInf(solutions.LogSum(added(logPrior, logLikelihood)), -1) {
				return each(alike(len(logPrior)), math.Log)
			}
			return solutions.LogPosterior(logPrior, logLikelihood)
		}},
	{Name: "the priors only where every likelihood is 0",
		Hint: "x is impossible also where it is possible only for classes that never occur. " +
			"Look at the " +
			"evidence, which has the priors in it.",
		Wrong: func(logPrior, logLikelihood []float64) []float64 {
			if math.IsInf(solutions.LogSum(logLikelihood), -1) {
				return slices.Clone(logPrior)
			}
			all := added(logPrior, logLikelihood)
			evidence := solutions.LogSum(all)
			return each(all, func(a float64) float64 { return a - evidence })
		}},
	{Name: "probabilities instead of logarithms",
		Hint: "The result stays a logarithm. Normalise would go back to probabilities.",
		Wrong: func(logPrior, logLikelihood []float64) []float64 {
			return each(solutions.LogPosterior(logPrior, logLikelihood), math.Exp)
		}},
}

// added adds two slices, number by number.
func added(a, b []float64) []float64 {
	sums := slices.Clone(a)
	for i := range sums {
		sums[i] += b[i]
	}
	return sums
}
