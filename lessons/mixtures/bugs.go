package mixtures

import (
	"slices"

	solutions "github.com/tessella-go/tessella/solutions/mixtures"
)

// The wrong function of the exercise that asks for a bug. The lesson prints it.

// region step
func WrongStep(x, weights, means, variances []float64) (w, m, v []float64) {
	w, m, v = slices.Clone(weights), slices.Clone(means), slices.Clone(variances)
	for k := range w {
		share, mean, variance := 0.0, 0.0, 0.0
		tau := make([]float64, len(x))
		for i := range x {
			tau[i] = solutions.Responsibilities(w, m, v, x[i])[k]
			share += tau[i]
			mean += tau[i] * x[i]
		}
		mean /= share
		for i := range x {
			variance += tau[i] * (x[i] - mean) * (x[i] - mean)
		}
		w[k], m[k], v[k] = share/float64(len(x)), mean, variance/share
	}
	return w, m, v
}

// endregion

// rightStep is what WrongStep should be: one step of EM.
func rightStep(x, weights, means, variances []float64) (w, m, v []float64) {
	_, w, m, v = solutions.EM(x, weights, means, variances, 1)
	return w, m, v
}
