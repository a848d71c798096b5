package regression

import "math"

// region naive-cost

// NaiveCost is the cost as the formula has it.
func NaiveCost(w []float64, x [][]float64, y []int, lambda float64) float64 {
	cost := lambda / 2 * squares(w)
	for i := range x {
		z := line(w, x[i])
		p := 1 / (1 + math.Exp(-z))
		if y[i] == 1 {
			cost -= math.Log(p)
		} else {
			cost -= math.Log(1 - p)
		}
	}
	return cost
}

// endregion

// squares returns Σ w_j².
func squares(w []float64) float64 {
	sum := 0.0
	for _, v := range w {
		sum += v * v
	}
	return sum
}

// line returns w_0 + w_1 x_1 + … + w_d x_d.
func line(w, x []float64) float64 {
	z := w[0]
	for j, v := range x {
		z += w[j+1] * v
	}
	return z
}
