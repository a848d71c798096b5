package committees

import "math"

// Probability returns how probable a restricted Boltzmann machine finds the example v,
// exactly.
//
// A state of the machine consists of v, a number for each visible unit, and h, one for
// each hidden unit, all 0 or 1. W[i][j] is the weight between visible unit i and hidden
// unit j; a[i] and b[j] are their offsets:
//
//	E(v, h) = −Σ_i a[i] v_i − Σ_j b[j] h_j − Σ_i Σ_j v_i W[i][j] h_j
//	P(v) = Σ_h e^−E(v, h) / Z,  Z = Σ_v Σ_h e^−E(v, h)
//
// The sums go over all states of the units that they name. There are at most ten units
// of either kind, and no energy is as far from 0 as ±300.
func Probability(W [][]float64, a, b, v []float64) float64 {
	z := 0.0
	for code := range 1 << len(a) {
		z += mass(W, a, b, state(code, len(a)))
	}
	return mass(W, a, b, v) / z
}

// mass is Σ_h e^−E(v, h).
func mass(W [][]float64, a, b, v []float64) float64 {
	sum := 0.0
	for code := range 1 << len(b) {
		h := state(code, len(b))
		e := 0.0
		for j := range h {
			e -= b[j] * h[j]
		}
		for i := range v {
			e -= a[i] * v[i]
			for j := range h {
				e -= v[i] * W[i][j] * h[j]
			}
		}
		sum += math.Exp(-e)
	}
	return sum
}

// state returns the binary digits of a number, the lowest first.
func state(code, n int) []float64 {
	digits := make([]float64, n)
	for i := range digits {
		digits[i] = float64(code >> i & 1)
	}
	return digits
}

// Conditionals returns how probable it is that each unit of a restricted Boltzmann
// machine is 1, given the state of all units of the other kind:
//
//	visible[i] = P(v_i = 1 | h) = sigmoid(a[i] + Σ_j W[i][j] h_j)
//	hidden[j]  = P(h_j = 1 | v) = sigmoid(b[j] + Σ_i v_i W[i][j])
//
// The machine is that of Probability. v and h are two states that have nothing to do
// with each other. The arguments of the sigmoid may be as far from 0 as ±5000. No
// argument of the function changes.
func Conditionals(W [][]float64, a, b, v, h []float64) (visible, hidden []float64) {
	for i := range a {
		z := a[i]
		for j := range b {
			z += W[i][j] * h[j]
		}
		visible = append(visible, sigmoid(z))
	}
	for j := range b {
		z := b[j]
		for i := range a {
			z += v[i] * W[i][j]
		}
		hidden = append(hidden, sigmoid(z))
	}
	return visible, hidden
}

func sigmoid(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

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
