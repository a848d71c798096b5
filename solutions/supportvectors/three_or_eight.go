package supportvectors

import (
	"math"
)

// ThreeOrEight returns a label for each unknown row. It learns from 60 rows with labels, and each
// label occurs more than ten times. A row is the picture of a digit, 64 pixels from 0 to 16. A
// label is "3" or "8". At most 5 % of the labels may be wrong. A call may take a second.
func ThreeOrEight(rows [][]float64, labels []string, unknown [][]float64) []string {
	const sigma, bound = 30, 10
	y, C := make([]float64, len(rows)), make([]float64, len(rows))
	K := make([][]float64, len(rows))
	for i, x := range rows {
		y[i], C[i] = -1, bound
		if labels[i] == "8" {
			y[i] = 1
		}
		for _, z := range rows {
			K[i] = append(K[i], Kernel("gaussian", sigma, 0, x, z))
		}
	}
	trace, b := Train(K, y, C)
	alpha := trace[len(trace)-1]
	var result []string
	for _, x := range unknown {
		f := b
		for i, z := range rows {
			f += alpha[i] * y[i] * Kernel("gaussian", sigma, 0, z, x)
		}
		label := "3"
		if f > 0 {
			label = "8"
		}
		result = append(result, label)
	}
	return result
}

func dot(x, z []float64) float64 {
	sum := 0.0
	for j := range x {
		sum += x[j] * z[j]
	}
	return sum
}

// Kernel returns the kernel of two examples, K(x, z). The kind is one of four:
//
//	"linear"      x·z
//	"polynomial"  (1 + x·z)^a
//	"gaussian"    exp(−‖x − z‖² / 2a²)
//	"sigmoid"     tanh(a x·z + b)
//
// a and b are the kernel's parameters; where the formula has none they do not matter. Of
// the polynomial a is a whole number above 0, of the Gaussian it is above 0. x and z have
// equally many numbers.
func Kernel(kind string, a, b float64, x, z []float64) float64 {
	switch kind {
	case "polynomial":
		return math.Pow(1+dot(x, z), a)
	case "gaussian":
		return math.Exp(-squareDistance(x, z) / (2 * a * a))
	case "sigmoid":
		return math.Tanh(a*dot(x, z) + b)
	}
	return dot(x, z)
}
