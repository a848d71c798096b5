package multiclass

import (
	"math"
)

// PlattCost returns how badly a sigmoid fits the scores of a machine:
//
//	P_i  = 1 / (1 + e^(A f_i + B))
//	cost = −Σ_i (t_i log P_i + (1 − t_i) log(1 − P_i))
//
// y[i] is +1 or −1, the class of example i. Its target t_i is not quite 1 or 0: with n₊
// examples of class +1 and n₋ of class −1,
//
//	t_i = (n₊ + 1) / (n₊ + 2)  if y_i = +1,    t_i = 1 / (n₋ + 2)  if y_i = −1
//
// The result is finite for every A·f + B, even for 1000 or −1000.
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
