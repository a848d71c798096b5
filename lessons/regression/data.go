package regression

import (
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Students returns six made-up students, who have studied for 0 to 5 hours and failed or passed.
func Students() *classify.Dataset {
	return line("students", "hours", hours, passed, "failed", "passed")
}

// Apart returns four examples on a line, at −2, −1, 1 and 2, whose classes a threshold parts.
func Apart() *classify.Dataset { return line("apart", "x", apart, sides, "left", "right") }

func line(name, attribute string, x [][]float64, y []int, classes ...string) *classify.Dataset {
	ds := &classify.Dataset{
		Name:       name,
		Attributes: []classify.Attribute{{Name: attribute}},
		Classes:    classes,
		X:          mat.NewDense(len(x), 1, nil),
		Y:          append([]int(nil), y...),
	}
	for i, row := range x {
		ds.X.SetRow(i, row)
	}
	return ds
}

// Signs returns n ≥ 1 made-up examples by the seed, half of them of each class. d ≥ 1
// attributes are independent within each class, normal with variance 1 and a mean of −0.4 in
// class "a" and +0.4 in class "b". As many more as copies says repeat the first of them, but
// for noise of variance 0.01.
func Signs(n, d, copies int, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 8))
	ds := &classify.Dataset{Name: "signs", Classes: []string{"a", "b"},
		X: mat.NewDense(n, d+copies, nil), Y: make([]int, n)}
	for j := range d + copies {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j+1)})
	}
	for i := range n {
		ds.Y[i] = i % 2
		for j := range d {
			ds.X.Set(i, j, 0.8*float64(ds.Y[i])-0.4+r.NormFloat64())
		}
		for j := range copies {
			ds.X.Set(i, d+j, ds.X.At(i, 0)+0.1*r.NormFloat64())
		}
	}
	return ds
}
