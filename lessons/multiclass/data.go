package multiclass

import (
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/datasets"
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

// FirstDigits returns so many examples of each of the first K digits, and up to 80 others of each.
func FirstDigits(K, each int) (train, test *classify.Dataset) {
	all, seen := datasets.Digits(), make([]int, K)
	var rows, unseen []int
	for i, class := range all.Y {
		if class >= K {
			continue
		}
		if seen[class]++; seen[class] <= each {
			rows = append(rows, i)
		} else if seen[class] <= each+80 {
			unseen = append(unseen, i)
		}
	}
	return all.Subset(rows), all.Subset(unseen)
}

// Work returns the steps of all machines of a model, times the examples of each.
func Work(model *svm.Model) int {
	work := 0
	for _, m := range model.Machines() {
		work += m.Steps * len(m.Rows)
	}
	return work
}

// PairScores returns the scores of the machines for all pairs as Vote takes them: above 0 for the
// earlier class of the pair.
func PairScores(model *svm.Model, x []float64) []float64 {
	f := model.Decision(nil, x)
	for k, m := range model.Machines() {
		if m.Positive > m.Negative {
			f[k] = -f[k]
		}
	}
	return f
}

// Split parts the numbers 0 to n − 1 in two: every fifth, from the fifth on, is for testing.
func Split(n int) (train, test []int) { return synthetic.Split(n) }
