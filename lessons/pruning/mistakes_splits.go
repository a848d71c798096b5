package pruning

import (
	"cmp"
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/pruning"
)

// The known ways to get splits wrong. Each is a whole function, so that a student's results can be
// held against its results.

type (
	ofCut    = grader.Misconception[func(x []float64, y []int) (threshold, gain float64)]
	ofSubset = grader.Misconception[func(children [][]float64) (left []int, gain float64)]
	ofSplit  = grader.Misconception[func(branches [][]float64) float64]
)

var bestCutMistakes = []ofCut{
	{Name: "each pair of classes counted once",
		Hint: "That is Fan's convention, p·q for two classes, and half of 1 − Σ p(c)².",
		Wrong: func(x []float64, y []int) (float64, float64) {
			threshold, gain := solutions.BestCut(x, y)
			return threshold, gain / 2
		}},
	{Name: "0 where nothing is gained",
		Hint: "A threshold of 0 would cut. +Inf, math.Inf(1), leaves everything on one side.",
		Wrong: func(x []float64, y []int) (float64, float64) {
			threshold, gain := solutions.BestCut(x, y)
			if math.IsInf(threshold, 1) {
				threshold = 0
			}
			return threshold, gain
		}},
}

var bestSubsetMistakes = []ofSubset{
	{Name: "the group in the order of its shares",
		Hint: "The group is right, but its values should be listed in increasing " +
			"order: slices.Sorted.",
		Wrong: func(children [][]float64) ([]int, float64) {
			left, gain := solutions.BestSubset(children)
			slices.SortStableFunc(left, func(v, w int) int {
				return cmp.Compare(children[v][1]/kit.Sum(children[v]),
					children[w][1]/kit.Sum(children[w]))
			})
			return left, gain
		}},
	{Name: "no group where nothing is gained",
		Hint: "A group always goes left, even if nothing is gained: begin with a gain of " +
			"−Inf, math.Inf(-1).",
		Wrong: func(children [][]float64) ([]int, float64) {
			left, gain := solutions.BestSubset(children)
			if gain <= 1e-12 {
				return nil, 0
			}
			return left, gain
		}},
}

var splitErrorMistakes = []ofSplit{
	{Name: "distances from the mean of all", Hint: "Each branch answers with its own mean g_j.",
		Wrong: func(branches [][]float64) float64 {
			return solutions.SplitError([][]float64{slices.Concat(branches...)})
		}},
	{Name: "N − 1 instead of N",
		Hint: "That would estimate the variance of a population from a sample. The error is an " +
			"average over the numbers that are here: divide by N.",
		Wrong: func(branches [][]float64) float64 {
			n := float64(len(slices.Concat(branches...)))
			if n < 2 {
				return 0
			}
			return solutions.SplitError(branches) * n / (n - 1)
		}},
	{Name: "the branches not weighted",
		Hint: "The sum runs over all numbers and is divided once, by N: a branch of many " +
			"numbers counts more.",
		Wrong: func(branches [][]float64) float64 {
			mean := 0.0
			for _, numbers := range branches {
				mean += solutions.SplitError([][]float64{numbers}) / float64(len(branches))
			}
			return mean
		}},
	{Name: "the mean of the branches' errors",
		Hint: "The sum runs over all numbers and is divided once, by N: a branch of many " +
			"numbers counts more.",
		Wrong: func(branches [][]float64) float64 {
			mean, n := 0.0, 0.0
			for _, numbers := range branches {
				if len(numbers) > 0 {
					mean += solutions.SplitError([][]float64{numbers})
					n++
				}
			}
			if n == 0 {
				return 0
			}
			return mean / n
		}},
	{Name: "not divided", Hint: "E′ is a mean: divide the sum of squares by the number of numbers.",
		Wrong: func(branches [][]float64) float64 {
			return solutions.SplitError(branches) * float64(len(slices.Concat(branches...)))
		}},
	{Name: "the root of the error",
		Hint: "The error is the mean of the squares; its root is not asked for.",
		Wrong: func(branches [][]float64) float64 {
			return math.Sqrt(solutions.SplitError(branches))
		}},
	{Name: "0/0 where there are no numbers",
		Hint: "A branch without numbers has no mean, and a split without numbers nothing to " +
			"divide by. It adds nothing.",
		Wrong: func(branches [][]float64) float64 {
			if len(slices.Concat(branches...)) == 0 {
				return math.NaN()
			}
			return solutions.SplitError(branches)
		}},
}
