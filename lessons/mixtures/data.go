package mixtures

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Line returns numbers as a data set of one attribute and one class.
func Line(x ...float64) *classify.Dataset {
	return &classify.Dataset{Name: "numbers", Attributes: []classify.Attribute{{Name: "x"}}, Classes: []string{"all"},
		X: mat.NewDense(len(x), 1, append([]float64(nil), x...)), Y: make([]int, len(x))}
}

// Groups returns 150 made-up points in the plane by the seed, of one class but of three groups of 50: about (0, 0) with deviations 1 and 1, about (5, 0)
// with 0.5 and 1.5, about (2, 5) with 1.5 and 0.5.
func Groups(seed uint64) *classify.Dataset {
	return plane("groups", seed, 150, []string{"all"}, []patch{{0, 0, 1, 1, 0}, {5, 0, 0.5, 1.5, 0}, {2, 5, 1.5, 0.5, 0}})
}

// Corners returns n ≥ 4 made-up points in the plane by the seed, in four groups of deviation 0.8: class "a" about (−2, −2) and (2, 2), class "b" about
// (−2, 2) and (2, −2).
func Corners(n int, seed uint64) *classify.Dataset {
	return plane("corners", seed, n, []string{"a", "b"}, []patch{{-2, -2, 0.8, 0.8, 0}, {-2, 2, 0.8, 0.8, 1}, {2, 2, 0.8, 0.8, 0}, {2, -2, 0.8, 0.8, 1}})
}

// patch is a normal distribution in the plane, and the class of its points.
type patch struct {
	x, y, deviationX, deviationY float64
	class                        int
}

// plane draws n points, from one patch after the other.
func plane(name string, seed uint64, n int, classes []string, patches []patch) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 10))
	ds := &classify.Dataset{Name: name, Attributes: []classify.Attribute{{Name: "x₁"}, {Name: "x₂"}}, Classes: classes, X: mat.NewDense(n, 2, nil), Y: make([]int, n)}
	for i := range n {
		p := patches[i%len(patches)]
		ds.X.SetRow(i, []float64{p.x + p.deviationX*r.NormFloat64(), p.y + p.deviationY*r.NormFloat64()})
		ds.Y[i] = p.class
	}
	return ds
}
