package ensembles

import (
	_ "embed"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/ensembles"
)

// AdaBoost asks for a whole run.
var AdaBoost = grader.Exercise[func([]float64, []int, int) ([]float64, []int, []float64)]{
	ID:        "ensembles/adaboost",
	Title:     "AdaBoost",
	Where:     fanClassifiers,
	Points:    3,
	Params:    []string{"x", "y", "rounds"},
	Results:   []string{"thresholds", "sides", "alphas"},
	Solution:  solutions.AdaBoost,
	Cases:     adaBoostCases,
	Draw:      drawBoosting,
	Drawn:     8,
	Compare:   sameRounds,
	Relations: adaBoostRelations,
	Hints: []string{
		"You have all the pieces: a round calls BestStump, Alpha and Reweigh. Before the first, " +
			"every weight is 1/n.",
		"Reweigh needs what the stump answers for each x. If BestStump has a loop for that, make " +
			"it a function of its own.",
		"Look at epsilon before you go on: above ½ − 1e-12 leave the loop at once, where it is 0 " +
			"append the stump with math.Inf(1) and then leave it.",
	},
}

func adaBoostCases() []grader.Case {
	line := []float64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	stripes := []int{1, 1, 1, -1, -1, -1, 1, 1, 1, -1}
	// 0 to 127; those above 63 are +1, and the first
	many, upper := make([]float64, 128), make([]int, 128)
	for i := range many {
		many[i], upper[i] = float64(i), -1
		if i == 0 || i > 63 {
			upper[i] = 1
		}
	}
	return []grader.Case{
		{Name: "the Simpsons' weight, one round", Args: []any{weight, male, 1},
			Want: []any{[]float64{165}, []int{1}, []float64{half8}}, Where: fanSimpsons},
		{
			Name: "two rounds", Args: []any{weight, male, 2},
			Want:  []any{[]float64{165, 84}, []int{1, 1}, []float64{half8, half7}},
			Where: fanSimpsons,
		},
		{Name: "four rounds", Args: []any{weight, male, 4},
			Want: []any{[]float64{165, 84, 120, 165}, []int{1, 1, -1, 1},
				[]float64{half8, half7, half113, half92}}, Where: fanSimpsons,
			Note: "The errors are 1/9, 1/8, 3/14 and 2/11."},
		{Name: "ten numbers", Args: []any{line, stripes, 3}, Want: []any{[]float64{2.5, 8.5, 5.5},
			[]int{-1, -1, 1}, []float64{0.4236489302, half113, half92}},
			Note: "The errors are 3/10, 3/14 and 2/11. After three rounds every number is right."},
		{Name: "a stump that is never wrong", Args: []any{[]float64{3, 1, 2}, []int{1, -1, -1}, 5},
			Want: []any{[]float64{2.5}, []int{1}, []float64{math.Inf(1)}},
			Note: "It is the only round."},
		{
			Name: "nothing better than a guess",
			Args: []any{[]float64{1, 1, 2, 2}, []int{1, -1, 1, -1}, 5},
			Want: []any{[]float64{}, []int{}, []float64{}},
		},
		{Name: "one round, and then a guess", Args: []any{[]float64{1, 1, 2}, []int{1, -1, -1}, 5},
			Want: []any{[]float64{1.5}, []int{-1}, []float64{0.3465735903}},
			Note: "½ ln 2. The second of the equal numbers then weighs ½, and the only threshold " +
				"cannot tell it from the first."},
		{Name: "a guess but for rounding",
			Args: []any{[]float64{1, 2, 2, 2}, []int{1, 1, -1, -1}, 2},
			Want: []any{[]float64{1.5}, []int{-1}, []float64{0.5493061443}},
			Note: "Behind the first round epsilon is ½, and in floating point a little less."},
		{Name: "numbers below 0", Args: []any{[]float64{-5, -3, -2, -1}, []int{1, -1, -1, 1}, 3},
			Want: []any{[]float64{-4, -1.5, -4}, []int{-1, 1, -1},
				[]float64{0.5493061443, 0.8047189562, 0.4236489302}},
			Note: "The errors are 1/4, 1/6 and 3/10."},
		{Name: "hardly better than a guess",
			Args: []any{[]float64{4, 3, 3, 0, 0}, []int{1, 1, -1, 1, -1}, 4},
			Want: []any{[]float64{1.5, 3.5, 1.5, 3.5}, []int{1, 1, -1, 1},
				[]float64{0.2027325541, 0.1682361183, 0.0285792069, 0.0049020000}},
			Note: "The errors are 2/5, 5/12, 17/35 and 203/408, and the last of them is " +
				"below ½ by 1/408."},
		{
			Name: "one of 128 wrong", Args: []any{many, upper, 1},
			Want: []any{[]float64{63.5}, []int{1}, []float64{2.4220935432}},
			Note: "½ ln 127: a small error is not none.",
		},
	}
}

func drawBoosting(r *rand.Rand) []any {
	x, y := drawLine(r)
	return []any{x, y, 1 + r.IntN(4)}
}

var adaBoostRelations = []grader.Relation{
	{Name: "twice every number, the same sides and alphas", Change: kit.Times(2, 0),
		Same: func(before, after []any) bool { // a threshold may stand elsewhere in its gap
			return slices.Equal(before[1].([]int), after[1].([]int)) &&
				slices.Equal(before[2].([]float64), after[2].([]float64))
		}},
}

// The alphas of the four rounds.
const half8 = 1.0397207708 // ½ ln 8

const half7 = 0.9729550745 // ½ ln 7

const half113 = 0.6496414921 // ½ ln (11/3)

const half92 = 0.7520386984 // ½ ln (9/2)

// sameRounds compares the stumps round by round, and names the first that deviates.
func sameRounds(args, got, want []any) *compare.Deviation {
	wrong := func(result, round int, got, want any, message string) *compare.Deviation {
		return &compare.Deviation{Place: compare.Place{Result: result, Element: round + 1},
			Got: fmt.Sprint(got), Want: fmt.Sprint(want),
			Message: fmt.Sprintf("round %d: %s", round+1, message)}
	}
	x := args[0].([]float64)
	thresholds, sides, alphas := got[0].([]float64), got[1].([]int), got[2].([]float64)
	wantThresholds, wantSides, wantAlphas := want[0].([]float64), want[1].([]int),
		want[2].([]float64)
	if len(thresholds) != len(sides) || len(thresholds) != len(alphas) {
		return &compare.Deviation{
			Message: fmt.Sprintf("%d thresholds, %d sides and %d alphas: each "+
				"round has one of each", len(thresholds), len(sides), len(alphas)),
		}
	}
	for t := range min(len(thresholds), len(wantThresholds)) {
		if d := compare.Threshold(x, thresholds[t], wantThresholds[t]); d != nil {
			return wrong(1, t, d.Got, d.Want, "the threshold: "+d.String())
		}
		if sides[t] != wantSides[t] {
			return wrong(2, t, sides[t], wantSides[t],
				fmt.Sprintf("the side is %d, should be %d", sides[t], wantSides[t]))
		}
		if d := compare.Value(alphas[t], wantAlphas[t]); d != nil {
			return wrong(3, t, d.Got, d.Want, "alpha: "+d.String())
		}
	}
	if len(thresholds) != len(wantThresholds) {
		return &compare.Deviation{Place: compare.Place{Result: 1}, Got: fmt.Sprint(len(thresholds)),
			Want: fmt.Sprint(len(wantThresholds)),
			Message: fmt.Sprintf("the number of rounds is %d; it should be %d",
				len(thresholds), len(wantThresholds))}
	}
	return nil
}
