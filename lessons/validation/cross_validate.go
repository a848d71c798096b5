package validation

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/validation"
)

// CrossValidate asks for the cross-validated error of the nearest neighbour.
var CrossValidate = grader.Exercise[func([]float64, []int, [][]int) ([]int, float64, float64)]{
	ID:        "validation/cross-validate",
	Title:     "Cross-validation",
	Where:     konValidation,
	Points:    3,
	Params:    []string{"x", "y", "folds"},
	Results:   []string{"predicted", "pooled", "mean"},
	Solution:  solutions.CrossValidate,
	Cases:     crossValidateCases,
	Draw:      drawFolded,
	Drawn:     8,
	Relations: crossValidateRelations,
	Hints: []string{
		"Three loops: over the folds, over the rows of a fold, and over all rows that could be " +
			"their neighbours.",
		"slices.Contains(fold, j) says whether row j must not be asked.",
		"Replace the nearest row only by one that is nearer, not by one that is as near: the one " +
			"with the smallest index then stays.",
	},
}

func crossValidateCases() []grader.Case {
	four := [][]int{{0}, {1}, {2}, {3}}
	return []grader.Case{
		{Name: "leave one out", Args: []any{[]float64{0, 1, 2, 3}, []int{0, 0, 1, 1}, four},
			Want: []any{[]int{0, 0, 0, 1}, 0.25, 0.25}, Where: konValidation,
			Note: "The third is as near to the second as to the fourth: the second has " +
				"the smaller index."},
		{Name: "six students", Args: []any{hours, passed, [][]int{{0}, {1}, {2}, {3}, {4}, {5}}},
			Want: []any{[]int{0, 0, 0, 1, 0, 1}, 0.5, 0.5}},
		{
			Name: "a class in each fold",
			Args: []any{[]float64{1, 2, 8, 9}, []int{0, 0, 1, 1}, [][]int{{0, 2}, {1, 3}}},
			Want: []any{[]int{0, 0, 1, 1}, 0.0, 0.0},
		},
		{Name: "a class all in one fold",
			Args: []any{[]float64{1, 2, 8, 9}, []int{0, 0, 1, 1}, [][]int{{0, 1}, {2, 3}}},
			Want: []any{[]int{1, 1, 0, 0}, 1.0, 1.0},
			Note: "A class that no other fold has cannot be predicted. Hence stratified folds."},
		{Name: "folds of different sizes",
			Args: []any{[]float64{0, 1, 2, 10, 11}, []int{0, 1, 0, 1, 1},
				[][]int{{0, 1, 3}, {2, 4}}}, Want: []any{[]int{0, 0, 1, 1, 1}, 0.4, 0.4166666667},
			Note: "Two of five rows are wrong. The mean of ⅓ and ½ is 5/12."},
		{Name: "two rows", Args: []any{[]float64{0, 5}, []int{0, 1}, [][]int{{0}, {1}}},
			Want: []any{[]int{1, 0}, 1.0, 1.0}, Note: "Each knows the other class alone."},
		{Name: "a tie, and folds in another order",
			Args: []any{[]float64{1, 3, 2}, []int{0, 1, 0}, [][]int{{1}, {0}, {2}}},
			Want: []any{[]int{0, 0, 0}, 0.3333333333, 0.3333333333},
			Note: "2 is as near to 1 as to 3. Row 0 has the smaller index, although row 1 is in " +
				"an earlier fold."},
		{Name: "far apart", Args: []any{[]float64{5e12, 0, 2e12}, []int{0, 1, 2},
			[][]int{{0}, {1}, {2}}}, Want: []any{[]int{2, 2, 1}, 1.0, 1.0}},
		{
			Name: "three classes",
			Args: []any{[]float64{3, 1, 7, 2, 6, 9}, []int{0, 1, 2, 1, 2, 0},
				[][]int{{0, 5}, {1, 4}, {2, 3}}}, Want: []any{[]int{1, 1, 2, 0, 2, 2}, 0.5, 0.5},
		},
	}
}

// drawFolded draws rows of both classes, dealt to two or three folds of different sizes.
func drawFolded(r *rand.Rand) []any {
	n, k := 6+r.IntN(6), 2+r.IntN(2)
	x, folds := kit.Scaled(0.5, kit.Row(r, n, 24)), make([][]int, k)
	for i, row := range r.Perm(n) {
		f := i % k
		if i >= 2*k && r.IntN(2) == 0 {
			f = 0
		}
		folds[f] = append(folds[f], row)
	}
	for _, fold := range folds {
		slices.Sort(fold)
	}
	y := kit.Classes(r, n, 2)
	y[0], y[1] = 0, 1
	return []any{x, y, folds}
}

var crossValidateRelations = []grader.Relation{
	{Name: "every number larger by 5, the same predictions", Change: kit.Plus(5, 0)},
	{Name: "the folds in another order, the same predictions", Change: kit.Reverse(2)},
}

// The days of tennis, 0 for N and 1 for P; and six students, who have studied for 0 to 5 hours and
// failed (0) or passed (1).
var hours = []float64{0, 1, 2, 3, 4, 5}

var passed = []int{0, 0, 1, 0, 1, 1}
