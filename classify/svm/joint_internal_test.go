package svm

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// After a step no change of the example's multipliers betters the dual: by the slopes at the scores
// that the new ones lead to, whatever the old ones were.
func TestSettle(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for trial := range 5000 {
		K := 2 + rng.IntN(7)
		form, y := Form(trial%2), rng.IntN(K)
		C, square := math.Exp(3*rng.NormFloat64()), math.Exp(3*rng.NormFloat64())
		scores, α := make([]float64, K), make([]float64, K)
		for k := range K {
			scores[k] = rng.NormFloat64() * math.Exp(rng.NormFloat64())
			if trial%5 == 0 {
				scores[k] = float64(rng.IntN(3)) // with ties
			}
			if k != y && rng.IntN(2) == 0 {
				α[k] = -C * rng.Float64() / float64(K)
				α[y] -= α[k]
			}
		}
		j := &joint{task: &task{bounds: []float64{C}}, form: form, class: []int{y}}
		after := slices.Clone(α)
		g := slices.Clone(scores)
		for k := range g {
			if k != y {
				g[k]++
			}
		}
		j.optimise(after, g, square, 0)
		what := fmt.Sprintf("form %d, %d classes, class %d, C = %v, square %v, scores %v, "+
			"α %v: new α %v", form, K, y, C, square, scores, α, after)
		sum, size := 0.0, 0.0
		for k, a := range after {
			sum += a
			if k != y && (a > 0 || form == WestonWatkins && -a > C) ||
				k == y && (a < 0 || form == CrammerSinger && a > C) {
				t.Fatal(what, ": out of bounds")
			}
			scores[k] += square * (a - α[k])
			size = max(size, math.Abs(scores[k]), square*math.Abs(α[k]))
		}
		if math.Abs(sum) > 1e-12*C {
			t.Fatal(what, ": the sum is ", sum)
		}
		small := 1e-9 * max(1, size)
		// of Crammer and Singer's gradient: of all, of those that may rise
		best, worst := math.Inf(-1), math.Inf(1)
		for k, s := range scores {
			slope, a := 1-scores[y]+s, after[k]
			if k == y {
				slope, a = 0, a-C
			}
			if best = max(best, slope); a < 0 {
				worst = min(worst, slope)
			}
			if form == WestonWatkins && k != y &&
				(slope > small && -a < C || slope < -small && a < 0) {
				t.Fatal(what, ": the slope of class ", k, " is ", slope)
			}
		}
		if form == CrammerSinger && best-worst > small {
			t.Fatal(what, ": the slope is ", best-worst)
		}
	}
}

// The partner's share of a step is that of the largest gain of both within their bounds, whether or
// not the kernel is a dot product: no pair of changes on a fine grid gains more.
func TestJointly(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 26))
	for trial := range 400 {
		form := Form(trial % 2)
		ci, cj, C := math.Exp(rng.NormFloat64()), math.Exp(rng.NormFloat64()),
			math.Exp(rng.NormFloat64())
		k := (2*rng.Float64() - 1) * math.Sqrt(ci*cj) * []float64{1, 1, 1.5}[trial%3]
		if trial%7 == 0 {
			k = math.Sqrt(ci * cj)
		}
		e := &expansion{
			joint: &joint{
				task:  &task{bounds: []float64{C, C}},
				form:  form,
				class: []int{rng.IntN(3), rng.IntN(3)},
			},
			curves: []float64{ci, cj},
		}
		for range 3 {
			e.G = append(e.G, []float64{rng.NormFloat64(), rng.NormFloat64()})
		}
		for i := range 2 {
			α := make([]float64, 3)
			for c := range α {
				if c != e.class[i] && rng.IntN(3) > 0 {
					α[c] = -C * rng.Float64() / 2
				}
			}
			α[e.class[i]] = -(α[0] + α[1] + α[2])
			e.α = append(e.α, α)
		}
		const up, down = 0, 1
		gi, gj := e.G[down][0]-e.G[up][0], e.G[down][1]-e.G[up][1]
		lowI, highI := -e.maxStep(0, down, up), e.maxStep(0, up, down)
		lowJ, highJ := -e.maxStep(1, down, up), e.maxStep(1, up, down)
		gain := func(δj float64) float64 { // with the best δi
			best := math.Inf(-1)
			for _, δi := range []float64{lowI, highI, max(lowI, min(highI, (gi/2-k*δj)/ci))} {
				best = max(best, gi*δi+gj*δj-ci*δi*δi-cj*δj*δj-2*k*δi*δj)
			}
			return best
		}
		δ := e.bestPairStep(0, 1, up, down, k)
		if δ < lowJ || δ > highJ {
			t.Fatalf("trial %d: δ = %v is not between %v and %v", trial, δ, lowJ, highJ)
		}
		for step := range 1001 {
			other := lowJ + (highJ-lowJ)*float64(step)/1000
			if gain(other) > gain(δ)+1e-12 {
				t.Fatalf("trial %d: δ = %v gains %v, %v gains %v", trial, δ, gain(δ), other,
					gain(other))
			}
		}
	}
}
