package images

import (
	"math"
)

// Block puts the histograms of the cells of a block end to end and normalises them
// together, as the text says, with ε = 0.00001. A block without any gradient stays 0. No
// number of a histogram is below 0. The arguments stay as they are.
func Block(histograms [][]float64) []float64 {
	var v []float64
	for _, h := range histograms {
		v = append(v, h...)
	}
	toUnit(v)
	for j := range v {
		v[j] = min(v[j], 0.2)
	}
	toUnit(v)
	return v
}

// toUnit divides v by its length, nearly.
func toUnit(v []float64) {
	const epsilon = 1e-5
	squares := epsilon * epsilon
	for _, x := range v {
		squares += x * x
	}
	for j := range v {
		v[j] /= math.Sqrt(squares)
	}
}
