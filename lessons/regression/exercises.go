// Package regression holds the exercises of the lesson on logistic regression: what each asks for,
// its cases, and what must hold whatever the input; and the made-up data that the lesson needs. The
// known mistakes are in mistakes.txt, the answers in solutions/regression, and the lesson itself in
// lesson.md.
package regression

import (
	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/regression"
)

// Where the lectures treat what the exercises are about.
const (
	puoLogistic = "Puolamäki, Logistic Regression"
	puoSigmoid  = "Puolamäki, Sigmoid (Logistic) Function"
	puoCost     = "Puolamäki, Cost Function for Logistic Regression"
	puoAscent   = "Puolamäki, Gradient Ascent"
	puoGLM      = "Puolamäki, Generalized Linear Models"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{Logit, Sigmoid, Cost, Gradient, Descend, Newton, Softmax}

// Logit asks for the logarithm of the odds.
var Logit = grader.Exercise[func(p float64) float64]{
	ID:        "regression/logit",
	Title:     "Odds and their logarithm",
	Where:     puoLogistic,
	Points:    1,
	Params:    []string{"p"},
	Solution:  solutions.Logit,
	Cases:     logitCases,
	Draw:      drawProbability,
	Relations: logitRelations,
	Hints: []string{
		"The odds of three to one belong to the probability ¾: it is ¾ divided by ¼.",
		"0 and 1 need no case of their own: look up what math.Log makes of 0 and of +Inf.",
	},
}

// Sigmoid asks for the inverse of the logit, and its slope.
var Sigmoid = grader.Exercise[func(t float64) (y, slope float64)]{
	ID:        "regression/sigmoid",
	Title:     "The sigmoid",
	Where:     puoSigmoid,
	Points:    1,
	Params:    []string{"t"},
	Results:   []string{"y", "slope"},
	Solution:  solutions.Sigmoid,
	Cases:     sigmoidCases,
	Draw:      drawLogit,
	Relations: sigmoidRelations,
	Hints: []string{
		"math.Exp(1000) is +Inf. 1/Inf is 0, which is right; Inf/Inf is NaN.",
		"The slope needs no second exponential, only y.",
	},
}

// Cost asks for the negative log-likelihood with a penalty.
var Cost = grader.Exercise[func(w []float64, x [][]float64, r []int, lambda float64) float64]{
	ID:        "regression/cost",
	Title:     "The cost",
	Where:     puoCost,
	Points:    3,
	Params:    []string{"w", "x", "r", "lambda"},
	Solution:  solutions.Cost,
	Cases:     costCases,
	Draw:      drawProblem,
	Relations: costRelations,
	Hints: []string{
		"For each example only one of the two terms is there: −log y where r is 1, and −log(1 − " +
			"y) where it is 0.",
		"1 − sigmoid(g) is sigmoid(−g), so both are −log sigmoid of something, which is " +
			"log(1 + e^−g).",
		"For g far below 0, log(1 + e^−g) is −g + log(1 + e^g). math.Log1p(z) is log(1 + z), and " +
			"exact for small z.",
	},
}

// Gradient asks for the derivatives of the cost.
var Gradient = grader.Exercise[func(w []float64, x [][]float64, r []int, lambda float64) []float64]{
	ID:        "regression/gradient",
	Title:     "The gradient",
	Where:     puoAscent,
	Points:    2,
	Params:    []string{"w", "x", "r", "lambda"},
	Solution:  solutions.Gradient,
	Cases:     gradientCases,
	Draw:      drawProblem,
	Relations: gradientRelations,
	Hints: []string{
		"Each example adds (y − r) times (1, x₁, …, x_d). Call Sigmoid for y.",
		"Begin with the penalty's part, λ w_j for each j from 0 on.",
	},
}

// Descend asks for gradient descent with a trace.
var Descend = grader.Exercise[func(
	start []float64, x [][]float64, r []int, lambda float64, rates []float64,
) [][]float64]{
	ID:        "regression/descend",
	Title:     "Gradient descent",
	Where:     puoAscent,
	Points:    2,
	Params:    []string{"start", "x", "r", "lambda", "rates"},
	Solution:  solutions.Descend,
	Cases:     descendCases,
	Draw:      drawDescent,
	Relations: descendRelations,
	Hints: []string{
		"Compute the whole gradient first, then move all weights.",
		"A slice that you go on changing also changes in the trace: append slices.Clone(w).",
	},
}

// Newton asks for one step of Newton's method.
var Newton = grader.Exercise[func(w []float64, x [][]float64, r []int, lambda float64) []float64]{
	ID:        "regression/newton",
	Title:     "One step of Newton's method",
	Where:     puoGLM,
	Points:    3,
	Params:    []string{"w", "x", "r", "lambda"},
	Solution:  solutions.Newton,
	Cases:     newtonCases,
	Draw:      drawLine,
	Relations: newtonRelations,
	Hints: []string{
		"H has three different numbers: Σ y(1 − y) + λ, Σ y(1 − y) x, and Σ y(1 − y) x² + λ. The " +
			"slope that Sigmoid returns is y(1 − y).",
		"The inverse of the rows (a, b) and (b, c) has the rows (c, −b) and (−b, a), all " +
			"divided by ac − b².",
	},
}

// Softmax asks for the posteriors of several classes.
var Softmax = grader.Exercise[func(W [][]float64, x []float64) []float64]{
	ID:        "regression/softmax",
	Title:     "More than two classes",
	Where:     puoLogistic,
	Points:    2,
	Params:    []string{"W", "x"},
	Solution:  solutions.Softmax,
	Cases:     softmaxCases,
	Draw:      drawClasses,
	Drawn:     6,
	Relations: softmaxRelations,
	Hints: []string{
		"First all g_k, then all exponentials, then their sum.",
		"The same number may be taken from every g_k: it cancels. Take the largest, and no " +
			"exponent is above 0.",
	},
}
