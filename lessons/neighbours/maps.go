package neighbours

import (
	"math"

	"github.com/tessella-go/tessella/classify"
	solutions "github.com/tessella-go/tessella/solutions/neighbours"
	"gonum.org/v1/gonum/mat"
)

// Voter is a classifier that asks a vote of the rows of a data set.
type Voter struct {
	Vote func(distances []float64, classes []int, k int) (class int, confidence float64)
	Of   *classify.Dataset
	K    int
}

// Predict returns the class that wins the vote.
func (v Voter) Predict(x []float64) int {
	distances := make([]float64, v.Of.Len())
	for i := range distances {
		distances[i], _ = solutions.SquaredDistance(x, v.Of.At(i), math.Inf(1))
	}
	class, _ := v.Vote(distances, v.Of.Y, v.K)
	return class
}

// PredictAll returns the classes of the rows of a matrix.
func (v Voter) PredictAll(_ []int, X mat.Matrix) []int {
	n, _ := X.Dims()
	classes := make([]int, n)
	for i := range classes {
		classes[i] = v.Predict(mat.Row(nil, i, X))
	}
	return classes
}

// Ring returns the outline of the places above and to the right of a corner that the annulus bound
// cannot rule out for a radius around x.
func Ring(corner, x []float64, radius float64) (places [][2]float64) {
	d, _ := solutions.SquaredDistance(x, corner, math.Inf(1))
	turn := func(r, from, to float64) {
		for i := range 121 {
			sin, cos := math.Sincos(from + (to-from)*float64(i)/120)
			places = append(places, [2]float64{corner[0] + r*cos, corner[1] + r*sin})
		}
	}
	turn(math.Sqrt(d)+radius, 0, math.Pi/2)
	turn(max(math.Sqrt(d)-radius, 0), math.Pi/2, 0)
	return places
}
