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

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/internal/summary"
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
//	measure the residuals
//	if λ is 0 and there are more rows than parameters:
//	    compute the standard errors
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
	m := &Model{classify.NewFitted(ds.Schema(), l), w, ν - floats.Dot(w, μ), fit{}}
	m.measure(ds, target, floats.Dot(t, t))
	if l.Lambda == 0 && m.fit.Freedom > 0 {
		m.fit.Errors = m.fit.standardErrors(ds, σ, &V, μ)
	}
	return m, nil
}

// measure computes how well the model fits its training set. about is the sum of the squares of the
// targets about their mean.
func (m *Model) measure(ds *classify.Dataset, target []float64, about float64) {
	squares, rows := 0.0, 0.0
	for i, y := range target {
		e := y - m.Predict(ds.At(i))
		squares += ds.Weight(i) * e * e
		rows += ds.Weight(i)
	}
	freedom := rows - float64(len(m.W)+1)
	m.fit = fit{Freedom: freedom, Residual: math.Sqrt(squares / freedom), R2: 1 - squares/about}
}

// standardErrors returns s√(ZᵀZ)⁻¹ⱼⱼ of the constant and each weight, with Z the rows behind a 1;
// nil if the inverse does not exist. σ and V are those of the rows about their mean μ.
func (f fit) standardErrors(
	ds *classify.Dataset, σ []float64, V *mat.Dense, μ []float64,
) []float64 {
	d := len(μ)
	if len(σ) < d || σ[d-1] <= σ[0]*float64(max(ds.Len(), d))*0x1p-52 {
		return nil
	}
	errors := make([]float64, d+1)
	rows := f.Freedom + float64(d+1)
	errors[0] = f.Residual * f.Residual / rows
	for a, s := range σ {
		column := mat.Col(nil, a, V)
		along := f.Residual * floats.Dot(column, μ) / s
		errors[0] += along * along
		for j, v := range column {
			errors[j+1] += f.Residual * f.Residual * v * v / (s * s)
		}
	}
	for j, v := range errors {
		errors[j] = math.Sqrt(v)
	}
	return errors
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
	W   []float64 // of each attribute
	B   float64
	fit fit
}

// fit is what String says beside the weights.
type fit struct {
	Freedom  float64   // the weight of the rows less the number of parameters
	Residual float64   `saved:"any"`      // the standard deviation of the residuals
	R2       float64   `saved:"any"`      // the share of the variance that the model explains
	Errors   []float64 `saved:"null any"` // standard errors, that of b first; nil: none
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

// String prints the weights, as R's summary of an lm does: each with its standard error, the ratio
// t of both, and the probability p of a ratio at least as large if the true weight is 0. These are
// left out if there is a penalty, attributes depend on each other, or there are no more rows than
// parameters. The last line has the standard deviation of the residuals, their degrees of freedom,
// and R², the share of the variance of the targets that the model explains. A row of weight w
// counts as w rows; R takes weights as precisions.
func (m *Model) String() string {
	var text strings.Builder
	names := append([]string{"(constant)"}, summary.Names(m.Schema().Attributes)...)
	student := distuv.StudentsT{Sigma: 1, Nu: m.fit.Freedom}
	summary.Coefficients(&text, names, append([]float64{m.B}, m.W...), m.fit.Errors, "t",
		func(t float64) float64 { return 2 * student.CDF(-math.Abs(t)) })
	if m.fit.Freedom > 0 {
		fmt.Fprintf(&text, "residual standard error %.5g on %g degrees of freedom, ",
			m.fit.Residual, m.fit.Freedom)
	}
	fmt.Fprintf(&text, "R² %.4f\n", m.fit.R2)
	return text.String()
}
