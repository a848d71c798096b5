package perceptrons

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/perceptrons"
)

// Pocket asks for the pocket algorithm with examples that are drawn at random.
var Pocket = grader.Exercise[func([][]float64, []int, []int) []float64]{
	ID:       "perceptrons/pocket",
	Title:    "The pocket",
	Where:    rowRules,
	Points:   3,
	Params:   []string{"x", "y", "draws"},
	Solution: solutions.Pocket,
	Cases:    pocketCases,
	Draw:     drawDraws,
	Drawn:    8,
	Relations: []grader.Relation{
		{Name: "each example twice as long, the weights twice as long",
			Change: kit.Times(2, 0), Same: kit.Factors(2)},
	},
	Hints: []string{
		"You need two numbers beside the weights: the length of the present run, and that of " +
			"the longest run so far.",
		"A mistake ends the run. A right prediction makes it longer, and only then may w go " +
			"into the pocket.",
		"w goes on changing after it went into the pocket. What is in the pocket should not: " +
			"slices.Clone(w).",
	},
}

func pocketCases() []grader.Case {
	row := [][]float64{{0, 0, -1}, {0, 1, -1}, {1, 0, -1}, {1, 1, -1}} // bits, and −1 behind
	return []grader.Case{
		{Name: "the arrows in their order", Args: []any{arrows, pointed, []int{0, 1, 2, 3}},
			Where: rowRules, Want: []float64{0, 0},
			Note: "The runs are 1, of (0, 0), and 1, of (3, −4), which is not longer."},
		{Name: "a run of two", Args: []any{arrows, pointed, []int{1, 2, 0, 3}},
			Want: []float64{3, -4},
			Note: "(3, −4) is right about the third arrow and the first, whose score is 0."},
		{Name: "a first run of one", Args: []any{arrows, pointed, []int{0, 1, 2, 0}},
			Want: []float64{3, -4}, Note: "Runs of 1, by (0, 0), and of 2, by (3, −4)."},
		{Name: "one right is a run", Args: []any{arrows, pointed, []int{1, 2}},
			Want: []float64{3, -4}},
		{Name: "a second run of two",
			Args: []any{arrows, pointed, []int{1, 2, 0, 3, 0, 3}}, Want: []float64{3, -4},
			Note: "(6, 0) is right twice, too. It is not longer, so the pocket stays."},
		{Name: "and of three", Args: []any{arrows, pointed, []int{1, 2, 0, 3, 0, 3, 1}},
			Want: []float64{6, 0}},
		{Name: "weights that move on",
			Args: []any{arrows, pointed, []int{1, 2, 0, 3, 0, 3, 1, 2, 3}},
			Want: []float64{6, 0}, Note: "(6, 0) is wrong about (0, 5); w becomes (6, −5)."},
		{Name: "a longer run and more mistakes",
			Args: []any{[][]float64{{4, 3}, {-3, 4}, {0, 5}, {3, 4}, {3, 4}},
				[]int{1, -1, -1, 1, -1}, []int{1, 2, 3, 1, 3}}, Want: []float64{6, 0},
			Note: "(3, −4) is right once and (6, 0) twice. The run alone counts, though (6, 0) " +
				"is wrong about two of the five, and (3, −4) about one."},
		{Name: "one arrow again and again", Args: []any{arrows, pointed, []int{0, 0, 0, 1, 2, 2}},
			Want: []float64{0, 0}, Note: "w = 0 is right three times. Draws may repeat an arrow."},
		{Name: "a run as long as the training set",
			Args: []any{[][]float64{{1, 0}, {0, 1}}, []int{1, -1}, []int{0, 0, 1, 1, 1, 1}},
			Want: []float64{0, -1},
			Note: "(0, 0) is right twice, both times about the first example. Then (0, −1) is " +
				"right three times."},
		{Name: "never right", Args: []any{[][]float64{{0, 0}}, []int{-1}, []int{0, 0}},
			Want: []float64{0, 0}, Note: "Score 0 predicts +1, and adding zeros changes nothing."},
		{Name: "never right, and moving",
			Args: []any{[][]float64{{1}, {1}}, []int{-1, 1}, []int{0, 1, 0}}, Want: []float64{0},
			Note: "w is −1, 0 and −1, and wrong each time. None of them goes into the pocket."},
		{Name: "XOR", Args: []any{row, xor, []int{0, 1, 2, 1, 2, 3, 0}},
			Want: []float64{0, 1, 0}, Note: "Three right in a row."},
		{Name: "no draws", Args: []any{arrows, pointed, []int{}}, Want: []float64{0, 0}},
	}
}

// drawSeparated draws examples on their own side of a hyperplane, and now and
// then one on the other.
func drawSeparated(r *rand.Rand, w []float64, b float64) (x [][]float64, y []int) {
	x = drawRows(r, 3+r.IntN(5), len(w))
	for _, row := range x {
		side := b + kit.Dot(w, row)
		switch {
		case r.IntN(25) == 0:
			y = append(y, kit.Sign(r))
		case side >= 0:
			y = append(y, 1)
		default:
			y = append(y, -1)
		}
	}
	return x, y
}

func drawDraws(r *rand.Rand) []any {
	x, y := drawSeparated(r, []float64{1, -1, 0.5}, 0)
	return []any{x, y, kit.List(6+r.IntN(20), func() int { return r.IntN(len(x)) })}
}
