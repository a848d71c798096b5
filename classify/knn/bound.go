package knn

import (
	"fmt"
	"math"
)

// NearestBound returns the most that the error of the nearest neighbour can be, with training
// examples without end, where the best possible classifier errs with probability e (the Bayes
// error) and there are M classes ("Error Bounds for NN" in Roweis's lecture on
// classification; Cover and Hart 1967):
//
//	e_1NN ≤ 2e − M/(M−1)·e²
//
// It is reached where the classes have equal densities, so that the rows tell nothing. Below it
// lies e itself. M below 2, and e not between 0 and (M−1)/M, the error of guessing, are errors.
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
// That is the error at a place where the rarer class has probability e: the vote is right about the
// commoner class, and the example is of the other, or the vote is wrong and the example is not. So
// it is the error of K neighbours where that probability is the same everywhere. Where it is not,
// the error of K = 3 and more can be larger: see [Bound].
//
// K that is not odd and positive, and e not between 0 and ½, are errors.
func PrintedBound(e float64, K int) (float64, error) {
	if err := checkBound("PrintedBound", e, K); err != nil {
		return 0, err
	}
	return local(e, K), nil
}

// Bound returns the most that the error of K neighbours can be, K odd, with training examples
// without end and two classes, where the Bayes error is e: the concave majorant of [PrintedBound],
// the lowest concave function above it.
//
// The rarer class may have probability p with some share of the rows and another elsewhere;
// e is the mean of p, the error the mean of the printed formula f(p), and such means reach
// all that lies below a chord of f. For K = 1, f is concave itself. From K = 3 on it is not
// near 0, and the majorant is a straight line from the origin to where it touches f:
// 1.3156·e up to e = .226 for K = 3.
//
// Its errors are those of PrintedBound.
//
// Deviates from the lecture: there the bound is f(e). A counterexample for K = 3: p = .23 on 21.7 %
// of the rows and 0 elsewhere have e = .05 and an error of .0658, above f(.05) = .0565.
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

// local is f(p), the error where the rarer class has probability p.
func local(p float64, K int) float64 {
	if p == 0 {
		return 0
	}
	sum := 0.0
	for i := 0; i <= (K-1)/2; i++ {
		// in logs, or (K over i) is too large from K = 1031 on
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

// tangent returns the p where the line from the origin touches f: where f(p)/p, which rises and
// then falls, is largest. 0 for K = 1, whose f is concave.
func tangent(K int) float64 {
	if K == 1 {
		return 0
	}
	low, high := 0.0, .5
	for high-low > 1e-9 { // the slope at the top does not depend on more digits
		a, b := low+(high-low)/3, high-(high-low)/3
		if local(a, K)/a < local(b, K)/b {
			low = a
		} else {
			high = b
		}
	}
	return (low + high) / 2
}
