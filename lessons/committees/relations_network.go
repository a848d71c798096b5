package committees

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// shuffleHidden brings the neurons of the first hidden layer into another order. Nothing that
// leaves the network changes.
func shuffleHidden(r *rand.Rand, args []any) []any {
	W, b := args[0].([][][]float64), args[1].([][]float64)
	if len(W) < 2 {
		return nil
	}
	r.Shuffle(len(b[0]), func(i, k int) {
		W[0][i], W[0][k] = W[0][k], W[0][i]
		b[0][i], b[0][k] = b[0][k], b[0][i]
		for _, row := range W[1] {
			row[i], row[k] = row[k], row[i]
		}
	})
	return args
}

// same reports whether two values are equal within the tolerance of the grader.
func same[T any](before, after T) bool { return compare.Value(after, before) == nil }

func last[T any](list []T) (element T) {
	if len(list) > 0 {
		element = list[len(list)-1]
	}
	return element
}

var forwardRelations = []grader.Relation{
	{Name: "the hidden neurons in another order, the same probabilities", Change: shuffleHidden,
		Same: func(before, after []any) bool {
			return same(last(before[0].([][]float64)), last(after[0].([][]float64)))
		}},
	{Name: "the same added to all offsets of the last layer, the same probabilities",
		Change: func(_ *rand.Rand, args []any) []any {
			for k := range last(args[1].([][]float64)) {
				last(args[1].([][]float64))[k] += 2
			}
			return args
		}},
}

var backwardRelations = []grader.Relation{
	{Name: "the hidden neurons in another order, the same deltas of the classes",
		Change: shuffleHidden, Same: func(before, after []any) bool {
			return same(last(before[0].([][]float64)), last(after[0].([][]float64)))
		}},
	{Name: "a class is added that is as good as impossible: nothing changes for the others",
		Change: func(_ *rand.Rand, args []any) []any {
			W, b := args[0].([][][]float64), args[1].([][]float64)
			l := len(W) - 1
			W[l] = append(W[l], make([]float64, len(W[l][0])))
			b[l] = append(b[l], -500)
			return args
		}, Same: func(before, after []any) bool {
			d, e := before[0].([][]float64), after[0].([][]float64)
			if len(d) != len(e) || len(last(e)) != len(last(d))+1 {
				return false
			}
			return same(d[:len(d)-1], e[:len(e)-1]) && same(last(d), last(e)[:len(last(d))])
		}},
}

var momentumRelations = []grader.Relation{
	{Name: "twice the start and b, twice the way and the speeds",
		Change: kit.Times(2, 0, 2), Same: kit.Factors(2, 2)},
}

// addHidden gives a machine one more hidden unit, without weights.
func addHidden(_ *rand.Rand, args []any) []any {
	W := args[0].([][]float64)
	for i := range W {
		W[i] = append(W[i], 0)
	}
	args[2] = append(args[2].([]float64), 1)
	return args
}

var probabilityRelations = []grader.Relation{
	{Name: "one more hidden unit without weights, the same probability", Change: addHidden},
	{Name: "the visible units in another order, the same probability",
		Change: kit.Shuffle(0, 1, 3)},
}

var conditionalsRelations = []grader.Relation{
	{Name: "the machine turned round, the two results exchanged",
		Change: func(_ *rand.Rand, args []any) []any {
			turned := kit.Transposed(args[0].([][]float64))
			return []any{turned, args[2], args[1], args[4], args[3]}
		}, Same: func(before, after []any) bool { return kit.Equal(after, before[1], before[0]) }},
}

var contrastRelations = []grader.Relation{
	{Name: "one more hidden unit without weights, the same dream",
		Change: func(r *rand.Rand, args []any) []any {
			args = addHidden(r, args)
			args[4] = append(args[4].([]float64), 0.3)
			return args
		}, Same: func(before, after []any) bool {
			h0, h1 := after[0].([]float64), after[2].([]float64)
			n := len(before[0].([]float64))
			return len(h0) == n+1 && len(h1) == n+1 &&
				slices.Equal(before[0].([]float64), h0[:n]) &&
				same(before[1].([]float64), after[1].([]float64)) &&
				same(before[2].([]float64), h1[:n])
		}},
}
