package neurons

import "math"

// The wrong functions of the exercises that ask for a bug. The lesson prints them.

// region bound
func WrongBound(v []float64, x [][]float64, y []int) float64 {
	γ, R2 := math.Inf(1), 0.0
	for i, row := range x {
		square, score := 0.0, v[len(row)]
		for j, value := range row {
			square += value * value
			score += v[j] * value
		}
		R2 = max(R2, square)
		γ = min(γ, float64(y[i])*score/length(v))
	}
	if γ <= 0 {
		return math.Inf(1)
	}
	return R2 / (γ * γ)
}

// endregion

// rightBound is what WrongBound should be: the appended 1 makes each example longer.
func rightBound(v []float64, x [][]float64, y []int) float64 {
	γ, R2 := math.Inf(1), 0.0
	for i, row := range x {
		square, score := 1.0, v[len(row)]
		for j, value := range row {
			square += value * value
			score += v[j] * value
		}
		R2 = max(R2, square)
		γ = min(γ, float64(y[i])*score/length(v))
	}
	if γ <= 0 {
		return math.Inf(1)
	}
	return R2 / (γ * γ)
}

// length returns ‖v‖.
func length(v []float64) float64 {
	square := 0.0
	for _, value := range v {
		square += value * value
	}
	return math.Sqrt(square)
}
