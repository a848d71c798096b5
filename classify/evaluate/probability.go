package evaluate

import (
	"fmt"
	"math"
)

// Brier returns the mean of (p − 1)² over the positive examples and p² over the negative ones. p is
// the probability that was predicted for positive. 0 is perfect; p = ½ for all examples gives ¼. It
// is NaN if there are no examples. It panics if the slices differ in length.
//
// Source: Brier, Verification of forecasts expressed in terms of probability (1950),
// for two classes and halved.
func Brier(probabilities []float64, positive []bool) float64 {
	sameLength(len(probabilities), len(positive))
	total := 0.0
	for i, p := range probabilities {
		d := p - float64(index(positive[i]))
		total += d * d
	}
	return total / float64(len(positive))
}

// BrierMulti is [Brier] for any number of classes, as Brier has it: the mean of Σ_k (p_k − 1[k is
// the class])². For two classes it is twice Brier. posteriors has a row for each example. It panics
// if y has another length, or a label that is not a column.
func BrierMulti(posteriors [][]float64, y []int) float64 {
	sameLength(len(posteriors), len(y))
	total := 0.0
	for i, row := range posteriors {
		checkLabel(i, y[i], len(row))
		for k, p := range row {
			d := p
			if k == y[i] {
				d--
			}
			total += d * d
		}
	}
	return total / float64(len(y))
}

// LogLoss returns the mean of −ln p, in nats. p is the probability that was predicted for the class
// of the example. It is +Inf if one of them is 0: nothing is clipped. It is NaN if there are no
// examples. It panics if y has another length than posteriors, or a label that is not a column.
func LogLoss(posteriors [][]float64, y []int) float64 {
	sameLength(len(posteriors), len(y))
	total := 0.0
	for i, row := range posteriors {
		checkLabel(i, y[i], len(row))
		total -= math.Log(row[y[i]])
	}
	return total / float64(len(y))
}

func checkLabel(i, y, classes int) {
	if y < 0 || y >= classes {
		panic(fmt.Sprintf("evaluate: example %d has label %d, but probabilities of %d classes "+
			"(0 to %d)", i+1, y, classes, classes-1))
	}
}

func sameLength(a, b int) {
	if a != b {
		panic(fmt.Sprintf("evaluate: %d predictions for %d examples", a, b))
	}
}

// Bin is one bar of a reliability diagram: the examples whose probability is above Low and at most
// High. The first bar includes Low.
type Bin struct {
	Low, High float64
	Count     int
	Mean      float64 // of their probabilities; NaN if there are none
	Share     float64 // of the positive ones among them; NaN if there are none
}

// Reliability sorts examples into bins of equal width by the probability that was predicted for
// positive, and returns the share of positive examples in each bin. A calibrated classifier has
// Share ≈ Mean in every bin. It is an error if bins is below 1, a probability lies outside of
// [0, 1], or the slices differ in length.
//
// Source: Niculescu-Mizil and Caruana, Predicting good probabilities with
// supervised learning (2005).
func Reliability(probabilities []float64, positive []bool, bins int) ([]Bin, error) {
	switch {
	case bins < 1:
		return nil, fmt.Errorf("evaluate: %d bins; it should be 1 or more", bins)
	case len(probabilities) != len(positive):
		return nil, fmt.Errorf("evaluate: %d probabilities for %d examples", len(probabilities),
			len(positive))
	}
	diagram := make([]Bin, bins)
	sums, hits := make([]float64, bins), make([]float64, bins)
	edge := func(b int) float64 { return float64(b) / float64(bins) }
	for b := range diagram {
		diagram[b].Low, diagram[b].High = edge(b), edge(b+1)
	}
	for i, p := range probabilities {
		if !(p >= 0 && p <= 1) {
			return nil, fmt.Errorf("evaluate: the probability of example %d is %v; it should "+
				"lie between 0 and 1", i+1, p)
		}
		b := min(max(int(math.Ceil(p*float64(bins)))-1, 0), bins-1)
		for b > 0 && p <= edge(b) { // where the product was rounded up
			b--
		}
		for b < bins-1 && p > edge(b+1) {
			b++
		}
		diagram[b].Count++
		sums[b] += p
		hits[b] += float64(index(positive[i]))
	}
	for b := range diagram {
		n := float64(diagram[b].Count)
		diagram[b].Mean, diagram[b].Share = sums[b]/n, hits[b]/n
	}
	return diagram, nil
}

// ECE returns the expected calibration error of a reliability diagram: the mean over its examples
// of |Share − Mean| of their bins. It is 0 if there are no examples.
func ECE(diagram []Bin) float64 {
	total, n := 0.0, 0
	for _, b := range diagram {
		if b.Count > 0 {
			total += float64(b.Count) * math.Abs(b.Share-b.Mean)
			n += b.Count
		}
	}
	return share(total, float64(n))
}
