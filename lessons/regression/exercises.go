// Package regression holds the exercises of the lesson on logistic regression: what each asks for,
// its cases, and what must hold whatever the input; and the made-up data that the lesson needs. The
// known mistakes are in mistakes.txt, the answers in solutions/regression, and the lesson itself in
// regression.md.
package regression

import (
	"time"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/regression"
)

// Where the lectures treat what the exercises are about.
const (
	puoLogistic = "Puolamäki, Logistic Regression"
	puoCost     = "Puolamäki, Cost Function for Logistic Regression"
	puoAscent   = "Puolamäki, Gradient Ascent"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{PredictHours, BugInCost, Cost, Gradient, PredictPath, Descend,
	PredictWeight, PredictCopies, ChooseFindings, Classify}

// PredictHours asks what a weight does to a probability.
var PredictHours = grader.Exercise[func() float64]{
	ID:       "regression/predict-hours",
	Title:    "Two hours more",
	Where:    puoLogistic,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictHours,
	Compare:  compare.Tolerance{Abs: 0.02}.Results,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 0.8}}
	},
	Hints: []string{
		"What are the odds of a probability of ½? What does one hour make of them, and the next?",
	},
}

// BugInCost asks where the cost as the formula has it goes wrong in floating point.
var BugInCost = grader.Exercise[func() (
	line int, w []float64, x [][]float64, y []int, lambda float64,
)]{
	ID:       "regression/bug-in-cost",
	Title:    "A cost without an end",
	Where:    puoCost,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "w", "x", "y", "lambda"},
	Solution: solutions.BugInCost,
	Compare:  compare.Bug([]int{6, 8, 10}, solutions.Cost, NaiveCost),
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and a case",
			Want: []any{10, []float64{0, 100}, [][]float64{{1}}, []int{0}, 0}}}
	},
	Hints: []string{
		"The formula is right. Which of its values cannot be told from 0 or 1 in a float64?",
		"One example of one number is enough. Make it very wrong: a large z, and y = 0.",
	},
}

// PredictPath asks for the way that gradient descent takes with a long step.
var PredictPath = grader.Exercise[func() string]{
	ID:       "regression/predict-path",
	Title:    "A longer step",
	Where:    puoAscent,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictPath,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "C"}}
	},
	Hints: []string{
		"Along the floor of the valley a longer step is good. What does it do across, where it " +
			"is steep?",
	},
}

// FourWays returns the points of the pictures A to D: one is the way of eight steps with η = 0.4.
func FourWays(gradient func(dst, θ []float64)) [][][2]float64 {
	way := func(η float64) [][2]float64 {
		θ, slope := []float64{0, 0}, make([]float64, 2)
		points := [][2]float64{{0, 0}}
		for range 8 {
			gradient(slope, θ)
			θ[0], θ[1] = θ[0]-η*slope[0], θ[1]-η*slope[1]
			points = append(points, [2]float64{θ[0], θ[1]})
		}
		return points
	}
	return [][][2]float64{way(0.2), way(0.35), way(0.4), {{0, 0}, {-1, 1}}}
}

// PredictWeight asks how a weight grows if the classes are separable.
var PredictWeight = grader.Exercise[func() float64]{
	ID:       "regression/predict-weight",
	Title:    "How far does it run?",
	Where:    puoAscent,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictWeight,
	Compare:  compare.Tolerance{Abs: 0.6}.Results,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 6.9}}
	},
	Hints: []string{
		"The step is the sum of (p − y)x. What becomes of p − y as the model gets surer?",
		"Ninety steps took it from 2.73 to 4.69. Do 900 more steps take it ten times as far?",
	},
}

// PredictCopies asks what a penalty makes of a column that stands there twice.
var PredictCopies = grader.Exercise[func() float64]{
	ID:       "regression/predict-copies",
	Title:    "A column that stands there twice",
	Where:    puoCost,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictCopies,
	Compare:  compare.Tolerance{Abs: 0.05}.Results,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: lambdaOfOne()}}
	},
	Hints: []string{
		"Call the weight of the single column w. How large are the two weights that give the " +
			"same line for the odds?",
		"Compare what the penalty takes for one weight w, and what it takes for these two.",
	},
}

// lambdaOfOne returns the λ with which Apart gives the probabilities of ApartTwice with λ = 1.
// There the gradient is 0, so λ w = Σ (y − p) x.
func lambdaOfOne() float64 {
	model := classify.Must(logistic.Regression{Lambda: 1}.Fit(ApartTwice()))
	w := model.W().At(0, 1) + model.W().At(0, 2)
	slope := 0.0
	for i, x := range apart {
		p := model.Posterior(nil, []float64{x[0], x[0]})[1]
		slope += (float64(sides[i]) - p) * x[0]
	}
	return slope / w
}

// ChooseFindings asks for three findings that together tell much.
var ChooseFindings = grader.Exercise[func() (findings []string, reason string)]{
	ID:       "regression/choose-findings",
	Title:    "Three findings",
	Where:    puoLogistic,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"findings", "reason"},
	Solution: solutions.ChooseFindings,
	Compare:  compare.Accept(judgeFindings),
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice",
			Want: []any{[]string{"thallium", "vessels", "chest pain"}, ""}}}
	},
	Limit: 10 * time.Second,
	Hints: []string{
		"A finding is of use if it tells what the others do not tell. Which look at the same " +
			"thing?",
	},
}

// Classify asks for a classifier of patients.
var Classify = grader.Exercise[func(rows [][]float64, y []int, unknown [][]float64) []int]{
	ID:       "regression/classify",
	Title:    "Whom to send?",
	Where:    puoLogistic,
	Kind:     course.Build,
	Points:   3,
	Params:   []string{"rows", "y", "unknown"},
	Solution: solutions.Classify,
	Compare:  compare.ErrorAtMost(0.25),
	Cases:    classifyCases,
	Draw:     drawPatients,
	Drawn:    3,
	Truth:    trueClasses,
	Hints: []string{
		"Blood pressure goes to 200 and a yes to 1. One rate cannot fit both: bring all columns " +
			"into units of their deviation first, by the mean and the deviation of rows.",
		"Then Descend does the rest. Is 0.01 a rate that goes down? A penalty helps, too.",
	},
}

// Cost asks for the negative log-likelihood with a penalty.
var Cost = grader.Exercise[func(w []float64, x [][]float64, y []int, lambda float64) float64]{
	ID:        "regression/cost",
	Title:     "The cost",
	Where:     puoCost,
	Points:    3,
	Params:    []string{"w", "x", "y", "lambda"},
	Solution:  solutions.Cost,
	Cases:     costCases,
	Draw:      drawProblem,
	Relations: costRelations,
	Hints: []string{
		"For each example only one of the two terms is there: −log p where y is 1, and −log(1 − " +
			"p) where it is 0.",
		"1 − sigmoid(z) is sigmoid(−z), so both are −log sigmoid of something, which is " +
			"log(1 + e^−z).",
		"For z far below 0, log(1 + e^−z) is −z + log(1 + e^z). math.Log1p(u) is log(1 + u), and " +
			"exact for small u.",
	},
}

// Gradient asks for the derivatives of the cost.
var Gradient = grader.Exercise[func(w []float64, x [][]float64, y []int, lambda float64) []float64]{
	ID:        "regression/gradient",
	Title:     "The gradient",
	Where:     puoAscent,
	Points:    2,
	Params:    []string{"w", "x", "y", "lambda"},
	Solution:  solutions.Gradient,
	Cases:     gradientCases,
	Draw:      drawProblem,
	Relations: gradientRelations,
	Hints: []string{
		"Each example adds (p − y) times (1, x₁, …, x_d). Call Sigmoid for p.",
		"Begin with the penalty's part, λ w_j for each j from 0 on.",
	},
}

// Descend asks for gradient descent with a trace.
var Descend = grader.Exercise[func(
	start []float64, x [][]float64, y []int, lambda float64, rates []float64,
) [][]float64]{
	ID:        "regression/descend",
	Title:     "Gradient descent",
	Where:     puoAscent,
	Points:    2,
	Params:    []string{"start", "x", "y", "lambda", "rates"},
	Solution:  solutions.Descend,
	Cases:     descendCases,
	Draw:      drawDescent,
	Relations: descendRelations,
	Hints: []string{
		"Compute the whole gradient first, then move all weights.",
		"A slice that you go on changing also changes in the trace: append slices.Clone(w).",
	},
}
