package ensembles

// Decide returns what a committee of stumps answers for the number x:
//
//	sign(Σ_t alphas[t] · f_t(x))
//
// Stump t says sides[t], +1 or −1, where x > thresholds[t], and −sides[t] where not.
// The answer is +1 where the sum is 0 or closer to it than 1e-12. The alphas are above
// 0; the last may be +Inf.
func Decide(x float64, thresholds []float64, sides []int, alphas []float64) int {
	sum := 0.0
	for t, alpha := range alphas {
		if x > thresholds[t] {
			sum += alpha * float64(sides[t])
		} else {
			sum -= alpha * float64(sides[t])
		}
	}
	if sum > -1e-12 {
		return 1
	}
	return -1
}
