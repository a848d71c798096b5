// Package neighbours holds the exercises of the lesson on nearest neighbours: what each asks for,
// its cases, and what must hold whatever the input; and the made-up data that the lesson needs. The
// known mistakes are in mistakes.txt, the answers in solutions/neighbours, and the lesson itself in
// neighbours.md.
package neighbours

import (
	"math"
	"math/rand/v2"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/neighbours"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{Nearest, Vote, LeaveOneOut, PredictAllOthers, PredictCopies,
	BoxDistance, BugInAnnulus, BugInBound, ChooseK, Classify}

// prediction names the only case of an exercise that asks for a prediction.
const prediction = "your prediction"

// PredictAllOthers asks what happens if all others vote.
var PredictAllOthers = grader.Exercise[func() float64]{
	ID:       "neighbours/predict-all-others",
	Title:    "If everybody votes",
	Where:    roweisQuestions,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictAllOthers,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: prediction, Want: 1.0}}
	},
	Compare: compare.Tolerance{Abs: 0.04}.Results,
	Hints: []string{
		"Take one of the points. Who are the 99 that vote about it? Count them by class.",
		"Does it matter where the point is?",
	},
}

// PredictCopies asks what both rules for ties make of a list in which each row stands twice.
var PredictCopies = grader.Exercise[func() (one, two int)]{
	ID:       "neighbours/predict-copies",
	Title:    "A list with copies",
	Where:    roweisAlgorithm,
	Kind:     course.Predict,
	Points:   1,
	Results:  []string{"one", "two"},
	Solution: solutions.PredictCopies,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: prediction, Want: []any{rightCopies(1), rightCopies(2)}}}
	},
	Hints: []string{
		"Write down the distances from a row that is left out to the others, the smallest first: " +
			"that of its copy, and then?",
		"K = 2 asks for two rows. What is the second smallest distance, and how many rows are " +
			"that far? The rule for the Kth distance comes before the one for a tied vote.",
	},
}

// BugInAnnulus asks for the mistake in an annulus bound.
var BugInAnnulus = grader.Exercise[func() (
	line int, rows [][]float64, x []float64, radius float64,
)]{
	ID:       "neighbours/bug-in-annulus",
	Title:    "The bug in the ring",
	Where:    roweisMore,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "rows", "x", "radius"},
	Solution: solutions.BugInAnnulus,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your case",
			Want: []any{12, [][]float64{{0, 0}, {0, 4}}, []float64{0, 3}, 1.0}}}
	},
	Compare: compare.Bug([]int{10, 12, 16}, solutions.Annulus, WrongAnnulus),
	Hints: []string{
		"Compute by hand what fromCorner returns for (2, 4), if the corner is (1, 1). Is it what " +
			"the inequality speaks of?",
		"Take rows on one axis, the corner at 0, and the radius as the distance of x from one of " +
			"them. Far from the corner squares are far apart.",
	},
}

// BugInBound asks for the slip on the slide with the bound for K neighbours.
var BugInBound = grader.Exercise[func() (line int, share, p []float64)]{
	ID:       "neighbours/bug-in-bound",
	Title:    "The bound that does not hold",
	Where:    roweisBounds,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "share", "p"},
	Solution: solutions.BugInBound,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your ground",
			Want: []any{9, []float64{0.8, 0.2}, []float64{0, 0.25}}}}
	},
	Compare: compare.Accept(groundBroken),
	Hints: []string{
		"The formula in line 3 is right for one place. What is the error of a town with two " +
			"kinds of ground?",
		"Try two parts, one of them without any error: p = 0 on the larger part. The error of " +
			"the town is then share[1] times the formula at p[1].",
	},
}

// ChooseK asks for K and for the confidence that spares a clerk's look.
var ChooseK = grader.Exercise[func() (k int, confidence float64, reason string)]{
	ID:       "neighbours/choose-k",
	Title:    "When does the clerk look?",
	Where:    roweisAlgorithm,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"k", "confidence", "reason"},
	Solution: solutions.ChooseK,
	Cases: func() []grader.Case {
		k, confidence, reason := solutions.ChooseK()
		return []grader.Case{{Name: "your choice, on the test digits",
			Want: []any{k, confidence, reason}}}
	},
	Compare: compare.Accept(sortsWell),
	Limit:   20 * time.Second,
	Hints: []string{
		"With K = 1 the confidence is always 1, so nothing goes to the clerk. Which K makes the " +
			"confidence say something?",
		"Put other values into the cell above and run it again. One misread digit costs as much " +
			"as fifty looks.",
	},
}

// Classify asks for digits that have been moved by a pixel.
var Classify = grader.Exercise[func(
	rows [][]float64, labels []string, unknown [][]float64,
) []string]{
	ID:       "neighbours/classify",
	Title:    "Digits that have moved",
	Where:    roweisDigits,
	Kind:     course.Build,
	Points:   3,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.Classify,
	Cases:    classifyCases,
	Draw:     drawClassify,
	Drawn:    2,
	Truth:    trueDigits,
	Compare:  compare.ErrorAtMost(0.1),
	Hints: []string{
		"Nearest neighbours alone are wrong about nearly half of them. To which pictures is a " +
			"moved 3 near, and to which should it be?",
		"Nobody says how far a digit has moved, and there are only nine possibilities. Try all " +
			"of them, and let the nearest win.",
		"Pixel (row, column) stands at 8·row + column. Leave a sum early with the smallest " +
			"distance so far: with nine times as many distances it pays.",
	},
}

// Nearest asks for the nearest rows, ties at the kth distance taken in.
var Nearest = grader.Exercise[func(distances []float64, k int) []int]{
	ID:       "neighbours/nearest",
	Title:    "The nearest rows",
	Where:    roweisAlgorithm,
	Points:   2,
	Params:   []string{"distances", "k"},
	Solution: solutions.Nearest,
	Cases:    nearestCases,
	Draw:     drawDistances,
	Relations: []grader.Relation{
		{Name: "the root of each distance, the same rows", Change: kit.Each(math.Sqrt, 0)},
		{Name: "one more row that is farther than all, the same rows",
			Change: func(_ *rand.Rand, args []any) []any {
				return []any{farther(args[0].([]float64)), args[1]}
			}},
	},
	Hints: []string{
		"Sort the numbers of the rows, not the distances: afterwards you must still know whose " +
			"distance it was.",
		"slices.SortStableFunc keeps equal ones in the order that they had.",
		"Begin with the first k of the sorted rows. As long as the next one is as far as the " +
			"last one that you have, take it too.",
	},
}

// Vote asks for the vote of the nearest, with the lecture's rules for ties.
var Vote = grader.Exercise[func(
	distances []float64, classes []int, k int,
) (class int, confidence float64)]{
	ID:       "neighbours/vote",
	Title:    "The vote",
	Where:    roweisAlgorithm,
	Points:   4,
	Params:   []string{"distances", "classes", "k"},
	Results:  []string{"class", "confidence"},
	Solution: solutions.Vote,
	Cases:    voteCases,
	Draw:     drawElection,
	Drawn:    12,
	Relations: []grader.Relation{
		{Name: "twice every distance, the same vote", Change: kit.Times(2, 0)},
		{Name: "the rows in another order, the same vote", Change: kit.Shuffle(0, 1)},
	},
	Hints: []string{
		"Nearest gives you the voters. A loop counts them, and ends when one class is ahead.",
		"Who is left out? All voters that are as far as the last one. If that is everybody, " +
			"leave nobody out and take the smallest class.",
		"The number of voters falls from count to count. Divide by what it is in the last.",
	},
}

// LeaveOneOut asks for the number of errors when each row is classified by the others.
var LeaveOneOut = grader.Exercise[func(rows [][]float64, classes []int, k int) int]{
	ID:       "neighbours/leave-one-out",
	Title:    "Leave one out",
	Where:    roweisDigits,
	Points:   2,
	Params:   []string{"rows", "classes", "k"},
	Solution: solutions.LeaveOneOut,
	Cases:    leaveOneOutCases,
	Draw:     drawTraining,
	Drawn:    8,
	Relations: []grader.Relation{
		{Name: "another unit for all attributes, the same errors", Change: kit.Times(3, 0)},
		{Name: "all rows moved, the same errors", Change: func(r *rand.Rand, args []any) []any {
			shift(r, args[0].([][]float64)...)
			return args
		}},
		{Name: "the rows in another order, the same errors", Change: kit.Shuffle(0, 1)},
	},
	Hints: []string{
		"For each row make two lists, the distances to all others and their classes. " +
			"Vote does the rest.",
		"Two nested loops over the rows; in the inner one, skip the row itself, by its number " +
			"and not by its distance.",
	},
}

// BoxDistance asks for the squared distance from a point to a box.
var BoxDistance = grader.Exercise[func(x, low, high []float64) float64]{
	ID:       "neighbours/box-distance",
	Title:    "How far is the box?",
	Where:    roweisMore,
	Points:   2,
	Params:   []string{"x", "low", "high"},
	Solution: solutions.BoxDistance,
	Cases:    boxDistanceCases,
	Draw:     drawBox,
	Relations: []grader.Relation{
		{Name: "a larger box is not farther", Change: func(r *rand.Rand, args []any) []any {
			low, high := args[1].([]float64), args[2].([]float64)
			for j := range low {
				low[j] -= float64(r.IntN(4))
				high[j] += float64(r.IntN(4))
			}
			return args
		}, Same: func(before, after []any) bool {
			return after[0].(float64) <= before[0].(float64)+1e-9
		}},
		{Name: "point and box moved, the same distance",
			Change: func(r *rand.Rand, args []any) []any {
				shift(r, args[0].([]float64), args[1].([]float64), args[2].([]float64))
				return args
			}},
	},
	Hints: []string{
		"Each attribute for itself: how far is x[j] from the interval low[j] … high[j]?",
		"There are three cases: below, inside, above. The gap is low[j] − x[j], 0 or x[j] − " +
			"high[j], whichever is largest.",
	},
}
