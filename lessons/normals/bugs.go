package normals

import (
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// region slide-criterion

// SlideCriterion says how far the direction w parts two classes, as the slide has it.
func SlideCriterion(w []float64, class0, class1 [][]float64) float64 {
	z0, z1 := along(w, class0), along(w, class1)
	mean0, variance0 := gaussian.MLE(z0)
	mean1, variance1 := gaussian.MLE(z1)
	between := (mean0 - mean1) * (mean0 - mean1)
	within := variance0 - variance1
	return between / within
}

// endregion

// along returns w·x for each point.
func along(w []float64, points [][]float64) []float64 {
	z := make([]float64, len(points))
	for i, x := range points {
		z[i] = kit.Dot(w, x)
	}
	return z
}
