package gaussian

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/eigen"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/scatter"
)

// Projection finds the directions that separate any number of classes best: they have the largest
// ratio of the variance between the class means to that within the classes (Fisher's criterion for
// several classes; Rao 1948). They solve
//
//	S_B v = r S_W v,  S_W = covariance about the class means,  S_B = Σₖ P(k) (μₖ − μ)(μₖ − μ)ᵀ
//
// There are at most K − 1 of them for K classes. Directions have variance 1 within the classes,
// vᵀS_W v = 1, and their largest component is positive. A row of weight w counts as w examples. A
// singular S_W is an error that names the column, unless Shrinkage is above 0. Missing values are
// an error.
type Projection struct {
	// the number of directions; 0 means all: d, or the number of classes with examples minus 1 if
	// that is less
	Dims      int
	Shrinkage float64 // λ from 0 to 1: S_W becomes (1 − λ)S_W + λ(tr S_W/d)I; 0 means none
	// divide S_W by the weight minus the number of classes that have examples, and S_B by that
	// number minus 1
	Unbiased bool
}

// Fit computes the directions. Its errors name the option, or the row and column, that cannot be
// used. The time is O(n·d² + d³).
func (p Projection) Fit(ds *classify.Dataset) (*ProjectionModel, error) {
	if p.Dims < 0 {
		return nil, fmt.Errorf("gaussian: Projection.Dims is %d; it must be 0 (all) or more",
			p.Dims)
	}
	if err := checkShrinkage("Projection", p.Shrinkage); err != nil {
		return nil, err
	}
	weights, means, err := start(ds)
	if err != nil {
		return nil, err
	}
	divisor, err := within(weights, p.Unbiased)
	if err != nil {
		return nil, err
	}
	inside := 0
	for _, w := range weights {
		if w > 0 {
			inside++
		}
	}
	d, most := len(ds.Attributes), min(len(ds.Attributes), inside-1)
	if most == 0 {
		return nil, errors.New("gaussian: only one class has examples, and there is " +
			"nothing to tell apart")
	}
	if p.Dims > most {
		return nil, fmt.Errorf("gaussian: Projection.Dims is %d, but %d classes in %d columns "+
			"have only %d directions", p.Dims, inside, d, most)
	}
	m := &ProjectionModel{
		Fitted: classify.NewFitted(ds.Schema(), p),
		middle: make([]float64, d),
	}
	Σ := pooledCovariance(ds, means, divisor)
	w, err := invert("within the classes", Σ, p.Shrinkage, func(j int) string {
		return ds.Attributes[j].Name
	})
	if err != nil {
		return nil, err
	}
	total := floats.Sum(weights)
	for k, n := range weights {
		floats.AddScaled(m.middle, n/total, means.RawRowView(k))
	}
	between := scatter.New(d)
	for k, n := range weights {
		if n > 0 {
			between.Add(means.RawRowView(k), m.middle, n/total)
		}
	}
	SB := between.Covariance(1)
	if p.Unbiased {
		SB.ScaleSym(total/float64(inside-1), SB)
	}
	if p.Dims > 0 {
		most = p.Dims
	}
	m.directions, m.ratios, err = directions(w, SB, most)
	return m, err
}

// directions solves S_B v = r S_W v as a symmetric problem: with S_W = LLᵀ and v = L⁻ᵀu,
// it is L⁻¹ S_B L⁻ᵀ u = r u.
func directions(
	w whitener, SB *mat.SymDense, dims int,
) (directions *mat.Dense, ratios []float64, err error) {
	d := SB.SymmetricDim()
	inverse := mat.NewDense(d, d, w.inverse)
	var square mat.Dense
	square.Product(inverse, SB, inverse.T())
	symmetric := mat.NewSymDense(d, nil)
	for i := range d {
		for j := i; j < d; j++ {
			symmetric.SetSym(i, j, (square.At(i, j)+square.At(j, i))/2)
		}
	}
	ascending, u, ok := eigen.Symmetric(symmetric)
	if !ok {
		return nil, nil, errors.New("gaussian: the directions of the projection did not " +
			"converge; take other units for the columns")
	}
	var v mat.Dense
	v.Mul(inverse.T(), u)
	directions = mat.NewDense(d, dims, nil)
	for a := range dims {
		column := mat.Col(nil, d-1-a, &v)
		largest := slices.MaxFunc(column, func(x, y float64) int { return cmpAbs(x, y) })
		if largest < 0 {
			floats.Scale(-1, column)
		}
		directions.SetCol(a, column)
		ratios = append(ratios, ascending[d-1-a])
	}
	return directions, ratios, nil
}

func cmpAbs(x, y float64) int {
	switch x, y = math.Abs(x), math.Abs(y); {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

// ProjectionModel projects rows onto a few directions.
type ProjectionModel struct {
	classify.Fitted
	middle     []float64 // the mean of all, which is projected to 0
	directions *mat.Dense
	ratios     []float64
}

// Directions returns the directions, d×Dims: one in each column, the largest ratio first.
func (m *ProjectionModel) Directions() *mat.Dense { return mat.DenseCopyOf(m.directions) }

// Ratios returns the ratio of the variance between the class means to that within the
// classes, for each direction.
func (m *ProjectionModel) Ratios() []float64 { return slices.Clone(m.ratios) }

// Project writes the projections of the row onto the directions to dst and returns it. The mean of
// all examples is at 0. Missing values give NaN. It panics if x or dst has another length.
func (m *ProjectionModel) Project(dst, x []float64) []float64 {
	d, dims := m.directions.Dims()
	must.Row(x, d, "gaussian")
	dst = must.Dst(dst, dims, "gaussian", "directions")
	for a := range dst {
		dst[a] = 0
	}
	for j, v := range x {
		floats.AddScaled(dst, v-m.middle[j], m.directions.RawRowView(j))
	}
	return dst
}
