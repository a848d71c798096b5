package tree

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// PessimisticErrors is n·U, the pessimistic number of errors of a leaf that errs on e of its n
// training examples: U is the upper end of the one-sided confidence interval of its error rate,
// which the true rate exceeds with probability cf (C4.5's pessimistic pruning; Quinlan's U_cf(e,
// n)). A smaller cf gives more errors, and prunes more. n and e may be fractional.
//
// For e = 0 it is exact: (1 − U)ⁿ = cf, so n·(1 − cf^(1/n)). From e = 1 on it is the
// normal approximation of the binomial with correction for continuity: with
// z = Φ⁻¹(1 − cf) and f = (e + ½)/n
//
//	U = (f + z²/2n + z·√(f/n − f²/n + z²/4n²)) / (1 + z²/n),
//
// and U = 1 if e + ½ ≥ n. Between e = 0 and e = 1 it is interpolated (a leaf of less than one
// example counts as one there). It panics unless 0 ≤ e ≤ n (but for rounding) and 0 < cf ≤ ½.
//
// These are Weka's rules. Quinlan's own program reads z from a short table by interpolation: .6925
// for cf = .25 where Φ⁻¹ gives .6745; and it adds .67·(n − e) where e + ½ ≥ n.
func PessimisticErrors(n, e, cf float64) float64 {
	if !(e >= -tie*n && e <= n*(1+tie)) || !(cf > 0 && cf <= .5) {
		panic(fmt.Sprintf("tree: %v errors of %v at confidence %v; there must be 0 to n errors, "+
			"and the confidence above 0 and at most .5", e, n, cf))
	}
	switch {
	case n == 0:
		return 0
	case e < 1:
		none := n * -math.Expm1(math.Log(cf)/n)
		if e <= 0 {
			return none
		}
		one := 1.0
		if n > 1 {
			one = PessimisticErrors(n, 1, cf)
		}
		return none + e*(one-none)
	case e+.5 >= n:
		return n
	}
	z := distuv.UnitNormal.Quantile(1 - cf)
	f := (e + .5) / n
	return n * (f + z*z/(2*n) + z*math.Sqrt(f/n-f*f/n+z*z/(4*n*n))) / (1 + z*z/n)
}
