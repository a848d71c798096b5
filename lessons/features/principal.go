package features

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/features"
)

// Principal asks for the way of power iteration to the first principal direction.
var Principal = grader.Exercise[func([][]float64, []float64, int) ([][]float64, float64)]{
	ID:        "features/principal",
	Title:     "The first principal direction",
	Where:     fanProblems,
	Points:    3,
	Params:    []string{"rows", "start", "steps"},
	Results:   []string{"trace", "variance"},
	Solution:  solutions.Principal,
	Cases:     principalCases,
	Draw:      drawRows,
	Drawn:     8,
	Relations: principalRelations,
	Hints: []string{
		"Look at what is done once, before the first step: the mean is subtracted from all rows, " +
			"and start gets the length 1.",
		"Σ w needs no matrix: for each centred row x, the number x·w, times x, added up.",
		"Every direction of the trace is a slice of its own. Begin a new one in each step.",
	},
}

func principalCases() []grader.Case {
	result := func(variance float64, trace ...[]float64) []any { return []any{trace, variance} }
	// (1, 2)/√5 is the only direction
	line := func() [][]float64 { return [][]float64{{1, 1}, {2, 3}, {3, 5}} }
	ellipse := func() [][]float64 { return [][]float64{{7, 5}, {3, 5}, {5, 6}, {5, 4}, {5, 5}} }
	return []grader.Case{
		{Name: "points on a line", Args: []any{line(), []float64{1, 0}, 1},
			Want: result(5, []float64{1, 0}, []float64{0.4472135955, 0.8944271910}),
			Note: "(1, 2)/√5, found in one step. The rows lie at −√5, 0 and √5 along it: 10/2."},
		{Name: "an ellipse, two steps", Args: []any{ellipse(), []float64{1, 1}, 2},
			Want: result(1.9941634241, []float64{0.7071067812, 0.7071067812},
				[]float64{0.9701425001, 0.2425356250}, []float64{0.9980525785, 0.0623782862}),
			Note: "Σ is (2 0; 0 ½): each step makes the first number four times as large against " +
				"the second: 1, 4, 16."},
		{Name: "no step", Args: []any{ellipse(), []float64{3, 4}, 0},
			Want: result(1.04, []float64{0.6, 0.8}), Note: "2 · 0.36 + ½ · 0.64."},
		{Name: "along the narrow side", Args: []any{ellipse(), []float64{0, 2}, 2},
			Want: result(0.5, []float64{0, 1}, []float64{0, 1}, []float64{0, 1}),
			Note: "At right angles to what it looks for, it never finds it."},
		{Name: "the sign of the start is kept", Args: []any{line(), []float64{-1, 0}, 1},
			Want: result(5, []float64{-1, 0}, []float64{-0.4472135955, -0.8944271910}),
			Note: "A direction and its opposite are the same axis."},
		{Name: "nothing varies that way", Args: []any{line(), []float64{2, -1}, 2},
			Want: result(0, slices.Repeat([][]float64{{0.8944271910, -0.4472135955}}, 3)...),
			Note: "Σ w is 0. The direction stays, and so do the steps."},
		{Name: "equal rows", Args: []any{[][]float64{{5, 7, 9}, {5, 7, 9}}, []float64{0, 0, 4}, 1},
			Want: result(0, []float64{0, 0, 1}, []float64{0, 0, 1})},
		{Name: "in tiny units",
			Args: []any{[][]float64{{0.00001, 0.00001}, {0.00002, 0.00003}, {0.00003, 0.00005}},
				[]float64{1, 0}, 1},
			Want: result(5e-10, []float64{1, 0}, []float64{0.4472135955, 0.8944271910}),
			Note: "‖Σ w‖ is √5·10⁻¹⁰: little, but more than 10⁻¹²."},
		{Name: "three numbers",
			Args: []any{[][]float64{{0, 0, 0}, {2, 2, 0}, {0, 0, 2}, {2, 2, 2}, {1, 1, 1}},
				[]float64{1, 0, 0}, 1},
			Want: result(2, []float64{1, 0, 0}, []float64{0.7071067812, 0.7071067812, 0}),
			Note: "Σ is (1 1 0; 1 1 0; 0 0 1)."},
	}
}

// drawRows draws rows that vary more along the first numbers than along the last.
func drawRows(r *rand.Rand) []any {
	d := 2 + r.IntN(3)
	rows := make([][]float64, 4+r.IntN(4))
	for i := range rows {
		for j := range d {
			rows[i] = append(rows[i], float64(r.IntN(4*(d-j))))
		}
	}
	if r.IntN(8) == 0 { // all of them equal
		rows = slices.Repeat(rows[:1], len(rows))
	}
	start := kit.List(d, func() float64 { return float64(1+r.IntN(4)) * float64(1-2*r.IntN(2)) })
	return []any{rows, start, 1 + r.IntN(4)}
}

var principalRelations = []grader.Relation{
	{Name: "all rows moved, the same", Change: kit.Plus(7, 0)},
	{Name: "twice every number, the same directions and four times the variance",
		Change: kit.Times(2, 0), Same: kit.Factors(1, 4)},
	{Name: "twice the start, the same", Change: kit.Times(2, 1)},
}
