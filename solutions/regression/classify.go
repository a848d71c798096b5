package regression

import (
	"math"
)

// Classify returns the class of each of the unknown patients, 0 for open arteries and 1
// for a narrowed one. rows are known patients, at least 50 of each class, and y their
// classes. All columns are numbers, in units that differ.
//
// At most 25 % of the classes may be wrong, on patients that you have never seen. A call may
// take a second.
func Classify(rows [][]float64, y []int, unknown [][]float64) []int {
	// Each column in units of its deviation, then gradient descent with a penalty.
	d, n := len(rows[0]), float64(len(rows))
	mean, deviation := make([]float64, d), make([]float64, d)
	for j := range d {
		for _, x := range rows {
			mean[j] += x[j] / n
		}
		for _, x := range rows {
			deviation[j] += (x[j] - mean[j]) * (x[j] - mean[j]) / n
		}
		deviation[j] = math.Sqrt(deviation[j])
	}
	units := func(rows [][]float64) [][]float64 {
		var all [][]float64
		for _, x := range rows {
			row := make([]float64, d)
			for j := range d {
				if deviation[j] > 0 {
					row[j] = (x[j] - mean[j]) / deviation[j]
				}
			}
			all = append(all, row)
		}
		return all
	}
	rates := make([]float64, 100)
	for t := range rates {
		rates[t] = 0.01
	}
	trace := Descend(make([]float64, d+1), units(rows), y, 10, rates)
	w := trace[len(trace)-1]
	guesses := make([]int, len(unknown))
	for i, x := range units(unknown) {
		if linear(w, x) > 0 {
			guesses[i] = 1
		}
	}
	return guesses
}
