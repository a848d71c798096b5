package neural

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// The fast product is that of Mul in every bit, and so are the probabilities from packed weights.
func TestProduct(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	draw := func(n, m int) *mat.Dense {
		x := mat.NewDense(n, m, nil)
		x.Apply(func(_, _ int, _ float64) float64 { return r.NormFloat64() }, x)
		return x
	}
	for _, n := range []int{1, 8, 70} {
		for _, m := range []int{3, 4, 64, 68, 132} {
			for _, neurons := range []int{1, 7, 8, 9, 16, 70} {
				X, W := draw(n, m), draw(neurons, m)
				var want mat.Dense
				want.Mul(X, W.T())
				if got := product(X, W); !mat.Equal(got, &want) {
					t.Errorf("%d rows, %d columns, %d neurons: the product differs", n, m, neurons)
				}
			}
		}
	}
	net := NewNetwork(Tanh, 1, 12, 20, 9, 16, 3)
	classes := []int{0, 1, 2}
	m := &MLPModel{Fitted: classify.Fitted{}, outputs: classes, net: net,
		input: input{mean: make([]float64, 12), half: make([]float64, 12), raw: true}}
	packed := net.pack()
	for i := range 50 {
		x := draw(1, 12).RawRowView(0)
		want := m.probabilities(m.scratch(), nil, x)
		if got := m.probabilities(m.scratch(), packed, x); !slices.Equal(got, want) {
			t.Errorf("row %d: probabilities %v, want %v", i, got, want)
		}
	}
}
