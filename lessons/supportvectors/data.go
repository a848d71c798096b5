package supportvectors

import (
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/lessons/internal/synthetic"
)

// Four examples in the plane that can be worked by hand, two of each class.
var four = [][]float64{{0, 0}, {0, 2}, {3, 1}, {5, 0}}

var sides = []float64{-1, -1, 1, 1}

// Points makes a data set of examples in the plane. Class 0 is −, class 1 is +.
func Points(name string, x [][]float64, class []int) *classify.Dataset {
	return synthetic.Examples(name, synthetic.Names(2), []string{"−", "+"}, x, class)
}

// Four returns the four examples (0, 0) and (0, 2) of class −, (3, 1) and (5, 0) of class +.
func Four() *classify.Dataset { return Points("four", four, []int{0, 0, 1, 1}) }

// Xor returns the corners of a square: (1, 1) and (−1, −1) of class −, (1, −1)
// and (−1, 1) of class +.
func Xor() *classify.Dataset {
	return Points("xor", [][]float64{{1, 1}, {-1, -1}, {1, -1}, {-1, 1}}, []int{0, 0, 1, 1})
}

// Clouds returns made-up examples by the seed, so many of class − and of class +: normal with
// variance 1 in each direction, round (−1, 0) and (1, 0). They overlap.
func Clouds(minus, plus int, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 9))
	var x [][]float64
	var class []int
	for i := range minus + plus {
		k := 0
		if i >= minus {
			k = 1
		}
		x, class = append(x, []float64{float64(2*k-1) + r.NormFloat64(), r.NormFloat64()}),
			append(class, k)
	}
	return Points("clouds", x, class)
}

// Rings returns n made-up examples by the seed: class − lies round (0, 0), class + in a ring round
// it, at distances from the middle that are normal with means 0.8 and 2 and the deviation 0.3.
func Rings(n int, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 10))
	x, class := make([][]float64, n), make([]int, n)
	for i := range x {
		class[i] = i % 2
		radius, angle := 0.8+1.2*float64(class[i])+0.3*r.NormFloat64(), 2*math.Pi*r.Float64()
		x[i] = []float64{radius * math.Cos(angle), radius * math.Sin(angle)}
	}
	return Points("rings", x, class)
}
