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
	fanCombining   = "Fan, Combining OVA calibrated classifiers"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{Wilson, PredictBest, CrossValidate, PredictMajority,
	BugInAudit, BiasVariance, PredictDegree, ChooseLambda, Promise}

// Retired lists exercises that the lesson no longer has.
var Retired = []grader.Task{Folds, ZeroOne, Regularise, Enough}

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

// Folds asks for stratified folds.
var Folds = grader.Exercise[func(y, order []int, k int) [][]int]{
	ID:        "proof/folds",
	Title:     "Stratified folds",
	Where:     konValidation,
	Points:    2,
	Params:    []string{"y", "order", "k"},
	Solution:  solutions.Folds,
	Cases:     foldsCases,
	Draw:      drawShuffled,
	Relations: foldsRelations,
	Hints: []string{
		"Make the whole deck first: the rows of class 0 in the given order, behind them those of " +
			"class 1, and so on. Then deal it.",
		"slices.SortStableFunc keeps the order of what is equal. Sort a clone: order " +
			"is the caller's.",
		"The deal goes on from one class to the next: the first row of class 1 goes to the fold " +
			"after that of the last row of class 0.",
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

// ZeroOne asks for the parts of the expected 0/1 loss.
var ZeroOne = grader.Exercise[func(
	votes [][]int, truth []int,
) (main []int, bias, unbiased, biased, expected float64)]{
	ID:        "proof/zero-one",
	Title:     "Bias and variance of classes",
	Where:     fanGeneral,
	Points:    2,
	Params:    []string{"votes", "truth"},
	Results:   []string{"main", "bias", "unbiased", "biased", "expected"},
	Solution:  solutions.ZeroOne,
	Cases:     zeroOneCases,
	Draw:      drawVotes,
	Drawn:     8,
	Relations: zeroOneRelations,
	Hints: []string{
		"Count the votes for each class at a place. The largest class that is voted for says how " +
			"many counts you need.",
		"All four averages are over all examples: an example that does not count for one of them " +
			"adds 0 to it, and still divides.",
	},
}

// Regularise asks for penalised fits and a choice among them.
var Regularise = grader.Exercise[func(
	x, y, heldX, heldY, lambdas []float64,
) (weights, train, held []float64, best int)]{
	ID:        "proof/regularise",
	Title:     "Regularised risk",
	Where:     konRisk,
	Points:    2,
	Params:    []string{"x", "y", "heldX", "heldY", "lambdas"},
	Results:   []string{"weights", "train", "held", "best"},
	Solution:  solutions.Regularise,
	Cases:     regulariseCases,
	Draw:      drawPenalties,
	Relations: regulariseRelations,
	Hints: []string{
		"The derivative of the risk by w is (2/m) Σ (w·x − y)·x + 2λ·w. Solve for w on paper: " +
			"two sums are all you need of the examples.",
		"The errors are those of w·x alone. The penalty serves to find w, and is no part of " +
			"what is measured.",
		"best looks at held: the training error would always choose the smallest λ.",
	},
}

// Enough asks for the numbers of examples that two bounds call for.
var Enough = grader.Exercise[func(d int, epsilon, delta float64) (heldOut, trained int)]{
	ID:        "proof/enough",
	Title:     "How many are enough?",
	Where:     konBounds,
	Points:    2,
	Params:    []string{"d", "epsilon", "delta"},
	Results:   []string{"heldOut", "trained"},
	Solution:  solutions.Enough,
	Cases:     enoughCases,
	Draw:      drawDemand,
	Relations: enoughRelations,
	Hints: []string{
		"Write a function for each bound, and try n = 1, 2, 3, … until it is small enough. A few " +
			"ten thousand steps are nothing.",
		"The first can be solved for n and rounded up with math.Ceil. In the second n stands in " +
			"a logarithm as well.",
		"float64(n) before you divide: 2*n/d of ints cuts off.",
	},
}

// Measures asks for the confusion matrix and what is read off it.
var Measures = grader.Exercise[func(
	truth, predicted []int, classes int,
) (counts [][]int, precision, recall, f []float64)]{
	ID:        "proof/measures",
	Title:     "Confusion, precision, recall",
	Where:     fanConfusion,
	Points:    2,
	Params:    []string{"truth", "predicted", "classes"},
	Results:   []string{"counts", "precision", "recall", "f"},
	Solution:  solutions.Measures,
	Cases:     measuresCases,
	Draw:      drawAnswers,
	Relations: measuresRelations,
	Hints: []string{
		"Make all rows of the matrix first, then walk through the examples once: counts[t][p]++.",
		"Precision asks of those that were called k how many are. Recall asks of those that are " +
			"k how many were called so.",
		"Four divisions may be by 0. Write a small function that returns 0 then.",
	},
}

// Merge asks for the classes merged step by step.
var Merge = grader.Exercise[func(counts [][]int) [][]int]{
	ID:        "proof/merge",
	Title:     "Classes merged by confusion",
	Where:     fanConfusion,
	Points:    3,
	Params:    []string{"counts"},
	Solution:  solutions.Merge,
	Cases:     mergeCases,
	Draw:      drawConfusion,
	Relations: mergeRelations,
	Hints: []string{
		"Keep a slice of groups, each with its number and the classes in it. What is merged " +
			"goes, what is made comes behind all others.",
		"How often two groups are confused is a sum over the classes of the one and the classes " +
			"of the other, of counts[s][t] + counts[t][s].",
		"With the groups in the order of their numbers, and a change only for what is larger, " +
			"the tie rule keeps itself.",
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

// Combine asks for one decision of calibrated classifiers, one against all each.
var Combine = grader.Exercise[func(scores, a, b []float64) (posterior []float64, class int)]{
	ID:        "proof/combine",
	Title:     "One against all, combined",
	Where:     fanCombining,
	Points:    2,
	Params:    []string{"scores", "a", "b"},
	Results:   []string{"posterior", "class"},
	Solution:  solutions.Combine,
	Cases:     combineCases,
	Draw:      drawMachines,
	Drawn:     8,
	Relations: combineRelations,
	Hints: []string{
		"Calibrate first, compare afterwards: raw scores of different classifiers have " +
			"different units.",
		"log p_k is −log(1 + e^t), which for large t is −t − log(1 + e^−t). Keep the logarithms.",
		"Take the largest of the logarithms from all of them before the exponential: it cancels.",
	},
}
