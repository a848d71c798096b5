package sequences

import (
	"slices"
)

// Viterbi returns the best labels of a sequence, and their score: the sum of the weights
// of all symbols with their labels, and of all labels with those right after them.
//
// Here kinds are called states, and words symbols.
// x holds the symbols, at least one, and y one state for each. emission[k][s] is the
// weight of the state k with the symbol s, and transition[k][l] that of the state l
// right after the state k; there is at least one state. Of several best labellings any is
// right. A sequence may have 1,000 symbols: trying all labellings will not do.
func Viterbi(emission, transition [][]float64, x []int) (y []int, score float64) {
	best := make([]float64, len(emission)) // best[k]: of all beginnings that end in k
	for k := range best {
		best[k] = emission[k][x[0]]
	}
	from := make([][]int, len(x)) // from[t][k]: the best state before k at t
	for t := 1; t < len(x); t++ {
		next := make([]float64, len(best))
		from[t] = make([]int, len(best))
		for k := range next {
			before := 0
			for l := range best {
				if best[l]+transition[l][k] > best[before]+transition[before][k] {
					before = l
				}
			}
			from[t][k] = before
			next[k] = best[before] + transition[before][k] + emission[k][x[t]]
		}
		best = next
	}
	score = slices.Max(best)
	y = make([]int, len(x))
	y[len(x)-1] = slices.Index(best, score)
	for t := len(x) - 1; t > 0; t-- {
		y[t-1] = from[t][y[t]]
	}
	return y, score
}
