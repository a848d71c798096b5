package validation

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/validation"
)

// Wilson asks for an interval of an error rate.
var Wilson = grader.Exercise[func(int, int, float64) (float64, float64)]{
	ID:        "validation/wilson",
	Title:     "An interval for an error",
	Where:     konHoldout,
	Points:    1,
	Params:    []string{"wrong", "n", "z"},
	Results:   []string{"low", "high"},
	Solution:  solutions.Wilson,
	Cases:     wilsonCases,
	Draw:      drawCount,
	Relations: wilsonRelations,
	Hints: []string{
		"What stands below in the text's two fractions, 1 + 4/40, is 1 + z²/n. Give it a name.",
		"6400 below the root is 4 · 40²: n is squared there.",
		"Look whether wrong and n are float64s before you divide: wrong/n of two ints cuts off.",
	},
}

func wilsonCases() []grader.Case {
	return []grader.Case{
		{Name: "5 of 100", Args: []any{5, 100, 2.0}, Want: []any{0.0211939277, 0.1134214570},
			Note: "The middle is 0.07/1.04, nearer to ½ than 0.05 is."},
		{Name: "one of two", Args: []any{1, 2, 1.0}, Want: []any{0.2113248654, 0.7886751346},
			Note: "½ ∓ ⅔ · √(1/8 + 1/16)."},
		{Name: "not one of ten", Args: []any{0, 10, 2.0}, Want: []any{0.0, 0.2857142857},
			Note: "z²/(n + z²) = 4/14: no error is no proof that there never is one."},
		{Name: "ten of ten", Args: []any{10, 10, 2.0}, Want: []any{0.7142857143, 1.0}},
		{Name: "one of twenty", Args: []any{1, 20, 2.0}, Want: []any{0.0086313330, 0.2413686670}},
		{Name: "the newsgroups", Args: []any{1041, 6000, 1.959963985},
			Want: []any{0.1641279702, 0.1832898411}, Where: fanConfusion,
			Note: "6,000 − 4,959 texts are wrong. 95 %."},
		{Name: "digits by their nearest neighbour", Args: []any{22, 1797, 1.96},
			Want: []any{0.0080986097, 0.0184676358}},
	}
}

// The functions in this file draw the arguments of a case. Halves and sixteenths make ties exact.

func drawCount(r *rand.Rand) []any {
	n := 2 + r.IntN(200)
	return []any{r.IntN(n + 1), n, float64(2+r.IntN(5)) / 2}
}

var wilsonRelations = []grader.Relation{
	{Name: "right for wrong, the interval reflected at ½",
		Change: func(_ *rand.Rand, args []any) []any {
			args[0] = args[1].(int) - args[0].(int)
			return args
		}, Same: func(before, after []any) bool {
			return kit.Equal(after, complement(before[1]), complement(before[0]))
		}},
}

// Where the lectures treat what the exercises are about.
const konHoldout = "Kondor, Holdout set"
