// Package likeness holds the exercises of the lesson on distances and texts: what each asks for,
// its cases, and what must hold whatever the input; and what the lesson needs of small texts. The
// known mistakes are in mistakes.txt, the answers in solutions/likeness, and the lesson itself in
// lesson.md.
package likeness

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/likeness"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{NormalisedL1, Weights, ValueDifference, Scores, Cosine, TFIDF,
	Index, Centroids}

// NormalisedL1 asks for the distance of rows of numbers and names.
var NormalisedL1 = grader.Exercise[func(
	train [][]float64, nominal []bool, weights []float64, x, y []float64,
) float64]{
	ID:       "likeness/normalised-l1",
	Title:    "Numbers and names",
	Where:    fanRescaling,
	Points:   3,
	Params:   []string{"train", "nominal", "weights", "x", "y"},
	Solution: solutions.NormalisedL1,
	Cases:    normalisedCases,
	Draw:     drawMixed,
	Drawn:    8,
	Relations: []grader.Relation{
		{Name: "x and y exchanged, the same distance", Change: kit.Exchange(3, 4)},
		{Name: "twice every weight, the same distance", Change: kit.Times(2, 2)},
		{Name: "another unit for one attribute, the same distance",
			Change: func(r *rand.Rand, args []any) []any {
				column(4, r.IntN(len(args[2].([]float64))), args[0].([][]float64),
					args[3].([]float64),
					args[4].([]float64))
				return args
			}},
	},
	Hints: []string{
		"One δ for each attribute, and a function of its own for it: a name, a number, a number " +
			"without a range.",
		"The range of an attribute is that of train, whatever x and y are. min(…, 1) keeps " +
			"δ in its place.",
		"Add up w·δ and w, and divide the one by the other.",
	},
}

// Weights asks for the information gain of each attribute.
var Weights = grader.Exercise[func(t shape.Table) []float64]{
	ID:       "likeness/weights",
	Title:    "Weights by information gain",
	Where:    fanRescaling,
	Points:   2,
	Params:   []string{"t"},
	Solution: solutions.Weights,
	Cases:    weightsCases,
	Draw:     drawLabelled,
	Relations: []grader.Relation{
		{Name: "every row twice, the same weights", Change: kit.Twice(0)},
	},
	Hints: []string{
		"For each attribute, sort the labels by the value of their row: a " +
			"map[string][]string does it.",
		"A function for the entropy of a list of labels is needed twice, for all rows and for " +
			"those of each value.",
		"The entropy of a value is weighted with the share of the rows that have it.",
	},
}

// ValueDifference asks for the distance of two values of an attribute.
var ValueDifference = grader.Exercise[func(t shape.Table, attribute int, a, b string) float64]{
	ID:       "likeness/value-difference",
	Title:    "How far is rainy from sunny?",
	Where:    fanRescaling,
	Points:   2,
	Params:   []string{"t", "attribute", "a", "b"},
	Solution: solutions.ValueDifference,
	Cases:    valueDifferenceCases,
	Draw:     drawValues,
	Drawn:    8,
	Relations: []grader.Relation{
		{
			Name:   "a and b exchanged, the same distance",
			Change: kit.Exchange(2, 3),
		},
	},
	Hints: []string{
		"Collect the labels of the rows with the value a, and those of the rows with b.",
		"For each class that the table has, take its share in the one list and in the other. A " +
			"class that is missing in a list has share 0 there.",
	},
}

// Scores asks for two ways to vote by similarity.
var Scores = grader.Exercise[func(deltas []float64, classes []int) (sum, either []float64)]{
	ID:       "likeness/scores",
	Title:    "Votes that count by likeness",
	Where:    fanCombining,
	Points:   2,
	Params:   []string{"deltas", "classes"},
	Results:  []string{"sum", "either"},
	Solution: solutions.Scores,
	Cases:    scoresCases,
	Draw:     drawNeighbours,
	Relations: []grader.Relation{
		{Name: "the neighbours in another order, the same scores", Change: kit.Shuffle(0, 1)},
	},
	Hints: []string{
		"sim is max(0, 1 − Δ).",
		"For the second score keep the product of the (1 − sim) of each class, which begins at " +
			"1, and take it from 1 at the end.",
	},
}

// Cosine asks for the weighted cosine distance.
var Cosine = grader.Exercise[func(x, y, w []float64) float64]{
	ID:       "likeness/cosine",
	Title:    "The cosine distance",
	Where:    fanRescaling,
	Points:   2,
	Params:   []string{"x", "y", "w"},
	Solution: solutions.Cosine,
	Cases:    cosineCases,
	Draw:     drawRows,
	Relations: []grader.Relation{
		{Name: "a row three times as long, the same distance", Change: kit.Times(3, 0)},
		{Name: "the opposite row: the two distances sum to 2",
			Change: kit.Times(-1, 0), Same: func(before, after []any) bool {
				return math.Abs(before[0].(float64)+after[0].(float64)-2) < 1e-9
			}},
	},
	Hints: []string{
		"Three sums, all with the weight: of x·y, of x² and of y².",
		"Below the line stands the root of the product of the last two. Look whether it is 0 " +
			"before you divide.",
	},
}

// TFIDF asks for the weights of words.
var TFIDF = grader.Exercise[func(texts [][]string) []map[string]float64]{
	ID:       "likeness/tf-idf",
	Title:    "What a word is worth",
	Where:    fanRescaling,
	Points:   3,
	Params:   []string{"texts"},
	Solution: solutions.TFIDF,
	Cases:    tfidfCases,
	Draw:     drawTexts,
	Relations: []grader.Relation{
		{Name: "every text twice, the same weights", Change: kit.Twice(0),
			Same: func(before, after []any) bool {
				one := before[0].([]vector)
				return kit.Equal(after, slices.Concat(one, one))
			}},
	},
	Hints: []string{
		"Two passes. Before the first word can be weighed, all texts must have been seen.",
		"In the first pass count each text's words in a map of its own. A word that is new in " +
			"this map has one text more.",
		"math.Log is the natural logarithm, which is meant here.",
	},
}

// Index asks for an inverted index.
var Index = grader.Exercise[func(vectors []map[string]float64) map[string][]shape.Posting]{
	ID:       "likeness/index",
	Title:    "From words to texts",
	Where:    fanInverted,
	Points:   2,
	Params:   []string{"vectors"},
	Solution: solutions.Index,
	Cases:    indexCases,
	Draw:     drawWeighed,
	Hints: []string{
		"Go through the texts in their order, and append to the list of each of their words.",
		"A map has no order, but each list gets one posting of each text at most, so the order " +
			"of the words does not matter.",
	},
}

// Centroids asks for the mean text of each class.
var Centroids = grader.Exercise[func(
	vectors []map[string]float64, classes []int,
) []map[string]float64]{
	ID:       "likeness/centroids",
	Title:    "The mean of a class",
	Where:    fanCentroid,
	Points:   2,
	Params:   []string{"vectors", "classes"},
	Solution: solutions.Centroids,
	Cases:    centroidsCases,
	Draw:     drawClassified,
	Relations: []grader.Relation{
		{Name: "every text twice, the same centroids", Change: kit.Twice(0, 1)},
		{Name: "twice every weight, twice the centroids",
			Change: func(_ *rand.Rand, args []any) []any {
				return []any{double(args[0].([]vector)), args[1]}
			}, Same: func(before, after []any) bool {
				return kit.Equal(after, double(before[0].([]vector)))
			}},
	},
	Hints: []string{
		"Add up first. Make a map for each class up to the largest, and count its texts.",
		"Then divide every entry by the number of the texts of its class, whether they have " +
			"the word or not.",
	},
}
