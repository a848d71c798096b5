package distances

import (
	"github.com/tessella-go/tessella/grader/shape"
)

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
