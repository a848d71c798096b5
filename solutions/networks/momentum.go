package networks

import (
	"slices"
)

// Momentum goes down a bowl with momentum, and returns where it has been and how fast.
//
// The gradient at w is A·w − b, for a square matrix A, which need not be symmetric. rate
// is η, and mu is β. At first w is start and its speed u is 0. ws and us have steps + 1
// rows: the start, and then what each step has led to. start does not change.
func Momentum(start []float64, A [][]float64, b []float64, rate, mu float64, steps int) (
	ws, us [][]float64,
) {
	w, u := slices.Clone(start), make([]float64, len(start))
	ws, us = append(ws, slices.Clone(w)), append(us, slices.Clone(u))
	for range steps {
		for i, row := range A {
			slope := -b[i]
			for j, v := range w {
				slope += row[j] * v
			}
			u[i] = mu*u[i] - rate*slope
		}
		for i := range w {
			w[i] += u[i]
		}
		ws, us = append(ws, slices.Clone(w)), append(us, slices.Clone(u))
	}
	return ws, us
}
