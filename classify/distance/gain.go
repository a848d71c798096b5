package distance

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify"
)

// InformationGain returns how many bits attribute j tells about the class, the weight that it gets
// in [NormalisedL1] ("Scale by IG" in Fan's lecture):
//
//	w = H(C) − Σᵥ P(v)·H(C|v)        H(C) = −Σ P(c)·log₂ P(c)
//
// over the values v of a nominal attribute. A numeric attribute is first divided into bins of equal
// width between its smallest and largest value; 0 bins means 10. Rows where the attribute is
// missing are left out of both terms, and rows count by their weights. The result lies between 0
// and log₂ of the number of classes; it is 0 for an attribute that is constant or never known.
//
// It is an error if ds is not valid, has no such column, or bins is negative or 1.
func InformationGain(ds *classify.Dataset, j, bins int) (float64, error) {
	if err := ds.Require("distance: InformationGain", classify.NeedRows); err != nil {
		return 0, err
	}
	if j < 0 || j >= len(ds.Attributes) {
		return 0, fmt.Errorf("distance: InformationGain: column %d is none of the %d "+
			"attributes (0 to %d)", j, len(ds.Attributes), len(ds.Attributes)-1)
	}
	if bins < 0 || bins == 1 {
		return 0, fmt.Errorf("distance: InformationGain: Bins is %d; it must be 0 "+
			"(10) or at least 2", bins)
	}
	if bins == 0 {
		bins = 10
	}
	bin := func(v float64) int { return int(v) }
	if a := ds.Attributes[j]; a.Nominal() {
		bins = len(a.Values)
	} else {
		low, high := ranges(ds)
		bin = func(v float64) int {
			if high[j] == low[j] {
				return 0
			}
			return min(bins-1, int(float64(bins)*((v/2-low[j]/2)/(high[j]/2-low[j]/2))))
		}
	}
	all, parts := make([]float64, len(ds.Classes)), make([][]float64, bins)
	for i := range ds.Len() {
		v := ds.X.At(i, j)
		if v != v || ds.Weight(i) == 0 {
			continue
		}
		b := bin(v)
		if parts[b] == nil {
			parts[b] = make([]float64, len(ds.Classes))
		}
		parts[b][ds.Y[i]] += ds.Weight(i)
		all[ds.Y[i]] += ds.Weight(i)
	}
	n, gain := total(all), entropy(all)
	for _, part := range parts {
		if part != nil {
			gain -= total(part) / n * entropy(part)
		}
	}
	if gain < 1e-12 { // a rounding apart from none
		return 0, nil
	}
	return gain, nil
}

// entropy returns the bits of a distribution given by its masses; 0 where there is none.
func entropy(masses []float64) float64 {
	n, bits := total(masses), 0.0
	for _, m := range masses {
		if m > 0 {
			bits -= m / n * math.Log2(m/n)
		}
	}
	return bits
}

func total(masses []float64) float64 {
	sum := 0.0
	for _, m := range masses {
		sum += m
	}
	return sum
}
