package neural_test

import (
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
)

// oracle is what testdata/neural.py says.
type oracle struct {
	X        [][]float64
	Y        []int
	V, Start []float64
	Lam      float64
	Nets     map[string]struct {
		P        [][]float64
		Loss     float64
		Gradient []float64
	}
	Descents map[string]struct {
		Path   [][]float64
		Losses []float64
	}
	RBM struct {
		W, Data, Energy, V, H, Hidden, Visible [][]float64
		A, B, Gradient                         []float64
		LogP                                   []float64 `json:"log_p"`
		Z, Likelihood                          float64
	}
}

// table makes a data set of rows and labels.
func table(rows [][]float64, y ...int) *classify.Dataset { return classifytest.Numbers(y, rows...) }

func xor() *classify.Dataset {
	return table([][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}, 0, 1, 1, 0)
}

var nan = math.NaN()
