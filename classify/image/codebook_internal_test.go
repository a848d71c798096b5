package image

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Of ten patches, which are told by their first pixel, three are drawn: never one twice, and each
// as often as another: in 2000 draws about 600 times, where 5 standard deviations are 102. The
// row of weight 0 has none.
func TestDrawPatches(t *testing.T) {
	const draws = 2000
	ds := &classify.Dataset{
		Name:    "lines",
		Classes: []string{"a"},
		Y:       make([]int, 3),
		Weights: []float64{2, 0, 1},
		X:       mat.NewDense(3, 5, []float64{0, 1, 2, 3, 4, 99, 99, 99, 99, 99, 5, 6, 7, 8, 9}),
	}
	var counts [10]int
	for seed := range uint64(draws) {
		m := &CodebookModel{
			options: Codebook{Size: Size{5, 1}, Patch: 1, Stride: 1, Sample: 3, Seed: seed},
			across:  5,
			down:    1,
		}
		patches := m.draw(ds)
		last := -1
		for i := range patches.Len() {
			p := int(patches.X.At(i, 0))
			if p <= last || p > 9 {
				t.Fatalf("seed %d: patch %d after patch %d", seed, p, last)
			}
			if want := float64(2 - p/5); patches.Weights[i] != want {
				t.Errorf("patch %d weighs %v, want %v", p, patches.Weights[i], want)
			}
			counts[p]++
			last = p
		}
		if patches.Len() != 3 {
			t.Fatalf("seed %d: %d patches", seed, patches.Len())
		}
	}
	for p, n := range counts {
		if math.Abs(float64(n)-.3*draws) > 102 {
			t.Errorf("patch %d is drawn %d times of %d", p, n, draws)
		}
	}
}

// Regions have the patches that ⌊i·pool/n⌋ gives them.
func TestShare(t *testing.T) {
	for n := 1; n < 30; n++ {
		for pool := 1; pool <= n; pool++ {
			counts := make([]int, pool)
			for i := range n {
				counts[i*pool/n]++
			}
			for region, want := range counts {
				if got := share(n, pool, region); got != want || got == 0 {
					t.Errorf("region %d of %d has %d of %d patches, want %d", region+1, pool,
						got, n, want)
				}
			}
		}
	}
}
