package pruning

import (
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/pruning"
)

// BestCut asks for the best threshold in one pass.
var BestCut = grader.Exercise[func([]float64, []int) (float64, float64)]{
	ID:        "pruning/best-cut",
	Title:     "The best threshold in one pass",
	Where:     roweisBinary,
	Points:    3,
	Params:    []string{"x", "y"},
	Results:   []string{"threshold", "gain"},
	Solution:  solutions.BestCut,
	Cases:     bestCutCases,
	Draw:      drawNumbers,
	Compare:   kit.SameCut,
	Relations: bestCutRelations,
	Hints: []string{
		"Sort the indices of the examples by x, so that classes come along. What changes when " +
			"the threshold passes one example?",
		"Keep two slices of counts. At first everything is on the right; each example that is " +
			"passed leaves right and joins left.",
		"Weigh the cut only where the next x is another one. Gini needs the counts alone, so a " +
			"cut costs as many steps as there are classes.",
	},
}

func bestCutCases() []grader.Case {
	sex := []int{1, 0, 1, 0, 0, 1, 0, 1, 1} // F, M
	const many = 100_000
	x, y := make([]float64, many), make([]int, many)
	for i := range x {
		x[i], y[i] = float64(many-i), 1
		if i > many/2 && i%2 == 0 {
			y[i] = 0
		}
	}
	return []grader.Case{
		{Name: "weight", Args: []any{[]float64{250, 150, 90, 78, 20, 170, 160, 180, 200}, sex},
			Want: []any{165.0, 0.3160493827}, Where: fanSimpsons,
			Note: "40/81 − 5/9 · 8/25 = 128/405."},
		{Name: "hair", Args: []any{[]float64{0, 10, 2, 6, 4, 1, 8, 10, 6}, sex},
			Want: []any{3.0, 0.1975308642}, Where: fanSimpsons, Note: "16/81."},
		{Name: "age", Args: []any{[]float64{36, 34, 10, 8, 1, 70, 41, 38, 45}, sex},
			Want: []any{9.0, 0.1763668430}, Where: fanSimpsons, Note: "100/567."},
		{Name: "not sorted", Args: []any{[]float64{3, 1, 2, 4}, []int{1, 0, 0, 1}},
			Want: []any{2.5, 0.5}},
		{Name: "less than 1 apart", Args: []any{[]float64{0.9, 0.1, 0.6, 0.3}, []int{1, 0, 1, 0}},
			Want: []any{0.45, 0.5}},
		{Name: "two examples", Args: []any{[]float64{1, 2}, []int{0, 1}}, Want: []any{1.5, 0.5}},
		{Name: "a tie", Args: []any{[]float64{3, 1, 2}, []int{0, 0, 1}},
			Want: []any{1.5, 0.1111111111}, Note: "2.5 gains 1/9 as well; the smaller wins."},
		{Name: "equal values of both classes",
			Args: []any{[]float64{1, 1, 2, 2, 2}, []int{0, 1, 1, 1, 1}}, Want: []any{1.5, 0.12},
			Note: "No cut goes between two equal values. 8/25 − 2/5 · 1/2."},
		{Name: "three classes", Args: []any{[]float64{1, 2, 3, 4, 5, 6}, []int{0, 0, 1, 1, 2, 2}},
			Want: []any{2.5, 0.3333333333}, Note: "2/3 − 4/6 · 1/2."},
		{Name: "one value only", Args: []any{[]float64{7, 7}, []int{0, 1}},
			Want: []any{math.Inf(1), 0.0}},
		{Name: "the largest alone", Args: []any{[]float64{1, 2, 3, 4}, []int{0, 0, 0, 1}},
			Want: []any{3.5, 0.375}, Note: "3/8: the last cut is the best."},
		{Name: "a tie but for rounding", Args: []any{[]float64{1, 2, 3, 4}, []int{1, 0, 1, 0}},
			Want: []any{1.5, 0.1666666667},
			Note: "1.5 and 3.5 both gain 1/6. In floating point 3.5 gains more in the last " +
				"digit, which does not count."},
		{Name: "nothing is gained but for rounding", Args: []any{
			[]float64{1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2},
			[]int{0, 0, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1}},
			Want: []any{math.Inf(1), 0.0},
			Note: "2 to 3 on both sides, as in the whole. In floating point a last " +
				"digit is left over."},
		{Name: "by a hair",
			Args: []any{[]float64{1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3},
				[]int{0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 1, 0, 0, 0, 0}},
			Want: []any{2.5, 0.1163636364},
			Note: "32/275, and 1.5 gains 81/700 = 0.1157: so little less, but no tie."},
		{Name: "one example", Args: []any{[]float64{7}, []int{0}}, Want: []any{math.Inf(1), 0.0}},
		{Name: "one class only", Args: []any{[]float64{1, 2, 3}, []int{1, 1, 1}},
			Want: []any{math.Inf(1), 0.0}},
		{Name: "a hundred thousand examples", Args: []any{x, y}, Want: []any{49998.5, 0.1249999998},
			Note: "2 · 0.24999 · 0.75001 − 0.24999. One pass takes a moment; to count anew at " +
				"each threshold takes ten thousand million steps."},
	}
}

// The functions in this file draw the arguments of a case. Small counts make ties, pure nodes
// and useless splits common.

func drawNumbers(r *rand.Rand) []any {
	x, classes := make([]float64, 3+r.IntN(8)), 2+r.IntN(2)
	y := make([]int, len(x))
	for i := range x {
		x[i] = float64(r.IntN(16))/2 - 2
		y[i] = r.IntN(classes)
	}
	return []any{x, y}
}

// What must hold between the results for two inputs, whatever they are.

var bestCutRelations = []grader.Relation{
	{Name: "the examples in another order, the same cut", Change: kit.Shuffle(0, 1)},
	{Name: "every example twice, the same cut", Change: kit.Twice(0, 1)},
}

const fanSimpsons = "Fan, Example: The Simpsons"
