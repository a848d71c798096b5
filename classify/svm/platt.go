package svm

import (
	"fmt"
	"math"
)

// Platt fits the sigmoid P(y = +1 | f) = 1 / (1 + exp(A f + B)) to scores f and their classes y = ±1 ("performing logistic regression (Sigmoid) on the SVM output" in the lecture on linear machines; Platt
// 1999). It minimises the cross-entropy against the targets (n₊ + 1)/(n₊ + 2) and 1/(n₋ + 2) in place of 1 and 0, by Newton's method with a line search in the form that neither overflows nor takes the logarithm of
// 0 (Lin, Lin and Weng 2007, who correct Platt's pseudocode). weights counts each score so many times; nil: 1 each. Scores of one class only have A = 0, and P is (n₊ + 1)/(n₊ + n₋ + 2). It panics if the lengths differ.
func Platt(scores, y, weights []float64) (A, B float64) {
	if len(scores) != len(y) || weights != nil && len(weights) != len(y) {
		panic(fmt.Sprintf("svm: %d scores, %d classes and %d weights", len(scores), len(y), len(weights)))
	}
	weight := func(i int) float64 {
		if weights == nil {
			return 1
		}
		return weights[i]
	}
	var positive, negative float64
	for i := range y {
		if y[i] > 0 {
			positive += weight(i)
		} else {
			negative += weight(i)
		}
	}
	target := func(i int) float64 {
		if y[i] > 0 {
			return (positive + 1) / (positive + 2)
		}
		return 1 / (negative + 2)
	}
	B = math.Log((negative + 1) / (positive + 1))
	if positive == 0 || negative == 0 {
		return 0, B
	}
	cost := func(A, B float64) (sum float64) {
		for i, f := range scores {
			if z := A*f + B; z >= 0 {
				sum += weight(i) * (target(i)*z + math.Log1p(math.Exp(-z)))
			} else {
				sum += weight(i) * ((target(i)-1)*z + math.Log1p(math.Exp(z)))
			}
		}
		return sum
	}
	now := cost(A, B)
	for range 100 {
		const ridge = 1e-12
		haa, hbb, hab, ga, gb := ridge, ridge, 0.0, 0.0, 0.0
		for i, f := range scores {
			p := sigmoid(-A*f - B)
			curve, slope := weight(i)*p*(1-p), weight(i)*(target(i)-p)
			haa, hbb, hab = haa+f*f*curve, hbb+curve, hab+f*curve
			ga, gb = ga+f*slope, gb+slope
		}
		if math.Abs(ga) < 1e-8 && math.Abs(gb) < 1e-8 {
			break
		}
		det := haa*hbb - hab*hab
		dA, dB := -(hbb*ga-hab*gb)/det, -(haa*gb-hab*ga)/det
		promise, step := ga*dA+gb*dB, 1.0
		for ; step >= 1e-10; step /= 2 {
			if next := cost(A+step*dA, B+step*dB); next < now+1e-4*step*promise {
				A, B, now = A+step*dA, B+step*dB, next
				break
			}
		}
		if step < 1e-10 {
			break
		}
	}
	return A, B
}

// sigmoid returns 1 / (1 + exp(−z)).
func sigmoid(z float64) float64 {
	if z >= 0 {
		return 1 / (1 + math.Exp(-z))
	}
	e := math.Exp(z)
	return e / (1 + e)
}

// Coupled makes one distribution of the probabilities of pairs, r[i][j] = P(i | i or j), the second method of Wu, Lin and Weng (2004): it minimises Σ_{i<j} (rⱼᵢpᵢ − rᵢⱼpⱼ)² over the distributions p, by solving
// one equation after the other. The diagonal does not matter; the rest must be above 0 and below 1.
func Coupled(r [][]float64) []float64 {
	K := len(r)
	Q, p := make([][]float64, K), make([]float64, K)
	for i := range Q {
		Q[i], p[i] = make([]float64, K), 1/float64(K)
		for j := range Q {
			if j != i {
				Q[i][i] += r[j][i] * r[j][i]
				Q[i][j] = -r[j][i] * r[i][j]
			}
		}
	}
	Qp := make([]float64, K)
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
