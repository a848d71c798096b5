package mixtures

import (
	"math"
	"slices"
)

// Classify returns a label for each unknown row. It learns from rows with labels. A row holds one
// number, the mass of a penguin. All rows of a call are in one unit, but nobody says in which. A
// label is "female" or "male"; both occur at least 20 times. At most 25 % of the labels may be
// wrong. A call may take a second.
func Classify(rows [][]float64, labels []string, unknown [][]float64) []string {
	names := slices.Compact(slices.Sorted(slices.Values(labels)))
	result := make([]string, len(unknown))
	best := make([]float64, len(unknown))
	for _, name := range names {
		var x []float64
		for i, row := range rows {
			if labels[i] == name {
				x = append(x, row[0])
			}
		}
		// two components, which start in the lower and the upper half
		slices.Sort(x)
		low, high := x[len(x)/4], x[3*len(x)/4]
		apart := (high - low) * (high - low)
		half, means, variances := []float64{0.5, 0.5}, []float64{low, high}, []float64{apart, apart}
		_, w, m, v := EM(x, half, means, variances, 50)
		for i, row := range unknown {
			joint := math.Log(float64(len(x))) + LogLikelihood(w, m, v, row)
			if result[i] == "" || joint > best[i] {
				result[i], best[i] = name, joint
			}
		}
	}
	return result
}
