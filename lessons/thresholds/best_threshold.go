package thresholds

import (
	"math"
	"math/rand/v2"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/thresholds"
)

var thresholdRelations = []grader.Relation{
	{Name: "every value larger by 1, the same gain", Change: kit.Plus(1, 0),
		Same: func(before, after []any) bool {
			// the threshold may stand elsewhere in its gap
			return math.IsInf(before[0].(float64), 1) == math.IsInf(after[0].(float64), 1) &&
				before[1] == after[1]
		}},
	{Name: "the examples in another order, the same threshold", Change: kit.Shuffle(0, 1)},
}

// BestThreshold asks for the best cut of a numeric attribute.
var BestThreshold = grader.Exercise[func([]float64, []string) (float64, float64)]{
	ID:        "thresholds/best-threshold",
	Title:     "The best threshold",
	Where:     fanSimpsons,
	Points:    3,
	Params:    []string{"x", "labels"},
	Results:   []string{"threshold", "gain"},
	Solution:  solutions.BestThreshold,
	Cases:     bestThresholdCases,
	Draw:      drawNumbers,
	Compare:   kit.SameCut,
	Relations: thresholdRelations,
	Hints: []string{
		"Where are the candidates? Sort a copy of x, and drop what is there twice: " +
			"slices.Sort, slices.Compact.",
		"For one candidate, count the classes on both sides into two branches, and let Gain say " +
			"what the cut is worth.",
		"Begin with the threshold +Inf and the gain 0. Go from the smallest candidate up, and " +
			"take one over only if it gains more than 1e-12 above the best so far.",
	},
}

func bestThresholdCases() []grader.Case {
	sex := strings.Fields("M F M F F M F M M")
	return []grader.Case{
		{Name: "weight", Args: []any{[]float64{250, 150, 90, 78, 20, 170, 160, 180, 200}, sex},
			Want: []any{165.0, 0.5900048960}, Where: fanSimpsons,
			Note: "160 is in the same gap between two weights, and is the same cut."},
		{Name: "hair", Args: []any{[]float64{0, 10, 2, 6, 4, 1, 8, 10, 6}, sex},
			Want: []any{3.0, 0.3788788371}, Where: fanSimpsons,
			Note: "hair ≤ 5 gains only 0.0911."},
		{Name: "age", Args: []any{[]float64{36, 34, 10, 8, 1, 70, 41, 38, 45}, sex},
			Want: []any{9.0, 0.3197600621}, Where: fanSimpsons,
			Note: "age ≤ 40 gains only 0.0183."},
		{Name: "hair of the five light ones",
			Args: []any{[]float64{10, 2, 6, 4, 8}, strings.Fields("F M F F F")},
			Want: []any{3.0, 0.7219280949}, Where: fanSimpsons,
			Note: "hair ≤ 2 is the same cut."},
		{Name: "a small gain", Args: []any{[]float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2,
			2, 2, 2, 2}, strings.Fields("a a a a a b b b b b a a a a b b b b b b")},
			Want: []any{1.5, 0.0072991568},
			Note: "5 to 5 and 4 to 6: a small gain is one."},
		{Name: "a tie", Args: []any{[]float64{3, 1, 2}, strings.Fields("a a b")},
			Want: []any{1.5, 0.2516291674}, Note: "2.5 gains as much; the smaller wins."},
		{Name: "a tie but for rounding",
			Args: []any{[]float64{1, 2, 3, 4, 5}, strings.Fields("a b c a a")},
			Want: []any{2.5, 0.4199730940},
			Note: "3.5 gains log₂ 5 − 6/5 log₂ 3 as well; computed, it may be a bit of the " +
				"last digit more."},
		{
			Name: "neighbours of one class exchanged",
			Args: []any{[]float64{2, 1, 4, 3}, strings.Fields("a a b b")}, Want: []any{2.5, 1.0},
			Note: "x stays as it is.",
		},
		{
			Name: "the best gap above the value in the last row",
			Args: []any{[]float64{3, 4, 1, 2}, strings.Fields("b b a a")}, Want: []any{2.5, 1.0},
		},
		{Name: "a tie, the higher gap first in the table",
			Args: []any{[]float64{2, 3, 1}, strings.Fields("b a a")},
			Want: []any{1.5, 0.2516291674}},
		{Name: "three classes",
			Args: []any{[]float64{1, 2, 3, 4, 5}, strings.Fields("a b b c c")},
			Want: []any{3.5, 0.9709505945},
			Note: "1.5219 − 3/5 · 0.9183. 1.5 gains 0.7219."},
		{Name: "by a hair",
			Args: []any{[]float64{1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3},
				strings.Fields("b a a b b b b a a a a b b b")},
			Want: []any{2.5, 0.0610537837},
			Note: "1.5 gains 0.0606: so little less, but no tie."},
		{Name: "equal values of both classes",
			Args: []any{[]float64{1, 1, 2, 2, 2}, strings.Fields("a b b b b")},
			Want: []any{1.5, 0.3219280949},
			Note: "No cut goes between two equal values. 0.7219 − 2/5 · 1."},
		{Name: "nothing is gained but for rounding", Args: []any{
			[]float64{1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2},
			strings.Fields("a a b b b a a a a b b b b b b")},
			Want: []any{math.Inf(1), 0.0},
			Note: "2 to 3 on both sides, as in the whole. In floating point a last " +
				"digit is left over."},
		{Name: "one value only", Args: []any{[]float64{7, 7}, strings.Fields("a b")},
			Want: []any{math.Inf(1), 0.0}},
		{Name: "one class only", Args: []any{[]float64{1, 2, 3}, strings.Fields("a a a")},
			Want: []any{math.Inf(1), 0.0}},
	}
}

// drawNumbers draws three to nine values, often equal ones, and their labels.
func drawNumbers(r *rand.Rand) []any {
	x := make([]float64, 3+r.IntN(7))
	labels := make([]string, len(x))
	for i := range x {
		x[i] = float64(r.IntN(16))/2 - 2
		labels[i] = string(rune('a' + r.IntN(2)))
	}
	return []any{x, labels}
}
