package tree_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/tree"
)

var impurities = []tree.Impurity{tree.Entropy, tree.Gini, tree.GiniPairs, tree.Misclassification}

// Whole counts give rational Gini indices and misclassification rates, so exact
// arithmetic is the oracle.
func TestImpuritiesAgainstFractions(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	for range 500 {
		counts := make([]float64, 1+rng.IntN(6))
		total := int64(0)
		for c := range counts {
			n := rng.Int64N(20)
			counts[c] = float64(n)
			total += n
		}
		if total == 0 {
			continue
		}
		wrong, pairs, largest := new(big.Rat), new(big.Rat), int64(0)
		for c, n := range counts {
			wrong.Add(wrong, big.NewRat(int64(n)*(total-int64(n)), total*total))
			for _, m := range counts[:c] {
				pairs.Add(pairs, big.NewRat(int64(n)*int64(m), total*total))
			}
			largest = max(largest, int64(n))
		}
		for _, c := range []struct {
			name string
			got  float64
			want *big.Rat
		}{
			{"Gini", tree.Gini.Of(counts), wrong},
			{"GiniPairs", tree.GiniPairs.Of(counts), pairs},
			{"Misclassification", tree.Misclassification.Of(counts),
				big.NewRat(total-largest, total)},
		} {
			if want, _ := c.want.Float64(); math.Abs(c.got-want) > 1e-14 {
				t.Errorf("%s(%v) = %v, want %v", c.name, counts, c.got, want)
			}
		}
	}
}

// Powers of two have entropies that a reader can compute: 8 : 4 : 2 : 1 : 1 is ½·1 + ¼·2 + ⅛·3 +
// 2·(1/16)·4 = 1.875 bits.
func TestEntropyOfPowersOfTwo(t *testing.T) {
	for _, c := range []struct {
		counts []float64
		bits   float64
	}{
		{[]float64{1, 1}, 1},
		{[]float64{3, 3, 3, 3}, 2},
		{[]float64{8, 4, 2, 1, 1}, 1.875},
		{[]float64{0.75, 0.25, 0}, 2 - 0.75*math.Log2(3)},
		{[]float64{5}, 0},
		{[]float64{0, 0}, 0},
		{nil, 0},
	} {
		classifytest.Within(t, fmt.Sprint("entropy of ", c.counts), tree.Entropy.Of(c.counts),
			c.bits, 1e-9)
	}
}

// Facts that follow from the definitions and hold for any counts.
func TestFormulasHold(t *testing.T) {
	most := map[string]func(K float64) float64{ // at K equal classes
		"Entropy": math.Log2, "Gini": func(K float64) float64 { return 1 - 1/K },
		"GiniPairs":         func(K float64) float64 { return (1 - 1/K) / 2 },
		"Misclassification": func(K float64) float64 { return 1 - 1/K },
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, I := range impurities {
		name := I.String()
		if most[name] == nil {
			t.Errorf("%s: the test needs its value at K equal classes", name)
			continue
		}
		for _, empty := range [][]float64{nil, {}, {0}, {0, 0, 0}} {
			if got := I.Of(empty); got != 0 {
				t.Errorf("%s(%v) = %v, want 0", name, empty, got)
			}
		}
		for _, pure := range [][]float64{{7}, {0, 3}, {1e-300, 0}, {0, 1e300, 0}} {
			if got := I.Of(pure); got != 0 {
				t.Errorf("%s(%v) = %v, want 0", name, pure, got)
			}
		}
		for K := 2; K <= 6; K++ {
			equal := make([]float64, K)
			for c := range equal {
				equal[c] = 3
			}
			classifytest.Within(t, name+" of equal classes", I.Of(equal), most[name](float64(K)),
				1e-9)
		}
		for range 300 {
			children := draw(rng)
			if g := tree.Gain(I, children); g < -1e-12 {
				t.Errorf("%s gains %v by %v: a concave impurity never loses", name, g, children)
			}
			scaled := make([]float64, len(children[0]))
			for c, n := range children[0] {
				scaled[c] = n * 3
			}
			classifytest.Within(t, name+" of scaled counts", I.Of(scaled), I.Of(children[0]), 1e-9)
		}
	}
	for range 300 {
		counts := draw(rng)[0]
		classifytest.Within(t, "Gini", tree.Gini.Of(counts), 2*tree.GiniPairs.Of(counts), 1e-9)
	}
}

// draw makes up a split: up to four branches, up to four classes, some of them empty.
func draw(rng *rand.Rand) [][]float64 {
	children := make([][]float64, 1+rng.IntN(4))
	K := 1 + rng.IntN(4)
	for v := range children {
		children[v] = make([]float64, K)
		for c := range children[v] {
			children[v][c] = float64(rng.IntN(6))
		}
	}
	return children
}

func ExampleEntropy() {
	squares, triangles := 9.0, 5.0
	node := []float64{squares, triangles}
	fmt.Printf("entropy            %.3f bits\n", tree.Entropy.Of(node))
	fmt.Printf("Gini               %.3f\n", tree.Gini.Of(node))
	fmt.Printf("Gini, each pair    %.3f\n", tree.GiniPairs.Of(node))
	fmt.Printf("misclassification  %.3f\n", tree.Misclassification.Of(node))
	// Output:
	// entropy            0.940 bits
	// Gini               0.459
	// Gini, each pair    0.230
	// misclassification  0.357
}
