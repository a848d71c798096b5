package normals

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/shape"
)

// What must hold between the results for two inputs, whatever they are.

func numbers(arg any) []float64 { return arg.([]float64) }

func times(factor float64, x []float64) {
	for i := range x {
		x[i] *= factor
	}
}

func plus(term float64, x []float64) {
	for i := range x {
		x[i] += term
	}
}

func equal(a, b any) bool { return compare.Default.Equal(a.(float64), b.(float64)) }

var mleRelations = []grader.Relation{
	{Name: "every number 100 larger, the mean too, and the same variance",
		Change: func(_ *rand.Rand, args []any) []any {
			plus(100, numbers(args[0]))
			return args
		}, Same: func(before, after []any) bool {
			return equal(before[0].(float64)+100, after[0]) && equal(before[1], after[1])
		}},
	{Name: "every number three times, the mean too, and nine times the variance",
		Change: func(_ *rand.Rand, args []any) []any {
			times(3, numbers(args[0]))
			return args
		}, Same: func(before, after []any) bool {
			return equal(3*before[0].(float64), after[0]) && equal(9*before[1].(float64), after[1])
		}},
	{Name: "every number twice in the list, the same result",
		Change: func(_ *rand.Rand, args []any) []any {
			return []any{slices.Repeat(numbers(args[0]), 2)}
		}},
}

var gradientRelations = []grader.Relation{
	{Name: "numbers and mean 100 larger, the same slopes",
		Change: func(_ *rand.Rand, args []any) []any {
			plus(100, numbers(args[0]))
			return []any{args[0], args[1].(float64) + 100, args[2]}
		}},
	{Name: "every number twice in the list, twice the slopes",
		Change: func(_ *rand.Rand, args []any) []any {
			return []any{slices.Repeat(numbers(args[0]), 2), args[1], args[2]}
		}, Same: func(before, after []any) bool {
			return equal(2*before[0].(float64), after[0]) && equal(2*before[1].(float64), after[1])
		}},
}

var fisherRelations = []grader.Relation{
	{Name: "the classes exchanged, both results with the other sign",
		Change: func(_ *rand.Rand, args []any) []any {
			return []any{args[1], args[0], args[2], 1 - args[3].(float64)}
		}, Same: func(before, after []any) bool {
			w := numbers(before[0])
			times(-1, w)
			return compare.Results(nil, after, []any{w, -before[1].(float64)}) == nil
		}},
	{Name: "both means moved alike, the same direction",
		Change: func(_ *rand.Rand, args []any) []any {
			plus(7, numbers(args[0]))
			plus(7, numbers(args[1]))
			return args
		}, Same: func(before, after []any) bool {
			return compare.Results(nil, after[:1], before[:1]) == nil
		}},
}

var criterionRelations = []grader.Relation{
	{Name: "w three times as long, the same result", Change: func(_ *rand.Rand, args []any) []any {
		times(3, numbers(args[0]))
		return args
	}},
	{Name: "the classes exchanged, the same result", Change: func(_ *rand.Rand, args []any) []any {
		return []any{args[0], args[2], args[1]}
	}},
	{Name: "every point moved alike, the same result",
		Change: func(_ *rand.Rand, args []any) []any {
			for _, class := range args[1:] {
				for _, point := range class.([][]float64) {
					plus(7, point)
				}
			}
			return args
		}},
}

var bestSplitRelations = []grader.Relation{
	{Name: "the examples in another order, the same result",
		Change: func(r *rand.Rand, args []any) []any {
			x, y := numbers(args[0]), args[1].([]int)
			r.Shuffle(len(x), func(i, j int) {
				x[i], x[j] = x[j], x[i]
				y[i], y[j] = y[j], y[i]
			})
			return args
		}},
	{Name: "every number twice as large, the threshold too",
		Change: func(_ *rand.Rand, args []any) []any {
			times(2, numbers(args[0]))
			return args
		}, Same: func(before, after []any) bool {
			return equal(2*before[0].(float64), after[0]) && equal(before[1], after[1])
		}},
}

var discriminantsRelations = []grader.Relation{
	{Name: "one more attribute with mean 0 in all classes, the same constants",
		Change: func(_ *rand.Rand, args []any) []any {
			means := args[1].([][]float64)
			for k := range means {
				means[k] = append(means[k], 0)
			}
			return []any{args[0], means, append(numbers(args[2]), 1)}
		}, Same: func(before, after []any) bool {
			return compare.Results(nil, after[1:], before[1:]) == nil
		}},
	{Name: "every mean twice and every variance four times as large, half the weights and " +
		"the same constants", Change: func(_ *rand.Rand, args []any) []any {
		for _, mean := range args[1].([][]float64) {
			times(2, mean)
		}
		times(4, numbers(args[2]))
		return args
	}, Same: func(before, after []any) bool {
		w := before[0].([][]float64)
		for k := range w {
			times(0.5, w[k])
		}
		return compare.Results(nil, after, before) == nil
	}},
}

var laplaceRelations = []grader.Relation{
	{Name: "counts and λ twice as large, the same estimate",
		Change: func(_ *rand.Rand, args []any) []any {
			return []any{2 * args[0].(float64), 2 * args[1].(float64),
				2 * args[2].(float64), args[3]}
		}},
	{Name: "of two values, what is not the one is the other",
		Change: func(_ *rand.Rand, args []any) []any {
			if args[3].(int) != 2 {
				return nil
			}
			return []any{args[1].(float64) - args[0].(float64), args[1], args[2], args[3]}
		}, Same: func(before, after []any) bool {
			return equal(before[0].(float64)+after[0].(float64), 1.0)
		}},
}

var logJointRelations = []grader.Relation{
	{Name: "the rows in another order, the same result",
		Change: func(r *rand.Rand, args []any) []any {
			t := args[0].(shape.Table)
			r.Shuffle(len(t.Rows), func(i, j int) {
				t.Rows[i], t.Rows[j] = t.Rows[j], t.Rows[i]
				t.Labels[i], t.Labels[j] = t.Labels[j], t.Labels[i]
			})
			return args
		}},
	{Name: "every row and λ twice, the same result", Change: func(_ *rand.Rand, args []any) []any {
		t := args[0].(shape.Table)
		t.Rows, t.Labels = slices.Repeat(t.Rows, 2), slices.Repeat(t.Labels, 2)
		return []any{t, args[1], args[2], 2 * args[3].(float64)}
	}},
	{Name: "one more column that is the same everywhere, the same result",
		Change: func(_ *rand.Rand, args []any) []any {
			t := args[0].(shape.Table)
			t.Attributes = append(t.Attributes, "constant")
			for i := range t.Rows {
				t.Rows[i] = append(t.Rows[i], "same")
			}
			return []any{t, append(args[1].([]string), "same"), args[2], args[3]}
		}},
}
