package comparisons

// Contrast goes to and fro once between the two kinds of units of a restricted
// Boltzmann machine, and returns each state on the way, and what contrastive
// divergence makes of them: an estimate of the derivatives of log P(v0) by the weights.
//
// The machine is that of Probability, and v0 the example. With p[j] = P(h_j = 1 | v0):
//
//	h0[j] = 1 if uh[j] < p[j], and 0 if not
//	v1[i] = 1 if uv[i] < P(v_i = 1 | h0), and 0 if not
//	h1[j] = P(h_j = 1 | v1)
//	gradient[i][j] = v0[i] · p[j] − v1[i] · h1[j]
//
// uh and uv hold a random number from 0 to 1 for each unit. So h0 and v1 are drawn,
// and h1 stays a probability.
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
