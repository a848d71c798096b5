package sequences_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/lessons/sequences"
)

func TestSentencesHaveAWordAndATagEach(t *testing.T) {
	seen := map[[2]int]bool{} // word and tag
	x, y := sequences.Sentences()
	newX, newY := sequences.NewSentences()
	chain := perceptron.Chain{States: len(sequences.Tags), Symbols: len(sequences.Words)}
	for i := range x {
		if err := chain.Check(x[i], y[i]); err != nil {
			t.Errorf("sentence %d: %v", i, err)
		}
		for j, word := range x[i] {
			seen[[2]int{word, y[i][j]}] = true
		}
	}
	for i := range newX {
		if err := chain.Check(newX[i], newY[i]); err != nil {
			t.Errorf("new sentence %d: %v", i, err)
		}
	}
	noun, verb := slices.Index(sequences.Tags, "noun"), slices.Index(sequences.Tags, "verb")
	for word, both := range map[string]bool{"fish": true, "walk": true, "swim": false} {
		k := slices.Index(sequences.Words, word)
		if !seen[[2]int{k, verb}] || seen[[2]int{k, noun}] != both {
			t.Errorf("%s comes as a noun: %v, as a verb: %v", word, seen[[2]int{k, noun}],
				seen[[2]int{k, verb}])
		}
	}
}
