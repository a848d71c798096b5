package committees

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/committees"
)

// The known ways to get votes and bags wrong that are short over the reference, or unlike it. The
// others are in mistakes.txt.

type (
	ofVariance = grader.Misconception[func(cov [][]float64) float64]
	ofVote     = grader.Misconception[func(votes []int, say []float64) int]
	ofOutOfBag = grader.Misconception[func(samples, votes [][]int, y []int) float64]
)

var meanVarianceMistakes = []ofVariance{
	{Name: "the standard deviation", Hint: "The variance is asked for, without a root.",
		Wrong: func(cov [][]float64) float64 { return math.Sqrt(solutions.MeanVariance(cov)) }},
}

var voteMistakes = []ofVote{
	{Name: "every vote counts 1",
		Hint: "Members may count differently: add up what they have to say, not how many they are.",
		Wrong: func(votes []int, say []float64) int {
			return solutions.Vote(votes, ones(len(say)))
		}},
	{Name: "the mean of the labels",
		Hint: "Classes are names that happen to be numbers. Half-way between 0 and 2 " +
			"there is no class 1.",
		Wrong: func(votes []int, say []float64) int {
			sum, all := 0.0, 0.0
			for m, class := range votes {
				sum += say[m] * float64(class)
				all += say[m]
			}
			return int(math.Round(sum / all))
		}},
	{Name: "the loudest member alone",
		Hint: "Several members together can outvote the one that counts most: add up.",
		Wrong: func(votes []int, say []float64) int {
			loudest := 0
			for m := range say {
				if say[m] > say[loudest] {
					loudest = m
				}
			}
			return votes[loudest]
		}},
}

func ones(n int) []float64 { return slices.Repeat([]float64{1}, n) }

var outOfBagErrorMistakes = []ofOutOfBag{
	{Name: "the mean of the members' own errors",
		Hint: "The committee is to be judged: first let those that may vote on a row do so, " +
			"then see whether the winner is right.",
		Wrong: func(samples, votes [][]int, y []int) float64 {
			sum, n := 0.0, 0.0
			for m := range samples {
				e := solutions.OutOfBagError(samples[m:m+1], votes[m:m+1], y)
				if !math.IsNaN(e) {
					sum, n = sum+e, n+1
				}
			}
			return sum / n
		}},
}
