package knn

import (
	"fmt"
	"math"
)

// NearestBound returns the upper bound on the error of the nearest neighbour for infinitely many
// training examples, M classes and the Bayes error e, which is the error of the best possible
// classifier ("Error Bounds for NN" in Roweis's lecture on classification; Cover and Hart 1967):
//
//	e_1NN ≤ 2e − M/(M−1)·e²
//
// It is reached if the classes have equal densities, so that x has no information. The lower bound
// is e itself. It is an error if M is below 2, or if e is not between 0 and (M−1)/M, the error of
// guessing.
func NearestBound(e float64, M int) (float64, error) {
	if M < 2 {
		return 0, fmt.Errorf("knn: NearestBound: M is %d; there must be at least 2 classes", M)
	}
	share := float64(M) / float64(M-1)
	if !(e >= 0 && e*share <= 1+1e-12) {
		return 0, fmt.Errorf("knn: NearestBound: e is %v; the Bayes error of %d classes lies "+
			"between 0 and %d/%d", e, M, M-1, M)
	}
	return 2*e - share*e*e, nil
}

// PrintedBound returns the bound that the lecture prints for K neighbours, K odd, and two classes
// ("Error Bounds for NN" in Roweis's lecture on classification):
//
//	Σ_{i=0}^{(K−1)/2} (K over i)·[e^{i+1}·(1−e)^{K−i} + e^{K−i}·(1−e)^{i+1}]
//
// That is the error at a point where the rarer class has probability e: the vote has one class and
// the example the other. So it is the error of K neighbours if that probability is the same
// everywhere. If it is not, the error for K ≥ 3 can be larger: see [Bound].
//
// It is an error if K is not odd and positive, or if e is not between 0 and ½.
func PrintedBound(e float64, K int) (float64, error) {
	if err := checkBound("PrintedBound", e, K); err != nil {
		return 0, err
	}
	return local(e, K), nil
}

// Bound returns the upper bound on the error of K neighbours, K odd, for infinitely many training
// examples, two classes and the Bayes error e. It is the concave majorant of [PrintedBound], the
// lowest concave function above it.
//
// The probability p of the rarer class may differ between rows. e is the mean of p, and the error
// is the mean of the printed formula f(p). Such means reach all points below a chord of f. For K =
// 1, f itself is concave. For K ≥ 3 it is not concave near 0, and the majorant is a straight line
// from the origin to the point where it touches f: 1.3156·e up to e = .226 for K = 3.
//
// Its errors are those of PrintedBound.
func Bound(e float64, K int) (float64, error) {
	if err := checkBound("Bound", e, K); err != nil {
		return 0, err
	}
	touch := tangent(K)
	if e < touch {
		return e * (local(touch, K) / touch), nil
	}
	return local(e, K), nil
}

func checkBound(who string, e float64, K int) error {
	if K < 1 || K%2 == 0 {
		return fmt.Errorf("knn: %s: K is %d; the bound is for odd K", who, K)
	}
	if !(e >= 0 && e <= .5) {
		return fmt.Errorf("knn: %s: e is %v; the Bayes error of two classes lies between 0 and 0.5",
			who, e)
	}
	return nil
}

// local is f(p), the error at a point where the rarer class has probability p.
func local(p float64, K int) float64 {
	if p == 0 {
		return 0
	}
	sum := 0.0
	for i := 0; i <= (K-1)/2; i++ {
		// in logarithms, because (K over i) overflows from K = 1031 on
		choose := logFactorial(K) - logFactorial(i) - logFactorial(K-i)
		hit, miss := float64(i), float64(K-i)
		sum += math.Exp(choose+(hit+1)*math.Log(p)+miss*math.Log1p(-p)) +
			math.Exp(choose+miss*math.Log(p)+(hit+1)*math.Log1p(-p))
	}
	return sum
}

func logFactorial(n int) float64 {
	value, _ := math.Lgamma(float64(n) + 1)
	return value
}

// tangent returns the p at which the line from the origin touches f. There f(p)/p, which rises and
// then falls, is largest. It is 0 for K = 1, whose f is concave.
func tangent(K int) float64 {
	if K == 1 {
		return 0
	}
	low, high := 0.0, .5
	for high-low > 1e-9 { // at the maximum, more digits do not change the slope
		a, b := low+(high-low)/3, high-(high-low)/3
		if local(a, K)/a < local(b, K)/b {
			low = a
		} else {
			high = b
		}
	}
	return (low + high) / 2
}
