package proof

import (
	"math"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/proof"
)

// The known ways to get errors and their parts wrong, where they are short over the reference. The
// others are in mistakes.txt.

type (
	ofWilson   = grader.Misconception[func(wrong, n int, z float64) (low, high float64)]
	ofValidate = grader.Misconception[func(
		x []float64, y []int, folds [][]int,
	) (predicted []int, pooled, mean float64)]
	ofEnough = grader.Misconception[func(d int, epsilon, delta float64) (heldOut, trained int)]
	ofBias   = grader.Misconception[func(
		predictions [][]float64, truth []float64, noise float64,
	) (bias, variance, expected float64)]
	ofZeroOne = grader.Misconception[func(
		votes [][]int, truth []int,
	) (main []int, bias, unbiased, biased, expected float64)]
)

var wilsonMistakes = []ofWilson{
	{Name: "the share that is right", Hint: "The interval is that of the error: wrong/n.",
		Wrong: func(wrong, n int, z float64) (low, high float64) {
			return solutions.Wilson(n-wrong, n, z)
		}},
}

var crossValidateMistakes = []ofValidate{
	{Name: "the share that is right",
		Hint: "The predictions are right, but pooled and mean are the shares that are wrong.",
		Wrong: func(x []float64, y []int, folds [][]int) ([]int, float64, float64) {
			predicted, pooled, mean := solutions.CrossValidate(x, y, folds)
			return predicted, 1 - pooled, 1 - mean
		}},
	{Name: "the mean of the folds for both",
		Hint: "pooled counts every row once, and mean every fold once. They differ where " +
			"folds differ in size.",
		Wrong: func(x []float64, y []int, folds [][]int) ([]int, float64, float64) {
			predicted, _, mean := solutions.CrossValidate(x, y, folds)
			return predicted, mean, mean
		}},
	{Name: "all rows pooled for both",
		Hint: "mean counts every fold once: first the share of each fold, then the mean of these.",
		Wrong: func(x []float64, y []int, folds [][]int) ([]int, float64, float64) {
			predicted, pooled, _ := solutions.CrossValidate(x, y, folds)
			return predicted, pooled, pooled
		}},
}

var enoughMistakes = []ofEnough{
	{Name: "one example too few",
		Hint: "At the n that is asked for the bound is epsilon or below. Round up, not down.",
		Wrong: func(d int, epsilon, delta float64) (int, int) {
			a, b := solutions.Enough(d, epsilon, delta)
			return max(a-1, 1), max(b-1, d)
		}},
	{Name: "rounded to the nearest",
		Hint: "184 examples are not enough if it takes 184.4: round up.",
		Wrong: func(d int, epsilon, delta float64) (int, int) {
			_, trained := solutions.Enough(d, epsilon, delta)
			n := math.Round(math.Log(2/delta) / (2 * epsilon * epsilon))
			return max(1, int(n)), trained
		}},
}

var biasVarianceMistakes = []ofBias{
	{Name: "without the noise",
		Hint: "What is observed varies around the truth, and no model can know it beforehand: " +
			"noise is part of the expected error.",
		Wrong: func(
			predictions [][]float64, truth []float64, noise float64,
		) (float64, float64, float64) {
			return solutions.BiasVariance(predictions, truth, 0)
		}},
	{Name: "the noise squared",
		Hint: "noise is a variance already, not a standard deviation: add it as it is.",
		Wrong: func(predictions [][]float64, truth []float64, noise float64) (
			bias, variance, expected float64,
		) {
			return solutions.BiasVariance(predictions, truth, noise*noise)
		}},
}

var zeroOneMistakes = []ofZeroOne{
	{Name: "the biased variance added",
		Hint: "Where the main prediction is wrong, a model that differs from it may be right. " +
			"The expected error is the share of models that are wrong, counted.",
		Wrong: func(votes [][]int, truth []int) ([]int, float64, float64, float64, float64) {
			main, bias, unbiased, biased, _ := solutions.ZeroOne(votes, truth)
			return main, bias, unbiased, biased, bias + unbiased + biased
		}},
	{Name: "as if there were two classes",
		Hint: "With two classes, who differs from a wrong main prediction is right. With three " +
			"he may be wrong in another way: count who differs from the truth.",
		Wrong: func(votes [][]int, truth []int) ([]int, float64, float64, float64, float64) {
			main, bias, unbiased, biased, _ := solutions.ZeroOne(votes, truth)
			return main, bias, unbiased, biased, bias + unbiased - biased
		}},
}
