package ensemble_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/datasets"
)

// set reads one of the sets that the tests of the trees carry.
func set(t *testing.T, file string) *classify.Dataset {
	t.Helper()
	ds, err := datasets.ReadCSV(classifytest.Open(t, "../tree/testdata/data/"+file),
		datasets.Name(file))
	if err != nil {
		t.Fatal(err)
	}
	return ds
}

// line is a data set of one numeric column.
func line(classes []string, y []int, x ...float64) *classify.Dataset {
	return &classify.Dataset{
		Name:       "line",
		Attributes: []classify.Attribute{{Name: "x"}},
		Classes:    classes,
		X:          mat.NewDense(len(y), 1, x),
		Y:          y,
	}
}

// constant answers every row with the same class.
type constant int

func (c constant) Predict([]float64) int { return int(c) }

func (c constant) PredictAll(dst []int, X mat.Matrix) []int {
	n, _ := X.Dims()
	if dst == nil {
		dst = make([]int, n)
	}
	for i := range dst {
		dst[i] = int(c)
	}
	return dst
}

// cloud makes n rows of twenty columns and three overlapping classes.
func cloud(n int) *classify.Dataset {
	rng := rand.New(rand.NewPCG(1, 1))
	ds := &classify.Dataset{
		Name:    "cloud",
		Classes: []string{"a", "b", "c"},
		X:       mat.NewDense(n, 20, nil),
		Y:       make([]int, n),
	}
	for j := range 20 {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j)})
	}
	for i := range n {
		ds.Y[i] = rng.IntN(3)
		for j := range 20 {
			ds.X.Set(i, j, rng.NormFloat64()+float64(ds.Y[i]*(j%4))/4)
		}
	}
	return ds
}
