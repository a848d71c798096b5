package rankings

import (
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/rankings"
)

// ROC asks for all operating points of a score.
var ROC = grader.Exercise[func([]float64, []bool) ([]float64, []float64, []float64, float64)]{
	ID:        "rankings/roc",
	Title:     "Every threshold at once",
	Where:     fanCalibration,
	Points:    3,
	Params:    []string{"scores", "positive"},
	Results:   []string{"falseRate", "recall", "precision", "auc"},
	Solution:  solutions.ROC,
	Cases:     rocCases,
	Draw:      drawScores,
	Drawn:     8,
	Relations: rocRelations,
	Hints: []string{
		"The thresholds are the different scores, from above: slices.Sorted, slices.Compact, " +
			"slices.Backward.",
		"For each of them, count through all examples. That is n² steps, and simple.",
		"The piece of the area between two points is a trapezium: its width times the mean of " +
			"its two heights.",
	},
}

func rocCases() []grader.Case {
	T, F := true, false
	return []grader.Case{
		{Name: "a perfect ranking", Args: []any{[]float64{0.9, 0.8, 0.7, 0.6}, []bool{T, T, F, F}},
			Want: []any{[]float64{0, 0, 0, 0.5, 1}, []float64{0, 0.5, 1, 1, 1},
				[]float64{1, 1, 1, 0.6666666667, 0.5}, 1.0}, Where: fanCalibration},
		{Name: "with a tie", Args: []any{[]float64{3, 1, 2, 2, 0}, []bool{T, F, T, F, F}},
			Want: []any{[]float64{0, 0, 0.3333333333, 0.6666666667, 1}, []float64{0, 0.5, 1, 1, 1},
				[]float64{1, 1, 0.6666666667, 0.5, 0.4}, 0.9166666667},
			Note: "Of the 2 · 3 pairs of a positive and a negative example five are in order and " +
				"one is a tie: 5½/6."},
		{Name: "all scores equal", Args: []any{[]float64{0.5, 0.5, 0.5}, []bool{T, F, F}},
			Want: []any{[]float64{0, 1}, []float64{0, 1}, []float64{1, 0.3333333333}, 0.5},
			Note: "One threshold, and no better than a coin."},
		{Name: "the wrong way round", Args: []any{[]float64{1, 2}, []bool{T, F}},
			Want: []any{[]float64{0, 1, 1}, []float64{0, 0, 1}, []float64{1, 0, 0.5}, 0.0}},
		{Name: "scores below 0", Args: []any{[]float64{-1, -3, -2, -4}, []bool{T, T, F, F}},
			Want: []any{[]float64{0, 0, 0.5, 0.5, 1}, []float64{0, 0.5, 0.5, 1, 1},
				[]float64{1, 1, 0.5, 0.6666666667, 0.5}, 0.75}, Note: "Precision may rise again."},
		{Name: "0 the highest score", Args: []any{[]float64{0, -1}, []bool{T, F}},
			Want: []any{[]float64{0, 0, 1}, []float64{0, 1, 1}, []float64{1, 1, 0.5}, 1.0}},
		{Name: "different by a hair", Args: []any{[]float64{1, 1.0000000005}, []bool{F, T}},
			Want: []any{[]float64{0, 0, 1}, []float64{0, 1, 1}, []float64{1, 1, 0.5}, 1.0},
			Note: "Two scores, and so two thresholds."},
		{Name: "one ill among six",
			Args: []any{[]float64{5, 4, 3, 3, 2, 1}, []bool{F, T, F, F, F, F}},
			Want: []any{[]float64{0, 0.2, 0.2, 0.6, 0.8, 1}, []float64{0, 0, 1, 1, 1, 1},
				[]float64{1, 0, 0.5, 0.25, 0.2, 0.1666666667}, 0.8}},
	}
}

func drawScores(r *rand.Rand) []any {
	scores := make([]float64, 4+r.IntN(7))
	positive := drawBoth(r, len(scores))
	for i, p := range positive {
		scores[i] = float64(r.IntN(8)-4) / 2
		if p {
			scores[i]++
		}
	}
	return []any{scores, positive}
}

var rocRelations = []grader.Relation{
	{Name: "scores that only keep their order, the same curve",
		Change: kit.Each(func(s float64) float64 { return math.Pow(s+10, 3) }, 0)},
	{Name: "every score turned round, the rest of the area", Change: kit.Times(-1, 0),
		Same: func(before, after []any) bool {
			return kit.Equal(after[3:], complement(before[3]))
		}},
}
