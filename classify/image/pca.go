package image

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// PCA describes rows by the few directions along which the training rows vary most (principal components; Pearson 1901): with the mean μ and orthogonal unit vectors vₖ,
//
//	zₖ = vₖ·(x − μ)
//
// The first has the largest variance that any direction has, each other the largest at right angles to those before it. The largest component of each vₖ is positive, the first of equal ones. Weights count as that many
// examples.
type PCA struct {
	K      int     // how many directions; 0 means as many as Share asks for
	Share  float64 // the least share of the variance that is kept, from 0 to 1; 0 means all of it
	Whiten bool    // divide zₖ by its standard deviation
}

// PCAModel is the directions that a PCA has learnt.
type PCAModel struct {
	shape
	mean       []float64
	components *mat.Dense
	variance   []float64
	share      []float64
	whiten     bool
}

// Fit finds the directions. Its errors name the option, or the row and the column, that cannot be used.
func (p PCA) Fit(ds *classify.Dataset) (*PCAModel, error) {
	if err := require("PCA", ds); err != nil {
		return nil, err
	}
	d := len(ds.Attributes)
	m := &PCAModel{shape: shape{who: "PCA", width: d}, mean: make([]float64, d), whiten: p.Whiten}
	total := floats.Sum(ds.ClassWeights())
	for i := range ds.Len() {
		floats.AddScaled(m.mean, ds.Weight(i)/total, ds.At(i))
	}
	centred := mat.NewDense(ds.Len(), d, nil)
	for i := range ds.Len() {
		row := centred.RawRowView(i)
		floats.SubTo(row, ds.At(i), m.mean)
		floats.Scale(math.Sqrt(ds.Weight(i)), row)
	}
	var svd mat.SVD
	if !svd.Factorize(centred, mat.SVDThin) {
		return nil, fmt.Errorf("image: PCA: the singular values of %q did not converge", ds.Name)
	}
	values := svd.Values(nil)
	var v mat.Dense
	svd.VTo(&v)
	K := or(p.K, len(values))
	sum := 0.0
	for _, s := range values {
		sum += s * s
	}
	m.components = mat.NewDense(K, d, nil)
	for k := range K {
		row := m.components.RawRowView(k)
		mat.Col(row, k, &v)
		if largest := slices.MaxFunc(row, func(a, b float64) int { return int(math.Copysign(1, math.Abs(a)-math.Abs(b))) }); largest < 0 {
			floats.Scale(-1, row)
		}
		m.variance = append(m.variance, values[k]*values[k]/(total-1))
		m.share = append(m.share, values[k]*values[k]/sum)
	}
	m.names = numbered("pc", K)
	return m, nil
}

// Prepare is Fit.
func (p PCA) Prepare(ds *classify.Dataset) (Transform, error) { return prepared(p.Fit(ds)) }

// Mean returns μ.
func (m *PCAModel) Mean() []float64 { return slices.Clone(m.mean) }

// Components returns the directions vₖ, K×d.
func (m *PCAModel) Components() *mat.Dense { return mat.DenseCopyOf(m.components) }

// Variance returns the variance of the training rows along each direction, with their weight less 1 as the divisor.
func (m *PCAModel) Variance() []float64 { return slices.Clone(m.variance) }

// Share returns which part of all variance each direction explains.
func (m *PCAModel) Share() []float64 { return slices.Clone(m.share) }

// Apply writes z to dst; see [Transform].
func (m *PCAModel) Apply(dst, x []float64) []float64 {
	dst, ok := m.ready(dst, x)
	if !ok {
		return dst
	}
	for k := range dst {
		v := m.components.RawRowView(k)
		dst[k] = floats.Dot(v, x) - floats.Dot(v, m.mean)
		if m.whiten {
			dst[k] /= math.Sqrt(m.variance[k])
		}
	}
	return dst
}

// Reconstruct writes the row that z describes to dst, which is made where it is nil, and returns it: μ + Σ zₖ vₖ. It is the point nearest to the row that z came from, among all that the directions
// reach. It panics if z or dst has another length.
func (m *PCAModel) Reconstruct(dst, z []float64) []float64 {
	if len(z) != len(m.names) {
		panic(fmt.Sprintf("image: z has %d values, the PCA %d directions", len(z), len(m.names)))
	}
	if dst == nil {
		dst = make([]float64, m.width)
	}
	copy(dst, m.mean)
	for k, v := range z {
		if m.whiten {
			v *= math.Sqrt(m.variance[k])
		}
		floats.AddScaled(dst, v, m.components.RawRowView(k))
	}
	return dst
}
