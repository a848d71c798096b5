package online

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/lessons/internal/synthetic"
	"github.com/tessella-go/tessella/lessons/perceptrons"
)

// XOR returns the exclusive or of two inputs that are −1 and +1.
func XOR() *classify.Dataset {
	return perceptrons.Plane("XOR", [][]float64{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}, xor)
}

// Said returns what three experts say of the sex of the nine Simpsons, as class indices: one goes
// by the hair, one by the weight, one by the age.
func Said() *classify.Dataset {
	ds := synthetic.Blank("said", []string{"hair ≤ 5", "weight > 160", "age > 40"},
		[]string{"F", "M"}, len(said))
	for i, row := range said {
		for j, v := range row {
			ds.X.Set(i, j, float64(v+1)/2)
		}
		ds.Y[i] = (male[i] + 1) / 2
	}
	return ds
}

// Either returns n made-up examples of d ≥ 3 attributes that are 0 or 1, by the seed. The class
// is + where one of the first three is 1, which half of the examples have; the other attributes
// play no part, and are 1 in half of the examples each.
func Either(n, d int, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 5))
	ds := synthetic.Blank("either", synthetic.Names(d), []string{"−", "+"}, n)
	for i := range n {
		for j := 3; j < d; j++ {
			ds.X.Set(i, j, float64(r.IntN(2)))
		}
		if ds.Y[i] = i % 2; ds.Y[i] == 1 {
			ds.X.Set(i, r.IntN(3), 1)
		}
	}
	return ds
}

// Bits returns the rows of a data set of zeros and ones, and the classes as −1 and +1.
func Bits(ds *classify.Dataset) (x [][]int, y []int) {
	for i, class := range ds.Y {
		var row []int
		for _, v := range ds.At(i) {
			row = append(row, int(v))
		}
		x, y = append(x, row), append(y, 2*class-1)
	}
	return x, y
}
