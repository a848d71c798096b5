package multiclass

import (
	"math"
)

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
