package svm

import "math"

// QuadraticMap returns φ(x) with φ(x)·φ(z) = (1 + x·z)², the space of [Polynomial] with Degree 2
// ("The Kernel Trick: An example" in the lecture on linear machines):
//
//	φ(x) = [1, x₁², √2 x₁x₂, x₂², √2 x₁, √2 x₂]
//
// for two attributes. For d attributes it is 1, then the products xᵢxⱼ with i ≤ j, those of
// different attributes times √2, then √2 xᵢ: (d + 1)(d + 2)/2 numbers.
func QuadraticMap(x []float64) []float64 {
	φ := make([]float64, 0, (len(x)+1)*(len(x)+2)/2)
	φ = append(φ, 1)
	for i, v := range x {
		φ = append(φ, v*v)
		for _, u := range x[i+1:] {
			φ = append(φ, math.Sqrt2*v*u)
		}
	}
	for _, v := range x {
		φ = append(φ, math.Sqrt2*v)
	}
	return φ
}
