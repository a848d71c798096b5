package margins

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/margins"
)

// The functions in this file draw the arguments of a case.

// drawHulls draws two sets that a plane parts, and turns them.
func drawHulls(r *rand.Rand) []any {
	a, b := float64(1+r.IntN(3)), kit.Around(r, 3)
	set := func(from float64) [][]float64 {
		var points [][]float64
		for range 1 + r.IntN(5) {
			x, y := from+float64(r.IntN(5)), kit.Around(r, 4)
			points = append(points, []float64{a*x - b*y, b*x + a*y})
		}
		return points
	}
	return []any{set(1 + float64(r.IntN(3))), set(-4)}
}

// drawSides draws n classes ±1, both of them.
func drawSides(r *rand.Rand, n int) []float64 {
	y := kit.List(n, func() float64 { return float64(kit.Sign(r)) })
	y[0], y[1] = -1, 1
	return y
}

// drawTraining draws the kernel of a few examples, of one of the three kinds that are dot products,
// with classes and bounds.
func drawTraining(r *rand.Rand) []any {
	n := 3 + r.IntN(4)
	kind := kit.Pick(r, "linear", "polynomial", "gaussian")
	x := kit.List(n, func() []float64 { return kit.Halves(r, 2, 6) })
	K := kit.Gram(x, func(x, z []float64) float64 { return solutions.Kernel(kind, 2, 0, x, z) })
	y, C := drawSides(r, n), make([]float64, n)
	positive := float64(1+r.IntN(8)) / 8
	for i := range C {
		if C[i] = 0.5; y[i] > 0 {
			C[i] = positive
		}
	}
	return []any{K, y, C}
}

func drawMultipliers(r *rand.Rand, y, C []float64) []float64 {
	alpha := make([]float64, len(y))
	for range 2 * len(y) {
		i, j := r.IntN(len(y)), r.IntN(len(y))
		step := float64(1+r.IntN(4)) / 16
		if y[i] != y[j] && alpha[i]+step <= C[i] && alpha[j]+step <= C[j] {
			alpha[i], alpha[j] = alpha[i]+step, alpha[j]+step
		}
	}
	return alpha
}

// drawPair draws two examples too, and for each example a C of its own.
func drawPair(r *rand.Rand) []any {
	args := drawTraining(r)
	y, C := args[1].([]float64), args[2].([]float64)
	for i := range C {
		C[i] = float64(1+r.IntN(8)) / 8
	}
	i := r.IntN(len(y))
	j := (i + 1 + r.IntN(len(y)-1)) % len(y)
	return append(args, drawMultipliers(r, y, C), i, j)
}

// drawGram draws A·Aᵀ, which may be singular, or a symmetric matrix that is none.
func drawGram(r *rand.Rand) []any {
	n, d := 2+r.IntN(3), 1+r.IntN(4)
	if r.IntN(3) > 0 {
		x := kit.List(n, func() []float64 { return kit.Halves(r, d, 6) })
		return []any{kit.Gram(x, kit.Dot)}
	}
	G := make([][]float64, n)
	for i := range G {
		G[i] = make([]float64, n)
	}
	for i := range G {
		for j := range i {
			G[i][j] = kit.Around(r, 3)
			G[j][i] = G[i][j]
		}
		G[i][i] = float64(r.IntN(6))
	}
	return []any{G}
}

// drawScores draws scores in tenths, whose sums are often equal but for rounding, or in millions.
func drawScores(r *rand.Rand) []any {
	k, unit := 2+r.IntN(4), 0.1
	if r.IntN(4) == 0 {
		unit = 1e6
	}
	f := kit.List(k*(k-1)/2, func() float64 { return kit.Around(r, 4) * unit })
	return []any{f, k}
}

func drawTexts(r *rand.Rand) []any {
	text := func() string {
		letters := make([]byte, 2+r.IntN(9))
		for i := range letters {
			letters[i] = "abcd"[r.IntN(4)]
		}
		return string(letters)
	}
	return []any{text(), text(), 1 + r.IntN(3), kit.Pick(r, 0.25, 0.5, 0.75, 1)}
}

func drawCalibration(r *rand.Rand) []any {
	y := drawSides(r, 3+r.IntN(6))
	f := make([]float64, len(y))
	for i := range f {
		f[i] = y[i]/2 + kit.Around(r, 8)/4
	}
	return []any{f, y, -float64(1+r.IntN(8)) / 4, kit.Around(r, 4) / 4}
}
