// Package seeing holds the exercises of the lessons on images: what each asks for, its cases, and
// what must hold whatever the input. The known mistakes are in mistakes.txt, the answers in
// solutions/seeing, and the lessons in seeing.md and experiment.md.
package seeing

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	solutions "github.com/tessella-go/tessella/solutions/seeing"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{PredictUpright, Deslant, BugInGradient, Histogram, PredictSame, Block,
	PredictMove, PredictLeaning, ChooseFeatures, Read}

// ExperimentTasks lists the exercises of the lesson on learnt features, in its order.
var ExperimentTasks = []grader.Task{Bag, Principal, PredictDirection, ChooseComponents,
	PredictWhitened, PredictNoise, BugInHeldOut, Window, ReadSlips}

// Deslant asks for a picture sheared upright.
var Deslant = grader.Exercise[func(picture [][]float64) [][]float64]{
	ID:        "seeing/deslant",
	Title:     "Upright",
	Where:     fanFeatures,
	Points:    3,
	Params:    []string{"picture"},
	Solution:  solutions.Deslant,
	Cases:     deslantCases,
	Draw:      drawPicture,
	Relations: deslantRelations,
	Hints: []string{
		"Go over the pixels of the result, and ask for each where it comes from: the formula " +
			"says so.",
		"math.Floor gives the column to the left of a place, also of one below 0: −0.25 lies " +
			"between the columns −1 and 0. int(−0.25) is 0.",
		"A function that returns the pixel in a column, and 0 where there is none, keeps the " +
			"edge out of the formula.",
	},
}

// Histogram asks for the histogram of orientations of one cell.
var Histogram = grader.Exercise[func(magnitude, orientation [][]float64, bins int) []float64]{
	ID:        "seeing/histogram",
	Title:     "A histogram of orientations",
	Where:     fanFeatures,
	Points:    2,
	Params:    []string{"magnitude", "orientation", "bins"},
	Solution:  solutions.Histogram,
	Cases:     histogramCases,
	Draw:      drawCell,
	Relations: histogramRelations,
	Hints: []string{
		"Measure the angle in bins: angle/180 · bins − ½ is 0 at the centre of bin 0 and 1 at " +
			"that of bin 1. What is it at 15 degrees with 9 bins?",
		"Its floor is the lower of the two bins, and how far it lies above the floor is the " +
			"share of the upper one.",
		"The floor may be −1, and the number of the bin above may be bins, which is one too " +
			"many. (k + bins) % bins brings both home.",
	},
}

// Block asks for the normalised histograms of a block.
var Block = grader.Exercise[func(histograms [][]float64) []float64]{
	ID:        "seeing/block",
	Title:     "A block",
	Where:     fanFeatures,
	Points:    2,
	Params:    []string{"histograms"},
	Solution:  solutions.Block,
	Cases:     blockCases,
	Draw:      drawBlock,
	Compare:   nearly,
	Relations: blockRelations,
	Hints: []string{
		"One function that divides by the length is called twice, with the cut between.",
		"Append the histograms to one list first: there is one length for the whole block.",
	},
}

// nearly lets pass who adds ε to the length instead of its square: a length that was cut to 0.2 is
// then longer by 5e-5 of itself.
var nearly = compare.Tolerance{Abs: 1e-4, Rel: 1e-4}.Results

// Bag asks for a picture's nearest codewords and their shares.
var Bag = grader.Exercise[func(
	picture [][]float64, side int, words [][]float64,
) (nearest []int, share []float64)]{
	ID:        "seeing/bag",
	Title:     "A bag of patches",
	Where:     fanFeatures,
	Points:    3,
	Params:    []string{"picture", "side", "words"},
	Results:   []string{"nearest", "share"},
	Solution:  solutions.Bag,
	Cases:     bagCases,
	Draw:      drawBag,
	Drawn:     8,
	Relations: bagRelations,
	Hints: []string{
		"In a picture of 4 rows, a patch of 2 rows fits at 3 places. In general at " +
			"len(picture) − side + 1.",
		"append(pixels, picture[r+i][c:c+side]...) adds a row of the patch.",
		"Walk through the codewords in order, and let another one win only if it is nearer by " +
			"more than 1e-12.",
	},
}

// Principal asks for the way of power iteration to the first principal direction.
var Principal = grader.Exercise[func(
	rows [][]float64, start []float64, steps int,
) (trace [][]float64, variance float64)]{
	ID:        "seeing/principal",
	Title:     "The first principal direction",
	Where:     fanProblems,
	Points:    3,
	Params:    []string{"rows", "start", "steps"},
	Results:   []string{"trace", "variance"},
	Solution:  solutions.Principal,
	Cases:     principalCases,
	Draw:      drawRows,
	Drawn:     8,
	Relations: principalRelations,
	Hints: []string{
		"Subtract the mean from all rows once, before the first step.",
		"Σ w needs no matrix: for each centred row x, the number x·w, times x, added up.",
		"Every direction of the trace is a slice of its own. Begin a new one in each step.",
	},
}

// Window asks for the best place of a template in a scene.
var Window = grader.Exercise[func(scene, template [][]float64) (row, column int, score float64)]{
	ID:        "seeing/window",
	Title:     "A sliding window",
	Where:     fanOther,
	Points:    2,
	Params:    []string{"scene", "template"},
	Results:   []string{"row", "column", "score"},
	Solution:  solutions.Window,
	Cases:     windowCases,
	Draw:      drawScene,
	Drawn:     8,
	Relations: windowRelations,
	Hints: []string{
		"Normalise does most of the work: of each window, and of the template, once.",
		"A window's rows are scene[r+i][c : c+len(template[0])].",
		"Begin with a score of −∞, and let another place win only if its score is higher by " +
			"more than 1e-12.",
	},
}
