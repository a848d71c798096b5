package distance

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// Scaling is how numeric columns are scaled, so that their units do not decide which rows are near.
// Its parameters come from the training set, and also apply to queries.
type Scaling int

const (
	Unscaled Scaling = iota // the columns as they are
	// z = (x − mean) / s, with s the standard deviation (divisor n): mean 0 and
	// variance 1 in the training set
	Standardise
	// z = (x − min) / (max − min): from 0 to 1 in the training set; other rows may be outside
	MinMax
)

func (s Scaling) String() string {
	return option.Name("Scaling", s, "Unscaled", "Standardise", "MinMax")
}

// Scaler has the parameters of a [Scaling]: z = (x − Shift) / Scale for each column.
type Scaler struct {
	Shift []float64 `saved:"attributes"`
	Scale []float64 `saved:"attributes (0,Inf)"`
}

// Fit computes the weighted parameters of each numeric column, without missing values. A constant
// column is shifted only, and becomes 0; nominal columns and those without a known value stay as
// they are. It is an error if ds has no rows or is not valid, if a column's spread is beyond the
// largest float64, or the Scaling is none of those above.
func (s Scaling) Fit(ds *classify.Dataset) (*Scaler, error) {
	if s < Unscaled || s > MinMax {
		return nil, fmt.Errorf("distance: %v is not a scaling; there are Unscaled, "+
			"Standardise and MinMax", s)
	}
	if err := ds.Require("distance: "+s.String(), classify.NeedRows); err != nil {
		return nil, err
	}
	d := len(ds.Attributes)
	scaler := &Scaler{Shift: make([]float64, d), Scale: make([]float64, d)}
	low, high := ranges(ds)
	for j, a := range ds.Attributes {
		shift, scale := 0.0, 1.0
		switch {
		case a.Nominal() || s == Unscaled:
		case s == MinMax:
			shift, scale = low[j], high[j]-low[j]
		default:
			shift, scale = moments(ds, j, low[j], high[j])
		}
		if math.IsInf(scale, 0) || math.IsInf(shift, 0) {
			return nil, fmt.Errorf("distance: %v: column %q: the values from %v to %v "+
				"are too far apart", s, a.Name, low[j], high[j])
		}
		if scale == 0 {
			scale = 1
		}
		scaler.Shift[j], scaler.Scale[j] = shift, scale
	}
	return scaler, nil
}

// moments returns the mean and the standard deviation of the known values of column j, which lie
// between low and high. It computes with values relative to their range, whose squares neither
// overflow nor underflow.
func moments(ds *classify.Dataset, j int, low, high float64) (mean, deviation float64) {
	spread := high - low
	if spread == 0 || math.IsInf(spread, 1) {
		return low, spread
	}
	share := func(i int) (u, w float64) { return (ds.X.At(i, j) - low) / spread, ds.Weight(i) }
	n, sum, squares := 0.0, 0.0, 0.0
	for i := range ds.Len() {
		if u, w := share(i); u == u && w > 0 { // a row of weight 0 may be anywhere
			n, sum = n+w, sum+float64(w*u)
		}
	}
	for i := range ds.Len() {
		if u, w := share(i); u == u && w > 0 {
			squares += float64(w * (u - sum/n) * (u - sum/n))
		}
	}
	return low + float64(spread*(sum/n)), spread * math.Sqrt(squares/n)
}

// Row writes the scaled row to dst, which may be x, and returns it. A missing value stays missing.
// It panics if x does not have one value for each column.
func (s *Scaler) Row(dst, x []float64) []float64 {
	if len(x) != len(s.Shift) {
		panic(fmt.Sprintf("distance: row has %d values, the scaler %d columns", len(x),
			len(s.Shift)))
	}
	dst = must.Dst(dst, len(x), "distance", "columns")
	for j, v := range x {
		dst[j] = (v - s.Shift[j]) / s.Scale[j]
	}
	return dst
}

// Dataset returns a data set with every row scaled; the rest is shared with ds.
func (s *Scaler) Dataset(ds *classify.Dataset) *classify.Dataset {
	scaled := *ds
	if ds.Len() > 0 {
		all := make([]int, ds.Len())
		for i := range all {
			all[i] = i
		}
		scaled.X = ds.Subset(all).X
		for i := range ds.Len() {
			s.Row(scaled.At(i), ds.At(i))
		}
	}
	return &scaled
}
