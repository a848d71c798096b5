package validation

import (
	"math"
)

// Wilson returns the interval in which the true error rate may lie when wrong of n held-out
// examples are predicted wrongly: the rates E for which wrong/n is at most z standard deviations
// away from E.
//
// 0 ≤ wrong ≤ n and n ≥ 1. z says how sure the interval is: 1.96 for 95 %. Where nothing is wrong,
// low is 0 except for rounding, which may leave it below 0 by 10⁻¹⁷. You need not mend that.
func Wilson(wrong, n int, z float64) (low, high float64) {
	N := float64(n)
	p, shrink := float64(wrong)/N, 1+z*z/N
	middle := (p + z*z/(2*N)) / shrink
	half := z / shrink * math.Sqrt(p*(1-p)/N+z*z/(4*N*N))
	return middle - half, middle + half
}
