package boltzmann

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/grader/compare"
	solutions "github.com/tessella-go/tessella/solutions/boltzmann"
)

// The reference stays below the tolerated error, with room, however the pictures are dealt.
// Whoever knows how often each pixel is dark, and nothing else, does not: that is the machine
// without weights.
func TestSpot(t *testing.T) {
	for seed := range uint64(6) {
		args, truth := dealPictures(rand.New(rand.NewPCG(seed, 60)))
		pictures, unknown := args[0].([][]float64), args[1].([][]float64)
		if !slices.Equal(trueScans(unknown), truth) {
			t.Fatal("the truth is not found by the pictures")
		}
		got := solutions.Spot(pictures, unknown)
		if d := compare.ErrorAtMost(mostWrong-0.04)(nil, []any{got}, []any{truth}); d != nil {
			t.Errorf("seed %d: %s", seed, d.Message)
		}
		// a machine without weights: each pixel is on as often as in the pictures
		a := make([]float64, 64)
		for i := range a {
			on := 0.0
			for _, v := range pictures {
				on += v[i] / float64(len(pictures))
			}
			on = min(max(on, 0.001), 0.999)
			a[i] = math.Log(on / (1 - on))
		}
		var energies []float64
		for _, v := range unknown {
			energies = append(energies, solutions.FreeEnergy(make([][]float64, 64), a, nil, v))
		}
		most := slices.Sorted(slices.Values(energies))[len(unknown)/2]
		for i, energy := range energies {
			got[i] = "digit"
			if energy > most {
				got[i] = "spoilt"
			}
		}
		if compare.ErrorAtMost(mostWrong+0.1)(nil, []any{got}, []any{truth}) == nil {
			t.Errorf("seed %d: single pixels do well enough", seed)
		}
	}
}
