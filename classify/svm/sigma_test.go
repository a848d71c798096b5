package svm_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/svm"
)

func TestClosestSigma(t *testing.T) {
	// rows 3 and 5 are 1 apart; without class 2, (0, 1) and (4, 4) are 5
	ds := table([][]float64{{0, 0}, {0, 1}, {4, 4}, {7, 0}, {3, 4}}, []int{0, 0, 1, 1, 2})
	for _, c := range []struct {
		weights []float64
		σ       float64
		i, j    int
	}{{nil, 1, 2, 4}, {[]float64{1, 1, 1, 1, 0}, 5, 1, 2}} {
		ds.Weights = c.weights
		if σ, i, j, err := svm.ClosestSigma(ds); σ != c.σ || i != c.i || j != c.j || err != nil {
			t.Errorf("σ = %v between rows %d and %d, %v; want %+v", σ, i, j, err, c)
		}
	}
	_, _, _, err := svm.ClosestSigma(table([][]float64{{1}, {2}, {2}}, []int{0, 0, 1}))
	classifytest.Refuses(t, "svm", err, "rows 2 and 3", "equal")
	_, _, _, err = svm.ClosestSigma(table([][]float64{{1}, {2}}, []int{0, 0}))
	classifytest.Refuses(t, "svm", err, "c0")
}
