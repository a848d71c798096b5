package treetest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/tree"
)

// Noise makes n rows of ten columns, the first half numeric; the class follows two of
// them, one row in ten apart.
func Noise(n int) *classify.Dataset {
	rng := rand.New(rand.NewPCG(1, 1))
	ds := &classify.Dataset{
		Name:    "noise",
		Classes: []string{"a", "b", "c"},
		X:       mat.NewDense(n, 10, nil),
		Y:       make([]int, n),
	}
	for j := range 10 {
		a := classify.Attribute{Name: fmt.Sprint("x", j)}
		if j >= 5 {
			a.Values = []string{"p", "q", "r", "s"}
		}
		ds.Attributes = append(ds.Attributes, a)
		for i := range n {
			if a.Nominal() {
				ds.X.Set(i, j, float64(rng.IntN(4)))
			} else {
				ds.X.Set(i, j, rng.NormFloat64())
			}
		}
	}
	for i := range n {
		switch x := ds.At(i); {
		case rng.IntN(10) == 0:
			ds.Y[i] = rng.IntN(3)
		case x[1] > .5:
			ds.Y[i] = 1
		case x[7] == 2:
			ds.Y[i] = 2
		}
	}
	return ds
}

// Table makes a data set of numeric columns.
func Table(classes []string, y []int, columns int, cells ...float64) *classify.Dataset {
	ds := &classify.Dataset{
		Name:    "test",
		Classes: classes,
		Y:       y,
		X:       mat.NewDense(len(y), columns, cells),
	}
	for j := range columns {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprintf("x%d", j+1)})
	}
	return ds
}

func With(ds *classify.Dataset, change func(*classify.Dataset)) *classify.Dataset {
	change(ds)
	return ds
}

// Random makes up a data set: nominal, numeric or mixed columns with few values, two or three
// classes, sometimes weights.
func Random(rng *rand.Rand) *classify.Dataset {
	n, d, K := 1+rng.IntN(24), 1+rng.IntN(4), 2+rng.IntN(2)
	ds := &classify.Dataset{
		Name:    "random",
		Classes: []string{"a", "b", "c"}[:K],
		X:       mat.NewDense(n, d, nil),
		Y:       make([]int, n),
	}
	kind, several := rng.IntN(3), 2+rng.IntN(6) // nominal, numeric, mixed
	for j := range d {
		a := classify.Attribute{Name: fmt.Sprint("x", j+1)}
		if kind == 0 || kind == 2 && j%2 == 0 {
			a.Values = strings.Split("p q r s", " ")[:2+rng.IntN(3)]
		}
		ds.Attributes = append(ds.Attributes, a)
		for i := range n {
			if a.Nominal() {
				ds.X.Set(i, j, float64(rng.IntN(len(a.Values))))
			} else {
				ds.X.Set(i, j, float64(rng.IntN(several)-2))
			}
		}
	}
	for i := range n {
		ds.Y[i] = rng.IntN(K)
	}
	if rng.IntN(3) == 0 {
		for range n {
			ds.Weights = append(ds.Weights, float64(rng.IntN(4)))
		}
	}
	return ds
}

// SameTest compares to nine digits, a P of any size.
func SameTest(t *testing.T, what string, got, want tree.Independence) {
	t.Helper()
	if got.Freedom != want.Freedom ||
		!(math.Abs(got.Statistic-want.Statistic) <= 1e-9*want.Statistic) ||
		!(math.Abs(got.P-want.P) <= 1e-9*want.P) {
		t.Errorf("%s: %#v, want %#v", what, got, want)
	}
}
