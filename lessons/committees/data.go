package committees

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/lessons/internal/made"
)

// Sums returns n ≥ 1 made-up examples by the seed. Five numbers a to e are drawn between 0 and 1;
// the class is "high" where a + b + c > 1.5 and "low" elsewhere, and d and e play no part. Each
// label is exchanged with the probability noise: no classifier can be expected to err on fewer.
func Sums(n int, noise float64, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 13))
	rows := strings.Builder{}
	for range n {
		var x [5]float64
		for j := range x {
			x[j] = float64(r.IntN(1000)) / 1000
			fmt.Fprintf(&rows, "%v,", x[j])
		}
		high := Exceeds(x[:])
		if r.Float64() < noise {
			high = !high
		}
		fmt.Fprintln(&rows, map[bool]string{false: "low", true: "high"}[high])
	}
	schema := made.Blank("", strings.Split("abcde", ""), []string{"low", "high"}, 1)
	ds, err := datasets.ReadCSV(strings.NewReader("a,b,c,d,e,class\n"+rows.String()),
		datasets.Like(schema))
	if err != nil {
		panic(err) // the text is made to be read
	}
	return ds
}

// Exceeds reports whether an example of [Sums] is "high" by rule, whatever its label.
func Exceeds(x []float64) bool { return x[0]+x[1]+x[2] > 1.5 }

// Ring returns n ≥ 1 made-up points in the plane by the seed. Every second one is "inside", closer
// to the origin than 1; the others are "around" it, between 1.2 and 2 away.
func Ring(n int, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 17))
	ds := made.Blank("ring", made.Plane, []string{"around", "inside"}, n)
	for i := range n {
		ds.Y[i] = i % 2
		from, to := 1.2, 2.0
		if ds.Y[i] == 1 {
			from, to = 0, 1
		}
		// evenly over the area
		distance, angle := math.Sqrt(from*from+r.Float64()*(to*to-from*from)), 2*math.Pi*r.Float64()
		ds.X.SetRow(i, []float64{distance * math.Cos(angle), distance * math.Sin(angle)})
	}
	return ds
}

// Bars returns the fourteen pictures of 3×3 pixels in which every row is all black or all white, or
// every column is: 0 is white and 1 black.
func Bars() *classify.Dataset {
	var pictures [][]float64
	for code := range 8 {
		across, down := make([]float64, 9), make([]float64, 9)
		for p := range 9 {
			across[p], down[p] = float64(code>>(p/3)&1), float64(code>>(p%3)&1)
		}
		// all white and all black are both
		if pictures = append(pictures, across); code > 0 && code < 7 {
			pictures = append(pictures, down)
		}
	}
	return made.Examples("bars", made.Pixels(3), []string{"picture"}, pictures, nil)
}
