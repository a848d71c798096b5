package multiclass

import (
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/lessons/internal/synthetic"
	"github.com/tessella-go/tessella/lessons/supportvectors"
)

// Wheel returns n made-up examples by the seed, of so many classes in turn: A round (0, 0),
// the others round it, evenly on a circle with the radius 3. They are normal with the
// deviation 0.6 in each direction.
func Wheel(classes, n int, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 11))
	x, class := make([][]float64, n), make([]int, n)
	for i := range x {
		class[i] = i % classes
		x[i] = []float64{0.6 * r.NormFloat64(), 0.6 * r.NormFloat64()}
		if class[i] > 0 {
			sin, cos := math.Sincos(2 * math.Pi * float64(class[i]) / float64(classes-1))
			x[i][0], x[i][1] = x[i][0]+3*cos, x[i][1]+3*sin
		}
	}
	ds := supportvectors.Points("wheel", x, class)
	ds.Classes = nil
	for k := range classes {
		ds.Classes = append(ds.Classes, string(rune('A'+k)))
	}
	return ds
}

// Texts makes a data set for a kernel of texts, of which a row is the number of its text.
func Texts(c *classify.Corpus) *classify.Dataset {
	ds := synthetic.Blank(c.Name, []string{"text"}, c.Classes, c.Len())
	copy(ds.Y, c.Y)
	for i := range c.Len() {
		ds.X.Set(i, 0, float64(i))
	}
	return ds
}

// Split parts the numbers 0 to n − 1 in two: every fifth, from the fifth on, is for testing.
func Split(n int) (train, test []int) { return synthetic.Split(n) }
