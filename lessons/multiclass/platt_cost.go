package multiclass

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	"github.com/tessella-go/tessella/lessons/supportvectors"
	solutions "github.com/tessella-go/tessella/solutions/multiclass"
)

// PlattCost asks for what Platt's sigmoid minimises.
var PlattCost = grader.Exercise[func([]float64, []float64, float64, float64) float64]{
	ID:        "multiclass/platt-cost",
	Title:     "A sigmoid on the score",
	Where:     fanStrong,
	Points:    2,
	Params:    []string{"f", "y", "A", "B"},
	Solution:  solutions.PlattCost,
	Cases:     plattCases,
	Draw:      drawCalibration,
	Relations: plattRelations,
	Hints: []string{
		"Count the classes first: the targets depend on nothing else.",
		"Compute z = A f + B, and from z both terms of the text: never P itself.",
		"log(1 + e^z) is z + log(1 + e^−z): for z above 0 compute it so, and no " +
			"exponential overflows.",
	},
}

func plattCases() []grader.Case {
	return []grader.Case{
		{Name: "two scores, nothing learnt", Args: []any{[]float64{-1, 1}, twoY, 0.0, 0.0},
			Want: 2 * ln2, Where: fanStrong, Note: "P = ½ for both."},
		{Name: "two scores, the optimum", Args: []any{[]float64{-1, 1}, twoY, -ln2, 0.0},
			Want: 1.2730283366, Note: "P is ⅓ and ⅔, just as the targets."},
		{
			Name: "three against one",
			Args: []any{[]float64{1, 2, 3, -1}, []float64{1, 1, 1, -1}, 0.0, -ln2},
			Want: 2.4998468611, Note: "The targets are 4/5 and 1/3; P = ⅔.",
		},
		{Name: "one that is wrong",
			Args: []any{[]float64{2, -1, 1}, []float64{1, -1, -1}, -1.0, 0.5}, Want: 2.1269035401},
		{Name: "forty", Args: []any{[]float64{40}, []float64{1}, -1.0, 0.0},
			Want: 13.3333333333, Note: "40/3. e⁻⁴⁰ is less than what 1 can be told from."},
		{Name: "far out on the right side", Args: []any{[]float64{1000}, []float64{1}, -1.0, 0.0},
			Want: 333.3333333333,
			Note: "P is 1 to the last digit. But the target is ⅔, and log(1 − P) is −1000."},
		{Name: "far out on the wrong side", Args: []any{[]float64{-1000}, []float64{1}, -1.0, 0.0},
			Want: 666.6666666667},
		{
			Name: "far out, the other class",
			Args: []any{[]float64{800, -800}, []float64{-1, 1}, -1.0, 0.0}, Want: 1066.6666666667,
			Note: "⅔ · 800 each.",
		},
	}
}

func drawCalibration(r *rand.Rand) []any {
	y := supportvectors.DrawSides(r, 3+r.IntN(6))
	f := make([]float64, len(y))
	for i := range f {
		f[i] = y[i]/2 + kit.Around(r, 8)/4
	}
	return []any{f, y, -float64(1+r.IntN(8)) / 4, kit.Around(r, 4) / 4}
}

var plattRelations = []grader.Relation{
	{Name: "the classes, A and B turned round, the same cost", Change: kit.Times(-1, 1, 2, 3)},
}

const ln2 = 0.6931471806
