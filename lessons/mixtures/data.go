package mixtures

import (
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/lessons/internal/made"
)

// Line returns numbers as a data set of one attribute and one class.
func Line(x ...float64) *classify.Dataset {
	ds := made.Blank("numbers", []string{"x"}, []string{"all"}, len(x))
	ds.X.SetCol(0, x)
	return ds
}

// Groups returns 150 made-up points in the plane by the seed, of one class but of three
// groups of 50: about (0, 0) with deviations 1 and 1, about (5, 0) with 0.5 and 1.5, about
// (2, 5) with 1.5 and 0.5.
func Groups(seed uint64) *classify.Dataset {
	return plane("groups", seed, 150, []string{"all"},
		[]patch{{0, 0, 1, 1, 0}, {5, 0, 0.5, 1.5, 0}, {2, 5, 1.5, 0.5, 0}})
}

// Ring returns n ≥ 8 made-up points in the plane by the seed, in eight groups of deviation 0.45,
// evenly spaced on a circle of radius 3 about (0, 0). The first group is about (3, 0), and the
// classes "a" and "b" take turns: both have the mean (0, 0) and the same covariance.
func Ring(n int, seed uint64) *classify.Dataset {
	var patches []patch
	for k := range 8 {
		sin, cos := math.Sincos(float64(k) * math.Pi / 4)
		patches = append(patches, patch{3 * cos, 3 * sin, 0.45, 0.45, k % 2})
	}
	return plane("ring", seed, n, []string{"a", "b"}, patches)
}

// patch is a normal distribution in the plane, and the class of its points.
type patch struct {
	x, y, deviationX, deviationY float64
	class                        int
}

// plane draws n points, from one patch after the other.
func plane(name string, seed uint64, n int, classes []string, patches []patch) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 10))
	ds := made.Blank(name, made.Plane, classes, n)
	for i := range n {
		p := patches[i%len(patches)]
		ds.X.SetRow(i,
			[]float64{p.x + p.deviationX*r.NormFloat64(), p.y + p.deviationY*r.NormFloat64()})
		ds.Y[i] = p.class
	}
	return ds
}
