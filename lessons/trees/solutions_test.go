package trees_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/tree"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 2000

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-12 }

func TestFormulasAgreeWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	for range trials {
		children := make([][]float64, 1+r.IntN(5))
		classes := 1 + r.IntN(4)
		for v := range children {
			children[v] = make([]float64, classes)
			for c := range children[v] {
				children[v][c] = max(0, float64(r.IntN(30)-8)/2)
			}
		}
		for _, formula := range []struct {
			name      string
			got, want float64
		}{
			{"Entropy", solutions.Entropy(children[0]), tree.Entropy.Of(children[0])},
			{"Gini", solutions.Gini(children[0]), tree.Gini.Of(children[0])},
			{"Gain", solutions.Gain(children), tree.Gain(tree.Entropy, children)},
			{"GainRatio", solutions.GainRatio(children), tree.GainRatio(children)},
		} {
			if !near(formula.got, formula.want) {
				t.Fatalf("%s of %v is %v, the library has %v", formula.name, children, formula.got,
					formula.want)
			}
		}
	}
}

// A coin that is tossed for each of the lesson's 9 squares and 5 triangles gains 0 only if all fall
// on one side. The mean of its gain is above that of the dot, the one in the middle is far below,
// and about three of ten coins beat the dot.
func TestCoins(t *testing.T) {
	none, mean := 0, 0.0
	var gains []float64
	for toss := range 1 << 14 {
		coin := [][]float64{{0, 0}, {0, 0}}
		for i := range 14 {
			coin[toss>>i&1][i/9]++
		}
		gain := solutions.Gain(coin)
		gains = append(gains, gain)
		mean += gain / (1 << 14)
		if math.Abs(gain) <= 1e-12 {
			none++
		}
	}
	zero, above := solutions.PredictCoins()
	if want := 1000 * float64(none) / (1 << 14); math.Abs(zero-want) > 1 || zero+above != 1000 {
		t.Errorf("%v and %v of 1,000 coins, by all tosses %v gain nothing", zero, above, want)
	}
	dot := solutions.Gain([][]float64{{6, 2}, {3, 3}})
	if mean < dot {
		t.Errorf("the mean gain is %v, and that of the dot %v", mean, dot)
	}
	slices.Sort(gains)
	if share := gains[1<<13] / dot; share > 0.6 {
		t.Errorf("the coin in the middle gains %.3f of what the dot does", share)
	}
	lucky := slices.DeleteFunc(gains, func(gain float64) bool { return gain <= dot+1e-12 })
	if share := float64(len(lucky)) / (1 << 14); share < 0.27 || share > 0.33 {
		t.Errorf("%.3f of the coins beat the dot, and not three of ten", share)
	}
}
