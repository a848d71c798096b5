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

// FromTheSide shows the surface of height x₁ x₂ from the side: its tiles from back to front, 1 for
// those below 0, and where the examples of ds stand on it.
func FromTheSide(ds *classify.Dataset) (tiles [][][2]float64, below []int, x, y []float64) {
	const n, width = 12, 2.6
	seen := func(x1, x2 float64) [2]float64 { return [2]float64{x1 + 0.45*x2, x1 * x2} }
	at := func(i int) float64 { return width * (float64(i)/n - 0.5) }
	for j := n - 1; j >= 0; j-- {
		for i := range n {
			tiles = append(tiles, [][2]float64{seen(at(i), at(j)), seen(at(i+1), at(j)),
				seen(at(i+1), at(j+1)), seen(at(i), at(j+1))})
			side := 0
			if (at(i)+at(i+1))*(at(j)+at(j+1)) < 0 {
				side = 1
			}
			below = append(below, side)
		}
	}
	for i := range ds.Len() {
		p := seen(ds.X.At(i, 0), ds.X.At(i, 1))
		x, y = append(x, p[0]), append(y, p[1])
	}
	return tiles, below, x, y
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
