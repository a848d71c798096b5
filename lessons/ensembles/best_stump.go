package ensembles

import (
	_ "embed"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/ensembles"
)

// BestStump asks for the stump of least weighted error.
var BestStump = grader.Exercise[func([]float64, []int, []float64) (float64, int, float64)]{
	ID:        "ensembles/best-stump",
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

func bestStumpCases() []grader.Case {
	return []grader.Case{
		{Name: "weight, round 1", Args: []any{weight, male, first()},
			Want: []any{165.0, 1, 0.1111111111}, Where: fanSimpsons,
			Note: "Above 165 is male: only Bart is wrong."},
		{Name: "weight, round 2", Args: []any{weight, male, second()}, Want: []any{84.0, 1, 0.125},
			Where: fanSimpsons,
			Note:  "It gets Bart right now, and is wrong about Marge and Selma."},
		{Name: "weight, round 3", Args: []any{weight, male, third()},
			Want: []any{120.0, -1, 0.2142857143}, Where: fanSimpsons,
			Note: "Above 120 is female: six are wrong, but they weigh 6/28 together."},
		{Name: "hair", Args: []any{hair, male, first()}, Want: []any{3.0, -1, 0.2222222222},
			Where: fanSimpsons, Note: "Above 3 is female: Otto and Krusty are wrong."},
		{Name: "one heavy example",
			Args: []any{[]float64{1, 2, 3, 4, 5}, []int{-1, -1, 1, 1, -1},
				[]float64{1, 1, 1, 1, 6}}, Want: []any{4.5, -1, 0.2},
			Note: "With equal weights it would be 2.5 with side +1, wrong only on the last; but " +
				"that weighs 6 of 10."},
		{
			Name: "a tie between thresholds",
			Args: []any{[]float64{3, 1, 2}, []int{1, 1, -1}, []float64{1, 1, 1}},
			Want: []any{1.5, -1, 0.3333333333}, Note: "2.5 with +1 is as good; the smaller wins.",
		},
		{
			Name: "a tie, and more room above",
			Args: []any{[]float64{1, 2, 10}, []int{1, -1, 1}, []float64{1, 1, 1}},
			Want: []any{1.5, -1, 0.3333333333}, Note: "The lowest gap wins, however narrow it is.",
		},
		{
			Name: "a tie between sides",
			Args: []any{[]float64{1, 1, 2, 2}, []int{1, -1, 1, -1}, []float64{1, 1, 1, 1}},
			Want: []any{1.5, 1, 0.5}, Note: "+1 wins. (And nothing can be gained.)",
		},
		{
			Name: "equal numbers",
			Args: []any{[]float64{1, 1, 2}, []int{1, -1, -1}, []float64{1, 1, 1}},
			Want: []any{1.5, -1, 0.3333333333},
		},
		{
			Name: "the largest number twice",
			Args: []any{[]float64{1, 2, 2}, []int{1, 1, -1}, []float64{1, 3, 1}},
			Want: []any{1.5, 1, 0.4},
			Note: "A stump that says +1 of all errs by only ⅕. But above 2 there is nothing: " +
				"that is not a test.",
		},
		{
			Name: "a tie but for rounding",
			Args: []any{
				[]float64{1, 2, 3, 4, 5}, []int{1, -1, 1, 1, -1},
				[]float64{0.1, 0.3, 0.3, 0.1, 0.2},
			}, Want: []any{2.5, 1, 0.3},
			Note: "4.5 with −1 errs on the second alone, by 0.3. In floating point 0.1 + 0.2 " +
				"is a little more.",
		},
		{
			Name: "better by a hair",
			Args: []any{[]float64{3, 1, 2}, []int{1, 1, -1}, []float64{1, 0.9999999999, 1}},
			Want: []any{2.5, 1, 0.3333333333}, Note: "By 3·10⁻¹¹, which is no tie.",
		},
		{Name: "purer, but not better",
			Args: []any{[]float64{1, 2, 3, 3}, []int{-1, 1, 1, -1}, []float64{1, 1, 1, 3}},
			Want: []any{2.5, -1, 0.3333333333},
			Note: "Gini prefers 1.5, which leaves a pure branch and an error of ½. " +
				"Here errors count."},
		{Name: "a gap without a whole number",
			Args: []any{[]float64{0.25, 0.5, 2}, []int{-1, 1, 1}, []float64{1, 1, 1}},
			Want: []any{0.25, 1, 0.0}},
		{Name: "no error", Args: []any{[]float64{4, 7, 1}, []int{1, 1, -1}, []float64{1, 2, 3}},
			Want: []any{2.5, 1, 0.0}},
	}
}

func drawWeighted(r *rand.Rand) []any {
	x, y := drawLine(r)
	return []any{x, y, kit.Quarters(r, len(x), 8)}
}

var bestStumpRelations = []grader.Relation{
	{Name: "twice every weight, the same stump", Change: kit.Times(2, 2)},
	{Name: "the examples in another order, the same stump", Change: kit.Shuffle(0, 1, 2)},
}

var hair = []float64{0, 10, 2, 6, 4, 1, 8, 10, 6}

// weigh returns weights of the Simpsons: Bart's, those of Marge and Selma, and the others'.
func weigh(bart, marge, other float64) []float64 {
	return []float64{other, marge, bart, other, other, other, marge, other, other}
}

// The weights that the rounds begin with.
func first() []float64 { return weigh(1.0/9, 1.0/9, 1.0/9) }

func second() []float64 { return weigh(1.0/2, 1.0/16, 1.0/16) }

func third() []float64 { return weigh(2.0/7, 1.0/4, 1.0/28) }
