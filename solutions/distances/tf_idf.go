package distances

import (
	"math"
)

// TFIDF weighs the words of texts. In text i, word j has the weight
//
//	tf · idf = x_ij / Σ_l x_il · log(n / n_j)
//
// texts holds the words of each text in their order, at least one text. x_ij is how
// often word j stands in text i, the sum is over all words of that text, n is the
// number of texts, and n_j is how many of them have word j. The result has a map for
// each text, with an entry for each of its words, also where the weight is 0. A text
// without words has an empty map.
func TFIDF(texts [][]string) []map[string]float64 {
	counts := make([]map[string]float64, len(texts))
	with := map[string]float64{} // the number of texts that have a word
	for j, words := range texts {
		counts[j] = map[string]float64{}
		for _, word := range words {
			if counts[j][word] == 0 {
				with[word]++
			}
			counts[j][word]++
		}
	}
	weights := make([]map[string]float64, len(texts))
	for j, words := range texts {
		weights[j] = map[string]float64{}
		for word, n := range counts[j] {
			tf := n / float64(len(words))
			idf := math.Log(float64(len(texts)) / with[word])
			weights[j][word] = tf * idf
		}
	}
	return weights
}
