package regression

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/regression"
)

// The known ways to get cost, gradient, descent and Newton's step wrong.

type (
	ofCost = grader.Misconception[func(
		w []float64, x [][]float64, r []int, lambda float64,
	) float64]
	ofGradient = grader.Misconception[func(
		w []float64, x [][]float64, r []int, lambda float64,
	) []float64]
	ofDescend = grader.Misconception[func(
		start []float64, x [][]float64, r []int, lambda float64, rates []float64,
	) [][]float64]
	ofNewton = ofGradient
)

// lossOf returns Cost with another loss of an example: g is the argument of
// the sigmoid, r the class.
func lossOf(
	loss func(g, r float64) float64,
) func(w []float64, x [][]float64, r []int, lambda float64) float64 {
	return func(w []float64, x [][]float64, r []int, lambda float64) float64 {
		sum := solutions.Cost(w, nil, nil, lambda) // the penalty alone
		for i := range x {
			sum += loss(linear(w, x[i]), float64(r[i]))
		}
		return sum
	}
}

// certain is the loss of an example as the formula has it. 0 · log 0 is 0.
func certain(y, r float64) float64 {
	if r == 1 {
		return -math.Log(y)
	}
	return -math.Log(1 - y)
}

var costMistakes = []ofCost{
	{Name: "the slide's minus",
		Hint: "On the slide the second term has a minus. Both are logarithms of probabilities, " +
			"and both are added: −Σ (r log y + (1 − r) log(1 − y)).",
		Wrong: lossOf(func(g, r float64) float64 {
			return (2*r - 1) * solutions.Cost([]float64{g}, [][]float64{nil}, []int{int(r)}, 0)
		})},
	{Name: "log 0", Hint: "Far out the sigmoid is rounded to 0 or 1, and its logarithm is −Inf. " +
		"Write −log sigmoid(g) as log(1 + e^−g), and for g below 0 as −g + log(1 + e^g).",
		Wrong: lossOf(func(g, r float64) float64 { return certain(sigmoid(g), r) })},
	{Name: "0 · log 0",
		Hint: "In numbers 0 · −Inf is NaN. Only one of the two terms is there for each example, " +
			"so compute only that one.",
		Wrong: lossOf(func(g, r float64) float64 {
			y := sigmoid(g)
			return -(r*math.Log(y) + (1-r)*math.Log(1-y))
		})},
	{Name: "e^1000",
		Hint:  "log(1 + e^−g) overflows where g is far below 0. There it is −g + log(1 + e^g).",
		Wrong: lossOf(func(g, r float64) float64 { return math.Log(1 + math.Exp((1-2*r)*g)) })},
	{Name: "the log-likelihood",
		Hint: "The likelihood should be large, so the cost is what should be " +
			"small: the other sign.",
		Wrong: lossOf(func(g, r float64) float64 {
			return -solutions.Cost([]float64{g}, [][]float64{nil}, []int{int(r)}, 0)
		})},
	{Name: "squared errors",
		Hint: "(y − r)² is never above 1, however sure the wrong answer. The cost here is −log " +
			"of the probability that the true class was given.",
		Wrong: lossOf(func(g, r float64) float64 { return (sigmoid(g) - r) * (sigmoid(g) - r) })},
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

// pullOf returns Gradient with something else than y − r for each example.
func pullOf(
	pull func(g, r float64) float64,
) func(w []float64, x [][]float64, r []int, lambda float64) []float64 {
	return func(w []float64, x [][]float64, r []int, lambda float64) []float64 {
		gradient := solutions.Gradient(w, nil, nil, lambda) // that of the penalty alone
		for i := range x {
			p := pull(linear(w, x[i]), float64(r[i]))
			gradient[0] += p
			for j, v := range x[i] {
				gradient[j+1] += p * v
			}
		}
		return gradient
	}
}

var gradientMistakes = []ofGradient{
	{Name: "r − y", Hint: "That is the derivative of the log-likelihood, which rises. The cost " +
		"has the other sign: y − r.",
		Wrong: pullOf(func(g, r float64) float64 { return r - sigmoid(g) })},
	{Name: "the gradient of squared errors",
		Hint: "The factor y (1 − y) cancels: the derivative of log y has 1/y in it. What " +
			"remains is y − r.",
		Wrong: pullOf(func(g, r float64) float64 {
			return (sigmoid(g) - r) * sigmoid(g) * (1 - sigmoid(g))
		})},
	{Name: "the sigmoid forgotten",
		Hint: "y is a probability, sigmoid(w₀ + w·x). With the linear function itself it would " +
			"be least squares.",
		Wrong: pullOf(func(g, r float64) float64 { return g - r })},
	{Name: "the answer instead of the probability",
		Hint: "With 0 or 1 for y this is the perceptron's rule. Logistic regression also pulls " +
			"at what is right, but not yet surely so.",
		Wrong: pullOf(func(g, r float64) float64 {
			if g > 0 {
				return 1 - r
			}
			return -r
		})},
	{Name: "the penalty once for each example",
		Hint: "The penalty stands beside the sum over the examples. Add λ w once, after the loop.",
		Wrong: func(w []float64, x [][]float64, r []int, lambda float64) []float64 {
			return solutions.Gradient(w, x, r, lambda*float64(len(x)))
		}},
	{Name: "the mean", Hint: "The cost is a sum over the examples, and so is its gradient.",
		Wrong: func(w []float64, x [][]float64, r []int, lambda float64) []float64 {
			return pullOf(func(g, r float64) float64 {
				return (sigmoid(g) - r) / float64(len(x))
			})(w, x, r, lambda)
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

// walk returns a trace whose steps are made by move, which changes w.
func walk(start, rates []float64, move func(w []float64, rate float64)) [][]float64 {
	w := slices.Clone(start)
	trace := [][]float64{slices.Clone(w)}
	for _, rate := range rates {
		move(w, rate)
		trace = append(trace, slices.Clone(w))
	}
	return trace
}

var descendMistakes = []ofDescend{
	{Name: "uphill", Hint: "The gradient points to where the cost rises. The lecture's name says " +
		"ascent, its formula descends: subtract.",
		Wrong: func(
			start []float64, x [][]float64, r []int, lambda float64, rates []float64,
		) [][]float64 {
			return walk(start, rates, func(w []float64, rate float64) {
				for j, g := range solutions.Gradient(w, x, r, lambda) {
					w[j] += rate * g
				}
			})
		}},
	{Name: "one weight after the other",
		Hint: "The second weight moves by a gradient at which the first has moved already. " +
			"Compute the whole gradient first.",
		Wrong: func(
			start []float64, x [][]float64, r []int, lambda float64, rates []float64,
		) [][]float64 {
			return walk(start, rates, func(w []float64, rate float64) {
				for j := range w {
					w[j] -= rate * solutions.Gradient(w, x, r, lambda)[j]
				}
			})
		}},
	{Name: "the first rate all the time", Hint: "Each step has a rate of its own: rates[t].",
		Wrong: func(
			start []float64, x [][]float64, r []int, lambda float64, rates []float64,
		) [][]float64 {
			if len(rates) == 0 {
				return solutions.Descend(start, x, r, lambda, rates)
			}
			return solutions.Descend(start, x, r, lambda, slices.Repeat(rates[:1], len(rates)))
		}},
	{Name: "the gradient of the start all the time",
		Hint: "The gradient changes with the weights: compute it anew at each step.",
		Wrong: func(
			start []float64, x [][]float64, r []int, lambda float64, rates []float64,
		) [][]float64 {
			gradient := solutions.Gradient(start, x, r, lambda)
			return walk(start, rates, func(w []float64, rate float64) {
				for j, g := range gradient {
					w[j] -= rate * g
				}
			})
		}},
	{Name: "an end where nothing moves",
		Hint: "Each of the rates makes a step, and a row of the trace, also where the step is 0.",
		Wrong: func(
			start []float64, x [][]float64, r []int, lambda float64, rates []float64,
		) [][]float64 {
			trace := solutions.Descend(start, x, r, lambda, rates)
			for t := range rates {
				if slices.Equal(trace[t], trace[t+1]) {
					return trace[:t+1]
				}
			}
			return trace
		}},
	{Name: "the start not in the trace",
		Hint: "The first row of the trace is the start, so there is one row more than rates.",
		Wrong: func(
			start []float64, x [][]float64, r []int, lambda float64, rates []float64,
		) [][]float64 {
			return solutions.Descend(start, x, r, lambda, rates)[1:]
		}},
	{Name: "all rows are the last",
		Hint: "append keeps the slice, not a copy of its numbers, and the next step changes " +
			"them: append slices.Clone(w).",
		Wrong: func(
			start []float64, x [][]float64, r []int, lambda float64, rates []float64,
		) [][]float64 {
			trace := solutions.Descend(start, x, r, lambda, rates)
			return slices.Repeat(trace[len(rates):], len(trace))
		}},
}

// curve is Newton's step with what is wrong as options.
type curve struct {
	weigh             func(g float64) float64 // y (1 − y); nil: right
	withoutPenalty    bool
	intercept         bool // is left out of the penalty, in H
	diagonal, forward bool // no b in H; w + H⁻¹·gradient
	unturned          bool // the diagonal of the inverse is that of H
}

func (n curve) step(w []float64, x [][]float64, r []int, lambda float64) []float64 {
	a, b, c := lambda, 0.0, lambda
	if n.withoutPenalty {
		a, c = 0, 0
	}
	if n.intercept {
		a = 0
	}
	for i := range x {
		g := linear(w, x[i])
		_, s := solutions.Sigmoid(g)
		if n.weigh != nil {
			s = n.weigh(g)
		}
		a, b, c = a+s, b+s*x[i][0], c+s*x[i][0]*x[i][0]
	}
	if n.diagonal {
		b = 0
	}
	g, det := solutions.Gradient(w, x, r, lambda), a*c-b*b
	if n.forward {
		det = -det
	}
	if n.unturned {
		a, c = c, a
	}
	return []float64{w[0] - (c*g[0]-b*g[1])/det, w[1] - (a*g[1]-b*g[0])/det}
}

var newtonMistakes = []ofNewton{
	{Name: "a gradient step",
		Hint: "This is w minus the gradient. Newton's step multiplies it with the " +
			"inverse of H first.",
		Wrong: func(w []float64, x [][]float64, r []int, lambda float64) []float64 {
			return solutions.Descend(w, x, r, lambda, []float64{1})[1]
		}},
	{Name: "each weight by itself",
		Hint:  "The two weights are not independent: H has Σ y(1 − y) x beside its diagonal.",
		Wrong: curve{diagonal: true}.step},
	{Name: "least squares",
		Hint:  "Each example counts with y (1 − y) in H, the slope of its sigmoid.",
		Wrong: curve{weigh: func(float64) float64 { return 1 }}.step},
	{Name: "¼ for every example", Hint: "y (1 − y) is ¼ only where y is ½, as at the start.",
		Wrong: curve{weigh: func(float64) float64 { return 0.25 }}.step},
	{Name: "y instead of y (1 − y)",
		Hint: "The second derivative has the slope of the sigmoid in it, y (1 − " +
			"y), not its value.",
		Wrong: curve{weigh: sigmoid}.step},
	{Name: "the penalty not in H",
		Hint:  "The second derivative of ½ λ w² is λ: add it to both numbers on the diagonal of H.",
		Wrong: curve{withoutPenalty: true}.step},
	{Name: "the intercept not penalised in H",
		Hint:  "The cost penalises w₀ too, so λ belongs to both numbers on the diagonal of H.",
		Wrong: curve{intercept: true}.step},
	{Name: "the other way", Hint: "Subtract H⁻¹ · gradient: the gradient points uphill.",
		Wrong: curve{forward: true}.step},
	{Name: "the diagonal of the inverse not exchanged",
		Hint: "The inverse of the rows (a, b) and (b, c) has the diagonal c, a: " +
			"the two change places.",
		Wrong: curve{unturned: true}.step},
}
