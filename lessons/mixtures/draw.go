package mixtures

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/mixtures"
)

// The functions in this file draw the arguments of a case.

// drawMixture draws two or three components with different means, weights and variances.
func drawMixture(r *rand.Rand) (weights, means, variances []float64) {
	for k := range 2 + r.IntN(2) {
		weights = append(weights, float64(1+r.IntN(6)))
		means = append(means, float64(4*k)+kit.Around(r, 4)/4)
		variances = append(variances, float64(2+r.IntN(10))/4)
	}
	return kit.Shares(weights), means, variances
}

// drawNumbers draws numbers among which all differ.
func drawNumbers(r *rand.Rand) []float64 {
	var x []float64
	for _, at := range r.Perm(24)[:5+r.IntN(5)] {
		x = append(x, float64(at-4)/2)
	}
	return x
}

func drawPoint(r *rand.Rand) []any {
	weights, means, variances := drawMixture(r)
	return []any{weights, means, variances, float64(r.IntN(41)-8) / 4}
}

func drawShares(r *rand.Rand) []any {
	x, K := drawNumbers(r), 2+r.IntN(2)
	tau := kit.List(len(x), func() []float64 {
		return kit.Part(K, func() float64 { return float64(1 + r.IntN(9)) })
	})
	return []any{x, tau}
}

// drawRun draws ten numbers and two components, again until none of them begins to collapse: who
// rounds in another way would then come to another variance.
func drawRun(r *rand.Rand) []any {
	for {
		var x []float64
		for n := range 10 {
			x = append(x, float64(n+r.IntN(7)))
		}
		share := float64(3+r.IntN(5)) / 10
		weights, means := []float64{share, 1 - share},
			[]float64{float64(1 + r.IntN(4)), float64(9 + r.IntN(4))}
		variances, steps := []float64{float64(4 + r.IntN(5)), float64(4 + r.IntN(5))}, 1+r.IntN(3)
		if _, _, _, v := solutions.EM(x, weights, means, variances, steps); slices.Min(v) > 0.01 {
			return []any{x, weights, means, variances, steps}
		}
	}
}

// drawSharedRows draws rows of two or three columns, with the share of each.
func drawSharedRows(r *rand.Rand) []any {
	n, d := 4+r.IntN(5), 2+r.IntN(2)
	rows := kit.List(n, func() []float64 { return kit.Numbers(r, d, 9) })
	return []any{rows, kit.List(n, func() float64 { return float64(1+r.IntN(9)) / 10 })}
}

// halves parts the penguins' masses in known and unknown ones. Of each two that follow each other
// by mass and are of one sex, chance takes one as unknown; without chance it is the heavier one.
func halves(r *rand.Rand) []any {
	var rows, unknown [][]float64
	var labels []string
	for _, sex := range []string{"female", "male"} {
		x := Masses(sex)
		slices.Sort(x)
		for pair := range slices.Chunk(x[:len(x)/2*2], 2) {
			if r != nil && r.IntN(2) == 1 {
				slices.Reverse(pair)
			}
			rows, labels = append(rows, pair[:1]), append(labels, sex)
			unknown = append(unknown, pair[1:])
		}
	}
	return []any{rows, labels, unknown}
}

// sexes returns the true labels of the unknown rows of halves: the known ones are their neighbours.
func sexes(args []any) any { return slices.Clone(args[1].([]string)) }
