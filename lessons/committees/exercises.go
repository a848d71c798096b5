// Package committees holds the exercises of the lessons on classifiers that vote, on networks, and
// on the Boltzmann machine and the league: what each asks for, its cases, and what must hold
// whatever the input; and the made-up data that the lessons need. The known mistakes are in
// mistakes.txt, the answers in solutions/committees, and the lessons in committees.md, networks.md
// and league.md.
package committees

import (
	"fmt"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/committees"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{PredictVote, PredictBagging, OutOfBagError, PredictTwice, PredictFourth,
	BugInWeights, BestStump, AdaBoost, ChooseCommittee, Lumps}

// NetworksTasks lists the exercises of the lesson on networks, in its order.
var NetworksTasks = []grader.Task{Forward, Backward, PredictStarts, BugInStep, Momentum,
	PredictLimit, PredictSize, ChooseNetwork, Street}

// LeagueTasks lists the exercises of the lesson on the Boltzmann machine and the league, in its
// order.
var LeagueTasks = []grader.Task{PredictCompany, Probability, Conditionals, BugInWalk, Contrast,
	MeanRanks, PredictChain, PredictLuckiest, ChooseBets, Enter}

// OutOfBagError asks for the error of a bagged committee on rows that its members have not seen.
var OutOfBagError = grader.Exercise[func(samples, votes [][]int, y []int) float64]{
	ID:        "committees/out-of-bag-error",
	Title:     "The out-of-bag error",
	Where:     fanClassifiers,
	Points:    3,
	Params:    []string{"samples", "votes", "y"},
	Solution:  solutions.OutOfBagError,
	Cases:     outOfBagErrorCases,
	Draw:      drawBag,
	Drawn:     8,
	Relations: outOfBagErrorRelations,
	Hints: []string{
		"The outer loop goes over the rows. For each of them, who may vote?",
		"slices.Contains(samples[t], i) says whether member t has seen row i. Collect the votes " +
			"of those that have not, each with a say of 1, and call Vote.",
		"Count two things: the rows that anybody could be asked about, and those of them that " +
			"were predicted wrongly. math.NaN() is the result if there are none of the first kind.",
	},
}

// BestStump asks for the stump of least weighted error.
var BestStump = grader.Exercise[func(
	x []float64, y []int, weights []float64,
) (threshold float64, side int, epsilon float64)]{
	ID:        "committees/best-stump",
	Title:     "The best stump",
	Where:     fanClassifiers,
	Points:    3,
	Params:    []string{"x", "y", "weights"},
	Results:   []string{"threshold", "side", "epsilon"},
	Solution:  solutions.BestStump,
	Cases:     bestStumpCases,
	Draw:      drawWeighted,
	Drawn:     8,
	Compare:   kit.SameCut,
	Relations: bestStumpRelations,
	Hints: []string{
		"There are few candidates: try them all. For each, write down what it answers and " +
			"call WeightedError.",
		"slices.Compact(slices.Sorted(slices.Values(x))) are the different values in " +
			"increasing order.",
		"Begin with an epsilon of +Inf, try +1 before −1, and take over only what is better by " +
			"more than 1e-12.",
	},
}

// AdaBoost asks for a whole run.
var AdaBoost = grader.Exercise[func(
	x []float64, y []int, rounds int,
) (thresholds []float64, sides []int, alphas []float64)]{
	ID:        "committees/adaboost",
	Title:     "AdaBoost",
	Where:     fanClassifiers,
	Points:    3,
	Params:    []string{"x", "y", "rounds"},
	Results:   []string{"thresholds", "sides", "alphas"},
	Solution:  solutions.AdaBoost,
	Cases:     adaBoostCases,
	Draw:      drawBoosting,
	Drawn:     8,
	Compare:   sameRounds,
	Relations: adaBoostRelations,
	Hints: []string{
		"You have all pieces: a round calls BestStump, Alpha and Reweigh. Before the first, " +
			"every weight is 1/n.",
		"Reweigh needs what the stump answers for each x. If BestStump has a loop for that, make " +
			"it a function of its own.",
		"Look at epsilon before you go on: above ½ − 1e-12 leave the loop at once, where it is 0 " +
			"append the stump with math.Inf(1) and then leave it.",
	},
}

// sameRounds compares the stumps round by round, and names the first that deviates.
func sameRounds(args, got, want []any) *compare.Deviation {
	wrong := func(result, round int, got, want any, message string) *compare.Deviation {
		return &compare.Deviation{Place: compare.Place{Result: result, Element: round + 1},
			Got: fmt.Sprint(got), Want: fmt.Sprint(want),
			Message: fmt.Sprintf("round %d: %s", round+1, message)}
	}
	x := args[0].([]float64)
	thresholds, sides, alphas := got[0].([]float64), got[1].([]int), got[2].([]float64)
	wantThresholds, wantSides, wantAlphas := want[0].([]float64), want[1].([]int),
		want[2].([]float64)
	if len(thresholds) != len(sides) || len(thresholds) != len(alphas) {
		return &compare.Deviation{
			Message: fmt.Sprintf("%d thresholds, %d sides and %d alphas: each "+
				"round has one of each", len(thresholds), len(sides), len(alphas)),
		}
	}
	for t := range min(len(thresholds), len(wantThresholds)) {
		if d := compare.Threshold(x, thresholds[t], wantThresholds[t]); d != nil {
			return wrong(1, t, d.Got, d.Want, "the threshold: "+d.String())
		}
		if sides[t] != wantSides[t] {
			return wrong(2, t, sides[t], wantSides[t],
				fmt.Sprintf("the side is %d, should be %d", sides[t], wantSides[t]))
		}
		if d := compare.Value(alphas[t], wantAlphas[t]); d != nil {
			return wrong(3, t, d.Got, d.Want, "alpha: "+d.String())
		}
	}
	if len(thresholds) != len(wantThresholds) {
		return &compare.Deviation{Place: compare.Place{Result: 1}, Got: fmt.Sprint(len(thresholds)),
			Want: fmt.Sprint(len(wantThresholds)),
			Message: fmt.Sprintf("there should be %d rounds, and there are %d", len(wantThresholds),
				len(thresholds))}
	}
	return nil
}
