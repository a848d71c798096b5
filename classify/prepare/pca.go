package prepare

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/eigen"
	"github.com/tessella-go/tessella/classify/internal/matmul"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/transform"
)

// PCA describes rows by the few directions along which the training rows vary most (principal
// components; Pearson 1901, Hotelling 1933), with the mean μ and orthogonal unit vectors v₁ … v_K:
//
//	zₖ = vₖ·(x − μ)
//
// v₁ has the largest variance of all directions. Each other one has the largest variance of those
// orthogonal to the ones before. They are the right singular vectors of the rows minus μ, and
// eigenvectors of the covariance matrix. The largest component of each is positive; of components
// of equal size the first counts. A row of weight w counts as w examples.
//
// The number of directions is at most the rank of the rows minus μ, which is less than the number
// of rows. Along other directions there is no variance. Labels are not used: a direction of large
// variance need not separate the classes.
type PCA struct {
	K int // the number of directions; 0 means as many as Share needs
	// the share of the variance that the directions must explain together, up to 1; 0 means 1,
	// which takes every direction that has variance
	Share  float64
	Whiten bool // divide each zₖ by its standard deviation in the training set
}

// PCAModel is a fitted PCA.
type PCAModel struct {
	transform.Base
	mean       []float64
	directions *mat.Dense // d×K, vₖ the columns
	deviation  []float64  // of the training rows along each
	share      []float64
}

// Fit finds the directions in O(n·d·min(n, d)), and returns a *[PCAModel]. Its errors name the
// option, or the row and the column, that cannot be used. It is also an error if K is above the
// number of directions, or all rows are equal.
func (p PCA) Fit(ds *classify.Dataset) (Transform, error) {
	m, err := p.fit(ds)
	if err != nil {
		return nil, err
	}
	return m, nil
}

func (p PCA) fit(ds *classify.Dataset) (*PCAModel, error) {
	switch {
	case p.K < 0:
		return nil, fmt.Errorf("prepare: PCA.K is %d; it must be 0 (as many as Share takes) or "+
			"more", p.K)
	case !(p.Share >= 0 && p.Share <= 1):
		return nil, fmt.Errorf("prepare: PCA.Share is %v; it must be above 0 and at "+
			"most 1, or 0 (all)", p.Share)
	case p.K > 0 && p.Share > 0:
		return nil, fmt.Errorf("prepare: PCA.K is %d and PCA.Share %v; only one of them can say "+
			"how many directions there are", p.K, p.Share)
	}
	if err := ds.Require("prepare: PCA", complete); err != nil {
		return nil, err
	}
	weight := floats.Sum(ds.ClassWeights())
	m := &PCAModel{}
	m.measure(ds, weight)
	s, ok := m.covariance(ds, p.K)
	if !ok {
		var err error
		if s, err = m.decompose(ds); err != nil {
			return nil, err
		}
	}
	values, rank := s.values, s.rank
	K := p.K
	switch {
	case rank == 0:
		return nil, fmt.Errorf("prepare: PCA: the rows of %q are all the same, and there is no "+
			"direction in which they vary", ds.Name)
	case weight <= 1:
		return nil, fmt.Errorf("prepare: PCA: the rows of %q weigh %v together; a variance "+
			"takes more than 1", ds.Name, weight)
	case K > rank:
		return nil, fmt.Errorf("prepare: PCA.K is %d, and the rows of %q vary in %d directions "+
			"only", K, ds.Name, rank)
	case K == 0:
		K = rank
		for k, sum := 0, 0.0; p.Share > 0 && k < rank; k++ {
			if sum += values[k] * values[k]; sum >= p.Share*s.all {
				K = k + 1
				break
			}
		}
	}
	m.directions = mat.DenseCopyOf(s.vectors.Slice(0, len(m.mean), 0, K))
	m.deviation, m.share = make([]float64, K), make([]float64, K)
	for k, v := range values[:K] {
		m.deviation[k], m.share[k] = s.unit*(v/math.Sqrt(weight-1)), v*v/s.all
		m.turn(k)
	}
	return m.fitted(classify.NewFitted(ds.Schema(), p)), nil
}

// fitted fills in the rest of a model.
func (m *PCAModel) fitted(f classify.Fitted) *PCAModel {
	names := transform.Numbered("pc", len(m.deviation))
	m.Base = transform.New(f, transform.Numeric(names), transform.Complete(m.project))
	return m
}

func (m *PCAModel) whiten() bool { return m.Options().(PCA).Whiten }

// batch is how many rows are multiplied at once.
const batch = 128

// measure sets the mean.
func (m *PCAModel) measure(ds *classify.Dataset, weight float64) {
	first := 0
	for ds.Weight(first) == 0 {
		first++
	}
	// and what the others differ from it by: a column that does not vary has
	// its mean to the last bit
	m.mean = slices.Clone(ds.At(first))
	difference := make([]float64, len(m.mean))
	for i := range ds.Len() {
		if share := ds.Weight(i) / weight; share > 0 {
			floats.SubTo(difference, ds.At(i), ds.At(first))
			floats.AddScaled(m.mean, share, difference)
		}
	}
}

// spectrum is what the directions and their variances follow from: the singular values and right
// singular vectors of the rows minus the mean, over a unit. all is the sum of the squares of all
// values.
type spectrum struct {
	values    []float64
	vectors   *mat.Dense
	rank      int
	unit, all float64
}

// covariance finds the spectrum from the products of columns. That is faster than to decompose the
// rows, but squares the condition of the problem. It is for many rows, and not ok unless each of
// the K directions has at least a millionth of the largest variance and no square overflows.
func (m *PCAModel) covariance(ds *classify.Dataset, K int) (s spectrum, ok bool) {
	const panel, enough, millionth = 8, 1024, 1e-6
	n, d := ds.Len(), len(m.mean)
	if K == 0 || K > d || n < max(enough, 4*d) {
		return s, false
	}
	centred, products := mat.NewDense(batch, d, nil), mat.NewSymDense(d, nil)
	sums, all := mat.NewDense(d, min(panel, d), nil), products.RawSymmetric()
	for from := 0; from < n; from += batch {
		size := min(batch, n-from)
		for i := range size {
			row := centred.RawRowView(i)
			floats.SubTo(row, ds.At(from+i), m.mean)
			if w := ds.Weight(from + i); w != 1 {
				floats.Scale(math.Sqrt(w), row)
			}
		}
		for left := 0; left < d; left += panel {
			right := min(left+panel, d)
			part := sums.Slice(0, right, 0, right-left).(*mat.Dense)
			matmul.Product(part.RawMatrix(), blas.Trans,
				centred.Slice(0, size, 0, right).(*mat.Dense).RawMatrix(),
				centred.Slice(0, size, left, right).(*mat.Dense).RawMatrix())
			for i := range right {
				first := max(i, left)
				floats.Add(all.Data[i*all.Stride+first:][:right-first],
					part.RawRowView(i)[first-left:])
			}
		}
	}
	s.unit, s.all, s.rank = 1, mat.Trace(products), K
	if !(s.all > 1e-100 && s.all < 1e100) {
		return s, false
	}
	values, vectors, ok := eigen.Symmetric(products)
	if !ok || !(values[d-K] >= millionth*values[d-1]) {
		return s, false
	}
	s.vectors = mat.NewDense(d, K, nil)
	for k := range K {
		s.values = append(s.values, math.Sqrt(values[d-1-k]))
		s.vectors.SetCol(k, mat.Col(nil, d-1-k, vectors))
	}
	return s, true
}

// decompose finds the spectrum from the rows.
func (m *PCAModel) decompose(ds *classify.Dataset) (s spectrum, err error) {
	rows, unit, err := m.centre(ds)
	if err != nil {
		return s, err
	}
	var svd mat.SVD
	if !svd.Factorize(rows, mat.SVDThinV) {
		return s, fmt.Errorf("prepare: PCA: the singular values of %q do not converge", ds.Name)
	}
	s.unit, s.values, s.vectors = unit, svd.Values(nil), &mat.Dense{}
	s.all = floats.Dot(s.values, s.values)
	svd.VTo(s.vectors)
	n, d := rows.Dims()
	for s.rank < len(s.values) && s.values[s.rank] > s.values[0]*float64(max(n, d))*0x1p-52 {
		s.rank++
	}
	return s, nil
}

// centre returns the rows minus the mean, each multiplied by the root of its weight. All are
// divided by a unit, so that no square overflows or underflows.
func (m *PCAModel) centre(ds *classify.Dataset) (rows *mat.Dense, unit float64, err error) {
	rows = mat.NewDense(ds.Len(), len(m.mean), nil)
	for i := range ds.Len() {
		if ds.Weight(i) == 0 {
			continue
		}
		row := rows.RawRowView(i)
		floats.SubTo(row, ds.At(i), m.mean)
		for j, v := range row {
			if math.IsInf(v, 0) || math.IsNaN(v) {
				return nil, 0,
					fmt.Errorf("prepare: PCA: column %q: value %v of row %d is too "+
						"far from the others", ds.Attributes[j].Name, ds.X.At(i, j), i+1)
			}
			unit = max(unit, math.Abs(v))
		}
	}
	if unit == 0 {
		unit = 1
	}
	for i := range ds.Len() {
		scale := math.Sqrt(ds.Weight(i))
		for j, v := range rows.RawRowView(i) {
			rows.Set(i, j, v/unit*scale)
		}
	}
	return rows, unit, nil
}

// turn makes the largest component of a direction positive. Components that differ only by rounding
// count as equal.
func (m *PCAModel) turn(k int) {
	v := mat.Col(nil, k, m.directions)
	largest := floats.Norm(v, math.Inf(1))
	first := slices.IndexFunc(v, func(c float64) bool { return math.Abs(c) > largest*(1-1e-9) })
	if v[first] < 0 {
		floats.Scale(-1, v)
		m.directions.SetCol(k, v)
	}
}

// Mean returns μ.
func (m *PCAModel) Mean() []float64 { return slices.Clone(m.mean) }

// Components returns the directions vₖ, K×d.
func (m *PCAModel) Components() *mat.Dense { return mat.DenseCopyOf(m.directions.T()) }

// Deviation returns the standard deviation of the training rows along each direction. The divisor
// of the variance is the sum of their weights minus 1.
func (m *PCAModel) Deviation() []float64 { return slices.Clone(m.deviation) }

// Share returns the share of the training rows' variance that each direction explains.
func (m *PCAModel) Share() []float64 { return slices.Clone(m.share) }

// project writes z to dst.
func (m *PCAModel) project(dst, x []float64) {
	clear(dst)
	for j, v := range x {
		floats.AddScaled(dst, v-m.mean[j], m.directions.RawRowView(j))
	}
	if m.whiten() {
		floats.Div(dst, m.deviation)
	}
}

// applyAll applies the model to all rows at once, with the same result as Apply.
func (m *PCAModel) applyAll(dst, X *mat.Dense) {
	n, d := X.Dims()
	must.Row(X.RawRowView(0), len(m.mean), "prepare")
	centred := mat.NewDense(min(batch, n), d, nil)
	for from := 0; from < n; from += batch {
		to := min(from+batch, n)
		for i := from; i < to; i++ {
			floats.SubTo(centred.RawRowView(i-from), X.RawRowView(i), m.mean)
		}
		matmul.Product(dst.Slice(from, to, 0, len(m.deviation)).(*mat.Dense).RawMatrix(),
			blas.NoTrans, centred.Slice(0, to-from, 0, d).(*mat.Dense).RawMatrix(),
			m.directions.RawMatrix())
		for i := from; i < to; i++ {
			// a sum is finite only if all of its values are
			if sum := floats.Sum(centred.RawRowView(i - from)); sum-sum != 0 {
				m.Apply(dst.RawRowView(i), X.RawRowView(i))
			} else if m.whiten() {
				floats.Div(dst.RawRowView(i), m.deviation)
			}
		}
	}
}

// Reconstruct writes the row that z describes to dst and returns it:
//
//	x̂ = μ + Σ zₖ vₖ
//
// x̂ is the point nearest to x in the subspace of the directions. It panics if z does not have one
// value for each direction, or dst does not have one for each column.
func (m *PCAModel) Reconstruct(dst, z []float64) []float64 {
	if len(z) != len(m.deviation) {
		panic(fmt.Sprintf("prepare: z has %d values, the PCA %d directions", len(z),
			len(m.deviation)))
	}
	dst = must.Dst(dst, len(m.mean), "prepare", "columns")
	for j, v := range m.mean {
		for k, direction := range m.directions.RawRowView(j) {
			if m.whiten() {
				direction *= m.deviation[k]
			}
			v += z[k] * direction
		}
		dst[j] = v
	}
	return dst
}
