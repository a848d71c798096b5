package distances

import (
	"math"
)

// TFIDF weighs the words of texts by tf · idf, with the natural logarithm.
//
// texts holds the words of each text in their order, at least one text. The result has a
// map for each text, with an entry for each of its words, also where the weight is 0. A
// text without words has an empty map.
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
