package distances

import (
	"cmp"
	"math"
	"slices"
)

// Classify returns a label for each unknown text. texts and unknown hold the words of each text in
// their order, and labels the label of each of texts. At most 11 % of the labels may be wrong. A
// call may take a second.
func Classify(texts [][]string, labels []string, unknown [][]string) []string {
	index := Index(TFIDF(texts))
	squares := make([]float64, len(texts)) // of the lengths
	for _, list := range index {
		for _, posting := range list {
			squares[posting.Text] += posting.Weight * posting.Weight
		}
	}

	// elect lets the nearest texts vote by their cosine, as "at least one of them is right".
	elect := func(cosines []float64) string {
		near := make([]int, len(cosines))
		for d := range near {
			near[d] = d
		}
		slices.SortFunc(near, func(a, b int) int {
			return cmp.Or(cmp.Compare(cosines[b], cosines[a]), a-b)
		})
		near = near[:min(25, len(near))]
		open := map[string]float64{} // Π (1 − sim) of each label
		for _, d := range near {
			if _, ok := open[labels[d]]; !ok {
				open[labels[d]] = 1
			}
			open[labels[d]] *= 1 - min(cosines[d], 1)
		}
		best := labels[near[0]]
		for _, d := range near {
			if open[labels[d]] < open[best] {
				best = labels[d]
			}
		}
		return best
	}

	answers := make([]string, len(unknown))
	for i, words := range unknown {
		counts := map[string]float64{}
		for _, word := range words {
			counts[word]++
		}
		cosines, square := make([]float64, len(texts)), 0.0
		for word, n := range counts {
			list := index[word]
			if list == nil {
				continue
			}
			weight := n * math.Log(float64(len(texts))/float64(len(list))) // times idf
			square += weight * weight
			for _, posting := range list {
				cosines[posting.Text] += weight * posting.Weight
			}
		}
		for d, product := range cosines {
			if product > 0 {
				cosines[d] = product / math.Sqrt(squares[d]*square)
			}
		}
		answers[i] = elect(cosines)
	}
	return answers
}
