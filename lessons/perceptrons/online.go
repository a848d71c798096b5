package perceptrons

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/perceptrons"
)

// Online asks for the rule with a trace.
var Online = grader.Exercise[func([][]float64, []int) ([]int, [][]float64)]{
	ID:        "perceptrons/online",
	Title:     "The online rule",
	Where:     konPerceptron,
	Points:    2,
	Params:    []string{"x", "y"},
	Results:   []string{"predicted", "trace"},
	Solution:  solutions.Online,
	Cases:     onlineCases,
	Draw:      drawSequence,
	Compare:   ByStep("example", "the prediction", "w"),
	Relations: onlineRelations,
	Hints: []string{
		"For each example: predict with the weights as they are, compare, and move the weights " +
			"only where the prediction was wrong.",
		"The same slice in every row of the trace shows the last weights in every row. Append " +
			"slices.Clone(w).",
	},
}

func onlineCases() []grader.Case {
	return []grader.Case{
		{Name: "four arrows", Args: []any{arrows, pointed}, Where: konPerceptron,
			Want: []any{[]int{1, 1, -1, -1}, [][]float64{{0, 0}, {3, -4}, {3, -4}, {6, 0}}},
			Note: "The scores are 0, 0, −20 and −7."},
		{Name: "four arrows, three times",
			Args: []any{slices.Repeat(arrows, 3), slices.Repeat(pointed, 3)},
			Want: []any{
				[]int{1, 1, -1, -1, 1, -1, 1, -1, 1, -1, -1, 1},
				[][]float64{{0, 0}, {3, -4}, {3, -4}, {6, 0}, {6, 0}, {6, 0}, {6, -5}, {9, -1},
					{9, -1}, {9, -1}, {9, -1}, {9, -1}},
			},
			Note: "From the ninth on all is right."},
		{Name: "one example of class +1", Args: []any{[][]float64{{2, -1}}, []int{1}},
			Want: []any{[]int{1}, [][]float64{{0, 0}}}, Note: "0 ≥ 0 predicts +1, which is right."},
		{Name: "one example of class −1", Args: []any{[][]float64{{2, -1}}, []int{-1}},
			Want: []any{[]int{1}, [][]float64{{-2, 1}}}},
		{Name: "a score of 0 on the way",
			Args: []any{[][]float64{{1, 1}, {1, -1}, {1, -1}}, []int{-1, -1, -1}},
			Want: []any{[]int{1, 1, -1}, [][]float64{{-1, -1}, {-2, 0}, {-2, 0}}},
			Note: "w = (−1, −1) is at right angles to (1, −1)."},
		{Name: "the same example in both classes",
			Args: []any{[][]float64{{1}, {1}, {1}, {1}}, []int{-1, 1, -1, 1}},
			Want: []any{[]int{1, -1, 1, -1}, [][]float64{{-1}, {0}, {-1}, {0}}},
			Note: "It is always wrong."},
		{Name: "still wrong after the move", Args: []any{[][]float64{{9}, {1}}, []int{-1, 1}},
			Want: []any{[]int{1, -1}, [][]float64{{-9}, {-8}}},
			Note: "The second example moves w once, and its score is −8 then."},
		{Name: "three numbers",
			Args: []any{[][]float64{{1, 0, 2}, {0, 1, -1}, {-1, 1, 0}}, []int{-1, 1, -1}},
			Want: []any{[]int{1, 1, 1}, [][]float64{{-1, 0, -2}, {-1, 0, -2}, {0, -1, -2}}},
			Note: "The scores are 0, 2 and 1."},
	}
}

func drawSequence(r *rand.Rand) []any {
	n := 4 + r.IntN(6)
	return []any{drawRows(r, n, 2+r.IntN(2)), kit.Signs(r, n)}
}

var onlineRelations = []grader.Relation{
	{Name: "every example three times as long, the same predictions and weights " +
		"three times as large", Change: longer, Same: kit.Factors(1, 3)},
	{Name: "without the last example, the same trace but for its last row",
		Change: func(_ *rand.Rand, args []any) []any {
			x, y := args[0].([][]float64), args[1].([]int)
			return []any{x[:len(x)-1], y[:len(y)-1]}
		}, Same: func(before, after []any) bool {
			predicted, trace := before[0].([]int), before[1].([][]float64)
			return len(predicted) > 0 && len(trace) > 0 && kit.Equal(after,
				predicted[:len(predicted)-1],
				trace[:len(trace)-1])
		}},
}

// What must hold between the results for two inputs, whatever they are.

// longer makes every example three times as long.
var longer = kit.Times(3, 0)
