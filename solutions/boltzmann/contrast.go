package boltzmann

// Contrast goes to and fro once between the two kinds of units of a restricted
// Boltzmann machine, and returns each state on the way, and what contrastive
// divergence makes of them: an estimate of the derivatives of log P(v0) by the weights.
//
// The machine is that of Probability, and v0 the example. h0 and v1 are drawn: a unit is 1
// if its random number, from 0 to below 1, is below its probability, and 0 if not. uh has
// the random numbers of h0, and uv those of v1. h1 is P(h = 1 | v1), and stays a
// probability. gradient[i][j] is the estimate for W[i][j].
func Contrast(W [][]float64, a, b, v0, uh, uv []float64) (
	h0, v1, h1 []float64, gradient [][]float64,
) {
	_, p := Conditionals(W, a, b, v0, make([]float64, len(b)))
	h0 = draw(p, uh)
	q, _ := Conditionals(W, a, b, v0, h0)
	v1 = draw(q, uv)
	_, h1 = Conditionals(W, a, b, v1, h0)
	for i := range a {
		row := make([]float64, len(b))
		for j := range b {
			row[j] = v0[i]*p[j] - v1[i]*h1[j]
		}
		gradient = append(gradient, row)
	}
	return h0, v1, h1, gradient
}

// draw returns 1 where the random number is below the probability.
func draw(p, u []float64) []float64 {
	drawn := make([]float64, len(p))
	for k := range p {
		if u[k] < p[k] {
			drawn[k] = 1
		}
	}
	return drawn
}
