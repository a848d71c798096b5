package normals

import (
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Clouds returns n ≥ 1 made-up points in the plane by the seed, half of them of each class. Both
// classes are normal: "a" around (0, 0) with the variances 1 and 1 and the covariance 0.8, "b"
// around (2, 0) with 0.3, 1.5 and −0.4.
func Clouds(n int, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 4))
	ds := &classify.Dataset{Name: "clouds", Classes: []string{"a", "b"}, X: mat.NewDense(n, 2, nil),
		Y:          make([]int, n),
		Attributes: []classify.Attribute{{Name: "x₁"}, {Name: "x₂"}}}
	for i := range n {
		u, v := r.NormFloat64(), r.NormFloat64()
		ds.Y[i] = i % 2
		if ds.Y[i] == 0 { // the rows of a root of the covariance matrix, times (u, v)
			ds.X.SetRow(i, []float64{u, 0.8*u + 0.6*v})
		} else {
			ds.X.SetRow(i, []float64{2 + 0.5477225575*u, -0.7302967433*u + 0.9831920803*v})
		}
	}
	return ds
}

// Noise returns n ≥ 1 made-up examples by the seed, half of them of each class, with d ≥ 1
// attributes that are normal with variance 1. The mean of the first is −1 in class "a" and +1 in
// class "b"; the others have the mean 0 in both, and say nothing.
func Noise(n, d int, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 44))
	ds := &classify.Dataset{
		Name:    "noise",
		Classes: []string{"a", "b"},
		X:       mat.NewDense(n, d, nil),
		Y:       make([]int, n),
	}
	for j := range d {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j+1)})
	}
	for i := range n {
		ds.Y[i] = i % 2
		for j := range d {
			ds.X.Set(i, j, r.NormFloat64())
		}
		ds.X.Set(i, 0, ds.X.At(i, 0)+float64(2*ds.Y[i]-1))
	}
	return ds
}

// Eight returns the eight points of the exercise on Fisher's discriminant.
func Eight() *classify.Dataset {
	ds := &classify.Dataset{Name: "eight points", Classes: []string{"class 0", "class 1"},
		X: mat.NewDense(8, 2, nil), Y: make([]int, 8),
		Attributes: []classify.Attribute{{Name: "x₁"}, {Name: "x₂"}}}
	for i, point := range append(first(), second()...) {
		ds.X.SetRow(i, point)
		ds.Y[i] = i / 4
	}
	return ds
}

// Crossed returns 200 points on the corners of two boxes that lie across each other. Class 0 has
// 20 points around (0, 0) with the variances 9 and ¼. Class 1 has 180 points around (2, 2) with the
// variances ¼ and 9. Both covariances are 0.
func Crossed() *classify.Dataset {
	ds := &classify.Dataset{Name: "crossed boxes", Classes: []string{"class 0", "class 1"},
		X: mat.NewDense(200, 2, nil), Y: make([]int, 200),
		Attributes: []classify.Attribute{{Name: "x₁"}, {Name: "x₂"}}}
	for i := range ds.Y {
		right, up := float64(i%2*2-1), float64(i/2%2*2-1)
		if i < 20 {
			ds.X.SetRow(i, []float64{3 * right, up / 2})
		} else {
			ds.X.SetRow(i, []float64{2 + right/2, 2 + 3*up})
			ds.Y[i] = 1
		}
	}
	return ds
}
