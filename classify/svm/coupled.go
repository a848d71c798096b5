package svm

import "math"

// Coupled combines the probabilities of pairs, r[i][j] = P(i | i or j), into one distribution. It
// is the second method of Wu, Lin and Weng (2004): it minimises Σ_{i<j} (rⱼᵢpᵢ − rᵢⱼpⱼ)² over the
// distributions p, by solving one equation after the other. The diagonal of r is not used. The
// other values must be above 0 and below 1.
func Coupled(r [][]float64) []float64 {
	c := newCoupling(len(r))
	for i := range r {
		copy(c.r[i], r[i])
	}
	return c.solve()
}

// coupling holds the numbers of [Coupled], so that many rows can share them.
type coupling struct {
	r, Q  [][]float64
	p, Qp []float64
}

func newCoupling(K int) *coupling {
	c := &coupling{r: make([][]float64, K), Q: make([][]float64, K), p: make([]float64, K),
		Qp: make([]float64, K)}
	for i := range K {
		c.r[i], c.Q[i] = make([]float64, K), make([]float64, K)
	}
	return c
}

// solve returns p, which the next call overwrites.
func (c *coupling) solve() []float64 {
	r, Q, p, Qp := c.r, c.Q, c.p, c.Qp
	K := len(p)
	for i := range Q {
		Q[i][i], p[i] = 0, 1/float64(K)
		for j := range Q {
			if j != i {
				Q[i][i] += r[j][i] * r[j][i]
				Q[i][j] = -r[j][i] * r[i][j]
			}
		}
	}
	for range max(100, K) {
		pQp := 0.0
		for i := range Q {
			Qp[i] = 0
			for j, q := range Q[i] {
				Qp[i] += q * p[j]
			}
			pQp += p[i] * Qp[i]
		}
		worst := 0.0
		for i := range Qp {
			worst = max(worst, math.Abs(Qp[i]-pQp))
		}
		if worst < 1e-12 {
			break
		}
		for i := range p {
			δ := (pQp - Qp[i]) / Q[i][i]
			p[i] += δ
			pQp = (pQp + δ*(δ*Q[i][i]+2*Qp[i])) / ((1 + δ) * (1 + δ))
			for j := range p {
				Qp[j] = (Qp[j] + δ*Q[i][j]) / (1 + δ)
				p[j] /= 1 + δ
			}
		}
	}
	return p
}
