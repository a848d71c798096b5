package distance

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
)

// ValueDifference is the modified value difference metric of one nominal attribute ("Modified value
// distance metric" in Fan's lecture; Stanfill and Waltz 1986, Cost and Salzberg 1993): two values
// are near if the classes have similar distributions in their rows.
//
//	δ(v₁, v₂) = Σ_c |P(c | v₁) − P(c | v₂)|        between 0 and 2
//
// [NormalisedL1] takes half of it.
type ValueDifference struct {
	// P[v][c] = P(c | v), the share of class c in the rows of value v; nil for
	// a value that no row has
	P [][]float64
}

// NewValueDifference counts the classes in the rows of each value of attribute j, by weight.
// Rows where it is missing are left out. It is an error if ds is not valid, or column j is
// not there or not nominal.
func NewValueDifference(ds *classify.Dataset, j int) (ValueDifference, error) {
	if err := ds.Require("distance: ValueDifference", classify.NeedRows); err != nil {
		return ValueDifference{}, err
	}
	if j < 0 || j >= len(ds.Attributes) {
		return ValueDifference{},
			fmt.Errorf("distance: ValueDifference: column %d is none of the %d "+
				"attributes (0 to %d)", j, len(ds.Attributes), len(ds.Attributes)-1)
	}
	if !ds.Attributes[j].Nominal() {
		return ValueDifference{},
			fmt.Errorf("distance: ValueDifference: attribute %q is numeric, and only the values "+
				"of nominal ones can be counted", ds.Attributes[j].Name)
	}
	P := make([][]float64, len(ds.Attributes[j].Values))
	for i := range ds.Len() {
		v := ds.X.At(i, j)
		if v != v || ds.Weight(i) == 0 {
			continue
		}
		if P[int(v)] == nil {
			P[int(v)] = make([]float64, len(ds.Classes))
		}
		P[int(v)][ds.Y[i]] += ds.Weight(i)
	}
	for _, p := range P {
		n := total(p)
		for c := range p {
			p[c] /= n
		}
	}
	return ValueDifference{P: P}, nil
}

// Between returns δ(a, b) of two value indices. Equal values have 0; if a or b is missing (NaN), or
// they differ and one of them has no row in the training set (or is no value at all), δ is 2, its
// maximum.
func (d ValueDifference) Between(a, b float64) float64 {
	if a == b {
		return 0
	}
	p, q := d.row(a), d.row(b)
	if p == nil || q == nil {
		return 2
	}
	return min(2, L1{}.Between(p, q)) // above 2 by a rounding at most
}

func (d ValueDifference) row(v float64) []float64 {
	if !(v >= 0 && v < float64(len(d.P))) {
		return nil
	}
	return d.P[int(v)]
}
