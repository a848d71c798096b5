package neurons

import (
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/neurons"
)

// The known ways to get several classes, kernels, factors and sequences wrong.

type (
	ofKernel  = grader.Misconception[func(gram [][]float64, y []int, epochs int) (trace [][]int)]
	ofViterbi = grader.Misconception[func(
		emission, transition [][]float64, x []int,
	) (y []int, score float64)]
)

var kernelMistakes = []ofKernel{
	{Name: "counts with a sign",
		Hint: "alpha counts mistakes and is never negative. The class has its own " +
			"factor y[j] in f.",
		Wrong: func(gram [][]float64, y []int, epochs int) [][]int {
			trace := solutions.Kernel(gram, y, epochs)
			for _, alpha := range trace {
				for i := range alpha {
					alpha[i] *= y[i]
				}
			}
			return trace
		}},
}

var viterbiMistakes = []ofViterbi{
	{Name: "each label by itself",
		Hint: "What stands before and behind a label matters: add the transitions " +
			"before you choose.",
		Wrong: func(emission, transition [][]float64, x []int) ([]int, float64) {
			none := make([][]float64, len(transition))
			for k := range none {
				none[k] = make([]float64, len(transition))
			}
			y, _ := solutions.Viterbi(emission, none, x)
			return y, score(emission, transition, x, y)
		}},
	{Name: "greedy from the left",
		Hint: "The best first label can make everything behind it worse. Keep the best beginning " +
			"for every state, and decide at the end.",
		Wrong: func(emission, transition [][]float64, x []int) ([]int, float64) {
			var y []int
			for range x {
				var best []int
				for k := range emission {
					if try := append(slices.Clone(y), k); best == nil ||
						score(emission, transition, x, try) > score(emission, transition, x, best) {
						best = try
					}
				}
				y = best
			}
			return y, score(emission, transition, x, y)
		}},
	{Name: "the transitions turned round",
		Hint: "transition[k][l] is of the state l behind the state k: the first index is " +
			"the earlier state.",
		Wrong: func(emission, transition [][]float64, x []int) ([]int, float64) {
			return solutions.Viterbi(emission, kit.Transposed(transition), x)
		}},
	{Name: "the score without transitions",
		Hint: "The labels are right. Their score counts the transitions too.",
		Wrong: func(emission, transition [][]float64, x []int) ([]int, float64) {
			y, best := solutions.Viterbi(emission, transition, x)
			for t := 1; t < len(y); t++ {
				best -= transition[y[t-1]][y[t]]
			}
			return y, best
		}},
	{Name: "the labels backwards",
		Hint: "Following the notes back gives the labels from the last to the first. Turn them " +
			"round, or write each at its place.",
		Wrong: func(emission, transition [][]float64, x []int) ([]int, float64) {
			y, best := solutions.Viterbi(emission, transition, x)
			slices.Reverse(y)
			return y, best
		}},
	{Name: "the worst labels", Hint: "A higher score is better here: look for the largest.",
		Wrong: func(emission, transition [][]float64, x []int) ([]int, float64) {
			y, best := solutions.Viterbi(kit.Map(emission, opposite),
				kit.Map(transition, opposite), x)
			return y, -best
		}},
}
