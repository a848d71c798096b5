package perceptron

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify/logspace"
)

// maxValue bounds what is multiplied with weights.
const maxValue = 1e100

// Blocks is classification as a structured task ("Feature encoding" in Fan's lecture): Φ(x, y) is 0
// but for block y of K, which is x,
//
//	Φ(x, y) = [0 … 0  x  0 … 0],   wᵀΦ(x, y) = w_y·x
//
// so that the structured perceptron is [Multiclass] with the update Full. ℓ is 1 for each wrong
// class. A tie goes to the last class.
type Blocks struct {
	K int // classes
	D int // attributes
}

// Dim is K·D.
func (b Blocks) Dim() int { return b.K * b.D }

// Features writes Φ(x, y).
func (b Blocks) Features(dst, x []float64, y int) {
	clear(dst)
	copy(dst[y*b.D:], x)
}

// Best is the class of the highest w_y·x.
func (b Blocks) Best(w, x []float64) int { return lastMax(b.scores(w, x), nil) }

// Loss is 0 or 1.
func (b Blocks) Loss(predicted, y int) float64 {
	if predicted == y {
		return 0
	}
	return 1
}

// Worst is the class of the highest w_k·x, where each but y has 1 more.
func (b Blocks) Worst(w, x []float64, y int) int {
	scores := b.scores(w, x)
	floats.AddConst(1, scores)
	scores[y]--
	return lastMax(scores, nil)
}

// LogZ is the logarithm of Σ_y exp w_y·x; the mean of Φ has p(y | x)·x in block y.
func (b Blocks) LogZ(mean, w, x []float64) float64 {
	scores := b.scores(w, x)
	z := logspace.Sum(scores)
	for k, s := range scores {
		floats.ScaleTo(mean[k*b.D:][:b.D], math.Exp(s-z), x)
	}
	return z
}

// Check returns an error for an example whose length is not D, with a value that is not finite, or
// with an invalid class.
func (b Blocks) Check(x []float64, y int) error {
	if len(x) != b.D {
		return fmt.Errorf("x has %d values, the task %d", len(x), b.D)
	}
	for j, v := range x {
		if math.IsNaN(v) || math.Abs(v) > maxValue {
			return fmt.Errorf("value %d is %v; it must be a finite number, %v at most", j+1,
				v, maxValue)
		}
	}
	return within("class", y, b.K, "classes")
}

func (b Blocks) scores(w, x []float64) []float64 {
	scores := make([]float64, b.K)
	for k := range scores {
		scores[k] = floats.Dot(w[k*b.D:][:b.D], x)
	}
	return scores
}

// within returns an error if v is not from 0 to n − 1.
func within(one string, v, n int, many string) error {
	if v < 0 || v >= n {
		return fmt.Errorf("%s %d is none of the %d %s (0 to %d)", one, v, n, many, n-1)
	}
	return nil
}
