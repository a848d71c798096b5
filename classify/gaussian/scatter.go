package gaussian

import (
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/scatter"
)

// classMeans returns the weight and the mean of each class; the mean of a class without examples is
// 0.
func classMeans(ds *classify.Dataset) (weights []float64, means *mat.Dense) {
	weights, means = ds.ClassWeights(), mat.NewDense(len(ds.Classes), len(ds.Attributes), nil)
	for i, y := range ds.Y {
		floats.AddScaled(means.RawRowView(y), ds.Weight(i), ds.At(i))
	}
	for k, w := range weights {
		if w > 0 {
			row := means.RawRowView(k)
			for j := range row {
				row[j] /= w
			}
		}
	}
	return weights, means
}

// pooledCovariance returns the covariance of all rows about the means of their classes.
func pooledCovariance(ds *classify.Dataset, means *mat.Dense, divisor float64) *mat.SymDense {
	s := scatter.New(len(ds.Attributes))
	for i, y := range ds.Y {
		if w := ds.Weight(i); w > 0 {
			s.Add(ds.At(i), means.RawRowView(y), w)
		}
	}
	return s.Covariance(divisor)
}
