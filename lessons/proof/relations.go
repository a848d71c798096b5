package proof

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
)

// What must hold between the results for two inputs, whatever they are.

func equal(after []any, want ...any) bool { return compare.Results(nil, after, want) == nil }

func times(factor float64, x []float64) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = factor * v
	}
	return y
}

func plus(term float64, x []float64) []float64 {
	for i := range x {
		x[i] += term
	}
	return x
}

// complement returns 1 − x.
func complement(x any) float64 { return 1 - x.(float64) }

var wilsonRelations = []grader.Relation{
	{Name: "right for wrong, the interval reflected at ½",
		Change: func(_ *rand.Rand, args []any) []any {
			args[0] = args[1].(int) - args[0].(int)
			return args
		}, Same: func(before, after []any) bool {
			return equal(after, complement(before[1]), complement(before[0]))
		}},
}

var foldsRelations = []grader.Relation{
	{Name: "twice as many folds, all rows dealt evenly",
		Change: func(_ *rand.Rand, args []any) []any {
			args[2] = min(2*args[2].(int), len(args[0].([]int)))
			return args
		}, Same: func(before, after []any) bool {
			old, folds := before[0].([][]int), after[0].([][]int)
			rows := slices.Concat(old...)
			for _, fold := range folds {
				if len(fold) > (len(rows)+len(folds)-1)/len(folds) {
					return false
				}
			}
			return len(folds) > 0 && len(slices.Concat(folds...)) == len(rows)
		}},
	{Name: "every class numbered one higher, the same folds",
		Change: func(_ *rand.Rand, args []any) []any {
			for i := range args[0].([]int) {
				args[0].([]int)[i]++
			}
			return args
		}},
}

var crossValidateRelations = []grader.Relation{
	{Name: "every number larger by 5, the same predictions",
		Change: func(_ *rand.Rand, args []any) []any {
			plus(5, args[0].([]float64))
			return args
		}},
	{Name: "the folds in another order, the same predictions",
		Change: func(_ *rand.Rand, args []any) []any {
			slices.Reverse(args[2].([][]int))
			return args
		}},
}

var biasVarianceRelations = []grader.Relation{
	{Name: "predictions and truth doubled, four times the bias and the variance",
		Change: func(_ *rand.Rand, args []any) []any {
			predictions := args[0].([][]float64)
			for m := range predictions {
				predictions[m] = times(2, predictions[m])
			}
			return []any{predictions, times(2, args[1].([]float64)), 4 * args[2].(float64)}
		}, Same: func(before, after []any) bool {
			return equal(after, 4*before[0].(float64), 4*before[1].(float64), 4*before[2].(float64))
		}},
	{Name: "every model twice, the same parts", Change: func(_ *rand.Rand, args []any) []any {
		predictions := args[0].([][]float64)
		args[0] = append(predictions, predictions...)
		return args
	}},
}

var zeroOneRelations = []grader.Relation{
	{Name: "every model twice, the same parts", Change: func(_ *rand.Rand, args []any) []any {
		votes := args[0].([][]int)
		args[0] = append(votes, votes...)
		return args
	}},
	{Name: "the models in another order, the same parts",
		Change: func(_ *rand.Rand, args []any) []any {
			slices.Reverse(args[0].([][]int))
			return args
		}},
}

var regulariseRelations = []grader.Relation{
	{Name: "every training example twice, the same", Change: func(_ *rand.Rand, args []any) []any {
		x, y := args[0].([]float64), args[1].([]float64)
		args[0], args[1] = append(x, x...), append(y, y...)
		return args
	}},
	{Name: "all numbers doubled and four times the penalties, the same weights",
		Change: func(_ *rand.Rand, args []any) []any {
			for i := range 4 {
				args[i] = times(2, args[i].([]float64))
			}
			args[4] = times(4, args[4].([]float64))
			return args
		}, Same: func(before, after []any) bool {
			return equal(after, before[0], times(4, before[1].([]float64)),
				times(4, before[2].([]float64)), before[3])
		}},
}

var enoughRelations = []grader.Relation{
	{Name: "half the distance, four times the examples or more",
		Change: func(_ *rand.Rand, args []any) []any {
			args[1] = args[1].(float64) / 2
			return args
		}, Same: func(before, after []any) bool {
			return after[0].(int) > 4*(before[0].(int)-1) && after[1].(int) >= 4*(before[1].(int)-1)
		}},
}

var measuresRelations = []grader.Relation{
	{Name: "truth and prediction exchanged, precision and recall exchanged",
		Change: func(_ *rand.Rand, args []any) []any {
			args[0], args[1] = args[1], args[0]
			return args
		}, Same: func(before, after []any) bool {
			return equal(after[1:], before[2], before[1], before[3])
		}},
	{Name: "every example twice, the same precision and recall",
		Change: func(_ *rand.Rand, args []any) []any {
			truth, predicted := args[0].([]int), args[1].([]int)
			return []any{append(truth, truth...), append(predicted, predicted...), args[2]}
		}, Same: func(before, after []any) bool { return equal(after[1:], before[1:]...) }},
}

var mergeRelations = []grader.Relation{
	{Name: "rows for columns, the same steps", Change: func(_ *rand.Rand, args []any) []any {
		counts := args[0].([][]int)
		for t := range counts {
			for p := range t {
				counts[t][p], counts[p][t] = counts[p][t], counts[t][p]
			}
		}
		return args
	}},
	{Name: "another diagonal, the same steps", Change: func(r *rand.Rand, args []any) []any {
		for t, row := range args[0].([][]int) {
			row[t] = r.IntN(50)
		}
		return args
	}},
}

var rocRelations = []grader.Relation{
	{Name: "scores that only keep their order, the same curve",
		Change: func(_ *rand.Rand, args []any) []any {
			scores := args[0].([]float64)
			for i, s := range scores {
				scores[i] = math.Pow(s+10, 3)
			}
			return args
		}},
	{Name: "every score turned round, the rest of the area",
		Change: func(_ *rand.Rand, args []any) []any {
			args[0] = times(-1, args[0].([]float64))
			return args
		}, Same: func(before, after []any) bool { return equal(after[3:], complement(before[3])) }},
}

var reliabilityRelations = []grader.Relation{
	{Name: "every example twice, the same diagram with twice the counts",
		Change: func(_ *rand.Rand, args []any) []any {
			p, positive := args[0].([]float64), args[1].([]bool)
			return []any{append(p, p...), append(positive, positive...), args[2]}
		}, Same: func(before, after []any) bool {
			counts := slices.Clone(before[0].([]int))
			for b := range counts {
				counts[b] *= 2
			}
			return equal(after, counts, before[1], before[2], before[3])
		}},
}

var isotonicRelations = []grader.Relation{
	{Name: "ten times every weight, the same trace", Change: func(_ *rand.Rand, args []any) []any {
		args[1] = times(10, args[1].([]float64))
		return args
	}},
	{Name: "fitted once more, nothing left to pool", Change: func(_ *rand.Rand, args []any) []any {
		slices.Sort(args[0].([]float64))
		return args
	}, Same: func(_, after []any) bool {
		trace := after[0].([][]float64)
		return len(trace) == 1 && equal(after[1:], trace[0])
	}},
}

var combineRelations = []grader.Relation{
	{Name: "a score in units of half the size, the same decision",
		Change: func(_ *rand.Rand, args []any) []any {
			args[0], args[1] = times(2, args[0].([]float64)), times(0.5, args[1].([]float64))
			return args
		}},
}
