// Package pruning holds the exercises of the lesson on growing and pruning trees: what each asks
// for, its cases, and what must hold whatever the input; and the data and drawings that the lesson
// needs. The known mistakes are in mistakes.txt, the answers in solutions/pruning, and the lesson
// itself in lesson.md.
package pruning

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/pruning"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{BestCut, BestSubset, Cost, WeakestLink, Path, OneStandardError,
	ReducedError, SplitError}

// BestCut asks for the best threshold in one pass.
var BestCut = grader.Exercise[func(x []float64, y []int) (threshold, gain float64)]{
	ID:        "pruning/best-cut",
	Title:     "The best threshold in one pass",
	Where:     roweisBinary,
	Points:    3,
	Params:    []string{"x", "y"},
	Results:   []string{"threshold", "gain"},
	Solution:  solutions.BestCut,
	Cases:     bestCutCases,
	Draw:      drawNumbers,
	Compare:   kit.SameCut,
	Relations: bestCutRelations,
	Hints: []string{
		"Sort the indices of the examples by x, so that classes come along. What changes when " +
			"the threshold passes one example?",
		"Keep two slices of counts. At first everything is on the right; each example that is " +
			"passed leaves right and joins left.",
		"Weigh the cut only where the next x is another one. Gini needs the counts alone, so a " +
			"cut costs as many steps as there are classes.",
	},
}

// BestSubset asks for the best binary split of a nominal attribute.
var BestSubset = grader.Exercise[func(children [][]float64) (left []int, gain float64)]{
	ID:        "pruning/best-subset",
	Title:     "The ordering trick",
	Where:     roweisBinary,
	Points:    3,
	Params:    []string{"children"},
	Results:   []string{"left", "gain"},
	Solution:  solutions.BestSubset,
	Cases:     bestSubsetCases,
	Draw:      drawValues,
	Drawn:     8,
	Relations: bestSubsetRelations,
	Hints: []string{
		"Once the values stand in a row, this is your threshold again, with values in " +
			"place of examples.",
		"Sort the indices 0 … M−1 by children[v][1] / (children[v][0] + children[v][1]). " +
			"slices.SortStableFunc keeps equal ones in order.",
		"Move one value after the other from the right to the left, but not the last. Begin with " +
			"a best gain of −Inf, and sort a copy of the group when you return it.",
	},
}

// Cost asks for the cost of a tree at a price for each leaf.
var Cost = grader.Exercise[func(root *shape.Binary, alpha float64) float64]{
	ID:        "pruning/cost",
	Title:     "What a tree costs",
	Where:     roweisPruning,
	Points:    1,
	Params:    []string{"root", "alpha"},
	Solution:  solutions.Cost,
	Cases:     costCases,
	Draw:      drawPriced,
	Relations: costRelations,
	Hints: []string{
		"A leaf costs its errors plus alpha. And what does a node with branches cost, if you " +
			"know what each branch costs?",
		"The errors of a leaf are the sum of its counts less the largest of them.",
	},
}

// WeakestLink asks for the node that is to be cut first.
var WeakestLink = grader.Exercise[func(root *shape.Binary) (node string, alpha float64)]{
	ID:        "pruning/weakest-link",
	Title:     "The weakest link",
	Where:     roweisPruning,
	Points:    3,
	Params:    []string{"root"},
	Results:   []string{"node", "alpha"},
	Solution:  solutions.WeakestLink,
	Cases:     weakestLinkCases,
	Draw:      drawTree,
	Drawn:     8,
	Relations: weakestLinkRelations,
	Hints: []string{
		"Three numbers for each inner node: its errors as a leaf, the errors of the leaves below " +
			"it, and how many these are.",
		"Cost(node, 0) is the errors below. A second small function counts leaves.",
		"The node itself is the first candidate. Then ask WeakestLink of both branches, and take " +
			"over what is smaller by more than 1e-9.",
	},
}

// Path asks for the trace of weakest-link pruning.
var Path = grader.Exercise[func(root *shape.Binary) []shape.Link]{
	ID:        "pruning/path",
	Title:     "From the whole tree to a leaf",
	Where:     roweisPruning,
	Points:    3,
	Params:    []string{"root"},
	Solution:  solutions.Path,
	Cases:     pathCases,
	Draw:      drawTree,
	Drawn:     8,
	Relations: pathRelations,
	Hints: []string{
		"Repeat: find the weakest link, cut it, note what is left. When does it end?",
		"To cut without changing the tree that you were given, write a function that returns a " +
			"copy in which one node has lost its children.",
		"node := *root copies one node. Then give the copy copied children: node.Left = " +
			"cut(root.Left, name), and the same on the right. The alphas of the cut tree are new " +
			"ones: compute them again.",
	},
}

// OneStandardError asks for the size that cross-validation suggests.
var OneStandardError = grader.Exercise[func(leaves []int, mean, se []float64) int]{
	ID:        "pruning/one-standard-error",
	Title:     "One standard error",
	Where:     "Roweis 2006, How to choose the size: cross-validation",
	Points:    1,
	Params:    []string{"leaves", "mean", "se"},
	Solution:  solutions.OneStandardError,
	Cases:     oneStandardErrorCases,
	Draw:      drawScores,
	Relations: oneStandardErrorRelations,
	Hints: []string{
		"Two passes: the first finds the best tree and so the limit.",
		"In the second pass, of all trees whose mean is at most the limit (plus 1e-12), keep the " +
			"one with the fewest leaves.",
	},
}

// ReducedError asks for pruning by held-out examples.
var ReducedError = grader.Exercise[func(root *shape.Binary) (names []string, errors float64)]{
	ID:        "pruning/reduced-error",
	Title:     "Reduced-error pruning",
	Where:     "Puolamäki 2007, Postpruning",
	Points:    3,
	Params:    []string{"root"},
	Results:   []string{"names", "errors"},
	Solution:  solutions.ReducedError,
	Cases:     reducedErrorCases,
	Draw:      drawTree,
	Drawn:     8,
	Relations: reducedErrorRelations,
	Hints: []string{
		"From the leaves up: before you can judge a node, its branches must have been pruned. " +
			"Recursion does that by itself.",
		"A node answers with the largest of Counts, and errs on the examples of Held that " +
			"have another class.",
		"Call ReducedError for both branches and add their errors. If the node as a leaf has no " +
			"more, return its own name; else the names of the left followed by those of the right.",
	},
}

// SplitError asks for the error of a regression tree's node after a split.
var SplitError = grader.Exercise[func(branches [][]float64) float64]{
	ID:        "pruning/split-error",
	Title:     "When a leaf predicts a number",
	Where:     "Puolamäki 2007, Regression Trees",
	Points:    2,
	Params:    []string{"branches"},
	Solution:  solutions.SplitError,
	Cases:     splitErrorCases,
	Draw:      drawBranches,
	Relations: splitErrorRelations,
	Hints: []string{
		"Each branch has a mean of its own. Add up the squares of the distances from it, " +
			"over all branches.",
		"Divide once, at the end, by the number of all numbers, and mind that it may be 0.",
	},
}
