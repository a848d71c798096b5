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
		wrong, pairs, largest, bits := new(big.Rat), new(big.Rat), int64(0), 0.0
		for c, n := range counts {
			wrong.Add(wrong, big.NewRat(int64(n)*(total-int64(n)), total*total))
			for _, m := range counts[:c] {
				pairs.Add(pairs, big.NewRat(int64(n)*int64(m), total*total))
			}
			largest = max(largest, int64(n))
			if p := n / float64(total); p > 0 {
				bits -= p * math.Log2(p)
			}
		}
		classifytest.Within(t, fmt.Sprint("entropy of ", counts), tree.Entropy.Of(counts), bits,
			1e-9)
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
	for _, I := range impurities {
		for _, pure := range [][]float64{nil, {}, {0, 0, 0}, {7}, {1e-300, 0}, {0, 1e300, 0}} {
			if got := I.Of(pure); got != 0 {
				t.Errorf("%s(%v) = %v, want 0", I, pure, got)
			}
		}
	}
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
