package bayes

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/integrate/quad"
)

// Error returns the Bayes error of classes with densities over the real line: the error of the best
// classifier, which is above 0 if classes overlap ("Probabilistic Model, Bayes Error Rate" in
// Roweis's lecture).
//
//	e = ∫ Σₖ P(k) p(x | k) − maxₖ P(k) p(x | k) dx
//
// The integral runs from lo to hi, which may be infinite. Its error is about 1e-10 for densities
// that are smooth except for some jumps. Errors name an invalid prior, and a density whose mass
// between lo and hi differs from 1 by more than 1e-6. Then lo and hi cut mass off, or a peak is too
// narrow to be found: choose lo and hi closer to the peak.
func Error(prior []float64, density []func(x float64) float64, lo, hi float64) (float64, error) {
	if err := checkPrior(prior, len(density)); err != nil {
		return 0, err
	}
	if !(lo < hi) {
		return 0, fmt.Errorf("bayes: the integral from %v to %v has no length", lo, hi)
	}
	mass := make([]float64, len(prior))
	for k, p := range density {
		mass[k] = integrate(p, lo, hi)
		if !(math.Abs(mass[k]-1) <= 1e-6) {
			return 0, fmt.Errorf("bayes: the density of class %d has mass %.9g "+
				"from %v to %v, not 1", k, mass[k], lo, hi)
		}
	}
	return integrate(func(x float64) float64 {
		sum, highest := 0.0, 0.0
		for k, p := range density {
			joint := prior[k] * p(x)
			sum += joint
			highest = max(highest, joint)
		}
		return sum - highest
	}, lo, hi), nil
}

func checkPrior(prior []float64, classes int) error {
	if len(prior) == 0 {
		return errors.New("bayes: there are no classes")
	}
	if len(prior) != classes {
		return fmt.Errorf("bayes: there are %d priors for %d classes", len(prior), classes)
	}
	sum := 0.0
	for k, p := range prior {
		if !(p >= 0 && p <= 1) {
			return fmt.Errorf("bayes: the prior of class %d is %v; it must be from 0 to 1", k, p)
		}
		sum += p
	}
	if math.Abs(sum-1) > 1e-9 {
		return fmt.Errorf("bayes: the sum of the priors is %v; it must be 1", sum)
	}
	return nil
}

// integrate halves the interval until Gauss's rule on the whole agrees with that on the halves,
// which also works at jumps and kinks. If an end is infinite, it substitutes x = t/(1 − t²), which
// maps −1 to 1 onto the real line.
func integrate(f func(float64) float64, lo, hi float64) float64 {
	if math.IsInf(lo, 0) || math.IsInf(hi, 0) {
		g := f
		f = func(t float64) float64 {
			s := (1 - t) * (1 + t)
			if y := g(t / s); y != 0 {
				return y * (1 + t*t) / (s * s)
			}
			return 0
		}
		lo, hi = fold(lo), fold(hi)
	}
	const pieces = 64
	step, total, budget := (hi-lo)/pieces, 0.0, 100_000
	for i := range pieces {
		from, to := lo+float64(i)*step, lo+float64(i+1)*step
		total += halve(f, from, to, gauss(f, from, to), &budget)
	}
	return total
}

// halve refines whole, the integral between from and to. The budget ends it if f is not a density.
func halve(f func(float64) float64, from, to, whole float64, budget *int) float64 {
	middle := from + (to-from)/2
	left, right := gauss(f, from, middle), gauss(f, middle, to)
	*budget--
	if *budget < 0 || !(math.Abs(left+right-whole) > 1e-14) {
		return left + right
	}
	return halve(f, from, middle, left, budget) + halve(f, middle, to, right, budget)
}

func gauss(f func(float64) float64, from, to float64) float64 {
	return quad.Fixed(f, from, to, 16, quad.Legendre{}, 0)
}

// fold is the inverse of x = t/(1 − t²).
func fold(x float64) float64 {
	switch {
	case math.IsInf(x, 0):
		return math.Copysign(1, x)
	case x == 0:
		return 0
	}
	return 2 * x / (1 + math.Sqrt(1+4*x*x))
}
