package boltzmann

import (
	"math"
	"math/rand/v2"
	"testing"

	solutions "github.com/tessella-go/tessella/solutions/boltzmann"
)

// The three machines of the prediction, by a sum over all states.
func TestCompany(t *testing.T) {
	ln3 := math.Log(3)
	for m, machine := range []struct {
		w [][]float64
		b []float64
	}{
		{[][]float64{{-ln3}, {-ln3}}, []float64{ln3}},
		{[][]float64{{ln3}, {-ln3}}, []float64{0}},
		{[][]float64{{ln3, ln3}, {ln3, -ln3}}, []float64{0, 0}},
	} {
		p := func(v ...float64) float64 {
			return solutions.Probability(machine.w, []float64{0, 0}, machine.b, v)
		}
		on, off := p(1, 1)/(p(1, 1)+p(1, 0)), p(0, 1)/(p(0, 1)+p(0, 0))
		want := [][2]float64{{0.4, 1. / 3}, {1. / 3, 0.4}, {5. / 9, 4. / 7}}[m]
		if math.Abs(on-want[0]) > 1e-12 || math.Abs(off-want[1]) > 1e-12 {
			t.Errorf("machine %d: %v and %v, want %v", m+1, on, off, want)
		}
	}
}

// The walk that goes wrong has every unit on as often as it should be, and the wrong pairs. The
// right one has each state as often as its probability says.
func TestWalk(t *testing.T) {
	// e^−E of v = 00, 01, 10, 11 without and with h, of 28/3 in all
	want := []float64{1, 1. / 3, 1, 1, 1, 1, 1, 3}
	r := rand.New(rand.NewPCG(3, 3))
	const walks = 20000
	right, wrong := make([]float64, 8), make([]float64, 8)
	for range walks {
		u := make([][]float64, 20)
		for i := range u {
			u[i] = []float64{r.Float64(), r.Float64(), r.Float64()}
		}
		v, h := rightWalk(u)
		right[int(4*v[0]+2*v[1]+h)] += 1. / walks
		v, h = WrongWalk(u)
		wrong[int(4*v[0]+2*v[1]+h)] += 1. / walks
	}
	for s, w := range want {
		if p := w * 3 / 28; math.Abs(right[s]-p) > 0.02 {
			t.Errorf("state %d: %v, want %v", s, right[s], p)
		}
	}
	if on := wrong[6] + wrong[7]; math.Abs(on-3./7) > 0.02 {
		t.Errorf("both visible units are on in %v of the wrong walks, want 3/7", on)
	}
	if both := wrong[7]; math.Abs(both-9./28) < 0.05 {
		t.Errorf("all are on in %v of the wrong walks, as they should be", both)
	}
	for _, u := range [][][]float64{nil, {{0.1}}, {{math.NaN(), 0, 0}}, {{2, 0, 0}},
		make([][]float64, 1e6)} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%d rows: no panic", len(u))
				}
			}()
			rightWalk(u)
		}()
	}
}
