package treeengine

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/impurity"
)

// Many splits must be left out. Otherwise the search is not faster, and this file proves nothing.
func TestStumpsWeighFewSplits(t *testing.T) {
	const n = 2000
	rng := rand.New(rand.NewPCG(4, 4))
	ds := &classify.Dataset{
		Classes:    []string{"a", "b"},
		Attributes: []classify.Attribute{{Name: "x"}},
		X:          mat.NewDense(n, 1, nil),
		Y:          make([]int, n),
	}
	for i := range n {
		ds.X.Set(i, 0, rng.NormFloat64())
		ds.Y[i] = rng.IntN(2)
	}
	s := NewStumps(ds, Options{Splits: Splits{Impurity: impurity.Gini}})
	weighed, highest := 0, math.Inf(-1)
	counts := []float64{0, 0}
	s.rows.add(counts, 0, n)
	for _, children := range s.promising(0, counts, &highest) {
		weighed++
		highest = max(highest, s.rows.score(impurity.Gini(counts), children))
	}
	if weighed < 2 || weighed > 100 {
		t.Errorf("%d splits weighed of about 1000", weighed)
	}
}
