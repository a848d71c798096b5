// Package margins holds the exercises of the lessons on support vector machines: what each asks
// for, its cases, and what must hold whatever the input; and the made-up data that the lessons
// need. The known mistakes are in mistakes.txt, the answers in solutions/margins, and the lessons
// in margins.md and voting.md.
package margins

import (
	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/margins"
)

// Where the lecture treats what the exercises are about.
const (
	fanHulls   = "Fan, Linear SVM: Find Closest Points in Convex Hulls"
	fanSlack   = "Fan, Introducing slack variables"
	fanKernels = "Fan, Nonlinear SVMs: The Kernel Trick"
	fanDual    = "Fan, Nonlinear SVM: Optimization"
	fanIssues  = "Fan, Some Issues"
	fanStrong  = "Fan, Strengths and Weaknesses of SVM"
	fanMulti   = "Fan, Three Approaches to K-Class SVM"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{PredictWidth, ClosestPoints, PredictSlack, BugInThreshold, Pair, Train,
	Mercer, PredictSupport, ChooseSigma, ThreeOrEight}

// VotingTasks lists the exercises of the lesson on machines for many classes, in its order.
var VotingTasks = []grader.Task{PredictWork, Vote, PredictCart, Subsequences, BugInSigmoidCost,
	PlattCost, PredictCoupled, PredictPersons, ChooseCertainty, TenDigits}

// ClosestPoints asks for the nearest points of two convex hulls.
var ClosestPoints = grader.Exercise[func(positive, negative [][]float64) (p, q []float64)]{
	ID:        "margins/closest-points",
	Title:     "The closest points of two hulls",
	Where:     fanHulls,
	Points:    3,
	Params:    []string{"positive", "negative"},
	Results:   []string{"p", "q"},
	Solution:  solutions.ClosestPoints,
	Cases:     closestCases,
	Draw:      drawHulls,
	Drawn:     8,
	Compare:   sameClosest,
	Relations: closestRelations,
	Hints: []string{
		"First the smaller question: which point of the segment from a to b is nearest to x? It " +
			"is a + share · (b − a), with the share at which what is left, x less that point, " +
			"stands at right angles to b − a.",
		"A share below 0 or above 1 lies outside of the segment: cut it off.",
		"Try every example of either class against every two examples of the other, and keep the " +
			"nearest. A hull inside of a segment costs nothing but time.",
	},
}

// Pair asks for one step of sequential minimal optimisation.
var Pair = grader.Exercise[func(K [][]float64, y, C, alpha []float64, i, j int) []float64]{
	ID:        "margins/pair",
	Title:     "One step for a pair",
	Where:     fanDual,
	Points:    2,
	Params:    []string{"K", "y", "C", "alpha", "i", "j"},
	Solution:  solutions.Pair,
	Cases:     pairCases,
	Draw:      drawPair,
	Drawn:     8,
	Relations: pairRelations,
	Hints: []string{
		"Compute g_i and g_j, Δ, L and H first, all from the old multipliers. Then α_j, " +
			"and only then α_i.",
		"Cut α_j off before you compute α_i from it: α_i makes up for what α_j really did.",
		"Begin with slices.Clone(alpha), and change two numbers of it.",
	},
}

// Train asks for a whole machine.
var Train = grader.Exercise[func(K [][]float64, y, C []float64) (trace [][]float64, b float64)]{
	ID:       "margins/train",
	Title:    "Sequential minimal optimisation",
	Where:    fanDual,
	Points:   4,
	Params:   []string{"K", "y", "C"},
	Results:  []string{"trace", "b"},
	Solution: solutions.Train,
	Cases:    trainCases,
	Draw:     drawTraining,
	Drawn:    8,
	Compare:  sameMachine,
	Most:     100_000, // the trace of a machine that does not settle
	Hints: []string{
		"α_i y_i may rise if y_i = +1 and α_i < C_i, or y_i = −1 and α_i > 0; it may fall in the " +
			"other two cases. At the optimum no example that may rise has a smaller g than " +
			"one that may fall.",
		"So take for i the smallest g of those that may rise, for j the largest of those that " +
			"may fall, and call Pair. Stop when g_j − g_i is 1e-5 or less.",
		"Then b lies between −g_j and −g_i, which are nearly equal: −(g_i + g_j)/2 will do.",
	},
}

// Mercer asks whether a Gram matrix could be one of dot products.
var Mercer = grader.Exercise[func(G [][]float64) (pivots []float64, ok bool)]{
	ID:        "margins/mercer",
	Title:     "Mercer's condition",
	Where:     fanKernels,
	Points:    2,
	Params:    []string{"G"},
	Results:   []string{"pivots", "ok"},
	Solution:  solutions.Mercer,
	Cases:     mercerCases,
	Draw:      drawGram,
	Drawn:     10,
	Relations: mercerRelations,
	Hints: []string{
		"It is the elimination by which one solves linear equations, and you only look at the " +
			"diagonal on the way.",
		"Copy the matrix row by row before you change it: copying the outer slice " +
			"alone copies no row.",
		"Append the pivot before you look at it: the one that decides belongs to the result.",
	},
}

// Vote asks for the class by the votes of machines for pairs.
var Vote = grader.Exercise[func(f []float64, k int) int]{
	ID:        "margins/vote",
	Title:     "One against one",
	Where:     fanMulti,
	Points:    1,
	Params:    []string{"f", "k"},
	Solution:  solutions.Vote,
	Cases:     voteCases,
	Draw:      drawScores,
	Drawn:     10,
	Relations: voteRelations,
	Hints: []string{
		"Two loops give the pairs in the right order: i from 0, j from i + 1. A counter says " +
			"which score is next.",
		"Keep two slices with a place for each class: the votes, and the sum of |f| of the " +
			"machines that voted for it.",
	},
}

// Subsequences asks for a kernel of texts.
var Subsequences = grader.Exercise[func(s, t string, p int, lambda float64) float64]{
	ID:        "margins/subsequences",
	Title:     "A kernel for texts",
	Where:     fanStrong,
	Points:    4,
	Params:    []string{"s", "t", "p", "lambda"},
	Solution:  solutions.Subsequences,
	Cases:     subsequencesCases,
	Draw:      drawTexts,
	Drawn:     6,
	Relations: subsequencesRelations,
	Hints: []string{
		"Begin with sequences of one character: a table with λ² wherever s[i] == t[j]. The cell " +
			"(i, j) holds the sum of all that end in s[i] and t[j].",
		"A sequence that is longer by one and ends in (i, j) comes from all that end further " +
			"left in both texts. One that ended at (i', j') has then become longer by i − i' " +
			"places in s and by j − j' in t.",
		"For texts this short four nested loops will do: the new cell (i, j), where s[i] == " +
			"t[j], is the sum of the old (i', j') times λ^(i − i' + j − j') over all " +
			"i' < i and j' < j.",
	},
}

// PlattCost asks for what Platt's sigmoid minimises.
var PlattCost = grader.Exercise[func(f, y []float64, A, B float64) float64]{
	ID:        "margins/platt-cost",
	Title:     "A sigmoid on the score",
	Where:     fanStrong,
	Points:    2,
	Params:    []string{"f", "y", "A", "B"},
	Solution:  solutions.PlattCost,
	Cases:     plattCases,
	Draw:      drawCalibration,
	Relations: plattRelations,
	Hints: []string{
		"Count the classes first: the targets depend on nothing else.",
		"With z = A f + B, −log P is log(1 + e^z), and −log(1 − P) is log(1 + e^z) − z.",
		"log(1 + e^z) is z + log(1 + e^−z): for z above 0 compute it so, and no " +
			"exponential overflows.",
	},
}
