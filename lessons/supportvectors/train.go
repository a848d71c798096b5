package supportvectors

import (
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	solutions "github.com/tessella-go/tessella/solutions/supportvectors"
)

// Train asks for a whole machine.
var Train = grader.Exercise[func([][]float64, []float64, []float64) ([][]float64, float64)]{
	ID:       "supportvectors/train",
	Title:    "Sequential minimal optimisation",
	Where:    fanDual,
	Points:   4,
	Params:   []string{"K", "y", "C"},
	Results:  []string{"trace", "b"},
	Solution: solutions.Train,
	Cases:    trainCases,
	Draw:     drawTraining,
	Drawn:    8,
	Compare:  sameMachine,
	Most:     100_000, // the trace of a machine that does not settle
	Hints: []string{
		"α_i y_i may rise if y_i = +1 and α_i < C_i, or y_i = −1 and α_i > 0; it may fall in the " +
			"other two cases. At the optimum no example that may rise has a smaller g than " +
			"one that may fall.",
		"So take for i the smallest g of those that may rise, for j the largest of those that " +
			"may fall, and call Pair. Stop when g_j − g_i is 1e-5 or less.",
		"Then b lies between −g_j and −g_i, which are nearly equal: −(g_i + g_j)/2 will do.",
	},
}

func trainCases() []grader.Case {
	const way = "Any way there is right, as long as each step is one of Pair. "
	trace := func(n int, last ...float64) [][]float64 {
		return [][]float64{make([]float64, n), last}
	}
	return []grader.Case{
		{Name: "0 and 2", Args: []any{twoK, twoY, each(10, 2)}, Want: []any{trace(2, 0.5, 0.5), -1},
			Where: fanDual, Note: "One step; w = 1."},
		{Name: "0 and 2, with C = ¼", Args: []any{twoK, twoY, each(0.25, 2)},
			Want: []any{trace(2, 0.25, 0.25), -0.5},
			Note: "Neither is free: any b from −1 to 0 keeps the conditions, and costs the same."},
		{Name: "1 and 3, with C = ¼", Args: []any{[][]float64{{1, 3}, {3, 9}}, twoY, each(0.25, 2)},
			Want: []any{trace(2, 0.25, 0.25), -1},
			Note: "The same a step further right: any b from −1½ to −½."},
		{Name: "0 and 2, the classes unequally dear", Args: []any{twoK, twoY, []float64{1, 0.25}},
			Want: []any{trace(2, 0.25, 0.25), -1}, Note: "0 is free, so f(0) = −1; 2 has slack 1."},
		{Name: "the other class dearer", Args: []any{twoK, twoY, []float64{0.25, 1}},
			Want: []any{trace(2, 0.25, 0.25), 0},
			Note: "Now 2 is free, and f(2) = 1. 0 has slack 1: it is a support vector, but b " +
				"cannot be read off it."},
		{Name: "the four examples", Args: []any{fourK, sides, each(1, 4)},
			Want: []any{trace(4, ninth, ninth, 2*ninth, 0), -1},
			Note: way + "(5, 0) is no support vector."},
		{
			Name: "two equal examples of different classes",
			Args: []any{clashK, []float64{-1, -1, 1, 1}, each(1, 4)},
			Want: []any{trace(4, 0.5, 1, 1, 0.5), -1},
			Note: way + "On the line at 0, 1, 1 and 2. Those at 1 have the slack 1 each, " +
				"whatever is done.",
		},
		{
			Name: "the corners of a square",
			Args: []any{cornerK, []float64{-1, -1, 1, 1}, each(10, 4)},
			Want: []any{trace(4, 0.125, 0.125, 0.125, 0.125), 0},
			Note: way + "With the quadratic kernel.",
		},
		{Name: "a flat triangle", Args: []any{flatK, []float64{-1, -1, 1}, each(10, 3)},
			Want: []any{trace(3, 1, 1, 2), -1},
			Note: way + "(0, 0) and (4, 0) against (2, 1), so w = (0, 2). " +
				"It takes dozens of steps: each pair goes only a part of the way."},
		{Name: "a flatter triangle",
			Args: []any{[][]float64{{0, 0, 0}, {0, 16, 8}, {0, 8, 4.0625}}, []float64{-1, -1, 1},
				each(100, 3)},
			Want: []any{trace(3, 16, 16, 32), -1},
			Note: way + "(0, 0) and (4, 0) against (2, ¼), so w = (0, 8). " +
				"It may take more than a thousand steps: go on until the conditions hold."},
		{
			Name: "nothing but a contradiction",
			Args: []any{[][]float64{{1, 1}, {1, 1}}, twoY, each(2, 2)},
			Want: []any{trace(2, 2, 2), 0}, Note: "w = 0, and any b from −1 to 1 is as good.",
		},
	}
}

var clashK = [][]float64{{0, 0, 0, 0}, {0, 1, 1, 2}, {0, 1, 1, 2}, {0, 2, 2, 4}}

var flatK = [][]float64{{0, 0, 0}, {0, 16, 8}, {0, 8, 5}} // of (0, 0), (4, 0) and (2, 1)

// sameMachine accepts any way to any optimum, as long as each step is one of Pair: it
// names the first that is not.
func sameMachine(args, got, want []any) *compare.Deviation {
	if compare.Results(nil, got, want) == nil {
		return nil
	}
	K, y, C := args[0].([][]float64), args[1].([]float64), args[2].([]float64)
	trace := got[0].([][]float64)
	if len(trace) == 0 {
		return &compare.Deviation{
			Message: "the trace is empty; its first row is the start, where every multiplier is 0",
		}
	}
	before := make([]float64, len(y))
	for t, after := range trace {
		if message := stepWrong(K, y, C, t, before, after); message != "" {
			return &compare.Deviation{Place: compare.Place{Element: t + 1}, Message: message}
		}
		before = after
	}
	margins := compare.Margins{K: K, Y: y, C: C}
	last, b := trace[len(trace)-1], got[1].(float64)
	d := margins.Machine(last, b)
	if d != nil {
		wanted := want[0].([][]float64)
		end, wantedB := wanted[len(wanted)-1], want[1].(float64)
		if margins.Machine(end, wantedB) != nil && near(last, end) && near([]float64{b},
			[]float64{wantedB}) {
			return nil // the same mistake, at the end of another way
		}
		d.Place = compare.Place{} // which names an example, and here would be taken for a step
	}
	return d
}

// near reports whether numbers are equal but for what two ways to one optimum may differ by.
func near(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Abs(x-y) <= 0.01 })
}

// stepWrong says what is wrong with row t of a trace; nothing if it is empty.
func stepWrong(K [][]float64, y, C []float64, t int, before, after []float64) string {
	if len(after) != len(y) {
		return fmt.Sprintf("%d multipliers for %d examples", len(after), len(y))
	}
	var moved []int
	for i := range y {
		if !(math.Abs(after[i]-before[i]) <= 1e-12) {
			moved = append(moved, i)
		}
	}
	switch {
	case t == 0 && len(moved) > 0:
		return fmt.Sprintf("the first row is the start, where every multiplier is 0; "+
			"it has α[%d] = %v", moved[0], after[moved[0]])
	case len(moved) == 0:
		return "" // the start, or a pair that had nothing to gain
	case len(moved) != 2:
		return fmt.Sprintf("a step of Pair changes two multipliers, and %d have changed since the "+
			"row before: does each step have a row of its own?", len(moved))
	}
	i, j := moved[0], moved[1]
	next := solutions.Pair(K, y, C, before, i, j)
	for _, k := range moved {
		// NaN is no step either
		if !(math.Abs(next[k]-after[k]) <= 1e-7*math.Max(1, math.Abs(next[k]))) {
			return fmt.Sprintf("Pair takes α[%d] and α[%d] to %.6g and %.6g, your step "+
				"to %.6g and %.6g", i, j, next[i], next[j], after[i], after[j])
		}
	}
	return ""
}
