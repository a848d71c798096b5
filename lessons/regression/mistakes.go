package regression

import (
	"math"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/regression"
)

// Known mistakes that are a line or two over the reference, or share little with it. Those that
// change a few of its lines are in mistakes.txt.

type (
	ofLogit = grader.Misconception[func(p float64) float64]
	ofCost  = grader.Misconception[func(
		w []float64, x [][]float64, r []int, lambda float64,
	) float64]
	ofGradient = grader.Misconception[func(
		w []float64, x [][]float64, r []int, lambda float64,
	) []float64]
)

var logitMistakes = []ofLogit{
	{Name: "the odds",
		Hint:  "These are the odds. Their logarithm is asked for, which runs from −∞ to +∞.",
		Wrong: func(p float64) float64 { return p / (1 - p) }},
	{Name: "the logarithm of p",
		Hint:  "Divide by the probability of the contrary before you take the logarithm.",
		Wrong: math.Log},
	{Name: "the odds against it",
		Hint: "A probability above ½ has log-odds above 0: divide p by 1 − p, not the " +
			"other way round.",
		Wrong: func(p float64) float64 { return -solutions.Logit(p) }},
	{Name: "bits",
		Hint:  "The logarithm is the natural one, else the sigmoid is not its inverse: math.Log.",
		Wrong: func(p float64) float64 { return math.Log2(p / (1 - p)) }},
}

var costMistakes = []ofCost{
	{Name: "the mean",
		Hint: "The cost is a sum over the examples. With a mean, λ would weigh more the more " +
			"examples there are.",
		Wrong: func(w []float64, x [][]float64, r []int, lambda float64) float64 {
			return solutions.Cost(w, x, r, 0)/float64(len(x)) + solutions.Cost(w, nil, nil, lambda)
		}},
	{Name: "λ without ½", Hint: "The penalty is half of λ Σ w², so that its derivative is λ w.",
		Wrong: func(w []float64, x [][]float64, r []int, lambda float64) float64 {
			return solutions.Cost(w, x, r, 2*lambda)
		}},
	{Name: "the intercept not penalised",
		Hint: "Many programs leave w₀ out of the penalty, with good reason. The lecture, and " +
			"this exercise, do not.",
		Wrong: func(w []float64, x [][]float64, r []int, lambda float64) float64 {
			return solutions.Cost(w, x, r, lambda) - lambda*w[0]*w[0]/2
		}},
	{Name: "the penalty forgotten", Hint: "Add ½ λ Σ w² once, after the examples.",
		Wrong: func(w []float64, x [][]float64, r []int, _ float64) float64 {
			return solutions.Cost(w, x, r, 0)
		}},
}

var gradientMistakes = []ofGradient{
	{Name: "the penalty once for each example",
		Hint: "The penalty stands beside the sum over the examples. Add λ w once, after the loop.",
		Wrong: func(w []float64, x [][]float64, r []int, lambda float64) []float64 {
			return solutions.Gradient(w, x, r, lambda*float64(len(x)))
		}},
	{Name: "the penalty forgotten",
		Hint: "The derivative of ½ λ w² is λ w. Add it for each weight.",
		Wrong: func(w []float64, x [][]float64, r []int, _ float64) []float64 {
			return solutions.Gradient(w, x, r, 0)
		}},
	{Name: "the intercept not penalised",
		Hint: "The lecture penalises w₀ too: add λ w₀ to its derivative.",
		Wrong: func(w []float64, x [][]float64, r []int, lambda float64) []float64 {
			gradient := solutions.Gradient(w, x, r, lambda)
			gradient[0] -= lambda * w[0]
			return gradient
		}},
	{Name: "half of the penalty", Hint: "The ½ of ½ λ w² is gone in the derivative, λ w.",
		Wrong: func(w []float64, x [][]float64, r []int, lambda float64) []float64 {
			return solutions.Gradient(w, x, r, lambda/2)
		}},
}
