package seeing

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/seeing"
)

// The known ways to get images wrong that are short over the reference. The others are in
// mistakes.txt.

type (
	ofPicture   = grader.Misconception[func(picture [][]float64) [][]float64]
	ofPrincipal = grader.Misconception[func(
		rows [][]float64, start []float64, steps int,
	) (trace [][]float64, variance float64)]
)

var normaliseMistakes = []ofPicture{
	{Name: "each row by itself",
		Hint: "The light is that of the whole picture: one mean and one deviation for all rows.",
		Wrong: func(picture [][]float64) [][]float64 {
			var result [][]float64
			for _, row := range picture {
				result = append(result, solutions.Normalise([][]float64{row})...)
			}
			return result
		}},
}

var principalMistakes = []ofPrincipal{
	{
		Name: "the sign turned",
		Hint: "Nothing turns the direction round here: it keeps the side on which the start lies.",
		Wrong: func(
			rows [][]float64, start []float64, steps int,
		) (trace [][]float64, variance float64) {
			trace, variance = solutions.Principal(rows, start, steps)
			for t, v := range trace {
				if math.Abs(slices.Min(v)) > slices.Max(v) {
					trace[t] = kit.Scaled(-1, v)
				}
			}
			return trace, variance
		},
	},
}
