package text

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// Row is the stored cells of one row of a table: those that are not 0.
type Row struct {
	Columns []int     // ascending
	Values  []float64 // the values of these columns
}

// RowOf returns row i of a table without copying it. It panics if i is out of range.
func RowOf(s *classify.Sparse, i int) Row {
	columns, values := s.Row(i)
	return Row{columns, values}
}

// check panics if a row does not fit a table of d columns.
func (x Row) check(d int) {
	if len(x.Columns) != len(x.Values) {
		panic(fmt.Sprintf("text: row has %d columns for %d values", len(x.Columns), len(x.Values)))
	}
	last := -1
	for _, j := range x.Columns {
		if j <= last || j >= d {
			panic(fmt.Sprintf("text: row has column %d behind %d; columns ascend, from 0 to %d",
				j, last, d-1))
		}
		last = j
	}
}

// Dot is the weighted dot product of two rows ("Dot product" in Fan's lecture), added up in
// the order of the columns:
//
//	Σ_i w_i·x_i·y_i
//
// Nil weights are 1 each.
func Dot(x, y Row, weights []float64) float64 {
	sum := 0.0
	for a, b := 0, 0; a < len(x.Columns) && b < len(y.Columns); {
		switch i := x.Columns[a]; {
		case i < y.Columns[b]:
			a++
		case i > y.Columns[b]:
			b++
		default:
			sum += float64(weight(weights, i) * x.Values[a] * y.Values[b])
			a, b = a+1, b+1
		}
	}
	return sum
}

// Cos is the weighted cosine of two rows ("Cosine distance" in Fan's lecture), from −1 to 1, or
// from 0 if no value is negative:
//
//	cos(x, y) = Σ_i w_i·x_i·y_i / √(Σ_i w_i·x_i² · Σ_i w_i·y_i²)
//
// Nil weights are 1 each. A row of zeros has no direction: its cosine with any row is 0. The rows
// are first scaled so that their largest value is about 1, so that squares neither overflow nor
// underflow.
func Cos(x, y Row, weights []float64) float64 {
	x, y = x.scaled(), y.scaled()
	return ratio(Dot(x, y, weights), Dot(x, x, weights), Dot(y, y, weights))
}

// ratio is the cosine of x and y, given their products.
func ratio(xy, xx, yy float64) float64 {
	if xx == 0 || yy == 0 {
		return 0
	}
	return max(-1, min(1, xy/math.Sqrt(xx*yy)))
}

// unit returns the largest power of two that is not above the row's largest value, so that dividing
// by it is exact; 1 for a row of zeros.
func (x Row) unit() float64 {
	var bits uint64 // numbers from 0 on are in the order of their bits, NaN is the largest
	for _, v := range x.Values {
		bits = max(bits, math.Float64bits(math.Abs(v)))
	}
	top := math.Float64frombits(bits)
	if top == 0 || math.IsInf(top, 1) {
		return 1
	}
	return math.Ldexp(1, math.Ilogb(top))
}

// scaled returns the row over its unit.
func (x Row) scaled() Row {
	y := Row{x.Columns, make([]float64, len(x.Values))}
	x.over(y.Values, x.unit())
	return y
}

// over writes the values over a power of two to dst.
func (x Row) over(dst []float64, unit float64) {
	if inverse := 1 / unit; !math.IsInf(inverse, 1) { // it is exact, and multiplying is faster
		floats.ScaleTo(dst, inverse, x.Values)
		return
	}
	for at, v := range x.Values {
		dst[at] = v / unit
	}
}

func weight(weights []float64, j int) float64 {
	if weights == nil {
		return 1
	}
	return weights[j]
}

// Measure is the measure of distance between two rows.
type Measure int

const (
	// Δ = cos_max − cos(x, y), cos_max = 1: from 0, for rows of one direction, to 2, or to 1 if no
	// value is negative
	Cosine Measure = iota
	// Δ = dot_max − Σ w_i·x_i·y_i, dot_max the largest Σ w_i·x_i² of a training row
	DotProduct
	Euclidean // Δ = Σ w_i·(x_i − y_i)²; for Rocchio only
)

var measureNames = []string{"Cosine", "DotProduct", "Euclidean"}

func (m Measure) String() string { return option.Name("Measure", m, measureNames...) }

// checkWeights checks the weights of d terms. Products of valid weights and of values about 1
// neither overflow nor underflow.
func checkWeights(weights []float64, d int) error {
	if weights != nil && len(weights) != d {
		return fmt.Errorf("text: there are %d TermWeights for %d terms", len(weights), d)
	}
	for j, w := range weights {
		if w != 0 && !(w >= 1e-100 && w <= 1e100) {
			return fmt.Errorf("text: the TermWeight of term %d is %v; it must be 0, or "+
				"from 1e-100 to 1e100", j+1, w)
		}
	}
	return nil
}
