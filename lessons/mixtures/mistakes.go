package mixtures

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/mixtures"
)

// The known ways to get densities, likelihoods and responsibilities wrong.

type (
	ofDensity = grader.Misconception[func(
		weights, means, variances []float64, x float64,
	) float64]
	ofLogLikelihood    = grader.Misconception[func(weights, means, variances, x []float64) float64]
	ofResponsibilities = grader.Misconception[func(
		weights, means, variances []float64, x float64,
	) []float64]
)

func normal(x, mean, variance float64) float64 {
	return math.Exp(-(x-mean)*(x-mean)/(2*variance)) / math.Sqrt(2*math.Pi*variance)
}

// parts returns the weighted densities of the components with another density;
// nil is the normal one.
func parts(
	weights, means, variances []float64, x float64, density func(x, mean, variance float64) float64,
) []float64 {
	if density == nil {
		density = normal
	}
	p := make([]float64, len(weights))
	for k := range p {
		p[k] = weights[k] * density(x, means[k], variances[k])
	}
	return p
}

// alike returns n equal numbers that sum to 1.
func alike(n int) []float64 { return slices.Repeat([]float64{1 / float64(n)}, n) }

// densityOf returns Density with another density of a component.
func densityOf(
	density func(x, mean, variance float64) float64,
) func(weights, means, variances []float64, x float64) float64 {
	return func(weights, means, variances []float64, x float64) float64 {
		return kit.Sum(parts(weights, means, variances, x, density))
	}
}

var densityMistakes = []ofDensity{
	{Name: "variances taken for deviations",
		Hint: "The third argument holds variances, σ². Do not square them again.",
		Wrong: densityOf(func(x, mean, deviation float64) float64 {
			return normal(x, mean, deviation*deviation)
		})},
	{Name: "σ under the root",
		Hint: "As on one of the slides: √(2πσ). It is √(2π) · σ, the root of 2πσ².",
		Wrong: densityOf(func(x, mean, variance float64) float64 {
			return normal(x, mean, variance) * math.Sqrt(math.Sqrt(variance))
		})},
	{Name: "no square in the exponent",
		Hint: "As on one of the slides. The deviation is squared, so that the curve is the same " +
			"on both sides of the mean.",
		Wrong: densityOf(func(x, mean, variance float64) float64 {
			return math.Exp(-(x-mean)/(2*variance)) / math.Sqrt(2*math.Pi*variance)
		})},
	{Name: "no 2 in the exponent", Hint: "The exponent is −(x − μ)²/(2σ²).",
		Wrong: densityOf(func(x, mean, variance float64) float64 {
			return math.Exp(-(x-mean)*(x-mean)/variance) / math.Sqrt(2*math.Pi*variance)
		})},
	{Name: "the root forgotten", Hint: "Below stands √(2πσ²), the root of the product.",
		Wrong: densityOf(func(x, mean, variance float64) float64 {
			return normal(x, mean, variance) / math.Sqrt(2*math.Pi*variance)
		})},
	{Name: "no 2 under the root", Hint: "Under the root stands 2πσ².",
		Wrong: func(weights, means, variances []float64, x float64) float64 {
			return math.Sqrt2 * solutions.Density(weights, means, variances, x)
		}},
	{Name: "the constant forgotten",
		Hint: "Without 1/√(2πσ²) each component has the same height, and the area " +
			"below it is not 1.",
		Wrong: densityOf(func(x, mean, variance float64) float64 {
			return math.Exp(-(x - mean) * (x - mean) / (2 * variance))
		})},
	{Name: "the weights forgotten",
		Hint: "Each component counts with its weight, else the area below the sum is K.",
		Wrong: func(weights, means, variances []float64, x float64) float64 {
			return float64(len(weights)) * solutions.Density(alike(len(weights)), means,
				variances, x)
		}},
	{Name: "every component counted alike",
		Hint: "The mean of the densities would be right for equal weights.",
		Wrong: func(weights, means, variances []float64, x float64) float64 {
			return solutions.Density(alike(len(weights)), means, variances, x)
		}},
	{Name: "the largest part alone",
		Hint: "A number may come from any of the components: add them all.",
		Wrong: func(weights, means, variances []float64, x float64) float64 {
			return slices.Max(parts(weights, means, variances, x, nil))
		}},
}

var logLikelihoodMistakes = []ofLogLikelihood{
	{Name: "a sum of densities",
		Hint: "As on one of the slides. All numbers are to be probable together: their densities " +
			"are multiplied, so the logarithms are added.",
		Wrong: func(weights, means, variances, x []float64) float64 {
			all := 0.0
			for _, v := range x {
				all += solutions.Density(weights, means, variances, v)
			}
			return math.Log(all)
		}},
	{Name: "log 0",
		Hint: "Far out every term of the density is 0 in a float64. Take the largest logarithm " +
			"off before the exponential. It may be far below 0: " +
			"look for it from −Inf on, not from 0.",
		Wrong: func(weights, means, variances, x []float64) float64 {
			all := 0.0
			for _, v := range x {
				all += math.Log(solutions.Density(weights, means, variances, v))
			}
			return all
		}},
	{Name: "the logarithm inside the sum",
		Hint: "The logarithm of a sum is not the sum of the logarithms: first add the " +
			"components, then take the logarithm.",
		Wrong: func(weights, means, variances, x []float64) float64 {
			all := 0.0
			for k, w := range weights {
				all += w * solutions.LogLikelihood([]float64{1}, means[k:k+1], variances[k:k+1], x)
			}
			return all
		}},
	{Name: "the largest part alone",
		Hint: "The largest part is not the whole sum: a number between two components is " +
			"more probable than either says.",
		Wrong: func(weights, means, variances, x []float64) float64 {
			all := 0.0
			for _, v := range x {
				best := math.Inf(-1)
				for k, w := range weights {
					best = max(best, math.Log(w)+solutions.LogLikelihood([]float64{1}, means[k:k+1],
						variances[k:k+1], []float64{v}))
				}
				all += best
			}
			return all
		}},
	{Name: "the base 2", Hint: "The natural logarithm is asked for: math.Log.",
		Wrong: func(weights, means, variances, x []float64) float64 {
			return solutions.LogLikelihood(weights, means, variances, x) / math.Ln2
		}},
	{Name: "the mean", Hint: "The log-likelihood is the sum over the numbers.",
		Wrong: func(weights, means, variances, x []float64) float64 {
			return solutions.LogLikelihood(weights, means, variances, x) / float64(len(x))
		}},
	{Name: "the weights forgotten", Hint: "Each density counts with its weight: add log π_k.",
		Wrong: func(weights, means, variances, x []float64) float64 {
			even := solutions.LogLikelihood(alike(len(weights)), means, variances, x)
			return even + float64(len(x))*math.Log(float64(len(weights)))
		}},
	{Name: "variances taken for deviations",
		Hint: "The third argument holds variances, σ². Do not square them again.",
		Wrong: func(weights, means, variances, x []float64) float64 {
			return solutions.LogLikelihood(weights, means, squares(variances), x)
		}},
	{Name: "the likelihood",
		Hint: "Of a thousand numbers the likelihood is 0 in a float64. Its logarithm is asked for.",
		Wrong: func(weights, means, variances, x []float64) float64 {
			return math.Exp(solutions.LogLikelihood(weights, means, variances, x))
		}},
	{Name: "the other sign",
		Hint: "With a minus it would be a cost. The log-likelihood is large where " +
			"the mixture fits.",
		Wrong: func(weights, means, variances, x []float64) float64 {
			return -solutions.LogLikelihood(weights, means, variances, x)
		}},
}

func squares(x []float64) []float64 {
	squared := slices.Clone(x)
	for k := range squared {
		squared[k] *= squared[k]
	}
	return squared
}

// shares divides numbers by their sum.
func shares(p []float64) []float64 {
	all := kit.Sum(p)
	for k := range p {
		p[k] /= all
	}
	return p
}

// hard returns the responsibilities with 1 for the largest and 0 for the others.
func hard(weights, means, variances []float64, x float64) []float64 {
	tau := solutions.Responsibilities(weights, means, variances, x)
	winner := slices.Index(tau, slices.Max(tau))
	clear(tau)
	tau[winner] = 1
	return tau
}

var responsibilitiesMistakes = []ofResponsibilities{
	{Name: "0/0", Hint: "Far out every density is 0. Divide while still in logarithms: take the " +
		"largest from all.",
		Wrong: func(weights, means, variances []float64, x float64) []float64 {
			return shares(parts(weights, means, variances, x, nil))
		}},
	{Name: "the weights where every density is 0",
		Hint: "Far out every density is 0 in a float64, but their ratios are not. Stay with " +
			"logarithms, " +
			"and take the largest from all.",
		Wrong: func(weights, means, variances []float64, x float64) []float64 {
			tau := parts(weights, means, variances, x, nil)
			if kit.Sum(tau) == 0 {
				return slices.Clone(weights)
			}
			return shares(tau)
		}},
	{Name: "the root forgotten",
		Hint: "Below each density stands √(2πσ²), the root of the product.",
		Wrong: func(weights, means, variances []float64, x float64) []float64 {
			other := slices.Clone(weights)
			for k := range other {
				other[k] /= math.Sqrt(variances[k])
			}
			return solutions.Responsibilities(shares(other), means, variances, x)
		}},
	{Name: "not divided by the density",
		Hint: "These are the parts of the density. Responsibilities are shares of " +
			"it, and sum to 1.",
		Wrong: func(weights, means, variances []float64, x float64) []float64 {
			return parts(weights, means, variances, x, nil)
		}},
	{Name: "the weights forgotten",
		Hint: "A component that has more of the numbers is more likely to have this one as well: " +
			"π_k is the prior.",
		Wrong: func(weights, means, variances []float64, x float64) []float64 {
			return solutions.Responsibilities(alike(len(weights)), means, variances, x)
		}},
	{Name: "the constants cancelled",
		Hint: "1/√(2πσ²) cancels only if all variances are equal. A wide component is lower.",
		Wrong: func(weights, means, variances []float64, x float64) []float64 {
			other := slices.Clone(weights)
			for k := range other {
				other[k] *= math.Sqrt(variances[k])
			}
			return solutions.Responsibilities(shares(other), means, variances, x)
		}},
	{Name: "variances taken for deviations",
		Hint: "The third argument holds variances, σ². Do not square them again.",
		Wrong: func(weights, means, variances []float64, x float64) []float64 {
			return solutions.Responsibilities(weights, means, squares(variances), x)
		}},
	{Name: "logarithms of the responsibilities", Hint: "The last step is the exponential.",
		Wrong: func(weights, means, variances []float64, x float64) []float64 {
			tau := solutions.Responsibilities(weights, means, variances, x)
			for k := range tau {
				tau[k] = math.Log(tau[k])
			}
			return tau
		}},
	{Name: "1 for the nearest, 0 for the others",
		Hint:  "That is what k-means does. EM shares a number among the components.",
		Wrong: hard},
}
