package supportvectors

// Objectives returns the slack of each example, and what a machine with the multipliers
// alpha and the threshold b is worth in the primal and in the dual:
//
//	f(x_i) = Σ_j α_j y_j K_ij + b
//	ξ_i    = max(0, 1 − y_i f(x_i))
//	primal = ½ ‖w‖² + Σ_i C_i ξ_i,  ‖w‖² = Σ_i Σ_j α_i α_j y_i y_j K_ij
//	dual   = Σ_i α_i − ½ ‖w‖²
//
// K[i][j] is the dot product of examples i and j, or a kernel in its place. y[i] is +1 or −1,
// and C[i] is what a unit of slack costs example i. Σ_i α_i y_i need not be 0.
func Objectives(
	K [][]float64, y, C, alpha []float64, b float64,
) (slack []float64, primal, dual float64) {
	slack = make([]float64, len(y))
	square := 0.0
	for i := range y {
		wx := product(K, y, alpha, i)
		slack[i] = max(0, 1-y[i]*(wx+b))
		square += alpha[i] * y[i] * wx
		primal += C[i] * slack[i]
		dual += alpha[i]
	}
	return slack, primal + square/2, dual - square/2
}
