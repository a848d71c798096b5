package svm

import (
	"cmp"
	"math"
	"slices"
)

// joint is the dual of one machine for all classes while it is solved: maximise Σᵢ αᵢ_yᵢ − ½ Σₖ
// ‖w_k‖² with w_k = Σᵢ αᵢₖφ(xᵢ). As Σₖ αᵢₖ = 0, it falls with αᵢₖ by gₖ = w_k·φ(xᵢ) + 1{k ≠ yᵢ},
// the score of a class and the margin asked for. Classes are numbered among those present.
type joint struct {
	*task
	form      Form
	present   []int
	class     []int   // of each example
	intercept float64 // s; 0 for none
	// of each example; Σₖ αᵢₖ = 0, and αᵢₖ ≤ 0 but for the example's own class
	α            [][]float64
	primal, dual float64
	kinks        []kink
}

// slack returns that of example i.
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

// curve returns ‖φ(xᵢ)‖², the intercept included, from what it is without. Where it is so
// small that a slope of a millionth leads to the bound, or is not positive, as it may be of a
// kernel that is no dot product, a larger one stands for it: a step is then shorter, and the
// dual rises all the same.
func (j *joint) curve(square float64, i int) float64 {
	return max(square+j.intercept*j.intercept, min(1e-6/j.bounds[i], 1e200))
}

// rise returns how far αᵢₖ may rise, if another of the example's falls.
func (j *joint) rise(i, k int) float64 {
	switch {
	case k != j.class[i]:
		return -j.α[i][k]
	case j.form == CrammerSinger:
		return j.bounds[i] - j.α[i][k]
	}
	return math.Inf(1)
}

// fall returns how far αᵢₖ may fall, if another of the example's rises.
func (j *joint) fall(i, k int) float64 {
	if j.form == WestonWatkins && k != j.class[i] {
		return j.bounds[i] + j.α[i][k]
	}
	return math.Inf(1)
}

// room returns how far αᵢ_up may rise and αᵢ_down fall together.
func (j *joint) room(i, up, down int) float64 { return min(j.rise(i, up), j.fall(i, down)) }

// trim takes the multipliers α of example i that rounding keeps from the bound C there, so that
// they are seen to be at it, and makes their sum 0.
func (j *joint) trim(α []float64, i int) {
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

// settle takes the multipliers α of example i, with the g that they lead to, to their best while
// those of the other examples wait.
func (j *joint) settle(α, g []float64, curve float64, i int) {
	if j.form == WestonWatkins {
		j.settleAll(α, g, curve, i)
	} else {
		j.settleWorst(α, g, curve, i)
	}
}

// kink is where Σₖ βₖ, as it follows from S, becomes steeper (by = 1) or flatter (−1).
type kink struct{ at, by float64 }

// settleAll is for a slack for each wrong class, with βₖ = −αₖ in [0, C]. At the best
// βₖ = aₖ − S, cut off to that interval, where S = Σₖ βₖ, and aₖ is what βₖ would be if the
// others were 0. The sum falls in straight pieces as S rises: from above, a class comes in at
// S = aₖ, and is at C from S = aₖ − C on.
func (j *joint) settleAll(α, g []float64, curve float64, i int) {
	y, C, own := j.class[i], j.bounds[i], α[j.class[i]]
	j.kinks = j.kinks[:0]
	for k := range α {
		if k != y {
			α[k] = (g[k]-g[y])/curve + own - α[k] // aₖ, for now
			j.kinks = append(j.kinks, kink{α[k], 1}, kink{α[k] - C, -1})
		}
	}
	slices.SortFunc(j.kinks, func(a, b kink) int { return cmp.Compare(b.at, a.at) })
	sum, free := 0.0, 0.0 // Σₖ βₖ = sum − free·S
	for _, kink := range j.kinks {
		if sum-free*kink.at >= kink.at {
			break
		}
		sum, free = sum+kink.by*kink.at, free+kink.by
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

// settleWorst is for the slack of the worst class. αₖ = min(Cₖ, (b − hₖ)/‖φ(x)‖²) with Cₖ = C
// for the example's own class and 0 for the others, hₖ what gₖ is at α = 0, and b such that
// the sum is 0, which is found by going through the classes in the order of the b at which
// they leave their bounds.
func (j *joint) settleWorst(α, g []float64, curve float64, i int) {
	y, C := j.class[i], j.bounds[i]
	j.kinks = j.kinks[:0]
	for k := range α {
		α[k] = g[k] - curve*α[k] // hₖ, for now
		if k == y {
			j.kinks = append(j.kinks, kink{at: α[k] + curve*C})
		} else {
			j.kinks = append(j.kinks, kink{at: α[k]})
		}
	}
	slices.SortFunc(j.kinks, func(a, b kink) int { return cmp.Compare(b.at, a.at) })
	sum, r := j.kinks[0].at-curve*C, 1
	for ; r < len(j.kinks) && sum < float64(r)*j.kinks[r].at; r++ {
		sum += j.kinks[r].at
	}
	b := sum / float64(r)
	total, full := 0.0, (b-α[y])/curve >= C
	rival, most := -1, 0.0 // the class of the largest h, which pays first
	for k, h := range α {
		if k == y {
			continue
		}
		if rival < 0 || h > most {
			rival, most = k, h
		}
		α[k] = min(0, (b-h)/curve)
		total -= α[k]
	}
	if full && total == 0 { // C is so small that b is the same with it and without
		α[rival], total = -C, C
	}
	if α[y] = total; total > C || full && total > 0 { // what rounding has left or taken away
		for k := range α {
			α[k] *= C / total
		}
		α[y] = C // to the last digit, so that the example is seen to be at its bound
	}
}
