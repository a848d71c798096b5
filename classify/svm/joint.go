package svm

import (
	"cmp"
	"slices"
)

// joint is the dual of one machine for all classes while it is solved: maximise Σᵢ αᵢ_yᵢ − ½ Σₖ ‖w_k‖² with w_k = Σᵢ αᵢₖφ(xᵢ). Classes are numbered among those present.
type joint struct {
	*task
	form         Form
	present      []int
	class        []int       // of each example
	intercept    float64     // s; 0 for none
	α            [][]float64 // of each example; Σₖ αᵢₖ = 0, and αᵢₖ ≤ 0 but for the example's own class
	primal, dual float64
	kinks        []kink
}

// slack returns that of example i at the scores w_k·φ(xᵢ).
func (j *joint) slack(scores []float64, i int) float64 {
	y, sum, most := j.class[i], 0.0, 0.0
	for k, s := range scores {
		if k != y {
			ξ := max(0, 1-scores[y]+s)
			sum, most = sum+ξ, max(most, ξ)
		}
	}
	if j.form == CrammerSinger {
		return most
	}
	return sum
}

// settle takes the multipliers of example i, given in α with the scores that they lead to, to their best while those of the other examples wait. square is ‖φ(xᵢ)‖². Where it is so small that a slope of a millionth leads to the
// bound, or is not positive, as it may be of a kernel that is no dot product, a larger one stands for it: the dual rises all the same, and quotients stay exact.
func (j *joint) settle(α, scores []float64, square float64, i int) {
	square = max(square, 1e-6/j.bounds[i])
	if j.form == WestonWatkins {
		j.settleAll(α, scores, square, i)
	} else {
		j.settleWorst(α, scores, square, i)
	}
}

// region kclass

// kink is where Σₖ βₖ, as it follows from S, becomes steeper (by = 1) or flatter (−1).
type kink struct{ at, by float64 }

// settleAll is for a slack for each wrong class, with βₖ = −αₖ in [0, C]. At the best βₖ = aₖ − S, cut off to that interval, where S = Σₖ βₖ, and aₖ is what βₖ would be if the others were 0. The sum falls in straight
// pieces as S rises: from above, a class comes in at S = aₖ, and is at C from S = aₖ − C on.
func (j *joint) settleAll(α, scores []float64, square float64, i int) {
	y, C := j.class[i], j.bounds[i]
	own, score := α[y], scores[y]
	j.kinks = j.kinks[:0]
	for k := range α {
		if k != y {
			α[k] = (1-score+scores[k])/square + own - α[k] // aₖ, for now
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

// settleWorst is for the slack of the worst class. αₖ = min(Cₖ, (b − gₖ)/‖φ(x)‖²) with Cₖ = C for the example's own class and 0 for the others, gₖ the gradient at α = 0, and b such that the sum is 0, which is found by going through the gₖ in
// the order of what they would be at the bound.
func (j *joint) settleWorst(α, scores []float64, square float64, i int) {
	y, C := j.class[i], j.bounds[i]
	j.kinks = j.kinks[:0]
	for k := range α {
		α[k] = scores[k] - square*α[k] // gₖ, for now
		if k == y {
			j.kinks = append(j.kinks, kink{at: α[k] + square*C})
		} else {
			α[k]++
			j.kinks = append(j.kinks, kink{at: α[k]}) // b at which αₖ leaves its bound
		}
	}
	slices.SortFunc(j.kinks, func(a, b kink) int { return cmp.Compare(b.at, a.at) })
	sum, r := j.kinks[0].at-square*C, 1
	for ; r < len(j.kinks) && sum < float64(r)*j.kinks[r].at; r++ {
		sum += j.kinks[r].at
	}
	b := sum / float64(r)
	total, full := 0.0, (b-α[y])/square >= C
	for k, g := range α {
		if k != y {
			α[k] = min(0, (b-g)/square)
			total -= α[k]
		}
	}
	if α[y] = total; total > C || full && total > 0 { // what rounding has left or taken away
		for k := range α {
			α[k] *= C / total
		}
		α[y] = C // to the last digit, so that the example is seen to be at its bound
	}
}

// endregion
