package kit

import "math/rand/v2"

// The draws of one element come in the order of the elements. The order of all draws decides the
// hidden cases, so a change of it changes them.

// List draws n elements.
func List[T any](n int, draw func() T) []T {
	list := make([]T, n)
	for i := range list {
		list[i] = draw()
	}
	return list
}

// Around draws a whole number from −limit to limit.
func Around(r *rand.Rand, limit int) float64 { return float64(r.IntN(2*limit+1) - limit) }

// Numbers draws n whole numbers from −limit to limit.
func Numbers(r *rand.Rand, n, limit int) []float64 {
	return List(n, func() float64 { return Around(r, limit) })
}

// Halves draws n multiples of ½ from −limit/2 to limit/2.
func Halves(r *rand.Rand, n, limit int) []float64 { return Scaled(0.5, Numbers(r, n, limit)) }

// Row draws n whole numbers from 0 to below−1.
func Row(r *rand.Rand, n, below int) []float64 {
	return List(n, func() float64 { return float64(r.IntN(below)) })
}

// Classes draws n classes, which are numbers from 0 to classes−1.
func Classes(r *rand.Rand, n, classes int) []int {
	return List(n, func() int { return r.IntN(classes) })
}

// Pick draws one of the values.
func Pick[T any](r *rand.Rand, values ...T) T { return values[r.IntN(len(values))] }

// Sign draws −1 or 1.
func Sign(r *rand.Rand) int { return 2*r.IntN(2) - 1 }

// Signs draws n classes, which are −1 or 1.
func Signs(r *rand.Rand, n int) []int { return List(n, func() int { return Sign(r) }) }

// Part draws n shares of a whole from n numbers: they sum to 1. None is 0 if no number can be.
func Part(n int, draw func() float64) []float64 { return Shares(List(n, draw)) }

// Quarters draws n multiples of ¼ from ¼ to most/4: weights, none of which is 0.
func Quarters(r *rand.Rand, n, most int) []float64 {
	return List(n, func() float64 { return float64(1+r.IntN(most)) / 4 })
}
