package multiclass

import (
	"math"
)

// PlattCost returns how badly the sigmoid with A and B fits the scores of a machine: the cost with
// Platt's targets.
//
// f[i] is the score of example i, and y[i] its class, +1 or −1. A call may have examples of one
// class only. The result is finite for every A·f + B, even for 1000 or −1000.
func PlattCost(f, y []float64, A, B float64) float64 {
	positive := 0.0
	for _, class := range y {
		if class > 0 {
			positive++
		}
	}
	high, low := (positive+1)/(positive+2), 1/(float64(len(y))-positive+2)
	cost := 0.0
	for i := range f {
		t := low
		if y[i] > 0 {
			t = high
		}
		// log P = −log(1 + e^z), and log(1 − P) = z − log(1 + e^z).
		z := A*f[i] + B
		cost += math.Max(z, 0) + math.Log1p(math.Exp(-math.Abs(z))) - (1-t)*z
	}
	return cost
}
