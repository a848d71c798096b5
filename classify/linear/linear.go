// Package linear predicts a number as a weighted sum of the attributes.
//
//	model, err := linear.Regression{Lambda: 1}.Fit(ds, price)
//	fmt.Println(model.Predict(x))
package linear

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"text/tabwriter"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// Regression is linear regression by least squares, with a penalty on large weights (ridge
// regression; Hoerl and Kennard 1970). It is in no lecture. It minimises
//
//	Σᵢ sᵢ·(yᵢ − b − w·xᵢ)² + λ‖w‖²
//
// with sᵢ the weight of row i. b is free. Scale the attributes first if their units differ and λ is
// above 0. If several w are equally good, because attributes depend on each other and λ is 0, the
// shortest is taken.
type Regression struct {
	Lambda float64 // λ; 0 means no penalty
}

// Fit needs one finite target for each row. Nominal attributes and missing values are errors, and
// those name the column, or the row.
//
//	if an option or the data cannot be used: error
//	μ, ν ← the means of the rows and of the targets, by the weights
//	for each row i:
//	    Xᵢ ← √sᵢ (xᵢ − μ)
//	    tᵢ ← √sᵢ (yᵢ − ν)
//	U, σ, V ← the singular value decomposition of X
//	for each σⱼ that is not 0 but for rounding:
//	    w ← w + Vⱼ · σⱼ/(σⱼ² + λ) · Uⱼ·t
//	b ← ν − w·μ
func (l Regression) Fit(ds *classify.Dataset, target []float64) (*Model, error) {
	if err := l.check(ds, target); err != nil {
		return nil, err
	}
	X, t, μ, ν := centred(ds, target)
	var svd mat.SVD
	if !svd.Factorize(X, mat.SVDThin) {
		return nil, fmt.Errorf("linear: the singular values of %q cannot be computed; scale its "+
			"attributes", ds.Name)
	}
	var U, V mat.Dense
	svd.UTo(&U)
	svd.VTo(&V)
	n, d := X.Dims()
	w, σ := make([]float64, d), svd.Values(nil)
	for j, s := range σ {
		if s > σ[0]*float64(max(n, d))*0x1p-52 {
			along := s / (s*s + l.Lambda) * floats.Dot(mat.Col(nil, j, &U), t)
			floats.AddScaled(w, along, mat.Col(nil, j, &V))
		}
	}
	return &Model{classify.NewFitted(ds.Schema(), l), w, ν - floats.Dot(w, μ)}, nil
}

// centred returns the rows and targets less their means, times the roots of the weights.
func centred(ds *classify.Dataset, target []float64) (X *mat.Dense, t, μ []float64, ν float64) {
	n, d := ds.X.Dims()
	μ = make([]float64, d)
	for j := range μ {
		μ[j] = stat.Mean(mat.Col(nil, j, ds.X), ds.Weights)
	}
	ν = stat.Mean(target, ds.Weights)
	X, t = mat.NewDense(n, d, nil), make([]float64, n)
	for i := range n {
		root := math.Sqrt(ds.Weight(i))
		row := X.RawRowView(i)
		floats.SubTo(row, ds.At(i), μ)
		floats.Scale(root, row)
		t[i] = root * (target[i] - ν)
	}
	return X, t, μ, ν
}

func (l Regression) check(ds *classify.Dataset, target []float64) error {
	if err := cmp.Or(
		option.Finite("linear: Regression.Lambda", l.Lambda, "0 (no penalty) or a finite number"),
		ds.Require("linear", classify.NeedRows|classify.NeedNumeric|classify.NeedComplete),
	); err != nil {
		return err
	}
	if len(target) != ds.Len() {
		return fmt.Errorf("linear: %d targets for %d rows", len(target), ds.Len())
	}
	for i, y := range target {
		if math.IsNaN(y) || math.IsInf(y, 0) {
			return fmt.Errorf("linear: row %d: target %v is not a finite number", i+1, y)
		}
	}
	return nil
}

// Model is what [Regression] fits. It never changes.
type Model struct {
	classify.Fitted
	W []float64 // of each attribute
	B float64
}

// Predict returns b + w·x; NaN if a value is missing. It panics if x does not have one value for
// each attribute.
func (m *Model) Predict(x []float64) float64 {
	must.Row(x, len(m.W), "linear")
	return m.B + floats.Dot(m.W, x)
}

// PredictAll writes the number of each row of X to dst and returns it.
func (m *Model) PredictAll(dst []float64, X mat.Matrix) []float64 {
	n, d := X.Dims()
	must.Columns(d, len(m.W), "linear")
	dst = must.Dst(dst, n, "linear", "rows")
	row := must.Rows(X)
	for i := range dst {
		dst[i] = m.Predict(row(i))
	}
	return dst
}

// String gives a line for each attribute, with its weight.
func (m *Model) String() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for j, a := range m.Schema().Attributes {
		fmt.Fprintf(w, "%s\t%.6g\n", a.Name, m.W[j])
	}
	fmt.Fprintf(w, "constant\t%.6g\n", m.B)
	_ = w.Flush() // to a builder, which takes everything
	return b.String()
}
