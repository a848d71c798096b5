package supportvectors

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/supportvectors"
)

// DrawSides draws n classes ±1, both of them.
func DrawSides(r *rand.Rand, n int) []float64 {
	y := kit.List(n, func() float64 { return float64(kit.Sign(r)) })
	y[0], y[1] = -1, 1
	return y
}

// drawTraining draws the kernel of a few examples, of one of the three kinds that are dot products,
// with classes and bounds.
func drawTraining(r *rand.Rand) []any {
	n := 3 + r.IntN(4)
	kind := kit.Pick(r, "linear", "polynomial", "gaussian")
	x := kit.List(n, func() []float64 { return kit.Halves(r, 2, 6) })
	K := kit.Gram(x, func(x, z []float64) float64 { return solutions.Kernel(kind, 2, 0, x, z) })
	y, C := DrawSides(r, n), make([]float64, n)
	positive := float64(1+r.IntN(8)) / 8
	for i := range C {
		if C[i] = 0.5; y[i] > 0 {
			C[i] = positive
		}
	}
	return []any{K, y, C}
}

// Products returns the dot products of all pairs of examples of a data set of two classes, and the
// classes as −1 and 1.
func Products(ds *classify.Dataset) (K [][]float64, y []float64) {
	for i := range ds.Len() {
		y = append(y, float64(2*ds.Y[i]-1))
		K = append(K, make([]float64, ds.Len()))
		for j := range K[i] {
			K[i][j] = mat.Dot(ds.X.RowView(i), ds.X.RowView(j))
		}
	}
	return K, y
}

// OnTheWay returns the plane of multipliers that training has not finished, and the rows that have
// one. Its b is half-way between what the two classes ask for.
func OnTheWay(ds *classify.Dataset, alpha []float64, C float64) (w []float64, b float64,
	support []int) {

	w = make([]float64, ds.X.RawMatrix().Cols)
	_, y := Products(ds)
	for i, a := range alpha {
		floats.AddScaled(w, a*y[i], ds.At(i))
		if a > 0 {
			support = append(support, i)
		}
	}
	low, high := math.Inf(-1), math.Inf(1)
	for i, a := range alpha {
		asks := y[i] - floats.Dot(w, ds.At(i))
		if (y[i] > 0) == (a < C) {
			low = max(low, asks)
		}
		if (y[i] > 0) == (a > 0) {
			high = min(high, asks)
		}
	}
	return w, (low + high) / 2, support
}

// ThreesAndEights returns the 357 digits 3 and 8 of the data set, in its order. It must not be
// changed.
func ThreesAndEights() *classify.Dataset { return threesAndEights() }

// orders is how many orders of the digits drawDigits draws from. A test tries the reference on all
// of them: another order might ask for too much.
const orders = 60

// The dot products of the four examples, of 0 and 2, of 0, 1, 1 and 2, and the quadratic kernel of
// the corners of a square.
var fourK = [][]float64{{0, 0, 0, 0}, {0, 4, 2, 0}, {0, 2, 10, 15}, {0, 0, 15, 25}}

var twoK = [][]float64{{0, 0}, {0, 4}}

var cornerK = [][]float64{{9, 1, 1, 1}, {1, 9, 1, 1}, {1, 1, 9, 1}, {1, 1, 1, 9}}

var twoY = []float64{-1, 1}

const ninth = 0.1111111111

// each returns the same bound for n examples.
func each(C float64, n int) []float64 { return slices.Repeat([]float64{C}, n) }

// Where the lecture treats what the exercises are about.
const fanHulls = "Fan, Linear SVM: Find Closest Points in Convex Hulls"

const fanDual = "Fan, Nonlinear SVM: Optimization"

const fanIssues = "Fan, Some Issues"

const fanStrong = "Fan, Strengths and Weaknesses of SVM"

// RingErrors returns how many of 2,000 new examples of Rings a machine with a Gaussian kernel of
// this width gets wrong that has seen 120.
func RingErrors(sigma float64) int {
	machine := svm.SVM{Kernel: svm.RBF{Sigma: sigma}, C: 1}
	model := classify.Must(machine.Fit(Rings(120, 1)))
	return int(evaluate.Errors(model, Rings(2000, 2)))
}
