package neighbours

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/tessella-go/tessella/classify"
)

// Houses returns nine houses of a made-up town by street and avenue, in which live cats and dogs.
// The last is a dog among cats.
func Houses() *classify.Dataset {
	return table("1,1,cat\n2,4,cat\n3,2,cat\n5,1,cat\n6,5,dog\n7,2,dog\n4,6,dog\n"+
		"8,4,dog\n2,2,dog\n", "cat", "dog")
}

// Clouds returns n ≥ 2 made-up points of two classes, by the seed, half of them each. Both are
// normal with standard deviation 1 in x and y, around (0, 0) and (2, 0). The best classifier cuts
// at x = 1 and errs with probability Φ(−1) = 0.1587.
func Clouds(n int, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 2))
	points := strings.Builder{}
	for i := range n {
		fmt.Fprintf(&points, "%v,%v,%s\n", r.NormFloat64()+float64(2*(i%2)), r.NormFloat64(),
			[]string{"left", "right"}[i%2])
	}
	return table(points.String(), "left", "right")
}

// Wave returns n ≥ 1 made-up points between 0 and 1, in increasing order, and a target for each: a
// wave, and normal noise of standard deviation 0.3 on it.
func Wave(n int, seed uint64) (points *classify.Dataset, target []float64) {
	r := rand.New(rand.NewPCG(seed, 4))
	rows := strings.Builder{}
	for i := range n {
		x := (float64(i) + r.Float64()) / float64(n)
		fmt.Fprintf(&rows, "%v,0,place\n", x)
		target = append(target, math.Sin(2*math.Pi*x)+0.3*r.NormFloat64())
	}
	return table(rows.String(), "place"), target
}
