package svm

import (
	"cmp"
	"math"
	"slices"
)

// joint is the dual of one machine for all classes: maximise Σᵢ αᵢ_yᵢ − ½ Σₖ ‖w_k‖² with w_k = Σᵢ
// αᵢₖφ(xᵢ). As Σₖ αᵢₖ = 0, its derivative by αᵢₖ is −gₖ with gₖ = w_k·φ(xᵢ) + 1{k ≠ yᵢ}: the score
// of the class plus the required margin. Classes are numbered among those present.
type joint struct {
	*task
	form      Form
	present   []int
	class     []int   // of each example
	intercept float64 // s; 0 for none
	// of each example; Σₖ αᵢₖ = 0, and αᵢₖ ≤ 0 except for the example's own class
	α            [][]float64
	primal, dual float64
	breakpoints  []breakpoint
}

// slack returns the slack of example i.
func (j *joint) slack(g []float64, i int) float64 {
	own, sum, most := g[j.class[i]], 0.0, 0.0
	for _, v := range g {
		ξ := max(0, v-own)
		sum, most = sum+ξ, max(most, ξ)
	}
	if j.form == CrammerSinger {
		return most
	}
	return sum
}

// curve returns ‖φ(xᵢ)‖² with the intercept, from its value without. A lower bound replaces it if
// it is so small that a slope of a millionth would lead to the bound of the multiplier. A kernel
// that is not a dot product can even make it negative. The lower bound makes a step shorter, and
// the dual still rises.
func (j *joint) curve(square float64, i int) float64 {
	return max(square+j.intercept*j.intercept, min(1e-6/j.bounds[i], 1e200))
}

// rise returns how far αᵢₖ may rise while another multiplier of the example falls.
func (j *joint) rise(i, k int) float64 {
	switch {
	case k != j.class[i]:
		return -j.α[i][k]
	case j.form == CrammerSinger:
		return j.bounds[i] - j.α[i][k]
	}
	return math.Inf(1)
}

// fall returns how far αᵢₖ may fall while another multiplier of the example rises.
func (j *joint) fall(i, k int) float64 {
	if j.form == WestonWatkins && k != j.class[i] {
		return j.bounds[i] + j.α[i][k]
	}
	return math.Inf(1)
}

// maxStep returns how far αᵢ_up may rise and αᵢ_down fall together.
func (j *joint) maxStep(i, up, down int) float64 { return min(j.rise(i, up), j.fall(i, down)) }

// snapToBounds sets those multipliers α of example i to C that only rounding keeps from it. It then
// makes their sum 0.
func (j *joint) snapToBounds(α []float64, i int) {
	y, C, sum := j.class[i], j.bounds[i], 0.0
	full := C - 1e-14*C
	for k := range α {
		if k != y {
			if j.form == WestonWatkins && -α[k] > full {
				α[k] = -C
			}
			sum -= α[k]
		}
	}
	if α[y] = sum; j.form == CrammerSinger && sum > full {
		α[y] = C
	}
}

// optimise sets the multipliers α of example i to their optimum while those of the other examples
// stay fixed. g are the slopes at the present α.
func (j *joint) optimise(α, g []float64, curve float64, i int) {
	if j.form == WestonWatkins {
		j.optimiseWestonWatkins(α, g, curve, i)
	} else {
		j.optimiseCrammerSinger(α, g, curve, i)
	}
}

// breakpoint is where Σₖ βₖ, as a function of S, becomes steeper (by = 1) or flatter (−1).
type breakpoint struct{ at, by float64 }

// optimiseWestonWatkins is for one slack for each wrong class, with βₖ = −αₖ in [0, C]. At the
// optimum, βₖ = aₖ − S, clipped to that interval. S is Σₖ βₖ, and aₖ is the optimal βₖ if all
// others are 0. The sum is piecewise linear in S: as S falls, βₖ leaves 0 at S = aₖ, and reaches C
// at S = aₖ − C.
func (j *joint) optimiseWestonWatkins(α, g []float64, curve float64, i int) {
	y, C, own := j.class[i], j.bounds[i], α[j.class[i]]
	j.breakpoints = j.breakpoints[:0]
	for k := range α {
		if k != y {
			α[k] = (g[k]-g[y])/curve + own - α[k] // aₖ, for now
			j.breakpoints = append(j.breakpoints, breakpoint{α[k], 1}, breakpoint{α[k] - C, -1})
		}
	}
	sortDown(j.breakpoints)
	sum, free := 0.0, 0.0 // Σₖ βₖ = sum − free·S
	for _, breakpoint := range j.breakpoints {
		if sum-free*breakpoint.at >= breakpoint.at {
			break
		}
		sum, free = sum+breakpoint.by*breakpoint.at, free+breakpoint.by
	}
	S := sum / (1 + free)
	α[y] = 0
	for k := range α {
		if k != y {
			β := max(0, min(C, α[k]-S))
			α[k], α[y] = -β, α[y]+β
		}
	}
}

// optimiseCrammerSinger is for the slack of the worst class. αₖ = min(Cₖ, (b − hₖ)/‖φ(x)‖²). Cₖ is
// C for the example's own class and 0 for the others. hₖ is gₖ at α = 0, and b makes the sum 0. To
// find b, it takes the classes in the order of the b at which they leave their bounds. If no class
// has a larger h than the own one, all multipliers are 0. Otherwise b is at least the mean of the
// own h and the largest one, which two classes alone would lead to. Only the classes that leave
// their bounds above that mean are sorted: they are few.
func (j *joint) optimiseCrammerSinger(α, g []float64, curve float64, i int) {
	y, C := j.class[i], j.bounds[i]
	rival, most := -1, math.Inf(-1) // the class of the largest h, whose multiplier leaves 0 first
	for k, slope := range g[:len(α)] {
		α[k] = slope - curve*α[k] // hₖ, for now
		if k != y && α[k] > most {
			rival, most = k, α[k]
		}
	}
	own := α[y]
	if !(most > own) {
		clear(α)
		return
	}
	least := min(most, own/2+most/2)
	j.breakpoints = j.breakpoints[:0]
	for k, at := range α {
		if k == y {
			at += curve * C
		}
		if !(at < least) { // true also if scores overflow, and least is NaN
			j.breakpoints = append(j.breakpoints, breakpoint{at: at})
		}
	}
	sortDown(j.breakpoints)
	sum, r := j.breakpoints[0].at-curve*C, 1
	for ; r < len(j.breakpoints) && sum < float64(r)*j.breakpoints[r].at; r++ {
		sum += j.breakpoints[r].at
	}
	b := sum / float64(r)
	total, full := 0.0, (b-own)/curve >= C
	for k, h := range α {
		α[k] = 0
		if k != y && h > b {
			α[k] = (b - h) / curve
			total -= α[k]
		}
	}
	if full && total == 0 { // C is too small to change b
		α[rival], total = -C, C
	}
	if α[y] = total; total > C || full && total > 0 { // correct the rounding error
		for k := range α {
			α[k] *= C / total
		}
		α[y] = C // exactly, so that the example is recognised as at its bound
	}
}

// sortDown sorts breakpoints, the largest first.
func sortDown(breakpoints []breakpoint) {
	slices.SortFunc(breakpoints, func(a, b breakpoint) int { return cmp.Compare(b.at, a.at) })
}
