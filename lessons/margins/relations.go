package margins

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
)

// What must hold between the results for two inputs, whatever they are.

func equal(after []any, want ...any) bool { return compare.Results(nil, after, want) == nil }

func scaled(numbers []float64, factor float64) []float64 {
	out := make([]float64, len(numbers))
	for i, v := range numbers {
		out[i] = factor * v
	}
	return out
}

// shift adds the same to each number of each example.
func shift(by float64, examples ...[]float64) {
	for _, x := range examples {
		for j := range x {
			x[j] += by
		}
	}
}

func exchanged(first, second int) func(_ *rand.Rand, args []any) []any {
	return func(_ *rand.Rand, args []any) []any {
		args[first], args[second] = args[second], args[first]
		return args
	}
}

var closestRelations = []grader.Relation{
	{Name: "all examples moved alike, the points as far apart and in the same direction",
		Change: func(_ *rand.Rand, args []any) []any {
			shift(3, args[0].([][]float64)...)
			shift(3, args[1].([][]float64)...)
			return args
		}, Same: func(before, after []any) bool {
			difference := func(results []any) ([]float64, bool) {
				p, q := results[0].([]float64), results[1].([]float64)
				if len(p) != 2 || len(q) != 2 {
					return nil, false
				}
				return between(p, q), true
			}
			one, ok := difference(before)
			other, too := difference(after)
			return ok && too && compare.Value(other, one) == nil
		}},
}

var planeRelations = []grader.Relation{
	{Name: "p and q exchanged, the plane turned round", Change: exchanged(0, 1),
		Same: func(before, after []any) bool {
			w, b := before[0].([]float64), before[1].(float64)
			return compare.Hyperplane(after[0].([]float64), after[1].(float64),
				scaled(w, -1), -b) == nil
		}},
}

var widthRelations = []grader.Relation{
	{Name: "w and b three times as long, the same width",
		Change: func(_ *rand.Rand, args []any) []any {
			args[0], args[1] = scaled(args[0].([]float64), 3), 3*args[1].(float64)
			return args
		}},
	{Name: "w, b and the classes turned round, the same width",
		Change: func(_ *rand.Rand, args []any) []any {
			return []any{scaled(args[0].([]float64), -1), -args[1].(float64), args[2],
				scaled(args[3].([]float64), -1)}
		}},
}

var objectivesRelations = []grader.Relation{
	{Name: "the classes and b turned round, the same",
		Change: func(_ *rand.Rand, args []any) []any {
			args[1], args[4] = scaled(args[1].([]float64), -1), -args[4].(float64)
			return args
		}},
	{Name: "four times the kernel and a quarter of each α and C: a quarter of each objective",
		Change: func(_ *rand.Rand, args []any) []any {
			K := args[0].([][]float64)
			for i, row := range K {
				K[i] = scaled(row, 4)
			}
			return []any{K, args[1], scaled(args[2].([]float64), 0.25),
				scaled(args[3].([]float64), 0.25), args[4]}
		}, Same: func(before, after []any) bool {
			return equal(after, before[0], before[1].(float64)/4, before[2].(float64)/4)
		}},
}

var pairRelations = []grader.Relation{
	{Name: "i and j exchanged, the same step", Change: exchanged(4, 5)},
	{Name: "the classes exchanged, the same step", Change: func(_ *rand.Rand, args []any) []any {
		args[1] = scaled(args[1].([]float64), -1)
		return args
	}},
}

var kernelRelations = []grader.Relation{
	{Name: "x and z exchanged, the same", Change: exchanged(3, 4)},
}

var quadraticRelations = []grader.Relation{
	{Name: "−x, the same but for the sign of the single numbers",
		Change: func(_ *rand.Rand, args []any) []any {
			return []any{scaled(args[0].([]float64), -1)}
		}, Same: func(before, after []any) bool {
			phi := before[0].([]float64)
			d := 0
			for (d+1)*(d+2)/2 < len(phi) {
				d++
			}
			if d > len(phi) {
				return false
			}
			turned := append([]float64(nil), phi...)
			for k := len(phi) - d; k < len(phi); k++ {
				turned[k] = -phi[k]
			}
			return equal(after, turned)
		}},
}

var mercerRelations = []grader.Relation{
	{Name: "twice every number, twice every pivot", Change: func(_ *rand.Rand, args []any) []any {
		G := args[0].([][]float64)
		for i, row := range G {
			G[i] = scaled(row, 2)
		}
		return args
	}, Same: func(before, after []any) bool {
		return equal(after, scaled(before[0].([]float64), 2), before[1])
	}},
}

var sigmaRelations = []grader.Relation{
	{Name: "the examples in another order, the same", Change: func(r *rand.Rand, args []any) []any {
		x, y := args[0].([][]float64), args[1].([]int)
		r.Shuffle(len(x), func(i, j int) { x[i], x[j], y[i], y[j] = x[j], x[i], y[j], y[i] })
		return args
	}},
	{Name: "every number twice as large, twice as wide",
		Change: func(_ *rand.Rand, args []any) []any {
			x := args[0].([][]float64)
			for i, row := range x {
				x[i] = scaled(row, 2)
			}
			return args
		}, Same: func(before, after []any) bool { return equal(after, 2*before[0].(float64)) }},
}

var voteRelations = []grader.Relation{
	{Name: "twice every score, the same class", Change: func(_ *rand.Rand, args []any) []any {
		args[0] = scaled(args[0].([]float64), 2)
		return args
	}},
}

var subsequencesRelations = []grader.Relation{
	{Name: "the texts exchanged, the same", Change: exchanged(0, 1)},
	{Name: "both texts read backwards, the same", Change: func(_ *rand.Rand, args []any) []any {
		args[0], args[1] = backwards(args[0].(string)), backwards(args[1].(string))
		return args
	}},
}

func backwards(s string) string {
	turned := ""
	for _, c := range s {
		turned = string(c) + turned
	}
	return turned
}

var plattRelations = []grader.Relation{
	{Name: "the classes, A and B turned round, the same cost",
		Change: func(_ *rand.Rand, args []any) []any {
			return []any{args[0], scaled(args[1].([]float64), -1), -args[2].(float64),
				-args[3].(float64)}
		}},
}
