package svm

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
)

// ClosestSigma returns a σ for [RBF]: the distance of the two nearest examples of different
// classes, and the rows of the first such pair ("Some Issues: Choice of kernel parameters" in the
// lecture on linear machines). Rows of weight 0 are left out. Time O(n²d).
//
// It is an error if two equal examples have different classes, since σ cannot be 0. The other
// errors are those of [SVM.Fit].
func ClosestSigma(ds *classify.Dataset) (σ float64, i, j int, err error) {
	if err := (SVM{}).check(ds); err != nil {
		return 0, 0, 0, err
	}
	σ = math.Inf(1)
	for a := range ds.Len() {
		for b := range a {
			if ds.Y[a] == ds.Y[b] || ds.Weight(a) == 0 || ds.Weight(b) == 0 {
				continue
			}
			if d := floats.Distance(ds.At(a), ds.At(b), 2); d < σ {
				σ, i, j = d, b, a
			}
		}
	}
	if σ == 0 {
		return 0, 0, 0,
			fmt.Errorf("svm: rows %d and %d are equal and of different classes: their "+
				"distance, 0, is no σ", i+1, j+1)
	}
	return σ, i, j, nil
}
