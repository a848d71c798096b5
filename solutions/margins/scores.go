package margins

import "math"

// Vote returns the class for which most of the machines vote that tell pairs of classes
// apart. There are k ≥ 2 classes, 0 to k − 1, and a machine for each pair, in the order
// (0, 1), (0, 2), …, (0, k−1), (1, 2), … ; f holds their scores for one example. Where
// the score of (i, j) is above 0, that is a vote for i. Otherwise, also where it is
// exactly 0, it is a vote for j.
//
// Of classes with equally many votes, the one with the larger sum of |f| over the
// machines that voted for it wins. Sums that differ by less than 1e-9 are equal, since
// they are rounded, and then the smallest class wins. It does not matter whether you
// compare a sum with the largest or with that of the best class so far.
func Vote(f []float64, k int) int {
	votes, sums := make([]int, k), make([]float64, k)
	machine := 0
	for i := range k {
		for j := i + 1; j < k; j++ {
			winner := j
			if f[machine] > 0 {
				winner = i
			}
			votes[winner]++
			sums[winner] += math.Abs(f[machine])
			machine++
		}
	}
	best := 0
	for c := range k {
		if votes[c] > votes[best] || votes[c] == votes[best] && sums[c] > sums[best]+1e-9 {
			best = c
		}
	}
	return best
}

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
