// Package proof holds the exercises of the lessons on how well a classifier has learnt: what each
// asks for, its cases, and what must hold whatever the input; and the made-up data that the lessons
// need. The known mistakes are in mistakes.txt, the answers in solutions/proof, and the lessons in
// proof.md and ranking.md.
package proof

import (
	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/proof"
)

// Where the lectures treat what the exercises are about.
const (
	konHoldout     = "Kondor, Holdout set"
	konValidation  = "Kondor, Cross Validation"
	konBounds      = "Kondor, Generalization Bounds"
	konRisk        = "Kondor, Regularized Risk Minimization"
	fanGeneral     = "Fan, Generalization"
	fanConfusion   = "Fan, Confusion Matrix"
	fanCalibration = "Fan, Calibration"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{Wilson, PredictBest, CrossValidate, PredictMajority,
	BugInAudit, BiasVariance, PredictDegree, ChooseLambda, Promise}

// Wilson asks for an interval of an error rate.
var Wilson = grader.Exercise[func(wrong, n int, z float64) (low, high float64)]{
	ID:        "proof/wilson",
	Title:     "An interval for an error",
	Where:     konHoldout,
	Points:    1,
	Params:    []string{"wrong", "n", "z"},
	Results:   []string{"low", "high"},
	Solution:  solutions.Wilson,
	Cases:     wilsonCases,
	Draw:      drawCount,
	Relations: wilsonRelations,
	Hints: []string{
		"wrong/n of two ints cuts off: make float64s of both first.",
		"1 + z²/n stands below in both formulas. Give it a name.",
		"Below the root stands z²/4n², and n is squared there.",
	},
}

// CrossValidate asks for the cross-validated error of the nearest neighbour.
var CrossValidate = grader.Exercise[func(
	x []float64, y []int, folds [][]int,
) (predicted []int, pooled, mean float64)]{
	ID:        "proof/cross-validate",
	Title:     "Cross-validation",
	Where:     konValidation,
	Points:    3,
	Params:    []string{"x", "y", "folds"},
	Results:   []string{"predicted", "pooled", "mean"},
	Solution:  solutions.CrossValidate,
	Cases:     crossValidateCases,
	Draw:      drawFolded,
	Drawn:     8,
	Relations: crossValidateRelations,
	Hints: []string{
		"Three loops: over the folds, over the rows of a fold, and over all rows that could be " +
			"their neighbours.",
		"slices.Contains(fold, j) says whether row j must not be asked.",
		"Replace the nearest row only by one that is nearer, not by one that is as near: the one " +
			"with the smallest index then stays.",
	},
}

// BiasVariance asks for the parts of the expected squared error.
var BiasVariance = grader.Exercise[func(
	predictions [][]float64, truth []float64, noise float64,
) (bias, variance, expected float64)]{
	ID:        "proof/bias-variance",
	Title:     "Bias and variance",
	Where:     fanGeneral,
	Points:    2,
	Params:    []string{"predictions", "truth", "noise"},
	Results:   []string{"bias", "variance", "expected"},
	Solution:  solutions.BiasVariance,
	Cases:     biasVarianceCases,
	Draw:      drawPredictions,
	Relations: biasVarianceRelations,
	Hints: []string{
		"The outer loop goes over the places. At each, first the mean of all models, then how " +
			"far it is from the truth, then how far the models are from it.",
		"Square before you average over the places: what is too high at one place does not mend " +
			"what is too low at another.",
	},
}

// ROC asks for all operating points of a score.
var ROC = grader.Exercise[func(
	scores []float64, positive []bool,
) (falseRate, recall, precision []float64, auc float64)]{
	ID:        "proof/roc",
	Title:     "Every threshold at once",
	Where:     fanCalibration,
	Points:    3,
	Params:    []string{"scores", "positive"},
	Results:   []string{"falseRate", "recall", "precision", "auc"},
	Solution:  solutions.ROC,
	Cases:     rocCases,
	Draw:      drawScores,
	Drawn:     8,
	Relations: rocRelations,
	Hints: []string{
		"The thresholds are the different scores, from above: slices.Sorted, slices.Compact, " +
			"slices.Backward.",
		"For each of them, count through all examples. That is n² steps, and simple.",
		"The piece of the area between two points is a trapezium: its width times the mean of " +
			"its two heights.",
	},
}

// Reliability asks for a reliability diagram and its error.
var Reliability = grader.Exercise[func(
	p []float64, positive []bool, bins int,
) (count []int, mean, share []float64, ece float64)]{
	ID:        "proof/reliability",
	Title:     "Reliability",
	Where:     fanCalibration,
	Points:    2,
	Params:    []string{"p", "positive", "bins"},
	Results:   []string{"count", "mean", "share", "ece"},
	Solution:  solutions.Reliability,
	Cases:     reliabilityCases,
	Draw:      drawForecasts,
	Drawn:     8,
	Relations: reliabilityRelations,
	Hints: []string{
		"A bin has its upper edge, not its lower one: math.Ceil, and one less. Only 0 needs care.",
		"Sum up first, divide at the end. 0/0 of float64s is NaN by itself, so an empty bin " +
			"needs no case of its own, but for the ece.",
		"In the ece each example counts once, so a bin counts as many times as it has examples.",
	},
}

// Isotonic asks for the pooling of neighbours with a trace.
var Isotonic = grader.Exercise[func(
	shares, weights []float64,
) (trace [][]float64, fitted []float64)]{
	ID:        "proof/isotonic",
	Title:     "Pooling neighbours",
	Where:     fanCalibration,
	Points:    3,
	Params:    []string{"shares", "weights"},
	Results:   []string{"trace", "fitted"},
	Solution:  solutions.Isotonic,
	Cases:     isotonicCases,
	Draw:      drawShares,
	Drawn:     8,
	Relations: isotonicRelations,
	Hints: []string{
		"Three slices with an entry for each block: its value, its weight, and how many of the " +
			"shares are in it. slices.Delete takes one out.",
		"Look for the first pair that falls, pool it, and begin from the first pair again. When " +
			"none is left, you are done.",
		"The trace needs clones of the values, since they go on changing.",
	},
}
