package margins

import (
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/margins"
)

// The known ways to get sequential minimal optimisation wrong that are short over the
// reference. The others are in mistakes.txt.

type (
	ofPair  = grader.Misconception[func(K [][]float64, y, C, alpha []float64, i, j int) []float64]
	ofTrain = grader.Misconception[func(
		K [][]float64, y, C []float64,
	) (trace [][]float64, b float64)]
)

var pairMistakes = []ofPair{
	{Name: "alpha changed in place",
		Hint: "The caller still needs the old multipliers: begin with slices.Clone(alpha).",
		Wrong: func(K [][]float64, y, C, alpha []float64, i, j int) []float64 {
			copy(alpha, solutions.Pair(K, y, C, alpha, i, j))
			return alpha
		}},
}

var trainMistakes = []ofTrain{
	{Name: "b = 0",
		Hint: "b follows from the multipliers: a free example, 0 < α < C, has y f(x) = 1.",
		Wrong: func(K [][]float64, y, C []float64) ([][]float64, float64) {
			trace, _ := solutions.Train(K, y, C)
			return trace, 0
		}},
	{Name: "b = 0 where no multiplier is free",
		Hint: "Where each multiplier is 0 or C, the conditions y f(x) ≥ 1 and y f(x) ≤ 1 still " +
			"say from where to where b may lie. Take the middle.",
		Wrong: func(K [][]float64, y, C []float64) ([][]float64, float64) {
			trace, b := solutions.Train(K, y, C)
			for i, a := range trace[len(trace)-1] {
				if a > 0 && a < C[i] {
					return trace, b
				}
			}
			return trace, 0
		}},
	{Name: "the sign of b", Hint: "y f(x) = 1 is f(x) = y, so b = y − w·φ(x), which is −E.",
		Wrong: func(K [][]float64, y, C []float64) ([][]float64, float64) {
			trace, b := solutions.Train(K, y, C)
			return trace, -b
		}},
	{Name: "the bounds forgotten",
		Hint: "Without C this is the hard margin, for which slack does not exist: no multiplier " +
			"may be above its C.",
		Wrong: func(K [][]float64, y, C []float64) ([][]float64, float64) {
			return solutions.Train(K, y, each(1000, len(y)))
		}},
	{Name: "C of the first example for all", Hint: "Each example has a C of its own.",
		Wrong: func(K [][]float64, y, C []float64) ([][]float64, float64) {
			return solutions.Train(K, y, each(C[0], len(y)))
		}},
	{Name: "once through all pairs",
		Hint: "A later pair spoils what an earlier one has reached. Go on until no pair " +
			"breaks the conditions.",
		Wrong: func(K [][]float64, y, C []float64) ([][]float64, float64) {
			alpha := make([]float64, len(y))
			trace := [][]float64{alpha}
			for i := range y {
				for j := range i {
					alpha = solutions.Pair(K, y, C, alpha, i, j)
					trace = append(trace, alpha)
				}
			}
			_, b := solutions.Train(K, y, C)
			return trace, b
		}},
	{Name: "the end alone",
		Hint: "The trace begins with the start, where every multiplier is 0, and has a " +
			"row for each step.",
		Wrong: func(K [][]float64, y, C []float64) ([][]float64, float64) {
			trace, b := solutions.Train(K, y, C)
			return trace[len(trace)-1:], b
		}},
	{Name: "all rows are the last",
		Hint: "A slice that you go on changing also changes in the trace. Pair returns a new " +
			"one: append that.",
		Wrong: func(K [][]float64, y, C []float64) ([][]float64, float64) {
			trace, b := solutions.Train(K, y, C)
			return slices.Repeat(trace[len(trace)-1:], len(trace)), b
		}},
}
