package ensembles

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/lessons/internal/synthetic"
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
	schema := synthetic.Blank("", strings.Split("abcde", ""), []string{"low", "high"}, 1)
	ds, err := datasets.ReadCSV(strings.NewReader("a,b,c,d,e,class\n"+rows.String()),
		datasets.Like(schema))
	if err != nil {
		panic(err) // the text is made to be read
	}
	return ds
}

// Exceeds reports whether an example of [Sums] is "high" by rule, whatever its label.
func Exceeds(x []float64) bool { return x[0]+x[1]+x[2] > 1.5 }
