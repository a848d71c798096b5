package likeness

import (
	"math"

	"github.com/tessella-go/tessella/grader/shape"
)

// Cosine returns the distance 1 − cos(x, y), where
//
//	cos(x, y) = Σ_i w_i·x_i·y_i / √(Σ_i w_i·x_i² · Σ_i w_i·y_i²)
//
// x, y and the weights w ≥ 0 have the same length. If one of the two sums under the
// root is 0, the cosine is taken for 0.
func Cosine(x, y, w []float64) float64 {
	xy, xx, yy := 0.0, 0.0, 0.0
	for i := range w {
		xy += w[i] * x[i] * y[i]
		xx += w[i] * x[i] * x[i]
		yy += w[i] * y[i] * y[i]
	}
	if xx == 0 || yy == 0 {
		return 1
	}
	return 1 - xy/math.Sqrt(xx*yy)
}

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

// Index turns weighted texts into an inverted index: for each word the list of the
// texts that have it, in increasing order, with its weight there.
//
// vectors holds a map from word to weight for each text; weights may be below 0. A word
// of weight 0 says nothing about its text, which is then not listed; a word without any
// list is not in the result.
func Index(vectors []map[string]float64) map[string][]shape.Posting {
	index := map[string][]shape.Posting{}
	for text, vector := range vectors {
		for word, weight := range vector {
			if weight != 0 {
				index[word] = append(index[word], shape.Posting{Text: text, Weight: weight})
			}
		}
	}
	return index
}

// Centroids returns the mean text of each class:
//
//	m(c) = 1/|D_c| · Σ_{d ∈ D_c} v(d)
//
// vectors holds v(d), a map from word to weight, for each text d, and classes its
// class, 0, 1, …; a word that is not in the map has weight 0. There is at least one
// text. The result has a map for each class up to the largest, with an entry for each
// word of its texts; that of a class without texts is empty.
func Centroids(vectors []map[string]float64, classes []int) []map[string]float64 {
	var centroids []map[string]float64
	var texts []float64 // |D_c|
	for d, class := range classes {
		for len(centroids) <= class {
			centroids, texts = append(centroids, map[string]float64{}), append(texts, 0)
		}
		texts[class]++
		for word, weight := range vectors[d] {
			centroids[class][word] += weight
		}
	}
	for class, centroid := range centroids {
		for word := range centroid {
			centroid[word] /= texts[class]
		}
	}
	return centroids
}
