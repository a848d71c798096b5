package networks

import (
	_ "embed"
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/lessons/internal/synthetic"
)

// Ring returns n ≥ 1 made-up points in the plane by the seed. Every second one is "inside", closer
// to the origin than 1; the others are "around" it, between 1.2 and 2 away.
func Ring(n int, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 17))
	ds := synthetic.Blank("ring", synthetic.Plane, []string{"around", "inside"}, n)
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
