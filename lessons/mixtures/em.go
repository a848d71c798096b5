package mixtures

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/mixtures"
)

// EM asks for a run of EM.
var EM = grader.Exercise[func(
	[]float64, []float64, []float64, []float64, int,
) ([]float64, []float64, []float64, []float64)]{
	ID:        "mixtures/em",
	Title:     "EM",
	Where:     fanEM,
	Points:    3,
	Params:    []string{"x", "weights", "means", "variances", "steps"},
	Results:   []string{"trace", "w", "m", "v"},
	Solution:  solutions.EM,
	Cases:     emCases,
	Draw:      drawRun,
	Relations: emRelations,
	Hints: []string{
		"Call LogLikelihood once before the loop and once at the end of each step.",
		"Within a step: Responsibilities for each number, all with the same mixture, " +
			"then Maximise once.",
	},
}

func emCases() []grader.Case {
	return []grader.Case{
		{Name: "six numbers, no step", Args: []any{six, even, startMeans, fours, 0},
			Want: []any{[]float64{-14.5593006171}, even, startMeans, fours}},
		{Name: "six numbers, one step", Args: []any{six, even, startMeans, fours, 1}, Where: fanEM,
			Want: []any{[]float64{-14.5593006171, -12.0786619051}, even,
				[]float64{1.2068253987, 4.7931746013}, []float64{1.4511915159, 1.4511915159}}},
		{Name: "six numbers, three steps", Args: []any{six, even, startMeans, fours, 3},
			Where: fanEM,
			Want: []any{[]float64{-14.5593006171, -12.0786619051, -11.5740486168, -11.4541238363},
				even, []float64{1.0097145108, 4.9902854892}, []float64{0.7054303383, 0.7054303383}},
			Note: "The means approach 1 and 5."},
		{Name: "different weights", Args: []any{four, quarters, []float64{0, 4}, ones, 1},
			Want: []any{
				[]float64{-7.9690968057, -5.9415892014}, []float64{0.4867558685, 0.5132441315},
				[]float64{0.4870883583, 4.4090263179}, []float64{0.2505434308, 0.5559639121},
			}},
		{Name: "three components", Args: []any{[]float64{0, 1, 4, 6, 9, 10},
			[]float64{0.5, 0.3, 0.2}, []float64{0, 5, 9}, []float64{1, 1, 1}, 1},
			Want: []any{[]float64{-14.5128386823, -12.3630622460},
				[]float64{0.3334311699, 0.3313096526, 0.3352591775},
				[]float64{0.5015289593, 4.9947589708, 9.4791223221},
				[]float64{0.2555223883, 1.0064091457, 0.3215881635}}},
		{Name: "one component",
			Args: []any{[]float64{1, 2, 6}, []float64{1}, []float64{0}, []float64{1}, 3},
			Want: []any{[]float64{-23.2568155996, -6.5674831610, -6.5674831610, -6.5674831610},
				[]float64{1}, []float64{3}, []float64{4.6666666667}},
			Note: "One step is enough, and the others change nothing; but they are made."},
		{Name: "two equal components", Args: []any{four, quarters, []float64{0, 0}, ones, 2},
			Want: []any{[]float64{-24.6757541328, -8.5695920987, -8.5695920987}, quarters,
				[]float64{2.5, 2.5}, []float64{4.25, 4.25}},
			Note: "What starts alike stays alike."},
		{Name: "sixty steps",
			Args: []any{[]float64{1, 2, 6}, []float64{1}, []float64{0}, []float64{1}, 60},
			Want: []any{append([]float64{-23.2568155996}, slices.Repeat(
				[]float64{-6.5674831610}, 60)...), []float64{1}, []float64{3},
				[]float64{4.6666666667}},
			Note: "One component again: the trace has 61 numbers."},
	}
}

// drawRun draws ten numbers and two components, again until none of them begins to collapse: who
// rounds in another way would then come to another variance.
func drawRun(r *rand.Rand) []any {
	for {
		var x []float64
		for n := range 10 {
			x = append(x, float64(n+r.IntN(7)))
		}
		share := float64(3+r.IntN(5)) / 10
		weights, means := []float64{share, 1 - share},
			[]float64{float64(1 + r.IntN(4)), float64(9 + r.IntN(4))}
		variances, steps := []float64{float64(4 + r.IntN(5)), float64(4 + r.IntN(5))}, 1+r.IntN(3)
		if _, _, _, v := solutions.EM(x, weights, means, variances, steps); slices.Min(v) > 0.01 {
			return []any{x, weights, means, variances, steps}
		}
	}
}

var emRelations = []grader.Relation{
	{Name: "one step more, no smaller log-likelihood",
		Change: func(_ *rand.Rand, args []any) []any {
			args[4] = args[4].(int) + 1
			return args
		}, Same: func(before, after []any) bool {
			old, trace := before[0].([]float64), after[0].([]float64)
			return len(trace) == len(old)+1 && kit.Equal([]any{trace[:len(old)]}, old) &&
				trace[len(old)] >= old[len(old)-1]-1e-9
		}},
	{Name: "the components in another order, the same trace", Change: kit.Rotate(1, 2, 3),
		Same: func(before, after []any) bool { return kit.Equal(after[:1], before[0]) }},
}

// The six numbers that the lesson works out by hand, and the start that it gives
// them; and a mixture of three.
var six = []float64{0, 1, 2, 4, 5, 6}
