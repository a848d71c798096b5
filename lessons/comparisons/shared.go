package comparisons

import (
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// Shuffled deals the errors of each table to the learners by chance, a thousand times. It counts
// how often the best mean rank is as low, the last as far from it, the spread of all as large.
func Shuffled(errors [][]float64, meanRanks func(errors [][]float64) []float64) (
	best, distance, spread int,
) {
	ranks, r := meanRanks(errors), rand.New(rand.NewPCG(1, 36))
	dealt := make([][]float64, len(errors))
	for l, row := range errors {
		dealt[l] = slices.Clone(row)
	}
	for range 1000 {
		for d := range dealt[0] {
			r.Shuffle(len(dealt), func(l, m int) {
				dealt[l][d], dealt[m][d] = dealt[m][d], dealt[l][d]
			})
		}
		chance := meanRanks(dealt)
		if slices.Min(chance) <= slices.Min(ranks) {
			best++
		}
		if slices.Max(chance)-slices.Min(chance) >= slices.Max(ranks)-slices.Min(ranks) {
			distance++
		}
		if stat.Variance(chance, nil) >= stat.Variance(ranks, nil) {
			spread++
		}
	}
	return best, distance, spread
}

// Where the exercises on the league come from.
const demsar = "Demšar, Statistical Comparisons of Classifiers over Multiple Data Sets (2006)"
