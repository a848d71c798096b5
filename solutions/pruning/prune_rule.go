package pruning

import (
	"math"
)

// PruneRule drops the conditions that a rule does not need, one after the other, and
// returns the numbers of those that it keeps, in increasing order.
//
// meets[i][k] says whether example i meets condition k of the rule, and right[i]
// whether it has the class of the rule. A rule covers the examples that meet all of
// its conditions, and errs on those of another class; a rule without conditions
// covers every example. Its error rate to fear is Fear(n, e) for n covered examples
// and e errors.
//
// As long as the rule without one of its conditions has no larger rate to fear than
// with it, the condition is dropped that leaves the smallest rate. Of conditions that can
// go equally well the last one goes. There is at least one example, and all rows of meets
// are equally long.
func PruneRule(meets [][]bool, right []bool) []int {
	var kept []int
	for k := range meets[0] {
		kept = append(kept, k)
	}
	for {
		drop, least := -1, rate(meets, right, kept)
		for i := range kept {
			if r := rate(meets, right, without(kept, i)); r <= least {
				drop, least = i, r
			}
		}
		if drop < 0 {
			return kept
		}
		kept = without(kept, drop)
	}
}

// region fear

// Fear returns the error rate to fear of a leaf or a rule that errs on e of its n examples, as C4.5
// estimates it: so few errors would have a probability of 25 % if the true rate were as high. It is
// 1 if there are no examples.
func Fear(n, e float64) float64 {
	const q = 0.6744897501960817 // the normal distribution lies above it with probability 25 %
	p := (e + 0.5) / n
	switch {
	case e+0.5 >= n:
		return 1
	case e == 0:
		return 1 - math.Pow(0.25, 1/n)
	}
	return (p + q*q/(2*n) + q*math.Sqrt(p/n-p*p/n+q*q/(4*n*n))) / (1 + q*q/n)
}

// endregion

// rate is the error rate to fear of the rule with the conditions kept.
func rate(meets [][]bool, right []bool, kept []int) float64 {
	n, e := 0.0, 0.0
	for i, met := range meets {
		if !covers(met, kept) {
			continue
		}
		n++
		if !right[i] {
			e++
		}
	}
	return Fear(n, e)
}

// covers reports whether an example meets all conditions that are kept.
func covers(met []bool, kept []int) bool {
	for _, k := range kept {
		if !met[k] {
			return false
		}
	}
	return true
}

// without returns a copy of the list without its element i.
func without(list []int, i int) []int {
	var rest []int
	rest = append(rest, list[:i]...)
	return append(rest, list[i+1:]...)
}
