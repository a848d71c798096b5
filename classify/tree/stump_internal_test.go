package tree

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// sameAsCART checks that two trees are the same, bit for bit, or two errors.
func sameAsCART(t *testing.T, s *Stumps, ds *classify.Dataset) {
	t.Helper()
	got, err := s.Fit(ds.Weights)
	want, wantErr := CART{MaxDepth: 1}.fit(ds, false)
	if err != nil || wantErr != nil {
		if err == nil || wantErr == nil || err.Error() != wantErr.Error() {
			t.Fatalf("error %v, CART says %v", err, wantErr)
		}
		return
	}
	if !reflect.DeepEqual(got.nodes, want.nodes) {
		t.Fatalf("%d rows:\n%v%+v\nCART:\n%v%+v", ds.Len(), got, got.nodes, want, want.nodes)
	}
}

// Columns of numbers with and without ties and of names, two to five classes, weights of all sizes
// that change from fit to fit.
func TestStumpsAreCART(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	fast := 0
	for trial := range 300 {
		n, K := 1+rng.IntN(60), 1+rng.IntN(5)
		ds := &classify.Dataset{
			Name:    "random",
			Classes: strings.Split("abcde", "")[:K],
			X:       mat.NewDense(n, 5, nil),
			Y:       make([]int, n),
			Weights: make([]float64, n),
		}
		for j, name := range []string{"p", "q", "r", "s", "t"} {
			a := classify.Attribute{Name: name}
			if j >= 3 {
				a.Values = strings.Split("vwxyz", "")
			}
			ds.Attributes = append(ds.Attributes, a)
		}
		for i := range n {
			ds.Y[i] = rng.IntN(K)
			ds.X.SetRow(i, []float64{rng.NormFloat64() + float64(ds.Y[i]), float64(rng.IntN(4)),
				1e300 * rng.Float64(), float64(rng.IntN(5)), float64(rng.IntN(1 + trial%5))})
			ds.Weights[i] = float64(min(1, rng.IntN(12)))
		}
		s, err := NewStumps(ds)
		if slices.Max(ds.Weights) == 0 {
			if err == nil {
				t.Fatal("stumps of no rows")
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for round := range 6 {
			weighted := *ds
			weighted.Weights = slices.Clone(ds.Weights)
			for i := range weighted.Weights {
				switch round {
				case 1:
					weighted.Weights[i] *= rng.Float64()
				case 2:
					weighted.Weights[i] *= math.Exp(40 * rng.NormFloat64())
				case 3:
					weighted.Weights[i] *= 1e250 * math.Exp(20*rng.NormFloat64())
				case 4:
					weighted.Weights[i] = float64(rng.IntN(2)) // other rows than before
				case 5:
					weighted.Weights[i] *= math.MaxFloat64
				}
			}
			sameAsCART(t, s, &weighted)
			if s.same(weighted.Weights) {
				fast++
			}
		}
	}
	if fast < 1000 {
		t.Errorf("only %d fits are by the fast search", fast)
	}
}
