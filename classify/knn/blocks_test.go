package knn

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/distance"
)

// awkward draws values on which float32 could lose a neighbour.
func awkward(r *rand.Rand, n, d int) []float64 {
	x := make([]float64, n*d)
	kind := r.IntN(10)
	for i := range x {
		v := r.NormFloat64()
		switch kind {
		case 0: // many ties
			v = float64(r.IntN(3))
		case 1: // bytes
			v = float64(r.IntN(256))
		case 2: // float32 underflows
			v *= math.Pow(10, float64(-30-r.IntN(20)))
		case 3: // squares are the least numbers
			v = float64(r.IntN(4)) * 1.5e-162
		case 4: // float32 overflows
			v *= math.Pow(10, float64(30+r.IntN(20)))
		case 5: // squares overflow
			v *= math.Pow(10, float64(140+r.IntN(20)))
		case 6: // differences that float32 does not see
			v = 1e9 + float64(r.IntN(40))/16
		case 7: // a few values far away
			if r.IntN(50) == 0 {
				v *= math.Pow(10, float64(r.IntN(300)))
			}
		case 8: // differences in the last bits
			v = 1 + float64(r.IntN(8))*0x1p-52
		}
		x[i] = v
	}
	if r.IntN(2) == 0 { // a few columns have most of the sum
		for i := range x {
			x[i] *= math.Pow(2, float64(-(i * 7 % d)))
		}
	}
	for range r.IntN(4) { // zeros and copies
		clear(x[r.IntN(n)*d:][:d])
		copy(x[r.IntN(n)*d:][:d], x[r.IntN(n)*d:][:d])
	}
	return x
}

func checkBlocks(t *testing.T, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 19))
	n, d := 1+r.IntN(120), 1+r.IntN(40)
	ds := &classify.Dataset{Name: "drawn", Classes: []string{"a", "b"},
		X: mat.NewDense(n, d, awkward(r, n, d)), Y: make([]int, n)}
	ds.Attributes = make([]classify.Attribute, d)
	for j := range d {
		ds.Attributes[j].Name = string(rune('a' + j))
	}
	if r.IntN(3) == 0 {
		ds.Weights = make([]float64, n)
		for i := range ds.Weights {
			ds.Weights[i] = float64((i + 1) % 3)
		}
	}
	distances := []distance.Distance{
		distance.SquaredEuclidean{}, distance.L1{}, distance.Cosine{}}
	k := 1 + r.IntN(min(n, 12))
	h, err := newNeighbourhood(ds, 1, distances[r.IntN(3)], distance.Unscaled, BruteForce)
	if err != nil {
		t.Skip(err) // no row has a weight
	}
	m := 1 + r.IntN(20)
	queries := awkward(r, m, d)
	for i := range m {
		x := queries[i*d:][:d]
		switch r.IntN(5) {
		case 0:
			copy(x, ds.At(r.IntN(n)))
		case 1:
			for j, v := range ds.At(r.IntN(n)) {
				x[j] = v * (1 + 1e-7*r.NormFloat64())
			}
		case 2:
			x[r.IntN(d)] = []float64{math.NaN(), math.Inf(1), -1e200, 1e-310, 0}[r.IntN(5)]
		}
	}
	k = h.atMost(k)
	skip := int32(r.IntN(len(h.rows)+1)) - 1
	var s, plain scratch
	b := h.batchOf(m, k)
	if b == nil {
		t.Fatalf("%T has no blocks", h.metric)
	}
	seen := 0
	h.findEach(&s, b, 0, m, k, func(_ *[]float64, i int) ([]float64, int32) {
		return queries[i*d:][:d], skip
	}, func(i int, x []float64, _ int32) {
		seen++
		plain.near.reset(k, skip)
		h.fallback.search(x, &plain.near)
		h.collect(&plain, &plain.near)
		if !slices.Equal(s.found, plain.found) {
			t.Errorf("seed %d: %T, %d×%d, k = %d, query %v:\n%v, want\n%v", seed, h.metric, n, d, k,
				x, s.found, plain.found)
		}
	})
	if seen != m {
		t.Errorf("seed %d: %d queries of %d were answered", seed, seen, m)
	}
}

// Blocks find what the plain search finds: neighbours, order, ties, and distances in every bit.
func TestBlocks(t *testing.T) {
	for seed := range uint64(5_000) {
		checkBlocks(t, seed)
	}
}
